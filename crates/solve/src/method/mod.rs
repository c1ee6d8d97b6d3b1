//! One-step methods: each advances a state by one step with the mode frozen.
//!
//! | method | kind | order | for |
//! |---|---|---|---|
//! | [`Auto`] | explicit, implicit where that is cheaper | 8, 5 | the default |
//! | [`Dop853`] | explicit Runge-Kutta | 8 | accurate, not stiff |
//! | [`Dopri5`] | explicit Runge-Kutta | 5 | loose tolerances, not stiff |
//! | [`Rodas5P`] | Rosenbrock, L-stable | 5 | stiff: strong damping, resting contact, regularised friction |
//! | [`Rk4`] | explicit Runge-Kutta, fixed step | 4 | comparison with programs that integrate so |
//! | [`SemiImplicit`] | symplectic Euler, fixed step | 1 | many contacts, long runs with bounded energy |
//!
//! Where a motion is a [parabola](Motion::parabola) the step is that, exact and of any length, in place of a step of those that choose their lengths.

mod auto;
mod differences;
mod dop853;
mod dop853_tableau;
mod dopri5;
mod rk4;
mod rodas5p;
#[cfg(test)]
mod rodas5p_conditions;
mod rodas5p_tableau;
mod semi_implicit;

pub use auto::Auto;
pub use dop853::Dop853;
pub use dopri5::Dopri5;
pub use rk4::Rk4;
pub use rodas5p::Rodas5P;
pub use semi_implicit::SemiImplicit;

use crate::{Memory, Motion, Norm, Vector};

/// A one-step method with an error estimate and an interpolant.
///
/// The order of calls within a step: [`start`](Method::start) or [`recall`](Method::recall) once, then [`advance`](Method::advance) as often as a
/// step is tried or repeated with another length, [`close`](Method::close) when its end is worth a slope,
/// [`error`](Method::error), and [`shift`](Method::shift) when it is accepted.
pub trait Method<V: Vector>: Sized {
    /// The name by which the method is chosen and reported.
    const NAME: &'static str;
    /// Whether the error estimate sets the length of the steps. If not, every step is the plan's first one.
    const ADAPTIVE: bool = true;
    /// Evaluations made by one [`advance`](Method::advance), those for a Jacobian left out.
    const EVALUATIONS: usize;
    /// Evaluations made by [`prepare`](Method::prepare), where the method begins.
    const DENSE_EVALUATIONS: usize;
    /// The error estimate scales with this power of the step, where the method begins.
    const ERROR_ORDER: f64;
    /// Weight of the previous error in the step control (the integral part's partner in a PI control).
    const BETA: f64;

    /// Scratch memory for states as long as `like`.
    fn new(like: &V) -> Self;
    /// The state has become as long as `like`: scratch memory is made anew, what was learned of the motion stays.
    fn fit(&mut self, like: &V) {
        *self = Self::new(like);
    }
    /// Evaluates the slope at the start of a step.
    fn start<M: Motion<Vector = V>>(&mut self, motion: &mut M, t: f64, y: &V);
    /// Takes up the step of a memory: its slope, and what a first try that was rejected left for the next.
    fn recall<M: Motion<Vector = V>>(&mut self, motion: &mut M, memory: &Memory<V>);
    /// What a method that learns from the steps it has made must remember beside the slope; see [`recall`](Method::recall).
    fn numbers(&self) -> Vec<f64> {
        Vec::new()
    }
    /// The length of the step to be tried next [s], where the error control proposes `h` and the motion allows `longest`.
    #[inline(always)]
    fn propose(&mut self, h: f64, _longest: f64) -> f64 {
        h
    }
    /// A step has been rejected for its error: the length to go on with [s] if it was only a try of the method's own, of which the error control need not
    /// know.
    #[inline(always)]
    fn withdraw(&mut self, _error: f64) -> Option<f64> {
        None
    }
    /// The rate has changed its form: what was learned of it no longer holds.
    #[inline(always)]
    fn forget(&mut self) {}
    /// Whether what is known of a motion at its [edges](crate::Edge) is taken out of its steps.
    #[inline(always)]
    fn takes_edges(&self) -> bool {
        false
    }
    /// Whether the step is implicit.
    fn is_implicit(&self) -> bool {
        false
    }
    /// The power of the step with which the error estimate scales.
    #[inline(always)]
    fn error_order(&self) -> f64 {
        Self::ERROR_ORDER
    }
    /// Evaluations made by [`prepare`](Method::prepare).
    #[inline(always)]
    fn dense_evaluations(&self) -> usize {
        Self::DENSE_EVALUATIONS
    }
    /// The slope at the start of the step.
    fn slope(&self) -> &V;
    /// The slope at the end of the step, after [`close`](Method::close).
    fn end_slope(&self) -> &V;
    /// Advances `y` at `t` by `h` into `end`; returns the evaluations that took. A step that cannot be taken ends in NaN,
    /// which the run treats as a rejected step.
    fn advance<M: Motion<Vector = V>>(&mut self, motion: &mut M, t: f64, y: &V, h: f64, end: &mut V) -> usize;
    /// Evaluates the slope at the end of the step.
    fn close<M: Motion<Vector = V>>(&mut self, motion: &mut M, t: f64, end: &V);
    /// The estimated error of the step, 1 where it equals the tolerance. NaN where the step left the domain of the rate.
    fn error(&self, h: f64, norm: &mut Norm<V>) -> f64;
    /// The end of the accepted step becomes the start of the next.
    fn shift(&mut self);
    /// Prepares the interpolant of the step from `y` at `t` by `h` to `end`.
    fn prepare<M: Motion<Vector = V>>(&mut self, motion: &mut M, t: f64, y: &V, h: f64, end: &V);
    /// The interpolated state at the fraction `s` of the step, after [`prepare`](Method::prepare).
    fn interpolate(&self, s: f64, out: &mut V);
    /// Component `i` of the interpolated state as a polynomial: coefficients by powers of the fraction of the step, after [`prepare`](Method::prepare).
    fn polynomial(&self, i: usize) -> [f64; 8];
}
