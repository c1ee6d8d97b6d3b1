//! Motors and actuators against closed forms, and a ledger that closes.

use crate::stage::{G, advance, hung, system};
use carom_engine::dof::Dof;
use carom_engine::force::{Actuator, Drive, Force, Gains, Limits, Motor, SpringDamper};
use carom_engine::measure::{Driver, Measure, WorkPart};
use carom_engine::model::{Body, JointKind, Model};
use carom_engine::signal::{Function, Signal};
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::{ComponentKind, Evolution, Modes};
use carom_solve::{Dop853, Head, Memory, Method, Observer, Plan, Span, resume, run};
use nalgebra::{Matrix3, Vector3};
use std::ops::ControlFlow;
use std::sync::Arc;

const FIRST: Dof = Dof::Tree { coordinate: 0, speed: 0 };
const INERTIA: f64 = 0.2;

fn wheel() -> Model {
    let wheel = Body::new("wheel", 1.0, Symmetric::diagonal(0.1, 0.1, INERTIA), Vector::zeros());
    hung(wheel, Vector::zeros(), JointKind::Revolute { axis: Vector::z() }, G)
}

/// A block of 2 kg that slides along x, at x = 1 m.
fn block() -> Model {
    let body = Body::new("block", 2.0, Symmetric::scalar(0.01), Vector::x());
    hung(body, Vector::zeros(), JointKind::Prismatic { axis: Vector::x() }, G)
}

fn motor(reference: f64, gains: Gains, limits: Limits) -> Motor {
    let zero = || Signal::Constant(0.0);
    Motor { dof: FIRST, reference: Signal::Constant(reference), rate: zero(), feedforward: zero(), gains, limits }
}

fn of(inputs: Vec<Measure>, value: impl Fn(&[f64]) -> f64 + Send + Sync + 'static) -> Signal {
    Signal::Function(Arc::new(Function::new(inputs, value).unwrap()))
}

/// Runs a model from its reference configuration and these speeds, and checks that the ledger closes.
fn after(model: Model, u: &[f64], t: f64) -> (Evolution, Vec<f64>) {
    let mut system = system(model);
    let mut y = system.system().state(u);
    system.begin(0.0, &mut y);
    let start = *system.opening();
    advance(&mut system, &mut y, 0.0, t, 1e-13);
    let end = system.ledger(t, &y);
    assert!(end.residue(&start).abs() < 1e-10, "{:e}: {end:?}", end.residue(&start));
    (system, y)
}

#[test]
fn a_motor_without_integral_makes_a_wheel_a_damped_oscillator() {
    let (kp, kd, r, u, t) = (5.0, 0.4, 0.7, 3.0, 1.1);
    let gains = Gains { proportional: kp, derivative: kd, integral: 0.0 };
    let mut model = wheel();
    model.forces = vec![Force::Motor(motor(r, gains, Limits::NONE))];
    let (mut system, y) = after(model, &[u], t);
    assert_eq!(y.len(), 6, "no internal state");
    let delta: f64 = kd / (2.0 * INERTIA);
    let w = (kp / INERTIA - delta * delta).sqrt();
    let (sin, cos) = (w * t).sin_cos();
    let q = r + (-delta * t).exp() * (-r * cos + (u - delta * r) / w * sin);
    assert!((y[0] - q).abs() < 1e-11, "{} against {q}", y[0]);
    let effort = system.observe(t, &y).measure(&Measure::Effort(0, 0));
    assert!((effort - (kp * (r - y[0]) - kd * y[1])).abs() < 1e-12);
    assert_eq!(system.observe(t, &y).measure(&Measure::Effort(0, 1)), r);
    assert!((system.observe(t, &y).measure(&Measure::Effort(0, 2)) - (r - q)).abs() < 1e-11);
}

#[test]
fn a_reference_with_its_rate_and_feedforward_is_followed_without_lag() {
    // r = sin t needs I r'' of effort.
    let mut model = wheel();
    let sine = |factor: f64, cosine: bool| {
        of(vec![Measure::Time], move |t| factor * if cosine { t[0].cos() } else { t[0].sin() })
    };
    let gains = Gains { proportional: 5.0, derivative: 0.4, integral: 2.0 };
    let mut follower = motor(0.0, gains, Limits::symmetric(1.0));
    (follower.reference, follower.rate, follower.feedforward) =
        (sine(1.0, false), sine(1.0, true), sine(-INERTIA, false));
    model.forces = vec![Force::Motor(follower)];
    let (_, y) = after(model, &[1.0], 4.0);
    assert!((y[0] - 4.0f64.sin()).abs() < 1e-11 && y[2].abs() < 1e-11, "{y:?}");
}

