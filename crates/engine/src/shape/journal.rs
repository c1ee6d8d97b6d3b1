//! A journal: a cylinder about its axis, that goes through its bush and out of it on both sides, with or without a collar at each end.

use super::{ShapeError, ShapePart, finite, positive};
use crate::spatial::Vector;

/// A journal that turns, tilts and slides in a bush.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Journal {
    /// Its middle, in the body's frame [m].
    pub centre: Vector,
    /// Its axis, from the back to the front; any length but zero.
    pub axis: Vector,
    /// Radius [m].
    pub radius: f64,
    /// From the face of one collar to that of the other [m]; `None` for a journal without collars.
    pub collars: Option<f64>,
}

impl Journal {
    pub(super) fn fault(&self) -> Option<ShapeError> {
        finite(ShapePart::Centre, self.centre.as_slice())
            .or_else(|| finite(ShapePart::Axis, self.axis.as_slice()))
            .or_else(|| (self.axis.norm() == 0.0).then_some(ShapeError::NoAxis))
            .or_else(|| positive(ShapePart::Radius, self.radius))
            .or_else(|| self.collars.and_then(|way| positive(ShapePart::Collars, way)))
    }
}
