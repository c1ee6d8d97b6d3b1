//! Why a run cannot begin, or could not go on.

use carom_solve::{Halt, Misfit};
use thiserror::Error;

/// Why a run cannot begin, or could not go on.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum RunError {
    /// A setting that cannot be.
    #[error("{0} must be {1}, not {2}")]
    Setting(&'static str, &'static str, f64),
    /// A run without an end.
    #[error("nothing says when the run ends: call until(2.0), for two seconds")]
    Endless,
    /// A method with fixed steps, and no step.
    #[error("{0} takes fixed steps: say how long, as in step(1e-4)")]
    NoStep(&'static str),
    /// A state of another mechanism.
    #[error(transparent)]
    Misfit(#[from] Misfit),
    /// An input that was set to no finite number.
    #[error("input \"{0}\" was set to {1}: an input is a finite number")]
    Input(String, f64),
    /// An input of another mechanism.
    #[error("an input was set that is not of this mechanism: an id belongs to the builder that gave it")]
    Foreign,
    /// The loops came to a singular configuration.
    #[error(
        "the loop through \"{tie}\" came to a singular configuration at {time} s: its conditions depend on each other in this position, and the motion could go on in more than one way; change a length or the range of the motion so that it is not reached"
    )]
    Singular {
        /// The joint or other tie that gives way.
        tie: String,
        /// When [s].
        time: f64,
    },
    /// A loop has come apart.
    #[error(
        "the loop through \"{tie}\" came apart at {time} s: nothing that is free can keep it closed while it is driven; check the axes and lengths of its joints, or drive fewer of them"
    )]
    Apart {
        /// The joint or other tie that is open.
        tie: String,
        /// When [s].
        time: f64,
    },
    /// The motion could not be followed further.
    #[error("the run stands at {time} s: {}", why(*halt))]
    Stuck {
        /// When [s].
        time: f64,
        /// Why.
        halt: Halt,
    },
}

fn why(halt: Halt) -> &'static str {
    match halt {
        Halt::StepTooShort => {
            "the step shrank below the resolution of time; a force that jumps, grows without bound or is far too stiff does this"
        }
        Halt::TooManySteps => "the steps allowed are used up; allow more with most_steps, or loosen the tolerance",
        Halt::Chattering => {
            "events follow each other and no time passes between them; soften what is left as soon as it is reached, or add damping"
        }
        Halt::Overflow => "a number is beyond all proportion; check masses, speeds and forces",
        Halt::Finished | Halt::Stopped | Halt::Interrupted => "it was interrupted",
    }
}
