//! Mechanisms with exact answers, and models that must be refused.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use carom_engine::force::{Applied, Force, JointForce, JointLaw, SpringDamper, Stop};
use carom_engine::measure::Measure;
use carom_engine::model::{Body, Joint, JointKind, Model, ModelError};
use carom_engine::signal::{Function, Signal};
use carom_engine::spatial::{Matrix, Symmetric, Vector};
use carom_engine::system::{Kind, System};
use carom_engine::watch::{Direction, Watch};
use carom_solve::{Dop853, Method, Plan, run};
use std::f64::consts::PI;
use std::sync::Arc;

const G: Vector = Vector::new(0.0, 0.0, -9.81);

fn joint(name: &str, parent: Option<&str>, child: &str, point: Vector, kind: JointKind) -> Joint {
    Joint { name: name.into(), parent: parent.map(Into::into), child: child.into(), point, kind }
}

fn advance(system: &mut System, y: &mut Vec<f64>, from: f64, until: f64, tolerance: f64) {
    let plan = Plan {
        until,
        first_step: 1e-3,
        relative: tolerance,
        absolute: vec![tolerance; y.len()],
        most_steps: 1_000_000,
    };
    run(system, &mut Dop853::new(y), from, y, &plan, &mut ());
}

/// Complete elliptic integral of the first kind by the arithmetic-geometric mean.
fn elliptic_k(m: f64) -> f64 {
    let (mut a, mut b) = (1.0, (1.0 - m).sqrt());
    // Quadratic convergence: eight rounds are plenty.
    for _ in 0..8 {
        (a, b) = (0.5 * (a + b), f64::sqrt(a * b));
    }
    PI / (2.0 * a)
}

#[test]
fn a_pendulum_reaches_the_bottom_after_a_quarter_of_its_elliptic_period() {
    let (theta, length) = (1.0f64, 0.7);
    // A point mass on a thread, released at an angle of one radian.
    let place = Vector::new(length * theta.sin(), 0.0, -length * theta.cos());
    let bob = Body::new("bob", 1.0, Symmetric::scalar(0.0), place);
    let pin = joint("pin", None, "bob", Vector::zeros(), JointKind::Revolute { axis: Vector::y() });
    let mut system = System::new(Arc::new(Model::build(vec![bob], vec![pin], G).unwrap()));
    let mut y = system.state(&[]);
    let quarter = (length / 9.81).sqrt() * elliptic_k((0.5 * theta).sin().powi(2));
    advance(&mut system, &mut y, 0.0, quarter, 1e-13);
    assert!((y[0].abs() - theta).abs() < 1e-10, "{}", y[0].abs() - theta);
    // All potential energy has become speed.
    let speed = (2.0 * 9.81 / length * (1.0 - theta.cos())).sqrt();
    assert!((y[1].abs() / speed - 1.0).abs() < 1e-10);
}

#[test]
fn a_hundred_periods_of_a_spinning_book_keep_energy_and_momentum() {
    let book = Body::new("book", 0.5, Symmetric::diagonal(1e-3, 2e-3, 2.9e-3), Vector::zeros());
    let mut system = System::new(Arc::new(Model::build(vec![book], vec![], Vector::zeros()).unwrap()));
    // About the intermediate axis, with a little disturbance.
    let mut y = system.state(&[0.1, 0.0, 0.0, 1e-3, 10.0, 0.0]);
    let (start, model) = (system.ledger(0.0, &y), system.model().clone());
    let momentum = |system: &mut System, y: &[f64]| {
        system.ledger(0.0, y);
        model.tree().energy(&Vector::zeros(), system.scratch()).angular_momentum
    };
    let before = momentum(&mut system, &y);
    advance(&mut system, &mut y, 0.0, 100.0 * 2.0 * PI / 10.0, 1e-12);
    let end = system.ledger(0.0, &y);
    assert!((end.residue(&start) / start.kinetic).abs() < 1e-9, "{}", end.residue(&start) / start.kinetic);
    let length: f64 = y[3..7].iter().map(|x| x * x).sum();
    assert!((length - 1.0).abs() < 1e-15, "the quaternion keeps its length: {length}");
    let after = momentum(&mut system, &y);
    assert!((after - before).norm() < 1e-9 * before.norm(), "{}", (after - before).norm() / before.norm());
}

