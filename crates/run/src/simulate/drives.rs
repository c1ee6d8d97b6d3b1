//! What the drives of a mechanism did: their works, and what it cost to carry the weight along.

use super::Simulation;
use crate::quantity::Named;
use carom_engine::measure::{Driver, WorkPart};
use carom_engine::model::Model;
use carom_engine::system::Observed;
use carom_engine::tree::{GROUND, Mobilizer};

/// A drive after a run: a motor, a force that is told, or a prescribed motion.
#[derive(Clone, Debug, PartialEq)]
pub struct DriveOutcome {
    /// What it is called.
    pub name: String,
    /// Its work since the start [J].
    pub work: Work,
}

/// A work and its parts [J].
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize)]
pub struct Work {
    /// All of it.
    pub net: f64,
    /// What was brought in, while the power was positive.
    pub positive: f64,
    /// What was taken back, while it was negative; not above zero.
    pub negative: f64,
}

/// How far a machine that nothing holds has come, and what that took.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Transport {
    /// Mass of all bodies [kg].
    pub mass: f64,
    /// Way of their centre of mass from start to end, across gravity [m].
    pub way: f64,
    /// Positive work of all drives over weight and way.
    pub cost: f64,
}

impl Work {
    fn of(seen: &Observed<'_>, driver: Option<Driver>) -> Self {
        let [net, positive, negative] =
            [WorkPart::Net, WorkPart::Positive, WorkPart::Negative].map(|part| seen.work(driver, part));
        Work { net, positive, negative }
    }
}

/// The drives, in the order of the file.
pub(super) fn drives(simulation: &Simulation, seen: &Observed<'_>) -> Vec<DriveOutcome> {
    let driver = |object: Named| match object {
        Named::Force(force) => simulation.model.forces[force].drives().then_some(Driver::Force(force)),
        Named::Drive(drive) => Some(Driver::Motion(drive)),
        _ => None,
    };
    let named = simulation.names.iter().filter_map(|(name, object)| Some((name, driver(object)?)));
    named.map(|(name, driver)| DriveOutcome { name: name.to_owned(), work: Work::of(seen, Some(driver)) }).collect()
}

/// All drives together.
pub(super) fn work(seen: &Observed<'_>) -> Work {
    Work::of(seen, None)
}

/// What the way cost; nothing where a joint or a constraint holds to the ground, or nothing drives.
pub(super) fn transport(simulation: &Simulation, seen: &Observed<'_>) -> Option<Transport> {
    let driven = Work::of(seen, None).positive > 0.0;
    let cost = seen.cost_of_transport().filter(|_| driven && is_free(&simulation.model))?;
    Some(Transport { mass: seen.centre_of_mass().mass, way: seen.way(), cost })
}

/// Whether no joint and no constraint holds anything to the ground.
fn is_free(model: &Model) -> bool {
    let mut roots = model.tree().nodes().iter().filter(|node| node.parent == GROUND);
    roots.all(|node| node.mobilizer == Mobilizer::Free)
        && model.loops().rows().iter().all(|row| !row.nodes().contains(&GROUND))
}
