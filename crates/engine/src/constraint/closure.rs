//! Solving for accelerations, corrections of position and corrections of velocity under constraints.
//!
//! With the mass matrix `M = L^T L`, the rows `G` and `W = L^-T G^T = Q R` (Q with orthonormal columns),
//!
//! ```text
//! M u' = b + G^T lambda,  G u' = c      ->      L u' = y - Q (Q^T y) + Q R^-T c,      y = L^-T b
//!                                               R lambda = R^-T c - Q^T y
//! ```
//!
//! so `G M^-1 G^T` is never formed. The same with `b = 0` gives the smallest correction, in the sense of `M`, that a residual asks for.

use super::row::{Action, Row, Sight};
use crate::spatial::Vector;
use crate::tree::{GROUND, MassMatrix, Scratch, Tree};

/// What drives a mechanism at one instant.
#[derive(Clone, Copy, Debug)]
pub struct Load<'a> {
    /// Generalised forces [N or N m].
    pub tau: &'a [f64],
    /// Gravity [m/s^2].
    pub gravity: &'a Vector,
}

/// Memory for the rows of a mechanism and their solution.
#[derive(Clone, Debug)]
pub struct Closure {
    mass: MassMatrix,
    /// Number of freedoms.
    n: usize,
    /// The rows `G`, one after the other.
    rows: Vec<f64>,
    /// Columns of `Q`, one after the other.
    q: Vec<f64>,
    /// `R`, column by column.
    r: Vec<f64>,
    /// Multipliers of the last solution.
    multipliers: Vec<f64>,
    /// Right-hand sides, a number per row.
    target: Vec<f64>,
    bias: Vec<f64>,
    /// How the columns lie against earlier ones.
    turn: Vec<f64>,
}

impl Closure {
    /// Memory for `count` rows in a tree.
    pub fn new(tree: &Tree, count: usize) -> Self {
        Self::holding(tree, count, &[])
    }

    /// The same, where freedoms that are marked in `held` stay as they are.
    pub fn holding(tree: &Tree, count: usize, held: &[bool]) -> Self {
        let n = tree.speeds();
        Closure {
            mass: MassMatrix::holding(tree, held),
            n,
            rows: vec![0.0; count * n],
            q: vec![0.0; count * n],
            r: vec![0.0; count * count],
            multipliers: vec![0.0; count],
            target: vec![0.0; count],
            bias: vec![0.0; n],
            turn: vec![0.0; count * count],
        }
    }

    /// Multipliers of the last solution, one per row.
    pub fn multipliers(&self) -> &[f64] {
        &self.multipliers
    }

    /// Smallest pivot of the last factor against the largest: near zero where the rows depend on each other [-].
    pub fn sharpness(&self) -> f64 {
        let m = self.multipliers.len();
        let (mut least, mut most) = (f64::INFINITY, 0.0f64);
        for k in 0..m {
            let pivot = self.r[k * m + k];
            least = least.min(pivot);
            most = most.max(pivot);
        }
        if m == 0 { 1.0 } else { least / most }
    }

    /// The sharpness, with the sign of a passage: negative where the rows have turned inside out against the columns `before`, which
    /// [`Closure::columns`] gave; that cannot happen but through a position where they depend on each other.
    pub fn signed_sharpness(&mut self, before: &[f64]) -> f64 {
        let (n, m) = (self.n, self.multipliers.len());
        for i in 0..m {
            for j in 0..m {
                self.turn[i * m + j] = dot(&before[i * n..(i + 1) * n], &self.q[j * n..(j + 1) * n]);
            }
        }
        self.sharpness() * determinant_sign(&mut self.turn, m)
    }

    /// The row with the smallest pivot in the last factor.
    pub fn dullest(&self) -> usize {
        let m = self.multipliers.len();
        (0..m).min_by(|&i, &j| self.r[i * m + i].total_cmp(&self.r[j * m + j])).unwrap_or(0)
    }

    /// Columns of `Q` of the last factor.
    pub fn columns(&self) -> &[f64] {
        &self.q
    }