#[test]
fn a_damped_spring_mass_follows_its_closed_form_and_the_ledger_closes() {
    let (m, k, d, x0): (f64, f64, f64, f64) = (2.0, 800.0, 4.0, 0.1);
    let block = Body::new("block", m, Symmetric::scalar(0.01), Vector::new(1.0 + x0, 0.0, 0.0));
    let guide =
        joint("guide", None, "block", Vector::new(1.0 + x0, 0.0, 0.0), JointKind::Prismatic { axis: Vector::x() });
    let mut model = Model::build(vec![block], vec![guide], G).unwrap();
    let spring = SpringDamper {
        ends: [model.point(None, Vector::zeros()), model.frame(0)],
        stiffness: k,
        damping: d,
        free_length: 1.0,
        preload: 0.0,
    };
    model.forces = vec![Force::Spring(spring)];
    let mut system = System::new(Arc::new(model));
    let mut y = system.state(&[]);
    let start = system.ledger(0.0, &y);
    let t = 1.3;
    advance(&mut system, &mut y, 0.0, t, 1e-12);
    let (delta, w) = (d / (2.0 * m), (k / m - (d / (2.0 * m)).powi(2)).sqrt());
    let x = x0 * (-delta * t).exp() * ((w * t).cos() + delta / w * (w * t).sin());
    assert!((x0 + y[0] - x).abs() < 1e-11, "{} against {x}", x0 + y[0]);
    let end = system.ledger(t, &y);
    assert!(end.dissipated > 0.0 && end.residue(&start).abs() < 1e-11, "{end:?}");
}

#[test]
fn joint_springs_dampers_and_friction_do_what_they_say() {
    let wheel = Body::new("wheel", 1.0, Symmetric::diagonal(0.1, 0.1, 0.2), Vector::zeros());
    let axle = joint("axle", None, "wheel", Vector::zeros(), JointKind::Revolute { axis: Vector::z() });
    let model = Model::build(vec![wheel], vec![axle], G).unwrap();
    let force = |law| Force::Joint(JointForce { coordinate: 0, speed: 0, law });
    let after = |law, u: f64, t: f64| {
        let mut model = model.clone();
        model.forces = vec![force(law)];
        let mut system = System::new(Arc::new(model));
        let mut y = system.state(&[u]);
        let start = system.ledger(0.0, &y);
        advance(&mut system, &mut y, 0.0, t, 1e-12);
        assert!(system.ledger(t, &y).residue(&start).abs() < 1e-10, "{law:?}");
        (y[0], y[1])
    };
    let (i, t) = (0.2, 0.9);
    let (_, u) = after(JointLaw::Damper { damping: 0.05 }, 3.0, t);
    assert!((u - 3.0 * (-0.05 / i * t).exp()).abs() < 1e-11);
    let w = (5.0f64 / i).sqrt();
    let (q, _) = after(JointLaw::Spring { stiffness: 5.0, free: 0.0, preload: 0.0 }, 3.0, t);
    assert!((q - 3.0 / w * (w * t).sin()).abs() < 1e-11);
    // Friction smoothed over so small a speed brakes at its full value.
    let (_, u) = after(JointLaw::Friction { force: 0.1, speed: 1e-2 }, 3.0, t);
    assert!((u - (3.0 - 0.1 / i * t)).abs() < 1e-9, "{u}");
}

#[test]
fn a_screw_turns_what_it_drops() {
    // A nut of mass m and inertia J falls along a screw of lead p per radian: p m g/(J + m p^2) of angular acceleration.
    let (m, j, lead): (f64, f64, f64) = (2.0, 0.003, 0.05);
    let nut = Body::new("nut", m, Symmetric::diagonal(j, j, j), Vector::zeros());
    let screw =
        joint("screw", None, "nut", Vector::zeros(), JointKind::Screw { axis: Vector::z(), lead_per_turn: lead });
    let mut system = System::new(Arc::new(Model::build(vec![nut], vec![screw], G).unwrap()));
    let y = system.state(&[]);
    let mut rate = vec![0.0; y.len()];
    system.evaluate(0.0, &y, &mut rate);
    let p = lead / (2.0 * PI);
    assert!((rate[1] + p * m * 9.81 / (j + m * p * p)).abs() < 1e-12, "{}", rate[1]);
}

#[test]
fn a_given_moment_does_the_work_it_is_booked_for() {
    let wheel = Body::new("wheel", 1.0, Symmetric::diagonal(0.1, 0.1, 0.2), Vector::zeros());
    let axle = joint("axle", None, "wheel", Vector::zeros(), JointKind::Revolute { axis: Vector::z() });
    let mut model = Model::build(vec![wheel], vec![axle], G).unwrap();
    let none = || [Signal::Constant(0.0), Signal::Constant(0.0), Signal::Constant(0.0)];
    let ramp = Function::new(vec![Measure::Time], |x| 0.3 * x[0]).unwrap();
    let mut moment = none();
    moment[2] = Signal::Function(Arc::new(ramp));
    let motor = Applied { point: model.frame(0), force: none(), moment, axes: Some(Matrix::identity()) };
    model.forces = vec![Force::Applied(motor)];
    let mut system = System::new(Arc::new(model));
    let mut y = system.state(&[]);
    let start = system.ledger(0.0, &y);
    advance(&mut system, &mut y, 0.0, 2.0, 1e-12);
    // I u = 0.3 t^2/2.
    assert!((y[1] - 0.3 * 2.0 / 0.2).abs() < 1e-11);
    let end = system.ledger(2.0, &y);
    assert!((end.supplied - 0.5 * 0.2 * y[1] * y[1]).abs() < 1e-11 && end.residue(&start).abs() < 1e-11);
}

