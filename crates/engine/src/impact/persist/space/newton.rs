//! All sites at once: Newton's method for forces that a step of each site leaves as they are.
//!
//! ```text
//! r(F) = F - next(F) = 0,      (J^T J + l D) dF = -J^T r,    J = dr/dF,  D the diagonal of J^T J
//! ```
//!
//! `next` is the step of one site after the other, all taken from the same forces. `r` has kinks where a site begins to push or to slip, and its slope may be singular; the damping `l` falls while `r` does and
//! rises until it does (Levenberg 1944, Quart. Appl. Math. 2, 164; Marquardt 1963, J. SIAM 11, 431). That forces fit is looked at afterwards, as of all that is found.
//!
//! Sources: Alart and Curnier 1991, Comput. Methods Appl. Mech. Eng. 92, 353.

use super::super::{Persist, is_rough};
use nalgebra::{DMatrix, DVector, RowDVector};

/// How often forces are made better, and where the damping begins and ends.
const STEPS: usize = 300;
const DAMPING: f64 = 1e-3;
const MOST_DAMPING: f64 = 1e12;
const LEAST_DAMPING: f64 = 1e-15;

/// What forces miss, and its slope.
type Miss = (DVector<f64>, DMatrix<f64>);

impl Persist<'_> {
    /// Forces that fit, from a guess; `None` where Newton's method does not come to any.
    pub(super) fn all_at_once(&self, guess: &[f64]) -> Option<Vec<f64>> {
        let n = self.offset.len();
        let stiffness = self.stiffness()?;
        let matrix = DMatrix::from_row_slice(n, n, self.matrix);
        let (mut forces, mut damping) = (DVector::from_column_slice(guess), DAMPING);
        let mut missed = self.missed(&matrix, &stiffness, &forces);
        for _ in 0..STEPS {
            if self.fits(&stiffness, forces.as_slice()) {
                return Some(forces.as_slice().to_vec());
            }
            let (square, pull) = (missed.1.tr_mul(&missed.1), missed.1.tr_mul(&missed.0));
            loop {
                let mut damped = square.clone();
                (0..n).for_each(|i| damped[(i, i)] += damping * square[(i, i)] + f64::MIN_POSITIVE);
                let next = damped.cholesky().map(|factors| &forces - factors.solve(&pull));
                let better = next.map(|next| (self.missed(&matrix, &stiffness, &next), next));
                if let Some((found, next)) = better.filter(|(found, _)| found.0.norm() < missed.0.norm()) {
                    (forces, missed, damping) = (next, found, (0.1 * damping).max(LEAST_DAMPING));
                    break;
                }
                damping *= 10.0;
                if damping > MOST_DAMPING {
                    return None;
                }
            }
        }
        None
    }

    /// `r` and `J`.
    fn missed(&self, matrix: &DMatrix<f64>, stiffness: &[f64], forces: &DVector<f64>) -> Miss {
        let n = forces.len();
        let rates = matrix * forces + DVector::from_column_slice(self.offset);
        let (mut r, mut slope) = (forces.clone(), DMatrix::identity(n, n));
        let mut leave = |row: usize, next: f64, by: &RowDVector<f64>| {
            r[row] -= next;
            slope.row_mut(row).zip_apply(by, |own, by| *own -= by);
        };
        for (k, row) in self.first_rows().enumerate() {
            let (site, c) = (&self.sites[k], stiffness[k]);
            let aim = |row: usize| {
                let mut by = matrix.row(row) * (-1.0 / c);
                by[row] += 1.0;
                (forces[row] - rates[row] / c, by)
            };
            let (push, by_push) = match aim(row) {
                (push, by) if push > 0.0 => (push, by),
                (_, by) => (0.0, by * 0.0),
            };
            leave(row, push, &by_push);
            if let Some(direction) = site.slips {
                for (t, along) in direction.iter().take(site.tangents).enumerate() {
                    let share = -site.sliding * along;
                    leave(row + 1 + t, share * push, &(&by_push * share));
                }
            } else if is_rough(site) {
                let aims: Vec<_> = (1..=site.tangents).map(|t| aim(row + t)).collect();
                let (size, bound) = (aims.iter().map(|(x, _)| x * x).sum::<f64>().sqrt(), site.resting * push);
                let along = |(x, by): &(f64, RowDVector<f64>)| by * (x / size);
                let grows = aims.iter().map(along).reduce(|sum, by| sum + by);
                for (t, (x, by)) in aims.iter().enumerate() {
                    match &grows {
                        Some(grows) if size > bound => {
                            let u = x / size;
                            let turns = (by - grows * u) * (bound / size) + &by_push * (site.resting * u);
                            leave(row + 1 + t, u * bound, &turns);
                        }
                        _ => leave(row + 1 + t, *x, by),
                    }
                }
            } else {
                let none = RowDVector::zeros(n);
                (1..=site.tangents).for_each(|t| leave(row + t, 0.0, &none));
            }
        }
        (r, slope)
    }
}
