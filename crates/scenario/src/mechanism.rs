//! Bodies and joints of a file become a model, and what the model refuses is shown where it is written.

use carom_engine::model::{Body, BodyError, Joint, Model, ModelError};
use carom_engine::spatial::Vector;
use carom_engine::tree::Mobilizer;

use super::ReadError;
use super::body::{self, Bodies, Launch};
use super::drive;
use super::fields::Fields;
use super::joint::{self, JointDetail};
use super::objects::Object;
use super::place::{Place, Sources};
use super::point::{self, Point, body_label};
use super::solid::Placed;

/// What the mechanical objects of a file say.
pub(super) struct Mechanism {
    pub(super) model: Model,
    /// The shape of each body, where it has one.
    pub(super) shapes: Vec<Option<Placed>>,
    pub(super) joints: Vec<JointDetail>,
    pub(super) launches: Vec<Launch>,
    pub(super) points: Vec<Point>,
}

/// The strongest gravity that may be written [m/s^2]: what falls by it for a moment has numbers for its place and its energy.
const STRONGEST: f64 = 1e50;

/// Gravity, in the world's axes [m/s^2].
pub(super) fn gravity(world: &Fields<'_>) -> Result<Vector, ReadError> {
    let gravity = world.vector("gravity")?;
    if gravity.amax() <= STRONGEST {
        return Ok(gravity);
    }
    let message = format!("gravity is beyond {STRONGEST:e} m/s^2, and nothing falls so fast");
    Err(world.about("gravity", message).label("such as [0, 0, -9.81]; check its exponent and its unit").into())
}

/// Reads bodies, joints and points.
pub(super) fn read(sources: &Sources, objects: &[Object], gravity: Vector) -> Result<Mechanism, ReadError> {
    let of = |section: &'static str| objects.iter().filter(move |object| object.section.name == section);
    let (mut bodies, mut launches, mut shapes) = (Vec::new(), Vec::new(), Vec::new());
    for object in of("body") {
        let (body, launch, shape) = body::read(&object.fields(sources)?, &object.name)?;
        bodies.push(body);
        shapes.push(shape);
        launches.extend(launch);
    }
    let known = bodies.clone();
    let by_name = Bodies::of(&known);
    let (mut joints, mut details) = (Vec::new(), Vec::new());
    for object in of("joint") {
        let (joint, detail) = joint::read(&object.fields(sources)?, &object.name, &by_name)?;
        joints.push(joint);
        details.push(detail);
    }
    let points = of("point").map(|object| point::read(&object.fields(sources)?, &object.name, &by_name));
    let points = points.collect::<Result<_, _>>()?;

    let wanted = wanted(sources, objects, &details)?;
    let model = Model::build_with(bodies, joints, gravity, &wanted)
        .map_err(|error| explain(sources, objects, &known, &error))?;
    for launch in &launches {
        check_free(sources, objects, &model, launch)?;
    }
    Ok(Mechanism { model, shapes, joints: details, launches, points })
}

/// The joints that are to be in the tree, the most wanted first: those that are driven or coupled, those that start somewhere, those that start
/// with a speed, those in which something acts.
fn wanted(sources: &Sources, objects: &[Object], details: &[JointDetail]) -> Result<Vec<usize>, ReadError> {
    let names: Vec<&str> = details.iter().map(|detail| detail.name.as_str()).collect();
    let mut all = Vec::new();
    for object in objects.iter().filter(|object| object.section.name == "drive") {
        all.push(drive::joint(&object.fields(sources)?, &names)?);
    }
    for object in objects.iter().filter(|object| object.section.name == "constraint") {
        let fields = object.fields(sources)?;
        if fields.node("joints").is_some() {
            let coupled = fields.texts("joints")?;
            all.extend(coupled.iter().filter_map(|(name, _)| names.iter().position(|known| known == name)));
        }
    }
    let acts = |detail: &JointDetail| detail.limits.is_some() || !detail.laws.is_empty();
    all.extend((0..details.len()).filter(|&k| details[k].sets_start));
    all.extend((0..details.len()).filter(|&k| details[k].sets_speed));
    all.extend((0..details.len()).filter(|&k| acts(&details[k])));
    let mut seen = vec![false; details.len()];
    all.retain(|&k| !std::mem::replace(&mut seen[k], true));
    Ok(all)
}

