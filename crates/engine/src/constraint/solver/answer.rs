//! What follows from a solution: what prescribed motions take, and how the mechanism answers other forces with the same factors.

use super::ConstraintSolver;
use crate::tree::{Answer, Scratch, Tree};

impl ConstraintSolver {
    /// Effort [N or N m] that a prescribed degree of freedom of a node that rows [tie](ConstraintSolver::ties) takes, after [`ConstraintSolver::accelerate`]: what inverse dynamics asks for,
    /// less what the rows do.
    pub fn effort(&self, dof: usize, tau: &[f64], du: &[f64]) -> f64 {
        self.bias[dof] + self.pull(dof, du) - tau[dof]
    }

    /// What of that the accelerations of the degrees of freedom that are solved for ask for, less what the rows do.
    pub(crate) fn pull(&self, dof: usize, du: &[f64]) -> f64 {
        let moved: f64 = self.coupled[dof].iter().map(|&k| self.mass.entry(dof, k) * du[k]).sum();
        let mut tied = 0.0;
        for (row, lambda) in self.rows.iter().zip(&self.multipliers) {
            let own = self.moved[row.clone()].iter().zip(&self.values[row.clone()]);
            tied += own.filter(|(u, _)| **u == dof).map(|(_, value)| value * lambda).sum::<f64>();
        }
        moved - tied
    }

    /// Accelerations `du` under the generalised forces `tau` alone where the second rates of the rows are `targets`: with the factors of the last
    /// [`ConstraintSolver::accelerate`], and the articulated inertias of that.
    pub(crate) fn respond(
        &mut self,
        tree: &Tree,
        tau: &[f64],
        targets: &[f64],
        tree_at: (&mut Scratch, &[Answer]),
        du: &mut [f64],
    ) {
        tree.respond_of(self.loose.iter().copied(), tau, tree_at, du);
        self.target.copy_from_slice(targets);
        self.mass.dofs().iter().for_each(|&u| du[u] = if self.mass.is_free(u) { tau[u] } else { 0.0 });
        self.solve(du);
    }

    /// Whether a row was left out of the last factor, because it follows from others.
    pub(crate) fn is_left_out(&self, row: usize) -> bool {
        self.inverses[row] == 0.0
    }

    /// Of a row that was left out: by how much its right-hand side in the last solution differs from what those give from which it follows, and the largest of both. Of one that only all but follows nothing is missed.
    pub(crate) fn miss(&self, row: usize) -> [f64; 2] {
        self.misses[row]
    }

    /// Of a row that was left out: the rows from which it follows, each with its share.
    pub(crate) fn follows_from(&self, row: usize) -> Vec<(usize, f64)> {
        let Some(island) = self.islands.iter().find(|island| island.rows.contains(&row)) else { return Vec::new() };
        let (m, r) = (island.rows.len(), &self.r[island.r.clone()]);
        let Some(own) = island.rows.iter().position(|&other| other == row) else { return Vec::new() };
        let mut shares = r[own * m..own * m + own].to_vec();
        for k in (0..own).rev() {
            // Columns of the factor stand one after the other.
            let share = shares[k] * self.inverses[island.rows[k]];
            shares[k] = share;
            (0..k).for_each(|j| shares[j] -= r[k * m + j] * share);
        }
        island.rows.iter().copied().zip(shares).filter(|(_, share)| *share != 0.0).collect()
    }

    /// The nodes that no row has to do with.
    pub(crate) fn loose(&self) -> &[usize] {
        &self.loose
    }
}
