//! Speeds that satisfy conditions one after the other, each with the smallest change, in the sense of the mass matrix, that leaves those before
//! it satisfied.
//!
//! With the mass matrix `M = L^T L`, a condition `g u = c` has the mass-weighted row `w = L^-T g`. What of `w` is across the rows before it, `e`, is the
//! direction `L^-1 e` in which the speeds can still be changed; where nothing is left of it, the condition follows from those before: it is met
//! already, or stands against those of which it is a sum.

use crate::tree::{MassMatrix, Scratch, Tree};

/// What is left of a row, as a part of it, if it follows from others.
const FOLLOWS: f64 = 1e-9;
/// Part of a sum that a condition has in it, if it is to be named.
const INVOLVED: f64 = 1e-6;

/// Speeds, and the conditions that they satisfy so far.
#[derive(Clone)]
pub(crate) struct Fit<'a> {
    tree: &'a Tree,
    mass: MassMatrix,
    /// Whether the degrees of freedom can be weighed by their inertia.
    weighted: bool,
    pub(crate) u: Vec<f64>,
    met: Vec<Met>,
}

/// A condition that has been met.
#[derive(Clone)]
struct Met {
    /// Who asked for it.
    label: Option<usize>,
    row: Sparse,
    /// Unit vector across the mass-weighted rows before it.
    column: Sparse,
    /// The mass-weighted row along the columns up to its own.
    along: Vec<f64>,
}

/// The entries of a vector that are not zero, with their places: conditions of one part of a mechanism have nothing to do with another.
#[derive(Clone)]
struct Sparse(Vec<(usize, f64)>);

impl Sparse {
    fn of(x: &[f64]) -> Self {
        Sparse(x.iter().copied().enumerate().filter(|(_, x)| *x != 0.0).collect())
    }

    fn dot(&self, x: &[f64]) -> f64 {
        self.0.iter().map(|&(k, y)| x[k] * y).sum()
    }

    /// Takes so many times this off.
    fn take_off(&self, share: f64, x: &mut [f64]) {
        self.0.iter().for_each(|&(k, y)| x[k] -= share * y);
    }
}

/// Why a condition cannot be met.
pub(crate) struct Conflict {
    /// The conditions that it stands against, by their labels.
    pub(crate) against: Vec<usize>,
    /// Prescribed degrees of freedom that take part.
    pub(crate) prescribed: Vec<usize>,
}

impl<'a> Fit<'a> {
    /// Begins with the speeds `u`, after the tree's kinematics; prescribed degrees of freedom have theirs already.
    pub(crate) fn new(tree: &'a Tree, u: &[f64], scratch: &mut Scratch) -> Self {
        let mut mass = MassMatrix::new(tree);
        tree.weigh(scratch);
        mass.fill(tree, scratch);
        // A degree of freedom without inertia of its own cannot be weighed: then all count alike.
        let weighted = mass.factorise();
        Fit { tree, mass, weighted, u: u.to_vec(), met: Vec::new() }
    }

    /// Changes the speeds so that `row . u = value`. A condition that follows from those before is met if it misses by no more than `slack`.
    pub(crate) fn meet(&mut self, row: &[f64], value: f64, label: Option<usize>, slack: f64) -> Result<(), Conflict> {
        let mut rest = row.to_vec();
        if self.weighted {
            self.mass.solve_lt(&mut rest);
        }
        self.mass.clear_prescribed(&mut rest);
        let size = dot(&rest, &rest).sqrt();
        let mut along = vec![0.0; self.met.len()];
        for _ in 0..2 {
            for (share, met) in along.iter_mut().zip(&self.met) {
                let more = met.column.dot(&rest);
                *share += more;
                met.column.take_off(more, &mut rest);
            }
        }
        let (length, miss) = (dot(&rest, &rest).sqrt(), value - dot(row, &self.u));
        if length <= FOLLOWS * size {
            return if miss.abs() <= slack { Ok(()) } else { Err(self.conflict(row, &along)) };
        }
        rest.iter_mut().for_each(|x| *x /= length);
        // What is met but for rounding stays as it is.
        let terms: f64 = row.iter().zip(&self.u).map(|(g, u)| (g * u).abs()).sum();
        if miss.abs() > 16.0 * f64::EPSILON * (terms + value.abs()) {
            let mut change: Vec<f64> = rest.iter().map(|x| x * miss / length).collect();
            if self.weighted {
                self.mass.solve_l(&mut change);
            }
            self.u.iter_mut().zip(&change).for_each(|(u, change)| *u += change);
        }
        along.push(length);
        self.met.push(Met { label, row: Sparse::of(row), column: Sparse::of(&rest), along });
        Ok(())
    }

    /// The conditions of which a row is a sum.
    fn conflict(&self, row: &[f64], along: &[f64]) -> Conflict {
        // Row = sum of shares times rows: back substitution along the columns.
        let mut left = along.to_vec();
        let (mut rest, mut against) = (row.to_vec(), Vec::new());
        let size = dot(along, along).sqrt();
        for (k, met) in self.met.iter().enumerate().rev() {
            let share = left[k] / met.along[k];
            left.iter_mut().zip(&met.along).for_each(|(x, y)| *x -= share * y);
            met.row.take_off(share, &mut rest);
            let part = share.abs() * dot(&met.along, &met.along).sqrt();
            against.extend(met.label.filter(|_| part > INVOLVED * size));
        }
        against.reverse();
        let others = self.met.iter().flat_map(|met| met.row.0.iter().map(|(_, x)| x));
        let largest = row.iter().chain(others).fold(0.0f64, |most, x| most.max(x.abs()));
        let prescribed =
            self.tree.nodes().iter().filter(|node| node.prescribed && rest[node.u].abs() > INVOLVED * largest);
        Conflict { against, prescribed: prescribed.map(|node| node.u).collect() }
    }
}

fn dot(x: &[f64], y: &[f64]) -> f64 {
    x.iter().zip(y).map(|(x, y)| x * y).sum()
}
