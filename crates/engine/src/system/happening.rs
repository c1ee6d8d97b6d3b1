//! What happens during a run, at a located instant.

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Happening {
    /// When [s].
    pub time: f64,
    /// What.
    pub kind: Kind,
}

/// What happened, and to which object of the model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
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
    /// The loops have lost their hold: their rows depend on each other here.
    Singular {
        /// Index of the row that gives way first.
        row: usize,
    },
}
