//! A disc, or a round hole: `|x - centre| <= radius`, or `>=` when hollow.

use super::{Flat, finite, positive};

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
    pub(super) fn fault(&self) -> Option<String> {
        finite("centre", self.centre.as_slice()).or_else(|| positive("radius", self.radius))
    }
}
