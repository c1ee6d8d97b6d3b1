//! Assembly: a position and velocities that satisfy all ties, from approximate ones.
//!
//! Newton's method with the smallest step, in the sense of the mass matrix, that takes the residuals away to first order; singular values below
//! a billionth of the largest count as zero, so that rows which follow from others do no harm. Coordinates that the user has set are held as
//! long as the ties can be met without moving them. Where Newton's method finds no way, the sum of the squared residuals is made as small as
//! can be with damped steps (K. Levenberg, *Quarterly of Applied Mathematics* 2 (1944) 164-168): either a way opens from there, or what is left
//! is by how much the ties miss.

use super::closure::jacobian;
use super::row::Row;
use crate::spatial::Vector;
use crate::tree::{MassMatrix, Scratch, Tree};
use nalgebra::{DMatrix, DVector};

/// Singular values below this part of the largest count as zero.
pub(super) const RANK: f64 = 1e-9;
/// Residuals below this part of the mechanism's length count as met.
const CLOSED: f64 = 1e-12;
/// Newton steps, and damped steps, before assembly is given up.
const PATIENCE: usize = 100;
const DAMPED: usize = 300;
/// Largest step of a freedom [rad or m].
const STRIDE: f64 = 0.5;

/// How a mechanism was assembled.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Assembly {
    /// The largest change of an angle [rad].
    pub turned: f64,
    /// The largest change of a way [m].
    pub moved: f64,
    /// Whether coordinates that the user had set had to be moved.
    pub unheld: bool,
    /// The body whose frame is farthest from where it was drawn, by its index, and how far [m].
    pub farthest: Option<(usize, f64)>,
}

/// Works on one mechanism.
pub(crate) struct Assembler<'a> {
    pub(crate) tree: &'a Tree,
    pub(crate) rows: &'a [Row],
    /// Extent of the mechanism [m].
    pub(crate) length: f64,
}

/// Memory for one search.
struct Search {
    scratch: Scratch,
    mass: MassMatrix,
    still: Vec<f64>,
    /// Whether the freedoms can be weighed by their inertia.
    weighted: bool,
}