#[test]
fn an_integral_takes_away_the_error_that_a_load_leaves() {
    let (p, load, r, t) = ([2.0, 3.0, 7.0], -0.9, 0.5, 1.3);
    let gains = Gains {
        proportional: INERTIA * (p[0] * p[1] + p[1] * p[2] + p[2] * p[0]),
        derivative: INERTIA * (p[0] + p[1] + p[2]),
        integral: INERTIA * p[0] * p[1] * p[2],
    };
    let model = || {
        let mut model = wheel();
        let load = Force::Drive(Drive { dof: FIRST, effort: Signal::Constant(load) });
        model.forces = vec![load, Force::Motor(motor(r, gains, Limits::NONE))];
        model
    };
    let (_, y) = after(model(), &[], t);
    // I z''' + kd z'' + kp z' + ki z = -load from z = 0, z' = r, z'' = 0: three decaying parts about -load/ki.
    let rest = -load / gains.integral;
    let powers = Matrix3::new(1.0, 1.0, 1.0, -p[0], -p[1], -p[2], p[0] * p[0], p[1] * p[1], p[2] * p[2]);
    let parts = powers.lu().solve(&Vector3::new(-rest, r, 0.0)).unwrap();
    let decay = |k: usize| parts[k] * (-p[k] * t).exp();
    let z = rest + decay(0) + decay(1) + decay(2);
    let error = -(p[0] * decay(0) + p[1] * decay(1) + p[2] * decay(2));
    assert!((y[2] - z).abs() < 1e-11, "{} against {z}", y[2]);
    assert!((r - y[0] - error).abs() < 1e-11, "{} against {error}", r - y[0]);
    let (mut system, y) = after(model(), &[], 16.0);
    assert!((y[0] - r).abs() < 1e-12, "{}", r - y[0]);
    assert!((system.observe(16.0, &y).measure(&Measure::Effort(1, 0)) + load).abs() < 1e-10);
}

#[test]
fn a_motor_at_its_limit_pushes_evenly_and_leaves_it_smoothly() {
    let (kp, kd, high, m, t) = (100.0, 20.0, 2.0, 2.0, 2.0);
    let gains = Gains { proportional: kp, derivative: kd, integral: 0.0 };
    let mut model = block();
    model.forces = vec![Force::Motor(motor(1.0, gains, Limits { low: -1e3, high }))];
    let (mut system, y) = after(model.clone(), &[], 1.0);
    assert!(
        (y[0] - 0.5).abs() < 1e-12 && (system.observe(1.0, &y).measure(&Measure::Effort(0, 0)) - high).abs() < 1e-15
    );
    // kp (1 - x) - kd v = high with x = t^2/2 and v = t ends the push; then a damped swing about x = 1.
    let (_, y) = after(model, &[], t);
    let leave = (-kd + (kd * kd + 2.0 * kp * (kp - high)).sqrt()) / kp;
    let (x, v, delta) = (0.5 * leave * leave - 1.0, leave, kd / (2.0 * m));
    let w = (kp / m - delta * delta).sqrt();
    let (sin, cos) = (w * (t - leave)).sin_cos();
    let expected = 1.0 + (-delta * (t - leave)).exp() * (x * cos + (v + delta * x) / w * sin);
    assert!((y[0] - expected).abs() < 1e-11, "{} against {expected}", y[0]);
}

#[test]
fn both_limits_hold_at_every_instant() {
    let limits = Limits { low: -0.5, high: 2.0 };
    let mut model = block();
    model.forces =
        vec![Force::Motor(motor(1.0, Gains { proportional: 100.0, derivative: 2.0, integral: 0.0 }, limits))];
    let mut system = system(model);
    let mut y = system.system().state(&[]);
    system.begin(0.0, &mut y);
    let mut seen = [f64::INFINITY, f64::NEG_INFINITY];
    for k in 0..400 {
        let t = 0.02 * f64::from(k);
        advance(&mut system, &mut y, t, t + 0.02, 1e-11);
        let effort = system.observe(t + 0.02, &y).measure(&Measure::Effort(0, 0));
        seen = [seen[0].min(effort), seen[1].max(effort)];
    }
    assert!((seen[0] + 0.5).abs() < 1e-12 && (seen[1] - 2.0).abs() < 1e-12, "{seen:?}");
}

