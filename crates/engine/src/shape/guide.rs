//! A guide: `|y| >= width/2` about the origin of its sheet, two walls that go on along the first axis.

use super::{ShapeError, ShapePart, positive};

/// The two parallel walls between which a slider goes; the body is outside.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guide {
    /// From wall to wall, along the second axis of the sheet [m].
    pub width: f64,
}

impl Guide {
    pub(super) fn fault(&self) -> Option<ShapeError> {
        positive(ShapePart::Width, self.width)
    }
}
