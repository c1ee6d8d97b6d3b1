//! A thin straight wall that can be touched from both sides and at its two end points, which are corners.

use super::{Flat, ShapeError, ShapePart, finite};

/// A thin straight wall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment {
    /// Where it starts, on the sheet [m].
    pub start: Flat,
    /// Where it ends, on the sheet [m].
    pub end: Flat,
}

impl Segment {
    pub(super) fn fault(&self) -> Option<ShapeError> {
        finite(ShapePart::Start, self.start.as_slice())
            .or_else(|| finite(ShapePart::End, self.end.as_slice()))
            .or_else(|| (self.start == self.end).then_some(ShapeError::NoLength))
    }
}
