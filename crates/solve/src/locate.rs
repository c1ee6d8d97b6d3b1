//! Guards: has one fired within a step, and when exactly?
//!
//! The crossing is bracketed by the step. A first guess comes from the cubic Hermite interpolant of the state, which is
//! free; it is polished by repeating the step from its start with other lengths, so that the state at the event is as
//! accurate as any step. The polish is Newton's with the interpolant's slope, kept inside the bracket by bisection.

use crate::run::Work;
use crate::{Hybrid, Method, Vector, root};

/// The earliest crossing of a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crossing {
    /// Time from the start of the step to the crossing [s].
    pub(crate) step: f64,
}

/// A step being examined: start time, start state, length.
type From<'a, V> = (f64, &'a V, f64);

/// The guards at both ends of a step.
pub(crate) struct Guards {
    start: Vec<f64>,
    end: Vec<f64>,
    within: Vec<f64>,
    fired: Vec<bool>,
}

impl Guards {
    pub(crate) fn new(count: usize) -> Self {
        Guards { start: vec![0.0; count], end: vec![0.0; count], within: vec![0.0; count], fired: vec![false; count] }
    }

    /// Which guards fired in the step just located.
    pub(crate) fn fired(&self) -> &[bool] {
        &self.fired
    }

    /// Reads the guards at the start of the first step of a mode.
    pub(crate) fn begin<M: Hybrid>(&mut self, motion: &mut M, t: f64, y: &M::Vector) {
        motion.guards(t, y, &mut self.start);
    }

    /// The end of the step becomes the start of the next.
    #[inline]
    pub(crate) fn shift(&mut self) {
        std::mem::swap(&mut self.start, &mut self.end);
    }

    /// Looks for the earliest crossing in the step; if there is one, leaves the state there in `end`.
    #[inline]
    pub(crate) fn look<M: Hybrid, K: Method<M::Vector>>(
        &mut self,
        motion: &mut M,
        method: &mut K,
        from: From<'_, M::Vector>,
        now: f64,
        end: &mut M::Vector,
        work: &mut Work,
    ) -> Option<Crossing> {
        motion.guards(now, end, &mut self.end);
        if self.end.iter().all(|&g| g > 0.0) {
            return None;
        }
        self.locate(motion, method, from, end, work)
    }

    /// Finds the first guard to cross and polishes the instant.
    #[cold]
    fn locate<M: Hybrid, K: Method<M::Vector>>(
        &mut self,
        motion: &mut M,
        method: &mut K,
        from: From<'_, M::Vector>,
        end: &mut M::Vector,
        work: &mut Work,
    ) -> Option<Crossing> {
        let hermite = Hermite::new(from, end, method.slope(), method.end_slope());
        let (t, _, h) = from;
        let mut state = end.clone();
        let mut guess: Option<(usize, f64)> = None;
        for i in 0..self.end.len() {
            if self.end[i] > 0.0 {
                continue;
            }
            let s = self.first_guess(i, motion, &hermite, (t, h), &mut state);
            if guess.is_none_or(|(_, best)| s < best) {
                guess = Some((i, s));
            }
        }
        let (first, s) = guess?;
        let step = self.polish(first, s, motion, method, from, (&hermite, &mut state), end, work);

        // Gather the guards that are zero or past it at the same instant.
        motion.guards(t + step, end, &mut self.within);
        for (fired, &g) in self.fired.iter_mut().zip(&self.within) {
            *fired = g <= 0.0;
        }
        self.fired[first] = true;
        Some(Crossing { step })
    }

    /// The fraction of the step at which guard `i` is zero on the interpolant.
    fn first_guess<M: Hybrid>(
        &mut self,
        i: usize,
        motion: &mut M,
        hermite: &Hermite<'_, M::Vector>,
        (t, h): (f64, f64),
        state: &mut M::Vector,
    ) -> f64 {
        if self.end[i] == 0.0 {
            return 1.0;
        }
        let mut guard = |s: f64| {
            hermite.at(s, state);
            motion.guards(t + s * h, state, &mut self.within);
            self.within[i]
        };
        // A guard that was zero at the start has risen first: step over the start to find where it is positive.
        let mut positive = 0.0;
        if self.start[i] <= 0.0 {
            positive = (1..=20).map(|k| 0.5f64.powi(k)).find(|&s| guard(s) > 0.0).unwrap_or(0.0);
        }
        root(guard, positive, 1.0, 1e-5).unwrap_or(0.0)
    }

    /// Repeats the step with the length at which guard `i` is zero, and returns that length.
    #[expect(clippy::too_many_arguments, reason = "one step being repeated: its motion, its method and its ends")]
    fn polish<M: Hybrid, K: Method<M::Vector>>(
        &mut self,
        i: usize,
        guess: f64,
        motion: &mut M,
        method: &mut K,
        (t, y, h): From<'_, M::Vector>,
        (hermite, state): (&Hermite<'_, M::Vector>, &mut M::Vector),
        end: &mut M::Vector,
        work: &mut Work,
    ) -> f64 {
        // Slope of the guard along the interpolant, near the guess.
        let mut along = |s: f64| {
            hermite.at(s, state);
            motion.guards(t + s * h, state, &mut self.within);
            self.within[i]
        };
        let reach = 1e-4;
        let mut slope = (along((guess + reach).min(1.0)) - along((guess - reach).max(0.0)))
            / ((guess + reach).min(1.0) - (guess - reach).max(0.0));

        let resolution = (1e-15 * t.abs() / h).max(1e-14);
        let (mut low, mut high) = (0.0, 1.0);
        let mut s = guess.clamp(resolution, 1.0);
        let mut previous: Option<(f64, f64)> = None;
        for _ in 0..60 {
            method.advance(motion, t, y, s * h, end);
            work.evaluations += K::EVALUATIONS;
            motion.guards(t + s * h, end, &mut self.within);
            let g = self.within[i];
            if g > 0.0 {
                low = s
            } else {
                high = s
            }
            if let Some((s0, g0)) = previous
                && g != g0
            {
                slope = (g - g0) / (s - s0);
            }
            previous = Some((s, g));
            let mut next = s - g / slope;
            if !(next > low && next < high) {
                next = if g == 0.0 { s } else { 0.5 * (low + high) };
            }
            if (next - s).abs() <= resolution || high - low <= resolution {
                break;
            }
            s = next;
        }
        s * h
    }
}

/// The cubic through both ends of a step, with both slopes.
struct Hermite<'a, V> {
    start: &'a V,
    end: V,
    slope: V,
    end_slope: V,
    h: f64,
}

impl<'a, V: Vector> Hermite<'a, V> {
    fn new((_, start, h): From<'a, V>, end: &V, slope: &V, end_slope: &V) -> Self {
        Hermite { start, end: end.clone(), slope: slope.clone(), end_slope: end_slope.clone(), h }
    }

    /// The state at the fraction `s` of the step.
    fn at(&self, s: f64, out: &mut V) {
        let r = 1.0 - s;
        let (y0, y1) = (self.start.as_ref(), self.end.as_ref());
        let (f0, f1) = (self.slope.as_ref(), self.end_slope.as_ref());
        for (i, value) in out.as_mut().iter_mut().enumerate() {
            let rise = y1[i] - y0[i];
            let bend = r * (self.h * f0[i] - rise) - s * (self.h * f1[i] - rise);
            *value = r * y0[i] + s * y1[i] + s * r * bend;
        }
    }
}
