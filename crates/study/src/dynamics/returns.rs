//! The map from one return to the next, and its derivative.
//!
//! Where a clock drives, a return is one period later, at a phase at which nothing touches. Where nothing drives, it is the next time that a motion comes to an event, and on by a while, so that
//! nothing touches there either. Where something touches at every phase, it is one at which nothing begins or ceases to: surfaces that press there do so in the neighbours too, and what sticks sticks.
//! Their state is then complete only if nothing depends on what contacts remember of the round before, which is asked of the motion itself ([`Returns::check`]):
//!
//! ```text
//! D(P P) = DP DP         the left side with what contacts remember, the right side without
//! ```
//!
//! ```text
//! x' = P(x)      DP column by column, by differences of fourth order: [8 (P(x+h) - P(x-h)) - (P(x+2h) - P(x-2h))]/(12 h)
//! ```
//!
//! Each of the neighbours is a motion of its own, whose impacts and switches are located as its own: what an event does to a disturbance, the jump of the saltation matrix, is in the
//! differences, for rigid surfaces and compliant ones alike. Components are counted in units of how far each moves.

use super::section::next_phase;
use super::{Cut, DynamicsError, Flow, Section};
use carom_engine::system::State;
use nalgebra::{DMatrix, DVector};

/// Width of a difference, in units of how far a component moves [-].
const STEP: f64 = 2e-4;
/// A component that does not move counts as moving by this part of its scale [-].
const STILL: f64 = 1e-3;
/// In so many parts of a period it is looked how far components move, and whether anything touches.
const PARTS: usize = 32;
/// Derivatives with and without what contacts remember differ by no more than this, in units of how far components move [-]: differences of motions through contact are good to about a hundredth of it.
const COMPLETE: f64 = 1e-4;
/// Parts of the round in which nothing begins or ceases to touch are at least so long [-]: events of neighbours are not where those of the motion are.
const STEADY: f64 = 1e-3;
/// Within so many returns of the clock an event is to come again where nothing drives.
const PATIENCE: f64 = 50.0;

/// The map from one return to the next.
#[derive(Clone, Debug)]
pub struct Returns {
    kind: Kind,
    /// How far each component moves [its unit].
    pub range: Vec<f64>,
    /// Whether something touches or sticks there.
    touching: bool,
}

#[derive(Clone, Debug)]
enum Kind {
    /// One period later [s].
    Clock(f64),
    /// At the next event, and on by a while [s]; it is to come within a time [s].
    Event { cut: Cut, after: f64, within: f64 },
}

impl Returns {
    /// The returns of a motion that has settled, which is taken to an instant at which nothing touches. At `phase` of the clock, or where the nearest events are farthest away.
    pub fn of(flow: &mut Flow, cut: &Cut, phase: Option<f64>, many: usize) -> Result<Self, DynamicsError> {
        let mut seen = Seen::default();
        let kind = match (cut.period, &cut.section) {
            (Some(period), _) => {
                let phase = match phase {
                    Some(phase) => phase,
                    None => quiet_phase(flow, period, many)?,
                };
                flow.advance(next_phase(flow.time(), phase, period))?;
                Kind::Clock(period)
            }
            (None, Section::Phase(_)) => return Err(DynamicsError::Undriven),
            (None, _) => event_returns(flow, cut)?,
        };
        let touching = !flow.is_free();
        if flow.is_tied() {
            return Err(phase.map_or(DynamicsError::AlwaysTied, DynamicsError::Tied));
        }
        let start = flow.state();
        let span = match &kind {
            Kind::Clock(period) => *period,
            Kind::Event { within, .. } => within / PATIENCE,
        };
        for k in 0..=PARTS * many.max(1) {
            flow.advance(start.time + span * k as f64 / PARTS as f64)?;
            seen.look(flow.components());
        }
        flow.take_up(&start);
        let range = seen.range(flow);
        Ok(Returns { kind, range, touching })
    }

