//! Small dense matrices.

use std::ops::{Index, IndexMut};

/// A symmetric matrix, kept whole.
#[derive(Clone, Debug)]
pub(super) struct Symmetric {
    size: usize,
    entries: Vec<f64>,
}

impl Symmetric {
    pub(super) fn zeros(size: usize) -> Self {
        Symmetric { size, entries: vec![0.0; size * size] }
    }

    /// Makes an unknown stand alone, with one on the diagonal.
    pub(super) fn isolate(&mut self, k: usize) {
        for j in 0..self.size {
            (self[(k, j)], self[(j, k)]) = (0.0, 0.0);
        }
        self[(k, k)] = 1.0;
    }

    /// Cholesky's factor; `None` if the matrix is not positive.
    pub(super) fn factor(mut self) -> Option<Factor> {
        let n = self.size;
        for j in 0..n {
            for k in 0..j {
                let l = self[(j, k)];
                for i in j..n {
                    let below = self[(i, k)];
                    self[(i, j)] -= below * l;
                }
            }
            let pivot = self[(j, j)];
            if !(pivot > 0.0 && pivot.is_finite()) {
                return None;
            }
            let root = pivot.sqrt();
            (j..n).for_each(|i| self[(i, j)] /= root);
        }
        Some(Factor(self))
    }
}

impl Index<(usize, usize)> for Symmetric {
    type Output = f64;

    fn index(&self, (row, column): (usize, usize)) -> &f64 {
        &self.entries[row * self.size + column]
    }
}

impl IndexMut<(usize, usize)> for Symmetric {
    fn index_mut(&mut self, (row, column): (usize, usize)) -> &mut f64 {
        &mut self.entries[row * self.size + column]
    }
}

/// A lower triangle.
pub(super) struct Factor(Symmetric);

impl Factor {
    pub(super) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let (l, n, mut x) = (&self.0, self.0.size, right.to_vec());
        for i in 0..n {
            let known: f64 = (0..i).map(|k| l[(i, k)] * x[k]).sum();
            x[i] = (x[i] - known) / l[(i, i)];
        }
        for i in (0..n).rev() {
            let known: f64 = (i + 1..n).map(|k| l[(k, i)] * x[k]).sum();
            x[i] = (x[i] - known) / l[(i, i)];
        }
        x
    }
}

/// Solves a small system by elimination with pivots; `None` if it is singular.
pub(super) fn solve(matrix: &mut [f64], right: &[f64]) -> Option<Vec<f64>> {
    let (n, mut x) = (right.len(), right.to_vec());
    for k in 0..n {
        let pivot = (k..n).max_by(|&i, &j| matrix[i * n + k].abs().total_cmp(&matrix[j * n + k].abs()))?;
        if matrix[pivot * n + k] == 0.0 || matrix[pivot * n + k].is_nan() {
            return None;
        }
        (0..n).for_each(|j| matrix.swap(k * n + j, pivot * n + j));
        x.swap(k, pivot);
        for i in k + 1..n {
            let factor = matrix[i * n + k] / matrix[k * n + k];
            (k..n).for_each(|j| matrix[i * n + j] -= factor * matrix[k * n + j]);
            x[i] -= factor * x[k];
        }
    }
    for k in (0..n).rev() {
        let known: f64 = (k + 1..n).map(|j| matrix[k * n + j] * x[j]).sum();
        x[k] = (x[k] - known) / matrix[k * n + k];
    }
    x.iter().all(|x| x.is_finite()).then_some(x)
}

pub(super) fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}
