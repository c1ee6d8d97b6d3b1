//! Guards: has one fired within a step, and when exactly?
//!
//! The crossing is bracketed by the step. A first guess comes from the cubic Hermite interpolant of the state, which is
//! free; it is polished by repeating the step from its start with other lengths, so that the state at the event is as
//! accurate as any step. A guard that is positive at both ends may still have dipped to zero between them: see [`dip`].

mod dip;
mod polish;
mod tried;

pub(crate) use tried::Tried;

use crate::hermite::Hermite;
use crate::{GuardMemory, Hybrid, Memory, Method, Vector, root};

/// So many events in a row, without time passing between them, are too many.
const MOST_CROWDED: usize = 10_000;

/// Steps no longer than this share of the time, or of the length tried, are as short as time resolves.
const SHORTEST: f64 = 64.0 * f64::EPSILON;

/// A step ends earlier than tried, or exactly there with a guard that fired.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    /// Time at which the step ends [s].
    pub(crate) now: f64,
    /// Whether a guard fired there. If not, the step ends at the bottom of a dip that did not reach zero.
    pub(crate) fired: bool,
}

/// Where a guard may have reached zero first, as fractions of the step.
#[derive(Clone, Copy, Debug)]
struct Guess {
    guard: usize,
    at: f64,
    /// The guard is not positive here: after a crossing the end of the step, in a dip its bottom.
    latest: f64,
    /// Whether the guard is positive again at the end of the step.
    dip: bool,
}

/// The guards at both ends of a step, and the memory needed to look between.
pub(crate) struct Guards<V> {
    /// At the start of the step before, unless this one is fresh.
    before: Vec<f64>,
    start: Vec<f64>,
    end: Vec<f64>,
    within: Vec<f64>,
    /// Slopes of the guards, per fraction of the step.
    slope: Vec<f64>,
    fired: Vec<bool>,
    /// Guards that have fired, and stay at zero or below after a crossing that went on: they fire again only once they
    /// have been positive.
    spent: Vec<bool>,
    /// Whether the step is the first since the run began or a guard fired.
    fresh: bool,
    /// Events in a row between which no time passed.
    crowded: usize,
    curve: Hermite<V>,
    state: V,
}

impl<V: Vector> Guards<V> {
    pub(crate) fn new(count: usize, like: &V) -> Self {
        let zeros = || vec![0.0; count];
        Guards {
            before: zeros(),
            start: zeros(),
            end: zeros(),
            within: zeros(),
            slope: zeros(),
            fired: vec![false; count],
            spent: vec![false; count],
            fresh: true,
            crowded: 0,
            curve: Hermite::new(like),
            state: like.zeros_like(),
        }
    }

    /// The guards where a run left them.
    pub(crate) fn recall(memory: &Memory<V>) -> Self {
        let GuardMemory { start, before, spent, fresh, crowded } = memory.guards.clone();
        Guards { start, before, spent, fresh, crowded, ..Guards::new(memory.guards.start.len(), &memory.state) }
    }

    /// What must be known to go on at the head of a pass.
    pub(crate) fn memory(&self) -> GuardMemory {
        let (start, before, spent) = (self.start.clone(), self.before.clone(), self.spent.clone());
        GuardMemory { start, before, spent, fresh: self.fresh, crowded: self.crowded }
    }

    /// Which guards fired in the step just located.
    pub(crate) fn fired(&self) -> &[bool] {
        &self.fired
    }

    /// Reads the guards at the start of a run.
    pub(crate) fn begin<M: Hybrid<Vector = V>>(&mut self, motion: &mut M, t: f64, y: &V) {
        motion.guards(t, y, &mut self.start);
    }

    /// Reads the guards after a crossing. One that has just fired is zero, whatever rounding left of it.
    pub(crate) fn resume<M: Hybrid<Vector = V>>(&mut self, motion: &mut M, t: f64, y: &V, restarted: bool) {
        motion.guards(t, y, &mut self.start);
        for i in 0..self.start.len() {
            if self.fired[i] && self.start[i].abs() == self.within[i].abs() {
                self.start[i] = 0.0;
            }
            let waiting = self.fired[i] || (self.spent[i] && self.within[i] <= 0.0);
            self.spent[i] = !restarted && self.start[i] <= 0.0 && waiting;
        }
        self.fresh = true;
    }

    /// The end of the step becomes the start of the next.
    #[inline]
    pub(crate) fn shift(&mut self) {
        std::mem::swap(&mut self.before, &mut self.start);
        std::mem::swap(&mut self.start, &mut self.end);
        self.fresh = false;
        self.crowded = 0;
    }

    /// Whether events have followed each other for too long without time passing.
    pub(crate) fn chatter(&self) -> bool {
        self.crowded >= MOST_CROWDED
    }

