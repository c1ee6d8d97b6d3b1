//! Edges: where a force begins or ends with a broken power of time, as that of two surfaces does when they meet and part.
//!
//! ```text
//! y' = f(t, y) = (smooth) + first x^p + second x^(p+1)/(p+1)        x  time since the force began, or until it ends
//! ```
//!
//! Whatever its order, a method errs like `h^(1+p)` in a step that begins or ends at an edge, and so has to begin and end with many short ones. But what is not
//! smooth there is known, its leading term at least. With its integral `s(t)`, less what is linear in time, the method steps `z = y - s`,
//!
//! ```text
//! z' = f(t, z + s(t)) - s'(t)        s = s' = 0 at the start of the step
//! ```
//!
//! of which the next broken power is higher by `1 + p` or so, and `s` is added to its end and its interpolant. That is exact whatever `s` is: a bad one is one that the error
//! estimate does not like. Where the edges are the motion says ([`Motion::edge`]).
//!
//! Beyond its end the power is continued as an odd function, as laws of contact are.

use crate::bound::Curve;
use crate::{Method, Motion, Vector};

/// A step that would end this near the edge, or beyond, as a part of the way there, ends there; one that would end beyond the middle ends in the middle.
const NEAR: f64 = 0.9;
/// Where a step that is to end at an edge ends, as a part of the way there: a little behind, since that is only foreseen.
const BEHIND: f64 = 1.003;
/// A step that ends at the edge to within this part of its length is meant to end there: the edge is at its end.
const CLOSE: f64 = 0.1;

/// A part of a motion that begins or ends with a broken power of time.
#[derive(Clone, Debug)]
pub struct Edge<V> {
    /// How long it still lasts [s]; zero where it begins, and negative after it has begun.
    pub ahead: f64,
    /// The power `p` of time [-].
    pub power: f64,
    /// What goes with this power in the rate: speeds, and what is added up.
    pub first: V,
    /// What goes with its integral: coordinates that follow those speeds.
    pub second: V,
    /// The step with which to begin [s], if the method would take a shorter one.
    pub step: f64,
}

/// The factors of `first` and `second`.
type Factors = [f64; 2];

/// What is known of a step with an edge: `s`.
#[derive(Clone, Debug)]
struct Known<V> {
    edge: Edge<V>,
    /// Start of the step [s].
    start: f64,
    /// How far ahead the edge is of the step last tried [s], and the powers of that.
    ahead: f64,
    powers: [f64; 3],
}

impl<V: Vector> Known<V> {
    /// A step of length `h` [s] is tried: if it is meant to end at the edge, that is at its end.
    fn reach(&mut self, h: f64) {
        let Edge { ahead, power, .. } = self.edge;
        self.ahead = if self.ends_at(h) { h } else { ahead };
        self.powers = powers(self.ahead.abs(), power);
    }

    /// Whether a step of length `h` [s] is meant to end at the edge.
    fn ends_at(&self, h: f64) -> bool {
        (h - self.edge.ahead).abs() < CLOSE * self.edge.ahead
    }

    /// -1 where the force ends, 1 where it begins.
    fn side(&self) -> f64 {
        if self.ahead > 0.0 { -1.0 } else { 1.0 }
    }

    /// `s` and its rate, `after` [s] after the start.
    #[inline]
    fn at(&self, after: f64) -> [Factors; 2] {
        let side = self.side();
        let [power, integral, double] = powers(side * (after - self.ahead), self.edge.power);
        let [power0, integral0, double0] = self.powers;
        let rise = side * (integral - integral0);
        [[rise - power0 * after, double - double0 - side * integral0 * after], [power - power0, rise]]
    }

    /// The second and third rate of `s`, `after` [s] after the start.
    fn bends(&self, after: f64) -> [Factors; 2] {
        let (p, side) = (self.edge.power, self.side());
        let x = side * (after - self.ahead);
        let (power, slope) = (powers(x, p)[0], p * x.abs().powf(p - 1.0));
        [[side * slope, power], [(p - 1.0) * slope / x, side * slope]]
    }

