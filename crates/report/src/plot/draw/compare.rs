//! The same columns of several runs, or of a run and a table, over time.

use super::super::{Beside, PlotError, Request, Results};
use super::choice::{self, Chosen};
use super::over_one_time;
use super::thin::thin;
use carom_figure::{Axis, Figure, Panel};

/// Most panels of a figure for which no column was chosen.
const PANELS: usize = 4;

/// A panel for each column, a line for each run, points for what was measured.
pub(super) fn compare(results: &Results, request: &Request) -> Result<Figure, PlotError> {
    if request.beside.is_empty() {
        let needs = "something to compare with: a second folder, or a table by --reference FILE".to_owned();
        return Err(PlotError::Absent { figure: "compare", needs });
    }
    let recording = &results.samples;
    let own = match request.columns.is_empty() {
        true => choice::all(recording).filter(|one| !one.column.name.starts_with("energy.")).collect(),
        false => choice::columns(recording, &request.columns)?,
    };
    let lone = own.len() == 1;
    let shared = |one: &Chosen<'_>| request.beside.iter().any(|other| counterpart(other, one, lone).is_some());
    let mut columns: Vec<Chosen<'_>> = own.into_iter().filter(shared).collect();
    if columns.is_empty() {
        return Err(nothing_shared(request));
    }
    columns.truncate(if request.columns.is_empty() { PANELS } else { usize::MAX });
    let panel = |one: &Chosen<'_>| {
        let axes = Panel::new(Axis::new("time", "s"), Axis::new(one.words(), one.unit()));
        let first = axes.line(&results.name, thin(one.over_time(results, request)));
        request.beside.iter().fold(first, |panel, other| match counterpart(other, one, lone) {
            None => panel,
            Some(its) if other.measured => panel.markers(&other.results.name, its.over_time(&other.results, request)),
            Some(its) => panel.line(&other.results.name, thin(its.over_time(&other.results, request))),
        })
    };
    Ok(over_one_time(columns.iter().map(panel).collect()))
}

/// The column of the same name in another recording; of a table with one column that column, if one alone is compared.
fn counterpart<'a>(other: &'a Beside, one: &Chosen<'_>, lone: bool) -> Option<Chosen<'a>> {
    let samples = &other.results.samples;
    let only = || choice::all(samples).next().filter(|_| lone && samples.columns().len() == 2);
    choice::column(samples, &one.column.name).or_else(only)
}

fn nothing_shared(request: &Request) -> PlotError {
    let names = |other: &Beside| {
        let names: Vec<&str> = choice::all(&other.results.samples).map(|one| one.column.name.as_str()).collect();
        format!("{} has {}", other.results.name, names.join(", "))
    };
    let all: Vec<String> = request.beside.iter().map(names).collect();
    let needs = format!("a column that all have: {}; or one column of the run and a table of two", all.join("; "));
    PlotError::Absent { figure: "compare", needs }
}
