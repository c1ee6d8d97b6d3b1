//! A thin rectangle.
//!
//! ```text
//! q = (c_x cut off at a, c_y cut off at b, 0),   distance = |c - q|
//! ```
//!
//! `a`, `b` half of its edges [m], `c` a point of its frame [m]. It has no thickness, so that no point is inside, and it is touched from both sides. A point in it is pushed out to the
//! positive side.

use super::Foot;
use crate::fault::{Fault, positive};
use crate::part::Part;
use crate::space::Vector;

/// A rectangle around the origin of its frame, across z, its edges along x and y.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rectangle {
    half: [f64; 2],
}

impl Rectangle {
    /// A rectangle with half the lengths of its edges [m].
    pub fn new(half: [f64; 2]) -> Result<Self, Fault> {
        Ok(Rectangle { half: [positive("half edge", half[0])?, positive("half edge", half[1])?] })
    }

    /// Half the lengths of its edges [m].
    pub fn half(&self) -> [f64; 2] {
        self.half
    }

    /// A corner by its number, of which bit `k` says whether it lies at the positive end of axis `k`, in its frame [m].
    pub fn corner(&self, number: u16) -> Vector {
        let end = |axis: usize| if number >> axis & 1 == 1 { self.half[axis] } else { -self.half[axis] };
        Vector::new(end(0), end(1), 0.0)
    }

    /// What a point of its frame finds: its faces are those of a block across z, its edges and corners those of the block's positive side.
    pub fn before(&self, c: &Vector) -> Foot {
        let [a, b] = self.half;
        let d = c - Vector::new(c.x.clamp(-a, a), c.y.clamp(-b, b), 0.0);
        let (distance, bit) = (d.norm(), |x: f64| u16::from(x > 0.0));
        let part = match (c.x.abs() > a, c.y.abs() > b) {
            (false, false) => Part::Face(4 + u16::from(c.z >= 0.0)),
            // Edges along y lie between x and the positive z, edges along x between the positive z and y.
            (true, false) => Part::Edge(4 + 1 + 2 * bit(c.x)),
            (false, true) => Part::Edge(bit(c.y) + 2),
            (true, true) => Part::Corner(bit(c.x) | bit(c.y) << 1 | 4),
        };
        Foot { direction: if distance > 0.0 { d / distance } else { Vector::z() }, distance, part }
    }
}
