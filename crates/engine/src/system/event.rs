//! What happens during a run, at a located instant.

use crate::contact::Site;
use crate::impact::{ImpactError, PersistError};
use crate::spatial::Vector;

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SystemEvent {
    /// When [s].
    pub time: f64,
    /// What.
    pub kind: SystemEventKind,
}

/// What happened, and to which object of the model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SystemEventKind {
    /// A joint has reached a stop, with this speed [rad/s or m/s].
    Reached {
        /// Index of the stop.
        stop: usize,
        /// Speed at which the limit was reached, positive.
        speed: f64,
    },
    /// A joint has left a stop, with this speed.
    Left {
        /// Index of the stop.
        stop: usize,
        /// Speed at which it was left, positive.
        speed: f64,
    },
    /// A watched quantity has passed through zero.
    Passed {
        /// Index of the watch.
        watch: usize,
        /// Whether from below.
        rising: bool,
        /// How many times it has passed in the direction that counts, this one included.
        count: usize,
    },
    /// Two surfaces have met.
    Touched {
        /// Index of the contact.
        contact: usize,
        /// Speed at which they met [m/s].
        speed: f64,
        /// Approach speed with which the law was started [m/s]; higher for a touch slower than the contact's slowest approach.
        approach_speed: f64,
        /// Effective mass [kg].
        effective_mass: f64,
        /// Hertz's stiffness [N/m^1.5] of the law for the curvatures where they met; none for a law that is the same everywhere, or of another power.
        stiffness: Option<f64>,
        /// Whether the centres of mass of both bodies are on the line of impact.
        central: bool,
        /// Whether the surfaces moved along that line.
        direct: bool,
    },
    /// Two surfaces that have stayed together have latched a new approach speed.
    Renewed {
        /// Index of the contact.
        contact: usize,
        /// The speed that the law is told from here on [m/s].
        approach_speed: f64,
    },
    /// Two surfaces do not push any more.
    Parted {
        /// Index of the contact.
        contact: usize,
        /// Speed at which they part [m/s].
        speed: f64,
        /// Speed at which they met [m/s].
        met_at: f64,
        /// How long they pressed [s].
        duration: f64,
        /// Whether the surfaces followed each other between touch and parting: pressed together more than once, or clearly faster than they met.
        followed: bool,
        /// Energy lost in between [J].
        loss: f64,
    },
    /// Two surfaces that had parted without a gap between them push again, and the contact goes on.
    Resumed {
        /// Index of the contact.
        contact: usize,
    },
    /// Two rigid surfaces have struck each other.
    Struck {
        /// Index of the contact.
        contact: usize,
        /// Speed at which they met [m/s]; zero or less where the impact of others pressed them together.
        speed: f64,
        /// Speed at which they part [m/s].
        separation_speed: f64,
        /// Impulse along the normal [N s].
        impulse: f64,
        /// Impulse of friction on the second body [N s].
        tangential: Vector,
        /// Effective mass [kg].
        effective_mass: f64,
        /// Restitution that was asked for [-]; zero where they met slower than the closing speed.
        restitution: f64,
        /// Energy lost [J]; negative where the law has created some.
        loss: f64,
        /// What of it friction took [J].
        friction_loss: f64,
        /// Ratio of the relative angular speeds after and before, along the axis of the relative angular velocity before, with the sign of a restitution [-]; `None` where nothing turned.
        angular_ratio: Option<f64>,
        /// Whether the centres of mass of both bodies are on the line of impact.
        central: bool,
        /// Whether the surfaces moved along that line.
        direct: bool,
    },
    /// Two rigid surfaces stay together from here on.
    Closed {
        /// Index of the contact.
        contact: usize,
        /// When the bounces that led to it would have come to their end [s].
        accumulated: Option<f64>,
    },
    /// Two rigid surfaces that stayed together part.
    Opened {
        /// Index of the contact.
        contact: usize,
    },
    /// Rigid surfaces with friction do not say how they go on: no motion fits, more than one does, or none was found.
    Jammed {
        /// Index of a contact.
        contact: usize,
        /// Which of these.
        error: PersistError,
    },
    /// No impulses fit an impact of rigid surfaces.
    Unstruck {
        /// Index of a contact.
        contact: usize,
        /// Why.
        error: ImpactError,
    },
    /// Surfaces that press each other stick at a site from here on.
    Stuck {
        /// Index of the contact.
        contact: usize,
        /// What sticks.
        site: Site,
    },
    /// Surfaces that stuck at a site slip from here on.
    Slipped {
        /// Index of the contact.
        contact: usize,
        /// What slips.
        site: Site,
    },
    /// A joint sticks in its bearing from here on.
    BearingStuck {
        /// Index of the bearing.
        bearing: usize,
    },
    /// A joint that stuck in its bearing slips from here on.
    BearingSlipped {
        /// Index of the bearing.
        bearing: usize,
    },
    /// The friction of a bearing grows faster than what it opposes: from here on no motion fits, or more than one does.
    Locked {
        /// Index of the bearing.
        bearing: usize,
    },
    /// The loops are singular: their rows depend on each other here.
    Singular {
        /// Index of the row that gives way first.
        row: usize,
    },
    /// A loop has come apart: a row that followed from others does so no more, and nothing is left to meet it with.
    Apart {
        /// Index of the row that misses most.
        row: usize,
        /// By how much, a tilt counted at the end of the mechanism's length [m].
        gap: f64,
    },
}
