//! Complementarity: forces that are bounded, and rates that they hold at zero as long as they can.
//!
//! ```text
//! a = W f + b                 W symmetric, not negative: what forces do to the rates
//! |f_i| <= r_i                in each group i of one or two rows
//! |f_i| <  r_i   ->  a_i = 0                  it holds
//! |f_i| =  r_i   ->  a_i = -g_i f_i, g_i >= 0 it gives way, and opposes what moves
//! ```
//!
//! These are the conditions of the smallest `f.W f/2 + b.f` within the bounds, so that the rates always exist and are unique. The forces are not where rows depend
//! on each other: then those are taken that use the bounds alike, the least of `sum |f_i|^2/r_i`.
//!
//! Which groups hold is found by going through them in turn, each against what the others do, which always comes nearer to the answer; the answer itself is then
//! found exactly, by elimination for what holds and by Newton's method for the `g_i` of what gives way, and judged by [`Bounded::residual`].

mod dense;
mod disc;

use dense::{Symmetric, dot};

/// Rows that are bounded together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Group {
    /// How many rows: one, bounded by an interval, or two, bounded by a disc.
    pub rows: usize,
    /// The largest force `r`, not negative.
    pub bound: f64,
}

/// A problem with bounded forces.
#[derive(Clone, Copy, Debug)]
pub struct Bounded<'a> {
    /// `W`, row by row.
    pub matrix: &'a [f64],
    /// `b`, a number per row.
    pub offset: &'a [f64],
    /// The groups, in the order of their rows.
    pub groups: &'a [Group],
}

/// What solves it.
#[derive(Clone, Debug, PartialEq)]
pub struct Bound {
    /// `f`, a number per row.
    pub forces: Vec<f64>,
    /// `a`, a number per row.
    pub rates: Vec<f64>,
    /// Per group: whether it holds.
    pub holds: Vec<bool>,
}

/// Of forces that do the same those nearest to a guess are taken, the least where there is none: this part of the largest entry pulls towards it.
const PULL: f64 = 1e-7;
/// At most so often it is solved for the forces nearest to those found before, which takes away what the pull has done.
const AGAIN: usize = 30;
/// The most rounds through all groups, and how many are made between two looks at what holds.
const ROUNDS: usize = 20_000;
const BETWEEN: usize = 20;
/// Newton's steps for the groups that give way.
const STEPS: usize = 40;
/// A solution is one if its residual is below this part of the largest term.
const SOLVED: f64 = 1e-11;

impl Bounded<'_> {
    /// Solves it.
    pub fn solve(&self) -> Bound {
        let scaled = Scaled::new(self);
        let mut x = vec![0.0; self.offset.len()];
        for round in 0..ROUNDS / BETWEEN {
            // First as if all held.
            if round > 0 {
                (0..BETWEEN).for_each(|_| scaled.go_through(&mut x));
            }
            let (mut near, mut best) = (x.clone(), f64::INFINITY);
            for _ in 0..AGAIN {
                let Some(exact) = scaled.polish(&near, round == 0) else { break };
                let bound = scaled.answer(self, &exact);
                let left = self.residual(&bound.forces) / self.largest(&bound.forces);
                if left <= SOLVED {
                    return bound;
                }
                if left > 0.5 * best {
                    break;
                }
                (near, best) = (exact, left);
            }
            if best < f64::INFINITY && round > 0 {
                x = near;
            }
        }
        scaled.answer(self, &x)
    }

    /// The rates under some forces.
    pub fn rates(&self, forces: &[f64]) -> Vec<f64> {
        let n = self.offset.len();
        (0..n).map(|k| self.offset[k] + dot(&self.matrix[k * n..(k + 1) * n], forces)).collect()
    }

    /// By how much forces miss the conditions, as a rate: the rates of what holds, those of what gives way across its force, or along it; bounds that are exceeded count
    /// by what the excess does.
    pub fn residual(&self, forces: &[f64]) -> f64 {
        let (n, rates) = (self.offset.len(), self.rates(forces));
        let mut worst: f64 = 0.0;
        let mut first = 0;
        for group in self.groups {
            let own = first..first + group.rows;
            let stiff = own.clone().map(|k| self.matrix[k * n + k]).fold(0.0, f64::max);
            let (f, a) = (&forces[own.clone()], &rates[own]);
            let (size, rate) = (dot(f, f).sqrt(), dot(a, a).sqrt());
            worst = worst.max((size - group.bound) * stiff);
            let miss = match group.bound {
                0.0 => 0.0,
                bound if size < bound * (1.0 - 1e-9) => rate,
                _ => {
                    let along = dot(f, a) / size;
                    let across: f64 = f.iter().zip(a).map(|(f, a)| (a - f / size * along).powi(2)).sum();
                    across.sqrt().max(along)
                }
            };
            worst = worst.max(miss);
            first += group.rows;
        }
        worst
    }

    /// The largest term in the rates under some forces.
    fn largest(&self, forces: &[f64]) -> f64 {
        let n = self.offset.len();
        let of_row = |k: usize| {
            let terms = self.matrix[k * n..(k + 1) * n].iter().zip(forces).map(|(w, f)| (w * f).abs());
            terms.fold(self.offset[k].abs(), f64::max)
        };
        (0..n).map(of_row).fold(f64::MIN_POSITIVE, f64::max)
    }
}