    /// Looks for the earliest crossing in the step; if there is one, leaves the state there in `tried.end`.
    #[inline]
    pub(crate) fn look<M: Hybrid<Vector = V>, K: Method<V>>(&mut self, mut tried: Tried<'_, M, K>) -> Option<Cut> {
        tried.motion.guards(tried.now, tried.end, &mut self.end);
        let positive = self.end.iter().all(|&g| g > 0.0);
        let may_dip = self.may_dip(&mut tried);
        if positive && !may_dip {
            return None;
        }
        self.locate(tried)
    }

    /// Finds the first guard to cross, and the instant.
    #[cold]
    fn locate<M: Hybrid<Vector = V>, K: Method<V>>(&mut self, mut tried: Tried<'_, M, K>) -> Option<Cut> {
        let (slope, end_slope) = (tried.method.slope(), tried.method.end_slope());
        self.curve.set(tried.h, (tried.y, slope), (tried.end, end_slope));
        let mut first = self.earliest(&mut tried)?;
        self.read_slopes(first.at, &mut tried);

        // A dip must reach zero in truth, not on the cubic alone; if it does not, the step may as well end at its bottom.
        if first.dip {
            tried.repeat(first.latest, &mut self.within);
            if self.within[first.guard] > 0.0 {
                let Some(other) = self.passed(first.guard, first.latest, 0.0) else {
                    std::mem::swap(&mut self.end, &mut self.within);
                    return Some(Cut { now: tried.time(first.latest), fired: false });
                };
                first = other;
            }
        }

        // The cubic may be wrong about which came first: what is below zero at the crossing crossed before it.
        let resolution = 4.0 * tried.resolution();
        let mut s = self.polish(first, &mut tried);
        for _ in 1..self.start.len() {
            let Some(other) = self.passed(first.guard, s, resolution) else { break };
            first = other;
            s = self.polish(first, &mut tried);
        }
        self.gather(first.guard, resolution);
        let instant = s * tried.h <= SHORTEST * tried.now.abs().max(tried.h);
        self.crowded = if instant { self.crowded + 1 } else { 0 };
        Some(Cut { now: tried.time(s), fired: true })
    }

    /// The guard that, on the interpolant, reaches zero first.
    fn earliest<M: Hybrid<Vector = V>, K: Method<V>>(&mut self, tried: &mut Tried<'_, M, K>) -> Option<Guess> {
        let mut first: Option<Guess> = None;
        for i in 0..self.end.len() {
            let before = first.map_or(1.0, |first| first.at);
            let guess = if self.end[i] > 0.0 { self.dip(i, tried) } else { self.crossing(i, before, tried) };
            if let Some(guess) = guess
                && first.is_none_or(|first| guess.at < first.at)
            {
                first = Some(guess);
            }
        }
        first
    }

    /// Where guard `i`, not positive at the end of the step, is zero on the interpolant, if that is not later than the fraction `before`.
    fn crossing<M: Hybrid<Vector = V>, K: Method<V>>(
        &mut self,
        i: usize,
        before: f64,
        tried: &mut Tried<'_, M, K>,
    ) -> Option<Guess> {
        let (start, end, spent, fresh) = (self.start[i], self.end[i], self.spent[i], self.fresh);
        let mut guard = |s: f64| match s {
            0.0 => start,
            1.0 => end,
            _ => self.along(i, s, tried),
        };
        if start > 0.0 && before < 1.0 && guard(before) > 0.0 {
            return None;
        }
        let (mut positive, mut latest) = (Some(0.0), before);
        if start <= 0.0 {
            latest = 1.0;
            if spent && !fresh {
                return None;
            }
            // Zero at the start: if it has risen first, it fires when it returns; if not, the mode does not hold at all.
            positive = (1..=20).map(|k| 0.5f64.powi(k)).find(|&s| guard(s) > 0.0);
            if positive.is_none() && spent {
                return None;
            }
        }
        let at = positive.and_then(|positive| root(guard, positive, latest, 1e-11)).unwrap_or(0.0);
        Some(Guess { guard: i, at, latest: 1.0, dip: false })
    }

    /// Another guard that is below zero at the fraction `s` of the step by more than it changes over `resolution`.
    fn passed(&self, guard: usize, s: f64, resolution: f64) -> Option<Guess> {
        let below = |j: usize| self.start[j] > 0.0 && self.within[j] < -resolution * self.slope[j].abs();
        let other = (0..self.start.len()).find(|&j| j != guard && below(j))?;
        let at = s * self.start[other] / (self.start[other] - self.within[other]);
        Some(Guess { guard: other, at, latest: s, dip: false })
    }

    /// Gathers the guards that reach zero at the same instant as guard `first`, to within `resolution`.
    fn gather(&mut self, first: usize, resolution: f64) {
        for j in 0..self.fired.len() {
            let (value, slope) = (self.within[j], self.slope[j]);
            let armed = self.start[j] > 0.0 || (!self.spent[j] && slope <= 0.0);
            self.fired[j] = j == first || (armed && (value <= 0.0 || value <= -slope * resolution));
        }
    }
}
