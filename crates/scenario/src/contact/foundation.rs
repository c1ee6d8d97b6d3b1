//! Reading `foundation`: a soft layer between two shapes, which stands for their law.

use carom_engine::contact::{BeddedError, Contact};
use carom_engine::foundation::Layer;
use carom_engine::model::Model;
use carom_lab::units::engineering;
use carom_laws::friction::FrictionKind;
use carom_laws::stiffness::PrincipalCurvatures;

use super::super::ReadError;
use super::super::document::Node;
use super::super::fields::Fields;
use super::super::friction;
use super::super::keys::FOUNDATION;
use super::super::material;
use super::start::Standing;
use super::{Refused, Touching, law};
use carom_run::interface::{Interface, PreparedLaw, Surfaces};

/// Keys of a law for which a layer stands.
const SAID_BY_LAYER: &[&str] = &[
    "law",
    "restitution",
    "damping",
    "calibrate",
    "stiffness",
    "exponent",
    "length",
    "parameters",
    "adams",
    "rolling_resistance",
    "drilling_resistance",
    "onset",
    "slowest_approach",
    "approach_speed",
    "surface",
    "restitution_law",
    "tangential_restitution",
];

/// Adds the contact of two shapes with a layer between them, and gives what is ready of it.
pub(super) fn add(
    fields: &Fields<'_>,
    node: &Node,
    name: &str,
    model: &mut Model,
    touching: &Touching,
    standing: &Standing,
) -> Result<PreparedLaw, Refused> {
    if let Some(key) = SAID_BY_LAYER.iter().find(|key| fields.node(key).is_some()) {
        let message = format!("{} has both foundation and {key}", fields.owner);
        let label = match *key {
            "length" => "write it into foundation = { ... }",
            "rolling_resistance" | "drilling_resistance" => {
                "what holds back rolling and spinning comes out of the layer: leave it out"
            }
            _ => "the layer is the law: leave one of the two out",
        };
        return Err(Refused::ReadError(fields.about(key, message).label(label).into()));
    }
    standing.check_soft(fields)?;
    let layer = read(fields, node)?;
    let [one, other] = touching.shapes.each_ref();
    let mut contact = match Contact::bedded(name, model, touching.bodies, [one, other], &layer) {
        Ok(contact) => contact,
        Err(BeddedError::Pair(error)) => return Err(Refused::Unfit(error)),
        Err(BeddedError::Foundation(error)) => {
            let message = format!("{}: {error}", fields.owner);
            return Err(Refused::ReadError(fields.about("foundation", message).into()));
        }
    };
    let triangles = contact.foundation.as_ref().map_or(0, |foundation| foundation.triangles());
    standing.check_room(fields, triangles)?;
    let said =
        Interface { materials: material::list(fields)?, friction: friction::read(fields)?, ..Interface::default() };
    let flat = PrincipalCurvatures::plane();
    let surfaces = Surfaces { curvatures: [flat; 2], planar: false, varying: false };
    let ready = said.prepare_layer(&contact, layer, &surfaces).map_err(|error| law::shown(fields, &error))?;
    contact.interface.friction = ready.friction.as_ref().map(|friction| friction.law.clone());
    let smooth = contact.interface.friction.as_ref().is_none_or(|law| law.kind() == FrictionKind::Smooth);
    if !smooth {
        let message = format!("the layer of {} rubs at every place for itself, by a smooth friction law", fields.owner);
        let label = "take one such as friction = { law = \"threlfall\", kinetic = 0.3 }";
        return Err(Refused::ReadError(fields.about("friction", message).label(label).into()));
    }
    let poses = contact.nodes.map(|node| standing.pose(node));
    let gap = contact.pair.touch(contact.feature, poses.each_ref()).gap;
    standing.check(fields, &contact, gap, &[flat; 2])?;
    if -gap > layer.thickness {
        let [depth, thickness] = [-gap, layer.thickness].map(|length| engineering(length, "m"));
        let message = format!(
            "deep initial penetration: the layer of {} starts pressed by {depth}, more than its thickness {thickness}",
            fields.owner
        );
        return Err(Refused::ReadError(fields.about("shapes", message).label("draw the bodies apart").into()));
    }
    model.contacts.push(contact);
    Ok(ready)
}

/// What a file says of a layer.
fn read(fields: &Fields<'_>, node: &Node) -> Result<Layer, ReadError> {
    let inside = Fields::open(fields.sources, fields.scope, &FOUNDATION, node, fields.what("foundation"))?;
    Ok(Layer {
        wearer: match inside.choice("on")? {
            "first" => Some(0),
            "second" => Some(1),
            _ => None,
        },
        thickness: inside.positive("thickness")?,
        modulus: inside.positive("modulus")?,
        poisson: inside.not_negative("poisson")?,
        loss: inside.not_negative("loss")?,
        viscosity: inside.not_negative("viscosity")?,
        resolution: inside.whole("resolution")?.clamp(0, i64::from(u32::MAX)) as u32,
        length: inside.positive_if("length")?,
    })
}
