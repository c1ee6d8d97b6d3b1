//! Reading a gear with involute teeth.

use carom_engine::shape::{CurveFault, Gear, Shape};
use carom_engine::spatial::Vector;

use super::super::ReadError;
use super::super::fields::Fields;
use super::profile::own_sheet;
use super::shape::Drawn;

/// Reads a gear; `axis` is the unit normal of its plane as it is written.
pub(super) fn read(fields: &Fields<'_>, drawn: &Drawn<'_>, axis: &Vector) -> Result<Shape, ReadError> {
    let sheet = own_sheet(fields, drawn, axis)?;
    let (teeth, module) = (fields.whole("teeth")?, fields.positive("module")?);
    let (angle, shift) = (fields.quantity("pressure_angle")?, fields.quantity("profile_shift")?);
    let count = u32::try_from(teeth).unwrap_or(if teeth < 0 { 0 } else { u32::MAX });
    let gear = Gear::new(count, module, angle, shift, fields.not_negative("thinning")?);
    gear.map(|gear| Shape::Gear(sheet, gear)).map_err(|fault| refused(fields, &fault, teeth))
}

/// Shows what is wrong with a gear.
fn refused(fields: &Fields<'_>, fault: &CurveFault, teeth: i64) -> ReadError {
    let [fewest, most] = Gear::TEETH;
    let millimetres = |length: f64| (1e6 * length).round() / 1e3;
    let (key, problem, label) = match *fault {
        CurveFault::Few { .. } | CurveFault::Many { .. } => {
            ("teeth", format!("has {teeth} teeth"), format!("write from {fewest} to {most}"))
        }
        CurveFault::PressureAngle { value } => {
            let degrees = (value.to_degrees() * 1e6).round() / 1e6;
            (
                "pressure_angle",
                format!("has a pressure angle of {degrees} deg"),
                "write from \"10 deg\" to \"36 deg\"; most have \"20 deg\"".to_owned(),
            )
        }
        CurveFault::Undercut { least, .. } => {
            let least = (least * 1e3).ceil() / 1e3;
            let key = if fields.node("profile_shift").is_some() { "profile_shift" } else { "teeth" };
            (
                key,
                format!("with {teeth} teeth is undercut"),
                format!("take more teeth, or profile_shift = {least} or more"),
            )
        }
        CurveFault::TipInBase { tip, base } => (
            "profile_shift",
            format!("has its tips at {} mm, within its base circle of {} mm", millimetres(tip), millimetres(base)),
            "shift the profile outwards, or take another pressure angle".to_owned(),
        ),
        CurveFault::Tooth { .. } => {
            let key = if fields.node("thinning").is_some() { "thinning" } else { "profile_shift" };
            (
                key,
                "has teeth that come to a point below their tips, or have no space between them".to_owned(),
                "shift the profile less, or thin the teeth less".to_owned(),
            )
        }
        _ => ("kind", format!("cannot be: {fault}"), "write other numbers".to_owned()),
    };
    fields.about(key, format!("{} {problem}", fields.owner)).label(label).into()
}
