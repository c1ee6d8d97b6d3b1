//! What an observer sees of a run: each accepted step, and the head of each pass of the loop.

use crate::control::Control;
use crate::locate::Guards;
use crate::parabola::Stepper;
use crate::{Memory, Method, Motion, Work};
use std::ops::ControlFlow;

/// Watches a run: records samples, finds peaks, keeps memories, interrupts.
pub trait Observer<M: Motion, K> {
    /// One accepted step.
    fn step(&mut self, span: &mut Span<'_, M, K>);

    /// The head of a pass, before a step is tried. A break interrupts the run, unless it has just reached its end.
    #[inline(always)]
    fn pass(&mut self, _: &Head<'_, M, K>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The observer that looks away.
impl<M: Motion, K> Observer<M, K> for () {
    #[inline(always)]
    fn step(&mut self, _: &mut Span<'_, M, K>) {}
}

/// An accepted step, shown to the observer before any crossing at its end takes effect.
pub struct Span<'a, M: Motion, K> {
    /// Start of the step [s].
    pub start: f64,
    /// End of the step [s].
    pub end: f64,
    /// State at the start.
    pub from: &'a M::Vector,
    /// State at the end.
    pub to: &'a M::Vector,
    pub(crate) motion: &'a mut M,
    pub(crate) method: Stepper<'a, K, M::Vector>,
    pub(crate) work: &'a mut Work,
    pub(crate) prepared: bool,
}

impl<M: Motion, K: Method<M::Vector>> Span<'_, M, K> {
    /// The motion, in the mode of this step.
    pub fn motion(&self) -> &M {
        self.motion
    }

    /// Whether the step was an implicit one.
    pub fn is_implicit(&self) -> bool {
        self.method.is_implicit()
    }

    /// Slope at the start of the step.
    pub fn slope(&self) -> &M::Vector {
        self.method.slope()
    }

    /// Slope at the end of the step.
    pub fn end_slope(&self) -> &M::Vector {
        self.method.end_slope()
    }

    /// Writes the state at time `t` within the step, from the method's interpolant.
    pub fn at(&mut self, t: f64, out: &mut M::Vector) {
        let h = self.end - self.start;
        if !self.prepared {
            self.method.prepare(self.motion, self.start, self.from, h, self.to);
            self.work.evaluations += self.method.dense_evaluations();
            self.prepared = true;
        }
        if out.as_ref().len() != self.from.as_ref().len() {
            out.clone_from(self.from);
        }
        self.method.interpolate((t - self.start) / h, out);
    }
}

/// The loop at the head of a pass: all crossings so far have taken effect, no step has been tried.
pub struct Head<'a, M: Motion, K> {
    /// Time [s].
    pub time: f64,
    /// The state at that time.
    pub state: &'a M::Vector,
    /// The work done so far.
    pub work: Work,
    /// The step that is proposed next [s].
    pub step: f64,
    pub(crate) motion: &'a M,
    pub(crate) method: &'a K,
    pub(crate) control: &'a Control,
    pub(crate) guards: &'a Guards<M::Vector>,
}

impl<M: Motion, K: Method<M::Vector>> Head<'_, M, K> {
    /// The motion, in the mode of the step to come.
    pub fn motion(&self) -> &M {
        self.motion
    }

    /// A copy of all that [`resume`](crate::resume) needs to go on from here, the motion's own mode apart.
    pub fn memory(&self) -> Memory<M::Vector> {
        Memory {
            time: self.time,
            state: self.state.clone(),
            slope: self.method.slope().clone(),
            step: self.step,
            previous_error: self.control.previous,
            rejected: self.control.rejected,
            method: self.method.numbers(),
            guards: self.guards.memory(),
            work: self.work,
        }
    }
}
