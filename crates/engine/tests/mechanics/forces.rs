//! One exact answer for each kind of force, and a ledger that closes. Torsion and bushing are in `couplings.rs`.

use crate::stage::{G, advance, hung, system};
use carom_engine::dof::Dof;
use carom_engine::force::{Applied, Drive, Force, JointForce, JointLaw, SpringDamper, Stop};
use carom_engine::measure::Measure;
use carom_engine::model::{Body, Input, JointKind, Model};
use carom_engine::signal::{Function, Signal};
use carom_engine::spatial::{Matrix, Rotation, Symmetric, Vector};
use carom_engine::system::{Evolution, SystemEventKind};
use carom_engine::table::Table;
use std::f64::consts::PI;
use std::sync::Arc;

/// A block of 2 kg that slides along x.
fn block(at: f64) -> Model {
    let body = Body::new("block", 2.0, Symmetric::scalar(0.01), Vector::new(at, 0.0, 0.0));
    hung(body, Vector::zeros(), JointKind::Prismatic { axis: Vector::x() }, G)
}

/// A free body without weight that turns easily about z.
fn puck() -> Model {
    let body = Body::new("puck", 2.0, Symmetric::diagonal(0.1, 0.1, 0.2), Vector::zeros());
    Model::build(vec![body], vec![], Vector::zeros()).unwrap()
}

fn constants(v: Vector) -> [Signal; 3] {
    [Signal::Constant(v.x), Signal::Constant(v.y), Signal::Constant(v.z)]
}

fn of_time(value: impl Fn(f64) -> f64 + Send + Sync + 'static) -> Signal {
    Signal::Function(Arc::new(Function::new(vec![Measure::Time], move |x| value(x[0])).unwrap()))
}

/// Runs a model from rest but for the speeds `u`, checks that the ledger closes, and returns the state.
fn after(model: Model, u: &[f64], t: f64) -> Vec<f64> {
    let mut system = system(model);
    let mut y = system.system().state(u);
    system.begin(0.0, &mut y);
    let start = *system.opening();
    advance(&mut system, &mut y, 0.0, t, 1e-13);
    let end = system.ledger(t, &y);
    assert!(end.residue(&start).abs() < 1e-10, "{:e}: {end:?}", end.residue(&start));
    y
}

#[test]
fn gravity_a_stone_flies_along_a_parabola() {
    let gravity = Vector::new(0.4, -1.5, -9.0);
    let stone = Body::new("stone", 0.3, Symmetric::diagonal(1e-4, 2e-4, 2.5e-4), Vector::new(1.0, 2.0, 3.0));
    let model = Model::build(vec![stone], vec![], gravity).unwrap();
    let (velocity, t) = (Vector::new(3.0, 4.0, 5.0), 1.3);
    let y = after(model, &[3.0, 4.0, 5.0, 1.0, 2.0, 3.0], t);
    let flown = velocity * t + gravity * (0.5 * t * t);
    assert!((Vector::from_row_slice(&y[..3]) - flown).norm() < 1e-11, "{y:?}");
}

#[test]
fn spring_a_damped_mass_follows_its_closed_form() {
    let (m, k, d, x0, preload): (f64, f64, f64, f64, f64) = (2.0, 800.0, 4.0, 0.1, 16.0);
    let mut model = block(1.0 + x0);
    model.forces = vec![Force::Spring(SpringDamper {
        ends: [model.point(None, Vector::zeros()), model.frame(0)],
        stiffness: k,
        damping: d,
        free_length: 1.0,
        preload,
    })];
    let t = 1.3;
    let y = after(model, &[], t);
    // It swings about the stretch at which the spring balances its preload.
    let (rest, delta) = (-preload / k, d / (2.0 * m));
    let w = (k / m - delta * delta).sqrt();
    let x = rest + (x0 - rest) * (-delta * t).exp() * ((w * t).cos() + delta / w * (w * t).sin());
    assert!((x0 + y[0] - x).abs() < 1e-11, "{} against {x}", x0 + y[0]);
}

#[test]
fn applied_in_the_worlds_axes_a_force_pushes_one_way_however_the_body_spins() {
    let (f, spin, t) = (3.0, 5.0, 2.0);
    let mut model = puck();
    let (force, moment) = (constants(Vector::new(f, 0.0, 0.0)), constants(Vector::zeros()));
    model.forces = vec![Force::Applied(Applied { point: model.frame(0), force, moment, axes: None })];
    let y = after(model, &[0.0, 0.0, 0.0, 0.0, 0.0, spin], t);
    let expected = Vector::new(0.5 * f / 2.0 * t * t, 0.0, 0.0);
    assert!((Vector::from_row_slice(&y[..3]) - expected).norm() < 1e-11, "{y:?}");
}

