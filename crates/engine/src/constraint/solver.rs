//! Solving for accelerations, corrections of position and corrections of velocity under constraints.
//!
//! With the mass matrix `M = L^T L`, the rows `G` and `W = L^-T G^T = Q R` (Q with orthonormal columns),
//!
//! ```text
//! M u' = b + G^T lambda,  G u' = c      ->      L u' = y - Q (Q^T y) + Q R^-T c,      y = L^-T b
//!                                               R lambda = R^-T c - Q^T y
//! ```
//!
//! so `G M^-1 G^T` is never formed. The same with `b = 0` gives the smallest correction, in the sense of `M`, that a residual asks for. Each
//! [island](super::island) of rows has factors of its own; what no row has to do with is left to the recursive algorithm.

mod answer;

use super::island::{self, Island, Roots};
use super::orthogonal::{BLOCK, Block, Left, add, dot, has_negative_pivots, stays_near, take_across};
use super::row::{Action, Present, Row};
use crate::spatial::Vector;
use crate::tree::{MassMatrix, Scratch, Tree, same_bits};
use std::ops::Range;

/// A row whose angle to those before it has a smaller sine than this follows from them, as far as numbers can tell: it is left out, and tells nothing.
const FOLLOWS: f64 = 1e-8;
/// The same of surfaces that stick. Two feet that stand at heights a little different would hold a body from turning, by forces without measure; what they give
/// way by instead is this part of what the body turns.
const YIELDS: f64 = 1e-4;

/// What drives a mechanism at one instant.
#[derive(Clone, Copy, Debug)]
pub struct Load<'a> {
    /// Generalised forces [N or N m].
    pub tau: &'a [f64],
    /// Gravity [m/s^2].
    pub gravity: &'a Vector,
}

/// Memory for some rows of a mechanism and their solution.
#[derive(Clone, Debug)]
pub struct ConstraintSolver {
    /// Of the nodes that hang together with rows.
    mass: MassMatrix,
    /// All other nodes.
    loose: Vec<usize>,
    islands: Vec<Island>,
    /// The rows `G`: of each the part of `moved` and `values` that is its own.
    rows: Vec<Range<usize>>,
    /// The degrees of freedom that they move, and how.
    moved: Vec<usize>,
    values: Vec<f64>,
    /// Columns of `Q` over the degrees of freedom of their island, one after the other.
    q: Vec<Block>,
    /// `R`, column by column, and the inverses of its diagonal, a number per row.
    r: Vec<f64>,
    inverses: Vec<f64>,
    /// Per row: the square of the sine below which it is left out, whether it is a length, and the square of its mass-weighted size.
    follows: Vec<f64>,
    lengths: Vec<bool>,
    squares: Vec<f64>,
    /// Multipliers of the last solution.
    multipliers: Vec<f64>,
    /// Of rows that were left out because they follow from others, and do not only all but follow: by how much their right-hand sides differ from what the others give, and how large both are.
    misses: Vec<[f64; 2]>,
    follows_wholly: Vec<bool>,
    /// Right-hand sides, a number per row.
    target: Vec<f64>,
    bias: Vec<f64>,
    /// A number per degree of freedom of the tree, and per degree of freedom of an island.
    full: Vec<f64>,
    local: Vec<Block>,
    /// How the columns of an island lie against earlier ones.
    turn: Vec<f64>,
    /// The coordinates at which mass matrix and rows were factored last; empty where they could not be, or where it is not known.
    factored: Vec<f64>,
    /// Per degree of freedom that is prescribed: the degrees of freedom that are solved for with which it shares mass.
    coupled: Vec<Vec<usize>>,
}

