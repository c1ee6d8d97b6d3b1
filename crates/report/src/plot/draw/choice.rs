//! Choosing what a figure shows: columns by name or by the beginning of a name, contacts, impacts.

use super::super::{Curve, PlotError, RecordedImpact, Request, Results};
use super::{own, quantity};
use carom_run::record::{Column, Recording};
use carom_run::request::is_of;

/// A column that was chosen.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Chosen<'a> {
    /// Its place in a row.
    pub(in super::super) index: usize,
    pub(in super::super) column: &'a Column,
}

impl Chosen<'_> {
    /// Its unit as axes write it.
    pub(super) fn unit(&self) -> &str {
        if self.column.unit == "-" { "" } else { &self.column.unit }
    }

    /// Its name in words.
    pub(super) fn words(&self) -> String {
        words(&self.column.name)
    }

    /// Its values over time, as far as they are shown: of what rises and falls with a contact from the record of the contact,
    /// of anything else from the samples.
    pub(in super::super) fn over_time(&self, results: &Results, request: &Request) -> Vec<(f64, f64)> {
        let all = match quantity::of_column(results, &self.column.name) {
            Some((curve, quantity)) => quantity.over_run(results, curve),
            None => own::over_run(results, self),
        };
        all.into_iter().filter(|point| request.shows(point.0) && point.1.is_finite()).collect()
    }
}

/// A name such as `crank_pin.reaction.force.x` in words.
pub(super) fn words(name: &str) -> String {
    name.replace(['.', '_'], " ")
}

/// All columns but time.
pub(in super::super) fn all(recording: &Recording) -> impl Iterator<Item = Chosen<'_>> + Clone {
    recording.columns().iter().enumerate().skip(1).map(|(index, column)| Chosen { index, column })
}

/// The column of exactly this name.
pub(super) fn column<'a>(recording: &'a Recording, name: &str) -> Option<Chosen<'a>> {
    all(recording).find(|chosen| chosen.column.name == name)
}

/// The length of a vector over time; none where its components are not known at the same instants.
pub(in super::super) fn length(results: &Results, vector: &str) -> Option<Vec<(f64, f64)>> {
    let component = |axis: &str| {
        let one = column(&results.samples, &format!("{vector}.{axis}"))?;
        Some(one.over_time(results, &Request::default()))
    };
    let [x, y, z] = [component("x")?, component("y")?, component("z")?];
    let instants = |points: &[(f64, f64)]| points.iter().map(|point| point.0).collect::<Vec<f64>>();
    let together = instants(&x) == instants(&y) && instants(&y) == instants(&z);
    let length = |k: usize| (x[k].0, x[k].1.hypot(y[k].1).hypot(z[k].1));
    together.then(|| (0..x.len()).map(length).collect())
}

/// The columns of these names, or whose names begin so.
pub(in super::super) fn columns<'a>(recording: &'a Recording, names: &[String]) -> Result<Vec<Chosen<'a>>, PlotError> {
    let mut chosen: Vec<Chosen<'a>> = Vec::new();
    for name in names.iter().map(|name| name.trim()) {
        let within = |column: &Column| column.name == name || column.name.starts_with(&format!("{name}."));
        let found: Vec<Chosen<'a>> = all(recording).filter(|chosen| within(chosen.column)).collect();
        if found.is_empty() {
            return Err(unknown("column", name, all(recording).map(|chosen| chosen.column.name.as_str())));
        }
        chosen.extend(found);
    }
    Ok(chosen)
}

/// The contacts that were seen to press, or the one that is asked for.
pub(super) fn curves<'a>(
    figure: &'static str,
    results: &'a Results,
    request: &Request,
) -> Result<Vec<&'a Curve>, PlotError> {
    let pressed: Vec<&Curve> = results.curves.iter().filter(|curve| !curve.touches.is_empty()).collect();
    if pressed.is_empty() {
        let needs = "a contact that pressed, and this run has none (contacts.csv holds them)".to_owned();
        return Err(PlotError::Absent { figure, needs });
    }
    let Some(name) = &request.contact else { return Ok(pressed) };
    let found: Vec<&Curve> = pressed.iter().copied().filter(|curve| is_of(&curve.contact, name)).collect();
    match found.is_empty() {
        true => Err(unknown("contact", name, pressed.iter().map(|curve| curve.contact.as_str()))),
        false => Ok(found),
    }
}

/// The impacts that are asked for, or all that begin within the time that is shown.
pub(super) fn impacts<'a>(
    figure: &'static str,
    results: &'a Results,
    request: &Request,
) -> Result<Vec<RecordedImpact<'a>>, PlotError> {
    if let Some(name) = &request.contact {
        let contacts = results.impacts(None);
        let mut known: Vec<&str> = contacts.iter().map(|impact| impact.contact).collect();
        known.sort_unstable();
        known.dedup();
        if !known.iter().any(|contact| is_of(contact, name)) {
            return Err(unknown("contact", name, known.iter().copied()));
        }
    }
    let all = results.impacts(request.contact.as_deref());
    let shown: Vec<RecordedImpact<'a>> = all.iter().copied().filter(|impact| request.shows(impact.time)).collect();
    if all.is_empty() || (shown.is_empty() && request.impacts.is_empty()) {
        let needs = "impacts, and there is none in what is shown of this run".to_owned();
        return Err(PlotError::Absent { figure, needs });
    }
    let numbered = |&number: &usize| {
        let found = number.checked_sub(1).and_then(|k| all.get(k)).copied();
        found.ok_or_else(|| PlotError::Impact { number, instead: format!("they are counted from 1 to {}", all.len()) })
    };
    if request.impacts.is_empty() { Ok(shown) } else { request.impacts.iter().map(numbered).collect() }
}

/// No column, contact or event of this name; `known` are those that there are.
pub(super) fn unknown<'a>(what: &'static str, name: &str, known: impl Iterator<Item = &'a str> + Clone) -> PlotError {
    let instead = match carom_laws::nearest(name, known.clone()) {
        Some(close) => format!("did you mean {close:?}?"),
        None => match known.collect::<Vec<_>>() {
            none if none.is_empty() => "there is none".to_owned(),
            all => format!("there are {}", all.join(", ")),
        },
    };
    PlotError::Name { what, name: name.to_owned(), instead }
}
