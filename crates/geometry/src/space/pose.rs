//! Where a body is.

use super::{Matrix, Vector};

/// Where a body is, and how it is turned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// The centre of the body in the world [m].
    pub position: Vector,
    /// Takes a vector from the frame of the body to the world.
    pub rotation: Matrix,
}

impl Pose {
    /// At the origin, not turned.
    pub fn identity() -> Self {
        Pose { position: Vector::zeros(), rotation: Matrix::identity() }
    }

    /// Where a point of the body is in the world [m].
    #[inline]
    pub fn place(&self, point: &Vector) -> Vector {
        self.position + self.rotation * point
    }

    /// This pose as it is seen from another.
    #[inline]
    pub(crate) fn seen_from(&self, other: &Pose) -> Pose {
        let back = other.rotation.transpose();
        Pose { position: back * (self.position - other.position), rotation: back * self.rotation }
    }
}
