//! Frequencies with contacts, stops, bushings and loops, against closed forms: every one to the bar that is held.
//!
//! Each case is a model and the squares `w^2` [1/s^2] of what does not stand still, worked out by hand.

mod engine;
mod held;
mod pressed;
mod tied;

use carom_engine::constraint::Request;
use carom_engine::dof::Dof;
use carom_engine::model::{JointKind, Model};
use carom_engine::shape::{Shape, Sphere};
use carom_engine::spatial::Vector;
use carom_engine::system::{System, Vibration};
use carom_laws::normal::{Elastic, Law, Viscoelastic};
use engine::{engine_on_contact, engine_on_damper, engine_on_joint_spring, engine_on_spring, engine_on_stop};
use held::{bushing_poles, hung_on_bushing, leaning, on_bushing, on_bushing_and_floor, on_stop, strung};
use nalgebra::Complex;
use pressed::{damped_on_floor, hanging, in_hollow, journal, on_floor, rod_on_ball};
use std::sync::Arc;
use tied::{four_bar, on_a_distance, on_two_distances, swing_with_pendulum};

const TURN: JointKind = JointKind::Revolute { axis: Vector::new(0.0, 0.0, 1.0) };
const SLIDE: JointKind = JointKind::Prismatic { axis: Vector::new(1.0, 0.0, 0.0) };
const DOWN: Vector = Vector::new(0.0, -9.81, 0.0);
const FIRST: Dof = Dof::Tree { coordinate: 0, speed: 0 };
const WEIGHT: f64 = 9.81;

fn power(stiffness: f64, exponent: f64) -> Law {
    Law::Viscoelastic(Viscoelastic::elastic(Elastic::Power { stiffness, exponent }))
}

fn sphere(radius: f64, hollow: bool) -> Shape {
    Shape::Sphere(Sphere { centre: Vector::zeros(), radius, hollow })
}

fn at_rest(mut model: Model) -> Vibration {
    let (mut q, mut u) = (model.tree().reference(), vec![0.0; model.tree().speeds()]);
    model.assemble(&mut q, &mut u, &Request::default()).unwrap();
    let mut system = System::new(Arc::new(model));
    let rest = system.equilibrium(&system.at(0.0, system.pack(&q, &u))).unwrap();
    let found = system.vibration(&rest.state).unwrap();
    // Statics knows the same stiffness, as far as positions tell it.
    let most = rest.stiffness.iter().fold(0.0f64, |most, square| most.max(square.abs()));
    let pairs = rest.stiffness.iter().zip(&found.modes);
    assert!(
        pairs.clone().all(|(square, mode)| (square - mode.square).abs() <= 1e-8 * most),
        "{:?}",
        pairs.collect::<Vec<_>>()
    );
    found
}

/// The largest error of the squares, each relative to itself; all modes but these stand still.
fn error(model: Model, mut squares: Vec<f64>) -> f64 {
    let found = at_rest(model);
    squares.sort_by(f64::total_cmp);
    let still = found.modes.len() - squares.len();
    let moving: Vec<f64> = found.modes[still..].iter().map(|mode| mode.square).collect();
    assert!(found.modes[..still].iter().all(|mode| mode.frequency == 0.0), "{:?} against {squares:?}", found.modes);
    moving.iter().zip(&squares).map(|(found, square)| (found / square - 1.0).abs()).fold(0.0, f64::max)
}

/// A root of a function whose slope is known, by Newton's method.
fn root(mut x: f64, f: impl Fn(f64) -> [f64; 2]) -> f64 {
    for _ in 0..60 {
        let [value, slope] = f(x);
        x -= value / slope;
    }
    x
}

/// Squares of two degrees of freedom with this mass matrix and stiffness: the roots of `det(K - w^2 M) = 0`.
fn pair([m11, m12, m22]: [f64; 3], [k11, k12, k22]: [f64; 3]) -> [f64; 2] {
    let (a, b, c) = (m11 * m22 - m12 * m12, k11 * m22 + k22 * m11 - 2.0 * k12 * m12, k11 * k22 - k12 * k12);
    let high = (b + (b * b - 4.0 * a * c).sqrt()) / (2.0 * a);
    [c / (a * high), high]
}

/// The poles of `m s^2 + c s + k = 0`: a pair by the one above, or two that decay.
fn poles(m: f64, c: f64, k: f64) -> Vec<Complex<f64>> {
    let (half, square) = (0.5 * c / m, k / m);
    if square > half * half {
        return vec![Complex::new(-half, (square - half * half).sqrt())];
    }
    let fast = -half - (half * half - square).sqrt();
    vec![Complex::new(square / fast, 0.0), Complex::new(fast, 0.0)]
}

/// The largest error of the poles, each relative to its size; all others are zero.
fn pole_error(model: Model, mut poles: Vec<Complex<f64>>) -> f64 {
    let found = at_rest(model).eigenvalues.into_iter().filter(|value| value.damping_ratio().is_some());
    let mut found: Vec<_> = found.map(|value| Complex::new(value.real, value.imaginary)).collect();
    let size = |one: &Complex<f64>, other: &Complex<f64>| one.norm().total_cmp(&other.norm());
    found.sort_by(size);
    poles.sort_by(size);
    assert_eq!(found.len(), poles.len(), "{found:?} against {poles:?}");
    found.iter().zip(&poles).map(|(found, pole)| (found - pole).norm() / pole.norm()).fold(0.0, f64::max)
}

