//! Rodas5P: a Rosenbrock method of order 5 for stiff systems (Steinebach 2023; the family is Hairer & Wanner, *Solving
//! Ordinary Differential Equations II*, 1996, section IV.7).
//!
//! ```text
//! (I/(h gamma) - J) U_i = f(t + c_i h, y + sum a_ij U_j) + sum (c_ij/h) U_j + h d_i df/dt      i = 1..8
//!                   end = y + sum a_8j U_j + U_8,      error estimate = U_8
//! ```
//!
//! Quadratures `q' = g(t, y)` have no columns in `J`, so that the last rows of each equation read `U_q = h gamma (right-hand side + dg/dy U_y)`: they
//! follow from the stages of the motion, at the same order, and the matrix is that of the motion alone.
//!
//! One matrix, factored once per step, and eight linear equations with it: no iteration that could fail to converge, and
//! a step of another length from the same start needs no new Jacobian `J`. The method is L-stable and stiffly accurate: a
//! fast transient is gone after one step. The embedded solution of order 4 is L-stable too; the interpolant has order 4.
//!
//! Rounding: a state is known to the part `eps` of itself, and a stiff rate makes much of that: `K` times the last digit of a position is a force. What of
//! the stages is this rounding is found with the same factors, `(I/(h gamma) - J) n = eps |J| |y|`, and a step that only it would reject passes. Without that,
//! a hard contact at rest far from the origin is a trap: steps of about its own time see the rounding, and longer ones, which do not, are never tried.
//!
//! Limits: with `m` components that are no quadratures it costs `m + 2` evaluations for the derivatives (two, if the motion knows its Jacobian) and
//! `m^3/3` products per step. Order reduction, measured on the problem of Prothero and Robinson (1974): where stiffness times step is large
//! the global error goes with `h^3` over the stiffness; uniformly over all stiffnesses the order is 4. On stiff van der Pol
//! oscillators a hundredfold accuracy costs 3.5 times the steps, as with order 3.7.

use super::Method;
use super::differences::{Differences, Place};
use super::rodas5p_tableau::{A, C, DRIFT, GAMMA, H, NODES};
use crate::bound::nested;
use crate::linear::Factors;
use crate::{Memory, Motion, Norm, Vector};

/// The error estimate sums rounding of the stages with weights of this size.
const ROUNDINGS: f64 = 30.0;

/// The fifth-order Rosenbrock method of Steinebach, for stiff systems.
#[derive(Clone, Debug)]
pub struct Rodas5P<V> {
    slope: V,
    end_slope: V,
    /// The stages; the last is the error estimate.
    u: [V; 8],
    stage: V,
    /// Derivatives of the rate at the start of the step, by all that is no quadrature and by time; `linearised` while they hold.
    jacobian: Vec<f64>,
    drift: V,
    linearised: bool,
    /// Whether the slope must be evaluated again before anything is subtracted from it.
    stale: bool,
    factors: Factors,
    /// How much of a stage may be rounding of the state.
    rounding: V,
    differences: Differences<V>,
    /// The interpolant: both ends, then the coefficients of the nested form.
    dense: [V; 5],
}

impl<V: Vector> Rodas5P<V> {
    /// Begins a step where the slope is known, but perhaps of a state that was put right a little since.
    pub(super) fn set_slope(&mut self, slope: &V) {
        self.slope.clone_from(slope);
        (self.linearised, self.stale) = (false, true);
    }

    /// Makes room for the derivatives of a motion, all that is allocated.
    pub(super) fn fit<M: Motion<Vector = V>>(&mut self, motion: &M, like: &V) {
        let n = like.as_ref().len();
        let m = n - motion.quadratures();
        self.jacobian.resize(n * m, 0.0);
        self.factors.resize(m);
    }

