//! Reading the shapes of a contact: solids, and profiles in a plane of a body.
//!
//! Places and directions are written in the body's frame, those of the ground in the world. A profile is carried over to a sheet, whose
//! normal is the profile's axis: `x`, `y` along the sheet, the axis towards whoever sees angles turn counter-clockwise.

use carom_engine::model::Solid;
use carom_engine::shape::{
    Arc, Circle, Convex, Edge, Ellipsoid, Flat, Form, Line, Plane, Segment, Shape, ShapeError, Sheet, Slot, Sphere,
};
use carom_engine::spatial::{Rotation, Vector, frame};

use super::super::ReadError;
use super::super::document::{Node, Value};
use super::super::fields::Fields;
use super::super::keys::SHAPES;
use super::super::mesh_file;
use super::super::placement::Placement;
use super::super::solid::{self, Placed};
use super::super::table::Tables;
use super::{gear, heights, profile, terrain, track};

/// How far a direction may be out of the plane of a profile, as a part of its length.
const OUT_OF_PLANE: f64 = 1e-9;

/// In what places and directions are written.
#[derive(Clone, Copy, Debug)]
pub(super) enum Drawn<'a> {
    /// In the frame of a body.
    InBody(&'a Placement),
    /// In the world, as everything is drawn.
    InWorld(&'a Placement),
}

impl Drawn<'_> {
    pub(super) fn place(&self, x: Vector) -> Vector {
        match self {
            Drawn::InBody(at) => at.in_body(x),
            Drawn::InWorld(at) => at.place(x),
        }
    }

    /// Which axes are mirrored.
    fn flip(&self) -> Vector {
        match self {
            Drawn::InBody(at) | Drawn::InWorld(at) => at.flip,
        }
    }

    fn turn(&self, turn: &Rotation) -> Rotation {
        match self {
            Drawn::InBody(at) => at.turned_in_body(turn),
            Drawn::InWorld(at) => at.frame(turn),
        }
    }

    pub(super) fn direction(&self, d: Vector) -> Vector {
        match self {
            Drawn::InBody(at) => at.in_body(d),
            Drawn::InWorld(at) => at.direction(d),
        }
    }

    pub(super) fn axial(&self, a: Vector) -> Vector {
        match self {
            Drawn::InBody(at) => at.in_body(a) * at.hand(),
            Drawn::InWorld(at) => at.axial(a),
        }
    }
}

/// Reads a shape, which messages call `owner`; `own` is the solid of the body, if it has one.
pub(super) fn read(
    fields: &Fields<'_>,
    node: &Node,
    owner: String,
    own: Option<&Placed>,
    ground: bool,
    tables: &Tables,
) -> Result<Shape, ReadError> {
    let wrong = |message: String, label: &str| Err(fields.sources.diagnostic(&node.place, message).label(label).into());
    if let Value::Text(_) = node.value {
        let word = fields.text_of(node, &owner)?;
        return match (word.as_str(), own.and_then(own_surface)) {
            ("own", Some(surface)) => Ok(surface),
            ("own", None) => wrong(
                format!(
                    "{owner} is \"own\", but its body has no sphere, ellipsoid, box, cylinder, capsule, hull or mesh as its shape"
                ),
                "write it out, such as { kind = \"sphere\", radius = \"20 mm\" }",
            ),
            _ => wrong(format!("{owner} is {word:?}"), "write \"own\", or { kind = \"sphere\", radius = \"20 mm\" }"),
        };
    }
    let inside = Fields::open(fields.sources, fields.scope, &SHAPES, node, owner)?;
    let at = fields.placement();
    shape(&inside, &if ground { Drawn::InWorld(at) } else { Drawn::InBody(at) }, tables)
}

/// The surface of a solid that is convex and known to touch.
pub(super) fn own_surface(solid: &Placed) -> Option<Shape> {
    let (centre, turn) = (solid.centre, solid.orientation);
    let form = match solid.solid {
        Solid::Polyhedron(ref own) => return Some(Shape::Polyhedron(own.at(centre, turn))),
        Solid::Sphere { radius } => return Some(Shape::Sphere(Sphere { centre, radius, hollow: false })),
        Solid::Ellipsoid { size } => {
            return Some(Shape::Ellipsoid(Ellipsoid { centre, turn, semi_axes: size * 0.5 }));
        }
        Solid::Box { size } => Form::Box { half: size * 0.5 },
        Solid::Cylinder { radius, length } => Form::Cylinder { radius, half_length: 0.5 * length },
        Solid::Capsule { radius, length } => Form::Capsule { radius, half_length: 0.5 * length },
        Solid::Tube { .. } | Solid::Cone { .. } => return None,
    };
    Some(Shape::Convex(Convex { centre, turn, form }))
}

