//! A thin disc.
//!
//! ```text
//! h(n) = r |n - (n . z) z|
//! ```
//!
//! `r` radius [m], `z` its axis. It has no thickness.

use super::cylinder::rim;
use crate::fault::{Fault, positive};
use crate::space::Vector;

/// A disc around the origin of its frame, across z.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disc {
    radius: f64,
}

impl Disc {
    /// A disc with a radius [m].
    pub fn new(radius: f64) -> Result<Self, Fault> {
        Ok(Disc { radius: positive("radius", radius)? })
    }

    /// Its radius [m].
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// A point that is farthest along `n`, in its frame [m].
    pub fn point(&self, n: &Vector) -> Vector {
        rim(self.radius, n)
    }
}
