//! Reading `[[contact]]`, and the contacts of joints with clearance.
//!
//! A contact is two shapes (`shape`, `track`) and a law (`law`). Each feature of the pair becomes a contact of the model with a law of its own,
//! made for the surfaces that meet there. How they stand at the start is checked in `start`.

mod clearance;
mod law;
mod loose;
mod shape;
mod start;
mod track;

use carom_engine::contact::Contact;
use carom_engine::model::Model;
use carom_engine::pair::{Pair, PairError, Touch};
use carom_engine::shape::Shape;
use carom_laws::stiffness::PrincipalCurvatures;

use super::Fault;
use super::constraint::between;
use super::fields::Fields;
use super::objects::Object;
use super::place::Sources;
use super::quantity::{Named, Names};
use super::solid::Placed;
use super::start::Start;
use crate::interface::{Ready, Surfaces};
use law::Said;
pub(super) use loose::{Loose, loose};
use start::Standing;

/// Two shapes that may meet, each in the frame of its body, or in the world for the ground.
struct Touching {
    bodies: [Option<usize>; 2],
    shapes: [Shape; 2],
}

/// A shape with which a body, or the ground, touches others.
#[derive(Clone, Debug, PartialEq)]
pub struct Surface {
    /// The body, by its index; `None` for the ground.
    pub body: Option<usize>,
    /// The shape, in the frame of the body.
    pub shape: Shape,
}

/// Adds the contacts of a file to its model, and gives the law of each and the surfaces; `solids` are the shapes of the bodies.
pub(super) fn read(
    sources: &Sources,
    objects: &[Object],
    model: &mut Model,
    names: &mut Names,
    solids: &[Option<Placed>],
    start: &Start,
) -> Result<(Vec<Ready>, Vec<Surface>), Fault> {
    let standing = Standing::of(model, start);
    let (mut interfaces, mut surfaces) = (Vec::new(), Vec::new());
    for object in objects.iter().filter(|object| matches!(object.section.name, "contact" | "joint")) {
        let (fields, is_contact) = (object.fields(sources)?, object.section.name == "contact");
        let touching = match is_contact {
            true => Some(of_contact(&fields, model, solids)?),
            false => clearance::read(&fields, model, &object.name)?,
        };
        let Some(touching) = touching else { continue };
        let found = meet(&fields, &object.name, model, &touching, &standing)?;
        if is_contact {
            names.add(&object.name, Named::Contact(model.contacts.len(), found.len()));
        }
        let own = model.joints()[..model.listed()].iter().position(|joint| !is_contact && joint.name == object.name);
        for (mut contact, ready) in found {
            contact.joint = own;
            model.contacts.push(contact);
            interfaces.push(ready);
        }
        surfaces.extend(touching.bodies.into_iter().zip(touching.shapes).map(|(body, shape)| Surface { body, shape }));
    }
    Ok((interfaces, surfaces))
}

fn of_contact(fields: &Fields<'_>, model: &Model, solids: &[Option<Placed>]) -> Result<Touching, Fault> {
    let bodies = between(fields, model)?;
    let (key, node) = (fields.key("shapes")?, fields.needed("shapes", fields.node("shapes"))?);
    let list = fields.list_of(node, &fields.what("shapes"), &[2], key.example)?;
    let shape = |k: usize| {
        let own = bodies[k].and_then(|body| solids[body].as_ref());
        shape::read(fields, &list[k], ["first", "second"][k], own, bodies[k].is_none())
    };
    Ok(Touching { bodies, shapes: [shape(0)?, shape(1)?] })
}

/// The contacts of two shapes, one for each feature, and the law of each.
fn meet(
    fields: &Fields<'_>,
    name: &str,
    model: &Model,
    touching: &Touching,
    standing: &Standing,
) -> Result<Vec<(Contact, Ready)>, Fault> {
    let Touching { bodies, shapes: [one, other] } = touching;
    let mounted = [(bodies[0], one), (bodies[1], other)].map(|(body, shape)| model.mount(body, shape));
    let pair = Pair::new(&mounted[0].1, &mounted[1].1).map_err(|error| unfit(fields, &error))?;
    let poses = mounted.each_ref().map(|(node, _)| standing.pose(*node));
    let contact_of = |feature: u32| {
        let touch = pair.touch(feature, poses.each_ref());
        let surfaces = surfaces(&touching.shapes, &touch);
        let (said, ready) = clearance::at_feature(fields, pair.feature_name(feature), |fields| {
            let said = Said::read(fields)?;
            let mut ready = said.prepare(fields, &surfaces)?;
            if said.follows_curvature() && is_unevenly_curved(&touching.shapes, feature) {
                ready.assumed.push("the wall curved everywhere as it is where the pin begins".to_owned());
            }
            Ok((said, ready))
        })?;
        let all = Contact::between(name, model, *bodies, [one, other], &ready.law);
        let mut contact = all.map_err(|error| unfit(fields, &error))?.swap_remove(feature as usize);
        said.equip(&mut contact, &ready);
        standing.check(fields, &contact, touch.gap, &surfaces.curvatures)?;
        start::check_mass(fields, model, &contact)?;
        Ok((contact, ready))
    };
    (0..pair.features()).map(contact_of).collect()
}

/// The surfaces of a feature: of a slot where the pin is, of an edge its side and not its corners.
fn surfaces(shapes: &[Shape; 2], touch: &Touch) -> Surfaces {
    let curvature = |k: usize| match &shapes[k] {
        Shape::Sphere(sphere) => PrincipalCurvatures::sphere(signed(sphere.radius, sphere.hollow)),
        Shape::Circle(_, circle) => PrincipalCurvatures::cylinder(signed(circle.radius, circle.hollow)),
        Shape::Arc(_, edge) => PrincipalCurvatures::cylinder(signed(edge.arc.radius, edge.hollow)),
        Shape::Plane(_) | Shape::Line(..) | Shape::Segment(..) => PrincipalCurvatures::plane(),
        Shape::Slot(..) => touch.curvatures[k],
    };
    let planar = !matches!(shapes[0], Shape::Sphere(_) | Shape::Plane(_));
    Surfaces { curvatures: [curvature(0), curvature(1)], planar }
}

/// Whether the curvature of a feature changes on its way: that of a wall beside a track of several pieces.
fn is_unevenly_curved(shapes: &[Shape; 2], feature: u32) -> bool {
    shapes.iter().any(|shape| matches!(shape, Shape::Slot(_, slot) if slot.track.len() > 1 && feature < 2))
}

fn signed(radius: f64, hollow: bool) -> f64 {
    if hollow { -radius } else { radius }
}

/// Shows why two shapes cannot touch.
fn unfit(fields: &Fields<'_>, error: &PairError) -> Fault {
    let text = error.to_string();
    let (why, label) = text.split_once(": ").unwrap_or((&text, ""));
    fields.about("shapes", format!("{}: {why}", fields.owner)).label(label).into()
}