fn shape(fields: &Fields<'_>, drawn: &Drawn<'_>, tables: &Tables) -> Result<Shape, ReadError> {
    let place = |key: &str| -> Result<Vector, ReadError> { Ok(drawn.place(fields.vector(key)?)) };
    let turn = || -> Result<Rotation, ReadError> {
        Ok(drawn.turn(&fields.orientation_if("orientation")?.unwrap_or_else(Rotation::identity)))
    };
    let shape = match fields.kind.map_or("", |kind| kind.name) {
        "sphere" => Shape::Sphere(Sphere {
            centre: place("centre")?,
            radius: fields.positive("radius")?,
            hollow: fields.flag("hollow")?,
        }),
        "ellipsoid" => Shape::Ellipsoid(Ellipsoid {
            centre: place("centre")?,
            turn: turn()?,
            semi_axes: solid::size(fields)? * 0.5,
        }),
        "plane" => {
            Shape::Plane(Plane { point: place("point")?, normal: drawn.direction(direction(fields, "normal")?) })
        }
        "point" => Shape::convex(place("point")?, Form::Point),
        "terrain" => terrain::below(fields, drawn)?,
        "stairs" => terrain::stairs(fields, drawn)?,
        "height-field" => {
            Shape::Polyhedron(heights::read(fields)?.flipped(&drawn.flip()).at(place("corner")?, turn()?))
        }
        kind @ ("hull" | "mesh") => {
            let own = mesh_file::read(fields, kind == "hull")?.flipped(&drawn.flip());
            let own = own.at(place("centre")?, turn()?);
            let rounded = own.rounded(fields.not_negative("rounding")?);
            Shape::Polyhedron(rounded.map_err(|fault| unsound(fields, &Shape::Polyhedron(own), &fault))?)
        }
        kind => match form(fields, kind)? {
            Some(form) => Shape::Convex(Convex { centre: place("centre")?, turn: turn()?, form }),
            None => on_sheet(fields, drawn, kind, tables)?,
        },
    };
    sound(fields, shape)
}

/// What a convex solid is in axes of its own; none for a profile.
fn form(fields: &Fields<'_>, kind: &str) -> Result<Option<Form>, ReadError> {
    let two = |key: &str| -> Result<[f64; 2], ReadError> {
        let list = fields.needed(key, fields.quantities_if(key)?)?;
        Ok([list[0], list[1]])
    };
    Ok(Some(match kind {
        "superellipsoid" => {
            Form::Superellipsoid { semi_axes: solid::size(fields)? * 0.5, exponents: two("exponents")? }
        }
        "box" => match (solid::size(fields)? * 0.5, fields.not_negative("rounding")?) {
            (half, 0.0) => Form::Box { half },
            (half, rounding) => Form::RoundedBox { half, rounding },
        },
        "cylinder" => {
            Form::Cylinder { radius: fields.positive("radius")?, half_length: 0.5 * fields.positive("length")? }
        }
        "capsule" => {
            Form::Capsule { radius: fields.positive("radius")?, half_length: 0.5 * fields.positive("length")? }
        }
        "rectangle" => Form::Rectangle { half: two("size")?.map(|edge| 0.5 * edge) },
        "disc" => Form::Disc { radius: fields.positive("radius")? },
        _ => return Ok(None),
    }))
}

fn on_sheet(fields: &Fields<'_>, drawn: &Drawn<'_>, kind: &str, tables: &Tables) -> Result<Shape, ReadError> {
    let written = direction(fields, "axis")?;
    let axis = drawn.axial(written);
    let place = |key: &str| -> Result<Vector, ReadError> { Ok(drawn.place(fields.vector(key)?)) };
    Ok(match kind {
        "circle" => {
            let (radius, hollow) = (fields.positive("radius")?, fields.flag("hollow")?);
            Shape::Circle(sheet(place("centre")?, &axis), Circle { centre: Flat::zeros(), radius, hollow })
        }
        "line" => {
            let (sheet, normal) = (sheet(place("point")?, &axis), drawn.direction(direction(fields, "normal")?));
            check_across(fields, "normal", &normal, &axis)?;
            let normal = Flat::new(sheet.x.dot(&normal), sheet.y.dot(&normal));
            Shape::Line(sheet, Line { point: Flat::zeros(), normal })
        }
        "segment" => {
            let (from, to) = (place("from")?, place("to")?);
            check_across(fields, "to", &(to - from), &axis)?;
            let sheet = sheet(from, &axis);
            Shape::Segment(sheet, Segment { start: Flat::zeros(), end: flat(&sheet, &to) })
        }
        "arc" => {
            let (centre, from) = (place("centre")?, place("from")?);
            check_across(fields, "from", &(from - centre), &axis)?;
            let sheet = sheet(centre, &axis);
            let arc = arc(&sheet, &centre, &from, fields.quantity("sweep")?);
            Shape::Arc(sheet, Edge { arc, hollow: fields.flag("hollow")? })
        }
        "ellipse" | "superellipse" | "curve" | "cam" | "polygon" => {
            profile::read(fields, drawn, &written, kind, tables)?
        }
        "gear" => gear::read(fields, drawn, &written)?,
        _ => {
            let half_width = 0.5 * fields.positive("width")?;
            let (sheet, track) = track::read(fields, drawn, &written, half_width)?;
            Shape::Slot(sheet, Slot { track, half_width })
        }
    })
}

