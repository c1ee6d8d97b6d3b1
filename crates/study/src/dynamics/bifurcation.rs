//! What a settled motion does for each of many values of a parameter: bifurcation diagrams.
//!
//! Every value has its motion, which is let settle and then cut ([`Cut`]). It begins as the scenario says, or where that of the value before it stood: then the motion is followed along a branch, and going
//! up and going down may follow different ones. What is carried on is the phase of what drives and the components of the state at an instant at which nothing touches; where the motion of a value does not
//! come to such an instant, or the parameter has moved a surface into another, the next begins as the scenario says, and that is told.

use super::{Crossing, Cut, DynamicsError, Flow, Section, period};
use carom_scenario::{Scenario, ScenarioError};
use rayon::prelude::*;

/// In so many parts of a period it is looked whether anything touches, over so many periods.
const PARTS: usize = 37;
const PERIODS: usize = 4;
/// Two crossings are the same where all outputs are as near as this part of how far they spread [-].
const SAME: f64 = 1e-4;
/// Rounding and what is left of settling, of the size of an output [-].
const ROUNDING: f64 = 1e-6;
/// A motion comes nearer where crossings are as near as this, and in the second half of them by this part nearer than in the first [-].
const NEAR: f64 = 1e-2;
const NEARER: f64 = 0.7;
/// The most crossings after which a motion is looked at for coming back.
const MOST: usize = 64;

/// How a diagram is made.
#[derive(Clone, Debug, PartialEq)]
pub struct BifurcationRequest {
    /// Where motions are cut.
    pub section: Section,
    /// The period of what drives [s], if it is given.
    pub period: Option<f64>,
    /// How long a motion is let settle.
    pub settle: Span,
    /// How many crossings are taken.
    pub crossings: usize,
    /// Whether a motion begins where that of the value before it stood.
    pub carry: bool,
}

/// A time, in seconds or in periods of what drives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Span {
    /// Seconds.
    Seconds(f64),
    /// Periods of what drives.
    Periods(f64),
}

impl Span {
    /// In seconds, with the period of what drives, or the length of the run where nothing does.
    pub fn seconds(self, period: Option<f64>, run: f64) -> f64 {
        match self {
            Span::Seconds(seconds) => seconds,
            Span::Periods(periods) => period.map_or(run, |period| periods * period),
        }
    }
}

/// What the motion of one value does.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// Where it was cut.
    pub crossings: Vec<Crossing>,
    /// After how many crossings it comes back, if it does.
    pub returns: Option<usize>,
    /// Whether it began where the one before stood.
    pub carried: bool,
    /// Why the motion ended before all crossings were taken.
    pub stopped: Option<String>,
}

/// Where a motion stands, to begin another there.
#[derive(Clone, Debug, PartialEq)]
pub struct Carried {
    /// The phase of what drives [-]; none where nothing drives.
    phase: Option<f64>,
    components: Vec<f64>,
}

/// Follows one motion: of a scenario that has been read, from where another stood if it is carried on. Returns with it where it stands, if another may begin there.
pub fn branch(
    scenario: &Scenario,
    request: &BifurcationRequest,
    from: Option<&Carried>,
) -> Result<(Branch, Option<Carried>), DynamicsError> {
    let period = driven(scenario, request.period, request.section.needs_period())?;
    let cut = request.section.cut(&scenario.simulation, period)?;
    let mut flow = Flow::new(&scenario.simulation, period);
    let carried = from.is_some_and(|from| begin(&mut flow, from, period));
    let run = scenario.simulation.settings.until;
    let settle = request.settle.seconds(period, run);
    let began = flow.time();
    let patience = began + settle + (request.crossings + 1) as f64 * 10.0 * period.unwrap_or(run);
    let (crossings, stopped) = match taken(&cut, &mut flow, began + settle, request.crossings, patience) {
        (crossings, None) => (crossings, None),
        (crossings, Some(DynamicsError::Stopped { why, .. })) => (crossings, Some(why)),
        (_, Some(other)) => return Err(other),
    };
    let returns = returns(&crossings);
    let stands = if request.carry && stopped.is_none() { stand(&mut flow, period) } else { None };
    Ok((Branch { crossings, returns, carried, stopped }, stands))
}

