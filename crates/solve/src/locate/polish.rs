//! The polish: Newton's iteration on the length of the repeated step, kept inside a bracket by bisection.

use super::{Guards, Guess, Tried};
use crate::{Hybrid, Method, Vector};

/// Half the distance over which the slope of a guard is measured on the interpolant, as a fraction of the step.
const REACH: f64 = 1e-4;

/// A correction below this fraction of the step follows the tangent: what curves away is the square of it, less than rounding.
const NEAR: f64 = 1e-7;

/// A tangent that ends farther from the zero than this fraction of the step has led astray.
const MISSED: f64 = 1e-13;

/// Where a parabola is cut before its crossing is polished: in times of the way there, and what the guess may be off, as a fraction of the step.
const BEHIND: [f64; 2] = [1.001, 2e-11];

/// Newton's iteration is left to itself this often; then every other try halves the bracket.
const PATIENCE: usize = 20;

impl<V: Vector> Guards<V> {
    /// The state at the fraction `s` of the step, on the interpolant that was taken over.
    pub(super) fn interpolate<M: Hybrid<Vector = V>, K: Method<V>>(&mut self, s: f64, tried: &Tried<'_, M, K>) {
        match self.exact {
            true => tried.method.interpolate(s, &mut self.state),
            false => self.cubic.at(s, &mut self.state),
        }
    }

    /// Guard `i` at the fraction `s` of the step, on the interpolant. The other guards are left in `within`.
    pub(super) fn along<M: Hybrid<Vector = V>, K: Method<V>>(
        &mut self,
        i: usize,
        s: f64,
        tried: &mut Tried<'_, M, K>,
    ) -> f64 {
        self.interpolate(s, tried);
        tried.motion.guards(tried.t + s * tried.h, &self.state, &mut self.within);
        self.within[i]
    }

    /// Measures the slopes of all guards on the interpolant around the fraction `s` of the step.
    pub(super) fn read_slopes<M: Hybrid<Vector = V>, K: Method<V>>(&mut self, s: f64, tried: &mut Tried<'_, M, K>) {
        let (before, after) = ((s - REACH).max(0.0), (s + REACH).min(1.0));
        self.along(0, after, tried);
        self.slope.copy_from_slice(&self.within);
        self.along(0, before, tried);
        for (slope, value) in self.slope.iter_mut().zip(&self.within) {
            *slope = (*slope - value) / (after - before);
        }
    }

    /// Repeats the step until it ends where the guard of `guess` is zero; returns the fraction of the step.
    ///
    /// The state there is left in `tried.end`, the guards there in `within`.
    pub(super) fn polish<M: Hybrid<Vector = V>, K: Method<V>>(
        &mut self,
        guess: Guess,
        tried: &mut Tried<'_, M, K>,
    ) -> f64 {
        // A step that errs much does not end where its tangent leads; it is then repeated to the end, as a parabola is, which costs nothing.
        let near = if tried.method.follows() { 0.0 } else { NEAR };
        self.approach(guess, near, tried)
            .unwrap_or_else(|s| self.approach(Guess { at: s, ..guess }, 0.0, tried).unwrap_or_else(|s| s))
    }

    /// A parabola may be far longer than the way to its crossing: ends it a little behind, so that time is resolved there as in any step.
    pub(super) fn close_in<M: Hybrid<Vector = V>, K: Method<V>>(
        &mut self,
        guess: Guess,
        tried: &mut Tried<'_, M, K>,
    ) -> Guess {
        let end = guess.at * BEHIND[0] + BEHIND[1];
        if !tried.method.follows() || end >= guess.latest || self.along(guess.guard, end, tried) > 0.0 {
            return guess;
        }
        tried.repeat(end, &mut self.within);
        tried.shorten(end);
        self.end.copy_from_slice(&self.within);
        self.take_curve(true, tried);
        Guess { at: guess.at / end, latest: 1.0, dip: false, ..guess }
    }

    /// Follows the tangent where less than `near` of the step is left; an error, with the place it came to, if the guard is not zero there.
    fn approach<M: Hybrid<Vector = V>, K: Method<V>>(
        &mut self,
        guess: Guess,
        near: f64,
        tried: &mut Tried<'_, M, K>,
    ) -> Result<f64, f64> {
        let resolution = tried.resolution();
        let mut search = Search::new(guess.latest, self.slope[guess.guard], resolution);
        let mut s = guess.at.clamp(resolution.min(guess.latest), guess.latest);
        tried.repeat(s, &mut self.within);
        let mut repeated = s;
        loop {
            let next = match search.next(s, self.within[guess.guard]) {
                Some(next) if (next - s).abs() > resolution => next,
                Some(_) if s != repeated && search.overshoots(self.within[guess.guard]) => return Err(s),
                _ => return Ok(s),
            };
            if (next - s).abs().max((next - repeated).abs()) < near {
                tried.slide((s, next), &mut self.state, &mut self.within);
            } else {
                tried.repeat(next, &mut self.within);
                repeated = next;
            }
            s = next;
        }
    }
}

/// A search for the zero of a function that is positive before it.
struct Search {
    low: f64,
    high: f64,
    slope: f64,
    /// Latest point and value.
    latest: Option<(f64, f64)>,
    /// Newton's latest correction, if it was followed.
    correction: Option<f64>,
    /// How far Newton's iteration would go from the latest point.
    correction_left: f64,
    tries: usize,
    resolution: f64,
}

impl Search {
    fn new(high: f64, slope: f64, resolution: f64) -> Self {
        Search { low: 0.0, high, slope, latest: None, correction: None, correction_left: 0.0, tries: 0, resolution }
    }

    /// Whether the function, being `g` at the latest point, has passed its zero by more than matters.
    fn overshoots(&self, g: f64) -> bool {
        g < 0.0 && self.correction_left > MISSED
    }

    /// Where to try next, the function being `g` at `s`; `None` if `s` is good enough.
    fn next(&mut self, s: f64, g: f64) -> Option<f64> {
        if g == 0.0 {
            return None;
        }
        *(if g > 0.0 { &mut self.low } else { &mut self.high }) = s;
        self.tries += 1;

        // The secant through the latest two points is a better slope than the interpolant's.
        if let Some((s0, g0)) = self.latest.replace((s, g))
            && g != g0
        {
            self.slope = (g - g0) / (s - s0);
        }
        let newton = -g / self.slope;
        self.correction_left = newton.abs();
        if newton.abs() <= self.resolution {
            return None;
        }
        let next = s + self.accelerate(newton);
        if next > self.low && next < self.high && (self.tries < PATIENCE || self.tries.is_multiple_of(2)) {
            return Some(next);
        }
        self.correction = None;
        Some(0.5 * (self.low + self.high))
    }

    /// Near a root of another power than one (a force that ends as `d^1.5`) corrections fall by a fixed ratio: sums the series.
    fn accelerate(&mut self, newton: f64) -> f64 {
        let ratio = self.correction.replace(newton).map_or(0.0, |before| newton / before);
        if ratio > 0.1 && ratio < 0.9 && self.tries > 3 {
            self.correction = None;
            return newton / (1.0 - ratio);
        }
        newton
    }
}
