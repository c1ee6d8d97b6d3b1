//! What a settled motion does for each of many values of a parameter: bifurcation diagrams.
//!
//! Every value has its motion, which is let settle and then cut ([`Cut`]). It begins as the scenario says, or where that of the value before it stood: then the motion is followed along a branch, and going
//! up and going down may follow different ones. What is carried on is the phase of what drives and the components of the state at an instant at which nothing touches; where the motion of a value does not
//! come to such an instant, or the parameter has moved a surface into another, the next begins as the scenario says, and that is told.
//!
//! Every motion is a row of a [`Store`], which keeps with it where the next may begin: a diagram that was killed goes on where it was, along its branches too, bit for bit.

use super::{Crossing, Cut, DynamicsError, Flow, LongRun, Section, Span, Stop, period};
use crate::sweep::{Design, Head, Shared, Store, StoreError, Stored, Study, side_by_side};
use carom_scenario::Scenario;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

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
#[derive(Clone, Debug, PartialEq, Serialize)]
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

impl BifurcationRequest {
    /// How many crossings of each point may be asked for.
    pub const ALLOWED: RangeInclusive<usize> = 1..=100_000;
    /// Crossings that are taken where no number is said.
    pub const CROSSINGS: usize = 60;
}

/// What the motion of one value does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Branch {
    /// The index of the point.
    pub point: usize,
    /// Where it was cut.
    pub crossings: Vec<Crossing>,
    /// After how many crossings it comes back, if it does.
    pub returns: Option<usize>,
    /// Whether it began where the one before stood.
    pub carried: bool,
    /// Why the motion ended before all crossings were taken.
    pub stopped: Option<String>,
    /// Where it stands at last, if another may begin there.
    pub stands: Option<Carried>,
}

impl Stored for Branch {
    fn point(&self) -> usize {
        self.point
    }

    fn fits(&self, _: &Head) -> bool {
        true
    }
}

/// Where a motion stands, to begin another there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Carried {
    /// The phase of what drives [-]; none where nothing drives.
    phase: Option<f64>,
    components: Vec<f64>,
}

/// By what the rows of a diagram are known again.
pub fn head(study: &Study, request: &BifurcationRequest) -> Head {
    let own = (&study.axes, &study.design, request);
    let mut head = Head::of(study);
    head.study = study.fingerprint_with(&own);
    head.measures = vec![format!("crossings of {}", request.section)];
    head
}

/// Points one after the other along which a motion is carried on: the last axis of a grid, or all points.
pub fn chain(study: &Study, request: &BifurcationRequest) -> usize {
    match (request.carry, &study.design) {
        (false, _) => 1,
        (true, Design::Grid) => study.axes.last().and_then(crate::sweep::Axis::count).unwrap_or(1),
        (true, _) => study.points.max(1),
    }
}

/// Follows the motion of every point that is not in the store yet, chains of points side by side with so many threads, none being as many as the machine has. What comes of them is the same for any number
/// of threads, and however often it was stopped. `look` is told of every motion that is there. What cannot be asked of the first point is to be refused before ([`LongRun::of`], [`LongRun::cut`]).
pub fn bifurcation(
    study: &Study,
    request: &BifurcationRequest,
    store: &mut Store<Branch>,
    threads: Option<usize>,
    stop: &Stop,
    look: &(dyn Fn(&Branch) + Sync),
) -> Result<(), StoreError> {
    let length = chain(study, request);
    let begins: Vec<usize> = (0..study.points).step_by(length).collect();
    let shared = Shared::new(store, look);
    let follow = |first: &usize| -> Result<(), StoreError> {
        let mut stands = None;
        for point in *first..(first + length).min(study.points) {
            stands = match shared.row(point) {
                Some(known) => known.stands,
                None => {
                    let Some(branch) = branch(study, request, point, stands.as_ref(), stop) else { return Ok(()) };
                    shared.push(&branch)?;
                    branch.stands
                }
            };
        }
        Ok(())
    };
    side_by_side(threads, &begins, follow).and_then(|()| store.flush())
}

/// The motion of a point, from where another stood if it is carried on; none where the end is asked for meanwhile.
fn branch(
    study: &Study,
    request: &BifurcationRequest,
    point: usize,
    from: Option<&Carried>,
    stop: &Stop,
) -> Option<Branch> {
    let found = match study.scenario(point) {
        Ok(scenario) => follow(&scenario, request, point, from, stop),
        Err(error) => Err(DynamicsError::Stopped { time: 0.0, why: error.to_string() }),
    };
    match found {
        Ok(branch) => Some(branch),
        Err(DynamicsError::Interrupted) => None,
        Err(error) => {
            let stopped = Some(error.to_string());
            Some(Branch { point, crossings: Vec::new(), returns: None, carried: false, stopped, stands: None })
        }
    }
}

/// Follows one motion.
fn follow(
    scenario: &Scenario,
    request: &BifurcationRequest,
    point: usize,
    from: Option<&Carried>,
    stop: &Stop,
) -> Result<Branch, DynamicsError> {
    let LongRun { flow, period, settle } =
        LongRun::of(scenario, request.section.needs_period(), request.period, request.settle)?;
    let mut flow = flow.until(stop);
    let cut = request.section.cut(&scenario.simulation, period)?;
    let carried = from.is_some_and(|from| begin(&mut flow, from, period));
    let run = scenario.simulation.settings.until;
    let began = flow.time();
    let patience = began + settle + (request.crossings + 1) as f64 * 10.0 * period.unwrap_or(run);
    let (crossings, stopped) = match taken(&cut, &mut flow, began + settle, request.crossings, patience) {
        (crossings, None) => (crossings, None),
        (crossings, Some(DynamicsError::Stopped { why, .. })) => (crossings, Some(why)),
        (_, Some(other)) => return Err(other),
    };
    let returns = returns(&crossings);
    let stands = if request.carry && stopped.is_none() { stand(&mut flow, period)? } else { None };
    Ok(Branch { point, crossings, returns, carried, stopped, stands })
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
fn stand(flow: &mut Flow, period: Option<f64>) -> Result<Option<Carried>, DynamicsError> {
    let part = period.unwrap_or(flow.simulation().settings.until) / PARTS as f64;
    for _ in 0..PERIODS * PARTS {
        match flow.advance(flow.time() + part) {
            Err(DynamicsError::Interrupted) => return Err(DynamicsError::Interrupted),
            Err(_) => return Ok(None),
            Ok(()) if flow.is_free() => {
                let phase = period.map(|period| (flow.time() / period).rem_euclid(1.0));
                return Ok(Some(Carried { phase, components: flow.components().to_vec() }));
            }
            Ok(()) => {}
        }
    }
    Ok(None)
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
