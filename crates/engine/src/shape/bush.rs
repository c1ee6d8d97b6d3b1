//! A bush: a round hole of some length, with pads on both of its faces for the collars of a journal.

use super::{ShapeError, ShapePart, finite, positive};
use crate::spatial::Vector;

/// The bearing of a journal that turns, tilts and slides. It touches the journal with the two rims of its hole, and the collars with its pads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bush {
    /// Its middle, in the body's frame [m].
    pub centre: Vector,
    /// Its axis, from the back to the front; any length but zero.
    pub axis: Vector,
    /// Radius of the hole [m].
    pub radius: f64,
    /// From rim to rim, and from face to face [m].
    pub length: f64,
    /// How far from the axis the pads are [m]; at least the radius of the hole.
    pub pads: f64,
    /// Radius of the round tip of a pad [m]; zero for a point.
    pub tip: f64,
}

impl Bush {
    pub(super) fn fault(&self) -> Option<ShapeError> {
        let room = 0.5 * self.length;
        let sound = self.tip >= 0.0 && self.tip <= room;
        finite(ShapePart::Centre, self.centre.as_slice())
            .or_else(|| finite(ShapePart::Axis, self.axis.as_slice()))
            .or_else(|| (self.axis.norm() == 0.0).then_some(ShapeError::NoAxis))
            .or_else(|| positive(ShapePart::Radius, self.radius))
            .or_else(|| positive(ShapePart::Length, self.length))
            .or_else(|| positive(ShapePart::Pads, self.pads))
            .or_else(|| (!sound).then_some(ShapeError::Corner { radius: self.tip, room }))
    }
}
