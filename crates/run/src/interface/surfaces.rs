//! The surfaces where two bodies meet, as laws see them.

use super::InterfaceError;
use carom_laws::material::Patch;
use carom_laws::stiffness::{PrincipalCurvatures, effective_radius, k_hertz_elliptic, relative_curvature};

/// The surfaces where they meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Surfaces {
    /// Principal curvatures of both [1/m], positive where convex, along the same two directions.
    pub curvatures: [PrincipalCurvatures; 2],
    /// Whether they are profiles, parallel cylinders that meet along a line. Their first curvature is that of the profile.
    pub planar: bool,
    /// Whether the curvatures change from place to place, and these are those of one of them.
    pub varying: bool,
}

/// Curvatures whose ratio differs by less from one are those of a sphere.
const ROUND: f64 = 1e-9;

impl Surfaces {
    /// Radii [m] of two profiles: negative where hollow, infinite where flat.
    pub(super) fn radii(&self) -> [f64; 2] {
        self.curvatures.map(|c| if c.first == 0.0 { f64::INFINITY } else { 1.0 / c.first })
    }

    /// Effective radius [m] of two profiles, or of surfaces whose relative curvature is the same all around, wherever they touch.
    pub(super) fn radius(&self) -> Result<f64, InterfaceError> {
        let (smaller, larger) = self.relative()?;
        if larger > smaller * (1.0 + ROUND) || (self.varying && !self.planar) {
            return Err(InterfaceError::TwoRadii);
        }
        let [one, other] = self.radii();
        Ok(effective_radius(one, other))
    }

    /// The patch over which they press: a line where profiles have a `length` [m], a point where they have none, as the laws take them then;
    /// `None` at a corner, and where the patch is an ellipse.
    pub(super) fn patch(&self, length: Option<f64>) -> Option<Patch> {
        let radius = match self.radius() {
            Ok(radius) => radius,
            Err(InterfaceError::Flat) => return Some(Patch::Flat),
            Err(_) => return None,
        };
        let Some(length) = length.filter(|_| self.planar) else { return Some(Patch::Point { radius }) };
        // A cylinder on a flat is taken as one on its twin: the sum of the radii stands in a logarithm.
        let sum = self.radii().iter().sum::<f64>().abs();
        Some(Patch::Line { radius, radius_sum: if sum.is_finite() { sum } else { 4.0 * radius }, length })
    }

    /// Hertz's stiffness [N/m^1.5] of a point contact, with the effective modulus [Pa].
    pub(super) fn hertz(&self, modulus: f64) -> Result<f64, InterfaceError> {
        let (smaller, larger) = self.relative()?;
        k_hertz_elliptic(modulus, smaller, larger).map(|contact| contact.stiffness).ok_or(InterfaceError::Flat)
    }

    /// The relative curvatures `A <= B` [1/m] of surfaces that touch at a point; for profiles both are that on the sheet.
    fn relative(&self) -> Result<(f64, f64), InterfaceError> {
        let [one, other] = self.curvatures;
        if ![one.first, one.second, other.first, other.second].iter().all(|c| c.is_finite()) {
            return Err(InterfaceError::Corner);
        }
        let (smaller, larger) = if self.planar {
            (one.first + other.first, one.first + other.first)
        } else {
            let relative = relative_curvature(one, other, 0.0);
            (relative.smaller, relative.larger)
        };
        match smaller {
            x if x > 0.0 => Ok((smaller, larger)),
            x if x < 0.0 => Err(InterfaceError::TooLarge),
            _ => Err(InterfaceError::Flat),
        }
    }
}
