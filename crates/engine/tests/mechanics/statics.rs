//! Static equilibria with answers in closed form, or as the root of one equation.

use crate::stage::{hung, joint, resting};
use carom_engine::constraint::Request;
use carom_engine::dof::Dof;
use carom_engine::force::{Applied, Drive, Force, Gains, JointForce, JointLaw, Limits, Motor, SpringDamper, Stop};
use carom_engine::measure::Measure;
use carom_engine::model::{Body, JointKind, Model, Pieces, Trajectory};
use carom_engine::signal::Signal;
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::{EquilibriumError, Stability, System};
use std::f64::consts::PI;
use std::sync::Arc;

const DOWN: Vector = Vector::new(0.0, -9.81, 0.0);
const TURN: JointKind = JointKind::Revolute { axis: Vector::new(0.0, 0.0, 1.0) };
const FIRST: Dof = Dof::Tree { coordinate: 0, speed: 0 };

/// A pendulum of 2 kg, 0.5 m long, with an inertia of 0.1 kg m^2 about its middle; its angle is zero where it hangs.
fn pendulum() -> Model {
    let body = Body::new("bob", 2.0, Symmetric::scalar(0.1), Vector::new(0.0, -0.5, 0.0));
    hung(body, Vector::zeros(), TURN, DOWN)
}

fn block(axis: Vector) -> Model {
    let body = Body::new("block", 2.0, Symmetric::scalar(0.01), Vector::zeros());
    hung(body, Vector::zeros(), JointKind::Prismatic { axis }, DOWN)
}

/// Assembles a model in its reference configuration.
fn assembled(mut model: Model) -> (System, Vec<f64>) {
    let (mut q, mut u) = (model.tree().reference(), vec![0.0; model.tree().speeds()]);
    model.assemble(&mut q, &mut u, &Request::default()).unwrap();
    let system = System::new(Arc::new(model));
    let y = system.pack(&q, &u);
    (system, y)
}

/// The root of a function that changes its sign between two places.
fn bisect(f: impl Fn(f64) -> f64, mut low: f64, mut high: f64) -> f64 {
    assert!(f(low) * f(high) < 0.0, "{} and {}", f(low), f(high));
    for _ in 0..100 {
        let middle = 0.5 * (low + high);
        if f(middle) * f(low) > 0.0 { low = middle } else { high = middle }
    }
    0.5 * (low + high)
}

#[test]
fn a_pendulum_hangs_wherever_it_begins() {
    let mut system = resting(pendulum());
    for start in [0.1, 1.0, PI / 2.0, 2.0, 3.1] {
        let y = system.pack(&[start], &[0.7]);
        let rest = system.equilibrium(&system.at(0.0, y.clone())).unwrap();
        assert!(rest.state.y[0].abs() < 1e-12 && rest.state.y[1] == 0.0, "{rest:?}");
        assert_eq!(rest.stability, Stability::Stable);
        // m g l/(I + m l^2)
        let square = 2.0 * 9.81 * 0.5 / 0.6;
        assert!((rest.stiffness[0] / square - 1.0).abs() < 1e-10, "{rest:?}");
        assert!(rest.iterations < 20 && rest.residual < 1e-10, "{rest:?}");
    }
    let upright = system.equilibrium(&system.at(0.0, system.pack(&[PI], &[0.0]))).unwrap();
    assert_eq!(upright.stability, Stability::Unstable, "{upright:?}");
}

#[test]
fn a_chain_hangs_straight_however_it_is_thrown() {
    let count = 8;
    let name = |k: usize| format!("link {k}");
    let at = |k: f64| Vector::new(0.0, -0.2 * k, 0.0);
    let bodies = (0..count).map(|k| Body::new(name(k), 0.4, Symmetric::scalar(1e-3), at(k as f64 + 0.5))).collect();
    let joints = (0..count).map(|k| {
        let parent = (k > 0).then(|| name(k - 1));
        joint(&format!("pin {k}"), parent.as_deref(), &name(k), at(k as f64), TURN)
    });
    let mut system = resting(Model::build(bodies, joints.collect(), DOWN).unwrap());
    for throw in [0.5, 1.0, 2.0] {
        let q: Vec<f64> = (0..count).map(|k| throw * (1.3 * k as f64).sin()).collect();
        let rest = system.equilibrium(&system.at(0.0, system.pack(&q, &[0.0; 8]))).unwrap();
        assert_eq!(rest.stability, Stability::Stable);
        // Whole turns of a link do not matter.
        let bent = |q: &f64| (q / (2.0 * PI)).round() * 2.0 * PI - q;
        assert!(rest.state.y[..count].iter().all(|q| bent(q).abs() < 1e-12), "{rest:?}");
    }
}