    /// Differentiates the rate at the start of the step, unless that is done; returns the evaluations made.
    fn linearise<M: Motion<Vector = V>>(&mut self, motion: &mut M, t: f64, y: &V, h: f64) -> usize {
        if self.linearised {
            return 0;
        }
        self.linearised = true;
        let stale = std::mem::take(&mut self.stale);
        if stale {
            motion.rate(t, y, &mut self.slope);
        }
        let place = Place { t, y, rate: &self.slope, h };
        usize::from(stale)
            + self.differences.jacobian(motion, &place, &mut self.jacobian)
            + self.differences.by_time(motion, &place, &mut self.drift)
    }

    /// Moves `self.stage` to where the rate of stage `i` is evaluated.
    fn place(&mut self, i: usize, y: &V) {
        let before = &self.u;
        for (k, at) in self.stage.as_mut().iter_mut().enumerate() {
            let Some(row) = A.get(i) else {
                *at += before[i - 1].as_ref()[k];
                continue;
            };
            *at = y.as_ref()[k];
            for (u, a) in before.iter().zip(*row) {
                *at += a * u.as_ref()[k];
            }
        }
    }

    /// Works out how much of a stage may be rounding, where the matrix has been factored.
    fn round(&mut self, y: &V, h: f64) {
        let (y, m) = (y.as_ref(), self.factors.len());
        for (i, rounding) in self.rounding.as_mut().iter_mut().enumerate() {
            let row = &self.jacobian[i * m..][..m];
            *rounding = f64::EPSILON * row.iter().zip(y).map(|(by, y)| (by * y).abs()).sum::<f64>();
        }
        unravel(&self.factors, &self.jacobian, h, self.rounding.as_mut());
    }

    /// Finds stage `i`, whose rate is already in its place.
    fn solve(&mut self, i: usize, h: f64) {
        let (before, rest) = self.u.split_at_mut(i);
        let u = rest[0].as_mut();
        for (k, u) in u.iter_mut().enumerate() {
            let mut sum = 0.0;
            for (before, c) in before.iter().zip(C[i]) {
                sum += c * before.as_ref()[k];
            }
            *u += sum / h + h * DRIFT[i] * self.drift.as_ref()[k];
        }
        unravel(&self.factors, &self.jacobian, h, u);
    }
}

/// Replaces the right-hand side `u` of a stage by its solution: what moves by the factors, quadratures by what they take of that.
fn unravel(factors: &Factors, jacobian: &[f64], h: f64, u: &mut [f64]) {
    let (own, quadratures) = u.split_at_mut(factors.len());
    factors.solve(own);
    for (k, u) in quadratures.iter_mut().enumerate() {
        let row = &jacobian[(own.len() + k) * own.len()..][..own.len()];
        let carried: f64 = row.iter().zip(&*own).map(|(by, u)| by * u).sum();
        *u = h * GAMMA * (*u + carried);
    }
}

impl<V: Vector> Method<V> for Rodas5P<V> {
    const NAME: &'static str = "rodas5p";
    const EVALUATIONS: usize = 7;
    const DENSE_EVALUATIONS: usize = 0;
    const ERROR_ORDER: f64 = 5.0;
    const BETA: f64 = 0.0;

    fn new(like: &V) -> Self {
        let zero = || like.zeros_like();
        Rodas5P {
            slope: zero(),
            end_slope: zero(),
            u: std::array::from_fn(|_| zero()),
            stage: zero(),
            jacobian: Vec::new(),
            drift: zero(),
            linearised: false,
            stale: false,
            factors: Factors::default(),
            rounding: zero(),
            differences: Differences::new(like),
            dense: std::array::from_fn(|_| zero()),
        }
    }

    fn start<M: Motion<Vector = V>>(&mut self, motion: &mut M, t: f64, y: &V) {
        self.fit(motion, y);
        motion.rate(t, y, &mut self.slope);
        self.linearised = false;
    }

