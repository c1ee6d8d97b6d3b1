//! A slider in its guide, in the plane across the joint's axis.

use carom_engine::model::Joint;
use carom_engine::shape::{Guide, GuideEnds, Shape, Sheet, Slider};
use carom_engine::spatial::Vector;

use super::super::ReadError;
use super::super::fields::Fields;
use super::clearance::{Fit, too_large};
use super::shape::{check_across, direction};
use carom_lab::units::engineering;

/// The walls and the block, as they are drawn.
pub(super) fn slider_in_guide(fields: &Fields<'_>, joint: &Joint, axis: &Vector) -> Result<[Shape; 2], ReadError> {
    let written = direction(fields, "along")?;
    check_across(fields, "along", &written, &direction(fields, "axis")?)?;
    let along = fields.placement().direction(written);
    let [width, height] = Fit { outer: "guide", inner: "slider", sides: 2.0 }.read(fields)?;
    let (length, corner) = (fields.positive("span")?, fields.not_negative("corner")?);
    let room = 0.5 * length.min(height);
    if corner > room {
        let side = if length < height { "half the span" } else { "half the slider" };
        return Err(too_large(fields, "corner", corner, side, room));
    }
    let slider = Slider { length, height, corner };
    let ends = ends(fields)?;
    if slider.diagonal() <= width && ends.is_none() {
        let [diagonal, width] = [slider.diagonal(), width].map(|x| engineering(x, "m"));
        let message = format!(
            "{} could turn over: its slider is {diagonal} from corner to corner, its guide {width} wide",
            fields.owner
        );
        return Err(fields
            .about("span", message)
            .label("write a longer one, or say where the guide ends: guide_length = \"200 mm\"")
            .into());
    }
    // Seen along the guide, with the axis upwards, the second axis goes to the left.
    let sheet = |origin: Vector| Sheet { origin, x: along, y: axis.cross(&along) };
    Ok([Shape::Guide(sheet(joint.point), Guide { width, ends }), Shape::Slider(sheet(joint.point_on_child()), slider)])
}

/// Where the walls end, if they do.
fn ends(fields: &Fields<'_>) -> Result<Option<GuideEnds>, ReadError> {
    let (length, lip) = (fields.positive_if("guide_length")?, fields.not_negative("lip")?);
    match length {
        Some(length) if lip > 0.5 * length => {
            Err(too_large(fields, "lip", lip, "half the length of the guide", 0.5 * length))
        }
        Some(length) => Ok(Some(GuideEnds { length, lip })),
        None => {
            let Some(key) = ["lip", "lips"].into_iter().find(|key| fields.node(key).is_some()) else {
                return Ok(None);
            };
            let message = format!("{} has {key}, but its guide goes on without end", fields.owner);
            Err(fields.about(key, message).label("say how long it is: guide_length = \"200 mm\"").into())
        }
    }
}
