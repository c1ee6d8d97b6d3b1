//! Watching a run while it goes on: progress, interruption, checkpoints.

use crate::checkpoint::Checkpoint;
use carom_solve::Work;
use std::ops::ControlFlow;

/// How far a run has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Simulated time [s].
    pub time: f64,
    /// The time at which the run ends [s].
    pub until: f64,
    /// The work done so far.
    pub work: Work,
    /// The step that is tried next [s].
    pub step: f64,
    /// How many contacts are closed, and how many there are.
    pub contacts: [usize; 2],
}

/// Someone who watches a run.
pub trait Watcher {
    /// Looks every few steps; a break interrupts the run.
    fn look(&mut self, _progress: &Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Takes a row of the samples as soon as there is one: time [s], then the columns of [`Simulation::recording`](super::Simulation::recording).
    fn sample(&mut self, _row: &[f64]) {}

    /// Whether a checkpoint is due.
    fn wants_checkpoint(&mut self) -> bool {
        false
    }

    /// Takes a checkpoint. The samples until then it has got one by one.
    fn checkpoint(&mut self, _checkpoint: Checkpoint) {}
}

/// Nobody watches.
impl Watcher for () {}