/// The problem in the unknowns `x = f/sqrt(r)`, in which the least of `sum |f|^2/r` is the least length.
struct Scaled {
    matrix: Symmetric,
    offset: Vec<f64>,
    /// What is added to the diagonal.
    pull: f64,
    /// First row, rows and bound of each group, and the unit of its forces.
    groups: Vec<(usize, Group, f64)>,
}

impl Scaled {
    fn new(problem: &Bounded<'_>) -> Self {
        let (n, mut first, mut units) = (problem.offset.len(), 0, Vec::new());
        let groups = problem.groups.iter().map(|group| {
            let (start, unit) = (first, group.bound.sqrt());
            first += group.rows;
            units.extend(std::iter::repeat_n(unit, group.rows));
            (start, Group { bound: unit, ..*group }, unit)
        });
        let groups = groups.collect();
        let mut matrix = Symmetric::zeros(n);
        for (row, one) in units.iter().enumerate() {
            for (column, other) in units.iter().enumerate() {
                matrix[(row, column)] = problem.matrix[row * n + column] * one * other;
            }
        }
        let largest = (0..n).map(|k| matrix[(k, k)]).fold(0.0, f64::max);
        let offset = problem.offset.iter().zip(&units).map(|(b, unit)| b * unit).collect();
        Scaled { matrix, offset, pull: (PULL * largest).max(f64::MIN_POSITIVE), groups }
    }

    /// Solves each group against what the others do, in turn.
    fn go_through(&self, x: &mut [f64]) {
        for (first, group, _) in &self.groups {
            let own = *first..first + group.rows;
            let mut pull = [0.0; 2];
            for (k, pull) in own.clone().zip(&mut pull) {
                let all = self.offset[k] + dot(self.matrix.row(k), x);
                *pull = all - own.clone().map(|j| self.matrix[(k, j)] * x[j]).sum::<f64>();
            }
            match group.rows {
                1 => {
                    let stiff = self.matrix[(*first, *first)] + self.pull;
                    x[*first] = ((self.pull * x[*first] - pull[0]) / stiff).clamp(-group.bound, group.bound);
                }
                _ => {
                    let m = &self.matrix;
                    let diagonal = [*first, first + 1].map(|k| m[(k, k)] + self.pull);
                    let pull = [0, 1].map(|k| pull[k] - self.pull * x[first + k]);
                    let own = [diagonal[0], m[(*first, first + 1)], diagonal[1]];
                    x[*first..first + 2].copy_from_slice(&disc::least(own, pull, group.bound));
                }
            }
        }
    }

