//! A block with square corners.
//!
//! ```text
//! h(n) = a |nx| + b |ny| + c |nz|
//! ```
//!
//! `a`, `b`, `c` half of its edges [m].

use crate::fault::{Fault, positive};
use crate::space::Vector;

/// A block around the origin of its frame, its edges along the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Block {
    half: Vector,
}

impl Block {
    /// A block with half the lengths of its edges [m].
    pub fn new(half: Vector) -> Result<Self, Fault> {
        for edge in half.iter() {
            positive("half edge", *edge)?;
        }
        Ok(Block { half })
    }

    /// Half the lengths of its edges [m].
    pub fn half(&self) -> Vector {
        self.half
    }

    /// The distance of the tangent plane with the normal `n` from the centre [m].
    pub fn height(&self, n: &Vector) -> f64 {
        self.half.dot(&n.abs())
    }

    /// A point that is farthest along `n`, in its frame [m]: a corner, or where `n` is along an axis any of those.
    pub fn point(&self, n: &Vector) -> Vector {
        self.half.zip_map(n, f64::copysign)
    }

    /// The largest distance from the centre [m].
    pub fn reach(&self) -> f64 {
        self.half.norm()
    }

    /// A corner by its number, in its frame [m].
    pub fn corner(&self, number: u16) -> Vector {
        Vector::from_fn(|axis, _| if number >> axis & 1 == 1 { self.half[axis] } else { -self.half[axis] })
    }

    /// The two ends of an edge by its number, in its frame [m].
    pub fn edge(&self, number: u16) -> [Vector; 2] {
        let axis = usize::from(number / 4);
        let corner = |end: u16| {
            let bits = end << axis | (number & 1) << ((axis + 1) % 3) | (number >> 1 & 1) << ((axis + 2) % 3);
            self.corner(bits)
        };
        [corner(0), corner(1)]
    }

    /// The edge along an axis that is farthest along `n`.
    pub(super) fn edge_towards(&self, axis: usize, n: &Vector) -> u16 {
        let bit = |k: usize| u16::from(n[(axis + k) % 3] > 0.0);
        4 * axis as u16 + bit(1) + 2 * bit(2)
    }
}
