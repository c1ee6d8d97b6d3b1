//! Steps that need no method: where the motion is a parabola, `y + h y' + h^2/2 y''` with constant `y''`, that is the step.
//!
//! What moves under constant forces does, from the end of one impact to the next. The step is then exact but for rounding, however long, and so are its
//! interpolant, which is the same parabola, and the bounds of guards over it; nothing is evaluated but the rate at its end, and to the error control it is a step without error.
//! Whether the motion is one it says itself ([`Motion::parabola`]). Methods with steps of fixed length keep their steps.

use crate::bound::{Curve, DEGREE};
use crate::edge::Edged;
use crate::{Hybrid, Method, Motion, Norm, Vector};

/// A parabola of the motion.
#[derive(Clone, Debug)]
pub(crate) struct Parabola<V> {
    /// Whether the step follows it.
    followed: bool,
    second: V,
    end_slope: V,
    /// The interpolant: coefficients by powers of the fraction of the step.
    powers: [V; 3],
}

impl<V: Vector> Parabola<V> {
    pub(crate) fn new(like: &V) -> Self {
        let zero = || like.zeros_like();
        Parabola { followed: false, second: zero(), end_slope: zero(), powers: std::array::from_fn(|_| zero()) }
    }
}

/// What makes the steps of a run: its method, what is known of the motion where it has an [edge](crate::Edge), and the motion's own parabola where there is
/// one. Its functions are those of [`Method`].
pub(crate) struct Stepper<'a, K, V> {
    pub(crate) method: &'a mut K,
    pub(crate) parabola: &'a mut Parabola<V>,
    pub(crate) edged: &'a mut Edged<V>,
}

