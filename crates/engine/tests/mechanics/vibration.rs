//! Natural frequencies, shapes and damping against closed forms; with contacts, stops, bushings and loops in `contacts/frequencies`.

use crate::stage::{hung, joint, resting};
use carom_engine::dof::Dof;
use carom_engine::force::{Force, Gains, JointForce, JointLaw, Limits, Motor, SpringDamper, Torsion};
use carom_engine::model::{Body, JointKind, Model};
use carom_engine::signal::Signal;
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::Vibration;
use std::f64::consts::TAU;

const DOWN: Vector = Vector::new(0.0, -9.81, 0.0);
const TURN: JointKind = JointKind::Revolute { axis: Vector::new(0.0, 0.0, 1.0) };
const SLIDE: JointKind = JointKind::Prismatic { axis: Vector::new(1.0, 0.0, 0.0) };
const FIRST: Dof = Dof::Tree { coordinate: 0, speed: 0 };

fn at_reference(model: Model) -> Vibration {
    let mut system = resting(model);
    let y = system.state(&[]);
    system.vibration(&system.at(0.0, y.clone())).unwrap()
}

fn assert_close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-10 * expected.abs().max(1.0), "{found} against {expected}");
}

#[test]
fn two_masses_between_three_springs_have_the_two_frequencies_of_their_equation() {
    let (m, k) = ([2.0, 5.0], [300.0, 700.0, 400.0]);
    let block = |name: &str, mass: f64, x: f64| Body::new(name, mass, Symmetric::scalar(0.01), Vector::x() * x);
    let bodies = vec![block("one", m[0], 1.0), block("two", m[1], 2.0)];
    let joints =
        vec![joint("s1", None, "one", Vector::zeros(), SLIDE), joint("s2", None, "two", Vector::zeros(), SLIDE)];
    let mut model = Model::build(bodies, joints, DOWN).unwrap();
    let spring = |from: Option<usize>, to: Option<usize>, x: f64, stiffness: f64| {
        let ends = [model.point(from, Vector::x() * x), model.point(to, Vector::x() * (x + 1.0))];
        Force::Spring(SpringDamper { ends, stiffness, damping: 0.0, free_length: 1.0, preload: 0.0 })
    };
    model.forces =
        vec![spring(None, Some(0), 0.0, k[0]), spring(Some(0), Some(1), 1.0, k[1]), spring(Some(1), None, 2.0, k[2])];
    let found = at_reference(model);
    let (a, b) = ((k[0] + k[1]) / m[0], (k[1] + k[2]) / m[1]);
    let root = ((a - b).powi(2) + 4.0 * k[1] * k[1] / (m[0] * m[1])).sqrt();
    for (mode, square) in found.modes.iter().zip([0.5 * (a + b - root), 0.5 * (a + b + root)]) {
        assert_close(mode.frequency, square.sqrt() / TAU);
        // (k1 + k2 - m1 w^2) x1 = k2 x2
        assert_close(mode.shape[1] / mode.shape[0], (k[0] + k[1] - m[0] * square) / k[1]);
        assert!(mode.shape.iter().fold(0.0f64, |most, x| most.max(x.abs())) == 1.0);
    }
    for (eigenvalue, mode) in found.eigenvalues.iter().zip(&found.modes) {
        assert_close(eigenvalue.frequency(), mode.frequency);
        assert!(eigenvalue.damping_ratio().unwrap().abs() < 1e-10);
    }
    assert!(found.residual < 1e-12);
}

#[test]
fn a_double_pendulum_of_equal_points_swings_at_two_plus_and_minus_root_two() {
    let l = 0.7;
    let bob = |name: &str, y: f64| Body::new(name, 1.3, Symmetric::scalar(0.0), Vector::y() * y);
    let joints = vec![
        joint("upper", None, "one", Vector::zeros(), TURN),
        joint("lower", Some("one"), "two", Vector::y() * -l, TURN),
    ];
    let found = at_reference(Model::build(vec![bob("one", -l), bob("two", -2.0 * l)], joints, DOWN).unwrap());
    let root = 2.0f64.sqrt();
    for (mode, sign) in found.modes.iter().zip([-1.0, 1.0]) {
        assert_close(mode.square, 9.81 / l * (2.0 + sign * root));
        // The lower angle against the vertical is -+ root two times the upper; the joint's is the difference.
        assert_close(mode.shape[1] / mode.shape[0], -sign * root - 1.0);
    }
}

#[test]
fn a_damped_oscillator_has_its_damping_ratio() {
    let (m, k, d) = (2.0f64, 800.0f64, 16.0);
    let mut model = hung(Body::new("block", m, Symmetric::scalar(0.01), Vector::zeros()), Vector::zeros(), SLIDE, DOWN);
    let spring = JointLaw::Spring { stiffness: k, free: 0.0, preload: 0.0 };
    let on = |law| Force::Joint(JointForce { dof: FIRST, law });
    model.forces = vec![on(spring), on(JointLaw::Damper { damping: d })];
    let found = at_reference(model.clone());
    let w = (k / m).sqrt();
    let ratio = d / (2.0 * m * w);
    assert_close(found.modes[0].frequency, w / TAU);
    assert_eq!(found.eigenvalues.len(), 1);
    assert_close(found.eigenvalues[0].damping_ratio().unwrap(), ratio);
    assert_close(found.eigenvalues[0].frequency(), w * (1.0 - ratio * ratio).sqrt() / TAU);
    // With damping beyond the critical two real eigenvalues are left: s^2 + 50 s + 400 = 0.
    model.forces[1] = on(JointLaw::Damper { damping: 100.0 });
    let found = at_reference(model);
    let real: Vec<f64> = found.eigenvalues.iter().map(|s| s.real).collect();
    assert_close(real[0], -10.0);
    assert_close(real[1], -40.0);
}

