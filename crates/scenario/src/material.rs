//! Materials by the names that files use.

use carom_lab::materials::{MaterialError, Materials};
use carom_laws::material::Material;

use super::ReadError;
use super::fields::Fields;
use super::place::Place;

/// The material of this name, which stands at `place`.
pub(super) fn find(fields: &Fields<'_>, name: &str, place: &Place) -> Result<Material, ReadError> {
    Materials::builtin().find(name).cloned().map_err(|error| {
        let label = match error {
            MaterialError::Unknown { suggestion: Some(close), .. } => format!("did you mean {close:?}?"),
            _ => "take one that `carom materials` lists, such as \"steel\"".to_owned(),
        };
        let message = format!("unknown material {name:?} of {}", fields.owner);
        fields.sources.diagnostic(place, message).label(label).into()
    })
}