#[test]
fn a_mass_sinks_until_its_spring_carries_it() {
    let mut model = block(Vector::y());
    let law = JointLaw::Spring { stiffness: 800.0, free: 0.0, preload: 0.0 };
    model.forces = vec![Force::Joint(JointForce { dof: FIRST, law })];
    let mut system = resting(model);
    let rest = system.equilibrium(&system.at(0.0, system.state(&[]))).unwrap();
    assert!((rest.state.y[0] + 2.0 * 9.81 / 800.0).abs() < 1e-14, "{rest:?}");
    assert!((rest.stiffness[0] / 400.0 - 1.0).abs() < 1e-10);
}

#[test]
fn a_beam_on_two_springs_stays_level_under_a_weight_where_they_balance() {
    // Hung from springs 1 m long at its ends, 3 to 1 in stiffness; the weight divides the beam 1 to 3.
    let (k, m) = ([300.0, 100.0], 4.0);
    let mut model = {
        let beam = Body::new("beam", m, Symmetric::scalar(0.2), Vector::zeros());
        hung(beam, Vector::zeros(), JointKind::Planar { normal: Vector::z() }, DOWN)
    };
    let hang = |x: f64, stiffness: f64| {
        let ends = [model.point(None, Vector::new(x, 1.0, 0.0)), model.point(Some(0), Vector::new(x, 0.0, 0.0))];
        Force::Spring(SpringDamper { ends, stiffness, damping: 0.0, free_length: 1.0, preload: 0.0 })
    };
    model.forces = vec![hang(-0.25, k[0]), hang(0.75, k[1])];
    let mut system = resting(model);
    let y = system.pack(&[0.1, 0.05, -0.2], &[0.0; 3]);
    let rest = system.equilibrium(&system.at(0.0, y.clone())).unwrap();
    let sunk = m * 9.81 / (k[0] + k[1]);
    for (found, expected) in rest.state.y.iter().zip([0.0, -sunk, 0.0]) {
        assert!((found - expected).abs() < 1e-12, "{rest:?}");
    }
    assert_eq!(rest.stability, Stability::Stable);
}

#[test]
fn a_mass_rests_on_a_stop_that_it_presses() {
    let mut model = block(Vector::y());
    model.stops = vec![Stop { joint: 0, dof: FIRST, limit: -0.3, upper: false, stiffness: 5000.0, damping: 10.0 }];
    let mut system = resting(model);
    let rest = system.equilibrium(&system.at(0.0, system.state(&[]))).unwrap();
    assert!((rest.state.y[0] + 0.3 + 2.0 * 9.81 / 5000.0).abs() < 1e-13, "{rest:?}");
}

#[test]
fn a_motor_without_integral_sags_under_a_load() {
    let (kp, r) = (40.0, 0.8);
    let mut model = pendulum();
    model.forces = vec![Force::Motor(Motor {
        dof: FIRST,
        reference: Signal::Constant(r),
        rate: Signal::Constant(0.0),
        feedforward: Signal::Constant(0.0),
        gains: Gains { proportional: kp, derivative: 3.0, integral: 0.0 },
        limits: Limits::symmetric(100.0),
    })];
    let mut system = resting(model);
    let rest = system.equilibrium(&system.at(0.0, system.state(&[]))).unwrap();
    let expected = bisect(|q| kp * (r - q) - 2.0 * 9.81 * 0.5 * q.sin(), 0.0, r);
    assert!((rest.state.y[0] - expected).abs() < 1e-13, "{rest:?} against {expected}");
}

#[test]
fn a_slider_crank_balances_a_torque_against_a_spring() {
    let (r, l, k, torque, start) = (0.05, 0.12, 900.0, 0.8, 1.2f64);
    let reach = |a: f64| r * a.cos() + (l * l - (r * a.sin()).powi(2)).sqrt();
    let pin = Vector::new(r * start.cos(), r * start.sin(), 0.0);
    let wrist = Vector::new(reach(start), 0.0, 0.0);
    let body = |name: &str, at: Vector| Body::new(name, 0.3, Symmetric::scalar(2e-4), at);
    let bodies = vec![body("crank", pin * 0.5), body("rod", (pin + wrist) * 0.5), body("slider", wrist)];
    let joints = vec![
        joint("main bearing", None, "crank", Vector::zeros(), TURN),
        joint("crank pin", Some("crank"), "rod", pin, TURN),
        joint("wrist pin", Some("rod"), "slider", wrist, TURN),
        joint("guide", None, "slider", wrist, JointKind::Prismatic { axis: Vector::x() }),
    ];
    let mut model = Model::build_with(bodies, joints, Vector::zeros(), &[0]).unwrap();
    let ends = [model.point(None, Vector::new(0.4, 0.0, 0.0)), model.frame(2)];
    model.forces = vec![
        Force::Drive(Drive { dof: model.dofs(0)[0], effort: Signal::Constant(torque) }),
        Force::Spring(SpringDamper { ends, stiffness: k, damping: 0.0, free_length: 0.25, preload: 0.0 }),
    ];
    let (mut system, y) = assembled(model);
    let rest = system.equilibrium(&system.at(0.0, y.clone())).unwrap();
    let angle = start + system.place(&rest.state).coordinates()[0];
    // T + F dx/da = 0, with the spring's pull F = k (0.4 - x - 0.25) towards larger x.
    let balance = |a: f64| {
        let slope = -r * a.sin() - r * r * a.sin() * a.cos() / (l * l - (r * a.sin()).powi(2)).sqrt();
        torque + k * (0.15 - reach(a)) * slope
    };
    let near = bisect(balance, angle - 0.05, angle + 0.05);
    assert!((angle - near).abs() < 1e-11, "{angle} against {near}");
    assert!(rest.stability == Stability::Stable && rest.stiffness.len() == 1, "{rest:?}");
}