    /// The derivatives are taken for the first step tried, and kept when it is rejected: they are taken again for the same length.
    fn recall<M: Motion<Vector = V>>(&mut self, motion: &mut M, memory: &Memory<V>) {
        self.fit(motion, &memory.state);
        self.slope.clone_from(&memory.slope);
        self.linearised = false;
        if let Some(h) = memory.rejected {
            self.linearise(motion, memory.time, &memory.state, h);
        }
    }

    fn is_implicit(&self) -> bool {
        true
    }

    fn slope(&self) -> &V {
        &self.slope
    }

    fn end_slope(&self) -> &V {
        &self.end_slope
    }

    fn advance<M: Motion<Vector = V>>(&mut self, motion: &mut M, t: f64, y: &V, h: f64, end: &mut V) -> usize {
        let linearising = self.linearise(motion, t, y, h);
        if self.factors.factor(1.0 / (GAMMA * h), &self.jacobian).is_err() {
            // There is no such step.
            self.u[7].as_mut().fill(f64::NAN);
            end.as_mut().fill(f64::NAN);
            return linearising;
        }
        self.round(y, h);
        self.u[0].as_mut().copy_from_slice(self.slope.as_ref());
        self.solve(0, h);
        for (i, node) in NODES.iter().enumerate().skip(1) {
            self.place(i, y);
            motion.rate(t + node * h, &self.stage, &mut self.u[i]);
            self.solve(i, h);
        }
        for (k, end) in end.as_mut().iter_mut().enumerate() {
            *end = self.stage.as_ref()[k] + self.u[7].as_ref()[k];
        }
        linearising + Self::EVALUATIONS
    }

    fn close<M: Motion<Vector = V>>(&mut self, motion: &mut M, t: f64, end: &V) {
        motion.rate(t, end, &mut self.end_slope);
    }

    fn error(&self, _h: f64, norm: &mut Norm<V>) -> f64 {
        // A step must not end where there is no rate.
        let lost = self.end_slope.as_ref().iter().fold(0.0, |lost, rate| lost + 0.0 * rate);
        let (estimate, rounding) = (self.u[7].as_ref(), self.rounding.as_ref());
        let error = lost + norm.root_mean_square(|i| estimate[i]);
        if error.is_nan() || error <= 1.0 {
            return error;
        }
        let beyond = |i: usize| estimate[i].abs() - ROUNDINGS * rounding[i].abs();
        norm.root_mean_square(|i| if beyond(i) < 0.0 { 0.0 } else { beyond(i) })
    }

    fn shift(&mut self) {
        std::mem::swap(&mut self.slope, &mut self.end_slope);
        self.linearised = false;
    }

    fn prepare<M: Motion<Vector = V>>(&mut self, _motion: &mut M, _t: f64, y: &V, _h: f64, end: &V) {
        for i in 0..y.as_ref().len() {
            let sum = |row: &[f64; 8]| -> f64 { self.u.iter().zip(row).map(|(u, h)| h * u.as_ref()[i]).sum() };
            let coefficients = [y.as_ref()[i], end.as_ref()[i], sum(&H[0]), sum(&H[1]), sum(&H[2])];
            for (dense, c) in self.dense.iter_mut().zip(coefficients) {
                dense.as_mut()[i] = c;
            }
        }
    }

    fn interpolate(&self, s: f64, out: &mut V) {
        let r = 1.0 - s;
        for (i, value) in out.as_mut().iter_mut().enumerate() {
            let c = |j: usize| self.dense[j].as_ref()[i];
            *value = r * c(0) + s * (c(1) + r * (c(2) + s * (c(3) + s * c(4))));
        }
    }

    fn polynomial(&self, i: usize) -> [f64; 8] {
        let c = |j: usize| self.dense[j].as_ref()[i];
        // c0 + s (c1 - c0 + (1-s) (c2 + s (c3 + s c4))), the innermost s being 1 - (1-s).
        nested(&[c(0), c(1) - c(0), c(2), c(3) + c(4), -c(4)])
    }
}
