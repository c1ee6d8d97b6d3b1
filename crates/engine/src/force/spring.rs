//! A spring and damper between two points: `F = K (l - l0) + D l' + F0` along the line between them, positive when it pulls.
//!
//! `l` distance of the points [m], `l0` free length [m], `K` stiffness [N/m], `D` damping [N s/m], `F0` preload [N].

use super::{Account, Effort};
use crate::spatial::Vector;
use crate::tree::{Place, Point, Scratch};

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

/// A spring at one instant.
struct Stretched {
    ends: [Place; 2],
    /// From the first point to the second, of unit length.
    direction: Vector,
    length: f64,
    rate: f64,
    pull: f64,
}

impl SpringDamper {
    #[inline]
    fn stretched(&self, scratch: &Scratch) -> Stretched {
        let ends = [scratch.place(&self.ends[0]), scratch.place(&self.ends[1])];
        let line = ends[1].position - ends[0].position;
        let length = line.norm();
        // Points that coincide have no line of action.
        let direction = if length > 0.0 { line / length } else { Vector::zeros() };
        let rate = direction.dot(&(ends[1].velocity - ends[0].velocity));
        let pull = self.stiffness * (length - self.free_length) + self.damping * rate + self.preload;
        Stretched { ends, direction, length, rate, pull }
    }

    #[inline]
    pub(super) fn act(&self, scratch: &mut Scratch, account: &mut Account) {
        let Stretched { ends, direction, length, rate, pull } = self.stretched(scratch);
        let force = direction * pull;
        scratch.push(&ends[0], &force);
        scratch.push(&ends[1], &-force);
        let stretch = length - self.free_length;
        account.stored += stretch * (0.5 * self.stiffness * stretch + self.preload);
        account.dissipation += self.damping * rate * rate;
    }

    /// Pull [N], length [m] and its rate [m/s].
    pub(super) fn effort(&self, scratch: &Scratch) -> Effort {
        let now = self.stretched(scratch);
        [now.pull, now.length, now.rate, 0.0, 0.0, 0.0]
    }
}
