//! What acts on the degrees of freedom of a joint: dampers, friction, springs and stops.

use carom_engine::force::JointLaw;
use carom_engine::model::JointKind;

use super::super::ReadError;
use super::super::fields::Fields;
use super::super::keys::Dof;

/// What acts on the degrees of freedom.
pub(super) fn laws(fields: &Fields<'_>, kind: &JointKind, dofs: &[Dof]) -> Result<Vec<(usize, JointLaw)>, ReadError> {
    let mut laws = Vec::new();
    damping(fields, dofs, &mut laws)?;
    if !matches!(kind, JointKind::Spherical) && !dofs.is_empty() {
        friction(fields, dofs, &mut laws)?;
        spring(fields, dofs, &mut laws)?;
    }
    Ok(laws)
}

/// A value for each degree of freedom, which must be there or have a default.
pub(super) fn each(fields: &Fields<'_>, key: &str, dofs: &[Dof]) -> Result<Vec<f64>, ReadError> {
    let values = fields.each_if(key, dofs)?;
    fields.needed(key, values)
}

/// The same for a coefficient that takes energy away, which must not be negative.
fn each_not_negative(fields: &Fields<'_>, key: &str, dofs: &[Dof]) -> Result<Option<Vec<f64>>, ReadError> {
    let Some(values) = fields.each_if(key, dofs)? else { return Ok(None) };
    match values.iter().find(|value| **value < 0.0) {
        None => Ok(Some(values)),
        Some(value) => {
            let message = format!("{} must not be negative, but is {value}", fields.what(key));
            Err(fields.about(key, message).label(format!("such as {}", fields.key(key)?.example)).into())
        }
    }
}

fn damping(fields: &Fields<'_>, dofs: &[Dof], laws: &mut Vec<(usize, JointLaw)>) -> Result<(), ReadError> {
    if dofs.is_empty() {
        return Ok(());
    }
    let values = each_not_negative(fields, "damping", dofs)?.unwrap_or_default();
    laws.extend(values.into_iter().enumerate().map(|(k, damping)| (k, JointLaw::Damper { damping })));
    Ok(())
}

fn friction(fields: &Fields<'_>, dofs: &[Dof], laws: &mut Vec<(usize, JointLaw)>) -> Result<(), ReadError> {
    let Some(forces) = each_not_negative(fields, "friction", dofs)? else { return Ok(()) };
    let speeds = each(fields, "friction_speed", dofs)?;
    if speeds.iter().any(|speed| *speed <= 0.0) {
        let message = format!("{} must be positive", fields.what("friction_speed"));
        return Err(fields.about("friction_speed", message).label("such as 0.01").into());
    }
    let pairs = forces.into_iter().zip(speeds).enumerate();
    laws.extend(pairs.map(|(k, (force, speed))| (k, JointLaw::Friction { force, speed })));
    Ok(())
}

fn spring(fields: &Fields<'_>, dofs: &[Dof], laws: &mut Vec<(usize, JointLaw)>) -> Result<(), ReadError> {
    let (stiffness, preload) = (each_not_negative(fields, "stiffness", dofs)?, fields.each_if("preload", dofs)?);
    if stiffness.is_none() && preload.is_none() {
        return Ok(());
    }
    let free = each(fields, "free", dofs)?;
    let of = |values: &Option<Vec<f64>>, k: usize| values.as_ref().map_or(0.0, |values| values[k]);
    laws.extend(free.iter().enumerate().map(|(k, free)| {
        (k, JointLaw::Spring { stiffness: of(&stiffness, k), free: *free, preload: of(&preload, k) })
    }));
    Ok(())
}

/// Lower and upper limit, stiffness and damping of a joint's stops.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in super::super) struct Limits {
    /// Lower and upper limit [rad, m].
    pub at: [f64; 2],
    /// Stiffness beyond them [N m/rad, N/m].
    pub stiffness: f64,
    /// Damping beyond them [N m s/rad, N s/m].
    pub damping: f64,
}

pub(super) fn limits(fields: &Fields<'_>, dofs: &[Dof]) -> Result<Option<Limits>, ReadError> {
    let Some(at) = fields.limits_if("limits", dofs)? else { return Ok(None) };
    if at[0] > at[1] {
        let message = format!("{} begin above where they end", fields.what("limits"));
        return Err(fields.about("limits", message).label("write the lower limit first").into());
    }
    let stiffness = each_not_negative(fields, "limit_stiffness", dofs)?;
    let stiffness = fields.needed("limit_stiffness", stiffness)?.first().copied().unwrap_or(0.0);
    if stiffness <= 0.0 {
        let message = format!("{} must be positive", fields.what("limit_stiffness"));
        return Err(fields.about("limit_stiffness", message).label("such as 1e5").into());
    }
    let damping = each_not_negative(fields, "limit_damping", dofs)?.unwrap_or_default();
    Ok(Some(Limits { at, stiffness, damping: damping.first().copied().unwrap_or(0.0) }))
}
