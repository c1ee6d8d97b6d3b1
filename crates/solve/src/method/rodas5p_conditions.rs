//! The order conditions of Rosenbrock methods (Hairer & Wanner 1996, section IV.7, table 7.1), for the coefficients of Rodas5P.
//!
//! With `alpha = A Gamma`, `b = m Gamma` and `beta = alpha + Gamma`, a method has order 5 if `b Phi = 1/density` for the 17
//! rooted trees with up to five nodes. In `Phi` a branch from a node with one branch carries `beta`, from a node with
//! several `alpha`.

use super::rodas5p_tableau::{A, C, DRIFT, GAMMA, H, NODES};
use crate::linear::Factors;

type Column = [f64; 8];
type Square = [Column; 8];

/// The untransformed method.
struct Method {
    alpha: Square,
    beta: Square,
    gamma: Square,
}

impl Method {
    fn new() -> Self {
        let mut c = [0.0; 64];
        for (i, row) in C.iter().enumerate() {
            c[8 * i..8 * i + row.len()].copy_from_slice(row);
        }
        let mut factors = Factors::default();
        factors.resize(8);
        factors.factor(1.0 / GAMMA, &c).unwrap();
        let mut gamma = [[0.0; 8]; 8];
        for j in 0..8 {
            let mut column = [0.0; 8];
            column[j] = 1.0;
            factors.solve(&mut column);
            (0..8).for_each(|i| gamma[i][j] = column[i]);
        }
        let alpha: Square = std::array::from_fn(|i| left(&stage(i), &gamma));
        let beta = std::array::from_fn(|i| std::array::from_fn(|j| alpha[i][j] + gamma[i][j]));
        Method { alpha, beta, gamma }
    }

    /// By how much the weights `m` of the stages miss the conditions at the fraction `s` of the step, in order of the trees.
    fn misses(&self, m: &Column, s: f64) -> [f64; 17] {
        let b = left(m, &self.gamma);
        let a = right(&self.alpha, &[1.0; 8]);
        let t = right(&self.beta, &[1.0; 8]);
        let alpha = |x: &Column| right(&self.alpha, x);
        let beta = |x: &Column| right(&self.beta, x);
        let power = |k: i32| a.map(|a| a.powi(k));
        let (at, bt) = (alpha(&t), beta(&t));
        let trees: [(Column, i32, f64); 17] = [
            ([1.0; 8], 1, 1.0),
            (t, 2, 2.0),
            (power(2), 3, 3.0),
            (bt, 3, 6.0),
            (power(3), 4, 4.0),
            (times(&a, &at), 4, 8.0),
            (beta(&power(2)), 4, 12.0),
            (beta(&bt), 4, 24.0),
            (power(4), 5, 5.0),
            (times(&power(2), &at), 5, 10.0),
            (times(&at, &at), 5, 20.0),
            (times(&a, &alpha(&power(2))), 5, 15.0),
            (times(&a, &alpha(&bt)), 5, 30.0),
            (beta(&power(3)), 5, 20.0),
            (beta(&times(&a, &at)), 5, 40.0),
            (beta(&beta(&power(2))), 5, 60.0),
            (beta(&beta(&bt)), 5, 120.0),
        ];
        trees.map(|(tree, order, density)| (dot(&b, &tree) - s.powi(order) / density).abs())
    }

    /// Numerator of the stability function `1 + z b (I - z beta)^-1 1`; its denominator is `(1 - gamma z)^8`.
    fn numerator(&self, m: &Column) -> [f64; 9] {
        let b = left(m, &self.gamma);
        let mut series = [1.0; 9];
        let mut x = [1.0; 8];
        for moment in &mut series[1..] {
            *moment = dot(&b, &x);
            x = right(&self.beta, &x);
        }
        for _ in 0..8 {
            (1..9).rev().for_each(|k| series[k] -= GAMMA * series[k - 1]);
        }
        series
    }

    /// The stability function at infinity: `1 - b beta^-1 1`, found from `(beta Gamma^-1) x = 1`.
    fn at_infinity(&self, m: &Column) -> f64 {
        // In transformed stages beta Gamma^-1 = A + I.
        let mut x = [1.0; 8];
        for i in 0..8 {
            x[i] -= (0..i).map(|j| stage(i)[j] * x[j]).sum::<f64>();
        }
        1.0 - dot(m, &x)
    }
}

fn dot(a: &Column, b: &Column) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn times(a: &Column, b: &Column) -> Column {
    std::array::from_fn(|i| a[i] * b[i])
}

fn right(matrix: &Square, x: &Column) -> Column {
    std::array::from_fn(|i| dot(&matrix[i], x))
}

fn left(x: &Column, matrix: &Square) -> Column {
    std::array::from_fn(|j| (0..8).map(|i| x[i] * matrix[i][j]).sum())
}

/// The row of stage `i`; 8 is the solution, 7 also the embedded one.
fn stage(i: usize) -> Column {
    let row = A[i.min(5)];
    std::array::from_fn(|j| if j < row.len() { row[j] } else { f64::from(j < i && i > 5) })
}

fn largest(values: &[f64]) -> f64 {
    values.iter().copied().fold(0.0, f64::max)
}

#[test]
fn the_solution_satisfies_all_conditions_of_order_five() {
    assert!(largest(&Method::new().misses(&stage(8), 1.0)) < 5e-14);
}

#[test]
fn the_embedded_solution_has_order_four_and_no_more() {
    let misses = Method::new().misses(&stage(7), 1.0);
    assert!(largest(&misses[..8]) < 5e-14, "{misses:?}");
    assert!(misses[8..].iter().all(|&miss| miss > 1e-5), "{misses:?}");
}

#[test]
fn the_interpolant_has_order_four_everywhere() {
    for s in [0.1, 0.3, 0.5, 0.7, 0.95] {
        let m = std::array::from_fn(|i| s * (stage(8)[i] + (1.0 - s) * (H[0][i] + s * (H[1][i] + s * H[2][i]))));
        let misses = Method::new().misses(&m, s);
        assert!(largest(&misses[..8]) < 5e-14 && largest(&misses[8..]) > 1e-4, "{s}: {misses:?}");
    }
}

#[test]
fn nodes_and_weights_of_time_are_sums_of_rows() {
    let method = Method::new();
    for i in 0..8 {
        assert!((method.alpha[i].iter().sum::<f64>() - NODES[i]).abs() < 2e-14);
        assert!((method.gamma[i].iter().sum::<f64>() - DRIFT[i]).abs() < 2e-14);
    }
}

#[test]
fn both_solutions_damp_infinite_stiffness_to_nothing() {
    let method = Method::new();
    assert!(method.at_infinity(&stage(8)).abs() < 5e-14);
    assert!(method.at_infinity(&stage(7)).abs() < 5e-14);
}

#[test]
fn no_oscillation_grows_whatever_the_step() {
    // On the imaginary axis, and so by the maximum principle in the whole left half plane.
    let method = Method::new();
    for numerator in [method.numerator(&stage(8)), method.numerator(&stage(7))] {
        for k in -300..600 {
            let y = 10f64.powf(0.01 * f64::from(k));
            let term = |k: usize| numerator[k] * y.powi(k as i32) * if k % 4 < 2 { 1.0 } else { -1.0 };
            let (real, imaginary) =
                ((0..9).step_by(2).map(term).sum::<f64>(), (1..9).step_by(2).map(term).sum::<f64>());
            let size = real.hypot(imaginary) / (1.0 + (GAMMA * y).powi(2)).powi(4);
            assert!(size < 1.0 + 1e-12, "{size} at {y} i");
        }
    }
}
