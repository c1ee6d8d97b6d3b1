//! A guide: `|y| >= width/2` about the origin of its sheet, two walls along the first axis, which go on or have ends.

use super::{ShapeError, ShapePart, positive};

/// The two parallel walls between which a slider goes; the body is outside.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guide {
    /// From wall to wall, along the second axis of the sheet [m].
    pub width: f64,
    /// Where the walls end; `None` for walls that go on.
    pub ends: Option<GuideEnds>,
}

/// The ends of a guide: its walls go from `-length/2` to `length/2`, and their end faces away from the slider without end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GuideEnds {
    /// From end to end, along the first axis of the sheet [m].
    pub length: f64,
    /// Radius of the four lips, the corners of the walls [m]; zero for sharp ones.
    pub lip: f64,
}

impl GuideEnds {
    /// Of what a slider and a guide with ends touch with, the corners of the slider come first, and lips from this number on.
    pub const FIRST_LIP: u32 = 8;
}

impl Guide {
    /// A guide whose walls go on, this wide [m].
    pub fn endless(width: f64) -> Self {
        Guide { width, ends: None }
    }

    pub(super) fn fault(&self) -> Option<ShapeError> {
        let of_ends = |GuideEnds { length, lip }: GuideEnds| {
            let room = 0.5 * length;
            let sound = lip >= 0.0 && lip <= room;
            positive(ShapePart::Length, length).or_else(|| (!sound).then_some(ShapeError::Corner { radius: lip, room }))
        };
        positive(ShapePart::Width, self.width).or_else(|| self.ends.and_then(of_ends))
    }
}