/// Bars of a four-bar on the ground pins (0, 0) and (0.35, 0).
const BARS: [f64; 3] = [0.1, 0.35, 0.25];

/// The pin between coupler and rocker, below the line, at a crank angle.
fn pin(angle: f64) -> [Vector; 2] {
    let b = Vector::new(BARS[0] * angle.cos(), BARS[0] * angle.sin(), 0.0);
    let d = Vector::new(0.35, 0.0, 0.0);
    let line = d - b;
    let along = (line.norm_squared() + BARS[1].powi(2) - BARS[2].powi(2)) / (2.0 * line.norm());
    let aside = -(BARS[1].powi(2) - along * along).sqrt();
    let e = line.normalize();
    [b, b + e * along + Vector::new(-e.y, e.x, 0.0) * aside]
}

#[test]
fn a_four_bar_comes_to_rest_where_its_weights_are_lowest() {
    let (start, masses) = (-0.3, [0.3, 0.7, 0.4]);
    let ([b, c], d) = (pin(start), Vector::new(0.35, 0.0, 0.0));
    let rod = |name: &str, m: f64, from: Vector, to: Vector| {
        Body::new(name, m, Symmetric::scalar(m * (to - from).norm_squared() / 12.0), (from + to) * 0.5)
    };
    let bodies = vec![
        rod("crank", masses[0], Vector::zeros(), b),
        rod("coupler", masses[1], b, c),
        rod("rocker", masses[2], d, c),
    ];
    let joints = vec![
        joint("A", None, "crank", Vector::zeros(), TURN),
        joint("B", Some("crank"), "coupler", b, TURN),
        joint("C", Some("coupler"), "rocker", c, TURN),
        joint("D", None, "rocker", d, TURN),
    ];
    let (mut system, y) = assembled(Model::build_with(bodies, joints, DOWN, &[0]).unwrap());
    let rest = system.equilibrium(&system.at(0.0, y.clone())).unwrap();
    let angle = start + system.place(&rest.state).coordinates()[0];
    // Rise of the weights per crank angle: C' is across the rocker, and as fast along the coupler as B'.
    let rise = |a: f64| {
        let [b, c] = pin(a);
        let (db, coupler, rocker) = (Vector::z().cross(&b), c - b, Vector::z().cross(&(c - d)));
        let dc = rocker * (db.dot(&coupler) / rocker.dot(&coupler));
        0.5 * (masses[0] * db.y + masses[1] * (db.y + dc.y) + masses[2] * dc.y)
    };
    let lowest = bisect(rise, angle - 0.1, angle + 0.1);
    assert!((angle - lowest).abs() < 1e-11, "{angle} against {lowest}");
    assert_eq!(rest.stability, Stability::Stable);
    assert!(system.observe_at_rest(&rest.state).closure_error() < 1e-13);
}

#[test]
fn what_nothing_holds_is_named() {
    let mut system = resting(block(Vector::y()));
    let error = system.equilibrium(&system.at(0.0, system.state(&[]))).unwrap_err();
    let EquilibriumError::Unbalanced { ref joint, force, .. } = error else { panic!("{error:?}") };
    assert!(joint == "joint" && (force - 2.0 * 9.81).abs() < 1e-12, "{error}");
    // Across gravity it stays wherever it is.
    let mut system = resting(block(Vector::x()));
    let rest = system.equilibrium(&system.at(0.0, system.state(&[]))).unwrap();
    assert_eq!(rest.stability, Stability::Neutral);
}