impl ConstraintSolver {
    /// Memory for these rows in a tree.
    pub fn new(tree: &Tree, rows: &[Row]) -> Self {
        let moved: Vec<Vec<usize>> = rows.iter().map(|row| island::moved(tree, row)).collect();
        let (tied, loose) = Roots::of(tree).split(rows.iter());
        let mass = MassMatrix::of(tied, tree, |node, _| !node.prescribed);
        let islands = Island::all(&mass, &moved, tree.speeds());
        let mut first = 0;
        let ranges = moved.iter().map(|moved| {
            first += moved.len();
            first - moved.len()..first
        });
        let ranges: Vec<Range<usize>> = ranges.collect();
        let zeros = |count: usize| vec![0.0; count];
        let largest = |size: fn(&Island) -> usize| islands.iter().map(size).max().unwrap_or(0);
        let most = largest(|island| island.rows.len());
        ConstraintSolver {
            coupled: coupled(tree, &mass),
            loose,
            rows: ranges,
            values: zeros(moved.iter().map(Vec::len).sum()),
            q: vec![[0.0; BLOCK]; islands.last().map_or(0, |island| island.q.end)],
            r: zeros(islands.last().map_or(0, |island| island.r.end)),
            inverses: zeros(rows.len()),
            follows: rows
                .iter()
                .map(|row| if let Row::Stick(_) = row { YIELDS * YIELDS } else { FOLLOWS * FOLLOWS })
                .collect(),
            lengths: rows.iter().map(Row::is_length).collect(),
            squares: zeros(rows.len()),
            multipliers: zeros(rows.len()),
            misses: vec![[0.0; 2]; rows.len()],
            follows_wholly: vec![false; rows.len()],
            target: zeros(rows.len()),
            bias: zeros(tree.speeds()),
            full: zeros(tree.speeds()),
            local: vec![[0.0; BLOCK]; largest(Island::blocks)],
            turn: zeros(most * most),
            factored: Vec::new(),
            moved: moved.into_iter().flatten().collect(),
            mass,
            islands,
        }
    }

    /// Multipliers of the last solution, one per row.
    pub fn multipliers(&self) -> &[f64] {
        &self.multipliers
    }

    /// Whether a node hangs together with rows.
    pub fn ties(&self, node: usize) -> bool {
        self.mass.nodes().binary_search(&node).is_ok()
    }

    /// How far the rows are from depending on each other: the least that is left of a row of the last factor across those before it, as a part of the
    /// largest row of its kind in its island [-]. Units play no part: lengths are held against lengths, tilts against tilts.
    pub fn conditioning(&self) -> f64 {
        self.islands.iter().map(|island| self.weakest(island).1).fold(1.0, f64::min)
    }

    /// The row of an island that is nearest to following from those before it, or to vanishing, and what is left of it.
    fn weakest(&self, island: &Island) -> (usize, f64) {
        let (m, r) = (island.rows.len(), &self.r[island.r.clone()]);
        let largest = [false, true].map(|kind| {
            let alike = island.rows.iter().filter(|&&row| self.lengths[row] == kind);
            alike.map(|&row| self.squares[row]).fold(0.0, f64::max).sqrt()
        });
        let mut least = (island.rows[0], 1.0);
        for (k, &row) in island.rows.iter().enumerate() {
            let pivot = r[k * m + k];
            let left = if pivot.is_infinite() { 0.0 } else { pivot / largest[usize::from(self.lengths[row])] };
            if left < least.1 {
                least = (row, left);
            }
        }
        least
    }

    /// Whether a row has turned inside out against the columns `before`, which [`ConstraintSolver::columns`] gave a little earlier: that happens where rows pass
    /// through a position in which they depend on each other.
    pub fn has_turned(&mut self, before: &[f64]) -> bool {
        for island in &self.islands {
            let (n, m) = (island.blocks(), island.rows.len());
            let [old, new] = [&before.as_chunks().0[island.q.clone()], &self.q[island.q.clone()]];
            if stays_near(old, new) {
                continue;
            }
            for i in 0..m {
                for j in 0..m {
                    self.turn[i * m + j] = dot(&old[i * n..(i + 1) * n], &new[j * n..][..island.supports[j].reach]);
                }
            }
            if has_negative_pivots(&mut self.turn[..m * m], m) {
                return true;
            }
        }
        false
    }

    /// The row that is nearest to following from others in the last factor.
    pub fn weakest_row(&self) -> usize {
        let weakest = self.islands.iter().map(|island| self.weakest(island));
        weakest.min_by(|one, other| one.1.total_cmp(&other.1)).map_or(0, |(row, _)| row)
    }

    /// Columns of `Q` of the last factor.
    pub fn columns(&self) -> &[f64] {
        self.q.as_flattened()
    }

