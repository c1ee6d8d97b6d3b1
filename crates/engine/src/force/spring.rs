//! A spring and damper between two points: `F = K (l - l0) + D l' + F0` along the line between them, positive when it pulls.
//!
//! `l` distance of the points [m], `l0` free length [m], `K` stiffness [N/m], `D` damping [N s/m], `F0` preload [N].

use super::line::Line;
use super::{Account, Effort};
use crate::constraint::Turning;
use crate::tree::{Point, Scratch};

/// A spring and damper between two points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpringDamper {
    /// The two points.
    pub ends: [Point; 2],
    /// Stiffness `K` [N/m].
    pub stiffness: f64,
    /// Damping `D` [N s/m].
    pub damping: f64,
    /// Free length `l0` [m].
    pub free_length: f64,
    /// Preload `F0` [N], positive when it pulls.
    pub preload: f64,
}

impl SpringDamper {
    /// The force that draws the points together.
    #[inline]
    fn pull(&self, line: &Line) -> f64 {
        self.stiffness * (line.length - self.free_length) + self.damping * line.rate + self.preload
    }

    #[inline]
    pub(super) fn act(&self, scratch: &mut Scratch, account: &mut Account) {
        let line = Line::between(&self.ends, scratch);
        line.pull(self.pull(&line), scratch);
        let stretch = line.length - self.free_length;
        account.stored += stretch * (0.5 * self.stiffness * stretch + self.preload);
        account.dissipation += self.damping * line.rate * line.rate;
    }

    /// Its pull [N], and the rate of its length [m/s].
    pub(crate) fn held(&self, scratch: &Scratch) -> [f64; 2] {
        let line = Line::between(&self.ends, scratch);
        [self.pull(&line), line.rate]
    }

    /// What a lengthening of one does, with its rate while the points move as they do.
    pub(crate) fn turning(&self, scratch: &Scratch) -> Turning {
        Line::between(&self.ends, scratch).turning()
    }

    /// Pull [N], length [m] and its rate [m/s].
    pub(super) fn effort(&self, scratch: &Scratch) -> Effort {
        let line = Line::between(&self.ends, scratch);
        [self.pull(&line), line.length, line.rate, 0.0, 0.0, 0.0]
    }
}
