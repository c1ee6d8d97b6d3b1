//! Eigenvalues of the motion near rest, `[x  x'  z]' = A [x  x'  z]` (see [`super::vibration`]).
//!
//! Stiff contacts and soft springs in one mechanism put numbers side by side that differ by many powers of ten, and an eigenvalue that is zero twice
//! is found to a millionth of the largest only. So the matrix is first taken apart:
//!
//! * coordinates are those along the modes without damping, each counted in units of its own velocity, so that a mode alone is a rotation;
//! * what is rounding is zero: then a coordinate on which nothing depends, or that nothing changes, has the eigenvalue zero and is left out;
//! * what is coupled by nothing is solved apart.

use super::linear::Linear;
use super::vibration::Eigenvalue;
use nalgebra::{DMatrix, Dyn, Schur, SymmetricEigen};

/// Iterations before eigenvalues are given up, per row of the matrix: three times what LAPACK allows (30, DHSEQR), and a second for a hundred rows.
const PATIENCE: usize = 100;
/// A damping, and a part of an eigenvalue, below this part of the largest is rounding.
const ROUNDING: f64 = 1e-13;

/// Eigenvalues with damping, from the slowest on; of a pair the one with positive imaginary part. `None` if they cannot be found.
pub(super) fn eigenvalues(linear: &Linear, modes: &SymmetricEigen<f64, Dyn>) -> Option<Vec<Eigenvalue>> {
    let a = motion(linear, modes);
    let (kept, zeros) = moving(&a);
    let mut found = vec![Eigenvalue { real: 0.0, imaginary: 0.0 }; zeros];
    for group in groups(&a, kept) {
        let part = a.select_rows(&group).select_columns(&group);
        let scale = ROUNDING * part.amax();
        let clean = |x: f64| if x.abs() > scale { x } else { 0.0 };
        let values = Schur::try_new(part, f64::EPSILON, PATIENCE * group.len())?.complex_eigenvalues();
        let upper = values.iter().filter(|s| s.im >= 0.0);
        found.extend(upper.map(|s| Eigenvalue { real: clean(s.re), imaginary: clean(s.im) }));
    }
    found.sort_by(|one, other| one.size().total_cmp(&other.size()));
    Some(found)
}

/// The matrix of the motion: displacement and velocity along each mode side by side, then the internal states.
fn motion(linear: &Linear, modes: &SymmetricEigen<f64, Dyn>) -> DMatrix<f64> {
    let n = linear.dofs();
    let v = &modes.eigenvectors;
    let mut own = linear.matrix.clone();
    // Along the modes.
    let rows = v.tr_mul(&own.rows(0, n));
    own.rows_mut(0, n).copy_from(&rows);
    for first in [0, n] {
        let columns = own.columns(first, n) * v;
        own.columns_mut(first, n).copy_from(&columns);
    }
    clean(&mut own, n, linear.nothing);
    // Each in its own unit.
    let square = |k: usize| modes.eigenvalues[k].abs();
    let unit = |k: usize| if square(k) > linear.nothing { square(k).sqrt() } else { 1.0 };
    let size = own.ncols();
    let place = |k: usize| {
        if k < n {
            2 * k
        } else if k < 2 * n {
            2 * (k - n) + 1
        } else {
            k
        }
    };
    let units: Vec<f64> = (0..size).map(|k| if k < n { 1.0 / unit(k) } else { internal_unit(&own, n, k) }).collect();
    let mut a = DMatrix::zeros(size, size);
    (0..n).for_each(|k| a[(2 * k, 2 * k + 1)] = unit(k));
    for (row, column) in (0..own.nrows()).flat_map(|row| (0..size).map(move |column| (row, column))) {
        a[(place(n + row), place(column))] = own[(row, column)] * units[column] / units[n + row];
    }
    a
}

/// Makes rounding zero.
fn clean(own: &mut DMatrix<f64>, n: usize, nothing: f64) {
    let mut stiffness = own.view_mut((0, 0), (n, n));
    stiffness.apply(|x| {
        if x.abs() <= nothing {
            *x = 0.0
        }
    });
    let mut damping = own.view_mut((0, n), (n, n));
    let least = ROUNDING * damping.amax();
    damping.apply(|x| {
        if x.abs() <= least {
            *x = 0.0
        }
    });
}

/// The unit of a column: one for velocities; for an internal state that in which it is driven as strongly as it drives.
fn internal_unit(own: &DMatrix<f64>, n: usize, column: usize) -> f64 {
    if column < 2 * n {
        return 1.0;
    }
    let (drives, driven) = (own.view((0, column), (n, 1)).amax(), own.view((column - n, 0), (1, 2 * n)).amax());
    if drives > 0.0 && driven > 0.0 { (driven / drives).sqrt() } else { 1.0 }
}

/// The coordinates that are left when those with the eigenvalue zero are taken out, and the number of the latter.
fn moving(a: &DMatrix<f64>) -> (Vec<usize>, usize) {
    let mut kept: Vec<usize> = (0..a.ncols()).collect();
    loop {
        let nothing =
            |k: usize| kept.iter().all(|&other| a[(other, k)] == 0.0) || kept.iter().all(|&other| a[(k, other)] == 0.0);
        match kept.iter().position(|&k| nothing(k)) {
            Some(position) => kept.remove(position),
            None => break,
        };
    }
    let zeros = a.ncols() - kept.len();
    (kept, zeros)
}

/// Coordinates by groups that nothing couples.
fn groups(a: &DMatrix<f64>, mut left: Vec<usize>) -> Vec<Vec<usize>> {
    let mut groups = Vec::new();
    while let Some(first) = left.first().copied() {
        let mut group = vec![first];
        left.remove(0);
        let mut next = 0;
        while next < group.len() {
            let one = group[next];
            let (with, rest) = left.iter().partition(|&&other| a[(one, other)] != 0.0 || a[(other, one)] != 0.0);
            (group, left) = ([group, with].concat(), rest);
            next += 1;
        }
        group.sort_unstable();
        groups.push(group);
    }
    groups
}
