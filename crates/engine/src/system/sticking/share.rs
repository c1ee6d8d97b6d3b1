//! Who carries how much, where several rows hold the same.

use crate::constraint::ConstraintSolver;
use nalgebra::{DMatrix, DVector};

/// So often forces that do the same are shared anew while they exceed a bound.
const SHARES: usize = 40;

/// Lets rows that were left out carry a part of what those carry from which they follow. Of all multipliers that do the same those are taken that have the least sum of
/// squares over the bounds of their owners, and if these exceed a bound, such that exceed none as far as there are any (Lawson's iteration towards the least largest part).
pub(super) fn share(
    solver: &ConstraintSolver,
    first: usize,
    owners: &[usize],
    bounds: &[f64],
    multipliers: &mut [f64],
) {
    let left_out: Vec<usize> = (0..multipliers.len()).filter(|&k| solver.is_left_out(first + k)).collect();
    if left_out.is_empty() {
        return;
    }
    let mut idle = DMatrix::zeros(multipliers.len(), left_out.len());
    for (column, &k) in left_out.iter().enumerate() {
        idle[(k, column)] = 1.0;
        for (row, share) in solver.follows_from(first + k) {
            if row >= first {
                idle[(row - first, column)] -= share;
            }
        }
    }
    let own = DVector::from_column_slice(multipliers);
    let mut weights: Vec<f64> = bounds.iter().map(|bound| 1.0 / bound.max(f64::MIN_POSITIVE)).collect();
    for _ in 0..SHARES {
        let weighed =
            DMatrix::from_fn(idle.nrows(), idle.ncols(), |row, column| idle[(row, column)] * weights[owners[row]]);
        let right = -weighed.tr_mul(&own);
        let Some(found) = idle.tr_mul(&weighed).cholesky().map(|factor| factor.solve(&right)) else { return };
        let shared = &own + &idle * found;
        multipliers.copy_from_slice(shared.as_slice());
        let mut parts = vec![0.0; bounds.len()];
        owners.iter().zip(shared.iter()).for_each(|(&owner, f)| parts[owner] += f * f);
        let parts = parts.iter().zip(bounds).map(|(square, bound)| square.sqrt() / bound.max(f64::MIN_POSITIVE));
        let parts: Vec<f64> = parts.collect();
        let most = parts.iter().copied().fold(0.0, f64::max);
        if most <= 1.0 || most.is_nan() {
            return;
        }
        weights.iter_mut().zip(&parts).for_each(|(weight, part)| *weight *= (part / most).max(1e-3));
    }
}
