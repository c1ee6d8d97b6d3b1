//! Wheels that roll without slip, against closed forms.

use crate::stage::advance;
use carom_engine::constraint::{AskedSpeed, Axis, Disc, Request, Row};
use carom_engine::dof::Dof;
use carom_engine::model::{Body, Model};
use carom_engine::spatial::{Rotation, Symmetric, Vector};
use carom_engine::system::Evolution;
use carom_engine::tree::GROUND;
use std::sync::Arc;

const MASS: f64 = 0.7;
const RADIUS: f64 = 0.2;
/// About the axis and across it [kg m^2].
const ALONG: f64 = 0.011;
const ACROSS: f64 = 0.006;

/// A free wheel with this axis, its centre at a height where it touches the plane z = 0.
fn wheel(axis: Vector, x: f64, gravity: Vector) -> Model {
    let inertia = axis * axis.transpose() * (ALONG - ACROSS) + nalgebra::Matrix3::identity() * ACROSS;
    let height = RADIUS * (1.0 - axis.z * axis.z).sqrt();
    let centre = Vector::new(x, 0.0, height);
    let body = Body::new("wheel", MASS, Symmetric::of(&inertia), centre);
    let mut model = Model::build(vec![body], vec![], gravity).unwrap();
    let disc = Disc {
        normal: Axis { node: GROUND, direction: Vector::z() },
        foot: model.point(None, Vector::zeros()),
        centre: model.point(Some(0), centre),
        axis,
        radius: RADIUS,
    };
    let ends = [disc.foot, disc.centre];
    model.tie_by("rolling".into(), ends, Row::rolling(disc).to_vec());
    model
}

/// Starts with an angular velocity in the world's axes, and the velocity that rolling makes of it.
fn started(mut model: Model, omega: Vector) -> (Evolution, Vec<f64>) {
    let (mut q, mut u) = (model.tree().reference(), vec![0.0; model.tree().speeds()]);
    let spin = |k: usize| AskedSpeed { dof: Dof::Tree { coordinate: 3, speed: 3 + k }, speed: omega[k] };
    let (held, speeds) = ([false, false, false, true, true, true], [0, 1, 2].map(spin));
    model.assemble(&mut q, &mut u, &Request { held: &held, speeds: &speeds, ideal: &[] }).unwrap();
    let mut system = Evolution::new(Arc::new(model));
    let mut y = system.system().pack(&q, &u);
    system.begin(0.0, &mut y);
    (system, y)
}

fn pose(system: &mut Evolution, t: f64, y: &[f64]) -> (Vector, Rotation) {
    system.place(t, y).pose(0)
}

#[test]
fn a_wheel_on_an_incline_accelerates_by_the_sine_over_one_and_the_inertia() {
    let slope: f64 = 0.3;
    let gravity = Vector::new(9.81 * slope.sin(), 0.0, -9.81 * slope.cos());
    let (mut system, mut y) = started(wheel(Vector::y(), 0.0, gravity), Vector::zeros());
    advance(&mut system, &mut y, 0.0, 2.0, 1e-11);
    let acceleration = 9.81 * slope.sin() / (1.0 + ALONG / (MASS * RADIUS * RADIUS));
    let way = pose(&mut system, 2.0, &y).0.x;
    assert!((way - 0.5 * acceleration * 4.0).abs() < 1e-8, "{way}");
    // What slides the wheel is the weight less friction.
    let friction = system.observe(2.0, &y).tie_reaction(0).force.x;
    assert!((friction - MASS * (acceleration - 9.81 * slope.sin())).abs() < 1e-9, "{friction}");
}

/// The speed of precession with which a wheel that leans by `lean` rolls so that its centre goes round a circle of radius `R`:
/// from Euler's equations in axes that go round with it, `W^2 = m g r tan a/(A sin a + C R/r + m r R)`.
#[test]
fn a_leaning_wheel_rolls_in_a_circle_as_euler_says() {
    let (lean, circle): (f64, f64) = (0.3, 0.8);
    let heavy = ACROSS * lean.sin() + ALONG * circle / RADIUS + MASS * RADIUS * circle;
    let round = (MASS * 9.81 * RADIUS * lean.tan() / heavy).sqrt();
    let axis = Vector::new(lean.cos(), 0.0, lean.sin());
    let spin = -round * (circle + RADIUS * lean.sin()) / RADIUS;
    let (mut system, mut y) = started(wheel(axis, circle, crate::stage::G), Vector::z() * round + axis * spin);
    let opening = *system.opening();
    let period = std::f64::consts::TAU / round;
    advance(&mut system, &mut y, 0.0, 0.25 * period, 1e-12);
    let quarter = pose(&mut system, 0.25 * period, &y).0;
    let height = RADIUS * lean.cos();
    assert!((quarter - Vector::new(0.0, circle, height)).norm() < 1e-9, "{quarter}");
    advance(&mut system, &mut y, 0.25 * period, period, 1e-12);
    let whole = pose(&mut system, period, &y).0;
    assert!((whole - Vector::new(circle, 0.0, height)).norm() < 1e-8, "{whole}");
    assert!(system.observe(period, &y).ledger().residue(&opening).abs() < 1e-10);
}

#[test]
fn a_coin_spinning_on_its_rim_keeps_its_energy() {
    let axis = Vector::new(0.05f64.cos(), 0.0, 0.05f64.sin());
    let (mut system, mut y) = started(wheel(axis, 0.0, crate::stage::G), Vector::new(0.1, 0.4, 30.0));
    let opening = *system.opening();
    advance(&mut system, &mut y, 0.0, 5.0, 1e-11);
    let seen = system.observe(5.0, &y);
    let ledger = seen.ledger();
    assert!((ledger.residue(&opening) / ledger.kinetic).abs() < 1e-8, "{:e}", ledger.residue(&opening));
    assert!(seen.closure_error() < 1e-12, "{:e}", seen.closure_error());
}