#[test]
fn an_integral_does_not_wind_up_at_a_limit() {
    let gains = Gains { proportional: 100.0, derivative: 40.0, integral: 60.0 };
    let mut model = block();
    model.forces = vec![Force::Motor(motor(1.0, gains, Limits::symmetric(2.0)))];
    let (system, y) = after(model.clone(), &[], 1.0);
    assert_eq!(y[2], 0.0, "held while the motor is at its limit and the error persists");
    assert!((y[0] - 0.5).abs() < 1e-12);
    // Modes are written down and taken back.
    let mut other = Evolution::new(system.model().clone());
    let written = Modes::read(system.model(), &system.modes().numbers()).unwrap();
    other.recall(&written, &[]);
    assert_eq!(other.modes(), system.modes());
    assert!(Modes::read(system.model(), &[3.0]).is_none());
    let (mut system, y) = after(model, &[], 40.0);
    assert!(
        (y[0] - 1.0).abs() < 1e-9 && system.observe(40.0, &y).measure(&Measure::Effort(0, 0)).abs() < 1e-7,
        "{y:?}"
    );
}

#[test]
fn an_integral_that_drives_a_moving_block_into_the_limit_does_not_chatter() {
    // Approaching slowly with a strong integral: held, the effort wanted falls; let go, it rises again.
    let gains = Gains { proportional: 2.0, derivative: 5.0, integral: 2.0 };
    for limits in [Limits::symmetric(2.0), Limits { high: 2.0, ..Limits::NONE }] {
        let mut model = block();
        let friction = of(vec![Measure::Speed(FIRST)], |v| -6.0 * v[0]);
        let brake = Force::Drive(Drive { dof: FIRST, effort: friction });
        model.forces = vec![brake, Force::Motor(motor(3.0, gains, limits))];
        let mut system = system(model);
        let mut y = system.system().state(&[]);
        system.begin(0.0, &mut y);
        let end = advance(&mut system, &mut y, 0.0, 200.0, 1e-11);
        assert!(end.work.events > 4 && end.work.events < 400, "{end:?}");
        assert!((y[0] - 3.0).abs() < 1e-5, "{y:?}");
    }
}

/// Interrupts a run at the head of a pass, and keeps what is needed to go on.
struct Interrupt {
    passes: usize,
    kept: Option<(Memory<Vec<f64>>, Modes)>,
}