#[test]
fn applied_in_the_bodys_axes_a_force_turns_with_the_body() {
    let (f, spin, t, tilt) = (3.0f64, 5.0f64, 2.0f64, 0.3);
    let mut model = puck();
    let axes = Rotation::from_axis_angle(&Vector::z_axis(), tilt).to_rotation_matrix().into_inner();
    let (force, moment) = (constants(Vector::new(f, 0.0, 0.0)), constants(Vector::zeros()));
    model.forces = vec![Force::Applied(Applied { point: model.frame(0), force, moment, axes: Some(axes) })];
    let y = after(model, &[0.0, 0.0, 0.0, 0.0, 0.0, spin], t);
    // The integral of a force that goes round, twice: circles along a straight drift.
    let (a, phase) = (f / (2.0 * spin), spin * t + tilt);
    let x = a * ((tilt.cos() - phase.cos()) / spin - tilt.sin() * t);
    let z = a * ((tilt.sin() - phase.sin()) / spin + tilt.cos() * t);
    assert!((y[0] - x).abs() < 1e-11 && (y[1] - z).abs() < 1e-11, "{y:?} against {x}, {z}");
}

#[test]
fn applied_a_moment_does_the_work_it_is_booked_for() {
    let wheel = Body::new("wheel", 1.0, Symmetric::diagonal(0.1, 0.1, 0.2), Vector::zeros());
    let mut model = hung(wheel, Vector::zeros(), JointKind::Revolute { axis: Vector::z() }, G);
    let mut moment = constants(Vector::zeros());
    moment[2] = of_time(|t| 0.3 * t);
    let (point, force) = (model.frame(0), constants(Vector::zeros()));
    model.forces = vec![Force::Applied(Applied { point, force, moment, axes: Some(Matrix::identity()) })];
    let y = after(model, &[], 2.0);
    // I u = 0.3 t^2/2, and all of the work is kinetic energy.
    assert!((y[1] - 0.3 * 2.0 / 0.2).abs() < 1e-11);
    assert!((y[2] - 0.5 * 0.2 * y[1] * y[1]).abs() < 1e-11);
}

#[test]
fn drive_a_swinging_push_moves_a_block_back_and_forth() {
    let (f, w, t) = (4.0, 3.0, 1.9f64);
    let mut model = block(0.0);
    model.forces = vec![Force::Drive(Drive {
        dof: Dof::Tree { coordinate: 0, speed: 0 },
        effort: of_time(move |t| f * (w * t).sin()),
    })];
    let y = after(model, &[], t);
    assert!((y[0] - f / (2.0 * w) * (t - (w * t).sin() / w)).abs() < 1e-11, "{y:?}");
    let speed = f / (2.0 * w) * (1.0 - (w * t).cos());
    assert!((y[2] - speed * speed).abs() < 1e-11, "the work supplied is kinetic energy: {y:?}");
}

#[test]
fn joint_spring_damper_and_friction_follow_their_closed_forms() {
    let (i, t, u) = (0.2f64, 0.9, 3.0);
    let turned = |law| {
        let wheel = Body::new("wheel", 1.0, Symmetric::diagonal(0.1, 0.1, i), Vector::zeros());
        let mut model = hung(wheel, Vector::zeros(), JointKind::Revolute { axis: Vector::z() }, G);
        model.forces = vec![Force::Joint(JointForce { dof: Dof::Tree { coordinate: 0, speed: 0 }, law })];
        after(model, &[u], t)
    };
    let y = turned(JointLaw::Damper { damping: 0.05 });
    assert!((y[1] - u * (-0.05 / i * t).exp()).abs() < 1e-11);
    let (w, rest) = ((5.0 / i).sqrt(), 0.2 - 0.4 / 5.0);
    let y = turned(JointLaw::Spring { stiffness: 5.0, free: 0.2, preload: 0.4 });
    assert!((y[0] - (rest - rest * (w * t).cos() + u / w * (w * t).sin())).abs() < 1e-11);
    // sinh(u/v) decays evenly.
    let (force, speed) = (0.4, 0.8);
    let y = turned(JointLaw::Friction { force, speed });
    let expected = speed * ((u / speed).sinh() * (-force * t / (i * speed)).exp()).asinh();
    assert!((y[1] - expected).abs() < 1e-11, "{} against {expected}", y[1]);
}

