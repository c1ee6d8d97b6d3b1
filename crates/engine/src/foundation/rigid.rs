//! The body that presses a layer: how deep a place is in it, and the shortest way out.
//!
//! The depth is the signed distance with the sign turned about: it never changes faster than the place moves. Inside a box the shortest way out changes where two sides are equally near, while the depth goes on.

use crate::shape::{Convex, Form, Shape};
use crate::spatial::{Matrix, Vector};
use carom_geometry::solids::{Block, Capsule, Cylinder, Foot};

/// A rigid body, in its frame.
#[derive(Clone, Copy, Debug)]
pub(super) enum Rigid {
    /// The half space behind a plane.
    Plane { point: Vector, normal: Vector },
    /// A ball, or all around a round cave.
    Ball { centre: Vector, radius: f64, hollow: bool },
    /// A round bar without ends, or all around a bore.
    Bar { centre: Vector, axis: Vector, radius: f64, hollow: bool },
    /// A solid with faces and edges.
    Solid { centre: Vector, turn: Matrix, form: Solid },
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Solid {
    Block(Block),
    Cylinder(Cylinder),
    Capsule(Capsule),
}

impl Rigid {
    /// What a shape is to a layer, if depth means something in it.
    pub(super) fn of(shape: &Shape) -> Option<Self> {
        Some(match shape {
            Shape::Plane(plane) => Rigid::Plane { point: plane.point, normal: plane.normal.normalize() },
            Shape::Line(sheet, line) => {
                let sheet = sheet.squared();
                let normal = (sheet.x * line.normal.x + sheet.y * line.normal.y).normalize();
                Rigid::Plane { point: sheet.place(&line.point), normal }
            }
            Shape::Sphere(ball) => Rigid::Ball { centre: ball.centre, radius: ball.radius, hollow: ball.hollow },
            Shape::Circle(sheet, circle) => {
                let sheet = sheet.squared();
                let (centre, axis) = (sheet.place(&circle.centre), sheet.normal());
                Rigid::Bar { centre, axis, radius: circle.radius, hollow: circle.hollow }
            }
            Shape::Convex(Convex { centre, turn, form }) => {
                let form = match *form {
                    Form::Box { half } => Solid::Block(Block::new(half).ok()?),
                    Form::Cylinder { radius, half_length } => Solid::Cylinder(Cylinder::new(radius, half_length).ok()?),
                    Form::Capsule { radius, half_length } => Solid::Capsule(Capsule::new(radius, half_length).ok()?),
                    _ => return None,
                };
                Rigid::Solid { centre: *centre, turn: turn.to_rotation_matrix().into_inner(), form }
            }
            _ => return None,
        })
    }

    /// The normal out of it, if it is flat.
    #[inline]
    pub(super) fn flat(&self) -> Option<Vector> {
        if let Rigid::Plane { normal, .. } = self { Some(*normal) } else { None }
    }

    /// How deep a place is in it, negative outside [m], and the unit vector of the shortest way out.
    #[inline]
    pub(super) fn depth(&self, place: &Vector) -> (f64, Vector) {
        match self {
            Rigid::Plane { point, normal } => (normal.dot(&(point - place)), *normal),
            Rigid::Ball { centre, radius, hollow } => round(place - centre, *radius, *hollow),
            Rigid::Bar { centre, axis, radius, hollow } => {
                let from = place - centre;
                round(from - axis * axis.dot(&from), *radius, *hollow)
            }
            Rigid::Solid { centre, turn, form } => {
                let c = turn.tr_mul(&(place - centre));
                let Foot { direction, distance, .. } = match form {
                    Solid::Block(own) => own.before(&c),
                    Solid::Cylinder(own) => own.before(&c),
                    Solid::Capsule(own) => own.before(&c),
                };
                (-distance, turn * direction)
            }
        }
    }
}

/// What is `from` away from the middle of something round.
#[inline]
fn round(from: Vector, radius: f64, hollow: bool) -> (f64, Vector) {
    let distance = from.norm();
    // In the middle every way out is as short.
    let out = if distance > 0.0 { from / distance } else { Vector::x() };
    if hollow { (distance - radius, -out) } else { (radius - distance, out) }
}
