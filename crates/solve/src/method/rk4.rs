//! The classical Runge-Kutta method (Kutta 1901; Hairer, Norsett & Wanner 1993, section II.1):
//!
//! ```text
//! k1 = f(t, y)                   k3 = f(t + h/2, y + h/2 k2)
//! k2 = f(t + h/2, y + h/2 k1)    k4 = f(t + h, y + h k3)
//! y1 = y + h/6 (k1 + 2 k2 + 2 k3 + k4)
//! ```
//!
//! Order 4, no error control, steps of fixed length: for comparison with programs that integrate so, and for runs that must have their steps
//! at given times. Stable on an oscillator of circular frequency `w` while `h w < 2 sqrt 2`, losing a little energy at every step. The
//! interpolant is the cubic through both ends, of order 3.

use super::Method;
use crate::hermite::Hermite;
use crate::vector::combine;
use crate::{Memory, Motion, Norm, Vector};

const B: [(usize, f64); 4] = [(0, 1.0 / 6.0), (1, 1.0 / 3.0), (2, 1.0 / 3.0), (3, 1.0 / 6.0)];

/// The classical Runge-Kutta method, with steps of fixed length.
#[derive(Clone, Debug)]
pub struct Rk4<V> {
    /// Slopes of the stages.
    k: [V; 4],
    end_slope: V,
    stage: V,
    dense: Hermite<V>,
}

impl<V: Vector> Method<V> for Rk4<V> {
    const NAME: &'static str = "rk4";
    const ADAPTIVE: bool = false;
    const EVALUATIONS: usize = 3;
    const DENSE_EVALUATIONS: usize = 0;
    const ERROR_ORDER: f64 = 5.0;
    const BETA: f64 = 0.0;

    fn new(like: &V) -> Self {
        let zero = || like.zeros_like();
        Rk4 { k: std::array::from_fn(|_| zero()), end_slope: zero(), stage: zero(), dense: Hermite::new(like) }
    }

    #[inline]
    fn start<M: Motion<Vector = V>>(&mut self, motion: &mut M, t: f64, y: &V) {
        motion.rate(t, y, &mut self.k[0]);
    }

    fn recall<M: Motion<Vector = V>>(&mut self, _motion: &mut M, memory: &Memory<V>) {
        self.k[0].clone_from(&memory.slope);
    }

    #[inline]
    fn slope(&self) -> &V {
        &self.k[0]
    }

    #[inline]
    fn end_slope(&self) -> &V {
        &self.end_slope
    }

    #[inline]
    fn advance<M: Motion<Vector = V>>(&mut self, motion: &mut M, t: f64, y: &V, h: f64, end: &mut V) -> usize {
        for (i, fraction) in [(1, 0.5), (2, 0.5), (3, 1.0)] {
            combine(&mut self.stage, y, h, &self.k, &[(i - 1, fraction)]);
            motion.rate(t + fraction * h, &self.stage, &mut self.k[i]);
        }
        combine(end, y, h, &self.k, &B);
        Self::EVALUATIONS
    }

    #[inline]
    fn close<M: Motion<Vector = V>>(&mut self, motion: &mut M, t: f64, end: &V) {
        motion.rate(t, end, &mut self.end_slope);
    }

    /// Zero: the error is not estimated. NaN where a stage or the end has no rate.
    #[inline]
    fn error(&self, _h: f64, _norm: &mut Norm<V>) -> f64 {
        self.k.iter().chain([&self.end_slope]).flat_map(|k| k.as_ref()).map(|rate| 0.0 * rate).sum()
    }

    #[inline]
    fn shift(&mut self) {
        std::mem::swap(&mut self.k[0], &mut self.end_slope);
    }

    fn prepare<M: Motion<Vector = V>>(&mut self, _motion: &mut M, _t: f64, y: &V, h: f64, end: &V) {
        self.dense.set(h, (y, &self.k[0]), (end, &self.end_slope));
    }

    fn interpolate(&self, s: f64, out: &mut V) {
        self.dense.at(s, out);
    }

    fn polynomial(&self, i: usize) -> [f64; 8] {
        self.dense.polynomial(i)
    }
}