    /// The time from one return to the next [s]; none where nothing drives.
    pub fn period(&self) -> Option<f64> {
        match self.kind {
            Kind::Clock(period) => Some(period),
            Kind::Event { .. } => None,
        }
    }

    /// Goes on to the next return.
    pub fn next(&self, flow: &mut Flow) -> Result<(), DynamicsError> {
        match &self.kind {
            Kind::Clock(period) => {
                // The clock is read off its own grid, so that instants do not drift.
                let phase = (flow.time() / period).fract();
                let until = ((flow.time() / period - phase).round() + 1.0 + phase) * period;
                flow.advance(until)
            }
            Kind::Event { cut, after, within } => {
                let from = flow.time();
                match cut.next(flow, from + within)? {
                    Some(crossing) => flow.advance(crossing.time + after),
                    None => {
                        let section = cut.section.clone();
                        Err(DynamicsError::NotReached { section, from, until: from + within })
                    }
                }
            }
        }
    }

    /// By how much a state misses another, in units of how far components move: the largest.
    pub fn miss(&self, flow: &Flow, from: &[f64], to: &[f64]) -> f64 {
        self.moved(flow, from, to).iter().fold(0.0, |most: f64, x| most.max(x.abs()))
    }

    /// The change from one state to another, in units of how far components move.
    pub fn moved(&self, flow: &Flow, from: &[f64], to: &[f64]) -> DVector<f64> {
        let change = flow.change(from, to);
        DVector::from_iterator(change.len(), change.iter().zip(&self.range).map(|(change, range)| change / range))
    }

    /// Where the next return of a state is, and the derivative of that by the state.
    pub fn derivative(&self, flow: &mut Flow, at: &State) -> Result<(State, DMatrix<f64>), DynamicsError> {
        self.derivative_of(flow, at, 1)
    }

    /// Refuses a state in which something touches and which is not complete: where what becomes of a disturbance in two returns depends on what contacts remember at the first.
    pub fn check(&self, flow: &mut Flow, at: &State) -> Result<(), DynamicsError> {
        if !self.touching {
            return Ok(());
        }
        let (middle, first) = self.derivative_of(flow, at, 1)?;
        let (_, second) = self.derivative_of(flow, &middle, 1)?;
        let (_, both) = self.derivative_of(flow, at, 2)?;
        let apart = (&both - &second * &first).amax();
        match apart <= COMPLETE * (1.0 + first.amax() * second.amax()) {
            true => Ok(()),
            false => Err(DynamicsError::Remembering),
        }
    }

    /// Where so many returns lead, and the derivative of that by the state.
    fn derivative_of(
        &self,
        flow: &mut Flow,
        at: &State,
        returns: usize,
    ) -> Result<(State, DMatrix<f64>), DynamicsError> {
        let go = |flow: &mut Flow| (0..returns).try_for_each(|_| self.next(flow));
        flow.take_up(at);
        go(flow)?;
        let image = flow.state();
        let n = self.range.len();
        let mut derivative = DMatrix::zeros(n, n);
        for k in 0..n {
            let mut reach = |steps: f64| -> Result<DVector<f64>, DynamicsError> {
                let mut change = vec![0.0; n];
                change[k] = steps * STEP * self.range[k];
                flow.take_up_moved(at, &change);
                go(flow)?;
                let to = flow.components().to_vec();
                Ok(self.moved(flow, &image.y[..n], &to))
            };
            let near = reach(1.0)? - reach(-1.0)?;
            let far = reach(2.0)? - reach(-2.0)?;
            derivative.set_column(k, &((near * 8.0 - far) / (12.0 * STEP)));
        }
        flow.take_up(&image);
        Ok((image, derivative))
    }
}

