//! All cases, one by one: the oracle of the other solvers.
//!
//! Of `n` unilateral rows each pushes or parts, `2^n` cases, each a system of linear equations. What of it pushes nowhere negative and parts nowhere negative is a solution.

use super::{Linear, SOLVED};

impl Linear<'_> {
    /// Every basic solution: of each case in which the rows that push do not depend on each other. Solutions that several cases have are told once.
    ///
    /// Meant for up to [`MOST_ENUMERATED`](Self::MOST_ENUMERATED) unilateral rows.
    pub fn enumerate(&self) -> Vec<Vec<f64>> {
        let mut found: Vec<Vec<f64>> = Vec::new();
        for case in 0..1u64 << (self.offset.len() - self.bilateral) {
            let Some(mut forces) = self.basic(|i| case >> (i - self.bilateral) & 1 == 1) else { continue };
            if self.residual(&forces) > SOLVED {
                continue;
            }
            forces[self.bilateral..].iter_mut().for_each(|z| *z = z.max(0.0));
            let size = forces.iter().fold(f64::MIN_POSITIVE, |size, z| size.max(z.abs()));
            let same = |other: &Vec<f64>| other.iter().zip(&forces).all(|(a, b)| (a - b).abs() <= 1e-9 * size);
            if !found.iter().any(same) {
                found.push(forces);
            }
        }
        found
    }
}
