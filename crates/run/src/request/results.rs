//! What a run left behind, as figures need it.

use super::PlotError;
use crate::motion::ContactSample;
use crate::record::{Column, CsvReader, Event, Events, ImpactRecord, Recording, Rows, TableError, cell_number};
use crate::simulate::{Outcome, Simulation};
use carom_lab::text_file::{self, Limit};
use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// What a run left behind.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    /// What the run is called: its folder, or the title of its scenario.
    pub name: String,
    /// The title of its scenario; may be empty.
    pub title: String,
    /// The samples.
    pub samples: Recording,
    /// The events.
    pub events: Events,
    /// What was seen of the contacts that pressed.
    pub curves: Vec<Curve>,
    /// The coefficients of friction of contacts whose law has any.
    pub coefficients: Vec<Coefficient>,
}

/// A coefficient of friction of a contact.
#[derive(Clone, Debug, PartialEq)]
pub struct Coefficient {
    /// The contact.
    pub contact: String,
    /// Its symbol: `mu_s` at rest, `mu_d` while sliding.
    pub symbol: String,
    /// The coefficient [-].
    pub value: f64,
}

impl Coefficient {
    /// A number of the friction of a contact, if it is a coefficient.
    pub fn of(contact: &str, symbol: &str, value: f64) -> Option<Self> {
        let is_one = COEFFICIENTS.contains(&symbol) && value > 0.0;
        is_one.then(|| Coefficient { contact: contact.to_owned(), symbol: symbol.to_owned(), value })
    }
}

/// The symbols of coefficients of friction.
const COEFFICIENTS: [&str; 2] = ["mu_s", "mu_d"];

/// What was seen of a contact while it pressed, at the ends of steps and at its peaks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// The contact.
    pub contact: String,
    /// Its instants, in the order of time.
    pub touches: Vec<ContactSample>,
    /// Columns of the samples that rise and fall with it, at the same instants.
    pub own: Vec<Own>,
}

/// A column of the samples as the record of a contact has it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Own {
    /// What it is called in the samples.
    pub column: String,
    /// Time [s] and value.
    pub points: Vec<(f64, f64)>,
}

/// An impact: from first touch to separation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RecordedImpact<'a> {
    /// Which one of its contact, counted from one.
    pub number: usize,
    /// The contact.
    pub contact: &'a str,
    /// When the surfaces met [s].
    pub time: f64,
    /// Its numbers.
    pub record: &'a ImpactRecord,
    /// What was seen of it.
    pub touches: &'a [ContactSample],
}

impl Results {
    /// A table that stands beside runs: it has samples and nothing else.
    pub fn of_table(name: impl Into<String>, samples: Recording) -> Self {
        let (name, title, events) = (name.into(), String::new(), Events::default());
        Results { name, title, samples, events, curves: Vec::new(), coefficients: Vec::new() }
    }

    /// The results of a run that has just been made.
    pub fn of(simulation: &Simulation, outcome: &Outcome) -> Self {
        let contacts = simulation.model.contacts.iter();
        let mut curves: Vec<Curve> =
            contacts.map(|contact| Curve { contact: contact.label(), ..Curve::default() }).collect();
        for row in outcome.curves.rows() {
            let Some((contact, sample, own)) = ContactSample::of_row(row) else { continue };
            if let Some(curve) = curves.get_mut(contact) {
                curve.push(outcome.curves.columns(), sample, own);
            }
        }
        let (title, samples) = (simulation.title.clone(), outcome.recording.clone());
        let rough = outcome.contacts.iter().filter_map(|contact| Some((&contact.name, contact.friction.as_ref()?)));
        let numbers = rough.flat_map(|(name, own)| own.numbers.iter().map(move |(symbol, x)| (name, symbol, *x)));
        let coefficients = numbers.filter_map(|(name, symbol, x)| Coefficient::of(name, symbol, x)).collect();
        Results { name: title.clone(), title, samples, events: outcome.events.clone(), curves, coefficients }
    }

