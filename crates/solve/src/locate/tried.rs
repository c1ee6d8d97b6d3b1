//! A step under examination.

use super::SHORTEST;
use crate::parabola::Stepper;
use crate::{Hybrid, Method, Work};

/// A state and its slope.
type At<'a, V> = (&'a V, &'a V);

/// A step that has passed the error control and is searched for crossings.
pub(crate) struct Tried<'a, M: Hybrid, K> {
    pub(crate) motion: &'a mut M,
    pub(crate) method: Stepper<'a, K, M::Vector>,
    /// Time and state at the start, and the length.
    pub(crate) t: f64,
    pub(crate) y: &'a M::Vector,
    pub(crate) h: f64,
    /// Time and state at the end.
    pub(crate) now: f64,
    pub(crate) end: &'a mut M::Vector,
    pub(crate) work: &'a mut Work,
    /// Whether the interpolant of the step has been prepared.
    pub(crate) prepared: bool,
}

impl<M: Hybrid, K: Method<M::Vector>> Tried<'_, M, K> {
    /// Time [s] at the fraction `s` of the step.
    pub(super) fn time(&self, s: f64) -> f64 {
        if s == 1.0 { self.now } else { self.t + s * self.h }
    }

    /// The smallest fraction of the step worth telling apart.
    pub(super) fn resolution(&self) -> f64 {
        (1e-15 * self.t.abs() / self.h).clamp(1e-14, 1.0)
    }

    /// Whether the step has become as short as time resolves, or as nothing against the length `whole` [s] with which it was tried.
    pub(super) fn is_instant(&self, whole: f64) -> bool {
        self.h <= SHORTEST * self.now.abs().max(whole)
    }

    /// State and slope at the start of the step, and at its end.
    pub(super) fn ends(&self) -> (At<'_, M::Vector>, At<'_, M::Vector>) {
        ((self.y, self.method.slope()), (self.end, self.method.end_slope()))
    }

    /// Prepares the interpolant of the step.
    pub(super) fn prepare(&mut self) {
        if !self.prepared {
            self.method.prepare(self.motion, self.t, self.y, self.h, self.end);
            self.work.evaluations += self.method.dense_evaluations();
            self.prepared = true;
        }
    }

    /// Ends the step at the fraction `s` to which it was repeated last.
    pub(super) fn shorten(&mut self, s: f64) {
        (self.now, self.h, self.prepared) = (self.time(s), s * self.h, false);
        self.work.evaluations += self.method.close(self.motion, self.now, self.end);
    }

    /// Repeats the step with the fraction `s` of its length, and reads the guards at its end.
    pub(super) fn repeat(&mut self, s: f64, guards: &mut [f64]) {
        self.work.evaluations += self.method.advance(self.motion, self.t, self.y, s * self.h, self.end);
        self.motion.guards(self.time(s), self.end, guards);
    }

    /// Moves the end of the step along its tangent, from one fraction of the step to another, and reads the guards there. `rate` is lost.
    pub(super) fn slide(&mut self, (from, to): (f64, f64), rate: &mut M::Vector, guards: &mut [f64]) {
        self.motion.rate(self.time(from), self.end, rate);
        self.work.evaluations += 1;
        let way = (to - from) * self.h;
        for (y, rate) in self.end.as_mut().iter_mut().zip(rate.as_ref()) {
            *y += way * rate;
        }
        self.motion.guards(self.time(to), self.end, guards);
    }
}
