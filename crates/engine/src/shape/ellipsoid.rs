//! An ellipsoid: `(x/a)^2 + (y/b)^2 + (z/c)^2 <= 1` in axes of its own.

use super::{ShapeError, ShapePart, finite, positive};
use crate::spatial::{Rotation, Vector};

/// An ellipsoid, at any place of the body and turned in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ellipsoid {
    /// Its centre, in the body's frame [m].
    pub centre: Vector,
    /// From its own axes to those of the body.
    pub turn: Rotation,
    /// Half its lengths along its own axes [m].
    pub semi_axes: Vector,
}

impl Ellipsoid {
    pub(super) fn fault(&self) -> Option<ShapeError> {
        let places = finite(ShapePart::Centre, self.centre.as_slice());
        places.or_else(|| self.semi_axes.iter().find_map(|axis| positive(ShapePart::SemiAxis, *axis)))
    }
}
