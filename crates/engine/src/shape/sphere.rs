//! A ball, or a hole of that shape: `|x - centre| <= radius`, or `>=` when hollow.

use super::{ShapeError, ShapePart, finite, positive};
use crate::spatial::Vector;

/// A ball or a ball-shaped hole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sphere {
    /// Its centre, in the body's frame [m].
    pub centre: Vector,
    /// Radius [m].
    pub radius: f64,
    /// Whether the body is outside of it.
    pub hollow: bool,
}

impl Sphere {
    pub(super) fn fault(&self) -> Option<ShapeError> {
        finite(ShapePart::Centre, self.centre.as_slice()).or_else(|| positive(ShapePart::Radius, self.radius))
    }
}
