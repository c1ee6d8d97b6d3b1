//! The polish: Newton's iteration on the length of the repeated step, kept inside a bracket by bisection.

use super::{Guards, Guess, Tried};
use crate::{Hybrid, Method, Vector};

/// Half the distance over which the slope of a guard is measured on the interpolant, as a fraction of the step.
const REACH: f64 = 1e-4;

/// Newton's iteration is left to itself this often; then every other try halves the bracket.
const PATIENCE: usize = 8;

impl<V: Vector> Guards<V> {
    /// Guard `i` at the fraction `s` of the step, on the interpolant. The other guards are left in `within`.
    pub(super) fn along<M: Hybrid<Vector = V>, K>(&mut self, i: usize, s: f64, tried: &mut Tried<'_, M, K>) -> f64 {
        self.curve.at(s, &mut self.state);
        tried.motion.guards(tried.t + s * tried.h, &self.state, &mut self.within);
        self.within[i]
    }

    /// Measures the slopes of all guards on the interpolant around the fraction `s` of the step.
    pub(super) fn read_slopes<M: Hybrid<Vector = V>, K>(&mut self, s: f64, tried: &mut Tried<'_, M, K>) {
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
        let resolution = tried.resolution();
        let mut slope = self.slope[guess.guard];
        let (mut low, mut high) = (0.0, guess.latest);
        let mut s = guess.at.clamp(resolution.min(high), high);
        let mut previous: Option<(f64, f64)> = None;
        for tries in 0.. {
            tried.repeat(s, &mut self.within);
            let g = self.within[guess.guard];
            *(if g > 0.0 { &mut low } else { &mut high }) = s;
            if g == 0.0 {
                break;
            }

            // The secant through the latest two points is a better slope than the interpolant's.
            if let Some((s0, g0)) = previous
                && g != g0
            {
                slope = (g - g0) / (s - s0);
            }
            previous = Some((s, g));
            let newton = s - g / slope;
            let halve = !(newton > low && newton < high) || (tries >= PATIENCE && tries % 2 == 0);
            let next = if halve { 0.5 * (low + high) } else { newton };
            if (next - s).abs() <= resolution {
                break;
            }
            s = next;
        }
        s
    }
}
