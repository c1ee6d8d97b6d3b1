//! The block of a slider in its guide: `|x| <= length/2`, `|y| <= height/2` about the origin of its sheet, its four corners sharp or rounded.

use super::{ShapeError, ShapePart, positive};

/// The profile of a slider, which goes along the first axis of its sheet. It touches with its corners.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slider {
    /// From the back to the front, along the first axis of the sheet [m].
    pub length: f64,
    /// From side to side, along the second [m].
    pub height: f64,
    /// Radius of the corners [m]; zero for sharp ones.
    pub corner: f64,
}

impl Slider {
    /// From a corner to the one opposite, over their roundings [m].
    pub fn diagonal(&self) -> f64 {
        let less = 2.0 * self.corner;
        (self.length - less).hypot(self.height - less) + less
    }

    pub(super) fn fault(&self) -> Option<ShapeError> {
        let room = 0.5 * self.length.min(self.height);
        let sound = self.corner >= 0.0 && self.corner <= room;
        positive(ShapePart::Length, self.length)
            .or_else(|| positive(ShapePart::Height, self.height))
            .or_else(|| (!sound).then_some(ShapeError::Corner { radius: self.corner, room }))
    }
}
