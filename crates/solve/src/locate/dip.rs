//! Grazing: a guard without bounds that is positive at both ends of a step, but not between.
//!
//! ```text
//! g |\                  /
//!   | \                /        a convex guard lies above its tangents: where these meet above zero,
//!   |  \ .          . /         it stayed positive
//! 0 |---\--.-____-.--/------
//!   |    \          /
//! ```
//!
//! The tangent at the end needs the guards once more, a little before the end; it settles almost every step. Where the
//! tangents meet below zero the bottom is sought on the interpolant of the step.

use super::{Guards, Guess, Tried};
use crate::{Hybrid, Method, Vector};

/// Distance over which the slope of a guard is measured, as a fraction of the step.
const REACH: f64 = 1e-4;

/// A bottom on the interpolant above this fraction of the guard's larger end is no dip to zero; below it the step is repeated to
/// see.
const DOUBT: f64 = 0.1;

impl<V: Vector> Guards<V> {
    /// Whether some guard's tangent at the end of the step comes from below zero. Leaves the slopes there in `slope`, zero for those that need no look.
    #[inline]
    pub(super) fn may_dip<M: Hybrid<Vector = V>, K: Method<V>>(&mut self, tried: &mut Tried<'_, M, K>) -> bool {
        let mut wanted = std::mem::take(&mut self.wanted);
        (0..self.end.len()).for_each(|i| wanted[i] = !self.right[i].is_bounded() && !self.is_plain(i));
        let found = wanted.contains(&true) && self.rises_from_below(&wanted, tried);
        if !wanted.contains(&true) {
            self.slope.fill(0.0);
        }
        self.wanted = wanted;
        found
    }

    /// The same where some guards must be looked at.
    fn rises_from_below<M: Hybrid<Vector = V>, K: Method<V>>(
        &mut self,
        wanted: &[bool],
        tried: &mut Tried<'_, M, K>,
    ) -> bool {
        let back = REACH * tried.h;
        let (end, rate) = (tried.end.as_ref(), tried.method.end_slope().as_ref());
        for (i, value) in self.state.as_mut().iter_mut().enumerate() {
            *value = end[i] - back * rate[i];
        }
        tried.motion.guards_among(tried.now - back, &self.state, wanted, &mut self.within);
        let mut found = false;
        for (i, &wanted) in wanted.iter().enumerate() {
            self.slope[i] = if wanted { (self.end[i] - self.within[i]) * (1.0 / REACH) } else { 0.0 };
            found |= wanted && self.start[i] > 0.0 && self.slope[i] >= self.end[i];
        }
        found
    }

    /// Whether guard `i` needs no closer look: it did not move, or it rose over the last step and over this one. (A sine that
    /// has a bottom within the second of two such steps has a period shorter than two of them.)
    #[inline(always)]
    fn is_plain(&self, i: usize) -> bool {
        let (before, start, end) = (self.before[i], self.start[i], self.end[i]);
        start == end || (!self.fresh && before < start && start < end)
    }

    /// Where guard `i`, positive at both ends, dips to zero.
    pub(super) fn dip<M: Hybrid<Vector = V>, K: Method<V>>(
        &mut self,
        i: usize,
        tried: &mut Tried<'_, M, K>,
    ) -> Option<Guess> {
        let (start, end, rise) = (self.start[i], self.end[i], self.slope[i]);
        if !(start > 0.0 && rise >= end) {
            return None;
        }
        let fall = (self.along(i, REACH, tried) - start) / REACH;
        let meet = (start - end + rise) / (rise - fall);
        if fall >= 0.0 || (meet <= 1.0 && start + fall * meet > 0.0) {
            return None;
        }
        let (bottom, depth) = self.bottom(i, tried);
        if depth > DOUBT * start.max(end) {
            return None;
        }
        let at = crate::root(|s| self.along(i, s, tried), 0.0, bottom, 1e-11).unwrap_or(bottom);
        Some(Guess { guard: i, at, latest: bottom, dip: true })
    }

    /// The lowest point of guard `i` on the interpolant, by golden section: fraction of the step, and the guard there.
    fn bottom<M: Hybrid<Vector = V>, K: Method<V>>(&mut self, i: usize, tried: &mut Tried<'_, M, K>) -> (f64, f64) {
        const GOLDEN: f64 = 0.618_033_988_749_894_9;
        let (mut a, mut b) = (0.0, 1.0);
        let mut left = (1.0 - GOLDEN, self.along(i, 1.0 - GOLDEN, tried));
        let mut right = (GOLDEN, self.along(i, GOLDEN, tried));
        for _ in 0..36 {
            if left.1 < right.1 {
                (b, right) = (right.0, left);
                let s = b - GOLDEN * (b - a);
                left = (s, self.along(i, s, tried));
            } else {
                (a, left) = (left.0, right);
                let s = a + GOLDEN * (b - a);
                right = (s, self.along(i, s, tried));
            }
        }
        if left.1 < right.1 { left } else { right }
    }
}
