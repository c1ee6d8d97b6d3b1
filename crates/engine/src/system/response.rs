//! How a mechanism answers a push: `M^-1 j` under its loops, for a row `j` of generalised forces.
//!
//! Velocities, gravity and all other forces are left out, and prescribed motions stand still, so that what is found is the answer of the inertia alone: the
//! speeds that an impulse along `j` gives, or the accelerations of a force. `1/(j . M^-1 j)` is the mass that a contact feels along its normal.

use super::{Stance, StateRef, System};
use crate::constraint::{Action, power};
use crate::spatial::Vector;

impl Stance<'_> {
    /// The row of a contact's approach: the rate of its indentation is this row times the speeds.
    pub(super) fn approach_row(&self, k: usize) -> Vec<f64> {
        let (contact, touch) = (&self.system.model.contacts[k], self.see(k).touch);
        let (place, force) = (touch.points[0], -touch.normal);
        let mut row = vec![0.0; self.speeds().len()];
        let action = Action { nodes: contact.nodes, place, moment: Vector::zeros(), force };
        power(self.system.model.tree(), &action, self.scratch(), &mut row);
        row
    }
}

impl System {
    /// What the degrees of freedom do under the generalised forces `row`: accelerations, or speeds where these are impulses.
    pub(super) fn respond(&mut self, at: StateRef<'_>, row: &[f64]) -> &[f64] {
        let mut rest = std::mem::take(&mut self.spare[0]);
        rest.copy_from_slice(at.y);
        rest[self.layout.speeds()].fill(0.0);
        self.at_rest(|system| {
            let mut stance = system.place(at.modes.at(at.time, &rest));
            stance.system.scratch.clear_wrenches();
            stance.system.tau.copy_from_slice(row);
            stance.accelerate_under(&Vector::zeros());
        });
        self.spare[0] = rest;
        &self.du
    }
}
