//! Materials by the names that files use.

use carom_lab::materials::{MaterialError, Materials};
use carom_laws::material::Material;

use super::ReadError;
use super::document::Value;
use super::fields::Fields;
use super::place::Place;

/// The `materials` of a table: one for both bodies, or one for each.
pub(super) fn list(fields: &Fields<'_>) -> Result<Vec<Material>, ReadError> {
    let Some(node) = fields.node("materials") else { return Ok(Vec::new()) };
    let what = fields.what("materials");
    let named = match &node.value {
        Value::Text(_) => std::slice::from_ref(node),
        _ => fields.list_of(node, &what, &[1, 2], "[\"steel\", \"bronze\"]")?,
    };
    named.iter().map(|node| find(fields, &fields.text_of(node, &what)?, &node.place)).collect()
}

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
