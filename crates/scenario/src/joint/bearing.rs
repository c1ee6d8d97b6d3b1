//! Reading the `bearing` of a joint: what slides in it, and how that is held back.

use carom_engine::force::{BearingError, BearingKind, BearingSpec};
use carom_engine::model::JointKind;
use carom_lab::law_inputs::{Known, PreparedFriction};

use super::super::ReadError;
use super::super::fields::Fields;
use super::super::friction;
use super::super::keys::{GUIDE, PIN};
use super::super::material;

/// The bearing of a joint, and what was made of its friction.
#[derive(Clone, Debug)]
pub(in super::super) struct BearingDetail {
    /// What slides, and how it is held back.
    pub spec: BearingSpec,
    /// Law and numbers of its friction.
    pub friction: PreparedFriction,
}

/// The bearing of a joint, if it has one that rubs.
pub(super) fn read(fields: &Fields<'_>, kind: &JointKind) -> Result<Option<BearingDetail>, ReadError> {
    let (turns, section) = match kind {
        JointKind::Revolute { .. } => (true, &PIN),
        JointKind::Prismatic { .. } => (false, &GUIDE),
        // What a joint with clearance calls its bearing is a radius.
        _ => return Ok(None),
    };
    let Some(node) = fields.node("bearing") else { return Ok(None) };
    let inside = Fields::open(fields.sources, fields.scope, section, node, fields.what("bearing"))?;
    let Some(said) = friction::read(&inside)? else {
        // Without a coefficient nothing rubs; without a word there is nothing to go by.
        return if inside.node("friction").is_some() { Ok(None) } else { inside.needed("friction", None) };
    };
    let materials = material::list(&inside)?;
    let pair = match &materials[..] {
        [one, other] => Some([one.clone(), other.clone()]),
        [both] => Some([both.clone(), both.clone()]),
        _ => None,
    };
    let known = pair.as_ref().map_or(Known::NOTHING, Known::of_materials);
    let friction = said.prepare(pair.as_ref(), &known).map_err(|error| friction::shown(&inside, &error))?;
    let length = |key: &str| Ok::<_, ReadError>(inside.quantity_if(key)?.unwrap_or(f64::INFINITY));
    let kind = match turns {
        true => BearingKind::Pin { radius: inside.quantity("radius")?, collar: inside.quantity("collar_radius")? },
        false => BearingKind::Guide { width: length("width")? },
    };
    let (length, preload) = (length("length")?, inside.quantity("preload")?);
    let spec = BearingSpec { kind, length, preload, friction: friction.law.clone() };
    match spec.fault() {
        None => Ok(Some(BearingDetail { spec, friction })),
        Some(error) => Err(shown(&inside, &error)),
    }
}

/// Shows what is wrong with a bearing at the key that says it.
fn shown(inside: &Fields<'_>, error: &BearingError) -> ReadError {
    let (key, label) = match error {
        BearingError::NotPositive { what, .. } => (*what, "such as \"10 mm\""),
        BearingError::Negative { what: "collar radius", .. } => ("collar_radius", "such as \"15 mm\""),
        BearingError::Negative { what, .. } => (*what, "such as \"50 N\""),
        BearingError::Law | BearingError::Kind { .. } => ("friction", "such as 0.1"),
    };
    inside.about(key, format!("{}: {error}", inside.owner)).label(label).into()
}
