//! Periodic orbits by shooting, and whether they are stable.
//!
//! ```text
//! P^n(x) = x                     (DP^n - I) dx = x - P^n(x)      Newton's method
//! M = DP(x_n) ... DP(x_1)        its eigenvalues are the multipliers
//! ```
//!
//! `P` is the map from one return to the next ([`Returns`]). An orbit is stable where all multipliers are inside the unit circle. It loses that where one leaves the circle: at +1 it meets another orbit
//! (fold) or gives its symmetry up, at -1 one of twice its period is born (period doubling), as a pair it turns around (Neimark-Sacker). A multiplier may also jump, where an impact begins or ends with
//! a grazing touch.
//!
//! Source: Y. A. Kuznetsov, *Elements of Applied Bifurcation Theory*, Springer 2004, chapters 1, 4 and 10.

use super::section::impact;
use super::{Crossing, Cut, DynamicsError, Flow, Returns};
use carom_engine::system::State;
use nalgebra::{Complex, DMatrix};
use std::collections::VecDeque;
use std::ops::RangeInclusive;

/// Steps of Newton's method.
const MOST_STEPS: usize = 30;
/// How often a step is halved that leads away.
const HALVINGS: usize = 8;
/// An orbit closes where it misses itself by no more than this part of how far it moves [-].
const CLOSED: f64 = 1e-9;
/// A motion repeats where two returns are as near as this [-].
const REPEATS: f64 = 1e-3;
/// Multipliers this near to the unit circle are on it, as far as differences tell [-].
const ON_CIRCLE: f64 = 1e-5;

/// What orbit is looked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrbitRequest {
    /// How long the motion is let settle first [s].
    pub settle: f64,
    /// After how many returns the orbit closes; recognised from the settled motion where it is not said.
    pub returns: Option<usize>,
    /// The most returns that are looked at to recognise it.
    pub most: usize,
    /// The phase of the drive at which it is shot [-]; where nothing touches for the longest while, if it is not said.
    pub phase: Option<f64>,
}

impl OrbitRequest {
    /// After how many returns an orbit may be asked to close.
    pub const ALLOWED: RangeInclusive<usize> = 1..=1024;
    /// The most returns that are looked at where nothing is said.
    pub const MOST: usize = 32;
}

/// By what a small disturbance is multiplied in one round.
pub type Multiplier = Complex<f64>;

/// A periodic orbit.
#[derive(Clone, Debug)]
pub struct Orbit {
    /// After how many returns it closes.
    pub returns: usize,
    /// How long that takes [s].
    pub period: f64,
    /// The phase of the drive at which it was shot [-]; none where nothing drives.
    pub phase: Option<f64>,
    /// The state at each return.
    pub states: Vec<State>,
    /// Where the section that was asked for cuts it, over one round.
    pub crossings: Vec<Crossing>,
    /// The contact of every impact of one round, and how fast the surfaces met [m/s].
    pub impacts: Vec<(usize, f64)>,
    /// The multipliers of a whole round that are not zero for lack of freedom, the largest first.
    pub multipliers: Vec<Multiplier>,
    /// By what part of its size it misses itself [-].
    pub miss: f64,
    /// Steps of Newton's method.
    pub steps: usize,
    /// How near the settled motion was to it [-].
    pub came_near: f64,
}

/// What becomes of a small disturbance of an orbit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrbitStability {
    /// It dies out.
    Stable,
    /// It neither grows nor dies out, as far as is known.
    Neutral,
    /// It grows to one side.
    Saddle,
    /// It grows and changes its side with every round: another orbit of twice the period is or was near.
    Flip,
    /// It grows and turns around the orbit.
    Spiral,
}

impl OrbitStability {
    /// In a word, for programs.
    pub fn id(self) -> &'static str {
        match self {
            OrbitStability::Stable => "stable",
            OrbitStability::Neutral => "neutral",
            OrbitStability::Saddle => "saddle",
            OrbitStability::Flip => "flip",
            OrbitStability::Spiral => "spiral",
        }
    }
}

impl Orbit {
    /// The size of the largest multiplier [-]; zero where there is none.
    pub fn largest(&self) -> f64 {
        self.multipliers.first().map_or(0.0, |multiplier| multiplier.norm())
    }

    /// Time [s] and outputs over one round, in so many parts.
    pub fn path(&self, flow: &mut Flow, parts: usize) -> Result<Vec<Vec<f64>>, DynamicsError> {
        let Some(start) = self.states.first() else { return Ok(Vec::new()) };
        flow.take_up(start);
        let point = |k: usize| {
            flow.advance(start.time + self.period * k as f64 / parts as f64)?;
            Ok([vec![flow.time()], flow.outputs()].concat())
        };
        (0..=parts).map(point).collect()
    }

    /// What becomes of a small disturbance.
    pub fn stability(&self) -> OrbitStability {
        let Some(first) = self.multipliers.first() else { return OrbitStability::Stable };
        match first.norm() {
            size if size < 1.0 - ON_CIRCLE => OrbitStability::Stable,
            size if size <= 1.0 + ON_CIRCLE => OrbitStability::Neutral,
            _ if first.im.abs() > 1e-9 * first.norm() => OrbitStability::Spiral,
            _ if first.re < 0.0 => OrbitStability::Flip,
            _ => OrbitStability::Saddle,
        }
    }
}

