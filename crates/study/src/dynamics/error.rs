//! What can be wrong with a question about the long run.

use super::Section;
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
    /// Values that are varied and are no numbers.
    #[error("{0} takes words, and a diagram needs numbers")]
    Varied(String),
    /// A motion that does not go on.
    #[error("{why}")]
    Stopped {
        /// When [s].
        time: f64,
        /// Why, and what to do.
        why: String,
    },
    /// A scenario of which nothing is recorded.
    #[error(
        "the scenario has no [[output]], so that there is nothing to look at: add one, such as quantities = [\"ball\"]"
    )]
    NoOutputs,
    /// Somebody has asked for the end.
    #[error("interrupted")]
    Interrupted,
    /// A section that is not reached.
    #[error("{}", unreached(.section, *.from, *.until))]
    NotReached {
        /// The section.
        section: Section,
        /// From when [s].
        from: f64,
        /// Until when [s].
        until: f64,
    },
    /// Surfaces meet and part at every phase.
    #[error(
        "in every part of the drive's period surfaces begin or cease to touch or to stick: a state next to such an instant cannot be taken up, so that no derivative can be had; `carom exponent` follows such a motion, and `carom section` looks at it"
    )]
    AlwaysChanging,
    /// Something sticks at every phase at which nothing begins or ceases to.
    #[error(
        "in every part of the drive's period something sticks, or rigid surfaces stay together: where they hold is a part of the state that is no coordinate, and cannot be shot at; take a law of friction that never sticks (threlfall), or --contact compliant; `carom exponent` follows such a motion"
    )]
    AlwaysTied,
    /// Something sticks at the phase that was asked for.
    #[error(
        "at {0} of the drive's period something sticks, or rigid surfaces stay together, and a state next to that cannot be taken up: leave --phase out, and an instant at which nothing does is looked for"
    )]
    Tied(f64),
    /// What contacts remember is a part of the state, and is not among what is changed.
    #[error(
        "something touches in every part of the period that was looked at, and what becomes of a disturbance depends on what a contact remembers there of how it was touched, as the speed of approach: that is no coordinate and cannot be shot at; take a law without such a memory (hertz, kelvin_voigt), --contact rigid, or another --phase; `carom exponent` follows such a motion"
    )]
    Remembering,
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

impl DynamicsError {
    /// Whether the question is at fault, and not the motion.
    pub fn is_input(&self) -> bool {
        use DynamicsError as E;
        matches!(
            self,
            E::Section { .. }
                | E::Unknown { .. }
                | E::Undriven
                | E::NoPeriod
                | E::NotItsPeriod(_)
                | E::Positive { .. }
                | E::NoOutputs
                | E::Varied(_)
        )
    }
}

/// That a motion does not come to its section, in words for each kind.
fn unreached(section: &Section, from: f64, until: f64) -> String {
    let between = format!("between {} and {}", engineering(from, "s"), engineering(until, "s"));
    match section {
        Section::Impacts(None) => format!(
            "no surfaces meet {between}, so that there is no impact to look at: take another section, such as --section \"phase(0)\" for a mechanism that is driven, or --section \"event(NAME)\""
        ),
        Section::Impacts(Some(contact)) => format!(
            "the surfaces of {contact} do not meet {between}, so that there is no impact to look at: take another contact or section, such as --section \"phase(0)\" for a mechanism that is driven, or --section \"event(NAME)\""
        ),
        Section::Event(name) => format!(
            "the event {name:?} does not happen {between}: look with `carom run` whether it comes at all, or let the motion settle for less long (--settle)"
        ),
        Section::Phase(_) => format!("the motion ends before {section} comes {between}"),
    }
}
