//! An action, and how it changes while the tree moves.

use super::Action;
use crate::spatial::Vector;
use crate::tree::{Changing, GROUND, Scratch, Variation};

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
            wrenches[node].apply_moment([&(action.moment * effort), &(rate.moment * effort)]);
        }
    }

    /// How the deformation changes of which the action is the gradient, and how its rate does, along a direction in which the action has been looked at.
    pub(crate) fn stretch(&self, variation: &Variation, scratch: &Scratch) -> [f64; 2] {
        let (Turning { action, rate }, mut changes) = (self, [0.0; 2]);
        for (node, sign) in action.nodes.into_iter().zip([-1.0, 1.0]).filter(|(node, _)| *node != GROUND) {
            let (frame, displaced, drift) = (scratch.pose(node), variation.shifted().pose(node), variation.drift(node));
            let velocity = variation.velocity_change(node, [&action.place, &rate.place], scratch);
            let by_place = action.moment.dot(&displaced.spin) + action.force.dot(&displaced.velocity_at(&action.place));
            let turned = rate.moment.dot(&frame.spin) + rate.force.dot(&frame.velocity_at(&action.place));
            changes[0] += sign * by_place;
            changes[1] += sign * (turned + action.moment.dot(&drift.spin) + action.force.dot(&velocity));
        }
        changes
    }

    /// Lets an effort act that changes by `by` along the direction, and turns with the action.
    pub(crate) fn press(&self, [effort, by]: [f64; 2], variation: &mut Variation) {
        let Turning { action, rate } = self;
        let (moment, force) = (rate.moment * effort + action.moment * by, rate.force * effort + action.force * by);
        for (node, sign) in action.nodes.into_iter().zip([-1.0, 1.0]) {
            variation.push(node, [&action.place, &rate.place], [&(action.force * (sign * effort)), &(force * sign)]);
            variation.apply_moment(node, &(moment * sign));
        }
    }
}

#[cfg(test)]
mod tests;
