//! Reading `[[contact]]`, and the contacts of joints with clearance.
//!
//! A contact is two shapes (`shape`, `profile`, `track`), or the surfaces of two bodies or groups (`member`), pair by pair (`declare`), and a law (`law`) or a soft layer (`foundation`). Each
//! feature of a pair becomes a contact of the model with a law of its own, made for the surfaces that meet there. How they stand at the start is
//! checked in `start`.

mod bush;
mod clearance;
mod declare;
mod foundation;
mod gear;
mod guide;
mod heights;
mod law;
mod loose;
mod made;
mod member;
mod profile;
mod shape;
mod start;
mod terrain;
mod track;

use carom_engine::contact::Contact;
use carom_engine::model::Model;
use carom_engine::pair::{Pair, PairError, Touch};
pub use carom_engine::pairing::Surface;
use carom_engine::shape::{Convex, Form, Guide, GuideEnds, Shape};
use carom_laws::stiffness::PrincipalCurvatures;

use super::ReadError;
use super::fields::Fields;
use super::objects::Object;
use super::place::Sources;
use super::solid::Placed;
use super::table::Tables;
use carom_run::interface::{PreparedLaw, Surfaces};
use carom_run::quantity::{Named, Names};
use declare::{Declared, Paired};
pub(super) use loose::{Loose, loose};
use made::Laws;
pub(super) use start::Standing;

/// Two shapes that may meet, each in the frame of its body, or in the world for the ground.
struct Touching {
    bodies: [Option<usize>; 2],
    shapes: [Shape; 2],
}

/// Adds the contacts of a file to its model, and gives the law of each and the surfaces; `solids` are the shapes of the bodies.
pub(super) fn read(
    sources: &Sources,
    objects: &[Object],
    model: &mut Model,
    names: &mut Names,
    solids: &[Option<Placed>],
    standing: &Standing,
    tables: &Tables,
) -> Result<(Vec<PreparedLaw>, Vec<Surface>), ReadError> {
    let mut declared = declare::read(sources, objects, model, solids, tables)?.into_iter();
    let (mut interfaces, mut surfaces) = (Vec::new(), Vec::new());
    for object in objects.iter().filter(|object| matches!(object.section.name, "contact" | "joint")) {
        let (fields, first) = (object.fields(sources)?, model.contacts.len());
        if object.section.name == "joint" {
            let Some(Named::Joint(joint)) = names.get(&object.name) else { continue };
            let Some(touching) = clearance::read(&fields, model, joint)? else { continue };
            let added = add(&fields, &object.name, model, &touching, standing, &mut Laws::of(&fields));
            interfaces.extend(added.map_err(|refused| refused.shown(&fields, None))?);
            model.contacts[first..].iter_mut().for_each(|contact| contact.joint = Some(joint));
            surfaces.extend(touching.surfaces());
        } else if let Some(declared) = declared.next() {
            interfaces.extend(add_all(&fields, &object.name, model, names, &declared, standing)?);
            surfaces.extend(declared.surfaces);
        }
    }
    Ok((interfaces, surfaces))
}

impl Touching {
    fn surfaces(&self) -> [Surface; 2] {
        [0, 1].map(|k| Surface { body: self.bodies[k], name: None, shape: self.shapes[k].clone() })
    }
}

/// Adds all pairs of a contact, and gives their laws.
fn add_all(
    fields: &Fields<'_>,
    name: &str,
    model: &mut Model,
    names: &mut Names,
    declared: &Declared,
    standing: &Standing,
) -> Result<Vec<PreparedLaw>, ReadError> {
    let (mut interfaces, mut laws, first) = (Vec::new(), Laws::of(fields), model.contacts.len());
    for Paired { label, surfaces, touching } in &declared.pairs {
        let at = model.contacts.len();
        let own = fields.renamed(format!("contact {label:?}"));
        let added = add(&own, label, model, touching, standing, &mut laws);
        interfaces.extend(added.map_err(|refused| refused.shown(&own, surfaces.as_ref()))?);
        let known = names.add_pair(label, Named::Contact(at, model.contacts.len() - at));
        if known.is_some() || (declared.is_group && fields.namespace().is_known(label)) {
            let message = format!("two things would be called {label:?}, one of them a pair of {}", fields.owner);
            return Err(fields.about("between", message).label("rename one of the two bodies").into());
        }
    }
    let count = model.contacts.len() - first;
    names.add(name, if declared.is_group { Named::Contacts(first, count) } else { Named::Contact(first, count) });
    Ok(interfaces)
}

