//! A half plane: `normal . (x - point) <= 0`.

use super::{Flat, finite};

/// The half plane behind a straight line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// A point of the line, on the sheet [m].
    pub point: Flat,
    /// Points out of the body, on the sheet; any length but zero.
    pub normal: Flat,
}

impl Line {
    pub(super) fn fault(&self) -> Option<String> {
        let none = || "its normal has no length: give it a direction such as [0, 1]".to_string();
        finite("point", self.point.as_slice())
            .or_else(|| finite("normal", self.normal.as_slice()))
            .or_else(|| (self.normal.norm() == 0.0).then(none))
    }
}
