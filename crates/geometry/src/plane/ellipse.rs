//! An ellipse.
//!
//! ```text
//! h = |A n|,   p = A^2 n/h,   r = a^2 b^2/h^3
//! ```
//!
//! `A` the semi-axes `a` and `b` along x and y [m].

use super::{Flat, Support};
use crate::fault::{Fault, positive};

/// An ellipse around the origin of its frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ellipse {
    axes: Flat,
    squares: Flat,
}

impl Ellipse {
    /// An ellipse with its semi-axes along x and y [m].
    pub fn new(axes: Flat) -> Result<Self, Fault> {
        for axis in axes.iter() {
            positive("semi-axis", *axis)?;
        }
        Ok(Ellipse { axes, squares: axes.component_mul(&axes) })
    }

    /// Its semi-axes [m].
    pub fn axes(&self) -> Flat {
        self.axes
    }

    #[inline]
    pub(super) fn support(&self, n: &Flat) -> Support {
        let v = self.squares.component_mul(n);
        let h2 = n.dot(&v);
        let h = h2.sqrt();
        Support { point: v / h, radius: self.squares.x * self.squares.y / (h * h2) }
    }

    pub(super) fn reach(&self) -> f64 {
        self.axes.max()
    }

    pub(super) fn largest_radius(&self) -> f64 {
        self.squares.max() / self.axes.min()
    }

    pub(super) fn smallest_radius(&self) -> f64 {
        self.squares.min() / self.axes.max()
    }
}