    /// Effort [N or N m] that a given freedom takes, after [`Closure::accelerate`]: what inverse dynamics asks for, less what the rows do.
    pub fn effort(&self, freedom: usize, tau: &[f64], du: &[f64]) -> f64 {
        let moved: f64 =
            (0..self.n).filter(|&k| self.mass.is_free(k)).map(|k| self.mass.entry(freedom, k) * du[k]).sum();
        let tied: f64 =
            self.rows.chunks_exact(self.n).zip(&self.multipliers).map(|(row, lambda)| row[freedom] * lambda).sum();
        self.bias[freedom] + moved - tied - tau[freedom]
    }

    /// Accelerations of the freedoms under the generalised forces and the wrenches in `scratch`, after the tree's kinematics; given freedoms
    /// have their accelerations in `du` already and have been told them ([`Tree::prescribe`]). False where a freedom has no mass or the rows
    /// depend on each other.
    pub fn accelerate(
        &mut self,
        tree: &Tree,
        rows: &[Row],
        load: Load<'_>,
        scratch: &mut Scratch,
        du: &mut [f64],
    ) -> bool {
        let Load { tau, gravity } = load;
        // What accelerates without the freedoms' own acceleration.
        for node in tree.nodes().iter().filter(|node| !node.given) {
            du[node.u..node.u + node.motion.speeds()].fill(0.0);
        }
        let mut bias = std::mem::take(&mut self.bias);
        tree.inverse(du, gravity, scratch, &mut bias);
        let sight = Sight { scratch, gravity, du };
        for (target, row) in self.target.iter_mut().zip(rows) {
            *target = -row.bias(&sight);
        }
        for node in tree.nodes().iter().filter(|node| !node.given) {
            for u in node.u..node.u + node.motion.speeds() {
                du[u] = tau[u] - bias[u];
            }
        }
        self.bias = bias;
        self.factorise_weighed(tree, rows, scratch) && self.solve(du)
    }

    /// Works out and factors mass matrix and rows, after the tree's kinematics; false where that cannot be.
    pub fn factorise(&mut self, tree: &Tree, rows: &[Row], scratch: &mut Scratch) -> bool {
        tree.weigh(scratch);
        self.factorise_weighed(tree, rows, scratch)
    }

    /// The same where the masses have been turned already.
    fn factorise_weighed(&mut self, tree: &Tree, rows: &[Row], scratch: &Scratch) -> bool {
        self.mass.fill(tree, scratch);
        if !self.mass.factorise() {
            return false;
        }
        for (k, row) in rows.iter().enumerate() {
            let own = &mut self.rows[k * self.n..(k + 1) * self.n];
            jacobian(tree, row, scratch, own);
            let white = &mut self.q[k * self.n..(k + 1) * self.n];
            white.copy_from_slice(own);
            self.mass.whiten(white);
            self.mass.clear_given(white);
        }
        self.orthogonalise()
    }

    /// `W = Q R` by Gram-Schmidt, each column made orthogonal twice; false where a column vanishes.
    fn orthogonalise(&mut self) -> bool {
        let (n, m) = (self.n, self.multipliers.len());
        for k in 0..m {
            let (done, rest) = self.q.split_at_mut(k * n);
            let column = &mut rest[..n];
            let coefficients = &mut self.r[k * m..(k + 1) * m];
            coefficients.fill(0.0);
            for _ in 0..2 {
                for (other, coefficient) in done.chunks_exact(n).zip(coefficients.iter_mut()) {
                    let share = dot(other, column);
                    *coefficient += share;
                    column.iter_mut().zip(other).for_each(|(x, y)| *x -= share * y);
                }
            }
            let length = dot(column, column).sqrt();
            if length.is_nan() || length <= 0.0 {
                return false;
            }
            coefficients[k] = length;
            let inverse = 1.0 / length;
            column.iter_mut().for_each(|x| *x *= inverse);
        }
        true
    }

