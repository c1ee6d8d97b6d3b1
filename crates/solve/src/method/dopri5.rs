//! Dormand-Prince 5(4): the explicit Runge-Kutta pair for loose tolerances (Dormand & Prince 1980; interpolant of order 4
//! after Shampine 1986, as printed in Hairer, Norsett & Wanner 1993, section II.6).

use super::Method;
use crate::bound::nested;
use crate::vector::{combine, weighted};
use crate::{Memory, Motion, Norm, Vector};

const A1: [(usize, f64); 1] = [(0, 1.0 / 5.0)];
const A2: [(usize, f64); 2] = [(0, 3.0 / 40.0), (1, 9.0 / 40.0)];
const A3: [(usize, f64); 3] = [(0, 44.0 / 45.0), (1, -56.0 / 15.0), (2, 32.0 / 9.0)];
const A4: [(usize, f64); 4] =
    [(0, 19372.0 / 6561.0), (1, -25360.0 / 2187.0), (2, 64448.0 / 6561.0), (3, -212.0 / 729.0)];
const A5: [(usize, f64); 5] =
    [(0, 9017.0 / 3168.0), (1, -355.0 / 33.0), (2, 46732.0 / 5247.0), (3, 49.0 / 176.0), (4, -5103.0 / 18656.0)];
/// The fifth-order solution.
const B: [(usize, f64); 5] =
    [(0, 35.0 / 384.0), (2, 500.0 / 1113.0), (3, 125.0 / 192.0), (4, -2187.0 / 6784.0), (5, 11.0 / 84.0)];
/// Fifth-order minus embedded fourth-order solution.
const E: [(usize, f64); 6] = [
    (0, 71.0 / 57600.0),
    (2, -71.0 / 16695.0),
    (3, 71.0 / 1920.0),
    (4, -17253.0 / 339200.0),
    (5, 22.0 / 525.0),
    (6, -1.0 / 40.0),
];
/// The fourth-order term of the interpolant.
const D: [(usize, f64); 6] = [
    (0, -12715105075.0 / 11282082432.0),
    (2, 87487479700.0 / 32700410799.0),
    (3, -10690763975.0 / 1880347072.0),
    (4, 701980252875.0 / 199316789632.0),
    (5, -1453857185.0 / 822651844.0),
    (6, 69997945.0 / 29380423.0),
];
const C: [f64; 6] = [0.0, 1.0 / 5.0, 3.0 / 10.0, 4.0 / 5.0, 8.0 / 9.0, 1.0];

/// The fifth-order pair of Dormand and Prince.
#[derive(Clone, Debug)]
pub struct Dopri5<V> {
    /// Slopes of the stages; the last is the slope at the end.
    k: [V; 7],
    stage: V,
    dense: [V; 5],
}

impl<V: Vector> Dopri5<V> {
    #[inline(always)]
    fn stage<M: Motion<Vector = V>, const R: usize>(
        &mut self,
        motion: &mut M,
        (t, y, h): (f64, &V, f64),
        index: usize,
        row: &[(usize, f64); R],
    ) {
        combine(&mut self.stage, y, h, &self.k, row);
        motion.rate(t + C[index] * h, &self.stage, &mut self.k[index]);
    }
}

impl<V: Vector> Method<V> for Dopri5<V> {
    const NAME: &'static str = "dopri5";
    const EVALUATIONS: usize = 5;
    const DENSE_EVALUATIONS: usize = 0;
    const ERROR_ORDER: f64 = 5.0;
    const BETA: f64 = 0.04;

    fn new(like: &V) -> Self {
        let zero = like.zeros_like();
        Dopri5 { k: std::array::from_fn(|_| zero.clone()), dense: std::array::from_fn(|_| zero.clone()), stage: zero }
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
        &self.k[6]
    }

    #[inline]
    fn advance<M: Motion<Vector = V>>(&mut self, motion: &mut M, t: f64, y: &V, h: f64, end: &mut V) -> usize {
        let from = (t, y, h);
        self.stage(motion, from, 1, &A1);
        self.stage(motion, from, 2, &A2);
        self.stage(motion, from, 3, &A3);
        self.stage(motion, from, 4, &A4);
        self.stage(motion, from, 5, &A5);
        combine(end, y, h, &self.k, &B);
        Self::EVALUATIONS
    }

    #[inline]
    fn close<M: Motion<Vector = V>>(&mut self, motion: &mut M, t: f64, end: &V) {
        motion.rate(t, end, &mut self.k[6]);
    }

    #[inline]
    fn error(&self, h: f64, norm: &mut Norm<V>) -> f64 {
        // A step must not end where there is no rate.
        let lost = self.k[6].as_ref().iter().fold(0.0, |lost, rate| lost + 0.0 * rate);
        lost + norm.root_mean_square(|i| h * weighted(i, &self.k, &E))
    }

    #[inline]
    fn shift(&mut self) {
        self.k.swap(0, 6);
    }

    fn prepare<M: Motion<Vector = V>>(&mut self, _motion: &mut M, _t: f64, y: &V, h: f64, end: &V) {
        for i in 0..y.as_ref().len() {
            let start = y.as_ref()[i];
            let rise = end.as_ref()[i] - start;
            let first = h * self.k[0].as_ref()[i] - rise;
            let last = rise - h * self.k[6].as_ref()[i] - first;
            for (dense, c) in self.dense.iter_mut().zip([start, rise, first, last, h * weighted(i, &self.k, &D)]) {
                dense.as_mut()[i] = c;
            }
        }
    }

    #[inline]
    fn interpolate(&self, s: f64, out: &mut V) {
        let r = 1.0 - s;
        for (i, value) in out.as_mut().iter_mut().enumerate() {
            let c = |j: usize| self.dense[j].as_ref()[i];
            *value = c(0) + s * (c(1) + r * (c(2) + s * (c(3) + r * c(4))));
        }
    }

    fn polynomial(&self, i: usize) -> [f64; 8] {
        nested(&std::array::from_fn::<_, 5, _>(|j| self.dense[j].as_ref()[i]))
    }
}