#[test]
fn stop_a_damped_one_never_pulls() {
    let (height, k, c): (f64, f64, f64) = (0.5, 4000.0, 40.0);
    let ball = Body::new("ball", 1.0, Symmetric::scalar(0.01), Vector::new(0.0, 0.0, height));
    let mut model = hung(ball, Vector::zeros(), JointKind::Prismatic { axis: Vector::z() }, G);
    let limit = -height;
    model.stops = vec![Stop {
        joint: 0,
        dof: Dof::Tree { coordinate: 0, speed: 0 },
        limit,
        upper: false,
        stiffness: k,
        damping: c,
    }];
    let mut system = system(model);
    let mut y = system.system().state(&[]);
    system.begin(0.0, &mut y);
    let opening = *system.opening();
    advance(&mut system, &mut y, 0.0, 3.0, 1e-12);
    let end = system.ledger(3.0, &y);
    assert!(end.residue(&opening).abs() < 1e-10, "{:e}", end.residue(&opening));
    // The first rebound against the closed form of the damped swing, which ends where the force does.
    let (fall, delta) = ((2.0 * height / 9.81f64).sqrt(), 0.5 * c);
    let (v, w) = (9.81 * fall, (k - delta * delta).sqrt());
    let (rest, b) = (9.81 / k, (v - delta * 9.81 / k) / w);
    let (depth, rate) = (
        |t: f64| rest + (-delta * t).exp() * (-rest * (w * t).cos() + b * (w * t).sin()),
        |t: f64| (-delta * t).exp() * ((delta * rest + w * b) * (w * t).cos() + (w * rest - delta * b) * (w * t).sin()),
    );
    let press = |t: f64| k * depth(t) + c * rate(t);
    let (mut low, mut high) = (0.4 * PI / w, 1.2 * PI / w);
    assert!(press(low) > 0.0 && press(high) < 0.0);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if press(middle) > 0.0 { low = middle } else { high = middle }
    }
    // From there it flies freely to the limit.
    let leaving = (rate(low).powi(2) - 2.0 * 9.81 * depth(low)).sqrt();
    let SystemEventKind::Left { speed, .. } = system.events()[1].kind else { panic!("{:?}", system.events()[1]) };
    assert!((speed - leaving).abs() < 1e-10, "{speed} against {leaving}");
}

#[test]
fn table_a_push_by_points_brings_the_momentum_of_its_area() {
    let (f, t) = (6.0, 2.0);
    let pushed = |x: &[f64], y: &[f64], smooth| {
        let table = Table::new(x.to_vec(), y.to_vec(), smooth).unwrap();
        let mut model = block(0.0);
        model.forces = vec![Force::Drive(Drive {
            dof: Dof::Tree { coordinate: 0, speed: 0 },
            effort: of_time(move |t| table.at(t)),
        })];
        after(model, &[], t)
    };
    // A triangle, and a smooth step s^2 (3 - 2 s) from nothing to the full push, which is then kept.
    let y = pushed(&[0.0, 1.0, 2.0], &[0.0, f, 0.0], false);
    assert!((y[1] - f / 2.0).abs() < 1e-10 && (y[0] - f / 2.0).abs() < 1e-10, "{y:?}");
    let y = pushed(&[0.0, 1.0], &[0.0, f], true);
    assert!((y[1] - f / 2.0 * 1.5).abs() < 1e-10, "{y:?}");
    assert!((y[0] - f / 2.0 * (0.15 + 0.5 + 0.5)).abs() < 1e-10, "{y:?}");
}

/// Whatever either has looked at before: a signal of time, one of the motion, and what reads them.
#[test]
fn who_follows_a_motion_knows_its_signals_and_finds_others() {
    let mut model = block(1.0);
    let place = Function::new(vec![Measure::Position(model.frame(0), 0)], |x| x[0]).unwrap();
    model.signals = vec![of_time(f64::sin), Signal::Function(Arc::new(place))];
    let sum = Function::over(vec![Measure::Signal(0), Measure::Signal(1)], &model.signals, |x| x[0] + x[1]).unwrap();
    let sum = Signal::Function(Arc::new(sum));
    let mut motion = system(model);
    let mut probe = motion.clone();
    let y = motion.system().state(&[]);
    let moved = |way: f64| [&[way], &y[1..]].concat();
    let see = |who: &mut Evolution, t: f64, way: f64| {
        let (system, modes) = who.split();
        system.signal(&sum, modes.at(t, &moved(way)))
    };
    let expected = |t: f64, way: f64| t.sin() + (1.0 + way);
    assert_eq!(see(&mut probe, 0.7, 0.2), expected(0.7, 0.2));
    assert_eq!(see(&mut motion, 0.3, 0.1), expected(0.3, 0.1));
    probe.follow(&motion);
    for (t, way) in [(0.3, 0.1), (0.3, 0.2), (0.7, 0.2), (0.7, 0.1), (0.3, 0.1)] {
        assert_eq!(see(&mut probe, t, way), expected(t, way), "{t} {way}");
    }
}

/// At the same instant, one after the other: a signal of an input, one of an input and time, and what reads them.
#[test]
fn signals_follow_inputs_that_are_set_while_time_stands_still() {
    let mut model = block(1.0);
    model.inputs = vec![Input { name: "throttle".to_string(), value: 2.0 }];
    let product = Function::new(vec![Measure::Time, Measure::Input(0)], |x| x[0] * x[1]).unwrap();
    model.signals = vec![Signal::Input(0), Signal::Function(Arc::new(product))];
    let sum = Function::over(vec![Measure::Signal(0), Measure::Signal(1)], &model.signals, |x| x[0] + x[1]).unwrap();
    let sum = Signal::Function(Arc::new(sum));
    let mut motion = system(model);
    let mut y = motion.system().state(&[]);
    let mut probe = motion.clone();
    for throttle in [3.0, 5.0, 5.0, 0.0] {
        motion.set_inputs(0.5, &mut y, &[throttle]);
        probe.follow(&motion);
        for who in [&mut motion, &mut probe] {
            let (system, modes) = who.split();
            assert_eq!(system.signal(&sum, modes.at(0.5, &y)), 1.5 * throttle);
        }
    }
}
