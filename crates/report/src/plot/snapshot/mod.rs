//! The mechanism at chosen instants, as a line drawing: head-on where all moves in a plane, else slantwise from above.
//!
//! A body is drawn as the outline of its solid; without one, as lines between its joints and named points. What there is to be seen is the scene of the
//! report; poses are those of the run, which is made anew until each instant.

mod outline;
mod stage;
mod view;

use super::PlotError;
use crate::scene::Scene;
use carom_engine::spatial::Vector;
use carom_figure::{Axis, Dash, Figure, Marker, Panel, Series, Size, Style};
use carom_lab::units::engineering;
use carom_run::motion::{Animation, Pose};
use carom_run::record::Recording;
use carom_run::simulate::BodyState;
use carom_scenario::Scenario;
use rayon::prelude::*;
use stage::Stage;
use view::View;

/// Panels side by side.
const ACROSS: usize = 3;
/// Most bodies that are called by their names.
const NAMED: usize = 6;
/// How long it is looked how things move, as a part of the run.
const GLANCE: f64 = 1e-3;

/// A line on the paper [m].
type Polyline = Vec<(f64, f64)>;

/// Draws the mechanism at these times [s], a panel for each; seen from a direction, if one is given, that must have a length.
pub fn snapshot(scenario: &Scenario, times: &[f64], from: Option<Vector>) -> Result<Figure, PlotError> {
    let simulation = &scenario.simulation;
    let until = simulation.settings.until;
    if let Some(time) = times.iter().find(|time| !(**time >= 0.0 && **time <= until)) {
        let (asked, until) = (engineering(*time, "s"), engineering(until, "s"));
        return Err(PlotError::Instant(format!("{asked} is not within the run, which lasts from 0 to {until}")));
    }
    let poses: Result<Vec<_>, String> = times.par_iter().map(|time| simulation.bodies_at(*time)).collect();
    let poses = poses.map_err(PlotError::Instant)?;
    // What starts at rest shows how it moves a moment later.
    let later = simulation.bodies_at(GLANCE * until).ok();
    let scene = Scene::of(scenario, &Recording::new([]), &animation(poses.iter().chain(&later)));
    let view = from.map_or_else(|| View::of(&scene.view), |from| View::from(&from, &scene.view));
    let draw = |(k, time): (usize, &f64)| {
        let stage = Stage { scene: &scene, view: &view, poses: &poses[k] };
        panel(&stage, k == 0).title(format!("t = {}", engineering(*time, "s")))
    };
    let panels: Vec<Panel> = times.iter().enumerate().map(draw).collect();
    Ok(laid_out(level(panels, &stage::edges(&scene, &view))).title(&simulation.title))
}

/// The poses as frames, by whose rates it is known whether all moves in a plane.
fn animation<'a>(poses: impl Iterator<Item = &'a Vec<BodyState>>) -> Animation {
    let mut animation = Animation::default();
    for (k, bodies) in poses.enumerate() {
        let pose = |body: &BodyState| Pose {
            position: body.position,
            turn: stage::turned(body.orientation),
            velocity: body.velocity,
            spin: body.angular_velocity,
        };
        animation.add(k as f64, bodies.iter().map(pose));
    }
    animation
}

/// One instant; `named` adds the names of the bodies where they are few.
fn panel(stage: &Stage<'_>, named: bool) -> Panel {
    let [across, upward] = stage.view.labels();
    let mut panel = Panel::new(Axis::new(across, "m"), Axis::new(upward, "m")).equal();
    let drawn = |line: Polyline, dash: Dash, width: f64, look: usize| {
        Series::line("", line).style(Style::Line { dash, width }).look(look)
    };
    for line in stage.ground() {
        panel = panel.series(drawn(line, Dash::Solid, 0.8, 0));
    }
    for line in stage.lines() {
        panel = panel.series(drawn(line, Dash::Dotted, 0.9, 1));
    }
    for (k, line) in stage.bodies() {
        panel = panel.series(drawn(line, Dash::Solid, 1.2, k));
    }
    let [fixed, moving] = stage.pins();
    for (points, shape) in [(moving, Marker::Circle), (fixed, Marker::Triangle)] {
        if !points.is_empty() {
            panel = panel.series(Series::markers("", points).style(Style::Markers { shape }).look(0));
        }
    }
    let names = stage.poses.iter().filter(|_| named && stage.poses.len() <= NAMED);
    names.fold(panel, |panel, body| panel.note(stage.view.project(&body.position), body.name.clone()))
}

/// Gives all panels the same ends, so that motion between them is seen, and draws half spaces from end to end.
fn level(mut panels: Vec<Panel>, edges: &[[(f64, f64); 2]]) -> Vec<Panel> {
    let ends = |pick: fn(&(f64, f64)) -> f64| {
        let values = panels.iter().flat_map(|panel| &panel.series).flat_map(|series| &series.points).map(pick);
        let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (a.min(x), b.max(x)));
        if low <= high { (low, high) } else { (0.0, 0.0) }
    };
    // Edges are where they are, however far they go.
    let near = |(low, high): (f64, f64), at: f64| (low.min(at), high.max(at));
    let mut x = ends(|p| p.0);
    let mut y = ends(|p| p.1);
    for [at, along] in edges {
        (x, y) = if along.0.abs() > along.1.abs() { (x, near(y, at.1)) } else { (near(x, at.0), y) };
    }
    let reach = 4.0 * (x.1 - x.0).max(y.1 - y.0);
    let room = 0.08 * (x.1 - x.0).max(y.1 - y.0).max(1e-9);
    for panel in &mut panels {
        panel.x = panel.x.clone().range(x.0 - room, x.1 + room);
        panel.y = panel.y.clone().range(y.0 - room, y.1 + room);
        for [at, along] in edges {
            let end = |way: f64| (at.0 + way * reach * along.0, at.1 + way * reach * along.1);
            let style = Style::Line { dash: Dash::Solid, width: 0.8 };
            panel.series.push(Series::line("", [end(-1.0), end(1.0)]).style(style).look(0));
        }
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