    /// Accelerations of the degrees of freedom under the generalised forces and the wrenches in `scratch`, after the tree's kinematics; prescribed degrees of freedom
    /// have their accelerations in `du` already and have been told them ([`Tree::prescribe`]). False where a degree of freedom has no mass.
    pub fn accelerate(
        &mut self,
        tree: &Tree,
        rows: &[Row],
        load: Load<'_>,
        scratch: &mut Scratch,
        du: &mut [f64],
    ) -> bool {
        let Load { tau, gravity } = load;
        if !self.loose.is_empty() {
            tree.forward_of(self.loose.iter().copied(), tau, gravity, scratch, du);
        }
        // What accelerates without the degrees of freedom' own acceleration.
        self.mass.free().iter().for_each(|&u| du[u] = 0.0);
        tree.inverse_of(self.mass.nodes().iter().copied(), du, gravity, scratch, &mut self.bias);
        let mut sight = Present::new(scratch, gravity, du);
        for (target, row) in self.target.iter_mut().zip(rows) {
            *target = -row.bias(&mut sight);
        }
        self.mass.free().iter().for_each(|&u| du[u] = tau[u] - self.bias[u]);
        self.factorise_weighed(tree, rows, scratch) && self.solve(du)
    }

    /// Works out and factors mass matrix and rows, after the tree's kinematics; false where that cannot be. Where the tree stands as it did when they were factored
    /// last, to the last bit, they are kept: they hang on the coordinates alone.
    pub fn factorise(&mut self, tree: &Tree, rows: &[Row], scratch: &mut Scratch) -> bool {
        if self.holds_at(scratch) {
            return true;
        }
        tree.weigh_of(self.mass.nodes().iter().copied(), scratch);
        self.factorise_weighed(tree, rows, scratch)
    }

    /// Takes over the factors of another solver of the same rows, which need not be worked out again where the tree comes to stand as it did there.
    pub(crate) fn take_factors(&mut self, other: &ConstraintSolver) {
        if other.factored.is_empty() || same_bits(&self.factored, &other.factored) {
            return;
        }
        self.factored.clone_from(&other.factored);
        self.mass.take_factors(&other.mass);
        self.values.copy_from_slice(&other.values);
        self.q.copy_from_slice(&other.q);
        self.r.copy_from_slice(&other.r);
        self.inverses.copy_from_slice(&other.inverses);
        self.squares.copy_from_slice(&other.squares);
        self.follows_wholly.copy_from_slice(&other.follows_wholly);
    }

    /// Whether the factors are those of where the tree stands.
    fn holds_at(&self, scratch: &Scratch) -> bool {
        !self.factored.is_empty() && scratch.coordinates().is_some_and(|q| same_bits(q, &self.factored))
    }

    /// The same where the masses have been turned already.
    fn factorise_weighed(&mut self, tree: &Tree, rows: &[Row], scratch: &Scratch) -> bool {
        if self.holds_at(scratch) {
            return true;
        }
        self.factored.clear();
        self.mass.fill(tree, scratch);
        if !self.mass.factorise() {
            return false;
        }
        for k in 0..self.islands.len() {
            self.solve_lt_rows(k, tree, rows, scratch);
            if !self.orthogonalise(k) {
                return false;
            }
        }
        self.factored.extend_from_slice(scratch.coordinates().unwrap_or_default());
        true
    }

    /// Works out the rows of island `k`, and `L^-T` times each.
    fn solve_lt_rows(&mut self, k: usize, tree: &Tree, rows: &[Row], scratch: &Scratch) {
        let ConstraintSolver { mass, islands, rows: ranges, moved, values, q, full, .. } = self;
        let island = &islands[k];
        let columns = q[island.q.clone()].chunks_exact_mut(island.blocks().max(1));
        for ((&row, support), column) in island.rows.iter().zip(&island.supports).zip(columns) {
            let (own, moved) = (&mut values[ranges[row].clone()], &moved[ranges[row].clone()]);
            support.dofs.iter().for_each(|(u, _)| full[*u] = 0.0);
            write_jacobian(tree, &rows[row], scratch, full);
            own.iter_mut().zip(moved).for_each(|(value, &u)| *value = full[u]);
            column[..support.reach].fill([0.0; BLOCK]);
            let column = column.as_flattened_mut();
            for &(u, place) in support.dofs.iter().rev() {
                if full[u] != 0.0 {
                    mass.solve_lt_one(u, full);
                }
                column[place] = full[u];
            }
        }
    }