/// A diagram of so many points; `read` gives the scenario of the one of a number. With [`BifurcationRequest::carry`] they are chains of `chain` points each, along which one motion goes on in the next.
/// Chains are worked out side by side, and what comes of them is the same for any number of threads. `look` is told of every point that is done.
pub fn bifurcation(
    points: usize,
    chain: usize,
    request: &BifurcationRequest,
    read: impl Fn(usize) -> Result<Scenario, ScenarioError> + Sync,
    look: impl Fn() + Sync,
) -> Result<Vec<Branch>, DynamicsError> {
    let length = if request.carry { chain.clamp(1, points.max(1)) } else { 1 };
    let follow = |first: usize| -> Result<Vec<Branch>, DynamicsError> {
        let (mut branches, mut stands) = (Vec::new(), None);
        for k in first..(first + length).min(points) {
            let scenario = read(k).map_err(|error| DynamicsError::Stopped { time: 0.0, why: error.to_string() });
            let found = scenario.and_then(|scenario| branch(&scenario, request, stands.as_ref()));
            let (own, next) = match found {
                Ok(found) => found,
                // The first is told to who asks; of others it is a part of the answer.
                Err(error) if k == 0 => return Err(error),
                Err(error) => {
                    let stopped = Some(error.to_string());
                    (Branch { crossings: Vec::new(), returns: None, carried: false, stopped }, None)
                }
            };
            stands = next;
            look();
            branches.push(own);
        }
        Ok(branches)
    };
    let chains: Result<Vec<Vec<Branch>>, DynamicsError> =
        (0..points.div_ceil(length)).into_par_iter().map(|chain| follow(chain * length)).collect();
    Ok(chains?.into_iter().flatten().collect())
}

/// The period of what drives; none where nothing does and none is needed.
pub fn driven(scenario: &Scenario, given: Option<f64>, needed: bool) -> Result<Option<f64>, DynamicsError> {
    match period(scenario, given) {
        Ok(period) => Ok(Some(period)),
        Err(DynamicsError::Undriven | DynamicsError::NoPeriod) if !needed => Ok(None),
        Err(error) => Err(error),
    }
}

/// Crossings after the motion has settled, and what stopped it before there were enough.
fn taken(cut: &Cut, flow: &mut Flow, settled: f64, count: usize, until: f64) -> (Vec<Crossing>, Option<DynamicsError>) {
    let mut crossings = Vec::new();
    if let Err(error) = flow.advance(settled) {
        return (crossings, Some(error));
    }
    while crossings.len() < count {
        match cut.next(flow, until) {
            Ok(Some(crossing)) => crossings.push(crossing),
            Ok(None) => break,
            Err(error) => return (crossings, Some(error)),
        }
    }
    (crossings, None)
}

/// Begins where another motion stood, if nothing overlaps there.
fn begin(flow: &mut Flow, from: &Carried, period: Option<f64>) -> bool {
    if from.components.len() != flow.components().len() {
        return false;
    }
    let start = flow.state();
    let time = match (from.phase, period) {
        (Some(phase), Some(period)) => phase * period,
        _ => 0.0,
    };
    flow.begin(time, &from.components);
    if flow.is_free() {
        return true;
    }
    flow.take_up(&start);
    false
}

/// Goes on to an instant at which nothing touches.
fn stand(flow: &mut Flow, period: Option<f64>) -> Option<Carried> {
    let part = period.unwrap_or(flow.simulation().settings.until) / PARTS as f64;
    for _ in 0..PERIODS * PARTS {
        flow.advance(flow.time() + part).ok()?;
        if flow.is_free() {
            let phase = period.map(|period| (flow.time() / period).rem_euclid(1.0));
            return Some(Carried { phase, components: flow.components().to_vec() });
        }
    }
    None
}

/// After how many crossings a motion comes back, if it does, or comes nearer and nearer to it.
pub fn returns(crossings: &[Crossing]) -> Option<usize> {
    let columns = crossings.first()?.values.len();
    let ends = |k: usize| {
        let values = crossings.iter().map(|crossing| crossing.values[k]).filter(|x| x.is_finite());
        values.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), x| (least.min(x), most.max(x)))
    };
    let ends: Vec<(f64, f64)> = (0..columns).map(ends).collect();
    let size: Vec<f64> = ends.iter().map(|(least, most)| least.abs().max(most.abs())).collect();
    let spread = ends.iter().zip(&size).map(|((least, most), size)| (most - least) / size);
    let spread = spread.filter(|spread| spread.is_finite()).fold(0.0, f64::max);
    // How far two crossings are from each other, of the size of what differs most.
    let apart = |(a, b): (&Crossing, &Crossing)| {
        let each = a.values.iter().zip(&b.values).zip(&size).map(|((a, b), size)| (a - b).abs() / size);
        each.filter(|part| part.is_finite()).fold(0.0, f64::max)
    };
    let most = (crossings.len() / 2).min(MOST);
    (1..=most).find(|n| {
        let apart: Vec<f64> = crossings.iter().zip(&crossings[*n..]).map(apart).collect();
        let largest = |part: &[f64]| part.iter().copied().fold(0.0, f64::max);
        let (before, after) = apart.split_at(apart.len() / 2);
        let nearer = largest(&apart) < NEAR && largest(after) < NEARER * largest(before);
        largest(&apart) <= SAME * spread + ROUNDING || nearer
    })
}
