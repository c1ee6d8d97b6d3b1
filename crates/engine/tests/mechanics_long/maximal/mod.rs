//! Loops against an independent formulation: six coordinates per body and every joint as rows of one dense system,
//!
//! ```text
//! M a - G^T lambda = f      G a = gamma
//! ```
//!
//! with the accelerations `a` of centres of mass [m/s^2] and the angular ones [rad/s^2], in the world's axes. Nothing of the engine's trees and
//! rows is used, only positions and velocities of the bodies. The system is solved by singular values, since planar and other special loops
//! have rows that follow from others.
//!
//! Accelerations are unique and compared as they are. Reactions are compared where they are unique: a component that no combination of
//! multipliers without effect on the bodies (the null space of `G^T`) can change. The others, of which each formulation takes the smallest in its own
//! sense, are held to Newton's and Euler's equations of every body and to doing no work along the degrees of freedom of their joint.

mod compared;
mod dense;

use crate::stage::joint;
use carom_engine::model::{Body, Joint, JointKind};
use carom_engine::spatial::{Matrix, Symmetric, Vector};
use compared::Compared;

const GRAVITY: Vector = Vector::new(1.0, -9.0, 2.5);

fn at(x: f64, y: f64, z: f64) -> Vector {
    Vector::new(x, y, z)
}

/// A bar of 1 kg per metre, thick enough to matter about its own axis.
fn bar(name: &str, from: Vector, to: Vector) -> Body {
    let (m, along) = ((to - from).norm(), (to - from).normalize());
    let (long, thick) = (m * (to - from).norm_squared() / 12.0 + 0.02, 0.03);
    let inertia = Matrix::identity() * long + along * along.transpose() * (thick - long);
    Body::new(name, m, Symmetric::of(&inertia), (from + to) * 0.5)
}

fn turn(axis: Vector) -> JointKind {
    JointKind::Revolute { axis }
}

#[test]
fn a_slider_crank_agrees_with_the_dense_formulation() {
    let (pin, wrist) = (at(0.3, 0.4, 0.0), at(1.2, 0.0, 0.0));
    let bodies = || {
        vec![bar("crank", at(0.0, 0.0, 0.0), pin), bar("rod", pin, wrist), bar("slider", wrist - Vector::x(), wrist)]
    };
    let joints = || {
        vec![
            joint("main", None, "crank", at(0.0, 0.0, 0.0), turn(Vector::z())),
            joint("pin", Some("crank"), "rod", pin, turn(Vector::z())),
            joint("wrist", Some("slider"), "rod", wrist, turn(Vector::z())),
            joint("guide", None, "slider", wrist, JointKind::Prismatic { axis: Vector::x() }),
        ]
    };
    for seed in 0..5 {
        // In the plane a pin carries two forces and no moment about itself, and a guide one force and one moment.
        assert_eq!(Compared::new(bodies(), joints(), seed as f64).check(), 12);
    }
}

#[test]
fn a_four_bar_agrees_with_the_dense_formulation() {
    let (b, c, d) = (at(0.0, 0.5, 0.0), at(1.2, 0.9, 0.0), at(1.4, 0.0, 0.0));
    let bodies = || vec![bar("crank", at(0.0, 0.0, 0.0), b), bar("coupler", b, c), bar("rocker", d, c)];
    let joints = || {
        vec![
            joint("A", None, "crank", at(0.0, 0.0, 0.0), turn(Vector::z())),
            joint("B", Some("crank"), "coupler", b, turn(Vector::z())),
            joint("C", Some("coupler"), "rocker", c, turn(Vector::z())),
            joint("D", None, "rocker", d, turn(Vector::z())),
        ]
    };
    for seed in 0..5 {
        assert_eq!(Compared::new(bodies(), joints(), seed as f64).check(), 12);
    }
}

#[test]
fn a_bricard_linkage_agrees_with_the_dense_formulation() {
    // Along six edges of a cube; each axis is across both of its edges.
    let corners = [
        at(0.0, 0.0, 0.0),
        at(1.0, 0.0, 0.0),
        at(1.0, -1.0, 0.0),
        at(1.0, -1.0, 1.0),
        at(0.0, -1.0, 1.0),
        at(0.0, 0.0, 1.0),
    ];
    let axes = [Vector::y(), Vector::z(), Vector::x(), Vector::y(), Vector::z(), Vector::x()];
    let names = ["one", "two", "three", "four", "five"];
    let bodies = || (0..5).map(|k| bar(names[k], corners[k], corners[k + 1])).collect();
    let joints = || {
        let mut joints: Vec<Joint> = (0..5usize)
            .map(|k| joint(&format!("j{k}"), k.checked_sub(1).map(|k| names[k]), names[k], corners[k], turn(axes[k])))
            .collect();
        joints.push(joint("j5", None, "five", corners[5], turn(axes[5])));
        joints
    };
    for seed in 0..5 {
        let compared = Compared::new(bodies(), joints(), seed as f64);
        // Five hinges in the tree and five rows, of which four are needed: one degree of freedom is left.
        let loops = compared.system.model().loops();
        assert_eq!((loops.rows().len(), loops.kept().len()), (5, 4));
        compared.check();
    }
}

#[test]
fn a_spatial_loop_with_a_ball_and_a_cross_agrees_with_the_dense_formulation() {
    let (b, c, d) = (at(0.1, 0.5, 0.3), at(1.2, 0.9, -0.2), at(1.4, 0.0, 0.3));
    let bodies = || vec![bar("crank", at(0.0, 0.0, 0.0), b), bar("coupler", b, c), bar("rocker", d, c)];
    let along = (c - b).normalize();
    let first = along.cross(&Vector::z()).normalize();
    let joints = || {
        vec![
            joint("A", None, "crank", at(0.0, 0.0, 0.0), turn(at(0.2, 0.1, 0.9).normalize())),
            joint("B", Some("crank"), "coupler", b, JointKind::Universal { first, second: along.cross(&first) }),
            joint("C", Some("coupler"), "rocker", c, JointKind::Spherical),
            joint("D", None, "rocker", d, turn(at(-0.3, 0.2, 0.8).normalize())),
        ]
    };
    for seed in 0..5 {
        // No row follows from others: everything is unique.
        assert_eq!(Compared::new(bodies(), joints(), seed as f64).check(), 24);
    }
}
