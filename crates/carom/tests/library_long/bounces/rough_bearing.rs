//! `slider-crank-clearance` with friction in its bearing, against reference scenario 5 and an independent solution (`reference/slider_crank_friction.py`).
//!
//! Friction acts on the surface of the journal.

use super::clearance::{SPEED, rows};
use super::{impacts, near, run, says};
use carom::simulate::Outcome;

/// The friction of the reference: Coulomb's with Ambrosio's ramp.
const AMBROSIO: &str =
    "joint.wrist_pin.friction={ law = 'ambrosio', kinetic = 0.1, parameters = { v0 = '1 mm/s', v1 = '10 mm/s' } }";

/// Angle of the crank [deg] and approach speed [m/s] of the first impacts, as the reference prints them.
const PRINTED: [(f64, f64); 12] = [
    (6.8186, 4.385783),
    (21.1886, 3.569535),
    (27.2128, 2.650286),
    (35.3188, 2.757873),
    (46.9242, 2.572420),
    (53.1201, 1.778379),
    (66.0139, 2.532251),
    (89.4372, 2.768659),
    (99.1849, 2.302618),
    (114.4077, 2.600326),
    (122.1228, 1.968943),
    (138.8826, 2.409930),
];

/// Work of the motor, loss along the normal and loss by friction [J].
fn energies(outcome: &Outcome) -> [f64; 3] {
    let pin = &outcome.contacts[0];
    let rubbed = pin.friction.as_ref().unwrap().loss;
    [outcome.closing.supplied, pin.loss - rubbed, rubbed]
}

#[test]
fn two_turns_are_those_of_an_independent_solution() {
    let outcome = run("slider-crank-clearance", &[AMBROSIO, "run.record=100 us"]);
    let reference = rows(include_str!("reference/rough_bearing.csv"));
    let found = impacts(&outcome, "wrist_pin");
    assert_eq!((found.len(), reference.len()), (23, 23));
    for (found, row) in found.iter().zip(&reference) {
        near(found.touch, row[0], 1e-5);
        // The last two hardly hit: they are what small differences of what was before make of them.
        near(found.approach, row[1], if row[1] > 0.2 { 1e-5 } else { 1e-4 });
        // The last one goes on.
        assert!(row[2].is_nan() || (found.peak_force / row[2] - 1.0).abs() < 1e-5, "{found:?}");
        assert!(row[3].is_nan() || (found.duration / row[3] - 1.0).abs() < 1e-5, "{found:?}");
    }
    let expected = [9.93446104, 1.32912917, 7.28886122];
    energies(&outcome).into_iter().zip(expected).for_each(|(found, expected)| near(found, expected, 1e-5));
    assert!(outcome.residue().abs() < 1e-9, "{:e}", outcome.residue());
    for (word, energy) in ["work of the motor", "lost along the normal", "lost by friction"].into_iter().zip(expected) {
        says("slider-crank-clearance", &format!("| {word} | {energy:.5} J |"));
    }
}

#[test]
fn impacts_and_energies_are_those_that_the_reference_prints() {
    let outcome = run("slider-crank-clearance", &[AMBROSIO, "run.record=100 us"]);
    let found = impacts(&outcome, "wrist_pin");
    for (found, (angle, approach)) in found.iter().zip(PRINTED) {
        near((found.touch * SPEED).to_degrees(), angle, 1e-5);
        near(found.approach, approach, 1e-5);
    }
    for (found, peak) in found.iter().zip([46061.9, 35598.1, 19000.5, 27839.0]) {
        near(found.peak_force, peak, 1e-5);
    }
}

/// Friction takes the chaos out: after the second turn the journal stays on its bearing.
#[test]
fn ten_turns_end_in_permanent_contact() {
    let ten = "run.until='= 10*TAU/speed'";
    let outcome = run("slider-crank-clearance", &[AMBROSIO, "run.record=100 us", ten]);
    assert_eq!(impacts(&outcome, "wrist_pin").len(), 24);
    assert!(outcome.contacts[0].pressing);
    let expected = [41.19343, 1.76478, 37.89921];
    energies(&outcome).into_iter().zip(expected).for_each(|(found, expected)| near(found, expected, 1e-5));
    // Not chaotic: another tolerance gives the same.
    let coarse = run("slider-crank-clearance", &[AMBROSIO, "run.record=100 us", ten, "run.tolerance=1e-9"]);
    energies(&coarse).into_iter().zip(expected).for_each(|(found, expected)| near(found, expected, 1e-4));
}