#[test]
fn a_torsional_pair_turns_as_a_whole_without_frequency() {
    let (i, k) = ([0.2, 0.5], 30.0);
    let wheel = |name: &str, i: f64| Body::new(name, 1.0, Symmetric::diagonal(0.3, 0.3, i), Vector::zeros());
    let joints = vec![joint("a", None, "one", Vector::zeros(), TURN), joint("b", None, "two", Vector::zeros(), TURN)];
    let mut model = Model::build(vec![wheel("one", i[0]), wheel("two", i[1])], joints, DOWN).unwrap();
    let nodes = [model.node(0), model.node(1)];
    let (stiffness, axis) = (k, Vector::z());
    model.forces =
        vec![Force::Torsion(Torsion { nodes, axis, stiffness, damping: 0.0, free_angle: 0.0, preload: 0.0 })];
    let found = at_reference(model);
    assert_eq!(found.modes[0].frequency, 0.0, "{found:?}");
    assert_close(found.modes[0].shape[1] / found.modes[0].shape[0], 1.0);
    assert_close(found.modes[1].square, k * (1.0 / i[0] + 1.0 / i[1]));
    assert_close(found.modes[1].shape[1] / found.modes[1].shape[0], -i[0] / i[1]);
}

#[test]
fn a_pendulum_on_a_ball_joint_swings_alike_both_ways_and_spins_freely() {
    let (m, l, i, spin) = (2.0, 0.5, 0.1, 0.04);
    let bob = Body::new("bob", m, Symmetric::diagonal(i, spin, i), Vector::y() * -l);
    let found = at_reference(hung(bob, Vector::zeros(), JointKind::Spherical, DOWN));
    let square = m * 9.81 * l / (i + m * l * l);
    assert_eq!(found.modes[0].frequency, 0.0);
    assert_close(found.modes[1].square, square);
    assert_close(found.modes[2].square, square);
}

#[test]
fn a_motor_with_integral_has_the_poles_of_its_equation() {
    let (i, p) = (0.2, [2.0, 3.0, 7.0]);
    let wheel = Body::new("wheel", 1.0, Symmetric::diagonal(0.1, 0.1, i), Vector::zeros());
    let mut model = hung(wheel, Vector::zeros(), TURN, DOWN);
    let zero = || Signal::Constant(0.0);
    model.forces = vec![Force::Motor(Motor {
        dof: FIRST,
        reference: zero(),
        rate: zero(),
        feedforward: zero(),
        gains: Gains {
            proportional: i * (p[0] * p[1] + p[1] * p[2] + p[2] * p[0]),
            derivative: i * (p[0] + p[1] + p[2]),
            integral: i * p[0] * p[1] * p[2],
        },
        limits: Limits::symmetric(1e3),
    })];
    let found = at_reference(model);
    assert_eq!(found.eigenvalues.len(), 3);
    for (eigenvalue, pole) in found.eigenvalues.iter().zip(p) {
        assert!((eigenvalue.real + pole).abs() < 1e-11 * pole && eigenvalue.imaginary == 0.0, "{eigenvalue:?}");
    }
}

#[test]
fn friction_smoothed_over_a_small_speed_damps_by_its_slope() {
    let (m, k, friction, speed) = (2.0f64, 800.0f64, 1e-6, 1e-6);
    let mut model = hung(Body::new("block", m, Symmetric::scalar(0.01), Vector::zeros()), Vector::zeros(), SLIDE, DOWN);
    let on = |law| Force::Joint(JointForce { dof: FIRST, law });
    model.forces = vec![
        on(JointLaw::Spring { stiffness: k, free: 0.0, preload: 0.0 }),
        on(JointLaw::Friction { force: friction, speed }),
    ];
    let found = at_reference(model);
    assert_close(found.eigenvalues[0].damping_ratio().unwrap(), friction / speed / (2.0 * (k * m).sqrt()));
}

/// A free pair of masses on a spring: along the spring it swings, everything else is zero, and says so.
#[test]
fn what_nothing_drives_back_has_no_damping_ratio() {
    let ball = |name: &str, x: f64| Body::new(name, 0.5, Symmetric::scalar(1e-4), Vector::x() * x);
    let mut model = Model::build(vec![ball("one", 0.0), ball("two", 1.0)], vec![], Vector::zeros()).unwrap();
    let ends = [model.frame(0), model.frame(1)];
    let spring = SpringDamper { ends, stiffness: 1e6, damping: 3.0, free_length: 1.0, preload: 0.0 };
    model.forces = vec![Force::Spring(spring)];
    let found = at_reference(model);
    let moving: Vec<_> = found.eigenvalues.iter().filter(|value| value.damping_ratio().is_some()).collect();
    assert_eq!(moving.len(), 1, "{moving:?}");
    assert_close(moving[0].damping_ratio().unwrap(), 2.0 * 3.0 / 0.5 / (2.0 * (4e6f64).sqrt()));
    assert_eq!(found.eigenvalues.len(), 23);
}
