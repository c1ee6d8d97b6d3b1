//! How a run ended, and what it cost.

/// Counts of the work done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Accepted steps.
    pub steps: usize,
    /// Those of them that were implicit.
    pub implicit: usize,
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
    /// The observer interrupted the run.
    Interrupted,
    /// What the observer saw is no number any more, or beyond all proportion: it interrupted the run.
    Overflow,
    /// The step would have to be shorter than the resolution of time, or is no finite number.
    StepTooShort,
    /// The allowed number of steps is used up.
    TooManySteps,
    /// Ten thousand events in a row, and no time passed between them: modes that do not hold, or impacts that follow each other ever faster.
    Chattering,
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