#[test]
fn a_planar_body_moves_as_one_with_three_freedoms() {
    let plate = Body::new("plate", 1.5, Symmetric::diagonal(0.1, 0.1, 0.2), Vector::new(0.3, 0.0, 0.0));
    let plane = joint("plane", None, "plate", Vector::zeros(), JointKind::Planar { normal: Vector::z() });
    let model = Model::build(vec![plate], vec![plane], Vector::new(0.0, -9.81, 0.0)).unwrap();
    let mut system = System::new(Arc::new(model));
    let mut y = system.state(&[1.0, 2.0, 3.0]);
    advance(&mut system, &mut y, 0.0, 0.5, 1e-12);
    let mut rate = vec![0.0; y.len()];
    system.evaluate(0.5, &y, &mut rate);
    let (position, _) = system.model().pose(0, system.scratch());
    // The centre of mass, 0.3 m from the origin of the joint, flies like a stone and the plate turns evenly about it.
    let start = Vector::new(0.3, 0.0, 0.0);
    let velocity = Vector::new(1.0, 2.0 + 3.0 * 0.3, 0.0);
    let expected = start + velocity * 0.5 - Vector::y() * (0.5 * 9.81 * 0.25);
    assert!((position - expected).norm() < 1e-11, "{position} against {expected}");
    assert!((y[2] - 1.5).abs() < 1e-11, "three radians per second for half a second");
}

#[test]
fn impossible_models_are_refused_by_the_users_names() {
    let body = |name: &str| Body::new(name, 1.0, Symmetric::scalar(1.0), Vector::zeros());
    let build = |bodies: Vec<Body>, joints: Vec<Joint>| Model::build(bodies, joints, G).unwrap_err().to_string();
    let pin = |name: &str, parent: Option<&str>, child: &str| {
        joint(name, parent, child, Vector::zeros(), JointKind::Revolute { axis: Vector::z() })
    };

    assert!(build(vec![body("slider")], vec![pin("guide", None, "sldier")]).contains("did you mean \"slider\"?"));
    assert!(build(vec![body("a"), body("a")], vec![]).contains("more than one body is called \"a\""));
    assert!(build(vec![body("a")], vec![pin("j", Some("a"), "a")]).contains("joins body \"a\" to itself"));
    assert!(
        build(vec![body("a"), body("b")], vec![pin("j", None, "a"), pin("k", Some("b"), "a")])
            .contains("closes a loop")
    );
    assert!(
        build(vec![body("a"), body("b")], vec![pin("j", Some("b"), "a"), pin("k", Some("a"), "b")])
            .contains("never reaches the ground")
    );
    assert!(build(vec![Body { mass: 0.0, ..body("a") }], vec![]).contains("its mass must be positive"));
    let needle = Body { inertia: Symmetric::diagonal(1.0, 1.0, 3.0), ..body("a") };
    assert!(build(vec![needle], vec![]).contains("the largest exceeds the sum of the others"));
    let nowhere = Joint { kind: JointKind::Revolute { axis: Vector::zeros() }, ..pin("j", None, "a") };
    assert!(matches!(Model::build(vec![body("a")], vec![nowhere], G), Err(ModelError::Axis(_))));
}

/// A ball of 1 kg that falls from a height on a stop with a spring.
fn falling(height: f64, stiffness: f64, damping: f64) -> Model {
    let ball = Body::new("ball", 1.0, Symmetric::scalar(0.01), Vector::new(0.0, 0.0, height));
    let guide = joint("guide", None, "ball", Vector::zeros(), JointKind::Prismatic { axis: Vector::z() });
    let mut model = Model::build(vec![ball], vec![guide], G).unwrap();
    let limit = -height;
    model.stops = vec![Stop { joint: 0, coordinate: 0, speed: 0, limit, upper: false, stiffness, damping }];
    model
}

