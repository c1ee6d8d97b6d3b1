//! Bodies as the user places them.

use super::{BodyError, ModelError, Solid};
use crate::spatial::{Rotation, Symmetric, Vector};

/// A rigid body, placed in the world at the start.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// The name by which joints and forces call it.
    pub name: String,
    /// Mass [kg].
    pub mass: f64,
    /// Centre of mass in the body's frame [m].
    pub centre: Vector,
    /// Inertia about the centre of mass, in the body's axes [kg m^2].
    pub inertia: Symmetric,
    /// Origin of the body's frame in the world, at the start [m].
    pub position: Vector,
    /// Orientation of the body's frame in the world, at the start.
    pub orientation: Rotation,
}

impl Body {
    /// A body with its frame at `position` [m], parallel to the world's, and its centre of mass there.
    pub fn new(name: impl Into<String>, mass: f64, inertia: Symmetric, position: Vector) -> Self {
        Body { name: name.into(), mass, centre: Vector::zeros(), inertia, position, orientation: Rotation::identity() }
    }

    /// A solid of even density and this mass [kg], with its frame at `position` [m], parallel to the world's.
    pub fn solid(name: impl Into<String>, solid: Solid, mass: f64, position: Vector) -> Result<Self, ModelError> {
        let name = name.into();
        if let Some(fault) = solid.fault() {
            return Err(ModelError::Body(name, fault.into()));
        }
        let (centre, inertia) = solid.mass_properties(mass);
        Ok(Body { name, mass, centre, inertia, position, orientation: Rotation::identity() })
    }

    /// What makes the body impossible; `None` for a sound one. A mass must be positive, and the principal inertias must be
    /// those of some distribution of mass: none larger than the sum of the other two.
    pub fn fault(&self) -> Option<BodyError> {
        let numbers = self.inertia.full();
        if !(self.mass > 0.0 && self.mass.is_finite()) {
            return Some(BodyError::Mass(self.mass));
        }
        if numbers.iter().any(|x| !x.is_finite()) {
            return Some(BodyError::InertiaNotFinite);
        }
        let mut principal: Vec<f64> = numbers.symmetric_eigenvalues().iter().copied().collect();
        principal.sort_by(f64::total_cmp);
        let [small, middle, large] = principal[..] else { return None };
        if small < -1e-12 * large.abs() {
            return Some(BodyError::NegativeInertia([small, middle, large]));
        }
        (large > (small + middle) * (1.0 + 1e-9)).then_some(BodyError::UnbalancedInertia([small, middle, large]))
    }
}
