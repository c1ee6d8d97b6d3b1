//! Reading `shape`: a solid in a body's frame, from which mass and inertia follow.

use carom_engine::model::Solid;
use carom_engine::spatial::{Rotation, Vector};

use super::ReadError;
use super::fields::Fields;
use super::mesh_file;
use super::placement::Placement;

/// A solid placed in a body's frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// The solid.
    pub solid: Solid,
    /// Its origin in the body's frame [m].
    pub centre: Vector,
    /// Its orientation in the body's frame.
    pub orientation: Rotation,
}

impl Placed {
    /// The same in the frame of a body that is placed.
    pub(super) fn placed(self, at: &Placement) -> Self {
        let mut orientation = at.turned_in_body(&self.orientation);
        // A cone is the one solid that is not its own mirror image from tip to base: it is turned over.
        if matches!(self.solid, Solid::Cone { .. }) && at.flip.z < 0.0 {
            orientation *= Rotation::from_axis_angle(&Vector::x_axis(), std::f64::consts::PI);
        }
        let solid = match self.solid {
            Solid::Polyhedron(own) => Solid::Polyhedron(own.flipped(&at.flip)),
            solid => solid,
        };
        Placed { solid, centre: at.in_body(self.centre), orientation }
    }
}

/// Reads a shape.
pub(super) fn read(fields: &Fields<'_>) -> Result<Placed, ReadError> {
    let solid = match fields.kind.map_or("", |kind| kind.name) {
        "box" => Solid::Box { size: size(fields)? },
        "ellipsoid" => Solid::Ellipsoid { size: size(fields)? },
        "sphere" => Solid::Sphere { radius: fields.positive("radius")? },
        kind @ ("hull" | "mesh") => Solid::Polyhedron(mesh_file::read(fields, kind == "hull")?),
        "capsule" => Solid::Capsule { radius: fields.positive("radius")?, length: fields.positive("length")? },
        "cone" => Solid::Cone { radius: fields.positive("radius")?, length: fields.positive("length")? },
        "tube" => {
            let (radius, inner) = (fields.positive("radius")?, fields.positive("inner")?);
            if inner >= radius {
                let message = format!("{} must be smaller than its radius", fields.what("inner"));
                return Err(fields.about("inner", message).label(format!("the radius is {radius} m")).into());
            }
            Solid::Tube { radius, inner, length: fields.positive("length")? }
        }
        _ => Solid::Cylinder { radius: fields.positive("radius")?, length: fields.positive("length")? },
    };
    let orientation = fields.orientation_if("orientation")?.unwrap_or_else(Rotation::identity);
    Ok(Placed { solid, centre: fields.vector("centre")?, orientation })
}

/// Three positive extents [m].
pub(super) fn size(fields: &Fields<'_>) -> Result<Vector, ReadError> {
    let size = fields.vector("size")?;
    match size.iter().all(|extent| *extent > 0.0) {
        true => Ok(size),
        false => {
            let message = format!("{} must have three positive extents", fields.what("size"));
            Err(fields.about("size", message).label("such as [\"1 m\", \"20 mm\", \"20 mm\"]").into())
        }
    }
}
