//! One exact answer for each kind of joint.

use crate::elliptic::{jacobi, quarter_period};
use crate::stage::{G, advance, hung, joint, system};
use carom_engine::measure::Measure;
use carom_engine::model::{Body, JointKind, Model};
use carom_engine::spatial::{Matrix, Rotation, Symmetric, Vector};
use carom_engine::system::Evolution;
use carom_solve::{Method, Plan, Rodas5P, run};
use nalgebra::Unit;
use proptest::prelude::*;
use std::f64::consts::PI;

/// Where a body's frame is.
fn pose(system: &mut Evolution, body: usize, t: f64, y: &[f64]) -> (Vector, Rotation) {
    system.place(t, y).pose(body)
}

proptest! {
    /// The orientation of a body is steady over any number of turns of any joint, and is its pose.
    #[test]
    fn the_quaternion_of_a_body_never_jumps(
        spins in prop::array::uniform3(-40.0..40.0f64), angle in -3.0..3.0f64, kind in 0usize..4,
    ) {
        let axis = Vector::new(0.6, 0.0, 0.8);
        let kind = [JointKind::Spherical, JointKind::Revolute { axis }, JointKind::Free, JointKind::Screw { axis, lead_per_turn: 0.1 }][kind];
        let body = Body {
            orientation: Rotation::from_axis_angle(&Vector::y_axis(), angle),
            ..Body::new("body", 1.0, Symmetric::diagonal(0.1, 0.2, 0.25), Vector::x())
        };
        let mut system = system(hung(body, Vector::zeros(), kind, Vector::zeros()));
        let mut u = vec![0.0; system.model().tree().speeds()];
        let last = u.len().min(3);
        let first = u.len() - last;
        u[first..].copy_from_slice(&spins[..last]);
        let mut y = system.system().state(&u);
        let mut before: Option<Vec<f64>> = None;
        for step in 0..100 {
            let t = 0.01 * f64::from(step);
            advance(&mut system, &mut y, t, t + 0.01, 1e-9);
            let seen = system.observe(t + 0.01, &y);
            let now: Vec<f64> = (0..4).map(|k| seen.measure(&Measure::Orientation(0, k))).collect();
            let pose = seen.pose(0).1;
            let same: f64 = now.iter().zip([pose.w, pose.i, pose.j, pose.k]).map(|(a, b)| a * b).sum();
            prop_assert!((same.abs() - 1.0).abs() < 1e-9, "{now:?} against {pose}");
            let jumps = before.is_some_and(|before| before.iter().zip(&now).map(|(a, b)| a * b).sum::<f64>() < 0.0);
            prop_assert!(!jumps, "at {t} s");
            before = Some(now);
        }
    }
}

#[test]
fn revolute_a_pendulum_swings_as_jacobi_says() {
    let (theta, length) = (2.0f64, 0.7);
    // A point mass on a thread, released at an angle of two radians.
    let place = Vector::new(length * theta.sin(), 0.0, -length * theta.cos());
    let bob = Body::new("bob", 1.0, Symmetric::scalar(0.0), place);
    let mut system = system(hung(bob, Vector::zeros(), JointKind::Revolute { axis: Vector::y() }, G));
    let (m, w) = ((0.5 * theta).sin().powi(2), (9.81f64 / length).sqrt());
    let mut y = system.system().state(&[]);
    for k in 0..20 {
        let (from, until) = (f64::from(k), f64::from(k + 1));
        advance(&mut system, &mut y, from, until, 1e-13);
        let (position, _) = pose(&mut system, 0, until, &y);
        let [_, cn, dn] = jacobi(w * until, m);
        let angle = 2.0 * (m.sqrt() * cn / dn).asin();
        let expected = Vector::new(angle.sin(), 0.0, -angle.cos()) * length;
        assert!((position - expected).norm() < 1e-10, "at {until}: {:e}", (position - expected).norm());
    }
}