/// Adds the contacts of two shapes, one for each feature, and gives the law of each.
fn add(
    fields: &Fields<'_>,
    name: &str,
    model: &mut Model,
    touching: &Touching,
    standing: &Standing,
    laws: &mut Laws<'_>,
) -> Result<Vec<PreparedLaw>, Refused> {
    if let Some(node) = fields.node("foundation") {
        return Ok(vec![foundation::add(fields, node, name, model, touching, standing)?]);
    }
    let Touching { bodies, shapes: [one, other] } = touching;
    let mounted = [(bodies[0], one), (bodies[1], other)].map(|(body, shape)| model.mount(body, shape));
    let pair = Pair::new(&mounted[0].1, &mounted[1].1)?;
    let poses = mounted.each_ref().map(|(node, _)| standing.pose(*node));
    let mut interfaces = Vec::new();
    for feature in 0..pair.features() {
        let touch = pair.touch(feature, poses.each_ref());
        let surfaces = surfaces(&touching.shapes, &touch, feature);
        let made = laws.law(fields, pair.feature_name(feature), &surfaces)?;
        let (said, mut ready) = (&made.said, made.ready.clone());
        if said.follows_curvature() {
            ready.assumed.extend(touching.shapes.iter().filter_map(taken_as));
        }
        let nodes = mounted.each_ref().map(|(node, _)| *node);
        let mut contact = Contact::of(name, &pair, feature, nodes, *bodies, &ready.law);
        said.apply(&mut contact, &ready);
        standing.check(fields, &contact, touch.gap, &bulges(&touching.shapes, &surfaces))?;
        standing.make_rigid(fields, &mut contact, &touching.shapes, touch.gap)?;
        start::check_mass(fields, model, &contact)?;
        model.contacts.push(contact);
        interfaces.push(ready);
    }
    Ok(interfaces)
}

/// The surfaces of a feature: of a slot where the pin is, of what is not round where it is nearest, of an edge its side and not its corners, of polygons the corners.
fn surfaces(shapes: &[Shape; 2], touch: &Touch, feature: u32) -> Surfaces {
    let curvature = |k: usize| match &shapes[k] {
        Shape::Sphere(sphere) => PrincipalCurvatures::sphere(signed(sphere.radius, sphere.hollow)),
        Shape::Circle(_, circle) => PrincipalCurvatures::cylinder(signed(circle.radius, circle.hollow)),
        Shape::Arc(_, edge) => PrincipalCurvatures::cylinder(signed(edge.arc.radius, edge.hollow)),
        Shape::Plane(_) | Shape::Line(..) | Shape::Segment(..) => PrincipalCurvatures::plane(),
        // Before a ball a solid is taken by its faces or its side, before a plane by the corner or rim that touches it.
        Shape::Convex(Convex { form, .. }) if !matches!(shapes[1 - k], Shape::Plane(_)) => match *form {
            Form::Box { .. } | Form::Rectangle { .. } | Form::Disc { .. } => PrincipalCurvatures::plane(),
            // Boxes meet with what is round of at least one of them, which differs from feature to feature.
            Form::RoundedBox { .. } if !is_solid(&shapes[1 - k]) => PrincipalCurvatures::plane(),
            Form::Cylinder { radius, .. } if touch.curvatures[k].first > 0.0 => PrincipalCurvatures::cylinder(radius),
            _ => touch.curvatures[k],
        },
        // What is round meets edges before it meets corners.
        Shape::Terrain(..) => PrincipalCurvatures::plane(),
        Shape::Polyhedron(own) if own.rounding() > 0.0 && is_solid(&shapes[1 - k]) => touch.curvatures[k],
        Shape::Polyhedron(_) if !matches!(shapes[1 - k], Shape::Plane(_)) => PrincipalCurvatures::plane(),
        Shape::Polyhedron(_) | Shape::Slot(..) | Shape::Ellipsoid(_) | Shape::Convex(_) | Shape::Profile(..) => {
            touch.curvatures[k]
        }
        // A disc meets the edges of a polygon; whatever else meets it meets a corner.
        Shape::Polygon(..) if matches!(shapes[1 - k], Shape::Circle(..)) => PrincipalCurvatures::plane(),
        Shape::Polygon(..) => touch.curvatures[k],
        // Teeth are taken where gears roll on each other.
        Shape::Gear(_, gear) => PrincipalCurvatures::cylinder(gear.radii().pitch * gear.pressure_angle().sin()),
        // Corners and lips meet what is straight before they meet each other.
        Shape::Guide(_, Guide { ends: Some(_), .. }) if feature < GuideEnds::FIRST_LIP => PrincipalCurvatures::plane(),
        Shape::Slider(..) if feature >= GuideEnds::FIRST_LIP => PrincipalCurvatures::plane(),
        Shape::Slider(..) | Shape::Guide(..) | Shape::Journal(_) | Shape::Bush(_) => touch.curvatures[k],
    };
    let planar = match shapes[0] {
        // What meets a disc on its sheet is drawn on a sheet; what meets a ball there is not.
        Shape::Terrain(..) => matches!(shapes[1], Shape::Circle(..)),
        Shape::Sphere(_) | Shape::Plane(_) | Shape::Ellipsoid(_) | Shape::Convex(_) => false,
        Shape::Polyhedron(_) => false,
        // A journal presses its rims as a bearing, a collar its pads at a point.
        Shape::Bush(_) => touch.curvatures[0].first < 0.0,
        _ => true,
    };
    let varying = shapes.iter().any(|shape| is_unevenly_curved(shape, feature));
    Surfaces { curvatures: [curvature(0), curvature(1)], planar, varying }
}