    /// Reads the folder that `carom run` has written: of very many samples as many as figures need ([`Recording::thinned`]).
    pub fn open(folder: &Path) -> Result<Self, PlotError> {
        Self::open_between(folder, None, None, true)
    }

    /// The same, with the samples from one time to another [s] and those beside them, the first and the last one: all of them, or thinned.
    pub fn open_between(
        folder: &Path,
        from: Option<f64>,
        to: Option<f64>,
        is_thinned: bool,
    ) -> Result<Self, PlotError> {
        let fault = |path: &Path, reason: String| PlotError::File { path: path.to_owned(), reason };
        let path = folder.join("samples.csv");
        if !path.is_file() {
            let reason = "there is no samples.csv in it: name a folder that `carom run` has written";
            return Err(fault(folder, reason.to_owned()));
        }
        let text = |path: &Path| text_file::read(path, Limit::RECORDED).map_err(|reason| fault(path, reason));
        let table = |path: &Path, error: TableError| fault(path, error.to_string());
        // Row by row there is no limit; in memory there is.
        let opened = text_file::open(&path, if is_thinned { Limit(u64::MAX) } else { Limit::RECORDED });
        let opened =
            BufReader::with_capacity(1 << 18, opened.map_err(|error| fault(&path, text_file::reason(&error)))?);
        let within = [from.unwrap_or(f64::NEG_INFINITY), to.unwrap_or(f64::INFINITY)];
        let samples = samples(opened, within, is_thinned).map_err(|error| table(&path, error))?;

        // A run without contacts has no file of them.
        let (mut events, mut curves) = (Events::default(), Vec::new());
        let path = folder.join("events.csv");
        if path.is_file() {
            events = Events::read_csv(&text(&path)?).map_err(|error| table(&path, error))?;
        }
        let path = folder.join("contacts.csv");
        if path.is_file() {
            curves = self::curves(&text(&path)?).map_err(|error| table(&path, error))?;
        }
        let name = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        let name = name.file_name().map_or("run".to_owned(), |name| name.to_string_lossy().into_owned());
        let summary = text_file::read(&folder.join("summary.json"), Limit::RECORDED).unwrap_or_default();
        let summary: serde_json::Value = serde_json::from_str(&summary).unwrap_or_default();
        let title = summary["title"].as_str().unwrap_or_default().to_owned();
        Ok(Results { name, title, samples, events, curves, coefficients: coefficients(&summary) })
    }

    /// From when to when there are samples [s]; none where there is no sample.
    pub fn span(&self) -> Option<(f64, f64)> {
        Some((self.samples.rows().next()?[0], self.samples.rows().next_back()?[0]))
    }

    /// The impacts of a contact, or of all, in the order of time. Of a joint with several surfaces its name stands for all of them.
    pub fn impacts(&self, contact: Option<&str>) -> Vec<RecordedImpact<'_>> {
        let wanted = |event: &Event| contact.is_none_or(|contact| is_of(&event.name, contact));
        let own: Vec<_> = self.events.impacts().filter(|(event, _)| wanted(event)).collect();
        // It lasts until the next one at most; a contact may part and press again within one impact.
        let mut next: HashMap<&str, f64> = HashMap::new();
        let ends: Vec<f64> =
            own.iter().rev().map(|(event, _)| next.insert(&event.name, event.time).unwrap_or(f64::INFINITY)).collect();
        let mut count: HashMap<&str, usize> = HashMap::new();
        let numbered = own.into_iter().zip(ends.into_iter().rev()).map(|(told, until)| {
            let number = count.entry(&told.0.name).or_default();
            *number += 1;
            self.impact(told, until, *number)
        });
        numbered.collect()
    }

    fn impact<'a>(
        &'a self,
        (event, record): (&'a Event, &'a ImpactRecord),
        until: f64,
        number: usize,
    ) -> RecordedImpact<'a> {
        let curve = self.curves.iter().find(|curve| curve.contact == event.name);
        let touches = curve.map_or(&[][..], |curve| {
            let [from, to] = [event.time, until].map(|t| curve.touches.partition_point(|touch| touch.time <= t));
            // A table that somebody has changed may have its events in any order.
            curve.touches.get(from..to).unwrap_or_default()
        });
        RecordedImpact { number, contact: &event.name, time: event.time, record, touches }
    }
}

