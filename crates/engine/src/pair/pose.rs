//! Where a body is, and how it moves.

use crate::spatial::{Matrix, Vector};

/// Where a body is, and how it moves, in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrameState {
    /// Origin of the body's frame [m].
    pub position: Vector,
    /// Columns are the body's axes.
    pub rotation: Matrix,
    /// Velocity of the origin [m/s].
    pub velocity: Vector,
    /// Angular velocity [rad/s].
    pub spin: Vector,
}

impl FrameState {
    /// At rest, with the body's frame on the world's.
    pub fn at_rest() -> Self {
        FrameState {
            position: Vector::zeros(),
            rotation: Matrix::identity(),
            velocity: Vector::zeros(),
            spin: Vector::zeros(),
        }
    }

    /// The world's place of a point of the body [m].
    #[inline]
    pub fn place(&self, point: &Vector) -> Vector {
        self.position + self.rotation * point
    }

    /// Velocity of the body at a place in the world [m/s].
    #[inline]
    pub fn velocity_at(&self, place: &Vector) -> Vector {
        self.velocity + self.spin.cross(&(place - self.position))
    }
}

/// From a point of the first body to one of the second, each in its body's frame, as a vector in the world [m].
///
/// The origins are subtracted first: bodies that are near each other and far from the world's origin lose no digits.
#[inline(always)]
pub(super) fn between(poses: [&FrameState; 2], first: &Vector, second: &Vector) -> Vector {
    let [one, two] = poses;
    (two.position - one.position) + (two.rotation * second - one.rotation * first)
}
