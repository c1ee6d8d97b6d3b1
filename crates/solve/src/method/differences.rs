//! Derivatives of a rate by differences.
//!
//! By the state, one-sided: component `j` is moved by `d = sqrt(eps) max(|y|, |h f|, 1e-8)` in the direction in which it moves
//! anyway, `h f` being its change over the step to come: large enough that rounding of the rate costs half of the digits,
//! small against the size of the component and of the step. A component at rest at zero has no size of its own; it is taken
//! as 1e-3. Where the rate does not exist on that side, the other side is taken.
//!
//! By time, central, over a small fraction of the step: the step is the time scale that counts (a run is long, a drive turns
//! fast), and what is lost here is lost for all components alike.

use crate::{Jacobian, Motion, Vector};

/// Smallest size of a component that is not at rest at zero: below it rounding of the rate would count for more.
const SMALLEST: f64 = 1e-8;

/// Size of a component at rest at zero.
const UNKNOWN: f64 = 1e-3;

/// Half the distance in time, as a fraction of the step: rounding and curvature then cost about the same.
const BRIEFLY: f64 = 1e-4;

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
        if let Jacobian::Written { evaluations } = motion.jacobian(place.t, place.y, jacobian) {
            return evaluations;
        }
        let columns = place.y.as_ref().len() - motion.quadratures();
        self.state.as_mut().copy_from_slice(place.y.as_ref());
        (0..columns).map(|j| self.column(motion, place, (j, columns), jacobian)).sum()
    }

    /// Writes column `j` of the Jacobian, which has so many; returns the evaluations made.
    fn column<M: Motion<Vector = V>>(
        &mut self,
        motion: &mut M,
        place: &Place<'_, V>,
        (j, columns): (usize, usize),
        jacobian: &mut [f64],
    ) -> usize {
        let (y, rate) = (place.y.as_ref(), place.rate.as_ref());
        let size = y[j].abs().max((place.h * rate[j]).abs());
        let size = if size == 0.0 { UNKNOWN } else { size.max(SMALLEST) };
        let mut evaluations = 0;
        for d in both_ways(size, rate[j]) {
            let moved = y[j] + d;
            self.state.as_mut()[j] = moved;
            motion.rate(place.t, &self.state, &mut self.rate);
            evaluations += 1;
            for (i, at) in jacobian[j..].iter_mut().step_by(columns).enumerate() {
                *at = (self.rate.as_ref()[i] - rate[i]) / (moved - y[j]);
            }
            if is_defined(&self.rate) {
                break;
            }
        }
        self.state.as_mut()[j] = y[j];
        evaluations
    }

    /// Writes the derivative of the rate by time at `place`; returns the evaluations made.
    pub(super) fn by_time<M: Motion<Vector = V>>(
        &mut self,
        motion: &mut M,
        place: &Place<'_, V>,
        drift: &mut V,
    ) -> usize {
        let Place { t, y, rate, h } = *place;
        let d = (BRIEFLY * h.abs()).max(4.0 * f64::EPSILON * t.abs());
        let (mut before, mut after) = (t - d, t + d);
        motion.rate(before, y, &mut self.state);
        motion.rate(after, y, &mut self.rate);
        if !is_defined(&self.state) {
            before = t;
            self.state.as_mut().copy_from_slice(rate.as_ref());
        } else if !is_defined(&self.rate) {
            after = t;
            self.rate.as_mut().copy_from_slice(rate.as_ref());
        }
        for (i, drift) in drift.as_mut().iter_mut().enumerate() {
            *drift = (self.rate.as_ref()[i] - self.state.as_ref()[i]) / (after - before);
        }
        2
    }
}

/// Whether a rate exists.
fn is_defined<V: Vector>(rate: &V) -> bool {
    rate.as_ref().iter().all(|rate| rate.is_finite())
}

/// The difference to try first, for a quantity of this size that moves in this direction, and the one to try after it.
fn both_ways(size: f64, direction: f64) -> [f64; 2] {
    let d = (f64::EPSILON.sqrt() * size).copysign(direction);
    [d, -d]
}