/// The phase at which nothing touches for the longest while, before and after; where something always does, that at which the longest while nothing begins or ceases to.
fn quiet_phase(flow: &mut Flow, period: f64, many: usize) -> Result<f64, DynamicsError> {
    let start = flow.time();
    let first = next_phase(start, 0.0, period);
    flow.advance(first)?;
    let (mut busy, mut events) = ([false; PARTS], Vec::new());
    for k in 1..=PARTS * many.max(1) {
        let until = first + period * k as f64 / PARTS as f64;
        let mut touched = !flow.is_free();
        while let Some(event) = flow.next_event(until, |_| true)? {
            touched = true;
            events.push((event.time / period).rem_euclid(1.0));
        }
        busy[(k - 1) % PARTS] |= touched || !flow.is_free();
    }
    if busy.iter().all(|busy| *busy) {
        return steady_phase(flow, period, events);
    }
    // The middle of the longest run of quiet parts, round the clock.
    let run = |from: usize| (0..PARTS).take_while(|k| !busy[(from + k) % PARTS]).count();
    let from = (0..PARTS).max_by_key(|from| (run(*from), PARTS - from)).unwrap_or(0);
    Ok(((from as f64 + 0.5 * run(from) as f64) / PARTS as f64).fract())
}

/// The middle of the longest part of the round without one of these events, by their phases, in which nothing sticks.
fn steady_phase(flow: &mut Flow, period: f64, mut events: Vec<f64>) -> Result<f64, DynamicsError> {
    events.sort_by(f64::total_cmp);
    let first = events.first().copied().unwrap_or(0.0);
    let ends = events.iter().skip(1).copied().chain([first + 1.0]);
    let begins = if events.is_empty() { vec![0.0] } else { events.clone() };
    let mut parts: Vec<(f64, f64)> = begins.into_iter().zip(ends).filter(|(from, to)| to - from > STEADY).collect();
    parts.sort_by(|a, b| (b.1 - b.0).total_cmp(&(a.1 - a.0)));
    for (from, to) in &parts {
        let phase = (0.5 * (from + to)).fract();
        flow.advance(next_phase(flow.time(), phase, period))?;
        if !flow.is_tied() {
            return Ok(phase);
        }
    }
    Err(if parts.is_empty() { DynamicsError::AlwaysChanging } else { DynamicsError::AlwaysTied })
}

/// Returns to an event: on by half of the time until the next.
fn event_returns(flow: &mut Flow, cut: &Cut) -> Result<Kind, DynamicsError> {
    let (from, patience) = (flow.time(), flow.simulation().settings.until);
    let missing = || DynamicsError::NotReached { section: cut.section.clone(), from, until: from + patience };
    let first = cut.next(flow, from + patience)?.ok_or_else(missing)?;
    let kept = flow.state();
    let until = first.time + patience;
    let next = flow.next_event(until, |_| true)?.map_or(until, |event| event.time);
    let again = if next >= until { until } else { cut.next(flow, until)?.ok_or_else(missing)?.time.max(next) };
    flow.take_up(&kept);
    let after = 0.5 * (next - first.time);
    flow.advance(first.time + after)?;
    Ok(Kind::Event { cut: cut.clone(), after, within: PATIENCE * (again - first.time) })
}

/// How far components move.
#[derive(Default)]
struct Seen {
    least: Vec<f64>,
    most: Vec<f64>,
}

impl Seen {
    fn look(&mut self, components: &[f64]) {
        if self.least.is_empty() {
            (self.least, self.most) = (components.to_vec(), components.to_vec());
        }
        self.least.iter_mut().zip(components).for_each(|(least, x)| *least = least.min(*x));
        self.most.iter_mut().zip(components).for_each(|(most, x)| *most = most.max(*x));
    }

    fn range(&self, flow: &Flow) -> Vec<f64> {
        let ends = self.least.iter().zip(&self.most).zip(flow.scale());
        ends.map(|((least, most), scale)| (most - least).max(STILL * scale)).collect()
    }
}
