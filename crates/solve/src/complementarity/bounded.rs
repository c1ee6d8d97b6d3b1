//! Forces that are bounded, and rates that they hold at zero as long as they can.
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
//! With multipliers `g` of the bounds, `(W + g) f = -b` gives the forces, and the `g` are those for which the function
//!
//! ```text
//! D(g) = min over f of f.W f/2 + b.f + sum g_i (|f_i|^2 - r_i^2)/2        dD/dg_i = (|f_i|^2 - r_i^2)/2
//! ```
//!
//! is largest among those that are not negative. It is concave and smooth, so that Newton's method with a search along its steps always comes nearer, and ends fast; the steps
//! are those for `1/|f_i| = 1/r_i`, which is nearly linear in `g` (Moré and Sorensen 1983), cut off at zero; where they do not rise, the `g` are raised one by one. The answer is judged by
//! [`Bounded::residual`].

use super::dense::{self, Factor, Symmetric, dot};

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
/// Newton's steps for what gives way, and halvings of each.
const STEPS: usize = 200;
const HALVINGS: usize = 40;
/// A step must bring this part of what the slope promises.
const ENOUGH: f64 = 1e-4;
/// Differences of the function below this part of it are rounding.
const ROUNDING: f64 = 1e-12;
/// Bounds are met where they are missed by no more than this part of them.
const MET: f64 = 1e-15;
/// A solution is one if its residual is below this part of the largest term.
const SOLVED: f64 = 1e-11;

