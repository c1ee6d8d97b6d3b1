//! The same figure of several runs: lines of all of them between the same axes, each under the name of its run.
//!
//! Every run is drawn for itself; what comes later is laid over what there is, panel by panel, a panel being known by what its axes say. Ranges that
//! were chosen are widened to hold all, and thin lines that say the same stand once.

use super::super::{Beside, PlotError, Request, Results};
use super::Preset;
use carom_figure::{Axis, Figure, Panel};

/// Figures of one run that cannot be read with the lines of another over them.
const ALONE: [&str; 3] = ["ledger", "stick-slip", "footfall"];

/// Draws a figure of a run and of the runs beside it.
pub(super) fn draw(preset: &Preset, results: &Results, request: &Request) -> Result<Figure, PlotError> {
    let alone = Request { beside: Vec::new(), ..request.clone() };
    let mut whole = (preset.draw)(results, &alone)?;
    if request.beside.is_empty() {
        return Ok(whole);
    }
    refuse(preset.name, &request.beside)?;
    whole.panels.iter_mut().for_each(|panel| name(panel, &results.name));
    for other in &request.beside {
        let Beside { results, .. } = other;
        let figure = (preset.draw)(results, &alone);
        let figure = figure.map_err(|error| PlotError::Run { run: results.name.clone(), error: Box::new(error) })?;
        for mut panel in figure.panels {
            name(&mut panel, &results.name);
            match whole.panels.iter_mut().find(|known| same(&known.x, &panel.x) && same(&known.y, &panel.y)) {
                Some(known) => lay(known, panel),
                None => whole.panels.push(panel),
            }
        }
    }
    Ok(whole)
}

/// What cannot stand in this figure.
fn refuse(figure: &'static str, beside: &[Beside]) -> Result<(), PlotError> {
    let needs = match beside.iter().find(|other| other.measured) {
        Some(table) => format!("runs only, and {:?} is a table: --figure compare draws tables too", table.results.name),
        None if ALONE.contains(&figure) => {
            "one run: name one folder, or compare columns by --figure compare".to_owned()
        }
        None => return Ok(()),
    };
    Err(PlotError::Absent { figure, needs })
}

/// Says of every line which run it is from.
fn name(panel: &mut Panel, run: &str) {
    for series in &mut panel.series {
        series.label = if series.label.is_empty() { run.to_owned() } else { format!("{run}: {}", series.label) };
        // Every line gets a look of its own.
        series.look = None;
    }
}

fn same(one: &Axis, other: &Axis) -> bool {
    (&one.label, &one.unit) == (&other.label, &other.unit)
}

/// Lays a panel over another.
fn lay(panel: &mut Panel, other: Panel) {
    let widest = |one: Option<(f64, f64)>, other: Option<(f64, f64)>| {
        let ((low, high), (least, most)) = (one?, other?);
        Some((low.min(least), high.max(most)))
    };
    panel.x.range = widest(panel.x.range, other.x.range);
    panel.y.range = widest(panel.y.range, other.y.range);
    panel.series.extend(other.series);
    let fresh: Vec<_> = other.references.into_iter().filter(|line| !panel.references.contains(line)).collect();
    panel.references.extend(fresh);
    // What is said of one run is not true of all.
    if panel.title != other.title {
        panel.title = String::new();
    }
}
