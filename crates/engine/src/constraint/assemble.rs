//! Assembly: a position and velocities that satisfy all ties, from approximate ones.
//!
//! Newton's method with the smallest step, in the sense of the mass matrix, that takes the residuals away to first order; singular values below
//! a billionth of the largest count as zero, so that rows which follow from others do no harm. Coordinates that the user has set are held as
//! long as the ties can be met without moving them. Where Newton's method finds no way, the sum of the squared residuals is made as small as
//! can be with damped steps (K. Levenberg, *Quarterly of Applied Mathematics* 2 (1944) 164-168): either a way opens from there, or what is left
//! is by how much the ties miss.

use super::island::{self, Island, Roots};
use super::request::Refusal;
use super::row::Row;
use super::solver::jacobian;
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
/// Largest step of a degree of freedom [rad, or as a part of the mechanism's length].
const STRIDE: f64 = 0.5;

/// How a mechanism was assembled.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Assembly {
    /// The largest change of an angle [rad].
    pub turned: f64,
    /// The largest change of a way [m].
    pub moved: f64,
    /// Positions that were to be held and had to be moved.
    pub moved_anyway: Vec<Refusal>,
    /// Speeds that were asked for and cannot be had.
    pub refused_speeds: Vec<Refusal>,
    /// Per group of conditions of the start alone: whether the positions satisfy it, and the speeds.
    pub ideal: Vec<[bool; 2]>,
    /// The body whose frame is farthest from where it was drawn, by its index, and how far [m].
    pub farthest: Option<(usize, f64)>,
    /// A row that depends on the others in just this position, though not nearby: the start is singular.
    pub singular: Option<usize>,
}

/// Works on one mechanism, one [island](super::island) of its rows after the other.
pub(crate) struct Assembler<'a> {
    pub(crate) tree: &'a Tree,
    pub(crate) rows: &'a [Row],
    /// Extent of the mechanism [m].
    pub(crate) length: f64,
}

impl<'a> Assembler<'a> {
    /// The rows, island by island.
    pub(super) fn linkages(&self) -> Vec<Linkage<'a>> {
        let moved: Vec<Vec<usize>> = self.rows.iter().map(|row| island::moved(self.tree, row)).collect();
        let islands = Island::all(&MassMatrix::new(self.tree), &moved, self.tree.speeds());
        let roots = Roots::of(self.tree);
        let linkage = |island: Island| {
            let rows: Vec<Row> = island.rows.iter().map(|&row| self.rows[row].clone()).collect();
            let (nodes, _) = roots.split(rows.iter());
            Linkage { tree: self.tree, nodes, rows, own: island.rows, length: self.length }
        };
        islands.into_iter().map(linkage).collect()
    }

    /// Brings the coordinates to a position that satisfies all rows, those that are `held` unmoved as far as that can be; gives those that
    /// were moved. Where there is no such position, the coordinates are left where the rows miss least.
    pub(crate) fn close(&self, q: &mut Vec<f64>, held: &[bool]) -> Option<Vec<Refusal>> {
        let mut refusals = Some(Vec::new());
        for linkage in self.linkages() {
            match (linkage.close(q, held), &mut refusals) {
                (Some(moved), Some(all)) => all.extend(moved),
                _ => refusals = None,
            }
        }
        refusals
    }

    /// Brings the coordinates to a position that satisfies all rows with all that is `held` unmoved; where there is none, they stay as they are.
    pub(crate) fn reach(&self, q: &mut Vec<f64>, held: &[bool]) -> bool {
        let mut reached = q.clone();
        let all = self.linkages().iter().all(|linkage| linkage.reach(&mut reached, held));
        if all {
            *q = reached;
        }
        all
    }

    /// The rows that do not follow from others, in order.
    pub(crate) fn choose(&self, q: &[f64]) -> Vec<usize> {
        let mut kept: Vec<usize> = self.linkages().iter().flat_map(|linkage| linkage.choose(q)).collect();
        kept.sort_unstable();
        kept
    }

    /// Rows that are independent at a position, in order.
    pub(crate) fn best_conditioned(&self, q: &[f64]) -> Vec<usize> {
        let mut kept: Vec<usize> = self.linkages().iter().flat_map(|linkage| linkage.best_conditioned(q)).collect();
        kept.sort_unstable();
        kept
    }

    /// How far the coordinates have been moved.
    pub(crate) fn report(&self, start: &[f64], end: &[f64]) -> Assembly {
        let mut report = Assembly::default();
        for node in self.tree.nodes() {
            let (own, ways) = (node.q..node.q + node.mobilizer.coordinates(), node.mobilizer.ways().len());
            let (start, end) = (&start[own.clone()], &end[own]);
            let change = |k: usize| (end[k] - start[k]).abs();
            report.moved = (0..ways).map(change).fold(report.moved, f64::max);
            // A quaternion turns by twice the angle between its two positions.
            let turned = match &start[ways..] {
                [_] => change(ways),
                quaternion => {
                    2.0 * quaternion.iter().zip(&end[ways..]).map(|(a, b)| a * b).sum::<f64>().abs().min(1.0).acos()
                }
            };
            if start.len() > ways {
                report.turned = report.turned.max(turned);
            }
        }
        report
    }

    /// Residuals of all rows, tilts times the length of the mechanism [m]; after the tree's kinematics.
    pub(crate) fn residuals(&self, q: &[f64], scratch: &Scratch) -> DVector<f64> {
        residuals(self.rows, self.length, q, scratch)
    }
}