#[test]
fn a_ball_on_a_springy_stop_comes_back_to_its_height() {
    let (height, k): (f64, f64) = (0.5, 4000.0);
    let mut system = System::new(Arc::new(falling(height, k, 0.0)));
    let mut y = system.state(&[]);
    system.begin(0.0, &y);
    // Fall, half a swing about the static depth, and the way up again.
    let fall = (2.0 * height / 9.81).sqrt();
    let (v, w) = (9.81 * fall, k.sqrt());
    let contact = (2.0 * PI - 2.0 * (v * w / 9.81).atan()) / w;
    advance(&mut system, &mut y, 0.0, 2.0 * fall + contact, 1e-12);
    assert!(y[0].abs() < 1e-9 && y[1].abs() < 1e-9, "{y:?}");
    let times: Vec<f64> = system.happenings().iter().map(|h| h.time).collect();
    assert_eq!(times.len(), 2);
    assert!((times[0] - fall).abs() < 1e-12 && (times[1] - fall - contact).abs() < 1e-11, "{times:?}");
    assert!(matches!(system.happenings()[0].kind, Kind::Reached { stop: 0, speed } if (speed - v).abs() < 1e-11));
}

#[test]
fn a_damped_stop_never_pulls_and_its_ledger_closes() {
    let (height, k, c): (f64, f64, f64) = (0.5, 4000.0, 40.0);
    let mut system = System::new(Arc::new(falling(height, k, c)));
    let mut y = system.state(&[]);
    system.begin(0.0, &y);
    let opening = *system.opening();
    advance(&mut system, &mut y, 0.0, 3.0, 1e-12);
    let end = system.ledger(3.0, &y);
    assert!(end.residue(&opening).abs() < 1e-10, "{:e}", end.residue(&opening));
    // The first rebound against the closed form of the damped swing, which ends where the force does.
    let (fall, delta) = ((2.0 * height / 9.81f64).sqrt(), 0.5 * c);
    let (v, w) = (9.81 * fall, (k - delta * delta).sqrt());
    let (rest, b) = (9.81 / k, (v - delta * 9.81 / k) / w);
    let depth = |t: f64| rest + (-delta * t).exp() * (-rest * (w * t).cos() + b * (w * t).sin());
    let rate = |t: f64| (depth(t + 1e-6) - depth(t - 1e-6)) / 2e-6;
    let press = |t: f64| k * depth(t) + c * rate(t);
    let (mut low, mut high) = (0.4 * PI / w, 1.2 * PI / w);
    assert!(press(low) > 0.0 && press(high) < 0.0);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if press(middle) > 0.0 { low = middle } else { high = middle }
    }
    // From there it flies freely to the limit.
    let (d, up) = (depth(low), -rate(low));
    let leaving = (up * up - 2.0 * 9.81 * d).sqrt();
    let Kind::Left { speed, .. } = system.happenings()[1].kind else { panic!("{:?}", system.happenings()[1]) };
    assert!((speed - leaving).abs() < 1e-7, "{speed} against {leaving}");
}

#[test]
fn a_watched_pendulum_keeps_its_elliptic_period() {
    let (theta, length) = (2.0f64, 0.7);
    let place = Vector::new(length * theta.sin(), 0.0, -length * theta.cos());
    let bob = Body::new("bob", 1.0, Symmetric::scalar(0.0), place);
    let pin = joint("pin", None, "bob", Vector::zeros(), JointKind::Revolute { axis: Vector::y() });
    let mut model = Model::build(vec![bob], vec![pin], G).unwrap();
    let watch = |name: &str, direction, stop_at| Watch {
        name: name.into(),
        signal: Signal::Function(Arc::new(
            Function::new(vec![Measure::Position(model.frame(0), 0)], |x| x[0]).unwrap(),
        )),
        direction,
        stop_at,
    };
    model.watches = vec![watch("bottom", Direction::Falling, Some(3)), watch("either", Direction::Both, None)];
    let mut system = System::new(Arc::new(model));
    let mut y = system.state(&[]);
    system.begin(0.0, &y);
    advance(&mut system, &mut y, 0.0, 100.0, 1e-13);
    let period = 4.0 * (length / 9.81).sqrt() * elliptic_k((0.5 * theta).sin().powi(2));
    let falling: Vec<f64> = system
        .happenings()
        .iter()
        .filter(|h| matches!(h.kind, Kind::Passed { watch: 0, .. }))
        .map(|h| h.time)
        .collect();
    assert_eq!(falling.len(), 3, "the run stops at the third");
    for pair in falling.windows(2) {
        assert!(((pair[1] - pair[0]) / period - 1.0).abs() < 1e-10, "{}", (pair[1] - pair[0]) / period - 1.0);
    }
    assert_eq!(system.happenings().len(), 3 + 5, "the other one counts both ways");
}
