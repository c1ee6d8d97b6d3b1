//! A square system of equations, factored in place.
//!
//! Gaussian elimination with partial pivoting (Golub & Van Loan, *Matrix Computations*, section 3.4). Its own few lines,
//! since a library's factorisation takes its matrix by value and allocates a permutation each time, while here a matrix is
//! factored at every step and nothing may be allocated between two steps. The matrices are small and dense.

/// A matrix that has no inverse, or none in these numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Singular;

/// The factors `P M = L U` of a matrix, row by row, and which row was taken as pivot at each turn.
#[derive(Clone, Debug, Default)]
pub(crate) struct Factors {
    lu: Vec<f64>,
    pivots: Vec<usize>,
}

impl Factors {
    /// Makes room for a matrix of `n` rows; allocates only if it is larger than any before.
    pub(crate) fn resize(&mut self, n: usize) {
        self.lu.resize(n * n, 0.0);
        self.pivots.resize(n, 0);
    }

    /// Number of rows.
    pub(crate) fn len(&self) -> usize {
        self.pivots.len()
    }

    /// Factors `diagonal * I - jacobian`; rows of the Jacobian below the square are not read.
    pub(crate) fn factor(&mut self, diagonal: f64, jacobian: &[f64]) -> Result<(), Singular> {
        let n = self.pivots.len();
        for (entry, derivative) in self.lu.iter_mut().zip(jacobian) {
            *entry = -derivative;
        }
        for i in 0..n {
            self.lu[i * n + i] += diagonal;
        }
        (0..n).try_for_each(|k| self.eliminate(k))
    }

    /// Brings the largest entry of column `k` to the diagonal and clears the column below it.
    fn eliminate(&mut self, k: usize) -> Result<(), Singular> {
        let n = self.pivots.len();
        let mut pivot = k;
        for i in k + 1..n {
            if self.lu[i * n + k].abs() > self.lu[pivot * n + k].abs() {
                pivot = i;
            }
        }
        self.pivots[k] = pivot;
        if pivot != k {
            for j in 0..n {
                self.lu.swap(k * n + j, pivot * n + j);
            }
        }
        let (above, below) = self.lu.split_at_mut((k + 1) * n);
        let row = &above[k * n..];
        if row[k] == 0.0 || !row[k].is_finite() {
            return Err(Singular);
        }
        for other in below.chunks_exact_mut(n) {
            other[k] /= row[k];
            for j in k + 1..n {
                other[j] -= other[k] * row[j];
            }
        }
        Ok(())
    }

    /// Replaces the right-hand side `x` by the solution.
    pub(crate) fn solve(&self, x: &mut [f64]) {
        let n = self.pivots.len();
        for (k, &pivot) in self.pivots.iter().enumerate() {
            x.swap(k, pivot);
        }
        for i in 1..n {
            for j in 0..i {
                x[i] -= self.lu[i * n + j] * x[j];
            }
        }
        for i in (0..n).rev() {
            for j in i + 1..n {
                x[i] -= self.lu[i * n + j] * x[j];
            }
            x[i] /= self.lu[i * n + i];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn factors(n: usize) -> Factors {
        let mut factors = Factors::default();
        factors.resize(n);
        factors
    }

    /// Largest residual of `(d I - J) x = b`, relative to the entries of the matrix and of the solution.
    fn residual(n: usize, d: f64, jacobian: &[f64]) -> f64 {
        let b: Vec<f64> = (0..n).map(|i| 1.0 / (1.0 + i as f64) - 0.3).collect();
        let mut x = b.clone();
        let mut factors = factors(n);
        factors.factor(d, jacobian).unwrap();
        factors.solve(&mut x);
        let largest = x.iter().chain(jacobian).chain([&d]).fold(1.0f64, |m, v| m.max(v.abs()));
        let row = |i: usize| d * x[i] - (0..n).map(|j| jacobian[i * n + j] * x[j]).sum::<f64>() - b[i];
        (0..n).map(|i| row(i).abs()).fold(0.0, f64::max) / (largest * largest)
    }

    #[test]
    fn the_solution_satisfies_the_equations() {
        let mut seed = 1u64;
        let mut random = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 11) as f64 / (1u64 << 53) as f64 - 0.5
        };
        for n in [1, 2, 3, 5, 12, 40] {
            for d in [0.0, 1e-3, 1.0, 1e6] {
                let jacobian: Vec<f64> = (0..n * n).map(|_| random()).collect();
                assert!(residual(n, d, &jacobian) < 1e-14, "n = {n}, d = {d}");
            }
        }
    }

    #[test]
    fn a_zero_on_the_diagonal_is_no_obstacle() {
        let mut factors = factors(3);
        factors.factor(0.0, &[0.0, -1.0, 0.0, 0.0, 0.0, -1.0, -1.0, 0.0, 0.0]).unwrap();
        let mut x = [2.0, 3.0, 4.0];
        factors.solve(&mut x);
        assert_eq!(x, [4.0, 2.0, 3.0]);
    }

    #[test]
    fn a_matrix_without_inverse_is_found_out() {
        let mut factors = factors(2);
        assert_eq!(factors.factor(1.0, &[1.0, 0.0, 0.0, 1.0]), Err(Singular));
        assert_eq!(factors.factor(0.0, &[1.0, 2.0, 2.0, 4.0]), Err(Singular));
        assert_eq!(factors.factor(1.0, &[f64::NAN, 0.0, 0.0, 0.0]), Err(Singular));
        assert_eq!(factors.factor(1.0, &[f64::INFINITY, 0.0, 0.0, 0.0]), Err(Singular));
    }
}
