//! The figures of a run: what was recorded over time, quantities of one unit together, and the energy.

use super::report_data::{Contact, ReportData, Restitution};
use crate::plot::{self, Results, Wanted, thin};
use carom_figure::{Axis, Figure, Panel, Size};
use carom_lab::units::engineering;
use carom_run::motion::ContactSample;
use carom_run::record::{Column, Recording};
use carom_run::simulate::Outcome;
use carom_scenario::Scenario;

/// Most lines in a panel.
const MOST_LINES: usize = 4;
/// Most figures of recorded columns.
const MOST_FIGURES: usize = 6;
/// Most contacts with figures of their own.
const MOST_LOOPS: usize = 4;

/// Size of a figure on the page.
pub(super) const SIZE: Size = Size { width: 110.0, height: 62.0 };

/// The figures of a report, each with its caption.
pub(super) fn of(data: &ReportData) -> Vec<(String, String)> {
    let columns = data.recording.as_ref().map(|recording| over_time(data, recording)).unwrap_or_default();
    let loops = data.contacts.iter().take(MOST_LOOPS).filter_map(loops);
    let delivered = data.restitutions.iter().take(MOST_LOOPS).filter_map(|contact| delivered(contact, data.span()));
    columns.into_iter().chain(loops).chain(delivered).collect()
}

/// The figures that a scenario asks for; what cannot be drawn is left out.
pub(super) fn asked_for(scenario: &Scenario, outcome: &Outcome) -> Vec<(String, String)> {
    if scenario.figures.is_empty() {
        return Vec::new();
    }
    let results = Results::of(&scenario.simulation, outcome);
    let drawn = |wanted: &Wanted| {
        let figure = plot::draw(&wanted.figure, &results, &wanted.request).ok()?;
        // The caption says what the title does.
        Some((figure.title.clone(), figure.title("").svg()))
    };
    scenario.figures.iter().filter_map(drawn).collect()
}

/// Force over indentation of the first touches of a contact.
fn loops(contact: &Contact) -> Option<(String, String)> {
    let touches: Vec<&[ContactSample]> = contact.samples.split(|sample| sample.indentation <= 0.0).collect();
    let mut panel = Panel::new(Axis::new("indentation", "m"), Axis::new("force", "N"));
    for touch in touches.iter().filter(|touch| touch.len() > 3).take(MOST_LINES) {
        let points: Vec<(f64, f64)> = touch.iter().map(|sample| (sample.indentation, sample.strength())).collect();
        panel = panel.line(format!("at {}", engineering(touch[0].time, "s")), thin(points));
    }
    let drawn = !panel.series.is_empty();
    drawn.then(|| (format!("{}: force over indentation", contact.name), Figure::new(panel).size(SIZE).svg()))
}

/// Recorded columns, and the energy last.
fn over_time(data: &ReportData, recording: &Recording) -> Vec<(String, String)> {
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
    groups.iter().filter(|group| !group.is_empty()).map(|group| figure(data, recording, group)).collect()
}

/// Whether two columns belong together: the same object, the same unit.
fn alike(one: &Column, other: &Column) -> bool {
    let stem = |column: &Column| column.name.rsplit_once('.').map(|(stem, _)| stem.to_owned());
    one.unit == other.unit && stem(one).is_some() && stem(one) == stem(other)
}

fn figure(data: &ReportData, recording: &Recording, group: &[(usize, &Column)]) -> (String, String) {
    let (_, first) = group[0];
    let stem = first.name.rsplit_once('.').map_or(&first.name[..], |(stem, _)| stem);
    let caption = if group.len() > 1 { stem.to_owned() } else { first.name.clone() };
    let unit = if first.unit == "-" { "" } else { &first.unit };
    let mut panel = Panel::new(Axis::new("time", "s"), Axis::new(&caption, unit));
    for (k, column) in group {
        let label = column.name.strip_prefix(stem).map_or(&column.name[..], |end| end.trim_start_matches('.'));
        panel = panel.line(if group.len() > 1 { label } else { "" }, thin(data.curve(recording, *k)));
    }
    (caption, Figure::new(panel).size(SIZE).svg())
}

/// What the impacts of a contact delivered, beside what was asked for, from the start of a run to its end [s].
pub(super) fn delivered(contact: &Restitution, span: Option<(f64, f64)>) -> Option<(String, String)> {
    if contact.delivered.is_empty() {
        return None;
    }
    // Other forces may part surfaces faster than they met.
    let most = contact.delivered.iter().map(|(_, e)| *e).fold(1.0, f64::max);
    let time = match span {
        Some((start, end)) if end > start => Axis::new("time", "s").range(start, end),
        _ => Axis::new("time", "s"),
    };
    let panel = Panel::new(time, Axis::new("restitution", "").range(0.0, 1.05 * most));
    let panel = panel.markers("", contact.delivered.clone());
    let panel = match contact.asked {
        Some(asked) => panel.horizontal(asked, "asked"),
        None => panel,
    };
    Some((format!("{}: restitution delivered", contact.contact), Figure::new(panel).size(SIZE).svg()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn an_impact_that_parts_faster_than_it_met_is_drawn() {
        let delivered = vec![(0.1, 0.8), (0.2, 2.5), (0.3, 1.4)];
        let contact = Restitution { delivered, ..Restitution::default() };
        let (_, svg) = super::delivered(&contact, Some((0.0, 1.0))).unwrap();
        assert_eq!(svg.matches("<circle").count(), 3);
        assert!(svg.contains(">2.5<"), "{svg}");
        assert_eq!(svg.matches(">1.0<").count(), 2, "the axis of time ends with the run: {svg}");
    }

    #[test]
    fn a_peak_of_one_sample_is_in_the_figure() {
        let mut recording = Recording::new([Column::new("motor.effort", "N m", "torque")]);
        (0..5001).for_each(|k| recording.push(f64::from(k), [if k == 1234 { 832.0 } else { 100.0 }]));
        let [(_, svg)] = &over_time(&ReportData::default(), &recording)[..] else { panic!("one figure") };
        assert!(svg.contains(">800<"), "{svg}");
    }

    #[test]
    fn a_peak_of_a_contact_between_two_rows_is_in_the_figure() {
        let mut recording = Recording::new([Column::new("floor.force", "N", "force")]);
        (0..5).for_each(|k| recording.push(f64::from(k), [0.0]));
        let sample = |time: f64, force: f64| ContactSample::bare(time, force, 0.0, force);
        let samples = vec![sample(2.4, 0.0), sample(2.5, 832.0), sample(2.6, 0.0)];
        let contacts = vec![Contact { name: "floor".to_owned(), samples, ..Contact::default() }];
        let data = ReportData { contacts, ..ReportData::default() };
        let curve = data.curve(&recording, 1);
        assert!(curve.contains(&(2.5, 832.0)) && curve.len() == 8, "{curve:?}");
        assert!(curve.windows(2).all(|pair| pair[0].0 <= pair[1].0));
    }
}
