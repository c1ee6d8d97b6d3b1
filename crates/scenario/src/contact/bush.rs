//! A journal that turns, tilts and slides in its bearing.

use carom_engine::model::Joint;
use carom_engine::shape::{Bush, Journal, Shape};
use carom_engine::spatial::Vector;

use super::super::ReadError;
use super::super::fields::Fields;
use super::clearance::{BEARING, too_large};
use carom_lab::units::engineering;

/// The bearing and the journal, as they are drawn.
pub(super) fn loose_revolute(fields: &Fields<'_>, joint: &Joint, axis: &Vector) -> Result<[Shape; 2], ReadError> {
    let ([radius, journal], length) = (BEARING.read(fields)?, fields.positive("span")?);
    let (play, tip) = (fields.positive_if("play")?, fields.not_negative("pad")?);
    if 2.0 * tip > length {
        return Err(too_large(fields, "pad", tip, "half the span", 0.5 * length));
    }
    let idle = ["collar_radius", "collars", "pad"].into_iter().find(|key| fields.node(key).is_some());
    if let (Some(key), None) = (idle, play) {
        let message = format!("{} has {key}, but no play", fields.owner);
        let label = "add play = \"0.2 mm\", or leave it out: without play there are no collars";
        return Err(fields.about(key, message).label(label).into());
    }
    let pads = fields.positive_if("collar_radius")?.unwrap_or(1.5 * radius);
    if pads < radius {
        let [pads, radius] = [pads, radius].map(|x| engineering(x, "m"));
        let message = format!("{} is {pads}, but its bearing is {radius}", fields.what("collar_radius"));
        return Err(fields.about("collar_radius", message).label(format!("it has to be at least {radius}")).into());
    }
    let bush = Bush { centre: joint.point, axis: *axis, radius, length, pads, tip };
    let collars = play.map(|play| length + play);
    Ok([
        Shape::Bush(bush),
        Shape::Journal(Journal { centre: joint.point_on_child(), axis: *axis, radius: journal, collars }),
    ])
}
