//! Guards with bounds: the step is looked at in pieces, until each is clear of zero or one holds a crossing.
//!
//! ```text
//!   |        |    |  | |  |     |            |     pieces grow where the bounds clear them, and shrink where they do not
//!   s = 0                                  s = 1
//! ```

use super::{Found, Guards, Guess, Tried};
use crate::{Hybrid, Method, Piece, Trend, Vector, root};

/// The shortest piece worth looking at, as a fraction of the step.
const SHORTEST: f64 = 1.0 / (1u64 << 44) as f64;

impl<V: Vector> Guards<V> {
    /// Reads guards and trends at both ends of the step; true if all that have bounds are clear of zero: by the method's own interpolant where that costs
    /// nothing, else by the cubic through the ends of the step.
    pub(super) fn survey_ends<M: Hybrid<Vector = V>, K: Method<V>>(&mut self, tried: &mut Tried<'_, M, K>) -> bool {
        if tried.method.dense_evaluations() == 0 {
            self.take_curve(true, tried);
            self.take_powers(tried);
        } else {
            let (start, end) = tried.ends();
            self.curve.bound_cubic(tried.h, start, end);
        }
        self.survey_end(1.0, tried);
        self.end.iter_mut().zip(&self.right).for_each(|(end, trend)| *end = trend.value);
        self.forgive();

        // What moves slowly needs no more; of what does not, the start is looked at too.
        self.left.iter_mut().zip(&self.start).for_each(|(left, start)| *left = Trend::unknown(*start));
        if self.stays_clear(tried.h) {
            return true;
        }
        std::mem::swap(&mut self.left, &mut self.right);
        self.survey_end(0.0, tried);
        std::mem::swap(&mut self.left, &mut self.right);
        self.left.iter_mut().zip(&self.start).for_each(|(left, start)| left.value = *start);
        self.stays_clear(tried.h)
    }

    /// Surveys one end of the whole step.
    fn survey_end<M: Hybrid<Vector = V>, K: Method<V>>(&mut self, s: f64, tried: &mut Tried<'_, M, K>) {
        if tried.method.dense_evaluations() == 0 {
            return self.survey(0.0, s, tried);
        }
        let (start, end) = ((tried.y, tried.method.slope()), (&*tried.end, tried.method.end_slope()));
        let (at, length) = if s == 0.0 { (tried.t, 0.0) } else { (tried.now, tried.h) };
        self.curve.bend_cubic(2.0 * s - 1.0, tried.h, start, end);
        let (state, rate) = if s == 0.0 { start } else { end };
        let (second, most) = (&self.curve.second, self.curve.most.each_ref());
        tried.motion.survey(&Piece { end: at, length, state, rate, second, most }, &mut self.right);
    }

    /// A guard that has fired ends at zero, whatever rounding left of it.
    fn forgive(&mut self) {
        for (trend, _) in self.right.iter_mut().zip(&self.fired).filter(|(_, fired)| **fired) {
            trend.value = trend.value.max(0.0);
        }
    }

    /// Whether all guards with bounds are clear of zero between the left and the right end of a piece.
    #[inline]
    fn is_clear(&self, length: f64) -> bool {
        (0..self.right.len()).all(|i| self.clears(i, length))
    }

    /// The same of those that are above zero at the right end, or have fired there: of the others it is known that they have crossed.
    #[inline]
    fn stays_clear(&self, length: f64) -> bool {
        let open = |i: usize| self.right[i].value > 0.0 || self.fired[i];
        (0..self.right.len()).all(|i| !open(i) || self.clears(i, length))
    }

    #[inline]
    fn clears(&self, i: usize, length: f64) -> bool {
        let (left, right) = (&self.left[i], &self.right[i]);
        !right.is_bounded() || right.clears(left, length) || (self.spent[i] && left.value <= 0.0)
    }

    /// The guard with bounds that, on the interpolant, reaches zero first; looks at `most` pieces of the step.
    pub(super) fn explore<M: Hybrid<Vector = V>, K: Method<V>>(
        &mut self,
        most: usize,
        tried: &mut Tried<'_, M, K>,
    ) -> Option<Found> {
        if !self.right.iter().any(Trend::is_bounded) {
            return None;
        }
        self.take_powers(tried);
        self.survey(0.0, 0.0, tried);
        std::mem::swap(&mut self.left, &mut self.right);
        self.left.iter_mut().zip(&self.start).for_each(|(left, start)| left.value = *start);
        let (mut from, mut width, mut shortest) = (0.0f64, 1.0f64, SHORTEST);
        let mut pieces = 0;
        while from < 1.0 {
            if pieces >= most && from > 0.0 {
                return Some(Found::Enough(from));
            }
            pieces += 1;
            let to = (from + width).min(1.0);
            self.survey(from, to, tried);
            let (short, lingers) = (width <= shortest, self.lingers());
            // One that may have risen and returned may have done so before another crossed.
            if (short || !lingers)
                && let Some(guess) = self.reached(from, to, short, tried)
            {
                return Some(Found::Crossing(guess));
            }
            if short || self.is_clear((to - from) * tried.h) && !lingers {
                self.risen.iter_mut().zip(&self.right).for_each(|(risen, right)| *risen |= right.value > 0.0);
                std::mem::swap(&mut self.left, &mut self.right);
                (from, width) = (to, 2.0 * width);
                // What hovers at zero is not followed for ever: the next such piece is twice as long.
                shortest *= if short { 2.0 } else { 1.0 };
            } else {
                width *= 0.5;
            }
        }
        None
    }

