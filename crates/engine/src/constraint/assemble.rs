//! Assembly: a position and velocities that satisfy all ties, from approximate ones, and the rows that do not follow from others.
//!
//! Newton's method with the smallest step, in the sense of the mass matrix, that takes the residuals away to first order; singular values below
//! a billionth of the largest count as zero, so that rows which follow from others do no harm. Coordinates that the user has set are held as
//! long as the ties can be met without moving them.
//!
//! Rows are chosen by Gram-Schmidt with pivots on the whitened rows, never on their squared matrix. The rank is that of the position with the
//! largest: a flat parallelogram has a lower one just where it is flat, so a few positions nearby are looked at too.

use super::closure::jacobian;
use super::loops::Loops;
use crate::spatial::Vector;
use crate::tree::{MassMatrix, Scratch, Tree};
use nalgebra::{DMatrix, DVector};
use thiserror::Error;

/// Singular values below this part of the largest count as zero; rows are kept above it.
const RANK: f64 = 1e-9;
/// Residuals below this part of the mechanism's length count as met.
const CLOSED: f64 = 1e-12;
/// Newton steps before assembly is given up.
const PATIENCE: usize = 100;

/// How a mechanism was assembled.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Assembly {
    /// The largest change of an angle [rad].
    pub turned: f64,
    /// The largest change of a way [m].
    pub moved: f64,
    /// Whether coordinates that the user had set had to be moved.
    pub unheld: bool,
}

/// Why a mechanism cannot be assembled.
#[derive(Clone, Debug, PartialEq, Error)]
#[error(
    "the loops cannot be closed: {} miss by {residual:.3e} m at best; check lengths and points, or the start of the joints",
    ties.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ")
)]
pub struct AssemblyError {
    /// The ties that stay open.
    pub ties: Vec<String>,
    /// The largest residual that is left; tilts count as if at the end of the mechanism's length [m].
    pub residual: f64,
}

/// Works on one mechanism.
pub(crate) struct Assembler<'a> {
    pub(crate) tree: &'a Tree,
    pub(crate) loops: &'a Loops,
    /// Extent of the mechanism [m].
    pub(crate) length: f64,
}