#[test]
fn prismatic_a_block_on_a_slope_slides_by_its_share_of_gravity() {
    let block = Body::new("block", 2.0, Symmetric::diagonal(0.1, 0.2, 0.15), Vector::new(0.3, 0.1, 0.2));
    let (axis, t) = (Vector::new(0.8, 0.0, -0.6), 1.5);
    let mut system = system(hung(block, Vector::zeros(), JointKind::Prismatic { axis: axis * 7.0 }, G));
    let mut y = system.system().state(&[0.4]);
    advance(&mut system, &mut y, 0.0, t, 1e-12);
    assert!((y[0] - (0.4 * t + 0.5 * 0.6 * 9.81 * t * t)).abs() < 1e-12, "{y:?}");
    let reaction = system.observe(t, &y).reaction(0);
    // What does not slide is carried, and held where the block's centre is.
    let force = (axis * axis.dot(&G) - G) * 2.0;
    assert!((reaction.force - force).norm() < 1e-12, "{reaction:?}");
    assert!((reaction.moment - Vector::new(0.3, 0.1, 0.2).cross(&force)).norm() < 1e-12, "{reaction:?}");
}

#[test]
fn cylindrical_a_slanted_pendulum_slides_and_swings_without_one_troubling_the_other() {
    let (axis, theta, length, m, j) = (Vector::new(0.0, 0.6, 0.8), 1.2f64, 0.4, 2.0, 0.05);
    let (along, across) = (axis.dot(&G), G - axis * axis.dot(&G));
    let place = Rotation::from_axis_angle(&Unit::new_normalize(axis), theta) * across.normalize() * length;
    let bob = Body::new("bob", m, Symmetric::scalar(j), place);
    let mut system = system(hung(bob, Vector::zeros(), JointKind::Cylindrical { axis }, G));
    let mut y = system.system().state(&[]);
    let slowness = ((j + m * length * length) / (m * across.norm() * length)).sqrt();
    let quarter = slowness * quarter_period((0.5 * theta).sin().powi(2));
    advance(&mut system, &mut y, 0.0, quarter, 1e-13);
    assert!((y[0] - 0.5 * along * quarter * quarter).abs() < 1e-12, "{y:?}");
    assert!((y[1] + theta).abs() < 1e-11, "{y:?}");
}

#[test]
fn universal_a_conical_pendulum_circles_evenly() {
    let (theta, length) = (0.8f64, 0.5);
    let bob = Body::new("bob", 1.0, Symmetric::scalar(0.0), Vector::new(0.0, 0.0, -length));
    let kind = JointKind::Universal { first: Vector::x(), second: Vector::y() };
    let mut system = system(hung(bob, Vector::zeros(), kind, G));
    let rate = (9.81 / (length * theta.cos())).sqrt();
    // Out along x by the second axis, off along y by the first.
    let mut y = system.system().state(&[rate * theta.tan(), 0.0]);
    y[1] = -theta;
    for k in 0..10 {
        let (from, until) = (0.3 * f64::from(k), 0.3 * f64::from(k + 1));
        advance(&mut system, &mut y, from, until, 1e-13);
        let (position, _) = pose(&mut system, 0, until, &y);
        let (sin, cos) = (rate * until).sin_cos();
        let expected = Vector::new(theta.sin() * cos, theta.sin() * sin, -theta.cos()) * length;
        assert!((position - expected).norm() < 1e-10, "at {until}: {:e}", (position - expected).norm());
    }
}

