//! The loop in which time passes.
//!
//! ```text
//! until the end:
//!     propose a step         from the error control, the horizon, the motion's own limit
//!     take it                mode frozen; reject and shrink on error
//!     look at the guards     did one reach zero, at the end or in a dip before it?
//!     if so, locate          bracketed on the interpolant, polished by re-stepping from the step's start
//!     accept and show it     the observer may interpolate; the motion may settle what has drifted
//!     cross                  the motion changes its mode
//! ```

use crate::control::Control;
use crate::locate::{Guards, Tried};
use crate::{Hybrid, Method, Motion, Next, Vector};

/// How accurately, how far and how long a run may go.
#[derive(Clone, Debug)]
pub struct Plan<V> {
    /// The run ends at this time [s] at the latest.
    pub until: f64,
    /// Length of the first step [s]; of every step, if the method has no error control.
    pub first_step: f64,
    /// Tolerated error per step and component, relative to the component's own size.
    pub relative: f64,
    /// Tolerated error per step and component, absolute.
    pub absolute: V,
    /// The run gives up after this many tried steps.
    pub most_steps: usize,
}

/// Counts of the work done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Accepted steps.
    pub steps: usize,
    /// Steps tried and thrown away by the error control.
    pub rejected: usize,
    /// Evaluations of the rate.
    pub evaluations: usize,
    /// Located events.
    pub events: usize,
}

/// Why a run ended before its motion said so.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Halt {
    /// The final time was reached.
    Finished,
    /// The motion stopped the run at an event.
    Stopped,
    /// The step would have to be shorter than the resolution of time.
    StepTooShort,
    /// The allowed number of steps is used up.
    TooManySteps,
}

/// Where and why a run ended, and what it cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct End {
    /// Time at the end [s].
    pub time: f64,
    /// Why it ended.
    pub halt: Halt,
    /// What it cost.
    pub work: Work,
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
    motion: &'a mut M,
    method: &'a mut K,
    work: &'a mut Work,
    prepared: bool,
}

impl<M: Motion, K: Method<M::Vector>> Span<'_, M, K> {
    /// The motion, in the mode of this step.
    pub fn motion(&self) -> &M {
        self.motion
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
            self.work.evaluations += K::DENSE_EVALUATIONS;
            self.prepared = true;
        }
        self.method.interpolate((t - self.start) / h, out);
    }
}

/// Watches a run: records samples, finds peaks.
pub trait Observer<M: Motion, K> {
    /// One accepted step.
    fn step(&mut self, span: &mut Span<'_, M, K>);
}

/// The observer that looks away.
impl<M: Motion, K> Observer<M, K> for () {
    #[inline(always)]
    fn step(&mut self, _: &mut Span<'_, M, K>) {}
}

/// Runs `motion` from `(t, y)` with `method` until the plan's end, or until the motion stops.
///
/// `y` holds the state at the end, whatever the reason of the end.
pub fn run<M, K, O>(
    motion: &mut M,
    method: &mut K,
    mut t: f64,
    y: &mut M::Vector,
    plan: &Plan<M::Vector>,
    observer: &mut O,
) -> End
where
    M: Hybrid,
    K: Method<M::Vector>,
    O: Observer<M, K>,
{
    let mut work = Work::default();
    let mut control = Control::of::<_, K>(plan.first_step);
    let mut guards = Guards::new(motion.guard_count(), y);
    let mut end = y.zeros_like();
    let mut weight = y.zeros_like();
    let mut h = plan.first_step;

    method.start(motion, t, y);
    work.evaluations += 1;
    guards.begin(motion, t, y);
    let halt = loop {
        if t >= plan.until {
            break Halt::Finished;
        }
        if work.steps + work.rejected >= plan.most_steps {
            break Halt::TooManySteps;
        }

        // Propose a step and take it.
        let proposed = h.min(motion.longest_step(t, y, method.slope()));
        let last = proposed >= plan.until - t;
        let tried = if last { plan.until - t } else { proposed };
        if t + tried <= t {
            break Halt::StepTooShort;
        }
        work.evaluations += method.advance(motion, t, y, tried, &mut end);
        let mut now = if last { plan.until } else { t + tried };
        method.close(motion, now, &end);
        work.evaluations += 1;

        // Judge it.
        tolerated(plan, y, &end, &mut weight);
        let error = method.error(tried, &weight);
        if error.is_nan() || error > 1.0 {
            work.rejected += 1;
            h = control.shorter(tried, error);
            continue;
        }
        h = control.next(tried, error);

        // Look at the guards; if one fired, end the step where it did.
        let cut = guards.look(Tried { motion, method, t, y, h: tried, now, end: &mut end, work: &mut work });
        if let Some(cut) = cut {
            now = cut.now;
            method.close(motion, now, &end);
            work.evaluations += 1;
        }

        // Accept.
        work.steps += 1;
        let mut span = Span { start: t, end: now, from: y, to: &end, motion, method, work: &mut work, prepared: false };
        observer.step(&mut span);
        t = now;
        y.clone_from(&end);
        method.shift();
        if motion.settle(t, y) {
            method.start(motion, t, y);
            work.evaluations += 1;
        }
        if !cut.is_some_and(|cut| cut.fired) {
            guards.shift();
            continue;
        }

        // Cross.
        work.events += 1;
        let next = motion.cross(t, y, guards.fired());
        if next == Next::Stop {
            break Halt::Stopped;
        }
        if let Next::Restart(first) = next {
            h = control.restart(first);
        }
        method.start(motion, t, y);
        work.evaluations += 1;
        guards.resume(motion, t, y, next != Next::Continue);
    };
    End { time: t, halt, work }
}

/// Fills in the tolerated error of each component.
#[inline(always)]
fn tolerated<V: Vector>(plan: &Plan<V>, y: &V, end: &V, weight: &mut V) {
    let (y, end, absolute) = (y.as_ref(), end.as_ref(), plan.absolute.as_ref());
    for (i, w) in weight.as_mut().iter_mut().enumerate() {
        *w = absolute[i] + plan.relative * y[i].abs().max(end[i].abs());
    }
}