    /// Takes what holds, and what gives way, from a point near the solution, and finds it exactly; `None` if that leads out of the bounds.
    fn polish(&self, x: &[f64], all_hold: bool) -> Option<Vec<f64>> {
        let n = self.offset.len();
        let live = |group: &Group| group.bound > 0.0;
        let mut gives: Vec<f64> = Vec::new();
        for (first, group, _) in &self.groups {
            let own = *first..first + group.rows;
            let size = dot(&x[own.clone()], &x[own.clone()]).sqrt();
            let at_bound = !all_hold && size >= group.bound * (1.0 - 1e-7);
            let along: f64 = own.map(|k| x[k] * (self.offset[k] + dot(self.matrix.row(k), x))).sum();
            gives.push(if at_bound && live(group) { (-along / (size * size)).max(0.0) } else { 0.0 });
        }
        let active: Vec<usize> = (0..gives.len()).filter(|&k| gives[k] > 0.0).collect();
        for _ in 0..STEPS {
            let mut matrix = self.matrix.clone();
            for ((first, group, _), give) in self.groups.iter().zip(&gives) {
                for k in *first..first + group.rows {
                    if live(group) { matrix[(k, k)] += give + self.pull } else { matrix.isolate(k) }
                }
            }
            let factor = matrix.factor()?;
            let alive = |k: usize| self.groups.iter().any(|(f, g, _)| (*f..f + g.rows).contains(&k) && live(g));
            let right: Vec<f64> =
                (0..n).map(|k| if alive(k) { self.pull * x[k] - self.offset[k] } else { 0.0 }).collect();
            let found = factor.solve(&right);
            // Newton's step for 1/|x| = 1/r, which is nearly linear in what gives way.
            let own = |k: usize| self.groups[k].0..self.groups[k].0 + self.groups[k].1.rows;
            let size = |k: usize| dot(&found[own(k)], &found[own(k)]).sqrt();
            let misses: Vec<f64> = active.iter().map(|&k| 1.0 / size(k) - 1.0 / self.groups[k].1.bound).collect();
            let close = active.iter().zip(&misses).all(|(&k, miss)| miss.abs() * self.groups[k].1.bound < 1e-14);
            if close {
                return self.is_within(&found, &gives).then_some(found);
            }
            let m = active.len();
            let mut slopes = vec![0.0; m * m];
            for (j, &k) in active.iter().enumerate() {
                let mut push = vec![0.0; n];
                own(k).for_each(|row| push[row] = found[row]);
                let answer = factor.solve(&push);
                for (i, &other) in active.iter().enumerate() {
                    slopes[i * m + j] = dot(&found[own(other)], &answer[own(other)]) / size(other).powi(3);
                }
            }
            let step = dense::solve(&mut slopes, &misses)?;
            for (&k, step) in active.iter().zip(&step) {
                gives[k] = (gives[k] - step).max(0.1 * gives[k]);
            }
        }
        None
    }

    /// Whether a point is a solution: within the bounds, and nothing drives.
    fn is_within(&self, x: &[f64], gives: &[f64]) -> bool {
        self.groups.iter().zip(gives).all(|((first, group, _), give)| {
            let own = &x[*first..first + group.rows];
            *give >= 0.0 && dot(own, own).sqrt() <= group.bound * (1.0 + 1e-12)
        })
    }

    fn answer(&self, problem: &Bounded<'_>, x: &[f64]) -> Bound {
        let (mut forces, mut holds) = (x.to_vec(), Vec::new());
        for (first, group, unit) in &self.groups {
            let own = &mut forces[*first..first + group.rows];
            let size = dot(own, own).sqrt();
            holds.push(size < group.bound * (1.0 - 1e-12));
            own.iter_mut().for_each(|x| *x *= unit);
        }
        Bound { rates: problem.rates(&forces), forces, holds }
    }
}

#[cfg(test)]
mod tests;
