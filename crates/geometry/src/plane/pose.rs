//! Where a profile is.

use super::{Flat, left};

/// Where a profile is, and how it is turned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// The origin of the profile's frame in the world [m].
    pub position: Flat,
    /// The x axis of that frame in the world, a unit vector.
    pub x: Flat,
    /// Its y axis there: to the left of x, or to the right for a profile that is seen from behind.
    pub y: Flat,
}

impl Pose {
    /// At a place [m], turned by an angle [rad].
    pub fn new(position: Flat, angle: f64) -> Self {
        let x = Flat::new(angle.cos(), angle.sin());
        Pose { position, x, y: left(&x) }
    }

    /// A vector of the frame, in the world.
    #[inline]
    pub fn turn(&self, v: &Flat) -> Flat {
        self.x * v.x + self.y * v.y
    }

    /// A vector of the world, in the frame.
    #[inline]
    pub fn turn_back(&self, v: &Flat) -> Flat {
        Flat::new(self.x.dot(v), self.y.dot(v))
    }

    /// Where a point of the profile is in the world [m].
    #[inline]
    pub fn place(&self, point: &Flat) -> Flat {
        self.position + self.turn(point)
    }

    /// This pose as it is seen from another.
    #[inline]
    pub(super) fn seen_from(&self, other: &Pose) -> Pose {
        let [x, y] = [&self.x, &self.y].map(|axis| other.turn_back(axis));
        Pose { position: other.turn_back(&(self.position - other.position)), x, y }
    }
}
