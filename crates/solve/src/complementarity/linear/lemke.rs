//! Lemke's pivots.
//!
//! ```text
//! w = M z + d z0 + q,    d > 0
//! ```
//!
//! With a large enough `z0` all `w` are positive. Then `z0` is driven out: whenever a `z_i` or `w_i` becomes zero its partner comes in, so that one of each pair is always zero, until `z0`
//! itself becomes zero, or something grows without end, along a ray. Among several that become zero at once, the one is taken whose row is the least in the order of a dictionary, after right
//! side and inverse of the basis: no basis comes twice, and the pivots end.
//!
//! What pivots have decided is who pushes; the forces are then solved for afresh, so that their errors do not add up.
//!
//! Source: Lemke 1965, Manage. Sci. 11, 681; Cottle, Pang and Stone 1992, algorithms 4.4.5 and 4.9.3. For which matrices a ray means that there is no solution: section 4.4.

use super::super::dense;
use super::{Linear, unit};

/// An entry below this part of the largest of its column is no pivot.
const PIVOT: f64 = 1e-11;
/// Ratios that differ by less than this part are equal.
const EQUAL: f64 = 1e-12;

/// What is solved as well as numbers allow.
const SHARP: f64 = 1e-13;
/// What is added to the diagonal, as a part of it, where rows all but depend on each other.
const PULL: f64 = 1e-7;
/// At most so often what that has done is taken away again.
const AGAIN: usize = 30;

impl Linear<'_> {
    /// A solution by pivots; `None` where they run along a ray or the bilateral rows depend on each other.
    ///
    /// Where rows all but depend on each other, and who pushes is decided by rounding, forces are pulled to those found before, `(M + p D) z = p D z' - q`, again and again: the pivots of
    /// each such problem are sound if `M` is not negative, and what they come to solves the problem itself (Rockafellar 1976).
    pub fn pivot(&self) -> Option<Vec<f64>> {
        let plain = self.decided_by_pivots();
        let mut least = plain.as_ref().map_or(f64::INFINITY, |forces| self.residual(forces));
        let mut best = plain.clone();
        let mut near = plain.unwrap_or_else(|| vec![0.0; self.offset.len()]);
        for _ in 0..AGAIN {
            if least <= SHARP {
                break;
            }
            let Some(pulled) = self.pulled_to(&near) else { break };
            near = pulled;
            let left = self.residual(&near);
            let gains = left <= 0.5 * least;
            if left < least {
                (best, least) = (Some(near.clone()), left);
            }
            if !gains {
                break;
            }
        }
        best
    }

    /// The solution of the problem that pulls the forces to those given.
    fn pulled_to(&self, near: &[f64]) -> Option<Vec<f64>> {
        let n = self.offset.len();
        let (mut matrix, mut offset) = (self.matrix.to_vec(), self.offset.to_vec());
        for i in self.bilateral..n {
            let pull = PULL * self.matrix[i * n + i].max(0.0);
            matrix[i * n + i] += pull;
            offset[i] -= pull * near[i];
        }
        Linear { matrix: &matrix, offset: &offset, bilateral: self.bilateral }.decided_by_pivots()
    }

    fn decided_by_pivots(&self) -> Option<Vec<f64>> {
        let (matrix, offset) = self.reduced()?;
        let pushes = Tableau::new(&matrix, &offset).run()?;
        let mut forces = self.basic(|i| pushes[i - self.bilateral])?;
        forces[self.bilateral..].iter_mut().for_each(|z| *z = z.max(0.0));
        Some(forces)
    }

    /// The unilateral rows alone, the bilateral ones eliminated, in units in which the diagonal is one where it is positive.
    fn reduced(&self) -> Option<(Vec<f64>, Vec<f64>)> {
        let (n, k) = (self.offset.len(), self.bilateral);
        let (mut matrix, mut offset) = (self.matrix.to_vec(), self.offset.to_vec());
        let held: Vec<f64> = (0..k).flat_map(|i| self.matrix[i * n..i * n + k].to_vec()).collect();
        let eliminated = |right: Vec<f64>| dense::solve(&mut held.clone(), &right);
        for column in (k..n).map(Some).chain([None]) {
            let entry = |i: usize| column.map_or(self.offset[i], |j| self.matrix[i * n + j]);
            let known = eliminated((0..k).map(entry).collect())?;
            for i in k..n {
                let less: f64 = (0..k).map(|j| self.matrix[i * n + j] * known[j]).sum();
                match column {
                    Some(j) => matrix[i * n + j] -= less,
                    None => offset[i] -= less,
                }
            }
        }
        let own_unit = |i: usize| {
            let diagonal = matrix[i * n + i];
            let most = (k..n).map(|j| matrix[i * n + j].abs()).fold(0.0, f64::max);
            // What is only rounding on the diagonal is no unit.
            unit(if diagonal > EQUAL * most { diagonal } else { 0.0 })
        };
        let units: Vec<f64> = (k..n).map(own_unit).collect();
        let scaled = |i: usize, j: usize| matrix[i * n + j] * units[i - k] * units[j - k];
        let own = (k..n).flat_map(|i| (k..n).map(move |j| (i, j))).map(|(i, j)| scaled(i, j)).collect();
        Some((own, (k..n).map(|i| offset[i] * units[i - k]).collect()))
    }
}

