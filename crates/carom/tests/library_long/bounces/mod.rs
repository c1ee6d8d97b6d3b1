//! The scenarios with repeated contact that come with carom: what their pages promise, held to closed forms and to independent solutions.
#![allow(clippy::unwrap_used)]

mod ball;
mod clearance;
mod cradle;
mod ellipsoid;
mod guide;
mod ideal_pin;
mod laid_down;
mod loose;
mod obvious;
mod other_forces;
mod repeated;
mod restart;
mod rough_bearing;

use carom::scenario::{self, Scenario, Shipped};
use carom::simulate::Outcome;
use std::path::PathBuf;

fn shipped(name: &str) -> &'static Shipped {
    scenario::shipped().iter().find(|shipped| shipped.name == name).unwrap()
}

/// A scenario that comes with carom, read as the command reads it.
fn read(name: &str, sets: &[&str]) -> Scenario {
    let path = PathBuf::from(format!("{name}/scenario.toml"));
    scenario::read(&path, shipped(name).text, sets).map_err(|error| error.to_string()).unwrap()
}

/// Runs it to its end; the ledger must close.
fn run(name: &str, sets: &[&str]) -> Outcome {
    let outcome = read(name, sets).simulation.run(&mut ());
    assert_eq!(outcome.failure, None, "{name} {sets:?}");
    let residue = outcome.relative_residue();
    assert!(residue.abs() < 1e-8, "{name} {sets:?}: the ledger misses {residue:.1e}");
    outcome
}

fn column(outcome: &Outcome, name: &str) -> Vec<f64> {
    outcome.recording.column(name).unwrap_or_else(|| panic!("no column {name}")).collect()
}

fn last(outcome: &Outcome, name: &str) -> f64 {
    *column(outcome, name).last().unwrap()
}

/// A row of the events table.
#[derive(Clone, Copy, Debug)]
struct Impact {
    touch: f64,
    approach: f64,
    mass: f64,
    peak_force: f64,
    peak_indentation: f64,
    duration: f64,
    delivered: f64,
    speed_ratio: f64,
    impulse: f64,
    other_impulse: f64,
    loss: f64,
}

/// The impacts of a contact, in the order in which they began.
fn impacts(outcome: &Outcome, contact: &str) -> Vec<Impact> {
    let number = |number: Option<f64>| number.unwrap_or(f64::NAN);
    let own = outcome.events.impacts().filter(|(event, _)| event.name == contact);
    own.map(|(event, impact)| Impact {
        touch: event.time,
        approach: impact.approach_speed,
        mass: number(impact.effective_mass),
        peak_force: number(impact.peak_force),
        peak_indentation: number(impact.peak_indentation),
        duration: number(impact.duration),
        delivered: number(impact.restitution_delivered),
        speed_ratio: number(impact.speed_ratio),
        impulse: number(impact.impulse),
        other_impulse: number(impact.other_impulse),
        loss: number(impact.loss),
    })
    .collect()
}

/// Within half a unit of the last digit that is printed.
fn to_digit(found: f64, printed: f64, digit: f64) {
    assert!((found - printed).abs() <= 0.5001 * digit, "{found} against {printed}");
}

fn near(found: f64, expected: f64, relative: f64) {
    assert!((found / expected - 1.0).abs() < relative, "{found} against {expected}");
}

/// Whether the page of a scenario says this.
fn says(name: &str, words: &str) {
    let page = shipped(name).readme.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(page.contains(words), "the page of {name} does not say: {words}");
}