    /// Adds what goes with these factors.
    #[inline]
    fn add(&self, [a, b]: Factors, y: &mut V) {
        let (first, second) = (self.edge.first.as_ref(), self.edge.second.as_ref());
        for (i, y) in y.as_mut().iter_mut().enumerate() {
            *y += a * first[i] + b * second[i];
        }
    }

    /// Takes it away.
    #[inline]
    fn take(&self, [a, b]: Factors, y: &mut V) {
        self.add([-a, -b], y);
    }
}

/// `x^p`, its integral and that of the integral, from zero on; odd, even and odd.
fn powers(x: f64, p: f64) -> [f64; 3] {
    let (size, sign) = (x.abs(), if x < 0.0 { -1.0 } else { 1.0 });
    let power = size.powf(p);
    let integral = power * size / (p + 1.0);
    [sign * power, integral, sign * integral * size / (p + 2.0)]
}

/// A motion without what is known of it, in time since the start of the step.
struct Smooth<'a, M: Motion> {
    motion: &'a mut M,
    known: &'a Known<M::Vector>,
    whole: &'a mut M::Vector,
}

impl<M: Motion> Motion for Smooth<'_, M> {
    type Vector = M::Vector;

    #[inline]
    fn rate(&mut self, after: f64, z: &M::Vector, rate: &mut M::Vector) {
        let [state, slope] = self.known.at(after);
        self.whole.as_mut().copy_from_slice(z.as_ref());
        self.known.add(state, self.whole);
        self.motion.rate(self.known.start + after, self.whole, rate);
        self.known.take(slope, rate);
    }

    fn quadratures(&self) -> usize {
        self.motion.quadratures()
    }
}

/// The edge of a step, if it has one, and the memory to step along it. Its functions are those of [`Method`].
#[derive(Clone, Debug)]
pub(crate) struct Edged<V> {
    /// Whether the step has one.
    followed: bool,
    known: Known<V>,
    /// Length of the step last tried [s].
    h: f64,
    /// Its end without what is known, and its slope there with it.
    smooth: V,
    end_slope: V,
    whole: V,
}

impl<V: Vector> Edged<V> {
    pub(crate) fn new(like: &V) -> Self {
        let zero = || like.zeros_like();
        let edge = Edge { ahead: 0.0, power: 1.0, first: zero(), second: zero(), step: 0.0 };
        let known = Known { edge, start: 0.0, ahead: 0.0, powers: [0.0; 3] };
        Edged { followed: false, known, h: 0.0, smooth: zero(), end_slope: zero(), whole: zero() }
    }

    /// Whether the step follows an edge.
    #[inline(always)]
    pub(crate) fn is_followed(&self) -> bool {
        self.followed
    }

    /// Whether the step last tried was meant to end at its edge.
    #[inline]
    pub(crate) fn ends_there(&self) -> bool {
        self.followed && self.known.ends_at(self.h)
    }

    /// The length `next` [s] that is proposed after a step of length `h`: where a force begins it is small, and so is what a step errs there, but not in the next one.
    #[inline]
    pub(crate) fn tame(&self, next: f64, h: f64) -> f64 {
        if self.followed && self.known.edge.ahead == 0.0 && next > h { (next * h).sqrt() } else { next }
    }

    /// The step has no edge.
    #[inline(always)]
    pub(crate) fn leave(&mut self) {
        self.followed = false;
    }

    /// Asks the motion for an edge of the step from `(t, y)`, of which the length `h` [s] is proposed. Returns how long it should be [s], and the evaluations
    /// made; `None` if it has none. `fresh` if no step has been tried from here.
    pub(crate) fn ask<M: Motion<Vector = V>>(
        &mut self,
        motion: &mut M,
        (t, y): (f64, &V),
        slope: &V,
        h: f64,
        fresh: bool,
    ) -> Option<(f64, usize)> {
        let evaluations = motion.edge((t, y), slope, h, &mut self.known.edge)?;
        (self.followed, self.known.start) = (true, t);
        let Edge { ahead, step, .. } = self.known.edge;
        let length = match ahead {
            0.0 if fresh => h.max(step),
            _ if ahead <= 0.0 => h,
            _ if fresh && h >= NEAR * ahead => BEHIND * ahead,
            _ => h.min(0.5 * ahead),
        };
        Some((length, evaluations))
    }

