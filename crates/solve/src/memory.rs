//! What a run must remember to go on as if it had never been interrupted.
//!
//! At the head of a pass of the loop everything else is scratch: a run begun from a memory makes the same steps, bit for bit, as the run it was
//! taken from. The motion's own mode is not in it; who keeps a memory keeps the mode too.

use crate::control::Control;
use crate::{Hybrid, Plan, Vector, Work};
use std::error::Error;
use std::fmt::{Display, Formatter};

/// Everything the loop knows at the head of a pass, as plain data.
#[derive(Clone, Debug, PartialEq)]
pub struct Memory<V> {
    /// Time [s].
    pub time: f64,
    /// The state at that time.
    pub state: V,
    /// Its rate there, as the method keeps it.
    pub slope: V,
    /// Length proposed for the next step [s].
    pub step: f64,
    /// Error of the step before, in units of the tolerated one [-].
    pub previous_error: f64,
    /// Length [s] of the first step tried from here, if it was rejected. Implicit methods go on with the derivatives they took for it.
    pub rejected: Option<f64>,
    /// What a method has learned from its steps, if it is one that learns.
    pub method: Vec<f64>,
    /// What the guards remember.
    pub guards: GuardMemory,
    /// The work done so far.
    pub work: Work,
}

/// What the guards remember from step to step, an entry per guard.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GuardMemory {
    /// Values at the start of the step to come.
    pub start: Vec<f64>,
    /// Values at the start of the step before; of no meaning in a fresh step.
    pub before: Vec<f64>,
    /// Those that have fired and have not been positive since.
    pub spent: Vec<bool>,
    /// Whether no step has been made since the run began or a guard fired.
    pub fresh: bool,
    /// Events in a row between which no time passed.
    pub crowded: usize,
}

/// A memory that belongs to another motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// What has the wrong length.
    pub what: &'static str,
    /// How many numbers the memory has.
    pub found: usize,
    /// How many the motion and its plan have.
    pub expected: usize,
}

impl Display for Misfit {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let Misfit { what, found, expected } = self;
        write!(f, "the memory is of another motion: it has {found} {what}, the motion has {expected}")
    }
}

impl Error for Misfit {}

impl<V: Vector> Memory<V> {
    /// The memory with which a run of `motion` begins at `(time, state)`, its first step `step` [s] long; one evaluation.
    pub fn begin<M: Hybrid<Vector = V>>(motion: &mut M, time: f64, state: V, step: f64) -> Self {
        let (slope, count) = (state.zeros_like(), motion.guard_count());
        let guards = GuardMemory {
            start: vec![0.0; count],
            before: vec![0.0; count],
            spent: vec![false; count],
            ..GuardMemory::default()
        };
        let (method, work) = (Vec::new(), Work::default());
        let mut memory = Memory { time, state, slope, step, previous_error: 0.0, rejected: None, method, guards, work };
        memory.renew(motion);
        memory
    }

    /// Something outside has changed the rate of `motion` here, and perhaps its guards: what was known of them is read anew; one evaluation.
    pub fn renew<M: Hybrid<Vector = V>>(&mut self, motion: &mut M) {
        motion.rate(self.time, &self.state, &mut self.slope);
        motion.guards(self.time, &self.state, &mut self.guards.start);
        self.guards.spent.iter_mut().zip(&self.guards.start).for_each(|(spent, value)| *spent &= *value <= 0.0);
        (self.guards.fresh, self.guards.crowded) = (true, 0);
        (self.previous_error, self.rejected) = (Control::FIRST_ERROR, None);
        self.work.evaluations += 1;
    }

    /// Checks that the lengths are those of `motion` and `plan`.
    pub fn check<M: Hybrid<Vector = V>>(&self, motion: &M, plan: &Plan<V>) -> Result<(), Misfit> {
        let states = motion.dimension().unwrap_or(plan.absolute.as_ref().len());
        let guards = motion.guard_count();
        let lengths = [
            ("states", self.state.as_ref().len(), states),
            ("slopes", self.slope.as_ref().len(), states),
            ("guards", self.guards.start.len(), guards),
            ("earlier guards", self.guards.before.len(), guards),
            ("marks of spent guards", self.guards.spent.len(), guards),
        ];
        match lengths.into_iter().find(|(_, found, expected)| found != expected) {
            Some((what, found, expected)) => Err(Misfit { what, found, expected }),
            None => Ok(()),
        }
    }
}
