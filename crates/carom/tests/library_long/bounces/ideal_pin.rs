//! As its clearance goes to zero, a worn pin becomes an ideal one.
//!
//! With the rod at the angle `b`, `l sin b = -r sin wt`, the ideal slider is at `x = r cos wt + l cos b`, and steady cranking takes the torque `T = dE/da` of
//! the kinetic energy `E` of rod and slider by the crank angle `a = wt`. A journal that is at most `c + d` from the centre of its bearing moves the slider
//! by at most `(c + d)/cos b` from there, `c` clearance, `d` indentation: first order. It meets the bearing with `sqrt(2 a c)`, so that velocities are off
//! by the order one half, and forces, with a stiffness that grows as the gap closes, by `c^0.4` in their peaks and less on the whole.

use super::{Outcome, column, run, says};
use std::f64::consts::TAU;

const CRANK: f64 = 0.05;
const ROD: f64 = 0.12;
const SPEED: f64 = 5000.0 * TAU / 60.0;

/// Place of the ideal slider [m] and kinetic energy of rod and slider [J] at a crank angle.
fn ideal(a: f64) -> (f64, f64) {
    let (r, l, w) = (CRANK, ROD, SPEED);
    let sb = -r * a.sin() / l;
    let cb = (1.0 - sb * sb).sqrt();
    let turn = -r * a.cos() * w / (l * cb);
    let (vx, vy) = (-r * w * a.sin() - 0.5 * l * sb * turn, r * w * a.cos() + 0.5 * l * cb * turn);
    let slider = -r * w * a.sin() - l * sb * turn;
    let energy = 0.5 * (0.21 * (vx * vx + vy * vy) + 2.5e-4 * turn * turn + 0.14 * slider * slider);
    (r * a.cos() + l * cb, energy)
}

fn ideal_torque(a: f64) -> f64 {
    let h = 1e-4;
    (ideal(a + h).1 - ideal(a - h).1) / (2.0 * h)
}

/// The slider-crank with a clearance [m].
fn worn(clearance: f64) -> Outcome {
    run("slider-crank-clearance", &[&format!("clearance={clearance}"), "run.record=1 us"])
}

/// How far the slider is off at most [m], and the torque of the drive in the mean square [N m].
fn deviation(outcome: &Outcome) -> (f64, f64) {
    let [angles, places, torques] =
        ["shaft.coordinate", "slider.position.x", "motor.effort"].map(|name| column(outcome, name));
    let off = angles.iter().zip(&places).map(|(a, x)| (x - ideal(*a).0).abs()).fold(0.0, f64::max);
    let squares: f64 = angles.iter().zip(&torques).map(|(a, torque)| (torque - ideal_torque(*a)).powi(2)).sum();
    (off, (squares / angles.len() as f64).sqrt())
}

#[test]
fn a_worn_pin_becomes_an_ideal_one_as_its_clearance_goes_to_zero() {
    let mut before: Option<(f64, f64)> = None;
    for clearance in [4e-4, 1e-4, 2.5e-5, 6.25e-6] {
        let outcome = worn(clearance);
        let (off, torque) = deviation(&outcome);
        let deepest = column(&outcome, "wrist_pin.indentation").into_iter().fold(0.0, f64::max);
        let steepest = (1.0 - (CRANK / ROD).powi(2)).sqrt();
        assert!(off < (clearance + deepest) / steepest * 1.01, "{off} with {clearance}");
        if let Some((more, stronger)) = before {
            let orders = [more / off, stronger / torque].map(|ratio| ratio.log(4.0));
            assert!((0.7..1.1).contains(&orders[0]), "order {} of the place at {clearance}", orders[0]);
            assert!((0.4..1.1).contains(&orders[1]), "order {} of the torque at {clearance}", orders[1]);
        }
        before = Some((off, torque));
    }
    // What is left is small beside the torque of the ideal mechanism.
    let strongest = (0..629).map(|k| ideal_torque(0.01 * f64::from(k)).abs()).fold(0.0, f64::max);
    assert!(before.unwrap().1 < 0.04 * strongest, "{before:?} of {strongest}");
}

#[test]
fn the_ideal_torque_is_that_of_the_ideal_mechanism() {
    let sets =
        ["crank=50 mm", "rod=120 mm", "speed=5000 rpm", "angle=0 deg", "body.link.mass=0.21", "body.slider.mass=0.14"];
    let inertia = ["body.link.inertia=[1e-4, 2.5e-4, 2.5e-4]"];
    let outcome = run("slider-crank", &sets.iter().chain(&inertia).copied().collect::<Vec<_>>());
    let (angles, torques) = (column(&outcome, "bearing.coordinate"), column(&outcome, "motor.effort"));
    assert!(torques.iter().zip(&angles).all(|(torque, a)| (torque - ideal_torque(*a)).abs() < 1e-4));
    let [x, y] = ["x", "y"].map(|axis| column(&outcome, &format!("wrist_pin.reaction.force.{axis}")));
    let carried = x.iter().zip(&y).map(|(x, y)| x.hypot(*y)).fold(0.0, f64::max);
    says("slider-crank-clearance", &format!("without clearance the pin would carry {:.1} kN", 1e-3 * carried));
}