/// Whether a contact has this name, or is one of the surfaces or pairs of what has it: `pin.left` of `pin`, `clack:a-b` of `clack`.
pub fn is_of(contact: &str, name: &str) -> bool {
    contact.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', ':']))
}

impl Curve {
    /// Takes a sample, and the last columns of its row in the record of contacts.
    fn push(&mut self, columns: &[Column], sample: ContactSample, own: &[f64]) {
        let time = sample.time;
        self.touches.push(sample);
        let last = &columns[columns.len() - own.len()..];
        for (column, &value) in last.iter().zip(own).filter(|(_, value)| !value.is_nan()) {
            match self.own.iter_mut().find(|own| own.column == column.name) {
                Some(own) => own.points.push((time, value)),
                None => self.own.push(Own { column: column.name.clone(), points: vec![(time, value)] }),
            }
        }
    }
}

/// The coefficients of friction that a summary tells of.
fn coefficients(summary: &serde_json::Value) -> Vec<Coefficient> {
    let contacts = summary["contacts"].as_array().into_iter().flatten();
    let numbers = contacts.flat_map(|contact| {
        let parameters = contact["friction"]["parameters"].as_object().into_iter().flatten();
        parameters.map(|(symbol, value)| (contact["name"].as_str().unwrap_or_default(), symbol, value.as_f64()))
    });
    numbers.filter_map(|(name, symbol, value)| Coefficient::of(name, symbol, value?)).collect()
}

/// Reads the samples from one time to another [s], those beside them, the first and the last.
fn samples(file: impl BufRead, [from, to]: [f64; 2], is_thinned: bool) -> Result<Recording, TableError> {
    let mut reader = CsvReader::new(file)?;
    let all = Recording::new(reader.columns()[1..].iter().cloned());
    let mut samples = if is_thinned { all.thinned() } else { all };
    let mut take = |row: &[f64]| samples.push(row[0], row[1..].iter().copied());
    // The row before; whether it has been taken.
    let (mut row, mut before, mut taken) = (Vec::new(), Vec::new(), true);
    while reader.next(&mut row)? {
        let is_after = row[0] > to && before.first().is_none_or(|time| *time <= to);
        let is_within = row[0] >= from && row[0] <= to;
        if (is_within || is_after) && !taken {
            take(&before);
        }
        taken = is_within || is_after || before.is_empty();
        if taken {
            take(&row);
        }
        std::mem::swap(&mut row, &mut before);
    }
    if !taken {
        take(&before);
    }
    Ok(samples)
}

