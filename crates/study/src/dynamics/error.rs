//! What can be wrong with a question about the long run.

use carom_lab::units::engineering;
use thiserror::Error;

/// What can be wrong with a question about the long run, and what stops the answer.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum DynamicsError {
    /// A section that cannot be read.
    #[error(
        "cannot read the section {text:?}: {reason}; write \"phase(0.25)\", \"impacts\", \"impacts(CONTACT)\" or \"event(NAME)\""
    )]
    Section {
        /// As it was written.
        text: String,
        /// What is wrong.
        reason: String,
    },
    /// A name that is not there.
    #[error("there is no {what} {name:?}{instead}")]
    Unknown {
        /// Contact or event.
        what: &'static str,
        /// As it was written.
        name: String,
        /// What to write instead.
        instead: String,
    },
    /// A mechanism that no clock drives.
    #[error(
        "nothing drives the mechanism in time, so that there is no period to take: cut the motion at impacts or at an event (--section impacts, --section \"event(NAME)\")"
    )]
    Undriven,
    /// A mechanism that is driven, by something whose period is not found.
    #[error(
        "the mechanism is driven, and the period of that is not among its parameters and steady drives: give it (--period \"20 ms\", --period \"50 Hz\")"
    )]
    NoPeriod,
    /// A period that what drives does not have.
    #[error("what drives the mechanism does not repeat after {}: give the time after which it does", engineering(*.0, "s"))]
    NotItsPeriod(f64),
    /// A number that must be positive.
    #[error("{what} must be positive, not {value}")]
    Positive {
        /// What it is.
        what: &'static str,
        /// As it is.
        value: f64,
    },
    /// A motion that does not go on.
    #[error("{why}")]
    Stopped {
        /// When [s].
        time: f64,
        /// Why, and what to do.
        why: String,
    },
    /// A section that is not reached.
    #[error("the motion does not come to {section} between {} and {}: nothing is cut", engineering(*.from, "s"), engineering(*.until, "s"))]
    NotReached {
        /// The section, in words.
        section: String,
        /// From when [s].
        from: f64,
        /// Until when [s].
        until: f64,
    },
    /// Something touches all the time.
    #[error(
        "something touches or sticks in every part of the drive's period, and a state next to that cannot be taken up: orbits are found where there is an instant at which nothing does"
    )]
    AlwaysTouching,
    /// Something touches at the phase that was asked for.
    #[error(
        "at {0} of the drive's period something touches or sticks, and a state next to that cannot be taken up: leave --phase out, and an instant at which nothing does is looked for"
    )]
    Touching(f64),
    /// No orbit was recognised.
    #[error(
        "the settled motion does not repeat within {most} returns: it is not periodic, or needs longer to settle (--settle); an orbit that it does not come to is looked for with --returns"
    )]
    NotPeriodic {
        /// How many returns were looked at.
        most: usize,
    },
    /// Newton's method did not come to an orbit.
    #[error(
        "no orbit near the motion closes at return {returns}: after {steps} steps of Newton's method it still misses itself by {miss:.1e} of its size"
    )]
    NoOrbit {
        /// How many returns it was to have.
        returns: usize,
        /// Steps of Newton's method.
        steps: usize,
        /// By what part of its size it misses itself.
        miss: f64,
    },
}