impl<K: Method<V>, V: Vector> Stepper<'_, K, V> {
    /// The same, lent to someone else.
    #[inline(always)]
    pub(crate) fn lend(&mut self) -> Stepper<'_, K, V> {
        Stepper { method: self.method, parabola: self.parabola, edged: self.edged }
    }

    /// The state has become as long as `like`.
    pub(crate) fn fit(&mut self, like: &V) {
        self.method.fit(like);
        *self.parabola = Parabola { followed: self.parabola.followed, ..Parabola::new(like) };
        *self.edged = Edged::new(like);
    }

    /// Asks the motion whether it is a parabola for the time `span` [s] from `(t, y)` on; the step follows it then. Not asked if that is no number.
    #[inline]
    pub(crate) fn ask<M: Motion<Vector = V>>(&mut self, motion: &mut M, t: f64, y: &V, span: f64) -> bool {
        let Parabola { followed, second, .. } = &mut *self.parabola;
        *followed = K::ADAPTIVE && !span.is_nan() && motion.parabola((t, y), self.method.slope(), span, second);
        *followed
    }

    /// Asks the motion whether the step from `(t, y)` has an edge, where the length `h` [s] is proposed and no more than `longest` is sensible if there is none;
    /// returns how long it should be [s], and the evaluations made. `fresh` if no step has been tried from here.
    #[inline]
    pub(crate) fn ask_edge<M: Hybrid<Vector = V>>(
        &mut self,
        motion: &mut M,
        (t, y): (f64, &V),
        (h, longest): (f64, f64),
        fresh: bool,
    ) -> (f64, usize) {
        self.edged.leave();
        if self.follows() || !self.method.takes_edges() {
            return (h.min(longest), 0);
        }
        let slope = self.method.slope();
        let reach = motion.longest_step_to_edge(t, y, slope);
        match self.edged.ask(motion, (t, y), slope, h.min(reach), fresh) {
            Some((length, evaluations)) => (length.min(reach), evaluations),
            None => (h.min(longest), 0),
        }
    }

    /// Whether the slope at the end of the step is not the method's own, so that it has to be [started](Method::start) there.
    #[inline(always)]
    pub(crate) fn leaves(&self) -> bool {
        self.follows() || self.edged.is_followed()
    }

    /// Whether the step follows a parabola.
    #[inline(always)]
    pub(crate) fn follows(&self) -> bool {
        self.parabola.followed
    }

    pub(crate) fn start<M: Motion<Vector = V>>(&mut self, motion: &mut M, t: f64, y: &V) {
        self.method.start(motion, t, y);
    }

    #[inline]
    pub(crate) fn is_implicit(&self) -> bool {
        !self.follows() && self.method.is_implicit()
    }

    #[inline]
    pub(crate) fn dense_evaluations(&self) -> usize {
        if self.follows() { 0 } else { self.method.dense_evaluations() }
    }

    #[inline]
    pub(crate) fn slope(&self) -> &V {
        self.method.slope()
    }

    #[inline]
    pub(crate) fn end_slope(&self) -> &V {
        match (self.follows(), self.edged.is_followed()) {
            (true, _) => &self.parabola.end_slope,
            (_, true) => self.edged.end_slope(),
            _ => self.method.end_slope(),
        }
    }

    #[inline]
    pub(crate) fn advance<M: Motion<Vector = V>>(
        &mut self,
        motion: &mut M,
        t: f64,
        y: &V,
        h: f64,
        end: &mut V,
    ) -> usize {
        if self.edged.is_followed() {
            return self.edged.advance(motion, self.method, y, h, end);
        }
        if !self.follows() {
            return self.method.advance(motion, t, y, h, end);
        }
        let (y, slope, second) = (y.as_ref(), self.method.slope().as_ref(), self.parabola.second.as_ref());
        let end_slope = self.parabola.end_slope.as_mut();
        for (i, end) in end.as_mut().iter_mut().enumerate() {
            *end = y[i] + h * (slope[i] + 0.5 * h * second[i]);
            end_slope[i] = slope[i] + h * second[i];
        }
        0
    }

    /// Evaluates the slope at the end of the step; returns the evaluations made.
    #[inline]
    pub(crate) fn close<M: Motion<Vector = V>>(&mut self, motion: &mut M, t: f64, end: &V) -> usize {
        if self.follows() {
            return 0;
        }
        if self.edged.is_followed() {
            self.edged.close(motion, self.method, end);
        } else {
            self.method.close(motion, t, end);
        }
        1
    }

    #[inline(always)]
    pub(crate) fn error(&self, h: f64, norm: &mut Norm<V>) -> f64 {
        if self.follows() { 0.0 } else { self.method.error(h, norm) }
    }

    /// The end of the accepted step becomes the start of the next; after a parabola, or where there was an edge, that is [started](Method::start) anew.
    #[inline]
    pub(crate) fn shift(&mut self) {
        if !self.follows() {
            self.method.shift();
        }
    }

    pub(crate) fn prepare<M: Motion<Vector = V>>(&mut self, motion: &mut M, t: f64, y: &V, h: f64, end: &V) {
        if self.edged.is_followed() {
            return self.edged.prepare(motion, self.method, y, end);
        }
        if !self.follows() {
            return self.method.prepare(motion, t, y, h, end);
        }
        let Parabola { second, powers: [start, first, bend], .. } = &mut *self.parabola;
        let (slope, second) = (self.method.slope().as_ref(), second.as_ref());
        start.as_mut().copy_from_slice(y.as_ref());
        first.as_mut().iter_mut().zip(slope).for_each(|(first, slope)| *first = h * slope);
        bend.as_mut().iter_mut().zip(second).for_each(|(bend, second)| *bend = 0.5 * h * h * second);
    }

    #[inline]
    pub(crate) fn interpolate(&self, s: f64, out: &mut V) {
        if !self.follows() {
            self.method.interpolate(s, out);
            if self.edged.is_followed() {
                self.edged.complete(s, out);
            }
            return;
        }
        let [start, first, bend] = self.parabola.powers.each_ref().map(|power| power.as_ref());
        for (i, out) in out.as_mut().iter_mut().enumerate() {
            *out = start[i] + s * (first[i] + s * bend[i]);
        }
    }

    /// Adds what is no polynomial of the interpolant to its bounds over the piece between two fractions of the step, and to its rates at the end.
    #[inline]
    pub(crate) fn complete_bounds(&self, from: f64, to: f64, curve: &mut Curve<V>) {
        if self.edged.is_followed() {
            self.edged.complete_bounds(from, to, curve);
        }
    }

    /// Component `i` of what is a polynomial of the interpolant.
    pub(crate) fn polynomial(&self, i: usize) -> [f64; DEGREE + 1] {
        if !self.follows() {
            return self.method.polynomial(i);
        }
        let mut powers = [0.0; DEGREE + 1];
        powers.iter_mut().zip(&self.parabola.powers).for_each(|(power, of)| *power = of.as_ref()[i]);
        powers
    }
}
