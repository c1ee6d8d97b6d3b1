//! A half plane: `normal . (x - point) <= 0`.

use super::{Flat, ShapeError, ShapePart, finite};

/// The half plane behind a straight line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// A point of the line, on the sheet [m].
    pub point: Flat,
    /// Points out of the body, on the sheet; any length but zero.
    pub normal: Flat,
}

impl Line {
    pub(super) fn fault(&self) -> Option<ShapeError> {
        let none = ShapeError::NoNormal { example: "[0, 1]" };
        finite(ShapePart::Point, self.point.as_slice())
            .or_else(|| finite(ShapePart::Normal, self.normal.as_slice()))
            .or_else(|| (self.normal.norm() == 0.0).then_some(none))
    }
}
