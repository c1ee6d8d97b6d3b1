//! Shifts, turns and rigid inertias against the definitions.

use super::*;

fn sample() -> Inertia {
    let mut inertia = Inertia::rigid(2.0, &Vector::new(0.2, -0.4, 0.6), Symmetric::diagonal(1.0, 1.5, 2.0));
    inertia.m = Symmetric { xx: 2.0, yy: 2.5, zz: 3.0, xy: 0.1, xz: -0.2, yz: 0.3 };
    inertia
}

#[test]
fn a_shift_moves_the_origin_and_nothing_else() {
    let (inertia, r) = (sample(), Vector::new(0.3, -0.7, 1.1));
    let (alpha, a) = (Vector::new(0.5, 0.2, -0.9), Vector::new(1.0, -2.0, 0.3));
    // Acceleration of the child's origin, and its wrench brought to the parent's.
    let (n, f) = inertia.wrench(&alpha, &(a + alpha.cross(&r)));
    let (n_there, f_there) = inertia.shifted(&r).wrench(&alpha, &a);
    assert!((f - f_there).norm() < 1e-14);
    assert!((n + r.cross(&f) - n_there).norm() < 1e-14);
}

#[test]
fn turning_there_and_back_changes_nothing() {
    let s = Symmetric { xx: 1.0, yy: 2.0, zz: 3.0, xy: 0.1, xz: 0.2, yz: 0.3 };
    let r = Rotation::from_euler_angles(0.3, -0.8, 1.9).to_rotation_matrix().into_inner();
    let there = s.turned(&r);
    assert!((there.full() - r * s.full() * r.transpose()).norm() < 1e-14);
    assert!((there.turned(&r.transpose()).full() - s.full()).norm() < 1e-14);
}

#[test]
fn a_rigid_inertia_gives_newton_and_euler() {
    let (m, c) = (2.0, Vector::new(0.1, 0.2, 0.3));
    let central = Symmetric::diagonal(0.5, 0.6, 0.7);
    let steiner = Symmetric::of(&(Matrix::identity() * c.norm_squared() - c * c.transpose()).scale(m));
    let inertia = Inertia::rigid(m, &(c * m), central + steiner);
    let (alpha, a) = (Vector::new(1.0, -0.5, 0.2), Vector::new(0.3, 0.9, -0.4));
    let (n, f) = inertia.wrench(&alpha, &a);
    let expected = (a + alpha.cross(&c)) * m;
    assert!((f - expected).norm() < 1e-14);
    assert!((n - (central.times(&alpha) + c.cross(&expected))).norm() < 1e-14);
}
