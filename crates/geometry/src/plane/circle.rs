//! A circle.

use super::{Flat, Support};
use crate::fault::{Fault, positive};

/// A circle around the origin of its frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle {
    radius: f64,
}

impl Circle {
    /// A circle with a radius [m].
    pub fn new(radius: f64) -> Result<Self, Fault> {
        Ok(Circle { radius: positive("radius", radius)? })
    }

    /// A circle of no radius: a point.
    pub fn point() -> Self {
        Circle { radius: 0.0 }
    }

    /// Its radius [m].
    pub fn radius(&self) -> f64 {
        self.radius
    }

    #[inline]
    pub(super) fn support(&self, n: &Flat) -> Support {
        Support { point: n * self.radius, radius: self.radius }
    }
}