fn residuals(rows: &[Row], length: f64, q: &[f64], scratch: &Scratch) -> DVector<f64> {
    let rows = rows.iter();
    DVector::from_iterator(rows.len(), rows.map(|row| row.residual(q, scratch) * row.weight(length)))
}

/// Rows that must be closed together.
pub(super) struct Linkage<'a> {
    pub(super) tree: &'a Tree,
    /// The nodes that hang together with them, parents before children.
    pub(super) nodes: Vec<usize>,
    pub(super) rows: Vec<Row>,
    /// What these rows are called among all.
    pub(super) own: Vec<usize>,
    /// Extent of the mechanism [m].
    pub(super) length: f64,
}

/// Memory for one search.
struct Search {
    scratch: Scratch,
    mass: MassMatrix,
    at_rest: Vec<f64>,
    /// Whether the degrees of freedom can be weighed by their inertia.
    weighted: bool,
}

impl Linkage<'_> {
    /// As [`Assembler::close`].
    fn close(&self, q: &mut Vec<f64>, held: &[bool]) -> Option<Vec<Refusal>> {
        let start = q.clone();
        if self.reach(q, held) {
            return Some(Vec::new());
        }
        if let Some(moved) = self.hold_in_turn(q, held) {
            return Some(moved);
        }
        q.clone_from(&start);
        self.relax(q);
        let nearest = q.clone();
        if !self.newton(q, &[]) {
            *q = nearest;
            return None;
        }
        Some(self.held_nodes(held).map(|what| Refusal { what, against: Vec::new(), drives: Vec::new() }).collect())
    }

    /// What counts as one: a radian, or the length of the mechanism [m].
    pub(super) fn unit(&self, is_way: bool) -> f64 {
        if is_way { self.length } else { 1.0 }
    }

    fn search(&self, held: &[bool]) -> Search {
        let is_held = |u: usize| held.get(u).copied().unwrap_or(false);
        Search {
            scratch: self.tree.scratch(),
            mass: MassMatrix::of(self.nodes.clone(), self.tree, |node, u| !node.prescribed && !is_held(u)),
            at_rest: vec![0.0; self.tree.speeds()],
            weighted: false,
        }
    }

    /// Places the nodes, at rest.
    fn place(&self, q: &[f64], search: &mut Search) {
        self.tree.kinematics_of(self.nodes.iter().copied(), q, &search.at_rest, &mut search.scratch);
    }

    /// Newton's method; whether it has closed the rows.
    pub(super) fn newton(&self, q: &mut Vec<f64>, held: &[bool]) -> bool {
        let mut search = self.search(held);
        let (mut best, mut best_q) = (f64::INFINITY, q.clone());
        let mut stale = 0;
        for _ in 0..PATIENCE {
            let residual = self.residual(q, &mut search);
            let largest = largest(&residual);
            // Converged to rounding: another step does not help any more.
            stale = if largest < 0.5 * best { 0 } else { stale + 1 };
            if largest < best {
                (best, best_q) = (largest, q.clone());
            }
            if largest == 0.0 || (stale > 0 && best < CLOSED * self.length) || stale > 20 {
                break;
            }
            let rows = self.mass_weighted(&mut search);
            let Some(step) = solve(&rows, &residual) else { break };
            self.stride(q, step, &search);
        }
        *q = best_q;
        best <= CLOSED * self.length
    }

    /// Whether all rows are closed at a position.
    pub(super) fn is_closed(&self, q: &[f64]) -> bool {
        // Rows that follow from others gather the rounding of those.
        largest(&self.residual(q, &mut self.search(&[]))) <= 10.0 * CLOSED * self.length
    }

    /// Makes the sum of the squared residuals as small as can be.
    fn relax(&self, q: &mut Vec<f64>) {
        let mut search = self.search(&[]);
        let mut residual = self.residual(q, &mut search);
        let mut rows = self.mass_weighted(&mut search);
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
                rows = self.mass_weighted(&mut search);
                damping = (0.3 * damping).max(1e-15);
            } else {
                damping *= 4.0;
            }
            if damping > 1e12 {
                break;
            }
        }
    }

    /// Moves by a step in mass-weighted degrees of freedom, cut where it is too long to be trusted.
    fn stride(&self, q: &mut [f64], step: DVector<f64>, search: &Search) {
        let mut full = vec![0.0; self.tree.speeds()];
        search.mass.dofs().iter().zip(&step).for_each(|(&u, step)| full[u] = *step);
        let step = &mut full;
        if search.weighted {
            search.mass.solve_l(step);
        }
        let own = self.nodes.iter().map(|&node| &self.tree.nodes()[node]);
        let free = own.flat_map(|node| (0..node.mobilizer.speeds()).map(move |k| (node, k)));
        let sizes = free.map(|(node, k)| step[node.u + k].abs() / self.unit(node.mobilizer.ways().contains(&k)));
        let long = sizes.fold(0.0, f64::max) / STRIDE;
        step.iter_mut().for_each(|x| *x /= long.max(1.0));
        self.tree.displace_of(self.nodes.iter().copied(), q, step);
    }

    /// Residuals of all rows, tilts times the length of the mechanism [m].
    fn residual(&self, q: &[f64], search: &mut Search) -> DVector<f64> {
        self.place(q, search);
        residuals(&self.rows, self.length, q, &search.scratch)
    }

    /// The rows as rows of a matrix, scaled and mass-weighted, where the residuals were last worked out.
    fn mass_weighted(&self, search: &mut Search) -> DMatrix<f64> {
        let Search { mass, scratch, weighted, .. } = search;
        self.tree.weigh_of(self.nodes.iter().copied(), scratch);
        mass.fill(self.tree, scratch);
        // A degree of freedom without inertia of its own cannot be weighed: then all count alike.
        *weighted = mass.factorise();
        let n = self.tree.speeds();
        let mut all = DMatrix::zeros(self.rows.len(), mass.dofs().len());
        let mut own = vec![0.0; n];
        for (k, row) in self.rows.iter().enumerate() {
            jacobian(self.tree, row, scratch, &mut own);
            if *weighted {
                mass.solve_lt(&mut own);
            }
            mass.clear_prescribed(&mut own);
            mass.dofs().iter().enumerate().for_each(|(j, &u)| all[(k, j)] = own[u] * row.weight(self.length));
        }
        all
    }

    /// The mass-weighted rows at a position.
    pub(super) fn mass_weighted_at(&self, q: &[f64]) -> DMatrix<f64> {
        let mut search = self.search(&[]);
        self.place(q, &mut search);
        self.mass_weighted(&mut search)
    }
}

/// The smallest `x` with `rows x = -residual` as nearly as can be.
fn solve(rows: &DMatrix<f64>, residual: &DVector<f64>) -> Option<DVector<f64>> {
    // Singular values of nothing, or of what is no number, are never found.
    if rows.is_empty() || !rows.iter().all(|x| x.is_finite()) {
        return None;
    }
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

/// The largest of numbers by size; infinite where one is no number.
fn largest(x: &DVector<f64>) -> f64 {
    x.iter().fold(0.0, |most: f64, x| if x.is_nan() { f64::INFINITY } else { most.max(x.abs()) })
}