    /// Takes over the polynomials of the interpolant.
    fn take_powers<M: Hybrid<Vector = V>, K: Method<V>>(&mut self, tried: &Tried<'_, M, K>) {
        match self.exact {
            true => self.curve.take(tried.h, |i| tried.method.polynomial(i)),
            false => self.curve.take(tried.h, |i| self.cubic.polynomial(i)),
        }
    }

    /// Whether a guard that began at zero has not come off it: it may have risen and returned.
    fn lingers(&self) -> bool {
        let pairs = self.left.iter().zip(&self.right).zip(&self.spent);
        let mut armed = pairs.filter(|((_, right), spent)| right.is_bounded() && !**spent);
        armed.any(|((left, right), _)| left.value <= 0.0 && right.value <= 0.0)
    }

    /// The guard with bounds that has come down to zero in a piece, the first if there are several.
    fn reached<M: Hybrid<Vector = V>, K: Method<V>>(
        &mut self,
        from: f64,
        to: f64,
        short: bool,
        tried: &mut Tried<'_, M, K>,
    ) -> Option<Guess> {
        let mut first: Option<Guess> = None;
        for i in 0..self.right.len() {
            let (left, right) = (self.left[i].value, self.right[i]);
            if !right.is_bounded() || right.value > 0.0 || (self.fired[i] && (to == 1.0 || left <= 0.0)) {
                continue;
            }
            let at = match left > 0.0 {
                true => {
                    root(|s| self.place(i, s, (from, left), (to, right.value), tried), from, to, 1e-11).unwrap_or(to)
                }
                // It began at zero, and has not risen.
                false if short && !self.spent[i] => from,
                false => continue,
            };
            if first.is_none_or(|first| at < first.at) {
                let dip = self.end[i] > 0.0;
                first = Some(Guess { guard: i, at, latest: if dip { to } else { 1.0 }, dip });
            }
        }
        first
    }

    /// Guard `i` at the fraction `s` of the step; at the ends of a piece as it was found there.
    fn place<M: Hybrid<Vector = V>, K: Method<V>>(
        &mut self,
        i: usize,
        s: f64,
        from: (f64, f64),
        to: (f64, f64),
        tried: &mut Tried<'_, M, K>,
    ) -> f64 {
        match s {
            _ if s == from.0 => from.1,
            _ if s == to.0 => to.1,
            _ => self.along(i, s, tried),
        }
    }

    /// Surveys the piece between two fractions of the step, on the interpolant.
    fn survey<M: Hybrid<Vector = V>, K: Method<V>>(&mut self, from: f64, to: f64, tried: &mut Tried<'_, M, K>) {
        self.interpolate(to, tried);
        self.curve.bound(from, to);
        if self.exact {
            tried.method.complete_bounds(from, to, &mut self.curve);
        }
        let (rate, second, most) = (&self.curve.rate, &self.curve.second, self.curve.most.each_ref());
        let (end, length) = (tried.time(to), (to - from) * tried.h);
        let piece = Piece { end, length, state: &self.state, rate, second, most };
        tried.motion.survey(&piece, &mut self.right);
        if to == 1.0 {
            self.forgive();
        }
    }

    /// How many instants of the step the motion wants to have looked at for guards without bounds.
    #[inline]
    pub(super) fn looks<M: Hybrid<Vector = V>, K: Method<V>>(&mut self, tried: &mut Tried<'_, M, K>) -> usize {
        if !tried.motion.wants_looks() {
            return 0;
        }
        let (start, end) = ((tried.y, tried.method.slope()), (&*tried.end, tried.method.end_slope()));
        self.curve.bound_cubic(tried.h, start, end);
        let (second, most) = (&self.curve.second, self.curve.most.each_ref());
        let piece = Piece { end: tried.now, length: tried.h, state: end.0, rate: end.1, second, most };
        tried.motion.looks(&piece)
    }

    /// Looks at guards without bounds at `looks` instants within the step: the first to be found at zero or below after it was above.
    pub(super) fn glance<M: Hybrid<Vector = V>, K: Method<V>>(
        &mut self,
        looks: usize,
        tried: &mut Tried<'_, M, K>,
    ) -> Option<Guess> {
        self.last.copy_from_slice(&self.start);
        for k in 1..=looks {
            let [from, to] = [k - 1, k].map(|k| k as f64 / (looks + 1) as f64);
            self.along(0, to, tried);
            self.now.copy_from_slice(&self.within);
            let mut first: Option<Guess> = None;
            for i in 0..self.now.len() {
                let (before, now) = (self.last[i], self.now[i]);
                // One that began at zero and has not risen does not hold at all.
                let held = before > 0.0 || (k == 1 && !self.spent[i]);
                if self.right[i].is_bounded() || !held || now > 0.0 {
                    continue;
                }
                let at = match before > 0.0 {
                    true => root(|s| self.place(i, s, (from, before), (to, now), tried), from, to, 1e-11).unwrap_or(to),
                    false => 0.0,
                };
                if first.is_none_or(|first| at < first.at) {
                    first = Some(Guess { guard: i, at, latest: to, dip: true });
                }
            }
            if first.is_some() {
                return first;
            }
            self.risen.iter_mut().zip(&self.now).for_each(|(risen, now)| *risen |= *now > 0.0);
            std::mem::swap(&mut self.last, &mut self.now);
        }
        None
    }
}
