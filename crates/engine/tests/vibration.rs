//! Natural frequencies, shapes and damping against closed forms.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod stage;

use carom_engine::constraint::Request;
use carom_engine::force::{
    Bushing, Drive, Force, Gains, JointForce, JointLaw, Limits, Motor, SpringDamper, Stop, Torsion,
};
use carom_engine::freedom::Freedom;
use carom_engine::model::{Body, JointKind, Model};
use carom_engine::signal::Signal;
use carom_engine::spatial::{Matrix, Symmetric, Vector};
use carom_engine::system::{System, Vibration};
use stage::{hung, joint, system};
use std::f64::consts::TAU;
use std::sync::Arc;

const DOWN: Vector = Vector::new(0.0, -9.81, 0.0);
const TURN: JointKind = JointKind::Revolute { axis: Vector::new(0.0, 0.0, 1.0) };
const SLIDE: JointKind = JointKind::Prismatic { axis: Vector::new(1.0, 0.0, 0.0) };
const FIRST: Freedom = Freedom::Tree { coordinate: 0, speed: 0 };

fn at_reference(model: Model) -> Vibration {
    let mut system = system(model);
    let y = system.state(&[]);
    system.vibration(0.0, &y).unwrap()
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
    let on = |law| Force::Joint(JointForce { freedom: FIRST, law });
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
        freedom: FIRST,
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
        assert!((eigenvalue.real + pole).abs() < 1e-8 && eigenvalue.imaginary == 0.0, "{eigenvalue:?}");
    }
}

/// A slider-crank of rods whose slider hangs on a spring that is free at x = 0.15 m, and whose crank is turned by a torque.
struct SliderCrank {
    crank: f64,
    rod: f64,
    masses: [f64; 3],
    inertias: [f64; 2],
    stiffness: f64,
    torque: f64,
}

impl SliderCrank {
    /// Way of the slider and its first two derivatives by the crank angle; the same of the rod's angle below the line.
    fn way(&self, a: f64) -> ([f64; 3], [f64; 3]) {
        let (r, l) = (self.crank, self.rod);
        let sb = r * a.sin() / l;
        let cb = (1.0 - sb * sb).sqrt();
        let db = r * a.cos() / (l * cb);
        let ddb = (-r * a.sin() / l + sb * db * db) / cb;
        let x = [r * a.cos() + l * cb, -r * a.sin() - l * sb * db, -r * a.cos() - l * (cb * db * db + sb * ddb)];
        (x, [sb.asin(), db, ddb])
    }

    fn inertia(&self, a: f64) -> f64 {
        let (r, l) = (self.crank, self.rod);
        let ([_, dx, _], [b, db, _]) = self.way(a);
        let (mx, my) = (-r * a.sin() - 0.5 * l * b.sin() * db, 0.5 * r * a.cos());
        let [m1, m2, m3] = self.masses;
        self.inertias[0] + 0.25 * m1 * r * r + self.inertias[1] * db * db + m2 * (mx * mx + my * my) + m3 * dx * dx
    }

    fn model(&self, a: f64) -> Model {
        let pin = Vector::new(self.crank * a.cos(), self.crank * a.sin(), 0.0);
        let wrist = Vector::x() * self.way(a).0[0];
        let (m, i) = (self.masses, self.inertias);
        let bodies = vec![
            Body::new("crank", m[0], Symmetric::scalar(i[0]), pin * 0.5),
            Body::new("rod", m[1], Symmetric::scalar(i[1]), (pin + wrist) * 0.5),
            Body::new("slider", m[2], Symmetric::scalar(1e-5), wrist),
        ];
        let joints = vec![
            joint("main bearing", None, "crank", Vector::zeros(), TURN),
            joint("crank pin", Some("crank"), "rod", pin, TURN),
            joint("wrist pin", Some("rod"), "slider", wrist, TURN),
            joint("guide", None, "slider", wrist, SLIDE),
        ];
        let mut model = Model::build_with(bodies, joints, Vector::zeros(), &[0]).unwrap();
        let ends = [model.point(None, Vector::x() * 0.4), model.frame(2)];
        let spring = SpringDamper { ends, stiffness: self.stiffness, damping: 0.0, free_length: 0.25, preload: 0.0 };
        let drive = Drive { freedom: model.freedoms(0)[0], effort: Signal::Constant(self.torque) };
        model.forces = vec![Force::Drive(drive), Force::Spring(spring)];
        model
    }
}