    /// `W = Q R` of island `k` by Gram-Schmidt, twice where once is not enough; false where one is no number.
    fn orthogonalise(&mut self, k: usize) -> bool {
        let island = &self.islands[k];
        let (n, m) = (island.blocks(), island.rows.len());
        let (q, r) = (&mut self.q[island.q.clone()], &mut self.r[island.r.clone()]);
        for (k, &row) in island.rows.iter().enumerate() {
            let (done, rest) = q.split_at_mut(k * n);
            let (column, coefficients) = (&mut rest[..island.supports[k].reach], &mut r[k * m..][..k + 1]);
            let done =
                || done.chunks_exact(n.max(1)).zip(&island.supports).map(|(other, support)| &other[..support.reach]);
            let Left { whole, across } = take_across(done, column, &mut coefficients[..k]);
            self.squares[row] = whole;
            if whole.is_nan() {
                return false;
            }
            // An infinite pivot leaves the row out: its multiplier is zero.
            if across <= self.follows[row] * whole {
                self.follows_wholly[row] = across <= FOLLOWS * FOLLOWS * whole;
                (coefficients[k], self.inverses[row]) = (f64::INFINITY, 0.0);
                column.fill([0.0; BLOCK]);
                continue;
            }
            // The root and the division do not wait for each other.
            coefficients[k] = across.sqrt();
            let inverse = (1.0 / across) * coefficients[k];
            self.inverses[row] = inverse;
            column.as_flattened_mut().iter_mut().for_each(|x| *x *= inverse);
        }
        true
    }

    /// From `b` in `x` to the solution under the rows with the right-hand sides in `target`; loose degrees of freedom stay as they are.
    fn solve(&mut self, x: &mut [f64]) -> bool {
        self.mass.solve_lt(x);
        for k in 0..self.islands.len() {
            self.solve_island(k, x);
        }
        self.mass.solve_l(x);
        self.mass.free().iter().all(|&u| x[u].is_finite())
    }

    /// Brings what an island has of `x = y` to `y - Q (Q^T y) + Q R^-T c`, and finds its multipliers.
    #[inline]
    fn solve_island(&mut self, k: usize, x: &mut [f64]) {
        let ConstraintSolver { islands, q, r, inverses, multipliers, misses, follows_wholly, target, local, .. } = self;
        let island = &islands[k];
        let (n, m, rows) = (island.blocks(), island.rows.len(), &island.rows);
        let (q, r, local) = (&q[island.q.clone()], &r[island.r.clone()], &mut local[..n]);
        local.iter_mut().rev().take(1).for_each(|last| *last = [0.0; BLOCK]);
        local.as_flattened_mut().iter_mut().zip(&island.dofs).for_each(|(local, &u)| *local = x[u]);
        for k in 0..m {
            // R^T p = c, in place of the right-hand sides.
            let column = &r[k * m..(k + 1) * m];
            let known: f64 = rows[..k].iter().zip(column).map(|(&row, r)| r * target[row]).sum();
            if inverses[rows[k]] == 0.0 {
                let largest = rows[..k].iter().zip(column).map(|(&row, r)| (r * target[row]).abs()).fold(0.0, f64::max);
                let missed = if follows_wholly[rows[k]] { target[rows[k]] - known } else { 0.0 };
                misses[rows[k]] = [missed, largest.max(target[rows[k]].abs())];
            }
            target[rows[k]] = (target[rows[k]] - known) * inverses[rows[k]];
            let column = &q[k * n..][..island.supports[k].reach];
            let share = target[rows[k]] - dot(column, local);
            multipliers[rows[k]] = share;
            add(local, share, column);
        }
        // R lambda = shares.
        for k in (0..m).rev() {
            let column = &r[k * m..(k + 1) * m];
            let share = multipliers[rows[k]] * inverses[rows[k]];
            multipliers[rows[k]] = share;
            rows[..k].iter().zip(column).for_each(|(&row, r)| multipliers[row] -= r * share);
        }
        local.as_flattened().iter().zip(&island.dofs).for_each(|(local, &u)| x[u] = *local);
    }

