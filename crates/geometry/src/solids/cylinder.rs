//! A cylinder with flat ends.
//!
//! ```text
//! h(n) = r |n - (n . z) z| + l |n . z|
//! ```
//!
//! `r` radius, `l` half length [m], `z` its axis.

use crate::fault::{Fault, positive};
use crate::space::Vector;

/// A cylinder around the origin of its frame, along z.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cylinder {
    radius: f64,
    half_length: f64,
}

impl Cylinder {
    /// A cylinder with a radius and half of its length [m].
    pub fn new(radius: f64, half_length: f64) -> Result<Self, Fault> {
        Ok(Cylinder { radius: positive("radius", radius)?, half_length: positive("half length", half_length)? })
    }

    /// Its radius [m].
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// Half of its length [m].
    pub fn half_length(&self) -> f64 {
        self.half_length
    }

    /// A point that is farthest along `n`, in its frame [m].
    pub fn point(&self, n: &Vector) -> Vector {
        rim(self.radius, n) + Vector::z() * self.half_length.copysign(n.z)
    }

    /// The largest distance from the centre [m].
    pub fn reach(&self) -> f64 {
        self.radius.hypot(self.half_length)
    }
}

/// The point of a circle about z that is farthest along `n`; any where `n` is along z.
pub(super) fn rim(radius: f64, n: &Vector) -> Vector {
    let across = n.x.hypot(n.y);
    let way = if across > 0.0 { Vector::new(n.x, n.y, 0.0) / across } else { Vector::x() };
    way * radius
}
