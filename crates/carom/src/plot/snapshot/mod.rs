//! The mechanism at chosen instants, as a line drawing: head-on where all moves in a plane, else slantwise from above.
//!
//! A body is drawn as the outline of its solid; without one, as lines between its joints and named points. Poses are those of the run, which is made
//! anew until the last instant.

mod outline;
mod stage;
mod view;

use super::PlotError;
use crate::figure::{Axis, Dash, Figure, Panel, Series, Shape, Size, Style};
use crate::scenario::{self, Change, Scenario};
use crate::simulate::BodyState;
use crate::units::engineering;
use rayon::prelude::*;
use stage::Stage;
use std::path::{Path, PathBuf};
use view::View;

/// Panels side by side.
const ACROSS: usize = 3;
/// Most bodies that are called by their names.
const NAMED: usize = 6;

/// Reads the scenario of a run from its folder, with the changes it was run with.
pub fn scenario_of(folder: &Path) -> Result<Scenario, PlotError> {
    let fault = |path: PathBuf, reason: String| PlotError::File { path, reason };
    let read = |name: &str| {
        let path = folder.join(name);
        std::fs::read_to_string(&path).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => fault(
                folder.to_owned(),
                format!("there is no {name} in it: name a folder that `carom run` has written"),
            ),
            _ => fault(path, error.to_string()),
        })
    };
    let (text, summary) = (read("scenario.toml")?, read("summary.json")?);
    let summary: serde_json::Value =
        serde_json::from_str(&summary).map_err(|error| fault(folder.join("summary.json"), error.to_string()))?;
    let words = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let made: Vec<[String; 2]> = summary["changes"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|change| [words(&change["option"]), words(&change["assignment"])])
        .collect();
    let changes: Vec<Change<'_>> = made.iter().map(|[option, assignment]| Change { option, assignment }).collect();
    let origin = PathBuf::from(words(&summary["scenario"]));
    scenario::read_changed(&origin, &text, &changes)
        .map_err(|error| fault(folder.join("scenario.toml"), error.to_string()))
}

/// Draws the mechanism at these times [s], a panel for each.
pub fn snapshot(scenario: &Scenario, times: &[f64]) -> Result<Figure, PlotError> {
    let simulation = &scenario.simulation;
    let wrong = |time: f64| !(time >= 0.0 && time <= simulation.settings.until);
    if let Some(time) = times.iter().find(|time| wrong(**time)) {
        let (asked, until) = (engineering(*time, "s"), engineering(simulation.settings.until, "s"));
        return Err(PlotError::Instant(format!("{asked} is not within the run, which lasts from 0 to {until}")));
    }
    let poses: Result<Vec<Vec<BodyState>>, String> = times.par_iter().map(|time| simulation.bodies_at(*time)).collect();
    let poses = poses.map_err(PlotError::Instant)?;
    let start = simulation.bodies_at(0.0).map_err(PlotError::Instant)?;
    let view = View::of(&simulation.model, poses.iter().chain([&start]));
    let stage = Stage::of(scenario);
    let panels: Vec<Panel> = times
        .iter()
        .zip(&poses)
        .enumerate()
        .map(|(k, (time, poses))| panel(&stage, &view, poses, k == 0).title(format!("t = {}", engineering(*time, "s"))))
        .collect();
    Ok(laid_out(level(panels)).title(&simulation.title))
}

/// One instant; `named` adds the names of the bodies where they are few.
fn panel(stage: &Stage, view: &View, poses: &[BodyState], named: bool) -> Panel {
    let [across, upward] = view.labels();
    let mut panel = Panel::new(Axis::new(across, "m"), Axis::new(upward, "m")).equal();
    for line in stage.lines(view, poses) {
        let style = Style::Line { dash: Dash::Dotted, width: 0.9 };
        panel = panel.series(Series::line("", line).style(style).look(1));
    }
    for (k, outline) in stage.outlines(view, poses) {
        let style = Style::Line { dash: Dash::Solid, width: 1.2 };
        panel = panel.series(Series::line("", outline).style(style).look(k));
    }
    let [fixed, moving] = stage.pins(view, poses);
    for (points, shape) in [(moving, Shape::Circle), (fixed, Shape::Triangle)] {
        if !points.is_empty() {
            panel = panel.series(Series::markers("", points).style(Style::Markers { shape }).look(0));
        }
    }
    let names = poses.iter().filter(|_| named && poses.len() <= NAMED);
    names.fold(panel, |panel, body| panel.note(view.project(&body.position), body.name.clone()))
}

/// Gives all panels the same ends, so that motion between them is seen.
fn level(mut panels: Vec<Panel>) -> Vec<Panel> {
    let ends = |pick: fn(&(f64, f64)) -> f64| {
        let values = panels.iter().flat_map(|panel| &panel.series).flat_map(|series| &series.points).map(pick);
        let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (a.min(x), b.max(x)));
        if low <= high { (low, high) } else { (0.0, 0.0) }
    };
    let (x, y) = (ends(|p| p.0), ends(|p| p.1));
    let room = 0.08 * (x.1 - x.0).max(y.1 - y.0).max(1e-9);
    for panel in &mut panels {
        panel.x = panel.x.clone().range(x.0 - room, x.1 + room);
        panel.y = panel.y.clone().range(y.0 - room, y.1 + room);
    }
    panels
}

/// The panels on a page whose height follows from their form.
fn laid_out(panels: Vec<Panel>) -> Figure {
    // Four are two and two.
    let columns = if panels.len() == 4 { 2 } else { panels.len().clamp(1, ACROSS) };
    let rows = panels.len().div_ceil(columns).max(1) as f64;
    let span = |ends: Option<(f64, f64)>| ends.map_or(1.0, |(low, high)| high - low);
    let form = panels.first().map_or(1.0, |one| span(one.y.range) / span(one.x.range)).clamp(0.2, 2.0);
    let width = 30.0 + 50.0 * columns as f64;
    let height = 14.0 + rows * (16.0 + form * (width / columns as f64 - 16.0));
    Figure::stacked(panels).columns(columns).size(Size { width, height })
}
