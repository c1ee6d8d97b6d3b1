//! A smooth convex profile that is not round: an ellipse, a superellipse, a closed curve through points, or a cam that is made from a lift table.
//!
//! ```text
//! x = centre + R(turn) p,   p on the curve in its own axes
//! ```
//!
//! What the curves are, and what makes them impossible, is said in [`carom_geometry::plane`].

use super::{Flat, ShapeError, ShapePart, Sheet, finite};
pub use carom_geometry::Fault as CurveFault;
use carom_geometry::plane::{self, ClosedSpline, Ellipse, FlatCam, RadialCam, Superellipse};
use std::sync::Arc;

/// A smooth convex profile that is not round. Cheap to clone.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// Where the origin of its own axes is, on the sheet [m]: the centre of an ellipse, the axis about which a cam turns.
    pub centre: Flat,
    /// How its own axes are turned on the sheet, from the first axis towards the second [rad].
    pub turn: f64,
    curve: Arc<plane::Profile>,
}

impl Profile {
    /// An ellipse with semi-axes along x and y [m].
    pub fn ellipse(semi_axes: Flat) -> Result<Self, CurveFault> {
        Ok(Profile::of(plane::Profile::Ellipse(Ellipse::new(semi_axes)?)))
    }

    /// A superellipse, `|x/a|^e + |y/b|^e = 1`, with semi-axes `a`, `b` [m] and an exponent from 1.1 to 12.
    pub fn superellipse(semi_axes: Flat, exponent: f64) -> Result<Self, CurveFault> {
        Ok(Profile::of(plane::Profile::Superellipse(Superellipse::new(semi_axes, exponent)?)))
    }

    /// The closed curve through points [m] in their order around it, either way, without a jump in its curvature.
    pub fn through(points: &[Flat]) -> Result<Self, CurveFault> {
        Ok(Profile::of(plane::Profile::Spline(ClosedSpline::new(points)?)))
    }

    /// A cam that lifts a flat face: its base radius [m], and rows of the angle of the face's normal in the cam [rad] and the lift there [m], once around.
    pub fn flat_cam(base: f64, rows: &[[f64; 2]]) -> Result<Self, CurveFault> {
        Ok(Profile::of(plane::Profile::FlatCam(FlatCam::new(base, rows)?)))
    }

    /// A cam that lifts a roller, or a knife where its radius [m] is zero: rows of the angle in the cam [rad] and the distance of the roller's centre from the axis there [m], once around.
    pub fn radial_cam(roller: f64, rows: &[[f64; 2]]) -> Result<Self, CurveFault> {
        Ok(Profile::of(plane::Profile::RadialCam(RadialCam::new(roller, rows)?)))
    }

    fn of(curve: plane::Profile) -> Self {
        Profile { centre: Flat::zeros(), turn: 0.0, curve: Arc::new(curve) }
    }

    /// The same at another place of the sheet [m], turned by an angle [rad].
    pub fn at(self, centre: Flat, turn: f64) -> Self {
        Profile { centre, turn, ..self }
    }

    /// The curve in its own axes.
    pub fn curve(&self) -> &Arc<plane::Profile> {
        &self.curve
    }

    /// The sheet whose axes are the profile's own, of one on which it is drawn.
    pub fn own_sheet(&self, sheet: &Sheet) -> Sheet {
        let ((sin, cos), Sheet { x, y, .. }) = (self.turn.sin_cos(), *sheet);
        Sheet { origin: sheet.place(&self.centre), x: x * cos + y * sin, y: y * cos - x * sin }
    }

    pub(super) fn name(&self) -> &'static str {
        match *self.curve {
            plane::Profile::Circle(_) => "circle",
            plane::Profile::Flank(_) => "flank",
            plane::Profile::Ellipse(_) => "ellipse",
            plane::Profile::Superellipse(_) => "superellipse",
            plane::Profile::Spline(_) => "curve",
            plane::Profile::FlatCam(_) | plane::Profile::RadialCam(_) => "cam",
        }
    }

    pub(super) fn fault(&self) -> Option<ShapeError> {
        finite(ShapePart::Centre, self.centre.as_slice()).or_else(|| finite(ShapePart::Angles, &[self.turn]))
    }
}