#[test]
fn a_given_motion_is_frozen_and_says_what_holds_it() {
    let mut model = pendulum();
    assert!(model.prescribe(0, 0, Trajectory::Pieces(Pieces::cubic(0.0, 1.0, 0.0, 2.0).unwrap())));
    let mut system = resting(model);
    let y = system.state(&[]);
    let rest = system.equilibrium(&system.at(1.0, y.clone())).unwrap();
    // Half way it is at 0.5 rad, and the speed it has there does not count.
    let held = system.observe_at_rest(&rest.state).measure(&Measure::DriveEffort(0));
    assert!((held - 2.0 * 9.81 * 0.5 * 0.5f64.sin()).abs() < 1e-12, "{held}");
    assert!(rest.stiffness.is_empty() && rest.stability == Stability::Stable);
}

/// A leg of a hexapod in its plane: x outwards, y up, hung from the pins A (0.10, 0.05) and B (0.10, -0.05) of a body that stands still; bars
/// of 0.32 m that point down by an angle, a shank that they keep upright, a foot 0.20 m below the lower pin that is pushed up.
fn leg(angle: f64, push: f64, ram: bool) -> Model {
    let bar = Vector::new(0.32 * angle.cos(), -0.32 * angle.sin(), 0.0);
    let (a, b) = (Vector::new(0.10, 0.05, 0.0), Vector::new(0.10, -0.05, 0.0));
    let (d, c) = (a + bar, b + bar);
    let (slim, long) = (Symmetric::scalar(2.5675e-3), Symmetric::scalar(4.5216e-3));
    let mut bodies = vec![
        Body::new("lower bar", 0.3, slim, b + bar * 0.5),
        Body::new("upper bar", 0.3, slim, a + bar * 0.5),
        Body::new("shank", 0.6, long, d - Vector::y() * 0.15),
    ];
    let mut joints = vec![
        joint("B", None, "lower bar", b, TURN),
        joint("A", None, "upper bar", a, TURN),
        joint("C", Some("lower bar"), "shank", c, TURN),
        joint("D", Some("upper bar"), "shank", d, TURN),
    ];
    if ram {
        // A ram from B to D, all but without mass.
        let light = |name: &str, at: Vector| Body::new(name, 1e-10, Symmetric::scalar(1e-12), at);
        bodies.extend([light("barrel", b * 0.75 + d * 0.25), light("piston", b * 0.25 + d * 0.75)]);
        joints.extend([
            joint("ram at B", None, "barrel", b, TURN),
            joint("ram", Some("barrel"), "piston", b, JointKind::Prismatic { axis: d - b }),
            joint("ram at D", Some("piston"), "shank", d, TURN),
        ]);
    }
    let wanted = if ram { vec![4, 5] } else { vec![0] };
    let mut model = Model::build_with(bodies, joints, DOWN, &wanted).unwrap();
    let zero = || Signal::Constant(0.0);
    let point = model.point(Some(2), c - Vector::y() * 0.20);
    let force = [zero(), Signal::Constant(push), zero()];
    model.forces = vec![Force::Applied(Applied { point, force, moment: [zero(), zero(), zero()], axes: None })];
    let rest = Trajectory::Steady { start: 0.0, speed: 0.0 };
    assert!(model.prescribe(if ram { 5 } else { 0 }, 0, rest));
    model
}

#[test]
fn a_standing_leg_pulls_its_actuator_as_the_closed_form_says() {
    let weight = 30.2 * 9.81;
    for (degrees, share, printed) in
        [(-15.0, 6.0, 145.61), (-15.0, 2.0, 500.26), (15.0, 6.0, 125.53), (15.0, 2.0, 431.24)]
    {
        let (angle, push) = (f64::to_radians(degrees), weight / share);
        let s = (0.1124 - 0.064 * angle.sin()).sqrt();
        let expected = s / 0.10 * (push - 0.9 * 9.81);
        assert!((expected - printed).abs() < 0.005, "{expected}");
        // Held by the lower bar: its moment against the growing angle does the work of the actuator, s' = -0.032 cos/s.
        let (mut system, y) = assembled(leg(angle, push, false));
        let rest = system.equilibrium(&system.at(0.0, y.clone())).unwrap();
        let moment = system.observe_at_rest(&rest.state).measure(&Measure::DriveEffort(0));
        let tension = -moment * s / (0.032 * angle.cos());
        assert!((tension / expected - 1.0).abs() < 1e-9, "by the bar: {tension} against {expected}");
        // Held by the ram itself.
        let (mut system, y) = assembled(leg(angle, push, true));
        let rest = system.equilibrium(&system.at(0.0, y.clone())).unwrap();
        let tension = -system.observe_at_rest(&rest.state).measure(&Measure::DriveEffort(0));
        assert!((tension / expected - 1.0).abs() < 1e-9, "by the ram: {tension} against {expected}");
        assert!(rest.stiffness.is_empty(), "nothing is left free: {rest:?}");
    }
}