impl Observer<Evolution, Dop853<Vec<f64>>> for Interrupt {
    fn step(&mut self, _: &mut Span<'_, Evolution, Dop853<Vec<f64>>>) {}

    fn pass(&mut self, head: &Head<'_, Evolution, Dop853<Vec<f64>>>) -> ControlFlow<()> {
        if self.passes == 0 {
            self.kept = Some((head.memory(), head.motion().modes().clone()));
            return ControlFlow::Break(());
        }
        self.passes -= 1;
        ControlFlow::Continue(())
    }
}

#[test]
fn a_run_with_an_integral_goes_on_bit_for_bit() {
    let gains = Gains { proportional: 100.0, derivative: 15.0, integral: 60.0 };
    let mut model = block();
    model.forces = vec![Force::Motor(motor(1.0, gains, Limits::symmetric(2.0)))];
    let (model, until) = (Arc::new(model), 4.0);
    let begun = || {
        let mut system = Evolution::new(model.clone());
        let mut y = system.system().state(&[]);
        system.begin(0.0, &mut y);
        (system, y)
    };
    let (mut whole, mut y) = begun();
    let plan = Plan { until, first_step: 1e-3, relative: 1e-10, absolute: vec![1e-10; y.len()], most_steps: 100_000 };
    let end = run(&mut whole, &mut Dop853::new(&y), 0.0, &mut y, &plan, &mut ());
    assert!(end.work.events > 2 && y[2] != 0.0, "{end:?}");
    for passes in (1..end.work.steps).step_by(3) {
        let (mut first, mut start) = begun();
        let mut interrupt = Interrupt { passes, kept: None };
        run(&mut first, &mut Dop853::new(&start), 0.0, &mut start, &plan, &mut interrupt);
        let (mut memory, modes) = interrupt.kept.unwrap();
        let mut second = Evolution::new(model.clone());
        second.recall(&modes, &[]);
        resume(&mut second, &mut Dop853::new(&start), &mut memory, &plan, &mut ()).unwrap();
        assert_eq!(memory.state, y, "interrupted after {passes} passes");
    }
}

#[test]
fn an_actuator_brings_in_its_pull_times_what_it_shortens() {
    let (pull, height, t) = (3.0, 0.5, 0.4);
    let mut model = block();
    let ends = [model.point(None, Vector::new(0.0, 0.0, height)), model.frame(0)];
    model.forces = vec![Force::Actuator(Actuator { ends, effort: Signal::Constant(pull) })];
    let (mut system, y) = after(model, &[], t);
    let [from, to] = [1.0f64, 1.0 + y[0]].map(|x| x.hypot(height));
    assert!((y[1] * y[1] - pull * (from - to)).abs() < 1e-12, "m v^2/2 = F (l0 - l)");
    assert!((system.observe(t, &y).measure(&Measure::Effort(0, 1)) - to).abs() < 1e-14);
    assert!((system.observe(t, &y).measure(&Measure::Effort(0, 2)) - y[1] * (1.0 + y[0]) / to).abs() < 1e-14);
    assert!((y[2] - pull * (from - to)).abs() < 1e-12);
}

/// `v = F/(m w) sin wt`, so that the power is `F^2/(2 m w) sin 2wt`: in a period half of `F^2/(m w^2)` comes in twice, and is taken back twice.
#[test]
fn the_work_of_a_drive_is_parted_where_its_power_changes_sign() {
    let (force, w, t) = (3.0, 4.0, 7.0 * std::f64::consts::PI / 8.0);
    let mut model = block();
    let effort = of(vec![Measure::Time], move |x| force * (w * x[0]).cos());
    let still = Signal::Constant(2.0);
    let (pulled, driven) = (Drive { dof: FIRST, effort }, Drive { dof: FIRST, effort: still });
    model.forces = vec![Force::Drive(pulled), Force::Drive(Drive { effort: Signal::Constant(-2.0), ..driven.clone() })];
    model.forces.push(Force::Drive(driven));
    let (mut system, y) = after(model, &[], t);
    let seen = system.observe(t, &y);
    let work = |driver, part| seen.work(driver, part);
    // Seven quarters of a period: four times in, three times back.
    let once = force * force / (2.0 * 2.0 * w * w);
    let first = Some(Driver::Force(0));
    assert!((work(first, WorkPart::Positive) / once - 4.0).abs() < 1e-6, "{}", work(first, WorkPart::Positive) / once);
    assert!((work(first, WorkPart::Negative) / once + 3.0).abs() < 1e-6, "{}", work(first, WorkPart::Negative) / once);
    assert!((work(first, WorkPart::Net) / once - 1.0).abs() < 1e-10);
    // Two that pull against each other do nothing together, and much by themselves.
    let (one, other) = (Some(Driver::Force(1)), Some(Driver::Force(2)));
    assert!((work(one, WorkPart::Net) + work(other, WorkPart::Net)).abs() < 1e-12);
    assert!((work(one, WorkPart::Positive) + work(other, WorkPart::Negative)).abs() < 1e-12);
    assert!((work(None, WorkPart::Net) - seen.ledger().supplied).abs() < 1e-12);
}

#[test]
fn an_actuator_that_pulls_like_a_spring_moves_like_one() {
    let (k, free, height, t) = (50.0, 0.8, 0.5, 1.7);
    let moved = |spring: bool| {
        let mut model = block();
        let ends = [model.point(None, Vector::new(0.0, 0.0, height)), model.frame(0)];
        let distance = move |x: &[f64]| k * (x[0].hypot(height) - free);
        model.forces = vec![if spring {
            Force::Spring(SpringDamper { ends, stiffness: k, damping: 0.0, free_length: free, preload: 0.0 })
        } else {
            Force::Actuator(Actuator { ends, effort: of(vec![Measure::Position(ends[1], 0)], distance) })
        }];
        after(model, &[], t).1[0]
    };
    assert!((moved(true) - moved(false)).abs() < 1e-11);
}

#[test]
fn every_component_of_a_state_says_what_it_is() {
    let body = |name: &str| Body::new(name, 1.0, Symmetric::scalar(0.1), Vector::zeros());
    let slide =
        crate::stage::joint("slide", None, "block", Vector::zeros(), JointKind::Prismatic { axis: Vector::x() });
    let mut model = Model::build(vec![body("block"), body("stone")], vec![slide], G).unwrap();
    let gains = Gains { integral: 1.0, ..Gains::default() };
    model.forces = vec![Force::Motor(motor(0.0, gains, Limits::NONE))];
    use ComponentKind::{Angle, Energy, Internal, Speed, Turning, Way, Work};
    let expected = [
        vec![Way; 4],
        vec![Angle; 4],
        vec![Speed; 4],
        vec![Turning; 3],
        vec![Internal],
        vec![Work; 2],
        vec![Energy; 2],
    ];
    let system = system(model);
    assert_eq!(system.system().parts(), expected.concat());
    assert_eq!(system.system().parts().len(), system.system().state(&[]).len());
}