/// Reads what was seen of contacts: `time [s],contact,indentation [m],rate [m/s],force [N]`, and columns of the samples.
fn curves(text: &str) -> Result<Vec<Curve>, TableError> {
    let mut rows = Rows::of(text);
    let columns = rows.columns()?;
    let seen: Vec<Column> = std::iter::once(Column::time()).chain(ContactSample::columns()).collect();
    let named = |column: &Column| column.name.clone();
    if !columns.iter().take(seen.len()).map(named).eq(seen.iter().map(named)) {
        let reason = "a table of contacts begins with time [s],contact,indentation [m],rate [m/s],force [N]";
        return Err(TableError { line: 1, reason: reason.to_owned() });
    }
    let mut curves: Vec<Curve> = Vec::new();
    for row in rows {
        let (line, cells) = row?;
        if cells.len() != columns.len() {
            let reason = format!("there are {} cells under {} headings", cells.len(), columns.len());
            return Err(TableError { line, reason });
        }
        let k = curves.iter().position(|curve| curve.contact == cells[1]).unwrap_or_else(|| {
            curves.push(Curve { contact: cells[1].to_string(), ..Curve::default() });
            curves.len() - 1
        });
        let number = |i: usize| if i == 1 { Ok(k as f64) } else { cell_number(line, &columns[i], &cells[i]) };
        let row: Vec<f64> = (0..cells.len()).map(number).collect::<Result<_, _>>()?;
        // What is drawn between two instants counts on their order.
        let before = curves[k].touches.last().map_or(f64::NEG_INFINITY, |touch| touch.time);
        if row[0].is_nan() || row[0] < before {
            let reason = format!("the time of contact {:?} does not go on from {before} s", cells[1]);
            return Err(TableError { line, reason });
        }
        if let Some((_, sample, own)) = ContactSample::of_row(&row) {
            curves[k].push(&columns, sample, own);
        }
    }
    Ok(curves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::EventKind;
    use proptest::prelude::*;

    #[test]
    fn a_record_of_contacts_goes_on_in_time() {
        let head = "time [s],contact,indentation [m],rate [m/s],force [N]\n";
        let read = |rows: &str| curves(&format!("{head}{rows}"));
        // Two contacts take turns, and an instant may stand twice.
        assert!(read("0.2,a,0,0,0\n0.1,b,0,0,0\n0.2,a,0,0,0\n").is_ok());
        let said = |rows: &str| read(rows).unwrap_err().to_string();
        assert_eq!(said("0.2,a,0,0,0\n0.1,a,0,0,0\n"), "line 3: the time of contact \"a\" does not go on from 0.2 s");
        assert!(said("0.2,a,0,0,0\n,a,0,0,0\n").starts_with("line 3: "));
    }

    #[test]
    fn impacts_out_of_the_order_of_time_have_no_curve() {
        let impact = |time: f64| {
            let kind = EventKind::Impact(Box::default());
            Event { time, name: "floor".to_owned(), kind }
        };
        let touch = |time: f64| ContactSample { time, ..ContactSample::default() };
        let touches = [0.1, 0.2, 0.3, 0.4].map(touch).to_vec();
        let curve = Curve { contact: "floor".to_owned(), touches, own: Vec::new() };
        let results = Results {
            events: Events::from_iter([impact(0.35), impact(0.15)]),
            curves: vec![curve],
            ..Results::of_table("run", Recording::new([]))
        };
        let seen: Vec<usize> = results.impacts(None).iter().map(|one| one.touches.len()).collect();
        assert_eq!(seen, [0, 3]);
    }

    proptest! {
        #[test]
        fn of_a_window_nothing_is_missing_nor_its_neighbours(
            steps in proptest::collection::vec(1..4u32, 0..30),
            from in -5..70i32,
            length in 0..30i32,
        ) {
            let times: Vec<f64> = steps.iter().scan(0, |t, step| { *t += step; Some(f64::from(*t)) }).collect();
            let text = times.iter().fold("time [s],x\n".to_owned(), |text, t| format!("{text}{t},{}\n", 2.0 * t));
            let (from, to) = (f64::from(from), f64::from(from + length));
            let read = samples(text.as_bytes(), [from, to], false).unwrap();
            let found: Vec<f64> = read.column("time").unwrap().collect();
            let is_end = |k: usize| k == 0 || k + 1 == times.len();
            // Before the window, in it, or after it.
            let side = |k: usize| if times[k] < from { -1 } else { i32::from(times[k] > to) };
            let is_beside = |k: usize| {
                let next = if side(k) < 0 { k + 1 } else { k.wrapping_sub(1) };
                next < times.len() && side(next) != side(k)
            };
            let wanted = (0..times.len()).filter(|&k| is_end(k) || side(k) == 0 || is_beside(k));
            prop_assert_eq!(found, wanted.map(|k| times[k]).collect::<Vec<f64>>());
            prop_assert!(read.rows().all(|row| row[1] == 2.0 * row[0]));
        }
    }
}
