//! A ball.
//!
//! ```text
//! p(n) = r n,   H = r across n
//! ```
//!
//! `r` radius [m].

use super::{Matrix, Support, Vector};
use crate::fault::{Fault, positive};

/// A ball around the origin of its frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sphere {
    radius: f64,
}

impl Sphere {
    /// A ball with a radius [m].
    pub fn new(radius: f64) -> Result<Self, Fault> {
        Ok(Sphere { radius: positive("radius", radius)? })
    }

    /// Its radius [m].
    pub fn radius(&self) -> f64 {
        self.radius
    }

    #[inline]
    pub(super) fn point(&self, n: &Vector) -> Vector {
        n * self.radius
    }

    #[inline]
    pub(super) fn support(&self, n: &Vector) -> Support {
        Support { point: self.point(n), radii: (Matrix::identity() - n * n.transpose()) * self.radius }
    }
}
