//! What steady forces do when they turn with what they act on: weights, the multipliers of rows, and forces along single deformations.
//!
//! Along the free directions `N` (see [`super::linear`]), with the generalised forces `f = j F` of efforts `F` that are held,
//!
//! ```text
//! N^T (df/dq) N_k        a column for each direction
//! ```
//!
//! It is known to the last digits: of each force how its place and direction change while the mechanism moves, of the tree what becomes of a wrench that
//! changes (`crate::tree`).

use super::{Stance, StateRef, System};
use crate::tree::Changing;
use nalgebra::{DMatrix, DVector};

impl System {
    /// The derivative along the columns of `basis` of the generalised forces that `act` lets act, at a state at rest. It is told the mechanism as it moves along
    /// a column, and adds to the wrenches on the nodes.
    pub(super) fn turned(
        &mut self,
        at: StateRef<'_>,
        basis: &DMatrix<f64>,
        act: impl Fn(&Stance<'_>, &mut [Changing]),
    ) -> DMatrix<f64> {
        let mut rates = vec![0.0; basis.nrows()];
        let mut turned = DMatrix::zeros(basis.ncols(), basis.ncols());
        for k in 0..basis.ncols() {
            let mut stance = self.place(at);
            stance.move_along(basis.column(k).as_slice());
            let tree = stance.system.model.tree();
            let mut wrenches = vec![Changing::default(); tree.nodes().len()];
            act(&stance, &mut wrenches);
            tree.generalised_rates(&mut wrenches, stance.scratch(), &mut rates);
            turned.set_column(k, &basis.tr_mul(&DVector::from_column_slice(&rates)));
        }
        turned
    }
}

impl Stance<'_> {
    /// Lets all weights act.
    pub(super) fn act_weights(&self, wrenches: &mut [Changing]) {
        for (k, (node, wrench)) in self.system.model.tree().nodes().iter().zip(wrenches).enumerate() {
            let arm = self.system.scratch.axes(k) * node.mass.moment;
            wrench.wrench.force += self.system.model.gravity * node.mass.mass;
            wrench.wrench.moment += arm.cross(&self.system.model.gravity);
            wrench.rate.moment += self.system.scratch.spin(k).cross(&arm).cross(&self.system.model.gravity);
        }
    }

    /// Lets the rows act with these multipliers.
    pub(super) fn act_rows(&self, multipliers: &[f64], wrenches: &mut [Changing]) {
        for (row, multiplier) in self.system.rows.iter().zip(multipliers) {
            if let Some(turning) = row.turning(&self.system.scratch) {
                turning.act(*multiplier, &self.system.scratch, wrenches);
            }
        }
    }

    /// Gives the tree velocities where it stands.
    pub(super) fn move_along(&mut self, u: &[f64]) {
        self.system.u.copy_from_slice(u);
        self.system.model.tree().kinematics(&self.system.q, &self.system.u, &mut self.system.scratch);
    }
}
