//! Few linear equations in memory that is kept: factors by rows with the largest pivot of each column.

/// A square matrix that is factored, and how its rows were exchanged.
#[derive(Clone, Debug, Default)]
pub(super) struct Dense {
    /// Row by row.
    pub(super) matrix: Vec<f64>,
    size: usize,
    exchanged: Vec<(usize, usize)>,
}

impl Dense {
    /// Takes a matrix of this size, number by number.
    pub(super) fn fill(&mut self, size: usize, number: impl Fn(usize, usize) -> f64) {
        self.size = size;
        self.exchanged.clear();
        self.matrix.clear();
        self.matrix.extend((0..size * size).map(|k| number(k / size, k % size)));
    }

    /// Factors it, and gives its determinant.
    pub(super) fn factor(&mut self) -> f64 {
        let n = self.size;
        let mut sign = 1.0;
        for i in 0..n {
            let largest = |best: usize, row: usize| {
                if self.matrix[row * n + i].abs() > self.matrix[best * n + i].abs() { row } else { best }
            };
            let pivot = (i..n).fold(i, largest);
            let diagonal = self.matrix[pivot * n + i];
            if diagonal == 0.0 {
                continue;
            }
            if pivot != i {
                (0..n).for_each(|column| self.matrix.swap(i * n + column, pivot * n + column));
                self.exchanged.push((i, pivot));
                sign = -sign;
            }
            let inverse = 1.0 / diagonal;
            for row in i + 1..n {
                self.matrix[row * n + i] *= inverse;
                let part = self.matrix[row * n + i];
                for column in i + 1..n {
                    self.matrix[row * n + column] += -self.matrix[i * n + column] * part;
                }
            }
        }
        (0..n).fold(1.0, |product, i| product * self.matrix[i * n + i]) * sign
    }

    /// Solves for a right-hand side in its place; false where there is no solution.
    pub(super) fn solve(&self, x: &mut [f64]) -> bool {
        let n = self.size;
        self.exchanged.iter().for_each(|&(one, other)| x.swap(one, other));
        for i in 0..n {
            for row in i + 1..n {
                x[row] += -x[i] * self.matrix[row * n + i];
            }
        }
        for i in (0..n).rev() {
            if self.matrix[i * n + i] == 0.0 {
                return false;
            }
            x[i] /= self.matrix[i * n + i];
            for row in 0..i {
                x[row] += -x[i] * self.matrix[row * n + i];
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nalgebra::{DMatrix, DVector};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_has_the_bits_of_nalgebra(numbers in prop::collection::vec(-2.0..2.0f64, 30), n in 1usize..=5) {
            let matrix = DMatrix::from_row_slice(n, n, &numbers[..n * n]);
            let right = DVector::from_column_slice(&numbers[25..25 + n]);
            let known = matrix.clone().lu();
            let (mut own, mut x) = (Dense::default(), right.as_slice().to_vec());
            own.fill(n, |i, j| matrix[(i, j)]);
            prop_assert_eq!(own.factor().to_bits(), known.determinant().to_bits());
            prop_assert!(own.solve(&mut x));
            let known = known.solve(&right).unwrap();
            prop_assert!(x.iter().zip(known.iter()).all(|(a, b)| a.to_bits() == b.to_bits()), "{x:?} {known}");
        }
    }

    #[test]
    fn equations_that_contradict_each_other_have_no_solution() {
        let mut own = Dense::default();
        own.fill(2, |i, _| (i + 1) as f64);
        assert_eq!(own.factor(), 0.0);
        assert!(!own.solve(&mut [1.0, 1.0]));
    }
}