/// Whether it is a solid that meets others by corners and edges.
fn is_solid(shape: &Shape) -> bool {
    matches!(shape, Shape::Convex(_) | Shape::Polyhedron(_))
}

/// How large the surfaces are, as curvatures, for what is a deep overlap: a sharp corner as the block, or the bearing, whose corner it is.
fn bulges(shapes: &[Shape; 2], surfaces: &Surfaces) -> [PrincipalCurvatures; 2] {
    let bulge = |k: usize| match &shapes[k] {
        Shape::Slider(_, slider) => PrincipalCurvatures::cylinder(0.5 * slider.height),
        Shape::Bush(bush) if surfaces.curvatures[k].first > 0.0 => PrincipalCurvatures::sphere(bush.radius),
        _ => surfaces.curvatures[k],
    };
    [bulge(0), bulge(1)]
}

/// What is assumed of the curvature of a shape that has edges.
fn taken_as(shape: &Shape) -> Option<String> {
    let name = shape.name();
    let form = match shape {
        Shape::Convex(Convex { form, .. }) => form,
        Shape::Terrain(..) => return Some(format!("the {name} flat everywhere, also at its corners")),
        Shape::Polyhedron(own) if own.rounding() == 0.0 => {
            return Some(format!("the {name} flat everywhere, also at its edges"));
        }
        _ => return None,
    };
    match form {
        Form::Box { .. } | Form::Rectangle { .. } => Some(format!("the {name} flat everywhere, also at its edges")),
        Form::Cylinder { .. } => {
            Some(format!("the {name} curved everywhere as it is where it is nearest at the start"))
        }
        _ => None,
    }
}

/// Whether a shape is curved otherwise elsewhere on a feature: an ellipsoid that is no ball and its like, a cam, a wall beside a track of several pieces.
fn is_unevenly_curved(shape: &Shape, feature: u32) -> bool {
    match shape {
        Shape::Ellipsoid(body) => body.semi_axes.min() < body.semi_axes.max(),
        Shape::Convex(Convex { form, .. }) => {
            matches!(form, Form::Superellipsoid { .. } | Form::Capsule { .. } | Form::RoundedBox { .. })
        }
        Shape::Polyhedron(own) => own.rounding() > 0.0,
        Shape::Profile(..) | Shape::Gear(..) => true,
        Shape::Slot(_, slot) => slot.track.len() > 1 && feature < 2,
        _ => false,
    }
}

fn signed(radius: f64, hollow: bool) -> f64 {
    if hollow { -radius } else { radius }
}

/// Why two shapes have no contact.
enum Refused {
    /// They cannot touch.
    Unfit(PairError),
    /// Something else is wrong with what the file says.
    ReadError(ReadError),
}

impl From<PairError> for Refused {
    fn from(error: PairError) -> Self {
        Refused::Unfit(error)
    }
}

impl From<ReadError> for Refused {
    fn from(fault: ReadError) -> Self {
        Refused::ReadError(fault)
    }
}

impl Refused {
    /// Shows it; `surfaces` are the names of the shapes, if they have any.
    fn shown(self, fields: &Fields<'_>, surfaces: Option<&[String; 2]>) -> ReadError {
        let error = match self {
            Refused::ReadError(fault) => return fault,
            Refused::Unfit(error) => error,
        };
        let (message, hint) = (format!("{}: {}", fields.owner, error.problem()), error.hint());
        let Some([one, other]) = surfaces else {
            return fields.about("shapes", message).label(hint.unwrap_or_default()).into();
        };
        let except = format!("take the pair out: except = [[{one:?}, {other:?}]]");
        let shown = fields.about("between", message).label(except);
        match hint {
            Some(hint) => shown.remedy(hint).into(),
            None => shown.into(),
        }
    }
}
