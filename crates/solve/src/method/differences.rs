//! Derivatives of a rate by one-sided differences.
//!
//! Component `j` is moved by `d = sqrt(eps) max(|y|, |h f|, 1e-5)` in the direction in which it moves anyway, `h f` being its
//! change over the step to come: large enough that rounding of the rate costs half of the digits, small against the size of
//! the component and of the step. Where the rate does not exist on that side, the other side is taken.

use crate::{Jacobian, Motion, Vector};

/// Smallest size of a component, for those that are zero and stay there.
const SMALLEST: f64 = 1e-5;

/// Where a rate is differentiated: time, state, the rate there, and the length of the step to come.
pub(super) struct Place<'a, V> {
    pub(super) t: f64,
    pub(super) y: &'a V,
    pub(super) rate: &'a V,
    pub(super) h: f64,
}

/// Scratch memory for differences.
#[derive(Clone, Debug)]
pub(super) struct Differences<V> {
    state: V,
    rate: V,
}

impl<V: Vector> Differences<V> {
    pub(super) fn new(like: &V) -> Self {
        Differences { state: like.zeros_like(), rate: like.zeros_like() }
    }

    /// Writes the Jacobian at `place`, the motion's own if it knows it; returns the evaluations made.
    pub(super) fn jacobian<M: Motion<Vector = V>>(
        &mut self,
        motion: &mut M,
        place: &Place<'_, V>,
        jacobian: &mut [f64],
    ) -> usize {
        if motion.jacobian(place.t, place.y, jacobian) == Jacobian::Written {
            return 0;
        }
        let (y, rate) = (place.y.as_ref(), place.rate.as_ref());
        let n = y.len();
        let mut evaluations = 0;
        self.state.as_mut().copy_from_slice(y);
        for j in 0..n {
            let size = y[j].abs().max((place.h * rate[j]).abs()).max(SMALLEST);
            let moved = |d: f64| y[j] + d;
            for d in both_ways(size, rate[j]) {
                self.state.as_mut()[j] = moved(d);
                motion.rate(place.t, &self.state, &mut self.rate);
                evaluations += 1;
                self.divide(place, moved(d) - y[j], |i| i * n + j, jacobian);
                if self.is_defined() {
                    break;
                }
            }
            self.state.as_mut()[j] = y[j];
        }
        evaluations
    }

    /// Writes the derivative of the rate by time at `place`; returns the evaluations made.
    pub(super) fn by_time<M: Motion<Vector = V>>(
        &mut self,
        motion: &mut M,
        place: &Place<'_, V>,
        drift: &mut V,
    ) -> usize {
        let mut evaluations = 0;
        for d in both_ways(place.t.abs().max(place.h.abs()), 1.0) {
            motion.rate(place.t + d, place.y, &mut self.rate);
            evaluations += 1;
            self.divide(place, place.t + d - place.t, |i| i, drift.as_mut());
            if self.is_defined() {
                break;
            }
        }
        evaluations
    }

    /// Writes the change of rate `i` over `d` to the place `at(i)`.
    fn divide(&self, place: &Place<'_, V>, d: f64, at: impl Fn(usize) -> usize, out: &mut [f64]) {
        for (i, (moved, rate)) in self.rate.as_ref().iter().zip(place.rate.as_ref()).enumerate() {
            out[at(i)] = (moved - rate) / d;
        }
    }

    /// Whether the rate just evaluated exists.
    fn is_defined(&self) -> bool {
        self.rate.as_ref().iter().all(|rate| rate.is_finite())
    }
}

/// The difference to try first, for a quantity of this size that moves in this direction, and the one to try after it.
fn both_ways(size: f64, direction: f64) -> [f64; 2] {
    let d = (f64::EPSILON.sqrt() * size).copysign(direction);
    [d, -d]
}
