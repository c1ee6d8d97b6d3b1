//! Joints with clearance: a journal in its bearing, a pin in its slot, a slider in its guide, in the plane across the joint's axis; a ball in its socket and a journal that
//! tilts and slides in its bearing, in space.
//!
//! Mechanically those in a plane are planar joints, which hold the bodies in it, with contacts that hold them together there. What such a joint
//! holds follows in a planar linkage from the other joints, and drops out by itself. Those in space hold nothing but by their contacts.

use carom_engine::model::{Joint, Model};
use carom_engine::shape::{Circle, Flat, Shape, Slot, Sphere};
use carom_engine::spatial::Vector;

use super::super::ReadError;
use super::super::fields::Fields;
use super::super::keys::WALL;
use super::law::SAID_BY_ADAMS;
use super::shape::{Drawn, direction, sheet, sound};
use super::{Touching, bush, guide, track};
use carom_lab::units::engineering;

/// Reads the shapes of a joint with clearance; none for any other joint.
pub(super) fn read(fields: &Fields<'_>, model: &Model, joint: usize) -> Result<Option<Touching>, ReadError> {
    let joint = &model.joints()[joint];
    let shapes = match fields.kind.map_or("", |kind| kind.name) {
        "journal-bearing" => journal_bearing(fields, joint, &axis(fields)?)?,
        "pin-in-slot" => pin_in_slot(fields, joint, &axis(fields)?)?,
        "slider-in-guide" => guide::slider_in_guide(fields, joint, &axis(fields)?)?,
        "ball-in-socket" => ball_in_socket(fields, joint)?,
        "loose-revolute" => bush::loose_revolute(fields, joint, &axis(fields)?)?,
        _ => return Ok(None),
    };
    let bodies = [&joint.parent, &joint.child].map(|name| name.as_ref().and_then(|name| model.body(name)));
    Ok(Some(Touching { bodies, shapes: [0, 1].map(|k| in_body(model, bodies[k], &shapes[k])) }))
}

/// The axis of a joint, in the world as drawn, of unit length.
fn axis(fields: &Fields<'_>) -> Result<Vector, ReadError> {
    Ok(fields.placement().axial(direction(fields, "axis")?))
}

/// The hole and the journal, as they are drawn.
fn journal_bearing(fields: &Fields<'_>, joint: &Joint, axis: &Vector) -> Result<[Shape; 2], ReadError> {
    let [bearing, journal] = BEARING.read(fields)?;
    let circle = |at: Vector, radius: f64, hollow: bool| {
        Shape::Circle(sheet(at, axis), Circle { centre: Flat::zeros(), radius, hollow })
    };
    Ok([circle(joint.point, bearing, true), circle(joint.point_on_child(), journal, false)])
}

/// The hollow sphere and the ball, as they are drawn.
fn ball_in_socket(fields: &Fields<'_>, joint: &Joint) -> Result<[Shape; 2], ReadError> {
    let fit = Fit { outer: "socket", inner: "ball", sides: 1.0 };
    let [socket, ball] = fit.read(fields)?;
    let sphere = |centre: Vector, radius: f64, hollow: bool| Shape::Sphere(Sphere { centre, radius, hollow });
    Ok([sphere(joint.point, socket, true), sphere(joint.point_on_child(), ball, false)])
}

/// What goes into what, and how often the clearance is between them: once between radii, twice between widths. Two of three lengths are said.
pub(super) struct Fit {
    pub(super) outer: &'static str,
    pub(super) inner: &'static str,
    pub(super) sides: f64,
}

/// A journal in its bearing.
pub(super) const BEARING: Fit = Fit { outer: "bearing", inner: "journal", sides: 1.0 };

impl Fit {
    /// The outer length and the inner one [m].
    pub(super) fn read(&self, fields: &Fields<'_>) -> Result<[f64; 2], ReadError> {
        let Fit { outer: hole, inner: own, sides } = *self;
        let [outer, inner, clearance] = [hole, own, "clearance"].map(|key| fields.positive_if(key));
        match (outer?, inner?, clearance?) {
            (Some(outer), Some(inner), None) if inner < outer => Ok([outer, inner]),
            (Some(outer), Some(inner), None) => Err(too_large(fields, own, inner, &format!("its {hole}"), outer)),
            (Some(outer), None, Some(clearance)) if sides * clearance < outer => Ok([outer, outer - sides * clearance]),
            (Some(outer), None, Some(clearance)) => {
                let than = if sides > 1.0 { format!("half its {hole}") } else { format!("its {hole}") };
                Err(too_large(fields, "clearance", clearance, &than, outer / sides))
            }
            (None, Some(inner), Some(clearance)) => Ok([inner + sides * clearance, inner]),
            (Some(_), Some(_), Some(_)) => {
                let message = format!("{} has all three of {hole}, {own} and clearance", fields.owner);
                Err(fields.about("clearance", message).label("leave one out: each follows from the other two").into())
            }
            _ => {
                let message = format!("{} needs two of {hole}, {own} and clearance", fields.owner);
                let example = fields.key(hole)?.example;
                let label = format!("such as {hole} = {example} and clearance = \"0.5 mm\"");
                Err(fields.about_all(message).label(label).into())
            }
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

pub(super) fn too_large(fields: &Fields<'_>, key: &str, value: f64, than: &str, limit: f64) -> ReadError {
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

/// The key of the table that may say something else of a feature than the joint does.
fn table_of(feature: &str) -> &str {
    match feature {
        "start" | "end" => "ends",
        "front_left" | "back_left" | "front_right_across" | "back_right_across" => "left",
        "front_right" | "back_right" | "front_left_across" | "back_left_across" => "right",
        lip if lip.ends_with("_lip") => "lips",
        pad if pad.contains("_pad_") => "collars",
        other => other,
    }
}

/// Asks a question of the keys of the law at one feature, where a table of its own may say something else than the joint.
pub(super) fn at_feature<T>(
    fields: &Fields<'_>,
    feature: &str,
    ask: impl FnOnce(&Fields<'_>) -> Result<T, ReadError>,
) -> Result<T, ReadError> {
    let key = table_of(feature);
    let Some(node) = fields.node(key).filter(|_| !feature.is_empty()) else {
        // Corners may be round where lips are sharp: it is said whose law it is.
        return if key == "lips" { ask(&fields.renamed(fields.what(key))) } else { ask(fields) };
    };
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
