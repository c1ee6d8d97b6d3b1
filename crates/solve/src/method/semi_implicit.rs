//! The semi-implicit (symplectic) Euler method, for second-order systems with coordinates `q` and speeds `v`:
//!
//! ```text
//! v1 = v + h v'(t, q, v)           speeds first, by the accelerations at the start
//! q1 = q + h q'(t, q, v1)          then coordinates, by the new speeds and the motion's own kinematics
//! ```
//!
//! Order 1, no error control, steps of fixed length. It is symplectic: the energy of an oscillator of circular frequency `w`
//! stays within a relative `h w/2` for ever. Stable while `h w < 2` (Hairer, Lubich & Wanner, *Geometric Numerical
//! Integration*, 2006, section I.1). What else is integrated along (internal variables) goes with the coordinates; quadratures that
//! are declared go with the speeds, by their rates at the start, so that forces are asked for once per step.

use super::Method;
use crate::hermite::Hermite;
use crate::{Memory, Motion, Norm, Vector};

/// The semi-implicit Euler method, with steps of fixed length.
#[derive(Clone, Debug)]
pub struct SemiImplicit<V> {
    slope: V,
    end_slope: V,
    rate: V,
    dense: Hermite<V>,
}

impl<V: Vector> Method<V> for SemiImplicit<V> {
    const NAME: &'static str = "semi_implicit";
    const ADAPTIVE: bool = false;
    const EVALUATIONS: usize = 1;
    const DENSE_EVALUATIONS: usize = 0;
    const ERROR_ORDER: f64 = 2.0;
    const BETA: f64 = 0.0;

    fn new(like: &V) -> Self {
        let zero = || like.zeros_like();
        SemiImplicit { slope: zero(), end_slope: zero(), rate: zero(), dense: Hermite::new(like) }
    }

    #[inline]
    fn start<M: Motion<Vector = V>>(&mut self, motion: &mut M, t: f64, y: &V) {
        motion.rate(t, y, &mut self.slope);
    }

    fn recall<M: Motion<Vector = V>>(&mut self, _motion: &mut M, memory: &Memory<V>) {
        self.slope.clone_from(&memory.slope);
    }

    #[inline]
    fn slope(&self) -> &V {
        &self.slope
    }

    #[inline]
    fn end_slope(&self) -> &V {
        &self.end_slope
    }

    #[inline]
    fn advance<M: Motion<Vector = V>>(&mut self, motion: &mut M, t: f64, y: &V, h: f64, end: &mut V) -> usize {
        let n = y.as_ref().len();
        let speeds = motion.speeds(n);
        end.as_mut().copy_from_slice(y.as_ref());
        let quadratures = n - motion.quadratures()..n;
        for i in speeds.clone().chain(quadratures.clone()) {
            end.as_mut()[i] += h * self.slope.as_ref()[i];
        }
        motion.kinematics(t, end, &mut self.rate);
        for i in (0..speeds.start).chain(speeds.end..quadratures.start) {
            end.as_mut()[i] += h * self.rate.as_ref()[i];
        }
        Self::EVALUATIONS
    }

    #[inline]
    fn close<M: Motion<Vector = V>>(&mut self, motion: &mut M, t: f64, end: &V) {
        motion.rate(t, end, &mut self.end_slope);
    }

    /// Zero: the error is not estimated.
    #[inline]
    fn error(&self, _h: f64, _norm: &mut Norm<V>) -> f64 {
        self.end_slope.as_ref().iter().map(|rate| 0.0 * rate).sum()
    }

    #[inline]
    fn shift(&mut self) {
        std::mem::swap(&mut self.slope, &mut self.end_slope);
    }

    fn prepare<M: Motion<Vector = V>>(&mut self, _motion: &mut M, _t: f64, y: &V, h: f64, end: &V) {
        self.dense.set(h, (y, &self.slope), (end, &self.end_slope));
    }

    fn interpolate(&self, s: f64, out: &mut V) {
        self.dense.at(s, out);
    }

    fn polynomial(&self, i: usize) -> [f64; 8] {
        self.dense.polynomial(i)
    }
}
