//! Guards: has one fired within a step, and when exactly?
//!
//! A guard with bounds (see [`crate::bound`]) is clear of zero over the whole step, or it is looked at in ever shorter pieces until it is clear or a crossing is
//! bracketed ([`explore`]): it is never missed. Of one without, the ends and the slopes there are looked at ([`dip`]), and as many instants between as the motion asks for.
//!
//! A first guess of the crossing comes from an interpolant; it is polished by repeating the step from its start with other lengths, so that the
//! state at the event is as accurate as any step. The shorter step is then held to the bounds like the first one.

mod dip;
mod explore;
mod polish;
mod tried;

pub(crate) use tried::Tried;

use crate::bound::Curve;
use crate::hermite::Hermite;
use crate::{GuardMemory, Hybrid, Memory, Method, Trend, Vector, root};

/// So many events in a row, without time passing between them, are too many.
const MOST_CROWDED: usize = 10_000;

/// Steps no longer than this share of the time, or of the length tried, are as short as time resolves.
const SHORTEST: f64 = 64.0 * f64::EPSILON;

/// A step is cut this often at most; each cut is earlier than the one before. If it has been cut so often that interpolant and method do not agree, it is
/// halved from then on: the shorter a step, the better they do.
const MOST_CUTS: usize = 64;
const PATIENT_CUTS: usize = 12;

/// A step that has been cut and still cannot be looked at in so many pieces becomes as much shorter at least.
const SHORTER: f64 = 0.1;

/// A step that must be looked at in more pieces than this is made in several.
const MOST_PIECES: usize = 2000;

/// Why a step ends earlier than tried, or exactly there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    /// A guard fired.
    Fired,
    /// At the bottom of a dip that did not reach zero.
    Bottom,
    /// It cannot be looked at in so many pieces, however short it is made: what is known of the guards is rounding.
    Lost,
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

/// What a step holds that it must be cut for.
#[derive(Clone, Copy, Debug)]
enum Found {
    /// A guard has crossed.
    Crossing(Guess),
    /// Nothing has until this fraction of the step, but that took so many pieces that the rest is left to another step.
    Enough(f64),
}

impl Found {
    fn at(&self) -> f64 {
        match self {
            Found::Crossing(guess) => guess.at,
            Found::Enough(s) => *s,
        }
    }
}

/// The guards at both ends of a step, and the memory needed to look between.
pub(crate) struct Guards<V> {
    /// At the start of the step before, unless this one is fresh.
    before: Vec<f64>,
    start: Vec<f64>,
    end: Vec<f64>,
    /// At both ends of the piece last looked at.
    left: Vec<Trend>,
    right: Vec<Trend>,
    within: Vec<f64>,
    /// At two instants between which a step is looked at.
    last: Vec<f64>,
    now: Vec<f64>,
    /// Slopes of the guards, per fraction of the step.
    slope: Vec<f64>,
    fired: Vec<bool>,
    /// Guards that have fired, and stay at zero or below after a crossing that went on: they fire again only once they
    /// have been positive.
    spent: Vec<bool>,
    /// Guards that have been seen above zero in the step, before anything fired.
    risen: Vec<bool>,
    /// Guards of which it is to be seen how they come to the end of the step.
    wanted: Vec<bool>,
    /// Whether the step is the first since the run began or a guard fired.
    fresh: bool,
    /// Steps in a row, cut by an event or for want of knowing, in which no time passed.
    crowded: usize,
    /// Whether trends have been read of the motion, and whether the interpolant is the method's own.
    surveyed: bool,
    exact: bool,
    curve: Curve<V>,
    /// The cubic through the ends of the step, for first guesses where nothing better has been prepared.
    cubic: Hermite<V>,
    state: V,
}

