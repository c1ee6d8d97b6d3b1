//! A slider in its guide, in the plane across the joint's axis.

use carom_engine::model::Joint;
use carom_engine::shape::{Guide, Shape, Sheet, Slider};
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
    if slider.diagonal() <= width {
        let [diagonal, width] = [slider.diagonal(), width].map(|x| engineering(x, "m"));
        let message = format!(
            "{} could turn over: its slider is {diagonal} from corner to corner, its guide {width} wide",
            fields.owner
        );
        return Err(fields.about("span", message).label("write a longer one").into());
    }
    // Seen along the guide, with the axis upwards, the second axis goes to the left.
    let sheet = |origin: Vector| Sheet { origin, x: along, y: axis.cross(&along) };
    Ok([Shape::Guide(sheet(joint.point), Guide { width }), Shape::Slider(sheet(joint.point_on_child()), slider)])
}
