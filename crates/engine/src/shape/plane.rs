//! A half space: `normal . (x - point) <= 0`.

use super::{ShapeError, ShapePart, finite};
use crate::spatial::Vector;

/// The half space behind a plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane {
    /// A point of the plane, in the body's frame [m].
    pub point: Vector,
    /// Points out of the body, in its frame; any length but zero.
    pub normal: Vector,
}

impl Plane {
    pub(super) fn fault(&self) -> Option<ShapeError> {
        let none = ShapeError::NoNormal { example: "[0, 0, 1]" };
        finite(ShapePart::Point, self.point.as_slice())
            .or_else(|| finite(ShapePart::Normal, self.normal.as_slice()))
            .or_else(|| (self.normal.norm() == 0.0).then_some(none))
    }
}