impl Assembler<'_> {
    /// Brings the coordinates to a position that satisfies all rows, those that are `held` unmoved if that can be. Where there is none, the
    /// coordinates are left where the rows miss least.
    pub(crate) fn close(&self, q: &mut Vec<f64>, held: &[bool]) -> Option<Assembly> {
        let start = q.clone();
        let mut closed = self.newton(q, held);
        let unheld = !closed && held.contains(&true);
        if unheld {
            q.clone_from(&start);
            closed = self.newton(q, &[]);
        }
        if !closed {
            q.clone_from(&start);
            self.relax(q);
            let nearest = q.clone();
            closed = self.newton(q, &[]);
            if !closed {
                *q = nearest;
            }
        }
        closed.then(|| self.report(&start, q, unheld))
    }

    fn report(&self, start: &[f64], end: &[f64], unheld: bool) -> Assembly {
        let mut report = Assembly { unheld, ..Assembly::default() };
        for node in self.tree.nodes() {
            let ways = node.motion.ways();
            for k in 0..node.motion.coordinates() {
                let change = (end[node.q + k] - start[node.q + k]).abs();
                let most = if ways.contains(&k) { &mut report.moved } else { &mut report.turned };
                *most = most.max(change);
            }
        }
        report
    }

    fn search(&self, held: &[bool]) -> Search {
        Search {
            scratch: self.tree.scratch(),
            mass: MassMatrix::holding(self.tree, held),
            still: vec![0.0; self.tree.speeds()],
            weighted: false,
        }
    }

    /// Newton's method; whether it has closed the rows.
    pub(super) fn newton(&self, q: &mut Vec<f64>, held: &[bool]) -> bool {
        let mut search = self.search(held);
        let (mut best, mut best_q) = (f64::INFINITY, q.clone());
        let mut stale = 0;
        for _ in 0..PATIENCE {
            let residual = self.residual(q, &mut search);
            let largest = residual.amax();
            // Converged to rounding: another step does not help any more.
            stale = if largest < 0.5 * best { 0 } else { stale + 1 };
            if largest < best {
                (best, best_q) = (largest, q.clone());
            }
            if largest == 0.0 || (stale > 0 && best < CLOSED * self.length) || stale > 20 {
                break;
            }
            let rows = self.whitened(&mut search);
            let Some(step) = solve(&rows, &residual) else { break };
            self.stride(q, step, &search);
        }
        *q = best_q;
        best <= CLOSED * self.length
    }

    /// Whether all rows are closed at a position.
    pub(super) fn is_closed(&self, q: &[f64]) -> bool {
        // Rows that follow from others gather the rounding of those.
        self.residual(q, &mut self.search(&[])).amax() <= 10.0 * CLOSED * self.length
    }

    /// Makes the sum of the squared residuals as small as can be.
    fn relax(&self, q: &mut Vec<f64>) {
        let mut search = self.search(&[]);
        let mut residual = self.residual(q, &mut search);
        let mut rows = self.whitened(&mut search);
        let scale = rows.norm_squared();
        let mut damping = 1e-2;
        for _ in 0..DAMPED {
            let mut square = &rows * rows.transpose();
            (0..square.nrows()).for_each(|k| square[(k, k)] += damping * scale);
            let Some(factor) = square.cholesky() else { break };
            let mut trial = q.clone();
            self.stride(&mut trial, -(rows.transpose() * factor.solve(&residual)), &search);
            let next = self.residual(&trial, &mut search);
            if next.norm_squared() < residual.norm_squared() {
                (*q, residual) = (trial, next);
                rows = self.whitened(&mut search);
                damping = (0.3 * damping).max(1e-15);
            } else {
                damping *= 4.0;
            }
            if damping > 1e12 {
                break;
            }
        }
    }

    /// Moves by a step in whitened freedoms, cut where it is too long to be trusted.
    fn stride(&self, q: &mut [f64], mut step: DVector<f64>, search: &Search) {
        let step = step.as_mut_slice();
        if search.weighted {
            search.mass.colour(step);
        }
        let long = step.iter().fold(0.0f64, |most, x| most.max(x.abs())) / STRIDE;
        step.iter_mut().for_each(|x| *x /= long.max(1.0));
        self.tree.displace(q, step);
    }

    /// Residuals of all rows, tilts times the length of the mechanism [m].
    fn residual(&self, q: &[f64], search: &mut Search) -> DVector<f64> {
        self.tree.kinematics(q, &search.still, &mut search.scratch);
        self.residuals(q, &search.scratch)
    }

    /// The same after the tree's kinematics.
    pub(crate) fn residuals(&self, q: &[f64], scratch: &Scratch) -> DVector<f64> {
        let rows = self.rows.iter();
        DVector::from_iterator(rows.len(), rows.map(|row| row.residual(q, scratch) * self.weight(row)))
    }

    fn weight(&self, row: &Row) -> f64 {
        if row.is_length() { 1.0 } else { self.length }
    }

    /// The rows as rows of a matrix, scaled and whitened, where the residuals were last worked out.
    fn whitened(&self, search: &mut Search) -> DMatrix<f64> {
        let Search { mass, scratch, weighted, .. } = search;
        self.tree.weigh(scratch);
        mass.fill(self.tree, scratch);
        // A freedom without inertia of its own cannot be weighed: then all count alike.
        *weighted = mass.factorise();
        let n = self.tree.speeds();
        let mut all = DMatrix::zeros(self.rows.len(), n);
        let mut own = vec![0.0; n];
        for (k, row) in self.rows.iter().enumerate() {
            jacobian(self.tree, row, scratch, &mut own);
            if *weighted {
                mass.whiten(&mut own);
            }
            mass.clear_given(&mut own);
            own.iter().enumerate().for_each(|(j, x)| all[(k, j)] = x * self.weight(row));
        }
        all
    }

    /// The whitened rows at a position.
    pub(super) fn whitened_at(&self, q: &[f64]) -> DMatrix<f64> {
        let mut search = self.search(&[]);
        self.tree.kinematics(q, &search.still, &mut search.scratch);
        self.whitened(&mut search)
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