#[test]
fn spherical_a_heavy_top_precesses_steadily() {
    let (theta, precession, length, m) = (0.6f64, 3.0, 0.2, 1.5);
    let (across, along) = (0.01, 0.02);
    // Steady precession: (I + m l^2) W^2 cos(theta) - I3 w3 W + m g l = 0.
    let pivot = across + m * length * length;
    let spin = (m * 9.81 * length + pivot * precession * precession * theta.cos()) / (along * precession);
    let axis = Vector::new(theta.sin(), 0.0, theta.cos());
    let orientation = Rotation::from_axis_angle(&Vector::y_axis(), theta);
    let top = Body {
        orientation,
        centre: Vector::new(0.0, 0.0, length),
        ..Body::new("top", m, Symmetric::diagonal(across, across, along), Vector::zeros())
    };
    let mut system = system(hung(top, Vector::zeros(), JointKind::Spherical, G));
    let omega = Vector::z() * precession + axis * (spin - precession * theta.cos());
    let mut y = system.system().state(omega.as_slice());
    let t = 2.5;
    advance(&mut system, &mut y, 0.0, t, 1e-13);
    let (_, turned) = pose(&mut system, 0, t, &y);
    let expected = Rotation::from_axis_angle(&Vector::z_axis(), precession * t)
        * orientation
        * Rotation::from_axis_angle(&Vector::z_axis(), (spin - precession * theta.cos()) * t);
    assert!(turned.angle_to(&expected) < 1e-9, "{:e}", turned.angle_to(&expected));
}

#[test]
fn a_pendulum_on_a_ball_joint_takes_the_implicit_steps_of_one_on_a_pin() {
    let steps = |kind: JointKind, tolerance: f64| {
        let rod = Body::new("rod", 1.0, Symmetric::diagonal(1e-5, 1.0 / 12.0, 1.0 / 12.0), Vector::x() * 0.5);
        let mut system = system(hung(rod, Vector::zeros(), kind, G));
        system.set_tolerance(tolerance);
        let mut y = system.system().state(&[]);
        system.begin(0.0, &mut y);
        let absolute = vec![0.01 * tolerance; y.len()];
        let plan = Plan { until: 3.0, first_step: 1e-4, relative: tolerance, absolute, most_steps: 100_000 };
        run(&mut system, &mut Rodas5P::new(&y), 0.0, &mut y, &plan, &mut ()).work.steps
    };
    for exponent in 4..=10 {
        let tolerance = 10f64.powi(-exponent);
        let [pin, ball] =
            [JointKind::Revolute { axis: Vector::y() }, JointKind::Spherical].map(|kind| steps(kind, tolerance));
        assert!(10 * ball < 12 * pin, "{tolerance:e}: {ball} against {pin}");
    }
}

#[test]
fn planar_a_plate_flies_as_one_with_three_dofs() {
    let plate = Body::new("plate", 1.5, Symmetric::diagonal(0.1, 0.1, 0.2), Vector::new(0.3, 0.0, 0.0));
    let kind = JointKind::Planar { normal: Vector::z() };
    let mut system = system(hung(plate, Vector::zeros(), kind, Vector::new(0.0, -9.81, 0.0)));
    let mut y = system.system().state(&[1.0, 2.0, 3.0]);
    advance(&mut system, &mut y, 0.0, 0.5, 1e-12);
    let (position, _) = pose(&mut system, 0, 0.5, &y);
    // The centre of mass, 0.3 m from the origin of the joint, flies like a stone and the plate turns evenly about it.
    let start = Vector::new(0.3, 0.0, 0.0);
    let velocity = Vector::new(1.0, 2.0 + 3.0 * 0.3, 0.0);
    let expected = start + velocity * 0.5 - Vector::y() * (0.5 * 9.81 * 0.25);
    assert!((position - expected).norm() < 1e-11, "{position} against {expected}");
    assert!((y[2] - 1.5).abs() < 1e-11, "three radians per second for half a second");
}

#[test]
fn screw_a_nut_turns_as_it_drops() {
    // A nut of mass m and inertia J falls along a screw of lead p per radian: p m g/(J + m p^2) of angular acceleration.
    let (m, j, lead, t): (f64, f64, f64, f64) = (2.0, 0.003, 0.05, 0.8);
    let nut = Body::new("nut", m, Symmetric::diagonal(j, j, j), Vector::zeros());
    let kind = JointKind::Screw { axis: Vector::z(), lead_per_turn: lead };
    let mut system = system(hung(nut, Vector::zeros(), kind, G));
    let mut y = system.system().state(&[]);
    advance(&mut system, &mut y, 0.0, t, 1e-12);
    let p = lead / (2.0 * PI);
    let angle = -0.5 * p * m * 9.81 / (j + m * p * p) * t * t;
    assert!((y[0] - angle).abs() < 1e-11 * angle.abs(), "{} against {angle}", y[0]);
    let (position, _) = pose(&mut system, 0, t, &y);
    assert!((position - Vector::z() * (p * angle)).norm() < 1e-11, "{position}");
}

