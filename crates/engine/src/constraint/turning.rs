//! An action, and how it changes while the tree moves.

use super::Action;
use crate::spatial::Vector;
use crate::tree::{Changing, GROUND, Scratch};

/// An action and its rate, the tree moving as it has been placed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turning {
    pub(crate) action: Action,
    pub(crate) rate: Action,
}

impl Turning {
    /// A moment, and its rate.
    pub(crate) fn moment(nodes: [usize; 2], [moment, rate]: [Vector; 2]) -> Self {
        let zero = Vector::zeros();
        let action = Action { nodes, place: zero, moment, force: zero };
        Turning { action, rate: Action { moment: rate, ..action } }
    }

    /// A force at a place, and the rates of both.
    pub(crate) fn force(nodes: [usize; 2], [place, place_rate]: [Vector; 2], [force, force_rate]: [Vector; 2]) -> Self {
        let moment = Vector::zeros();
        let action = Action { nodes, place, moment, force };
        Turning { action, rate: Action { nodes, place: place_rate, moment, force: force_rate } }
    }

    /// Lets it act with a steady effort, as wrenches per node.
    pub(crate) fn act(&self, effort: f64, scratch: &Scratch, wrenches: &mut [Changing]) {
        let Turning { action, rate } = self;
        for (node, effort) in action.nodes.into_iter().zip([-effort, effort]).filter(|(node, _)| *node != GROUND) {
            let pose = scratch.pose(node);
            let (arm, arm_rate) = (action.place - pose.position, rate.place - pose.velocity);
            wrenches[node].push([&(action.force * effort), &(rate.force * effort)], [&arm, &arm_rate]);
            wrenches[node].twist([&(action.moment * effort), &(rate.moment * effort)]);
        }
    }
}

#[cfg(test)]
mod tests;
