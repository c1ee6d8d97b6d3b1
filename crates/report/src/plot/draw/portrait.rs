//! Phase portraits, and sections through them.
//!
//! A section has one point for each crossing of an event, or one for each period `T`, at `t = from + k T`. Between samples values are
//! interpolated along straight lines: record often enough, and more often where things hit each other.

use super::super::{PlotError, Request, Results};
use super::ONE;
use super::choice::{self, Chosen};
use super::thin::thin;
use carom_figure::{Axis, Figure, Panel};
use carom_run::record::Recording;

/// One column over another. They may have instants of their own, as contacts have.
pub(super) fn phase(results: &Results, request: &Request) -> Result<Figure, PlotError> {
    let [x, y] = pair("phase", &results.samples, request)?;
    let [across, up] = [x, y].map(|one| one.over_time(results, request));
    let mut instants: Vec<f64> = across.iter().chain(&up).map(|point| point.0).collect();
    instants.sort_by(f64::total_cmp);
    instants.dedup();
    let points: Vec<(f64, f64)> = instants.into_iter().flat_map(|t| together(&across, &up, t)).collect();
    Ok(Figure::new(axes(x, y, &points).line("", thin(points))).size(ONE))
}

/// The same at chosen instants only.
pub(super) fn poincare(results: &Results, request: &Request) -> Result<Figure, PlotError> {
    let [x, y] = pair("poincare", &results.samples, request)?;
    let (instants, name) = instants(results, request)?;
    let shown: Vec<f64> = instants.into_iter().filter(|t| request.shows(*t)).collect();
    // What is cut off may still be a neighbour.
    let [across, up] = [x, y].map(|one| one.over_time(results, &Request::default()));
    let at = |t: f64| Some((value(&across, t)?, value(&up, t)?));
    let points: Vec<(f64, f64)> = shown.into_iter().filter_map(at).collect();
    if points.is_empty() {
        let needs = format!("at least one instant in what is shown of this run, and there is none {name}");
        return Err(PlotError::Absent { figure: "poincare", needs });
    }
    let words = format!("{} points, one {name}", points.len());
    Ok(Figure::new(axes(x, y, &points).title(words).markers("", points)).size(ONE))
}

/// Flatter paths are not drawn to scale.
const FLAT: f64 = 0.05;

fn axes(x: Chosen<'_>, y: Chosen<'_>, points: &[(f64, f64)]) -> Panel {
    let panel = Panel::new(Axis::new(x.words(), x.unit()), Axis::new(y.words(), y.unit()));
    // Two components of a place are a path, whose form is to be seen.
    let stem = |one: Chosen<'_>| one.column.name.rsplit_once('.').map(|(stem, _)| stem.to_owned());
    let path = x.unit() == "m" && y.unit() == "m" && stem(x) == stem(y);
    let span = |pick: fn(&(f64, f64)) -> f64| {
        let (low, high) =
            points.iter().map(pick).fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), v| (a.min(v), b.max(v)));
        high - low
    };
    let (width, height) = (span(|p| p.0), span(|p| p.1));
    if path && width.min(height) > FLAT * width.max(height) { panel.equal() } else { panel }
}

/// The two columns that are asked for; a coordinate and its speed where only their object is named, or nothing.
fn pair<'a>(figure: &'static str, recording: &'a Recording, request: &Request) -> Result<[Chosen<'a>; 2], PlotError> {
    if let [one, other] = &request.columns[..] {
        let both = [[one.clone()], [other.clone()]].map(|name| choice::columns(recording, &name));
        let [one, other] = both;
        return Ok([one?[0], other?[0]]);
    }
    let among: Vec<Chosen<'a>> = match request.columns.is_empty() {
        true => choice::all(recording).collect(),
        false => choice::columns(recording, &request.columns)?,
    };
    let partner = |one: &Chosen<'a>| {
        let speed = [("coordinate", "speed"), ("position", "velocity")].iter().find_map(|(place, speed)| {
            let (object, tail) = one.column.name.split_once(&format!(".{place}"))?;
            Some(format!("{object}.{speed}{tail}"))
        })?;
        Some([*one, choice::column(recording, &speed)?])
    };
    among.iter().find_map(partner).ok_or_else(|| {
        let needs =
            "two columns, such as --columns hinge.coordinate,hinge.speed; no coordinate was recorded with its speed";
        PlotError::Absent { figure, needs: needs.to_owned() }
    })
}

/// The instants of a section [s], and how they were chosen, in words.
fn instants(results: &Results, request: &Request) -> Result<(Vec<f64>, String), PlotError> {
    if let Some(period) = request.period.filter(|period| *period > 0.0) {
        let rows = &results.samples;
        let [start, end] = [rows.rows().next(), rows.rows().next_back()].map(|row| row.map_or(0.0, |row| row[0]));
        let from = request.from.unwrap_or(start);
        let count = ((end - from) / period * (1.0 + 1e-12)).floor().max(0.0) as usize;
        let all = (0..=count.min(1_000_000)).map(|k| from + k as f64 * period).collect();
        return Ok((all, format!("each {}", carom_lab::units::engineering(period, "s"))));
    }
    let mut known: Vec<&str> = results.events.list().iter().map(|event| event.name.as_str()).collect();
    known.sort_unstable();
    known.dedup();
    let name = match (&request.event, &known[..]) {
        (Some(name), _) => name.as_str(),
        (None, [only]) => only,
        (None, _) => {
            let choose =
                "an event at which the section is taken (--event NAME) or the time between two points (--period T)";
            return Err(PlotError::Absent { figure: "poincare", needs: choose.to_owned() });
        }
    };
    if !known.contains(&name) {
        return Err(choice::unknown("event", name, known.iter().copied()));
    }
    let own = results.events.list().iter().filter(|event| event.name == name);
    Ok((own.map(|event| event.time).collect(), format!("at each {name:?}")))
}

/// The values of two curves at an instant: several where one of them jumps.
fn together(across: &[(f64, f64)], up: &[(f64, f64)], t: f64) -> Vec<(f64, f64)> {
    let [xs, ys] = [across, up].map(|curve| {
        let there: Vec<f64> = at(curve, t).iter().map(|point| point.1).collect();
        if there.is_empty() { value(curve, t).into_iter().collect() } else { there }
    });
    let (Some(x), Some(y)) = (xs.last(), ys.last()) else { return Vec::new() };
    let count = xs.len().max(ys.len());
    (0..count).map(|k| (*xs.get(k).unwrap_or(x), *ys.get(k).unwrap_or(y))).collect()
}

/// The points of a curve at an instant.
fn at(curve: &[(f64, f64)], t: f64) -> &[(f64, f64)] {
    &curve[curve.partition_point(|point| point.0 < t)..curve.partition_point(|point| point.0 <= t)]
}

/// The value of a curve at an instant, between the points around it; none before it begins and after it ends.
fn value(curve: &[(f64, f64)], t: f64) -> Option<f64> {
    let k = curve.partition_point(|point| point.0 < t);
    let (time, after) = *curve.get(k)?;
    if time == t || k == 0 {
        return (time == t).then_some(after);
    }
    let (before, from) = curve[k - 1];
    Some(from + (t - before) / (time - before) * (after - from))
}
