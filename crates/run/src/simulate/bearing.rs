//! What is told of the bearings of joints after a run.

use super::Simulation;
use super::contact::{FrictionOutcome, friction, grips};
use crate::record::Events;
use carom_engine::measure::{BearingItem, Measure};
use carom_engine::system::Observed;

/// A bearing after a run.
#[derive(Clone, Debug, PartialEq)]
pub struct BearingOutcome {
    /// The joint.
    pub name: String,
    /// Its friction: law, loss, and how it stuck and slid.
    pub friction: FrictionOutcome,
    /// Its load at the end [N].
    pub load: f64,
    /// What was assumed, one phrase each.
    pub assumed: Vec<String>,
}

/// The bearings of a run at its end.
pub(super) fn bearings(simulation: &Simulation, at: &Observed<'_>, events: &Events) -> Vec<BearingOutcome> {
    let model = at.system().model();
    let mut grips = grips(model, events, at.time());
    let all = model.bearings.iter().zip(&simulation.bearings).enumerate();
    all.map(|(k, (bearing, ready))| {
        let name = model.joints()[bearing.joint].name.clone();
        let measure = |item| at.measure(&Measure::Bearing(k, item));
        BearingOutcome {
            friction: friction(ready, measure(BearingItem::Loss), grips.remove(&name)),
            load: measure(BearingItem::Load),
            assumed: ready.assumed.clone(),
            name,
        }
    })
    .collect()
}
