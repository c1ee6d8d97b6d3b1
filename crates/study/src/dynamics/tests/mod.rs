//! What is found in the long run, beside closed forms and maps of its own.

mod bouncing_table;
mod diagrams;
mod exact_map;
mod impact_oscillator;
mod in_contact;

use super::*;
use carom_scenario::{Scenario, Source};

/// A scenario that comes with carom, changed.
fn scenario(name: &str, sets: &[String]) -> Scenario {
    Source::find(name).unwrap().read(sets).unwrap()
}

/// The orbit that a scenario settles to.
fn settled(scenario: &Scenario, settle: f64, returns: Option<usize>) -> (Flow, Orbit) {
    let period = period(scenario, None).unwrap();
    let cut = Section::Impacts(None).cut(&scenario.simulation, Some(period)).unwrap();
    let mut flow = Flow::new(&scenario.simulation, Some(period));
    let request = OrbitRequest { settle, returns, most: OrbitRequest::MOST, phase: None };
    let found = orbit(&mut flow, &cut, &request).unwrap();
    (flow, found)
}
