//! How a mechanism answers a push: `M^-1 j` under its loops, for a row `j` of generalised forces.
//!
//! Velocities, gravity and all other forces are left out, and given motions stand still, so that what is found is the answer of the inertia alone: the
//! speeds that an impulse along `j` gives, or the accelerations of a force. `1/(j . M^-1 j)` is the mass that a contact feels along its normal.

use super::System;
use crate::constraint::{Action, power};
use crate::contact::Contact;
use crate::spatial::Vector;

impl System {
    /// The row of a contact's approach where the tree has been placed: the rate of its indentation is this row times the speeds.
    pub(super) fn approach_row(&self, contact: &Contact) -> Vec<f64> {
        let touch = contact.see(&self.scratch).touch;
        let (place, force) = (touch.points[0], -touch.normal);
        let mut row = vec![0.0; self.u.len()];
        let action = Action { nodes: contact.nodes, place, moment: Vector::zeros(), force };
        power(self.model.tree(), &action, &self.scratch, &mut row);
        row
    }

    /// What the freedoms do under the generalised forces `row` at `(t, y)`: accelerations, or speeds where these are impulses. The tree is left there at rest.
    pub(super) fn respond(&mut self, t: f64, y: &[f64], row: &[f64]) -> &[f64] {
        let mut rest = std::mem::take(&mut self.spare[0]);
        rest.copy_from_slice(y);
        rest[self.layout.speeds()].fill(0.0);
        let moving = std::mem::replace(&mut self.still, true);
        self.place(t, &rest);
        (self.still, self.spare[0]) = (moving, rest);
        self.scratch.clear_wrenches();
        self.tau.copy_from_slice(row);
        self.accelerate(&Vector::zeros());
        &self.du
    }
}