    #[inline]
    pub(crate) fn advance<M: Motion<Vector = V>, K: Method<V>>(
        &mut self,
        motion: &mut M,
        method: &mut K,
        y: &V,
        h: f64,
        end: &mut V,
    ) -> usize {
        self.h = h;
        self.known.reach(h);
        let mut smooth = Smooth { motion, known: &self.known, whole: &mut self.whole };
        let evaluations = method.advance(&mut smooth, 0.0, y, h, end);
        self.known.add(self.known.at(h)[0], end);
        evaluations
    }

    pub(crate) fn close<M: Motion<Vector = V>, K: Method<V>>(&mut self, motion: &mut M, method: &mut K, end: &V) {
        let [state, slope] = self.known.at(self.h);
        self.smooth.as_mut().copy_from_slice(end.as_ref());
        self.known.take(state, &mut self.smooth);
        method.close(&mut Smooth { motion, known: &self.known, whole: &mut self.whole }, self.h, &self.smooth);
        self.end_slope.as_mut().copy_from_slice(method.end_slope().as_ref());
        self.known.add(slope, &mut self.end_slope);
    }

    pub(crate) fn end_slope(&self) -> &V {
        &self.end_slope
    }

    pub(crate) fn prepare<M: Motion<Vector = V>, K: Method<V>>(
        &mut self,
        motion: &mut M,
        method: &mut K,
        y: &V,
        end: &V,
    ) {
        self.smooth.as_mut().copy_from_slice(end.as_ref());
        self.known.take(self.known.at(self.h)[0], &mut self.smooth);
        let mut smooth = Smooth { motion, known: &self.known, whole: &mut self.whole };
        method.prepare(&mut smooth, 0.0, y, self.h, &self.smooth);
    }

    /// Adds what is known at the fraction `s` of the step.
    #[inline]
    pub(crate) fn complete(&self, s: f64, y: &mut V) {
        self.known.add(self.known.at(s * self.h)[0], y);
    }

    /// Adds what is known to the bounds of the interpolant over the piece between two fractions of the step, and to its rates at the end.
    pub(crate) fn complete_bounds(&self, from: f64, to: f64, curve: &mut Curve<V>) {
        let known = &self.known;
        let [start, end] = [from, to].map(|s| {
            let ([_, rate], [second, third]) = (known.at(s * self.h), known.bends(s * self.h));
            [rate, second, third]
        });
        let holds_edge = (from * self.h - known.ahead) * (to * self.h - known.ahead) <= 0.0;
        // Each is largest at an end of the piece, but for negative powers at the edge.
        let most: [Factors; 3] = std::array::from_fn(|n| {
            std::array::from_fn(|k| {
                let endless = holds_edge && known.edge.power + (k as f64) < n as f64;
                if endless { f64::INFINITY } else { start[n][k].abs().max(end[n][k].abs()) }
            })
        });
        let (first, second) = (known.edge.first.as_ref(), known.edge.second.as_ref());
        let times = |factor: f64, by: f64| if by == 0.0 { 0.0 } else { factor * by };
        for i in 0..first.len() {
            let sum = |[a, b]: Factors| times(a, first[i]) + times(b, second[i]);
            curve.rate.as_mut()[i] += sum(end[0]);
            curve.second.as_mut()[i] += sum(end[1]);
            for (bound, [a, b]) in curve.most.iter_mut().zip(most) {
                bound.as_mut()[i] += times(a, first[i].abs()) + times(b, second[i].abs());
            }
        }
    }
}
