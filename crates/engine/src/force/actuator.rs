//! An actuator: a prescribed force along the line between two points, positive when it pulls.
//!
//! With the distance `l` of the points [m] and the pull `F` [N] its power is `-F l'`, which is work brought in from outside.
//!
//! Limits: points that coincide have no line of action, and the force vanishes there.

use super::line::Line;
use super::{Account, Effort};
use crate::constraint::Turning;
use crate::signal::{Instant, Signal};
use crate::tree::{Point, Scratch};

/// A prescribed force along the line between two points.
#[derive(Clone, Debug)]
pub struct Actuator {
    /// The two points.
    pub ends: [Point; 2],
    /// Pull [N], positive when it draws the points together.
    pub effort: Signal,
}

impl Actuator {
    pub(super) fn act(&self, at: &Instant<'_>, scratch: &mut Scratch, account: &mut Account) {
        let (line, pull) = (Line::between(&self.ends, scratch), self.effort.at(at, scratch));
        line.pull(pull, scratch);
        account.supply -= pull * line.rate;
    }

    /// Its pull [N], and the rate of its length [m/s].
    pub(crate) fn held(&self, at: &Instant<'_>, scratch: &Scratch) -> [f64; 2] {
        [self.effort.at(at, scratch), Line::between(&self.ends, scratch).rate]
    }

    /// What a lengthening of one does, with its rate while the points move as they do.
    pub(crate) fn turning(&self, scratch: &Scratch) -> Turning {
        Line::between(&self.ends, scratch).turning()
    }

    /// Pull [N], length [m] and its rate [m/s].
    pub(super) fn effort(&self, at: &Instant<'_>, scratch: &Scratch) -> Effort {
        let line = Line::between(&self.ends, scratch);
        [self.effort.at(at, scratch), line.length, line.rate, 0.0, 0.0, 0.0]
    }
}
