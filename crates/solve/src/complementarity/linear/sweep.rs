//! Projected sweeps, after Gauss and Seidel.
//!
//! ```text
//! z_i <- max(0, z_i - w_i/M_ii)        row after row; bilateral rows without the max
//! ```
//!
//! Each row is made right as if the others stayed. For symmetric positive matrices that never goes up in `z.M z/2 + q.z`, and converges (Cryer 1971).

use super::super::dense::dot;
use super::Linear;

/// After so many sweeps the residual is looked at.
const LOOK: usize = 8;

impl Linear<'_> {
    /// A solution with a residual of no more than `tolerance`, by at most so many sweeps, from no forces at all; `None` where that was not reached, or a row has
    /// nothing positive on the diagonal.
    pub fn sweep(&self, sweeps: usize, tolerance: f64) -> Option<Vec<f64>> {
        let n = self.offset.len();
        if !(0..n).all(|i| self.matrix[i * n + i] > 0.0) {
            return None;
        }
        let mut forces = vec![0.0; n];
        for sweep in 0..sweeps {
            for i in 0..n {
                let rate = self.offset[i] + dot(self.row(i), &forces);
                let z = forces[i] - rate / self.matrix[i * n + i];
                forces[i] = if i < self.bilateral { z } else { z.max(0.0) };
            }
            if sweep % LOOK == LOOK - 1 && self.residual(&forces) <= tolerance {
                return Some(forces);
            }
        }
        (self.residual(&forces) <= tolerance).then_some(forces)
    }
}