/// Shows what makes a shape impossible.
pub(super) fn sound(fields: &Fields<'_>, shape: Shape) -> Result<Shape, ReadError> {
    match shape.fault() {
        Some(fault) => Err(unsound(fields, &shape, &fault)),
        None => Ok(shape),
    }
}

fn unsound(fields: &Fields<'_>, shape: &Shape, fault: &ShapeError) -> ReadError {
    let message = format!("the {} of {} cannot be: {}", shape.name(), fields.owner, fault.problem());
    let (key, label) = to_blame(shape, fault);
    fields.about(key, message).label(fault.hint().unwrap_or_else(|| label.to_owned())).into()
}

/// The key that is to blame for what makes a shape impossible, and what to write there where the fault has no hint of its own.
fn to_blame(shape: &Shape, fault: &ShapeError) -> (&'static str, &'static str) {
    match (shape, fault) {
        (Shape::Slot(..), _) => ("track", ""),
        // The radius of an arc is the way from its centre to where it begins.
        (Shape::Arc(..), ShapeError::NotPositive { .. }) => ("from", "begin away from the centre"),
        (Shape::Convex(_) | Shape::Polyhedron(_), ShapeError::Corner { .. }) => ("rounding", "such as \"2 mm\""),
        (_, ShapeError::NotConvex) => ("rounding", ""),
        (_, ShapeError::Exponent { .. }) => ("exponents", "such as [4, 4]; with [2, 2] it is an ellipsoid"),
        (Shape::Convex(_), ShapeError::NotPositive { .. }) => ("size", "such as [\"1 m\", \"400 mm\"]"),
        (_, ShapeError::Sweep(_)) => ("sweep", "such as \"90 deg\""),
        (_, ShapeError::NoLength) => ("to", ""),
        (_, ShapeError::NoNormal { .. }) => ("normal", ""),
        _ => ("kind", ""),
    }
}

/// A direction of unit length.
pub(super) fn direction(fields: &Fields<'_>, key: &str) -> Result<Vector, ReadError> {
    let direction = fields.vector(key)?;
    if direction.norm() >= 1e-12 {
        return Ok(direction.normalize());
    }
    let message = format!("{} has no length", fields.what(key));
    Err(fields.about(key, message).label(format!("such as {}", fields.key(key)?.example)).into())
}

/// Refuses what leaves the plane of its profile.
pub(super) fn check_across(fields: &Fields<'_>, key: &str, d: &Vector, axis: &Vector) -> Result<(), ReadError> {
    if d.dot(axis).abs() <= OUT_OF_PLANE * d.norm() {
        return Ok(());
    }
    let message = format!("{} is out of the plane of its profile", fields.what(key));
    Err(fields.about(key, message).label("the plane is across the axis, which is [0, 0, 1] unless it is given").into())
}

/// The sheet through a place, across a unit vector.
pub(super) fn sheet(origin: Vector, axis: &Vector) -> Sheet {
    let axes = frame(axis);
    Sheet { origin, x: axes.column(0).into(), y: axes.column(1).into() }
}

/// A place on a sheet.
pub(super) fn flat(sheet: &Sheet, place: &Vector) -> Flat {
    let d = place - sheet.origin;
    Flat::new(sheet.x.dot(&d), sheet.y.dot(&d))
}

/// The arc that begins at a place and turns about a centre.
pub(super) fn arc(sheet: &Sheet, centre: &Vector, from: &Vector, sweep: f64) -> Arc {
    let (centre, from) = (flat(sheet, centre), flat(sheet, from));
    let d = from - centre;
    Arc { centre, radius: d.norm(), from: d.y.atan2(d.x), sweep }
}
