//! The period of what drives a mechanism.
//!
//! A mechanism is driven with the period `T` where nothing changes if its clock is moved on by `T` while its state is held: neither the rates of what is integrated nor the distance
//! to any event. That is asked of the mechanism itself, at several instants and states, so that it holds for prescribed motions, forces, motors and tables alike.
//!
//! Candidates are parameters of the scenario that are times, frequencies or angular speeds, and the turns of steady drives; the shortest that holds is the period.

use super::{DynamicsError, Flow};
use carom_engine::model::Trajectory;
use carom_lab::units::Dimension;
use carom_scenario::{Scenario, Setting};
use std::f64::consts::TAU;

/// At so many instants it is asked.
const LOOKS: usize = 12;
/// Rates that differ by less than this part of the largest do not [-].
const SAME: f64 = 1e-9;
/// Parts of a whole that no drive repeats after.
const ODD: [f64; 2] = [0.381_966_011_250_105, 0.271_844_063_211_53];

/// The period of what drives a scenario [s]: as given, if it repeats so, or found among its parameters.
pub fn period(scenario: &Scenario, given: Option<f64>) -> Result<f64, DynamicsError> {
    if let Some(period) = given.filter(|period| !(*period > 0.0 && period.is_finite())) {
        return Err(DynamicsError::Positive { what: "a period", value: period });
    }
    let mut flow = Flow::new(&scenario.simulation, None);
    if let Some(period) = given {
        return if repeats(&mut flow, period, period) { Ok(period) } else { Err(DynamicsError::NotItsPeriod(period)) };
    }
    let until = scenario.simulation.settings.until;
    if ODD.iter().all(|part| repeats(&mut flow, part * until, until)) {
        return Err(DynamicsError::Undriven);
    }
    let mut candidates = candidates(scenario);
    candidates.retain(|period| period.is_finite() && *period > 1e-9 * until && *period <= until);
    candidates.sort_by(f64::total_cmp);
    candidates.into_iter().find(|period| repeats(&mut flow, *period, *period)).ok_or(DynamicsError::NoPeriod)
}

/// Times that may be the period.
fn candidates(scenario: &Scenario) -> Vec<f64> {
    let mut found = Vec::new();
    for parameter in &scenario.parameters {
        let Setting::Number(value, measured) = &parameter.value else { continue };
        let dimension = measured.as_ref().map(|measured| measured.dimension);
        if dimension.is_none_or(|dimension| dimension == Dimension::TIME) {
            found.push(*value);
        }
        if dimension.is_none_or(|dimension| dimension == Dimension::ANGULAR_SPEED) {
            found.extend([1.0 / value.abs(), TAU / value.abs()]);
        }
    }
    for drive in scenario.simulation.model.prescribed() {
        if let Trajectory::Steady { speed, .. } = &drive.trajectory {
            found.push(TAU / speed.abs());
        }
    }
    found
}

/// Whether nothing changes where the clock is moved on by `period` [s]; instants are spread over `span` [s].
fn repeats(flow: &mut Flow, period: f64, span: f64) -> bool {
    (0..LOOKS).all(|k| {
        let part = (k as f64 * 0.618_033_988_749_895).fract();
        let change: Vec<f64> = flow.scale().iter().map(|scale| 1e-3 * (part - 0.3) * scale).collect();
        let time = part * span;
        let (here, there) = (flow.tendency(time, &change), flow.tendency(time + period, &change));
        here.iter().zip(&there).all(|(here, there)| same(here, there))
    })
}

/// Whether two scenarios are one mechanism, apart from where it begins: whether both do the same where they are in the same state.
pub(super) fn same_mechanism(one: &Scenario, other: &Scenario) -> bool {
    let [mut one, mut other] = [one, other].map(|scenario| Flow::new(&scenario.simulation, None));
    if one.components().len() != other.components().len() {
        return false;
    }
    let span = one.simulation().settings.until;
    let start = one.components().to_vec();
    other.begin(0.0, &start);
    one.begin(0.0, &start);
    (0..LOOKS).all(|k| {
        let part = (k as f64 * 0.618_033_988_749_895).fract();
        let change: Vec<f64> = one.scale().iter().map(|scale| 1e-3 * (part - 0.3) * scale).collect();
        let (here, there) = (one.tendency(part * span, &change), other.tendency(part * span, &change));
        here.iter().zip(&there).all(|(here, there)| same(here, there))
    })
}

/// Whether numbers are the same but for rounding; what has no bounds counts by itself.
fn same(here: &[f64], there: &[f64]) -> bool {
    let bounded = here.iter().chain(there).filter(|x| x.abs() < 1e100);
    let largest = bounded.fold(0.0, |most: f64, x| most.max(x.abs()));
    here.len() == there.len() && here.iter().zip(there).all(|(a, b)| a == b || (a - b).abs() <= SAME * largest)
}