/// Lets a motion settle and finds the periodic orbit near it, stable or not.
pub fn orbit(flow: &mut Flow, cut: &Cut, request: &OrbitRequest) -> Result<Orbit, DynamicsError> {
    let began = flow.time();
    flow.advance(began + request.settle)?;
    let many = request.returns.unwrap_or(4).min(request.most);
    let returns = Returns::of(flow, cut, request.phase, many)?;
    let (count, start) = near_return(flow, &returns, request)?;
    returns.check(flow, &start)?;
    let found = shoot(flow, &returns, start, count)?;
    with_crossings(flow, cut, found)
}

/// After how many returns the settled motion comes back, and the state from which it came nearest.
fn near_return(flow: &mut Flow, returns: &Returns, request: &OrbitRequest) -> Result<(usize, State), DynamicsError> {
    let most = request.returns.unwrap_or(request.most).max(1);
    let mut states = VecDeque::from([flow.state()]);
    for _ in 0..2 * most {
        returns.next(flow)?;
        states.push_back(flow.state());
    }
    let n = returns.range.len();
    let miss = |from: &State, to: &State| returns.miss(flow, &from.y[..n], &to.y[..n]);
    if let Some(count) = request.returns {
        // Of all stretches the one that closes best.
        let misses = (0..states.len() - count).map(|k| (k, miss(&states[k], &states[k + count])));
        let nearest = misses.min_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(k, _)| k);
        return Ok((count, states[nearest].clone()));
    }
    let last = states.len() - 1;
    let repeats = |count: &usize| {
        (0..*count + most.min(last - count))
            .all(|k| k + count > last || miss(&states[last - k], &states[last - k - count]) < REPEATS)
    };
    let count = (1..=most).find(repeats).ok_or(DynamicsError::NotPeriodic { most })?;
    Ok((count, states[last].clone()))
}

/// Newton's method for an orbit that closes after so many returns.
pub fn shoot(flow: &mut Flow, returns: &Returns, start: State, count: usize) -> Result<Orbit, DynamicsError> {
    let n = returns.range.len();
    let mut at = start;
    let first = at.clone();
    let mut round = Round::of(flow, returns, &at, count)?;
    let mut steps = 0;
    while round.miss > CLOSED {
        if steps == MOST_STEPS {
            return Err(DynamicsError::NoOrbit { returns: count, steps, miss: round.miss });
        }
        steps += 1;
        let matrix = &round.derivative - DMatrix::identity(n, n);
        let away = returns.moved(flow, &at.y[..n], &round.end.y[..n]);
        // Directions that change nothing, such as a drift along a straight line, are left alone.
        let change = matrix.svd(true, true).solve(&-away, 1e-10);
        let change = change.map_err(|_| DynamicsError::NoOrbit { returns: count, steps, miss: round.miss })?;
        let mut part = 1.0;
        let mut better = None;
        for _ in 0..HALVINGS {
            let moved: Vec<f64> = change.iter().zip(&returns.range).map(|(x, range)| part * x * range).collect();
            flow.take_up_moved(&at, &moved);
            let tried = flow.state();
            if let Ok(next) = Round::of(flow, returns, &tried, count)
                && next.miss < round.miss
            {
                better = Some((tried, next));
                break;
            }
            part *= 0.5;
        }
        match better {
            Some((tried, next)) => (at, round) = (tried, next),
            // Where rounding is reached no step is better.
            None if round.miss < 1e3 * CLOSED => break,
            None => return Err(DynamicsError::NoOrbit { returns: count, steps, miss: round.miss }),
        }
    }
    let mut multipliers: Vec<Multiplier> = round.derivative.complex_eigenvalues().iter().copied().collect();
    multipliers.sort_by(|a, b| b.norm().total_cmp(&a.norm()).then(b.im.total_cmp(&a.im)));
    // Where an event brings the motion back the direction along it is no freedom.
    multipliers.truncate(flow.freedom().saturating_sub(usize::from(returns.period().is_none())));
    let period = round.end.time - at.time;
    let phase = returns.period().map(|period| (at.time / period).rem_euclid(1.0));
    let came_near = returns.miss(flow, &first.y[..n], &at.y[..n]);
    let Round { states, impacts, miss, .. } = round;
    let crossings = Vec::new();
    Ok(Orbit { returns: count, period, phase, states, crossings, impacts, multipliers, miss, steps, came_near })
}

/// One round of so many returns from a state.
struct Round {
    states: Vec<State>,
    end: State,
    derivative: DMatrix<f64>,
    impacts: Vec<(usize, f64)>,
    miss: f64,
}

impl Round {
    fn of(flow: &mut Flow, returns: &Returns, from: &State, count: usize) -> Result<Self, DynamicsError> {
        let n = returns.range.len();
        let (mut states, mut impacts) = (Vec::new(), Vec::new());
        let (mut at, mut derivative) = (from.clone(), DMatrix::identity(n, n));
        for _ in 0..count {
            let (image, leg) = returns.derivative(flow, &at)?;
            derivative = leg * derivative;
            flow.take_up(&at);
            while let Some(event) = flow.next_event(image.time, |event| impact(event).is_some())? {
                impacts.extend(impact(&event));
            }
            states.push(std::mem::replace(&mut at, image));
        }
        let miss = returns.miss(flow, &from.y[..n], &at.y[..n]);
        Ok(Round { states, end: at, derivative, impacts, miss })
    }
}

/// Follows an orbit for one round and notes where the section cuts it.
fn with_crossings(flow: &mut Flow, cut: &Cut, mut orbit: Orbit) -> Result<Orbit, DynamicsError> {
    let Some(start) = orbit.states.first() else { return Ok(orbit) };
    flow.take_up(start);
    let until = start.time + orbit.period;
    while let Some(crossing) = cut.next(flow, until)? {
        orbit.crossings.push(crossing);
    }
    Ok(orbit)
}
