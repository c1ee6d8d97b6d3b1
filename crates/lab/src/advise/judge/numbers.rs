//! The numbers a law needs besides those of the contact.

use super::{Opinion, Tried, opinion};
use crate::lab::{Case, Settings};
use crate::units::engineering;
use carom_laws::catalogue::{Entry, Parameter, Role};

/// Symbols of line-contact laws that follow from the cylinders.
const FROM_CYLINDERS: [&str; 4] = ["L", "dR", "R", "th"];

/// The law's own numbers, which neither geometry nor the common material data give.
pub(in crate::advise) fn own(entry: &'static Entry) -> impl Iterator<Item = &'static Parameter> {
    let geometry = |p: &Parameter| FROM_CYLINDERS.contains(&p.symbol) && p.unit == "m";
    entry.parameters.iter().filter(move |p| matches!(p.role, Role::Own(_)) && !geometry(p))
}

/// Are the numbers it needs at hand?
pub(super) fn numbers(tried: &Tried<'_>) -> Opinion {
    let symbols: Vec<&str> = own(tried.entry).map(|p| p.symbol).collect();
    if tried.entry.id == "thornton"
        && let Some(reason) = from_yield_strength(tried)
    {
        return opinion(0.6, reason);
    }
    match symbols.as_slice() {
        [] if tried.normal.restitution == carom_laws::catalogue::Asked::Lossless => {
            opinion(1.0, "needs the geometry and the material only")
        }
        [] => opinion(1.0, "needs no number but the restitution"),
        [one] => opinion(0.4, format!("needs {one}, which must be measured or fitted")),
        several => opinion(0.1, format!("needs {}, which must be measured or fitted", several.join(", "))),
    }
}

/// Thornton's pressure is known if the yield strength is; what it would deliver is worth knowing.
fn from_yield_strength(tried: &Tried<'_>) -> Option<String> {
    let setting = tried.setting;
    let pressure = setting.yield_pressure()?;
    let case = Case {
        speed: Some(setting.speed),
        effective_mass: Some(setting.effective_mass),
        spheres: vec![setting.shape.radius()],
        materials: setting.materials.to_vec(),
        parameters: vec![("sy".to_owned(), pressure)],
        ..Case::new("thornton")
    };
    let predicted = case.prepare().ok()?.impact.run(&Settings::default()).restitution;
    Some(format!(
        "needs sy, the pressure at which the contact yields: 1.6 times the tabled yield strength is {}, which gives e = {predicted:.2}",
        engineering(pressure, "Pa")
    ))
}