/// What is held of frequencies and poles: relative to the closed form.
const BAR: f64 = 1e-11;

fn hold(table: &[(&str, f64)]) {
    for (name, error) in table {
        println!("{name:40} {error:.1e}");
        assert!(*error < BAR, "{name}: {error:e}");
    }
}

const FAR: Vector = Vector::new(1.3, -0.4, 0.7);

fn of((model, squares): (Model, Vec<f64>)) -> f64 {
    error(model, squares)
}

#[test]
fn bodies_on_surfaces_vibrate_on_the_slopes_of_their_laws() {
    let (line, hertz, hard) = (power(1e6, 1.0), power(1e9, 1.5), power(1e11, 1.5));
    let pins = [0.02 + 2e-5, 0.02];
    let (clearance, none) = (pins[0] - pins[1], Vector::zeros());
    let floor =
        |at: Vector, law: &Law, n: f64| error(on_floor(at, law), vec![n * WEIGHT / law.depth_under(0.3 * WEIGHT)]);
    let hollow = |at: Vector| error(in_hollow(at, pins[0], pins[1], &hertz), hanging(&hertz, 1.5, clearance));
    let bearing =
        |at: Vector, law: &Law, n: f64| error(journal(at, pins, law), hanging(law, n, clearance)[1..].to_vec());
    hold(&[
        ("ball on a floor, linear", floor(FAR, &line, 1.0)),
        ("ball on a floor, Hertz", floor(none, &hertz, 1.5)),
        ("hard ball on a floor", floor(FAR, &hard, 1.5)),
        ("ball in a bowl", error(in_hollow(FAR, 0.05, 0.02, &hertz), hanging(&hertz, 1.5, 0.03))),
        ("ball in a close hollow", hollow(none)),
        ("ball in a close hollow, far", hollow(FAR)),
        ("journal, linear", bearing(none, &line, 1.0)),
        ("journal, Hertz", bearing(none, &hertz, 1.5)),
        ("journal, far", bearing(FAR, &hertz, 1.5)),
        ("rod on a ball", of(rod_on_ball(1e8))),
        ("rod on a hard ball", of(rod_on_ball(1e11))),
    ]);
}

#[test]
fn bodies_on_stops_bushings_and_springs_vibrate_on_their_stiffness() {
    let (soft, soft_turn) = (Vector::new(1e4, 2e4, 3e4), Vector::new(10.0, 20.0, 30.0));
    let (wide, wide_turn) = (Vector::new(1e2, 1e5, 1e8), Vector::new(1e1, 1e3, 1e6));
    hold(&[
        ("mass on a stop, 1e3 N/m", error(on_stop(1e3, 0.0), vec![500.0])),
        ("mass on a stop, 1e7 N/m", error(on_stop(1e7, 0.0), vec![5e6])),
        ("mass on a stop, 1e11 N/m", error(on_stop(1e11, 0.0), vec![5e10])),
        ("rod on a stop of its hinge, 1e2 N m/rad", of(leaning(1e2))),
        ("rod on a stop of its hinge, 1e6 N m/rad", of(leaning(1e6))),
        ("bushing", of(on_bushing(soft, soft_turn, FAR))),
        ("bushing, soft to stiff", of(on_bushing(wide, wide_turn, FAR))),
        ("hung on a bushing", of(hung_on_bushing(soft, soft_turn))),
        ("hung on a bushing, soft to stiff", of(hung_on_bushing(wide, wide_turn))),
        ("bushing and floor", of(on_bushing_and_floor())),
        ("ball between springs", of(strung(800.0, 60.0))),
        ("ball between stiff springs", of(strung(1e7, 60.0))),
    ]);
}

#[test]
fn loops_vibrate_as_their_minimal_equations() {
    hold(&[
        ("rod of given length", of(on_a_distance())),
        ("rods of very different length", of(on_two_distances())),
        ("swing with a pendulum", of(swing_with_pendulum())),
        ("four-bar", of(four_bar(0.0))),
        ("four-bar with a torsion", of(four_bar(5.0))),
        ("slider-crank on a spring", of(engine_on_spring())),
        ("slider-crank on a spring of a joint", of(engine_on_joint_spring())),
        ("slider-crank on a stop, 1e4 N/m", of(engine_on_stop(1e4))),
        ("slider-crank on a stop, 1e9 N/m", of(engine_on_stop(1e9))),
        ("slider-crank on a wall", of(engine_on_contact(1e8))),
        ("slider-crank on a hard wall", of(engine_on_contact(1e11))),
    ]);
}

#[test]
fn damped_mechanisms_have_the_poles_of_their_equations() {
    let (k, kt) = (Vector::new(1e2, 1e5, 1e8), Vector::new(1e1, 1e3, 1e6));
    let (floor, damping, stiffness) = damped_on_floor(0.5);
    let (engine, inertia, slope, way) = engine_on_damper(1.5);
    hold(&[
        ("mass on a damped stop", pole_error(on_stop(1e7, 10.0), poles(2.0, 10.0, 1e7))),
        ("mass on a stop that creeps back", pole_error(on_stop(1e3, 500.0), poles(2.0, 500.0, 1e3))),
        ("damped bushing, soft to stiff", bushing_poles(k, kt, 1e-4)),
        ("ball on a floor with an approach speed", pole_error(floor, poles(0.3, damping, stiffness))),
        ("slider-crank on a damper", pole_error(engine, poles(inertia, 1.5 * way * way, slope))),
    ]);
}
