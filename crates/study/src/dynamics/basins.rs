//! Basins of attraction: which settled motion each of many starts leads to.
//!
//! Every start is followed until it has settled, and the next returns say what it has come to: an orbit that comes back after so many returns, with its states there; a motion that does not come back; or none,
//! where it stops. Orbits are the same where their states are, whichever of them comes first. They are numbered in the order of the starts, whichever is worked out first, so that the answer is the same for
//! any number of threads.
//!
//! Where it is not starts that are varied but parameters, orbits move from one to the next: then motions are the same that come back after as many returns, with as many impacts in between.

use super::bifurcation::driven;
use super::period::same_mechanism;
use super::section::{impact, next_phase};
use super::{Cut, DynamicsError, Flow, Section, Span, Stop};
use crate::sweep::{Study, side_by_side};
use carom_scenario::Scenario;
use std::sync::OnceLock;

/// Orbits are the same where their states are as near as this, in units of the scale of each component or of how far it moves [-].
const SAME: f64 = 1e-3;
/// A motion comes back where it does as near as this [-].
const BACK: f64 = 1e-4;
/// The most returns after which a motion is looked at for coming back.
const MOST: usize = 16;

/// How starts are followed.
#[derive(Clone, Debug, PartialEq)]
pub struct BasinRequest {
    /// The period of what drives [s], if it is given.
    pub period: Option<f64>,
    /// The event by which a motion is cut that nothing drives; a driven one is cut by its clock.
    pub section: Option<Section>,
    /// How long a motion is let settle.
    pub settle: Span,
}

/// A motion that others settle to.
#[derive(Clone, Debug, PartialEq)]
pub struct Attractor {
    /// After how many returns it comes back; none for one that does not.
    pub returns: Option<usize>,
    /// Impacts from one return to the next, over the returns after which it comes back.
    pub impacts: usize,
    /// The components of its states at each return.
    pub states: Vec<Vec<f64>>,
    /// The outputs at the return with which it was first met.
    pub values: Vec<f64>,
    /// How many starts lead to it.
    pub starts: usize,
}

/// Which motion each start leads to.
#[derive(Clone, Debug, PartialEq)]
pub struct Basins {
    /// The motions, in the order in which starts lead to them.
    pub attractors: Vec<Attractor>,
    /// For every start the number of its motion, or why there is none.
    pub leads: Vec<Result<usize, String>>,
    /// The period of what drives [s], at the first start.
    pub period: Option<f64>,
    /// Whether it is another mechanism at the last start than at the first, so that motions are told apart by what they are like, not by where they are.
    pub alike: bool,
}

/// Follows all starts of a study, with so many threads, none being as many as the machine has. `look` is told of each that is done, from any thread.
pub fn basins(
    study: &Study,
    request: &BasinRequest,
    threads: Option<usize>,
    stop: &Stop,
    look: impl Fn() + Sync,
) -> Result<Basins, DynamicsError> {
    let read = |k: usize| study.scenario(k);
    let first = read(0).map_err(|error| DynamicsError::Stopped { time: 0.0, why: error.to_string() })?;
    // What cannot be asked of the first cannot be asked of any.
    let period = returns_of(&first, request)?.1;
    let alike = read(study.points - 1).is_ok_and(|last| !same_mechanism(&first, &last));
    let like = Flow::new(&first.simulation, period);
    let all: Vec<OnceLock<Result<Attractor, String>>> = vec![OnceLock::new(); study.points];
    let one = |k: &usize| {
        let settled = match read(*k) {
            Ok(scenario) => settle(&scenario, request, stop),
            Err(error) => Err(DynamicsError::Stopped { time: 0.0, why: error.to_string() }),
        };
        if settled == Err(DynamicsError::Interrupted) {
            return Err(DynamicsError::Interrupted);
        }
        look();
        let _ = all[*k].set(settled.map_err(|error| error.to_string()));
        Ok(())
    };
    side_by_side(threads, &(0..study.points).collect::<Vec<_>>(), one)?;
    let mut attractors: Vec<Attractor> = Vec::new();
    let mut leads = Vec::with_capacity(study.points);
    for settled in all.into_iter().filter_map(OnceLock::into_inner) {
        leads.push(settled.map(|settled| {
            let known = attractors.iter().position(|known| is_same(known, &settled, &like, alike));
            let number = known.unwrap_or(attractors.len());
            if known.is_none() {
                attractors.push(settled);
            }
            attractors[number].starts += 1;
            number
        }));
    }
    Ok(Basins { attractors, leads, period, alike })
}

/// How a motion is cut, and the period of what drives it [s].
fn returns_of(scenario: &Scenario, request: &BasinRequest) -> Result<(Option<Cut>, Option<f64>), DynamicsError> {
    let period = driven(scenario, request.period, request.section.is_none())?;
    let cut = match (&request.section, period) {
        (Some(section), None) => Some(section.cut(&scenario.simulation, None)?),
        _ => None,
    };
    Ok((cut, period))
}

fn settle(scenario: &Scenario, request: &BasinRequest, stop: &Stop) -> Result<Attractor, DynamicsError> {
    let (cut, period) = returns_of(scenario, request)?;
    let mut flow = Flow::new(&scenario.simulation, period).until(stop);
    let run = scenario.simulation.settings.until;
    flow.advance(request.settle.seconds(period, run))?;
    if let Some(period) = period {
        flow.advance(next_phase(flow.time(), 0.0, period))?;
    }
    let (mut states, mut values, mut impacts) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..=2 * MOST {
        states.push(flow.components().to_vec());
        values.push(flow.outputs());
        let mut struck = 0;
        match (&cut, period) {
            (Some(cut), _) => {
                let (from, until) = (flow.time(), flow.time() + run);
                let missing = || DynamicsError::NotReached { section: cut.section.clone(), from, until };
                cut.next(&mut flow, until)?.ok_or_else(missing)?;
            }
            (None, period) => {
                let period = period.unwrap_or(run);
                let until = next_phase(flow.time(), 0.0, period);
                while flow.next_event(until, |event| impact(event).is_some())?.is_some() {
                    struck += 1;
                }
            }
        }
        impacts.push(struck);
    }
    let near = |a: &[f64], b: &[f64], within: f64| {
        flow.change(a, b).iter().zip(flow.scale()).all(|(x, scale)| x.abs() <= within * scale)
    };
    let back = |n: &usize| states.iter().zip(&states[*n..]).all(|(a, b)| near(a, b, BACK));
    let returns = (1..=MOST).find(back);
    let kept = returns.unwrap_or(0);
    states.truncate(kept);
    // What is neither here nor there has as many impacts as any other.
    let impacts = impacts[..kept].iter().sum();
    let values = values.swap_remove(0);
    Ok(Attractor { returns, impacts, states, values, starts: 0 })
}

/// Whether a start has led to a motion that is known; `like` knows how large components are, and which are angles.
fn is_same(known: &Attractor, settled: &Attractor, like: &Flow, alike: bool) -> bool {
    if known.returns != settled.returns || known.impacts != settled.impacts {
        return false;
    }
    let (Some(first), false) = (settled.states.first(), alike) else { return true };
    let near =
        |other: &Vec<f64>| like.change(first, other).iter().zip(like.scale()).all(|(x, scale)| x.abs() <= SAME * scale);
    known.states.iter().any(near)
}
