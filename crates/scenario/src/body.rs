//! Reading `[[body]]`: where it is, what it weighs, how it starts.

use carom_engine::model::Body;
use carom_engine::spatial::{Rotation, Symmetric, Vector};

use super::ReadError;
use super::fields::Fields;
use super::keys;
use super::material;
use super::solid::{self, Placed};
use std::collections::HashMap;

/// The least and the largest mass of a body [kg]: forces and inertias divided by it, and its moments, are numbers still.
const LIGHTEST: f64 = 1e-50;
const HEAVIEST: f64 = 1e50;

/// The velocity with which a free body starts.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Launch {
    /// The body.
    pub body: String,
    /// Velocity of its frame, in the world's axes [m/s].
    pub velocity: Vector,
    /// Angular velocity, in the world's axes [rad/s].
    pub angular_velocity: Vector,
    /// Which of the two the file says.
    pub says: [bool; 2],
}

/// The bodies of a file, by their names.
pub(super) struct Bodies<'a> {
    pub(super) all: &'a [Body],
    by_name: HashMap<&'a str, &'a Body>,
}

impl<'a> Bodies<'a> {
    pub(super) fn of(all: &'a [Body]) -> Self {
        // Of two of a name the first counts.
        Bodies { all, by_name: all.iter().rev().map(|body| (body.name.as_str(), body)).collect() }
    }

    pub(super) fn get(&self, name: &str) -> Option<&'a Body> {
        self.by_name.get(name).copied()
    }
}

/// Reads a body, how it starts if that is said, and its shape if it has one.
pub(super) fn read(fields: &Fields<'_>, name: &str) -> Result<(Body, Option<Launch>, Option<Placed>), ReadError> {
    let shape = shape(fields)?;
    let mass = mass(fields, shape.as_ref())?;
    let centre = match (fields.vector_if("centre")?, &shape) {
        (Some(centre), _) => centre,
        (None, Some(shape)) => shape.centre + shape.orientation * shape.solid.mass_properties(mass).0,
        (None, None) => Vector::zeros(),
    };
    let at = fields.placement();
    let body = Body {
        name: name.to_owned(),
        mass,
        centre: at.in_body(centre),
        inertia: at.inertia(&inertia(fields, shape.as_ref(), mass)?),
        position: at.place(fields.vector("position")?),
        orientation: at.frame(&fields.orientation_if("orientation")?.unwrap_or_else(Rotation::identity)),
    };
    let says = ["velocity", "angular_velocity"].map(|key| fields.node(key).is_some());
    let velocity = at.direction(fields.vector("velocity")?);
    let angular_velocity = at.axial(fields.vector("angular_velocity")?);
    let launch = says.contains(&true).then(|| Launch { body: name.to_owned(), velocity, angular_velocity, says });
    Ok((body, launch, shape.map(|shape| shape.placed(at))))
}

fn shape(fields: &Fields<'_>) -> Result<Option<Placed>, ReadError> {
    let Some(node) = fields.node("shape") else { return Ok(None) };
    let inside = Fields::open(fields.sources, fields.scope, &keys::SHAPE, node, fields.what("shape"))?;
    solid::read(&inside).map(Some)
}

/// The mass [kg], and no other than one by which can be divided and with which can be multiplied.
fn mass(fields: &Fields<'_>, shape: Option<&Placed>) -> Result<f64, ReadError> {
    let mass = any_mass(fields, shape)?;
    let (bound, how) = match mass {
        mass if mass < LIGHTEST => (format!("below {LIGHTEST:e} kg"), "light"),
        mass if mass <= HEAVIEST => return Ok(mass),
        _ => (format!("beyond {HEAVIEST:e} kg"), "heavy"),
    };
    let message = format!("the mass of {} is {bound}, and nothing is so {how}", fields.owner);
    let key = ["density", "material"].into_iter().find(|key| fields.node(key).is_some());
    let label = match key {
        None => "such as \"2 kg\"; check its exponent and its unit",
        Some(_) => "check it, and the size of the shape, for a wrong exponent or unit",
    };
    Err(fields.about(key.unwrap_or("mass"), message).label(label).into())
}

/// The mass, given or from the shape and its density [kg].
fn any_mass(fields: &Fields<'_>, shape: Option<&Placed>) -> Result<f64, ReadError> {
    let given: Vec<&str> =
        ["mass", "density", "material"].into_iter().filter(|key| fields.node(key).is_some()).collect();
    match (&given[..], shape) {
        ([_, second, ..], _) => {
            let message = format!("{} has both {} and {second}", fields.owner, given[0]);
            Err(fields.about(second, message).label("give one of mass, density, material").into())
        }
        (["mass"], _) => fields.positive("mass"),
        ([key], None) => {
            let message = format!("{} has a {key} but no shape", fields.owner);
            Err(fields.about(key, message).label("add a shape, or give mass and inertia").into())
        }
        (["density"], Some(shape)) => Ok(fields.positive("density")? * shape.solid.volume()),
        ([_], Some(shape)) => {
            let name = fields.text("material")?;
            let place = &fields.needed("material", fields.node("material"))?.place;
            Ok(material::find(fields, &name, place)?.density * shape.solid.volume())
        }
        ([], Some(_)) => {
            let message = format!("{} has a shape but no mass", fields.owner);
            Err(fields
                .about("shape", message)
                .label("add mass = \"2 kg\", density = \"7850 kg/m^3\" or material = \"steel\"")
                .into())
        }
        ([], None) => fields.quantity("mass"),
    }
}

/// Inertia about the centre of mass, given or of the shape [kg m^2].
fn inertia(fields: &Fields<'_>, shape: Option<&Placed>, mass: f64) -> Result<Symmetric, ReadError> {
    match (fields.quantities_if("inertia")?.as_deref(), shape) {
        (Some([xx, yy, zz]), _) => Ok(Symmetric::diagonal(*xx, *yy, *zz)),
        (Some([xx, yy, zz, xy, xz, yz]), _) => Ok(Symmetric { xx: *xx, yy: *yy, zz: *zz, xy: *xy, xz: *xz, yz: *yz }),
        (_, Some(shape)) => {
            let turn = shape.orientation.to_rotation_matrix().into_inner();
            Ok(shape.solid.mass_properties(mass).1.turned(&turn))
        }
        _ => fields.needed("inertia", None),
    }
}
