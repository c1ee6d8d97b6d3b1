//! A disc, or a round hole: `|x - centre| <= radius`, or `>=` when hollow.

use super::{Flat, ShapeError, ShapePart, finite, positive};

/// A disc (journal, pin, wheel) or a round hole (bearing).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle {
    /// Its centre, on the sheet [m].
    pub centre: Flat,
    /// Radius [m].
    pub radius: f64,
    /// Whether the body is outside of it.
    pub hollow: bool,
}

impl Circle {
    pub(super) fn fault(&self) -> Option<ShapeError> {
        finite(ShapePart::Centre, self.centre.as_slice()).or_else(|| positive(ShapePart::Radius, self.radius))
    }
}
