//! Joints with clearance: a circle in a hole or a slot, in the plane across the joint's axis.
//!
//! Mechanically such a joint is a planar one, which holds the bodies in their plane, with contacts that hold them together in it. What it
//! holds follows in a planar linkage from the other joints, and drops out by itself.

use carom_engine::model::{Joint, JointKind, Model};
use carom_engine::shape::{Circle, Flat, Shape, Slot};
use carom_engine::spatial::Vector;

use super::super::ReadError;
use super::super::fields::Fields;
use super::super::keys::WALL;
use super::Touching;
use super::law::SAID_BY_ADAMS;
use super::shape::{Drawn, direction, sheet, sound};
use super::track;
use carom_lab::units::engineering;

/// Reads the shapes of a joint with clearance; none for any other joint.
pub(super) fn read(fields: &Fields<'_>, model: &Model, joint: usize) -> Result<Option<Touching>, ReadError> {
    let joint = &model.joints()[joint];
    let JointKind::Planar { normal } = joint.kind else { return Ok(None) };
    let axis = normal.normalize();
    let shapes = match fields.kind.map_or("", |kind| kind.name) {
        "journal-bearing" => journal_bearing(fields, joint, &axis)?,
        "pin-in-slot" => pin_in_slot(fields, joint, &axis)?,
        _ => return Ok(None),
    };
    let bodies = [&joint.parent, &joint.child].map(|name| name.as_ref().and_then(|name| model.body(name)));
    Ok(Some(Touching { bodies, shapes: [0, 1].map(|k| in_body(model, bodies[k], &shapes[k])) }))
}

/// The hole and the journal, as they are drawn.
fn journal_bearing(fields: &Fields<'_>, joint: &Joint, axis: &Vector) -> Result<[Shape; 2], ReadError> {
    let [bearing, journal] = radii(fields)?;
    if journal >= bearing {
        return Err(too_large(fields, "journal", journal, "its bearing", bearing));
    }
    let circle = |at: Vector, radius: f64, hollow: bool| {
        Shape::Circle(sheet(at, axis), Circle { centre: Flat::zeros(), radius, hollow })
    };
    Ok([circle(joint.point, bearing, true), circle(joint.point_on_child(), journal, false)])
}

/// The radii of bearing and journal: two of bearing, journal and clearance [m].
fn radii(fields: &Fields<'_>) -> Result<[f64; 2], ReadError> {
    let [bearing, journal, clearance] = ["bearing", "journal", "clearance"].map(|key| fields.positive_if(key));
    match (bearing?, journal?, clearance?) {
        (Some(bearing), Some(journal), None) => Ok([bearing, journal]),
        (Some(bearing), None, Some(clearance)) if clearance < bearing => Ok([bearing, bearing - clearance]),
        (Some(bearing), None, Some(clearance)) => {
            Err(too_large(fields, "clearance", clearance, "its bearing", bearing))
        }
        (None, Some(journal), Some(clearance)) => Ok([journal + clearance, journal]),
        (Some(_), Some(_), Some(_)) => {
            let message = format!("{} has all three of bearing, journal and clearance", fields.owner);
            Err(fields.about("clearance", message).label("leave one out: each follows from the other two").into())
        }
        _ => {
            let message = format!("{} needs two of bearing, journal and clearance", fields.owner);
            Err(fields.about_all(message).label("such as bearing = \"10 mm\" and clearance = \"0.5 mm\"").into())
        }
    }
}

/// The slot and the pin, as they are drawn.
fn pin_in_slot(fields: &Fields<'_>, joint: &Joint, axis: &Vector) -> Result<[Shape; 2], ReadError> {
    let half_width = 0.5 * fields.positive("width")?;
    let radius = match (fields.positive_if("pin")?, fields.positive_if("clearance")?) {
        (Some(pin), None) if pin < half_width => pin,
        (Some(pin), None) => return Err(too_large(fields, "pin", pin, "half the width", half_width)),
        (None, Some(clearance)) if clearance < half_width => half_width - clearance,
        (None, Some(clearance)) => {
            return Err(too_large(fields, "clearance", clearance, "half the width", half_width));
        }
        _ => {
            let message = format!("{} needs one of pin and clearance", fields.owner);
            return Err(fields.about_all(message).label("such as clearance = \"0.1 mm\"").into());
        }
    };
    let drawn = Drawn::InWorld(fields.placement());
    let (plane, track) = track::read(fields, &drawn, &direction(fields, "axis")?, half_width)?;
    let slot = sound(fields, Shape::Slot(plane, Slot { track, half_width }))?;
    let pin = Circle { centre: Flat::zeros(), radius, hollow: false };
    Ok([slot, Shape::Circle(sheet(joint.point_on_child(), axis), pin)])
}

fn too_large(fields: &Fields<'_>, key: &str, value: f64, than: &str, limit: f64) -> ReadError {
    let [value, limit] = [value, limit].map(|x| engineering(x, "m"));
    let message = format!("{} is {value}, but {than} is {limit}", fields.what(key));
    fields.about(key, message).label(format!("it has to be less than {limit}")).into()
}

/// A shape that is drawn in the world, in the frame of a body.
fn in_body(model: &Model, body: Option<usize>, shape: &Shape) -> Shape {
    let Some(body) = body.map(|body| &model.bodies()[body]) else { return shape.clone() };
    let back = body.orientation.inverse();
    shape.placed(&-(back * body.position), &back)
}

/// Asks a question of the keys of the law at one feature, where a table of its own may say something else than the joint.
pub(super) fn at_feature<T>(
    fields: &Fields<'_>,
    feature: &str,
    ask: impl FnOnce(&Fields<'_>) -> Result<T, ReadError>,
) -> Result<T, ReadError> {
    let key = if matches!(feature, "start" | "end") { "ends" } else { feature };
    let Some(node) = fields.node(key).filter(|_| !feature.is_empty()) else { return ask(fields) };
    let owner = fields.what(key);
    let own = Fields::open(fields.sources, fields.scope, &WALL, node, owner.clone())?;
    // A law of its own takes the place of the joint's, whichever way each is said.
    let less: &[&str] = match (own.node("law"), own.node("adams")) {
        (_, Some(_)) => SAID_BY_ADAMS,
        (Some(_), None) => &["adams"],
        (None, None) => &[],
    };
    let whole = fields.overlaid(key, &WALL, less);
    ask(&Fields::open(fields.sources, fields.scope, &WALL, &whole, owner)?)
}
