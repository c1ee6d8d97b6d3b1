//! An ellipsoid.
//!
//! ```text
//! h(n) = |A n|,   p(n) = A^2 n/h,   H = (A^2 - p p^T)/h
//! ```
//!
//! `A` the semi-axes along the axes of the frame [m]. The largest radius of curvature is at the end of the shortest axis, `a^2/c`, the
//! smallest at the end of the longest, `c^2/a`.

use super::{Matrix, Support, Vector};
use crate::fault::{Fault, positive};

/// An ellipsoid around the origin of its frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ellipsoid {
    axes: Vector,
    squares: Vector,
}

impl Ellipsoid {
    /// An ellipsoid with its semi-axes along x, y and z [m].
    pub fn new(axes: Vector) -> Result<Self, Fault> {
        for axis in axes.iter() {
            positive("semi-axis", *axis)?;
        }
        Ok(Ellipsoid { axes, squares: axes.component_mul(&axes) })
    }

    /// Its semi-axes [m].
    pub fn axes(&self) -> Vector {
        self.axes
    }

    #[inline]
    pub(super) fn point(&self, n: &Vector) -> Vector {
        let v = self.squares.component_mul(n);
        v / n.dot(&v).sqrt()
    }

    #[inline]
    pub(super) fn support(&self, n: &Vector) -> Support {
        let v = self.squares.component_mul(n);
        let over = 1.0 / n.dot(&v).sqrt();
        let point = v * over;
        let radii = Matrix::from_diagonal(&(self.squares * over)) - point * (point * over).transpose();
        Support { point, radii }
    }

    #[inline]
    pub(super) fn normal(&self, point: &Vector) -> Vector {
        point.component_div(&self.squares)
    }

    pub(super) fn reach(&self) -> f64 {
        self.axes.max()
    }

    pub(super) fn largest_radius(&self) -> f64 {
        self.squares.max() / self.axes.min()
    }

    #[inline]
    pub(super) fn smallest_radius(&self) -> f64 {
        self.squares.min() / self.axes.max()
    }
}