#[test]
fn a_loop_under_load_swings_as_its_minimal_equation() {
    let (masses, inertias) = ([0.3, 0.2, 0.1], [1e-4, 2.5e-4]);
    let engine = SliderCrank { crank: 0.05, rod: 0.12, masses, inertias, stiffness: 900.0, torque: 2.0 };
    let start = 1.2;
    let mut model = engine.model(start);
    let (mut q, mut u) = (model.tree().reference(), vec![0.0; model.tree().speeds()]);
    model.assemble(&mut q, &mut u, &Request::default()).unwrap();
    let mut system = System::new(Arc::new(model));
    let y = system.pack(&q, &u);
    let rest = system.equilibrium(0.0, &y).unwrap();
    let a = start + rest.state[0];
    let found = system.vibration(0.0, &rest.state).unwrap();
    // J a'' = T + k (0.15 - x) x' near rest, whose slope by a is k [(0.15 - x) x'' - x'^2].
    let ([x, dx, ddx], _) = engine.way(a);
    let square = engine.stiffness * (dx * dx - (0.15 - x) * ddx) / engine.inertia(a);
    assert!(((0.15 - x) * ddx).abs() > 0.1 * dx * dx, "the load matters");
    assert_eq!(found.modes.len(), 1);
    assert!((found.modes[0].square / square - 1.0).abs() < 1e-9, "{} against {square}", found.modes[0].square);
    assert!((rest.stiffness[0] / square - 1.0).abs() < 1e-9);
    assert!(found.residual < 1e-9);
}

#[test]
fn a_mass_on_a_stop_vibrates_on_its_spring_however_stiff() {
    for stiffness in [1e3, 1e7, 1e11] {
        let block = Body::new("block", 2.0, Symmetric::scalar(0.01), Vector::zeros());
        let mut model = hung(block, Vector::zeros(), JointKind::Prismatic { axis: Vector::y() }, DOWN);
        model.stops = vec![Stop { joint: 0, freedom: FIRST, limit: -1e-3, upper: false, stiffness, damping: 10.0 }];
        let mut system = system(model);
        let rest = system.equilibrium(0.0, &system.state(&[])).unwrap();
        assert!(rest.residual <= 1e-10 * rest.at_play || rest.residual < 1e-17 * stiffness, "{rest:?}");
        let found = system.vibration(0.0, &rest.state).unwrap();
        assert_close(found.modes[0].square / stiffness, 0.5);
        assert_close(found.eigenvalues[0].damping_ratio().unwrap(), 10.0 / (2.0 * (2.0 * stiffness).sqrt()));
    }
}

#[test]
fn friction_smoothed_over_a_small_speed_damps_by_its_slope() {
    let (m, k, friction, speed) = (2.0f64, 800.0f64, 1e-6, 1e-6);
    let mut model = hung(Body::new("block", m, Symmetric::scalar(0.01), Vector::zeros()), Vector::zeros(), SLIDE, DOWN);
    let on = |law| Force::Joint(JointForce { freedom: FIRST, law });
    model.forces = vec![
        on(JointLaw::Spring { stiffness: k, free: 0.0, preload: 0.0 }),
        on(JointLaw::Friction { force: friction, speed }),
    ];
    let found = at_reference(model);
    assert_close(found.eigenvalues[0].damping_ratio().unwrap(), friction / speed / (2.0 * (k * m).sqrt()));
}

/// Six springs side by side, from soft to stiff: each freedom has its own frequency.
#[test]
fn a_body_on_a_bushing_has_the_six_frequencies_of_its_springs() {
    let (m, inertia) = (3.0, Vector::new(0.02, 0.05, 0.03));
    let (k, kt) = (Vector::new(1e2, 1e5, 1e8), Vector::new(1e1, 1e3, 1e6));
    let body = Body::new("body", m, Symmetric::diagonal(inertia.x, inertia.y, inertia.z), Vector::new(0.3, 0.1, 0.0));
    let mut model = Model::build(vec![body], vec![], Vector::zeros()).unwrap();
    let at = Vector::new(0.3, 0.1, 0.0);
    let ends = [model.point(None, at), model.point(Some(0), at)];
    model.forces = vec![Force::Bushing(Bushing {
        ends,
        axes: [Matrix::identity(); 2],
        stiffness: k,
        damping: k * 1e-4,
        torsional_stiffness: kt,
        torsional_damping: kt * 1e-4,
    })];
    let found = at_reference(model);
    let mut squares: Vec<f64> = (0..3).flat_map(|i| [k[i] / m, kt[i] / inertia[i]]).collect();
    squares.sort_by(f64::total_cmp);
    for (mode, square) in found.modes.iter().zip(squares) {
        assert!((mode.square / square - 1.0).abs() < 1e-9, "{} against {square}", mode.square);
    }
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