impl Bounded<'_> {
    /// Solves it.
    pub fn solve(&self) -> Bound {
        let scaled = Scaled::new(self);
        let (mut near, mut gives) = (vec![0.0; self.offset.len()], vec![0.0; self.groups.len()]);
        let (mut best, mut least) = (scaled.answer(self, &near), f64::INFINITY);
        for _ in 0..AGAIN {
            let Some(x) = scaled.largest_dual(&near, &mut gives) else { break };
            let bound = scaled.answer(self, &x);
            let left = self.residual(&bound.forces) / self.largest(&bound.forces);
            let gains = left <= 0.5 * least;
            if left < least {
                (best, least) = (bound, left);
            }
            if least <= SOLVED || !gains {
                break;
            }
            near = x;
        }
        best
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

/// Forces under some multipliers.
struct Dual {
    factor: Factor,
    x: Vec<f64>,
    /// The dual function.
    value: f64,
    /// By which part of its bound each group exceeds it.
    over: Vec<f64>,
}

impl Dual {
    /// By how much the bounds are missed, as a part of them: by what gives way on either side, by what holds above.
    fn missed(&self, gives: &[f64]) -> f64 {
        let miss = |(over, give): (&f64, &f64)| if *give > 0.0 { over.abs() } else { over.max(0.0) };
        self.over.iter().zip(gives).map(miss).fold(0.0, f64::max)
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

    /// The rows of a group.
    fn own(&self, k: usize) -> std::ops::Range<usize> {
        self.groups[k].0..self.groups[k].0 + self.groups[k].1.rows
    }

    /// The forces under some multipliers, nearest to those given, and the dual function there; `None` if there are none.
    fn at(&self, near: &[f64], gives: &[f64]) -> Option<Dual> {
        let mut matrix = self.matrix.clone();
        let mut right: Vec<f64> = near.iter().zip(&self.offset).map(|(near, b)| self.pull * near - b).collect();
        let mut value = 0.0;
        for (k, give) in gives.iter().enumerate() {
            let bound = self.groups[k].1.bound;
            for row in self.own(k) {
                if bound > 0.0 {
                    matrix[(row, row)] += give + self.pull;
                } else {
                    matrix.isolate(row);
                    right[row] = 0.0;
                }
            }
            value -= 0.5 * give * bound * bound;
        }
        let factor = matrix.factor()?;
        let x = factor.solve(&right);
        value -= 0.5 * dot(&right, &x);
        let over = |k: usize| match self.groups[k].1.bound {
            0.0 => 0.0,
            bound => dot(&x[self.own(k)], &x[self.own(k)]).sqrt() / bound - 1.0,
        };
        let over: Vec<f64> = (0..gives.len()).map(over).collect();
        Some(Dual { factor, x, value, over })
    }

    /// Raises the dual function from some multipliers to its largest; gives the forces there.
    fn largest_dual(&self, near: &[f64], gives: &mut Vec<f64>) -> Option<Vec<f64>> {
        let mut here = self.at(near, gives)?;
        for _ in 0..STEPS {
            let missed = here.missed(gives);
            if missed <= MET {
                break;
            }
            let (tried, there) = match self.search(near, &here, gives) {
                Some(found) => found,
                // Where a step of all together does not rise, each by itself does.
                None => {
                    let tried = self.each_in_turn(near, gives)?;
                    let there = self.at(near, &tried)?;
                    if there.value <= here.value && there.missed(&tried) >= missed {
                        break;
                    }
                    (tried, there)
                }
            };
            (*gives, here) = (tried, there);
        }
        Some(here.x)
    }

    /// The multipliers along Newton's step, halved until the dual function rises; `None` where it does not.
    fn search(&self, near: &[f64], here: &Dual, gives: &[f64]) -> Option<(Vec<f64>, Dual)> {
        let step = self.step(here, gives)?;
        let slope = |k: usize| 0.5 * (here.over[k] + 2.0) * here.over[k] * self.groups[k].1.bound.powi(2);
        let mut length = 1.0;
        (0..HALVINGS).find_map(|_| {
            let tried: Vec<f64> = gives.iter().zip(&step).map(|(give, step)| (give + length * step).max(0.0)).collect();
            length *= 0.5;
            let there = self.at(near, &tried)?;
            let promised: f64 = (0..tried.len()).map(|k| slope(k) * (tried[k] - gives[k])).sum();
            let rises = promised > 0.0 && there.value - here.value >= ENOUGH * promised;
            // Where what it rises by is rounding, what is missed says whether it has become better.
            let flat = promised.abs() <= ROUNDING * here.value.abs();
            (rises || flat && there.missed(&tried) < 0.5 * here.missed(gives)).then_some((tried, there))
        })
    }

    /// The multipliers after each has been raised or lowered to its best by itself, one after the other. `1/|x|` is concave in it: Newton's steps come from the left
    /// and do not go too far.
    fn each_in_turn(&self, near: &[f64], gives: &[f64]) -> Option<Vec<f64>> {
        let mut gives = gives.to_vec();
        for k in 0..gives.len() {
            let mut least = f64::INFINITY;
            for step in 0..STEPS {
                let here = self.at(near, &gives)?;
                let missed = here.over[k].abs();
                // The first step may go to the other side; what then comes no nearer is rounding, which is large where rows depend on each other.
                let settled = missed <= MET || step > 1 && missed >= least;
                if settled || gives[k] == 0.0 && here.over[k] <= 0.0 {
                    break;
                }
                least = missed;
                let mut push = vec![0.0; here.x.len()];
                self.own(k).for_each(|row| push[row] = here.x[row]);
                let bent = dot(&push, &here.factor.solve(&push));
                let size = (1.0 + here.over[k]) * self.groups[k].1.bound;
                let next = (gives[k] + here.over[k] * size * size / bent).max(0.0);
                if next == gives[k] || !next.is_finite() {
                    break;
                }
                gives[k] = next;
            }
        }
        Some(gives)
    }

    /// Newton's step of the multipliers for `1/|x| = 1/r`, of those that are positive or must become so.
    fn step(&self, here: &Dual, gives: &[f64]) -> Option<Vec<f64>> {
        let free: Vec<usize> = (0..gives.len()).filter(|&k| gives[k] > 0.0 || here.over[k] > 0.0).collect();
        let size = |k: usize| (1.0 + here.over[k]) * self.groups[k].1.bound;
        let m = free.len();
        let mut slopes = vec![0.0; m * m];
        for (j, &k) in free.iter().enumerate() {
            let mut push = vec![0.0; here.x.len()];
            self.own(k).for_each(|row| push[row] = here.x[row]);
            let answer = here.factor.solve(&push);
            for (i, &other) in free.iter().enumerate() {
                slopes[i * m + j] = dot(&here.x[self.own(other)], &answer[self.own(other)]) / size(other).powi(3);
            }
        }
        let misses: Vec<f64> = free.iter().map(|&k| here.over[k] / size(k)).collect();
        let found = dense::solve(&mut slopes, &misses)?;
        let mut step = vec![0.0; gives.len()];
        free.iter().zip(found).for_each(|(&k, by)| step[k] = by);
        Some(step)
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