/// Only a body that moves freely has a velocity of its own.
fn check_free(sources: &Sources, objects: &[Object], model: &Model, launch: &Launch) -> Result<(), ReadError> {
    let node = model.body(&launch.body).map(|body| &model.tree().nodes()[model.node(body)]);
    if node.is_none_or(|node| node.mobilizer == Mobilizer::Free) {
        return Ok(());
    }
    let joins =
        |joint: &&Joint| joint.child.as_ref() == Some(&launch.body) || joint.parent.as_ref() == Some(&launch.body);
    let Some(joint) = model.joints().iter().find(joins) else { return Ok(()) };
    let Some(object) = find(objects, "body", &launch.body) else { return Ok(()) };
    let fields = object.fields(sources)?;
    let key = if fields.node("velocity").is_some() { "velocity" } else { "angular_velocity" };
    let message = format!("{} is set, but {} is carried by joint {:?}", fields.what(key), fields.owner, joint.name);
    Err(fields.about(key, message).label(format!("set speed of joint {:?} instead", joint.name)).into())
}

fn find<'o>(objects: &'o [Object], section: &str, name: &str) -> Option<&'o Object> {
    objects.iter().find(|object| object.section.name == section && object.name == name)
}

/// Shows what the model refuses at the object it is about.
fn explain(sources: &Sources, objects: &[Object], bodies: &[Body], error: &ModelError) -> ReadError {
    let between = |joint: &str, body: &str, message: String, label: String| {
        at_between(sources, objects, joint, body, message, label)
    };
    let shown = match error {
        ModelError::Body(name, fault) => impossible_body(sources, objects, name, fault),
        ModelError::UnknownBody { joint, body, .. } => {
            let message = format!("unknown body {body:?} in joint {joint:?}");
            between(joint, body, message, body_label(body, bodies))
        }
        ModelError::Itself(joint, body) => {
            let message = format!("joint {joint:?} joins body {body:?} to itself");
            between(joint, body, message, "name two bodies, or \"ground\" and a body".to_owned())
        }
        ModelError::Axis(joint) => axis_of_no_length(sources, objects, joint),
        ModelError::Twice(section, name) => twice(sources, objects, section, name),
    };
    let start = Place { source: 0, span: 0..0 };
    shown.unwrap_or_else(|| sources.diagnostic(&start, error.to_string()).into())
}

fn twice(sources: &Sources, objects: &[Object], section: &str, name: &str) -> Option<ReadError> {
    let message = format!("more than one {section} is called {name:?}");
    let label = "give each its own name";
    Some(sources.diagnostic(find(objects, section, name)?.name_place(), message).label(label).into())
}

fn axis_of_no_length(sources: &Sources, objects: &[Object], joint: &str) -> Option<ReadError> {
    let fields = find(objects, "joint", joint)?.fields(sources).ok()?;
    let key = if fields.node("axes").is_some() { "axes" } else { "axis" };
    let message = format!("{} has no length", fields.what(key));
    Some(fields.about(key, message).label("give it a direction such as [0, 0, 1]").into())
}

/// A body whose mass, inertia or shape cannot be.
fn impossible_body(sources: &Sources, objects: &[Object], name: &str, fault: &BodyError) -> Option<ReadError> {
    let object = find(objects, "body", name)?;
    let fields = object.fields(sources).ok()?;
    let (key, label) = match fault {
        BodyError::Mass(_) => ("mass", "give it one such as \"2 kg\""),
        BodyError::InertiaNotFinite | BodyError::NegativeInertia(_) | BodyError::UnbalancedInertia(_) => {
            ("inertia", "give it about the centre of mass, such as [1e-3, 1e-3, 1e-3]")
        }
        BodyError::Solid(_) => ("shape", ""),
    };
    Some(fields.about(key, format!("body {name:?} cannot be: {fault}")).label(label).into())
}

/// A message at the name of a body in `between`; at the last of two equal names.
fn at_between(
    sources: &Sources,
    objects: &[Object],
    joint: &str,
    body: &str,
    message: String,
    label: String,
) -> Option<ReadError> {
    let fields = find(objects, "joint", joint)?.fields(sources).ok()?;
    let between = fields.texts("between").ok()?;
    let (_, place) = between.iter().rev().find(|(name, _)| name == body)?;
    Some(sources.diagnostic(place, message).label(label).into())
}