impl Assembler<'_> {
    /// Brings the coordinates to a position that satisfies all rows, those that are `held` unmoved if that can be.
    pub(crate) fn close(&self, q: &mut Vec<f64>, held: &[bool]) -> Result<Assembly, AssemblyError> {
        let start = q.clone();
        let mut unheld = false;
        let mut open = self.newton(q, held);
        if open > CLOSED * self.length && held.contains(&true) {
            unheld = true;
            q.clone_from(&start);
            open = self.newton(q, &[]);
        }
        if open > CLOSED * self.length {
            return Err(self.failure(q, open));
        }
        let mut report = Assembly { unheld, ..Assembly::default() };
        for node in self.tree.nodes() {
            let ways = node.motion.ways();
            for k in 0..node.motion.coordinates() {
                let change = (q[node.q + k] - start[node.q + k]).abs();
                let most = if ways.contains(&k) { &mut report.moved } else { &mut report.turned };
                *most = most.max(change);
            }
        }
        Ok(report)
    }

    /// Newton's method; returns the largest residual that is left [m].
    fn newton(&self, q: &mut Vec<f64>, held: &[bool]) -> f64 {
        let mut scratch = self.tree.scratch();
        let mut mass = MassMatrix::holding(self.tree, held);
        let still = vec![0.0; self.tree.speeds()];
        let (mut best, mut best_q) = (f64::INFINITY, q.clone());
        let mut stale = 0;
        for _ in 0..PATIENCE {
            self.tree.kinematics(q, &still, &mut scratch);
            let residual = self.residual(q, &scratch);
            let largest = residual.amax();
            // Converged to rounding: another step does not help any more.
            stale = if largest < 0.5 * best { 0 } else { stale + 1 };
            if largest < best {
                (best, best_q) = (largest, q.clone());
            }
            if largest == 0.0 || (stale > 0 && best < CLOSED * self.length) || stale > 20 {
                break;
            }
            let rows = self.whitened(&mut mass, &scratch);
            let Some(step) = solve(&rows, &residual) else { break };
            let mut step: Vec<f64> = step.iter().copied().collect();
            mass.colour(&mut step);
            let long = step.iter().fold(0.0f64, |most, x| most.max(x.abs())) / 0.5;
            step.iter_mut().for_each(|x| *x /= long.max(1.0));
            self.tree.displace(q, &step);
        }
        *q = best_q;
        best
    }

    /// Residuals of all rows, tilts times the length of the mechanism [m].
    fn residual(&self, q: &[f64], scratch: &Scratch) -> DVector<f64> {
        let rows = self.loops.rows().iter();
        DVector::from_iterator(rows.len(), rows.map(|row| row.residual(q, scratch) * self.weight(row.is_length())))
    }

    fn weight(&self, is_length: bool) -> f64 {
        if is_length { 1.0 } else { self.length }
    }

    /// The rows as rows of a matrix, scaled and whitened.
    fn whitened(&self, mass: &mut MassMatrix, scratch: &Scratch) -> DMatrix<f64> {
        mass.fill(self.tree, scratch);
        let weighted = mass.factorise();
        let (n, rows) = (self.tree.speeds(), self.loops.rows());
        let mut all = DMatrix::zeros(rows.len(), n);
        let mut own = vec![0.0; n];
        for (k, row) in rows.iter().enumerate() {
            jacobian(self.tree, row, scratch, &mut own);
            // A freedom without inertia of its own cannot be weighed: then all count alike.
            if weighted {
                mass.whiten(&mut own);
            }
            mass.clear_given(&mut own);
            let weight = self.weight(row.is_length());
            own.iter().enumerate().for_each(|(j, x)| all[(k, j)] = x * weight);
        }
        all
    }

    /// The rows that do not follow from others, at the position with the largest rank among `q` and some nearby.
    pub(crate) fn choose(&self, q: &[f64]) -> Vec<usize> {
        let mut best = self.independent(q);
        for trial in 1..4 {
            let mut nearby = q.to_vec();
            let push: Vec<f64> =
                (0..self.tree.speeds()).map(|k| 0.03 * (1.7 * trial as f64 + 2.3 * k as f64).sin()).collect();
            self.tree.displace(&mut nearby, &push);
            if self.newton(&mut nearby, &[]) < CLOSED * self.length {
                let other = self.independent(&nearby);
                if other.len() > best.len() {
                    best = other;
                }
            }
        }
        best.sort_unstable();
        best
    }

    /// Rows that are independent at a position, by pivots.
    pub(crate) fn independent(&self, q: &[f64]) -> Vec<usize> {
        let mut scratch = self.tree.scratch();
        self.tree.kinematics(q, &vec![0.0; self.tree.speeds()], &mut scratch);
        let mut rows = self.whitened(&mut MassMatrix::new(self.tree), &scratch);
        let largest = (0..rows.nrows()).map(|k| rows.row(k).norm()).fold(0.0, f64::max);
        let mut kept = Vec::new();
        loop {
            let left = (0..rows.nrows()).filter(|k| !kept.contains(k)).map(|k| (k, rows.row(k).norm()));
            // Equal pivots are taken in order, so that the choice does not hang on rounding.
            let Some((pivot, norm)) = left.fold(None, |best: Option<(usize, f64)>, (k, norm)| match best {
                Some((_, most)) if norm <= most * (1.0 + 1e-9) => best,
                _ => Some((k, norm)),
            }) else {
                break;
            };
            if norm <= RANK * largest {
                break;
            }
            let direction = rows.row(pivot) / norm;
            for k in 0..rows.nrows() {
                for _ in 0..2 {
                    let share = rows.row(k).dot(&direction);
                    let less = rows.row(k) - &direction * share;
                    rows.row_mut(k).copy_from(&less);
                }
            }
            kept.push(pivot);
        }
        kept
    }

    fn failure(&self, q: &[f64], residual: f64) -> AssemblyError {
        let mut scratch = self.tree.scratch();
        self.tree.kinematics(q, &vec![0.0; self.tree.speeds()], &mut scratch);
        let all = self.residual(q, &scratch);
        let open = |tie: &&super::Tie| tie.rows.clone().any(|row| all[row].abs() > 0.1 * residual);
        let ties = self.loops.ties().iter().filter(open).map(|tie| tie.name.clone()).collect();
        AssemblyError { ties, residual }
    }
}

/// The smallest `x` with `rows x = -residual` as nearly as can be.
fn solve(rows: &DMatrix<f64>, residual: &DVector<f64>) -> Option<DVector<f64>> {
    let decomposed = rows.clone().svd(true, true);
    let largest = decomposed.singular_values.max();
    decomposed.solve(&-residual, RANK * largest).ok()
}

/// The longest extent among points [m]; one where they are all at one place.
pub(crate) fn extent(points: impl Iterator<Item = Vector>) -> f64 {
    let (mut low, mut high) = (Vector::repeat(f64::INFINITY), Vector::repeat(f64::NEG_INFINITY));
    for point in points {
        (low, high) = (low.inf(&point), high.sup(&point));
    }
    let extent = (high - low).max();
    if extent > 0.0 && extent.is_finite() { extent } else { 1.0 }
}
