//! The friction beside a normal law.

use super::{Interface, InterfaceError, PreparedLaw, Surfaces};
use carom_lab::law_inputs::{Known, PreparedFriction};

impl Interface {
    /// The friction beside a normal law, if the contact has any.
    pub(super) fn prepare_friction(
        &self,
        normal: &PreparedLaw,
        surfaces: &Surfaces,
    ) -> Result<Option<PreparedFriction>, InterfaceError> {
        let Some(said) = &self.friction else { return Ok(None) };
        let materials = normal.materials.as_ref();
        let known = Known {
            stiffness: normal.stiffness.unwrap_or(f64::NAN),
            exponent: normal.exponent,
            restitution: normal.restitution.unwrap_or(f64::NAN),
            radius: surfaces.radius().unwrap_or(f64::NAN),
            ..materials.map_or(Known::NOTHING, Known::of_materials)
        };
        said.prepare(materials, &known).map(Some).map_err(InterfaceError::Friction)
    }
}