impl<V: Vector> Guards<V> {
    pub(crate) fn new(count: usize, like: &V) -> Self {
        let zeros = || vec![0.0; count];
        let unknown = || vec![Trend::unknown(0.0); count];
        Guards {
            before: zeros(),
            start: zeros(),
            left: unknown(),
            end: zeros(),
            right: unknown(),
            within: zeros(),
            last: zeros(),
            now: zeros(),
            slope: zeros(),
            fired: vec![false; count],
            spent: vec![false; count],
            risen: vec![false; count],
            wanted: vec![false; count],
            fresh: true,
            crowded: 0,
            surveyed: false,
            exact: false,
            curve: Curve::new(like),
            cubic: Hermite::new(like),
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

    /// How many there are.
    #[inline]
    pub(crate) fn count(&self) -> usize {
        self.start.len()
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
            let waiting = self.fired[i] || (self.spent[i] && !self.risen[i] && self.within[i] <= 0.0);
            self.spent[i] = !restarted && self.start[i] <= 0.0 && waiting;
        }
        self.fresh = true;
    }

    /// Makes room for so many guards, and for states as long as `like`. Those that were there keep what is known of them.
    #[cold]
    pub(crate) fn fit(&mut self, count: usize, like: &V) {
        let own = std::mem::replace(self, Guards::new(count, like));
        (self.fresh, self.crowded) = (own.fresh, own.crowded);
        let known = count.min(own.start.len());
        self.start[..known].copy_from_slice(&own.start[..known]);
        self.end[..known].copy_from_slice(&own.end[..known]);
        self.within[..known].copy_from_slice(&own.within[..known]);
        self.fired[..known].copy_from_slice(&own.fired[..known]);
        self.spent[..known].copy_from_slice(&own.spent[..known]);
        self.risen[..known].copy_from_slice(&own.risen[..known]);
    }

    /// Reads the guards where others have come among them. What they were a step before is not known of all, and not used.
    pub(crate) fn regroup<M: Hybrid<Vector = V>>(&mut self, motion: &mut M, t: f64, y: &V) {
        motion.guards(t, y, &mut self.start);
        self.spent.iter_mut().zip(&self.start).for_each(|(spent, start)| *spent &= *start <= 0.0);
        self.fresh = true;
    }

    /// The end of the step becomes the start of the next.
    #[inline]
    pub(crate) fn shift(&mut self) {
        std::mem::swap(&mut self.before, &mut self.start);
        std::mem::swap(&mut self.start, &mut self.end);
        self.fresh = false;
    }

    /// Whether events have followed each other for too long without time passing.
    pub(crate) fn chatter(&self) -> bool {
        self.crowded >= MOST_CROWDED
    }

    /// Looks for the earliest crossing in the step; if there is one, the step ends there.
    #[inline]
    pub(crate) fn look<M: Hybrid<Vector = V>, K: Method<V>>(&mut self, tried: &mut Tried<'_, M, K>) -> Option<Cut> {
        self.fired.fill(false);
        self.risen.iter_mut().zip(&self.start).for_each(|(risen, start)| *risen = *start > 0.0);
        let clear = self.read_end(tried);
        let positive = self.end.iter().all(|&g| g > 0.0);
        let may_dip = self.may_dip(tried);
        let looks = self.looks(tried);
        if positive && clear && !may_dip && looks == 0 {
            self.crowded = 0;
            return None;
        }
        self.locate(tried, clear, looks)
    }

    /// Reads the guards at the end of the step; true if those with bounds that are above zero there are clear of it all the way.
    #[inline]
    fn read_end<M: Hybrid<Vector = V>, K: Method<V>>(&mut self, tried: &mut Tried<'_, M, K>) -> bool {
        if tried.motion.is_bounded() {
            self.surveyed = true;
            return self.survey_ends(tried);
        }
        tried.motion.guards(tried.now, tried.end, &mut self.end);
        if std::mem::take(&mut self.surveyed) {
            self.right.fill(Trend::unknown(0.0));
        }
        true
    }

    /// Takes over the interpolant of the step: the method's own, or the cubic through its ends, which costs no evaluation.
    fn take_curve<M: Hybrid<Vector = V>, K: Method<V>>(&mut self, exact: bool, tried: &mut Tried<'_, M, K>) {
        match exact {
            true => tried.prepare(),
            false => {
                let (start, end) = tried.ends();
                self.cubic.set(tried.h, start, end);
            }
        }
        self.exact = exact;
    }

    /// Finds the first guard to cross, and the instant.
    #[cold]
    fn locate<M: Hybrid<Vector = V>, K: Method<V>>(
        &mut self,
        tried: &mut Tried<'_, M, K>,
        clear: bool,
        looks: usize,
    ) -> Option<Cut> {
        self.take_curve(!clear || looks > 0, tried);
        let mut found = self.earliest(clear, looks, tried).map(Found::Crossing);
        if !clear {
            let bounded = self.explore(MOST_PIECES, tried);
            if found.is_none_or(|found| bounded.is_some_and(|bounded| bounded.at() < found.at())) {
                found = bounded.or(found);
            }
        }
        let (mut cut, mut lost, whole) = (None, 0, tried.h);
        for k in 0..MOST_CUTS {
            let Some(seen) = found else { break };
            cut = Some(match seen {
                Found::Crossing(guess) if k < PATIENT_CUTS => self.cut(guess, tried),
                Found::Crossing(_) => self.repeat_to(0.5, tried),
                Found::Enough(_) if lost >= PATIENT_CUTS || tried.now <= tried.t => return Some(Cut::Lost),
                Found::Enough(s) => self.repeat_to(if lost == 0 { s } else { s.min(SHORTER) }, tried),
            });
            lost += usize::from(matches!(seen, Found::Enough(_)));
            // Of a step to an event that is as short as time resolves there is nothing between its ends: what an interpolant would show is rounding.
            if matches!(seen, Found::Crossing(_)) && tried.is_instant(0.0) {
                break;
            }
            // The shorter step has an interpolant of its own, which is held to the bounds too; and where it was only halved, a guard may be below zero at its end.
            found = None;
            if !self.read_end(tried) || self.ends_below() {
                self.take_curve(true, tried);
                // What twice as many do not clear, a far shorter step may, and needs few; or nothing does.
                found = self.explore(if lost < 2 { 2 * MOST_PIECES } else { MOST_PIECES / 4 }, tried);
            }
        }
        if cut.is_some() {
            tried.motion.guards(tried.now, tried.end, &mut self.within);
            self.end.copy_from_slice(&self.within);
        }
        if cut == Some(Cut::Bottom) && tried.is_instant(0.0) && self.ends_below() {
            let below = self.risen.iter().zip(&self.end).map(|(risen, end)| *risen && *end <= 0.0);
            self.fired.iter_mut().zip(below).for_each(|(fired, below)| *fired = below);
            cut = Some(Cut::Fired);
        }
        self.crowded = if cut.is_some() && tried.is_instant(whole) { self.crowded + 1 } else { 0 };
        cut
    }

    /// Whether a guard with bounds has come down to zero at the end of the step without having fired.
    fn ends_below(&self) -> bool {
        (0..self.end.len()).any(|i| self.right[i].is_bounded() && self.risen[i] && self.end[i] <= 0.0 && !self.fired[i])
    }

    /// Ends the step at the fraction `s` to which it was repeated last, where nothing fires.
    fn end_at<M: Hybrid<Vector = V>, K: Method<V>>(&mut self, s: f64, tried: &mut Tried<'_, M, K>) -> Cut {
        self.fired.fill(false);
        tried.shorten(s);
        Cut::Bottom
    }

    /// Repeats the step with the fraction `s` of its length, where nothing fires.
    fn repeat_to<M: Hybrid<Vector = V>, K: Method<V>>(&mut self, s: f64, tried: &mut Tried<'_, M, K>) -> Cut {
        tried.repeat(s, &mut self.within);
        self.end_at(s, tried)
    }

    /// Ends the step where the guess proves right.
    fn cut<M: Hybrid<Vector = V>, K: Method<V>>(&mut self, guess: Guess, tried: &mut Tried<'_, M, K>) -> Cut {
        let mut first = self.close_in(guess, tried);
        self.read_slopes(first.at, tried);

        // A dip must reach zero in truth, not on the interpolant alone; if it does not, the step may as well end at its bottom.
        if first.dip {
            tried.repeat(first.latest, &mut self.within);
            if self.within[first.guard] > 0.0 {
                let Some(other) = self.passed(first.guard, first.latest, 0.0) else {
                    return self.end_at(first.latest, tried);
                };
                first = other;
            }
        }

        // The interpolant may be wrong about which came first: what is below zero at the crossing crossed before it.
        let resolution = 4.0 * tried.resolution();
        let mut s = self.polish(first, tried);
        for _ in 1..self.start.len() {
            let Some(other) = self.passed(first.guard, s, resolution) else { break };
            first = other;
            s = self.polish(first, tried);
        }
        self.gather(first.guard, resolution);
        tried.shorten(s);
        Cut::Fired
    }

    /// The guard without bounds that, on the interpolant, reaches zero first. Where those with bounds are clear but for their end, they are looked for too.
    fn earliest<M: Hybrid<Vector = V>, K: Method<V>>(
        &mut self,
        clear: bool,
        looks: usize,
        tried: &mut Tried<'_, M, K>,
    ) -> Option<Guess> {
        let mut first = self.glance(looks, tried);
        for i in 0..self.end.len() {
            let bounded = self.right[i].is_bounded();
            if bounded && (!clear || self.end[i] > 0.0) {
                continue;
            }
            let before = first.map_or(1.0, |first: Guess| first.at);
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
        let below = |j: usize| self.risen[j] && self.within[j] < -resolution * self.slope[j].abs();
        let other = (0..self.start.len()).find(|&j| j != guard && below(j))?;
        let at = s * self.start[other] / (self.start[other] - self.within[other]);
        Some(Guess { guard: other, at, latest: s, dip: false })
    }

    /// Gathers the guards that reach zero at the same instant as guard `first`, to within `resolution`.
    fn gather(&mut self, first: usize, resolution: f64) {
        for j in 0..self.fired.len() {
            let (value, slope) = (self.within[j], self.slope[j]);
            let armed = self.risen[j] || (!self.spent[j] && slope <= 0.0);
            self.fired[j] = j == first || (armed && (value <= 0.0 || value <= -slope * resolution));
        }
    }
}