/// A variable that may be in the basis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Variable {
    Rate(usize),
    Force(usize),
    Cover,
}

/// `w - M z - d z0 = q`, multiplied by the inverse of the basis.
struct Tableau {
    size: usize,
    /// Per row: rates, forces, cover, right side.
    entries: Vec<f64>,
    basis: Vec<Variable>,
}

impl Tableau {
    fn new(matrix: &[f64], offset: &[f64]) -> Self {
        let n = offset.len();
        let mut entries = Vec::with_capacity(n * (2 * n + 2));
        for i in 0..n {
            entries.extend((0..n).map(|j| f64::from(u8::from(i == j))));
            entries.extend(matrix[i * n..(i + 1) * n].iter().map(|m| -m));
            entries.extend([-1.0, offset[i]]);
        }
        Tableau { size: n, entries, basis: (0..n).map(Variable::Rate).collect() }
    }

    fn column(&self, variable: Variable) -> usize {
        match variable {
            Variable::Rate(i) => i,
            Variable::Force(i) => self.size + i,
            Variable::Cover => 2 * self.size,
        }
    }

    fn at(&self, row: usize, column: usize) -> f64 {
        self.entries[row * (2 * self.size + 2) + column]
    }

    fn right(&self, row: usize) -> f64 {
        self.at(row, 2 * self.size + 1)
    }

    /// Which rows push; `None` if it runs along a ray.
    fn run(mut self) -> Option<Vec<bool>> {
        let n = self.size;
        let lowest = (0..n).min_by(|&i, &j| self.right(i).total_cmp(&self.right(j)))?;
        if self.right(lowest) < 0.0 {
            let mut left = self.exchange(lowest, Variable::Cover);
            for _ in 0..100 * n + 1000 {
                let entering = match left {
                    Variable::Cover => break,
                    Variable::Rate(i) => Variable::Force(i),
                    Variable::Force(i) => Variable::Rate(i),
                };
                let row = self.leaving(self.column(entering))?;
                left = self.exchange(row, entering);
            }
            if left != Variable::Cover {
                return None;
            }
        }
        let mut pushes = vec![false; n];
        self.basis.iter().for_each(|variable| {
            if let Variable::Force(i) = variable {
                pushes[*i] = true;
            }
        });
        Some(pushes)
    }

    /// The row whose variable becomes zero first when another grows; `None` if none does.
    fn leaving(&self, column: usize) -> Option<usize> {
        let n = self.size;
        let most = (0..n).map(|i| self.at(i, column).abs()).fold(0.0, f64::max);
        let mut rows: Vec<usize> = (0..n).filter(|&i| self.at(i, column) > PIVOT * most).collect();
        // Right side first, then the inverse of the basis, until one is left.
        for key in [2 * n + 1].into_iter().chain(0..n) {
            let ratio = |i: &usize| self.at(*i, key) / self.at(*i, column);
            let least = rows.iter().map(ratio).fold(f64::INFINITY, f64::min);
            let size = rows.iter().map(|i| ratio(i).abs()).fold(0.0, f64::max);
            rows.retain(|i| ratio(i) <= least + EQUAL * size);
            // Where the cover may leave it does, and all is done.
            if let Some(cover) = rows.iter().find(|&&i| self.basis[i] == Variable::Cover) {
                return Some(*cover);
            }
            if rows.len() <= 1 {
                break;
            }
        }
        rows.first().copied()
    }

    /// Brings a variable into the basis at a row; answers the one that leaves.
    fn exchange(&mut self, row: usize, entering: Variable) -> Variable {
        let (width, column) = (2 * self.size + 2, self.column(entering));
        let pivot = self.at(row, column);
        self.entries[row * width..(row + 1) * width].iter_mut().for_each(|x| *x /= pivot);
        for i in (0..self.size).filter(|&i| i != row) {
            let factor = self.at(i, column);
            if factor != 0.0 {
                (0..width).for_each(|j| self.entries[i * width + j] -= factor * self.entries[row * width + j]);
            }
        }
        std::mem::replace(&mut self.basis[row], entering)
    }
}