    /// The displacement of the degrees of freedom, smallest in the sense of the mass matrix, that takes the residuals of the rows away to first
    /// order; with the factors of where the tree stands, or stood a little before.
    pub fn correct_position(&mut self, rows: &[Row], q: &[f64], scratch: &Scratch, displacement: &mut [f64]) -> bool {
        for (target, row) in self.target.iter_mut().zip(rows) {
            *target = -row.residual(q, scratch);
        }
        displacement.fill(0.0);
        self.solve(displacement)
    }

    /// Adds the smallest correction to the speeds `u` that makes them satisfy the rows where the tree stands; with the factors of there, or of where it stood a little
    /// before. Returns the largest of it, if there is one.
    pub fn correct_velocity(&mut self, tree: &Tree, rows: &[Row], scratch: &Scratch, u: &mut [f64]) -> Option<f64> {
        for (k, row) in rows.iter().enumerate() {
            write_jacobian(tree, row, scratch, &mut self.full);
            let moved = &self.moved[self.rows[k].clone()];
            self.target[k] = -moved.iter().map(|&dof| self.full[dof] * u[dof]).sum::<f64>();
        }
        let mut correction = std::mem::take(&mut self.bias);
        correction.fill(0.0);
        let solved = self.solve(&mut correction);
        if solved {
            u.iter_mut().zip(&correction).for_each(|(u, correction)| *u += correction);
        }
        let most = correction.iter().fold(0.0f64, |most, x| most.max(x.abs()));
        self.bias = correction;
        solved.then_some(most)
    }
}

/// Per degree of freedom of a node that is prescribed: the degrees of freedom that are solved for before it and beyond it.
fn coupled(tree: &Tree, mass: &MassMatrix) -> Vec<Vec<usize>> {
    let mut coupled = vec![Vec::new(); tree.speeds()];
    for node in mass.nodes().iter().map(|&i| &tree.nodes()[i]).filter(|node| node.prescribed) {
        let given = node.u;
        let meets = |&k: &usize| mass.way(k).contains(&given) || mass.way(given).contains(&k);
        coupled[given] = mass.free().iter().copied().filter(meets).collect();
    }
    coupled
}

/// The derivative of a row's residual by the degrees of freedom: the power of its wrenches per speed.
pub fn jacobian(tree: &Tree, row: &Row, scratch: &Scratch, out: &mut [f64]) {
    out.fill(0.0);
    write_jacobian(tree, row, scratch, out);
}

/// The same for the degrees of freedom that the row moves; the others are left alone.
#[inline]
fn write_jacobian(tree: &Tree, row: &Row, scratch: &Scratch, out: &mut [f64]) {
    if let Row::Ratio { terms, .. } = row {
        terms.iter().for_each(|(_, u, _)| out[*u] = 0.0);
        terms.iter().for_each(|(_, u, factor)| out[*u] += factor);
        return;
    }
    power(tree, &row.action(scratch), scratch, out);
}

/// Writes the power of an action per speed of the degrees of freedom on the way between its two nodes.
#[inline]
pub(crate) fn power(tree: &Tree, action: &Action, scratch: &Scratch, out: &mut [f64]) {
    let [mut first, mut second] = action.nodes;
    // Beyond the node that both hang on, action and reaction cancel. Parents have smaller numbers, the ground the smallest.
    let depth = |node: usize| node.wrapping_add(1);
    while first != second {
        let (far, sign) = if depth(first) > depth(second) { (&mut first, -1.0) } else { (&mut second, 1.0) };
        let (node, mut own) = (&tree.nodes()[*far], [0.0; 6]);
        match node.mobilizer.speeds() {
            1 => out[node.u] = sign * tree.along(scratch, *far, &action.place, [&action.moment, &action.force]),
            speeds => {
                let moment = action.moment + (action.place - scratch.origin(*far)).cross(&action.force);
                tree.project(scratch, *far, &moment, &action.force, &mut own[..speeds]);
                out[node.u..node.u + speeds].iter_mut().zip(own).for_each(|(out, power)| *out = sign * power);
            }
        }
        *far = node.parent;
    }
}
