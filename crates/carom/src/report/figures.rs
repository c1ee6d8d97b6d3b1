//! The figures of a run: what was recorded over time, quantities of one unit together, and the energy.

use super::story::{Contact, Restitution, Sample, Story};
use crate::figure::{Axis, Figure, Panel, Size};
use crate::record::{Column, Recording};
use crate::units::engineering;

/// Most points of a line.
const MOST_POINTS: usize = 800;
/// Most lines in a panel.
const MOST_LINES: usize = 4;
/// Most figures of recorded columns.
const MOST_FIGURES: usize = 6;
/// Most contacts with figures of their own.
const MOST_LOOPS: usize = 4;

/// Size of a figure on the page.
pub(super) const SIZE: Size = Size { width: 110.0, height: 62.0 };

/// The figures of a story, each with its caption.
pub(super) fn of(story: &Story) -> Vec<(String, String)> {
    let columns = story.recording.as_ref().map(over_time).unwrap_or_default();
    let loops = story.contacts.iter().take(MOST_LOOPS).filter_map(loops);
    let delivered = story.restitutions.iter().take(MOST_LOOPS).filter_map(delivered);
    columns.into_iter().chain(loops).chain(delivered).collect()
}

/// Force over indentation of the first touches of a contact.
fn loops(contact: &Contact) -> Option<(String, String)> {
    let strength = |sample: &Sample| sample.force.iter().map(|f| f * f).sum::<f64>().sqrt();
    let touches: Vec<&[Sample]> = contact.samples.split(|sample| sample.indentation <= 0.0).collect();
    let mut panel = Panel::new(Axis::new("indentation", "m"), Axis::new("force", "N"));
    for touch in touches.iter().filter(|touch| touch.len() > 3).take(MOST_LINES) {
        let points: Vec<(f64, f64)> = touch.iter().map(|sample| (sample.indentation, strength(sample))).collect();
        panel = panel.line(format!("at {}", engineering(touch[0].time, "s")), points);
    }
    let drawn = !panel.series.is_empty();
    drawn.then(|| (format!("{}: force over indentation", contact.name), Figure::new(panel).size(SIZE).svg()))
}

/// Recorded columns, and the energy last.
fn over_time(recording: &Recording) -> Vec<(String, String)> {
    let ledger = |column: &Column| column.name.starts_with("energy.");
    let all = || recording.columns().iter().enumerate().skip(1);
    let mut groups: Vec<Vec<(usize, &Column)>> = Vec::new();
    for (k, column) in all().filter(|(_, column)| !ledger(column)) {
        let fits = |group: &&mut Vec<(usize, &Column)>| group.len() < MOST_LINES && alike(group[0].1, column);
        match groups.iter_mut().rev().find(fits) {
            Some(group) => group.push((k, column)),
            None => groups.push(vec![(k, column)]),
        }
    }
    groups.truncate(MOST_FIGURES);
    let energy: Vec<_> = all().filter(|(_, column)| ledger(column) && column.name != "energy.residue").collect();
    let changing = |(k, _): &(usize, &Column)| recording.rows().any(|row| row[*k] != 0.0);
    groups.push(energy.into_iter().filter(changing).collect());
    groups.iter().filter(|group| !group.is_empty()).map(|group| figure(recording, group)).collect()
}

/// Whether two columns belong together: the same object, the same unit.
fn alike(one: &Column, other: &Column) -> bool {
    let stem = |column: &Column| column.name.rsplit_once('.').map(|(stem, _)| stem.to_owned());
    one.unit == other.unit && stem(one).is_some() && stem(one) == stem(other)
}

fn figure(recording: &Recording, group: &[(usize, &Column)]) -> (String, String) {
    let stride = recording.len().div_ceil(MOST_POINTS).max(1);
    let (_, first) = group[0];
    let stem = first.name.rsplit_once('.').map_or(&first.name[..], |(stem, _)| stem);
    let caption = if group.len() > 1 { stem.to_owned() } else { first.name.clone() };
    let unit = if first.unit == "-" { "" } else { &first.unit };
    let mut panel = Panel::new(Axis::new("time", "s"), Axis::new(&caption, unit));
    for (k, column) in group {
        let label = column.name.strip_prefix(stem).map_or(&column.name[..], |end| end.trim_start_matches('.'));
        let points: Vec<(f64, f64)> = recording.rows().step_by(stride).map(|row| (row[0], row[*k])).collect();
        panel = panel.line(if group.len() > 1 { label } else { "" }, points);
    }
    (caption, Figure::new(panel).size(SIZE).svg())
}

/// What the impacts of a contact delivered, beside what was asked for.
pub(super) fn delivered(contact: &Restitution) -> Option<(String, String)> {
    if contact.delivered.is_empty() {
        return None;
    }
    let panel = Panel::new(Axis::new("time", "s"), Axis::new("restitution", "").range(0.0, 1.0));
    let panel = panel.markers("", contact.delivered.clone());
    let panel = match contact.asked {
        Some(asked) => panel.horizontal(asked, "asked"),
        None => panel,
    };
    Some((format!("{}: restitution delivered", contact.contact), Figure::new(panel).size(SIZE).svg()))
}
