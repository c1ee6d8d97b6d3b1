//! The energy ledger over time.
//!
//! `T + V + U + D - W = const`: kinetic energy `T`, that of the weights `V` counted from the start, what springs and contacts store `U`, what was
//! lost `D` and what was put in `W` [J]. The sum of all lines is a level line; how far it is off is the residue, below.

use super::super::{PlotError, Request, Results};
use super::choice::{self, Chosen};
use super::over_one_time;
use super::thin::thin;
use carom_figure::{Axis, Dash, Figure, Panel, Series, Style};

/// A column of the ledger: its name, what it is called, its sign, and whether it is counted from the start.
type Item = (&'static str, &'static str, f64, bool);

const ITEMS: [Item; 5] = [
    ("energy.kinetic", "kinetic", 1.0, false),
    ("energy.gravitational", "of weight, from the start", 1.0, true),
    ("energy.stored", "stored", 1.0, false),
    ("energy.dissipated", "lost", 1.0, false),
    ("energy.work_in", "put in, taken off", -1.0, false),
];

/// Items of the ledger, their sum, and the residue.
pub(super) fn ledger(results: &Results, request: &Request) -> Result<Figure, PlotError> {
    let recording = &results.samples;
    let found: Option<Vec<(Item, Chosen<'_>)>> =
        ITEMS.iter().map(|item| Some((*item, choice::column(recording, item.0)?))).collect();
    let (Some(items), Some(residue)) = (found, choice::column(recording, "energy.residue")) else {
        let needs = "the columns energy.kinetic, energy.gravitational and so on, which every run records".to_owned();
        return Err(PlotError::Absent { figure: "ledger", needs });
    };
    let mut panel = Panel::new(Axis::new("time", "s"), Axis::new("energy", "J"));
    let mut sum: Vec<(f64, f64)> = Vec::new();
    for ((_, label, sign, from_start), one) in items {
        let first = recording.rows().next().map_or(0.0, |row| row[one.index]);
        let start = if from_start { first } else { 0.0 };
        let values = one.over_time(results, request).into_iter();
        let points: Vec<(f64, f64)> = values.map(|(t, x)| (t, sign * (x - start))).collect();
        sum.resize(points.len(), (0.0, 0.0));
        sum.iter_mut().zip(&points).for_each(|(sum, point)| *sum = (point.0, sum.1 + point.1));
        if points.iter().any(|point| point.1 != 0.0) {
            panel = panel.line(label, thin(points));
        }
    }
    let style = Style::Line { dash: Dash::Dotted, width: 1.6 };
    let panel = panel.series(Series::line("sum", thin(sum)).style(style));
    let residue = thin(residue.over_time(results, request));
    let below = Panel::new(Axis::new("time", "s"), Axis::new("residue", "J")).line("", residue);
    Ok(over_one_time(vec![panel, below]))
}
