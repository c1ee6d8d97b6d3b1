//! Linear complementarity: forces that can only push, and rates that are held where they push.
//!
//! ```text
//! w = M z + q,    z_i >= 0,  w_i >= 0,  z_i w_i = 0        a force pushes, or the surfaces part
//!                 w_k = 0                                  bilateral rows: z_k has any sign
//! ```
//!
//! `M` what forces or impulses do to rates or speeds, `q` what these are without, each in units of its own. Bilateral rows come first; they are eliminated before
//! pivots are made, `M - M_uk M_kk^-1 M_ku`, and swept along with the others.
//!
//! Source: Cottle, Pang and Stone 1992, The Linear Complementarity Problem.

mod enumerate;
mod lemke;
mod sweep;

use super::dense::{self, dot};

/// A linear problem of complementarity.
#[derive(Clone, Copy, Debug)]
pub struct Linear<'a> {
    /// `M`, row by row.
    pub matrix: &'a [f64],
    /// `q`, a number per row.
    pub offset: &'a [f64],
    /// So many rows, the first ones, are bilateral.
    pub bilateral: usize,
}

/// Who solved a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solver {
    /// Lemke's pivots.
    Pivot,
    /// Trying all cases.
    Enumeration,
    /// Projected sweeps.
    Sweep,
}

/// A solution.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// `z`, a number per row.
    pub forces: Vec<f64>,
    /// Who found it.
    pub solver: Solver,
}

/// What is a solution: a residual below this. Rows that all but depend on each other leave no better one to be had.
const SOLVED: f64 = 1e-9;
/// Sweeps that are worth their time where nothing else has helped, and to what they are to come.
const LAST_SWEEPS: usize = 10_000;
const LAST_RESIDUAL: f64 = 1e-12;

impl Linear<'_> {
    /// Up to so many unilateral rows all cases are tried.
    pub const MOST_ENUMERATED: usize = 14;

    /// A solution: by pivots, where these fail by trying all cases if they are few, and else by sweeps; `None` where none of them finds one.
    pub fn solve(&self) -> Option<Found> {
        let sound = |forces: &Vec<f64>| self.residual(forces) < SOLVED;
        if let Some(forces) = self.pivot().filter(sound) {
            return Some(Found { forces, solver: Solver::Pivot });
        }
        if self.offset.len() - self.bilateral <= Self::MOST_ENUMERATED {
            let forces = self.enumerate().into_iter().find(sound)?;
            return Some(Found { forces, solver: Solver::Enumeration });
        }
        let forces = self.sweep(LAST_SWEEPS, LAST_RESIDUAL).filter(sound)?;
        Some(Found { forces, solver: Solver::Sweep })
    }

    /// `w` under some forces.
    pub fn rates(&self, forces: &[f64]) -> Vec<f64> {
        (0..self.offset.len()).map(|i| self.offset[i] + dot(self.row(i), forces)).collect()
    }

    /// By how much forces miss the conditions, as a part of the largest term in each row: of a bilateral row the rate, of the others the lesser of the rate and of what
    /// the force does at most. Infinite for what is no number.
    pub fn residual(&self, forces: &[f64]) -> f64 {
        let rates = self.rates(forces);
        if !rates.iter().chain(forces).all(|x| x.is_finite()) {
            return f64::INFINITY;
        }
        let miss = |i: usize| {
            let terms = self.row(i).iter().zip(forces).map(|(m, z)| (m * z).abs());
            let largest = terms.fold(self.offset[i].abs(), f64::max).max(f64::MIN_POSITIVE);
            let most = self.row(i).iter().fold(0.0f64, |most, m| most.max(m.abs()));
            let miss = if i < self.bilateral { rates[i] } else { rates[i].min(most * forces[i]) };
            miss.abs() / largest
        };
        (0..rates.len()).map(miss).fold(0.0, f64::max)
    }

    fn row(&self, i: usize) -> &[f64] {
        let n = self.offset.len();
        &self.matrix[i * n..(i + 1) * n]
    }

    /// Forces of which only some rows push, and all bilateral ones: those for which their rates are zero. `None` where these rows depend on each other.
    ///
    /// Solved in units in which the diagonal is one, so that those of the rows do not matter.
    fn basic(&self, pushes: impl Fn(usize) -> bool) -> Option<Vec<f64>> {
        let n = self.offset.len();
        let held: Vec<usize> = (0..n).filter(|&i| i < self.bilateral || pushes(i)).collect();
        let units: Vec<f64> = held.iter().map(|&i| unit(self.matrix[i * n + i])).collect();
        let rows = held.iter().zip(&units);
        let entry = |i: usize, j: usize| self.matrix[held[i] * n + held[j]] * units[i] * units[j];
        let mut matrix: Vec<f64> =
            (0..held.len() * held.len()).map(|k| entry(k / held.len(), k % held.len())).collect();
        let right: Vec<f64> = rows.clone().map(|(&i, unit)| -self.offset[i] * unit).collect();
        let mut forces = vec![0.0; n];
        rows.zip(dense::solve(&mut matrix, &right)?).for_each(|((&i, unit), z)| forces[i] = z * unit);
        Some(forces)
    }
}

/// The unit of a row with this on the diagonal.
fn unit(diagonal: f64) -> f64 {
    if diagonal > 0.0 { 1.0 / diagonal.sqrt() } else { 1.0 }
}

#[cfg(test)]
mod tests;
