//! The own directions of a symmetric matrix.

use nalgebra::{DMatrix, DVector, Dyn, SymmetricEigen};

/// How far directions may be from across each other, and what is left of the matrix beside them as a part of it.
const SOUND: f64 = 1e-12;
/// Sweeps of Jacobi's method, which needs six to ten.
const SWEEPS: usize = 60;

/// Eigenvalues and directions of the symmetric part of a matrix; `None` where they cannot be found.
///
/// Of a matrix with many directions along which it does nothing, such as the stiffness of bodies that fall freely, the library's directions may be skew or
/// no numbers: it takes what is left beside the diagonal as small against its neighbours on it, and these vanish. Its answer is therefore looked at, and
/// where it is none, Jacobi's method gives one: slower, and sure.
pub(super) fn symmetric_parts(matrix: &DMatrix<f64>) -> Option<SymmetricEigen<f64, Dyn>> {
    // The library refuses what has no directions.
    if matrix.is_empty() {
        return Some(SymmetricEigen { eigenvectors: DMatrix::zeros(0, 0), eigenvalues: DVector::zeros(0) });
    }
    let symmetric = (matrix + matrix.transpose()).scale(0.5);
    let quick = symmetric.clone().symmetric_eigen();
    let parts = if is_sound(&quick, &symmetric) { quick } else { jacobi(symmetric.clone()) };
    is_sound(&parts, &symmetric).then_some(parts)
}

/// Whether the directions are across each other, and each is only stretched.
fn is_sound(parts: &SymmetricEigen<f64, Dyn>, matrix: &DMatrix<f64>) -> bool {
    let v = &parts.eigenvectors;
    let stretched = v * DMatrix::from_diagonal(&parts.eigenvalues);
    let skew = (v.tr_mul(v) - DMatrix::identity(v.nrows(), v.ncols())).amax();
    // NaN is above every bound.
    skew <= SOUND && (matrix * v - stretched).amax() <= SOUND * matrix.norm()
}

/// Eigenvalues and directions by plane rotations, each of which takes away one entry beside the diagonal (Jacobi 1846; Golub and Van Loan 2013, section 8.5).
fn jacobi(mut a: DMatrix<f64>) -> SymmetricEigen<f64, Dyn> {
    let size = a.nrows();
    let (mut v, least) = (DMatrix::identity(size, size), f64::EPSILON * f64::EPSILON * a.amax());
    for _ in 0..SWEEPS {
        let mut still = true;
        for (p, q) in (0..size).flat_map(|p| (p + 1..size).map(move |q| (p, q))) {
            if a[(p, q)].abs() <= least {
                continue;
            }
            still = false;
            let slope = (a[(q, q)] - a[(p, p)]) / (2.0 * a[(p, q)]);
            let tangent = slope.signum() / (slope.abs() + slope.hypot(1.0));
            let cosine = 1.0 / tangent.hypot(1.0);
            let sine = tangent * cosine;
            turn_columns(&mut a, p, q, cosine, sine);
            turn_rows(&mut a, p, q, cosine, sine);
            turn_columns(&mut v, p, q, cosine, sine);
        }
        if still {
            break;
        }
    }
    SymmetricEigen { eigenvectors: v, eigenvalues: DVector::from_fn(size, |k, _| a[(k, k)]) }
}

/// Turns two columns into each other.
fn turn_columns(a: &mut DMatrix<f64>, p: usize, q: usize, cosine: f64, sine: f64) {
    for row in 0..a.nrows() {
        let (x, y) = (a[(row, p)], a[(row, q)]);
        a[(row, p)] = cosine * x - sine * y;
        a[(row, q)] = sine * x + cosine * y;
    }
}

/// Turns two rows into each other.
fn turn_rows(a: &mut DMatrix<f64>, p: usize, q: usize, cosine: f64, sine: f64) {
    for column in 0..a.ncols() {
        let (x, y) = (a[(p, column)], a[(q, column)]);
        a[(p, column)] = cosine * x - sine * y;
        a[(q, column)] = sine * x + cosine * y;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(matrix: &DMatrix<f64>) {
        let (size, scale) = (matrix.nrows(), matrix.amax());
        let parts = symmetric_parts(matrix).expect("it has eigenvalues");
        let (v, tiny) = (&parts.eigenvectors, 1e-12);
        assert!((v.transpose() * v - DMatrix::identity(size, size)).amax() < tiny);
        let stretched = v * DMatrix::from_diagonal(&parts.eigenvalues);
        assert!((matrix * v - stretched).amax() <= tiny * scale * size as f64);
    }

    proptest! {
        /// Few springs among many directions in which nothing holds.
        #[test]
        fn directions_are_kept_and_stretched_where_most_are_free(
            springs in proptest::collection::vec((0..32usize, 0..32usize, 1.0..300.0f64), 0..12),
        ) {
            let mut stiffness = DMatrix::zeros(96, 96);
            for (one, other, spring) in springs {
                // Along a direction in space from one body to another.
                let way = nalgebra::Vector3::new(1.0, spring.sin(), spring.cos()).normalize();
                for (i, j, sign) in [(one, one, 1.0), (other, other, 1.0), (one, other, -1.0), (other, one, -1.0)] {
                    let block = way * way.transpose() * (sign * spring);
                    let mut at = stiffness.fixed_view_mut::<3, 3>(3 * i, 3 * j);
                    at += block;
                }
            }
            check(&stiffness);
        }

        #[test]
        fn directions_are_kept_and_stretched_whatever_the_sizes(
            numbers in proptest::collection::vec((-1.0..1.0f64, -320..10i32), 400),
        ) {
            let matrix = DMatrix::from_iterator(20, 20, numbers.iter().map(|(x, power)| x * 10f64.powi(*power)));
            check(&(&matrix + matrix.transpose()));
        }
    }
}