    /// From `b` in `x` to the solution under the rows with the right-hand sides in `target`.
    fn solve(&mut self, x: &mut [f64]) -> bool {
        let (n, m) = (self.n, self.multipliers.len());
        self.mass.whiten(x);
        // R^T p = c, in place of the right-hand sides.
        for k in 0..m {
            let column = &self.r[k * m..(k + 1) * m];
            let known = dot(&column[..k], &self.target[..k]);
            self.target[k] = (self.target[k] - known) / column[k];
        }
        for k in 0..m {
            let column = &self.q[k * n..(k + 1) * n];
            let share = self.target[k] - dot(column, x);
            self.multipliers[k] = share;
            x.iter_mut().zip(column).for_each(|(x, q)| *x += share * q);
        }
        // R lambda = shares.
        for k in (0..m).rev() {
            let column = &self.r[k * m..(k + 1) * m];
            let share = self.multipliers[k] / column[k];
            self.multipliers[k] = share;
            for (other, coefficient) in self.multipliers[..k].iter_mut().zip(column) {
                *other -= coefficient * share;
            }
        }
        self.mass.colour(x);
        x.iter().all(|x| x.is_finite())
    }

    /// The displacement of the freedoms, smallest in the sense of the mass matrix, that takes the residuals of the rows away to first
    /// order; after the tree's kinematics.
    pub fn correct_position(
        &mut self,
        tree: &Tree,
        rows: &[Row],
        q: &[f64],
        scratch: &mut Scratch,
        displacement: &mut [f64],
    ) -> bool {
        for (target, row) in self.target.iter_mut().zip(rows) {
            *target = -row.residual(q, scratch);
        }
        displacement.fill(0.0);
        self.factorise(tree, rows, scratch) && self.solve(displacement)
    }

    /// Adds the smallest correction to the speeds `u` that makes them satisfy the rows; after the tree's kinematics.
    pub fn correct_velocity(&mut self, tree: &Tree, rows: &[Row], scratch: &mut Scratch, u: &mut [f64]) -> bool {
        if !self.factorise(tree, rows, scratch) {
            return false;
        }
        for (target, row) in self.target.iter_mut().zip(self.rows.chunks_exact(self.n)) {
            *target = -dot(row, u);
        }
        let mut correction = std::mem::take(&mut self.bias);
        correction.fill(0.0);
        let solved = self.solve(&mut correction);
        if solved {
            u.iter_mut().zip(&correction).for_each(|(u, correction)| *u += correction);
        }
        self.bias = correction;
        solved
    }
}

/// The sign of the determinant of a matrix, row by row, which is used up: by elimination with pivots.
fn determinant_sign(a: &mut [f64], n: usize) -> f64 {
    let mut sign = 1.0;
    for k in 0..n {
        let pivot = (k..n).max_by(|&i, &j| a[i * n + k].abs().total_cmp(&a[j * n + k].abs())).unwrap_or(k);
        if pivot != k {
            (0..n).for_each(|j| a.swap(k * n + j, pivot * n + j));
            sign = -sign;
        }
        let diagonal = a[k * n + k];
        if diagonal == 0.0 {
            return 0.0;
        }
        sign *= diagonal.signum();
        for i in k + 1..n {
            let factor = a[i * n + k] / diagonal;
            for j in k..n {
                a[i * n + j] -= factor * a[k * n + j];
            }
        }
    }
    sign
}

#[inline(always)]
fn dot(x: &[f64], y: &[f64]) -> f64 {
    x.iter().zip(y).map(|(x, y)| x * y).sum()
}

/// The derivative of a row's residual by the freedoms: the power of its wrenches per speed.
pub fn jacobian(tree: &Tree, row: &Row, scratch: &Scratch, out: &mut [f64]) {
    out.fill(0.0);
    if let Row::Couple { terms, .. } = row {
        terms.iter().for_each(|(_, u, factor)| out[*u] += factor);
        return;
    }
    power(tree, &row.action(scratch), scratch, out);
}

/// Writes the power of an action per speed of the freedoms on the way between its two nodes.
pub(crate) fn power(tree: &Tree, action: &Action, scratch: &Scratch, out: &mut [f64]) {
    let [mut first, mut second] = action.nodes;
    // Beyond the node that both hang on, action and reaction cancel. Parents have smaller numbers, the ground the smallest.
    let depth = |node: usize| node.wrapping_add(1);
    while first != second {
        let (node, sign) = if depth(first) > depth(second) { (first, -1.0) } else { (second, 1.0) };
        debug_assert!(node != GROUND);
        let (force, arm) = (action.force * sign, action.place - scratch.origin(node));
        tree.project(scratch, node, &(action.moment * sign + arm.cross(&force)), &force, out);
        let parent = tree.nodes()[node].parent;
        if sign > 0.0 { second = parent } else { first = parent }
    }
}
