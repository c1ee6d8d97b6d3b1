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

use super::System;
use crate::tree::Changing;
use nalgebra::{DMatrix, DVector};

impl System {
    /// The derivative along the columns of `basis` of the generalised forces that `act` lets act, at a state at rest. It is told the system as it moves along
    /// a column, and adds to the wrenches on the nodes.
    pub(super) fn turned(
        &mut self,
        (t, y): (f64, &[f64]),
        basis: &DMatrix<f64>,
        act: impl Fn(&System, &mut [Changing]),
    ) -> DMatrix<f64> {
        let mut rates = vec![0.0; basis.nrows()];
        let mut turned = DMatrix::zeros(basis.ncols(), basis.ncols());
        for k in 0..basis.ncols() {
            self.place(t, y);
            self.move_along(basis.column(k).as_slice());
            let mut wrenches = vec![Changing::default(); self.model.tree().nodes().len()];
            act(self, &mut wrenches);
            self.model.tree().generalised_rates(&mut wrenches, &self.scratch, &mut rates);
            turned.set_column(k, &basis.tr_mul(&DVector::from_column_slice(&rates)));
        }
        turned
    }

    /// Lets all weights act.
    pub(super) fn act_weights(&self, wrenches: &mut [Changing]) {
        for (k, (node, wrench)) in self.model.tree().nodes().iter().zip(wrenches).enumerate() {
            let arm = self.scratch.axes(k) * node.mass.moment;
            wrench.wrench.force += self.model.gravity * node.mass.mass;
            wrench.wrench.moment += arm.cross(&self.model.gravity);
            wrench.rate.moment += self.scratch.spin(k).cross(&arm).cross(&self.model.gravity);
        }
    }

    /// Lets the rows act with these multipliers.
    pub(super) fn act_rows(&self, multipliers: &[f64], wrenches: &mut [Changing]) {
        for (row, multiplier) in self.rows.iter().zip(multipliers) {
            if let Some(turning) = row.turning(&self.scratch) {
                turning.act(*multiplier, &self.scratch, wrenches);
            }
        }
    }

    /// Gives the tree velocities where it has been placed.
    pub(super) fn move_along(&mut self, u: &[f64]) {
        self.u.copy_from_slice(u);
        self.model.tree().kinematics(&self.q, &self.u, &mut self.scratch);
    }
}
