//! A capsule: all that is within a radius of a segment.
//!
//! ```text
//! h(n) = r + l |n . z|
//! ```
//!
//! `r` radius, `l` half length of the segment [m], `z` its axis.

use crate::fault::{Fault, positive};
use crate::space::{Pose, Vector};

/// A capsule around the origin of its frame, along z.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capsule {
    radius: f64,
    half_length: f64,
}

impl Capsule {
    /// A capsule with a radius and half the length of its segment, without the round ends [m].
    pub fn new(radius: f64, half_length: f64) -> Result<Self, Fault> {
        Ok(Capsule { radius: positive("radius", radius)?, half_length: positive("half length", half_length)? })
    }

    /// The segment alone, without a radius, by half its length [m].
    pub fn segment(half_length: f64) -> Result<Self, Fault> {
        Ok(Capsule { radius: 0.0, half_length: positive("half length", half_length)? })
    }

    /// Its radius [m].
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// Half the length of its segment [m].
    pub fn half_length(&self) -> f64 {
        self.half_length
    }

    /// A point that is farthest along the unit vector `n`, in its frame [m].
    pub fn point(&self, n: &Vector) -> Vector {
        n * self.radius + Vector::z() * self.half_length.copysign(n.z)
    }

    /// The largest distance from the centre [m].
    pub fn reach(&self) -> f64 {
        self.radius + self.half_length
    }

    /// The ends of its segment in the world [m].
    pub(super) fn ends(&self, pose: &Pose) -> [Vector; 2] {
        [-1.0, 1.0].map(|side| pose.place(&(Vector::z() * (side * self.half_length))))
    }
}
