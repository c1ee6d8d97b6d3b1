//! The hexapod of Flores: torque and force of the motors of a front leg, on flat ground and on stairs.
//!
//! The paper draws two diagrams without a number that could be read off, and makes one statement: climbing is the worst case. Its machine is told by its build alone, so
//! that ours has chosen dimensions, and what can be reproduced is the statement.

use super::run::column;
use super::{Cell, FLORES_HEXAPOD, Page, Sheet};
#[cfg(feature = "figures")]
use carom_figure::{Axis, Figure, Panel};
use carom_run::simulate::Outcome;
use carom_scenario::{Source, shipped};
use std::sync::OnceLock;

pub(super) const PAGE: Page = Page {
    name: "flores-hexapod",
    paper: FLORES_HEXAPOD,
    title: "Fig. 5: motors of a front leg of a walking machine, on flat ground and on stairs",
    reproduces: "Peaks of torque and force of the left front leg in equal gaits, and whether they are higher on stairs, as the paper says.",
    timed: false,
    evaluate: sheet,
    #[cfg(feature = "figures")]
    draw: Some(figure),
};

/// What is looked at begins here [s]: the machine has settled.
const SETTLED: f64 = 0.5;

/// The two walks, walked once.
fn walks() -> Option<&'static [Outcome; 2]> {
    static WALKS: OnceLock<Option<[Outcome; 2]>> = OnceLock::new();
    let walk = |name: &str| {
        let shipped = shipped().iter().find(|shipped| shipped.name == name)?;
        let mut read = Source::of_shipped(shipped).read(&["run.tolerance=1e-4", "run.record=10 ms"]).ok()?;
        // Nobody looks at it.
        (read.simulation.settings.keep.motion, read.simulation.settings.keep.impacts) = (false, false);
        Some(read.simulation.run(&mut ()))
    };
    WALKS.get_or_init(|| Some([walk("hexapod-flat")?, walk("hexapod-stairs")?])).as_ref()
}

/// A column of a walk that has settled, over time [s].
fn settled(walk: &Outcome, name: &str) -> Vec<(f64, f64)> {
    column(walk, "time").into_iter().zip(column(walk, name)).filter(|(time, _)| *time >= SETTLED).collect()
}

fn peak(walk: &Outcome, name: &str) -> f64 {
    settled(walk, name).into_iter().map(|(_, value)| value.abs()).fold(0.0, f64::max)
}

fn range(walk: &Outcome, name: &str) -> f64 {
    let values = || settled(walk, name).into_iter().map(|(_, value)| value);
    values().fold(f64::NEG_INFINITY, f64::max) - values().fold(f64::INFINITY, f64::min)
}

fn sheet() -> Sheet {
    let Some([flat, stairs]) = walks() else { return Sheet::new(Vec::new()) };
    let mut cells = Vec::new();
    let mut row = |what: &str, unit: &'static str, of: &dyn Fn(&Outcome) -> f64, said: bool| {
        let (level, climb) = (of(flat), of(stairs));
        cells.push(Cell::ours(what, "flat", unit, level));
        cells.push(Cell::ours(what, "stairs", unit, climb));
        let ratio = Cell::ours(what, "stairs over flat", "-", climb / level);
        cells.push(if said { ratio.statement("worse on stairs", climb > level) } else { ratio });
    };
    row("peak torque of the rotational motor", "N m", &|walk| peak(walk, "L1_yaw.effort"), true);
    row("peak force of the linear motor", "N", &|walk| peak(walk, "L1_lift.effort"), true);
    row("range of the force", "N", &|walk| range(walk, "L1_lift.effort"), true);
    row("net work of all motors", "J", &|walk| walk.closing.supplied, false);
    Sheet::new(cells)
        .inferred(["all dimensions, masses, gains, the law of the feet and the gait: the paper gives the build of the machine, and no number"])
        .notes([
            "The diagrams of Fig. 5 have no scale that could be read off; what is compared is that climbing is the worst case.",
            "Both walks have the same gait, a wave with one foot in the air. A tripod on flat ground loads a middle leg as much as stairs do.",
        ])
}

/// The paper's Fig. 5: torque and force of the left front leg, flat ground and stairs.
#[cfg(feature = "figures")]
fn figure() -> Figure {
    let panel = |what: &str, unit: &str, name: &str| {
        let empty = Panel::new(Axis::new("time", "s"), Axis::new(what, unit));
        let Some([flat, stairs]) = walks() else { return empty };
        empty.line("stairs", settled(stairs, name)).line("flat", settled(flat, name))
    };
    Figure::stacked([panel("torque", "N m", "L1_yaw.effort"), panel("force", "N", "L1_lift.effort")]).share_x()
}
