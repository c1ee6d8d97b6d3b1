//! DOP853: the explicit Runge-Kutta method of order 8 by Dormand and Prince, with error estimators of order 5 and 3
//! and an interpolant of order 7 (Hairer, Norsett & Wanner 1993, section II.10).

use super::Method;
use super::dop853_tableau::*;
use crate::bound::nested;
use crate::vector::{combine, weighted};
use crate::{Memory, Motion, Norm, Vector};

/// The eighth-order method of Dormand and Prince.
#[derive(Clone, Debug)]
pub struct Dop853<V> {
    /// Slopes of the stages; 12 is the slope at the end, 13 to 15 serve the interpolant.
    k: [V; 16],
    stage: V,
    /// The interpolant: start, then the coefficients of the nested form.
    dense: [V; 8],
    /// How fast the rate changes with the state, at the end of the step last tried [1/s].
    stiffness: f64,
}

impl<V: Vector> Dop853<V> {
    /// Begins a step where the slope is known.
    pub(super) fn set_slope(&mut self, slope: &V) {
        self.k[0].clone_from(slope);
    }

    /// How fast the rate changes with the state, at the end of the step last tried [1/s]. Times the length of a step it is a few units at most, or
    /// the step is not stable (Hairer & Wanner 1996, section IV.2).
    pub(super) fn stiffness(&self) -> f64 {
        self.stiffness
    }

    pub(super) fn set_stiffness(&mut self, stiffness: f64) {
        self.stiffness = stiffness;
    }

    /// Evaluates one stage: slope at `y + h * row`.
    #[inline(always)]
    fn stage<M: Motion<Vector = V>, const R: usize>(
        &mut self,
        motion: &mut M,
        (t, y, h): (f64, &V, f64),
        index: usize,
        row: &Row<R>,
    ) {
        combine(&mut self.stage, y, h, &self.k, row);
        motion.rate(t + C[index] * h, &self.stage, &mut self.k[index]);
    }
}

impl<V: Vector> Method<V> for Dop853<V> {
    const NAME: &'static str = "dop853";
    const EVALUATIONS: usize = 11;
    const DENSE_EVALUATIONS: usize = 3;
    const ERROR_ORDER: f64 = 8.0;
    const BETA: f64 = 0.0;

    fn new(like: &V) -> Self {
        let zero = like.zeros_like();
        Dop853 {
            k: std::array::from_fn(|_| zero.clone()),
            dense: std::array::from_fn(|_| zero.clone()),
            stage: zero,
            stiffness: 0.0,
        }
    }

    #[inline]
    fn start<M: Motion<Vector = V>>(&mut self, motion: &mut M, t: f64, y: &V) {
        motion.rate(t, y, &mut self.k[0]);
    }

    fn recall<M: Motion<Vector = V>>(&mut self, _motion: &mut M, memory: &Memory<V>) {
        self.k[0].clone_from(&memory.slope);
    }

    #[inline(always)]
    fn takes_edges(&self) -> bool {
        true
    }

    #[inline]
    fn slope(&self) -> &V {
        &self.k[0]
    }

    #[inline]
    fn end_slope(&self) -> &V {
        &self.k[12]
    }

    #[inline]
    fn advance<M: Motion<Vector = V>>(&mut self, motion: &mut M, t: f64, y: &V, h: f64, end: &mut V) -> usize {
        let from = (t, y, h);
        self.stage(motion, from, 1, &A1);
        self.stage(motion, from, 2, &A2);
        self.stage(motion, from, 3, &A3);
        self.stage(motion, from, 4, &A4);
        self.stage(motion, from, 5, &A5);
        self.stage(motion, from, 6, &A6);
        self.stage(motion, from, 7, &A7);
        self.stage(motion, from, 8, &A8);
        self.stage(motion, from, 9, &A9);
        self.stage(motion, from, 10, &A10);
        self.stage(motion, from, 11, &A11);
        combine(end, y, h, &self.k, &B);
        Self::EVALUATIONS
    }

    #[inline]
    fn close<M: Motion<Vector = V>>(&mut self, motion: &mut M, t: f64, end: &V) {
        motion.rate(t, end, &mut self.k[12]);
        // The last stage and the end are at the same time, and near each other.
        let (mut rates, mut states) = (0.0, 0.0);
        let own = end.as_ref().len() - motion.quadratures();
        let (end, stage) = (&end.as_ref()[..own], &self.stage.as_ref()[..own]);
        let (last, before) = (&self.k[12].as_ref()[..own], &self.k[11].as_ref()[..own]);
        for i in 0..own {
            rates += (last[i] - before[i]).powi(2);
            states += (end[i] - stage[i]).powi(2);
        }
        self.stiffness = if states > 0.0 { (rates / states).sqrt() } else { 0.0 };
    }

    #[inline(always)]
    fn error(&self, h: f64, norm: &mut Norm<V>) -> f64 {
        // Not a part of the estimate; but a step must not end where there is no rate.
        let lost = self.k[12].as_ref().iter().fold(0.0, |lost, rate| lost + 0.0 * rate);
        let squares =
            |i: usize, w: f64| [(weighted(i, &self.k, &E5) / w).powi(2), (weighted(i, &self.k, &E3) / w).powi(2)];
        lost + norm.largest(squares, |[fifth, third], count| {
            if fifth == 0.0 { 0.0 } else { h.abs() * fifth / ((fifth + 0.01 * third) * count).sqrt() }
        })
    }

    #[inline]
    fn shift(&mut self) {
        self.k.swap(0, 12);
    }

    fn prepare<M: Motion<Vector = V>>(&mut self, motion: &mut M, t: f64, y: &V, h: f64, end: &V) {
        let from = (t, y, h);
        self.stage(motion, from, 13, &A13);
        self.stage(motion, from, 14, &A14);
        self.stage(motion, from, 15, &A15);
        for i in 0..y.as_ref().len() {
            let start = y.as_ref()[i];
            let rise = end.as_ref()[i] - start;
            let (first, last) = (h * self.k[0].as_ref()[i], h * self.k[12].as_ref()[i]);
            let coefficients = [
                start,
                rise,
                first - rise,
                2.0 * rise - (first + last),
                h * weighted(i, &self.k, &D0),
                h * weighted(i, &self.k, &D1),
                h * weighted(i, &self.k, &D2),
                h * weighted(i, &self.k, &D3),
            ];
            for (dense, c) in self.dense.iter_mut().zip(coefficients) {
                dense.as_mut()[i] = c;
            }
        }
    }

    #[inline]
    fn interpolate(&self, s: f64, out: &mut V) {
        // Nested form: y + s (c1 + (1-s) (c2 + s (c3 + (1-s) (c4 + ...)))).
        for (i, value) in out.as_mut().iter_mut().enumerate() {
            let c = |j: usize| self.dense[j].as_ref()[i];
            let mut sum = c(7) * s;
            for j in [6, 4, 2] {
                sum = (sum + c(j)) * (1.0 - s);
                sum = (sum + c(j - 1)) * s;
            }
            *value = sum + c(0);
        }
    }

    fn polynomial(&self, i: usize) -> [f64; 8] {
        nested(&std::array::from_fn::<_, 8, _>(|j| self.dense[j].as_ref()[i]))
    }
}