#[test]
fn fixed_two_welded_bodies_move_as_one() {
    let tilt = Rotation::from_euler_angles(0.4, -0.7, 1.1);
    let arm = Body::new("arm", 1.2, Symmetric::diagonal(0.01, 0.08, 0.07), Vector::new(0.4, 0.0, 0.1));
    let plate = Body {
        orientation: tilt,
        centre: Vector::new(0.02, -0.03, 0.05),
        ..Body::new("plate", 0.7, Symmetric::diagonal(0.02, 0.03, 0.04), Vector::new(0.9, 0.2, 0.0))
    };
    // Summed by Steiner's theorem, in full matrices.
    let centres = [arm.position, plate.position + tilt * plate.centre];
    let mass = arm.mass + plate.mass;
    let centre = (centres[0] * arm.mass + centres[1] * plate.mass) / mass;
    let steiner = |m: f64, r: Vector| (Matrix::identity() * r.norm_squared() - r * r.transpose()) * m;
    let turn = tilt.to_rotation_matrix().into_inner();
    let inertia = arm.inertia.full()
        + steiner(arm.mass, centres[0] - centre)
        + turn * plate.inertia.full() * turn.transpose()
        + steiner(plate.mass, centres[1] - centre);
    let one = Body::new("one", mass, Symmetric::of(&inertia), centre);

    let pin = |child: &str| joint("pin", None, child, Vector::zeros(), JointKind::Spherical);
    let weld = joint("weld", Some("arm"), "plate", Vector::new(0.6, 0.1, 0.0), JointKind::Fixed);
    let mut pair = system(Model::build(vec![arm, plate], vec![pin("arm"), weld], G).unwrap());
    let mut whole = system(Model::build(vec![one], vec![pin("one")], G).unwrap());
    let after = |system: &mut Evolution| {
        let mut y = system.system().state(&[0.3, -0.5, 2.0]);
        advance(system, &mut y, 0.0, 1.5, 1e-13);
        let held = system.observe(1.5, &y).reaction(0);
        (y, held)
    };
    let ((y, held), (other, held_other)) = (after(&mut pair), after(&mut whole));
    for (a, b) in y.iter().zip(&other) {
        assert!((a - b).abs() < 1e-10, "{y:?} against {other:?}");
    }
    assert!((held.force - held_other.force).norm() < 1e-8 * held.force.norm(), "{held:?} against {held_other:?}");
}

#[test]
fn free_a_thrown_body_spins_about_its_flying_centre() {
    let centre = Vector::new(0.3, 0.1, 0.0);
    let body = Body { centre, ..Body::new("stick", 0.8, Symmetric::diagonal(0.01, 0.02, 0.025), Vector::zeros()) };
    let mut system = system(hung(body, Vector::zeros(), JointKind::Free, G));
    let (velocity, spin, t) = (Vector::new(1.0, -2.0, 3.0), 4.0, 1.7);
    let mut y = system.system().state(&[velocity.x, velocity.y, velocity.z, 0.0, 0.0, spin]);
    advance(&mut system, &mut y, 0.0, t, 1e-13);
    let (position, orientation) = pose(&mut system, 0, t, &y);
    let turn = Rotation::from_axis_angle(&Vector::z_axis(), spin * t);
    let flight = centre + (velocity + Vector::z().cross(&centre) * spin) * t + G * (0.5 * t * t);
    assert!(orientation.angle_to(&turn) < 1e-11, "{:e}", orientation.angle_to(&turn));
    assert!((position - (flight - turn * centre)).norm() < 1e-10, "{position}");
}
