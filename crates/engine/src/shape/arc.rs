//! A piece of a circle, and the round edge of a body along it.
//!
//! ```text
//! x(a) = centre + radius (cos a, sin a),   a from `from` to `from + sweep`
//! ```

use super::{Flat, ShapeError, ShapePart, finite, positive};
use std::f64::consts::TAU;

/// A piece of a circle, on a sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arc {
    /// Centre of the circle [m].
    pub centre: Flat,
    /// Radius [m].
    pub radius: f64,
    /// Angle of its start, from the first axis towards the second [rad].
    pub from: f64,
    /// Angle that it turns, from the first axis towards the second when positive [rad].
    pub sweep: f64,
}

/// The edge of a body along an arc, touched from one side, and at its two end points, which are corners.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    /// The arc.
    pub arc: Arc,
    /// Whether the body is on the far side from the centre, so that it is touched from within the circle.
    pub hollow: bool,
}

impl Arc {
    /// The point at a share of the sweep, 0 at the start and 1 at the end [m].
    pub fn point(&self, share: f64) -> Flat {
        self.centre + self.outward(share) * self.radius
    }

    /// Unit vector from the centre to the point at a share of the sweep.
    pub fn outward(&self, share: f64) -> Flat {
        let (s, c) = (self.from + share * self.sweep).sin_cos();
        Flat::new(c, s)
    }

    pub(super) fn fault(&self) -> Option<ShapeError> {
        finite(ShapePart::Centre, self.centre.as_slice())
            .or_else(|| positive(ShapePart::Radius, self.radius))
            .or_else(|| finite(ShapePart::Angles, &[self.from, self.sweep]))
            // A full turn that was written with rounded digits is still one.
            .or_else(|| {
                (self.sweep == 0.0 || self.sweep.abs() > TAU * (1.0 + 1e-12)).then_some(ShapeError::Sweep(self.sweep))
            })
    }
}

impl Edge {
    pub(super) fn fault(&self) -> Option<ShapeError> {
        self.arc.fault()
    }
}
