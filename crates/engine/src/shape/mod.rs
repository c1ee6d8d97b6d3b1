//! Shapes: the surfaces with which bodies touch, fixed in a body's own frame.
//!
//! Solids in space are the [`Sphere`], the [`Ellipsoid`], the half space behind a [`Plane`], what else is [`Convex`], and the [`Polyhedron`] between flat faces. The others are profiles drawn on a [`Sheet`], a plane of
//! the body with an origin and two axes: [`Circle`], [`Line`], [`Segment`], [`Arc`] and [`Slot`], what is smooth and
//! convex but not round, the [`Profile`], the [`Polygon`] with its corners, the [`Gear`] with its teeth, and the [`Terrain`] of slopes and steps. A profile is the cross section of a body
//! that is straight along the normal of its sheet. Joints with clearance have shapes of their own, which meet each other alone: a [`Slider`] in its [`Guide`], on a sheet,
//! and a [`Journal`] in its [`Bush`], in space. Shapes only say what they are; what two of them do is in [`crate::pair`].

mod arc;
mod bush;
mod circle;
mod convex;
mod ellipsoid;
mod error;
mod guide;
mod journal;
mod line;
mod plane;
mod polygon;
mod polyhedron;
mod profile;
mod segment;
mod sheet;
mod slider;
mod slot;
mod sphere;
mod terrain;

pub use arc::{Arc, Edge};
pub use bush::Bush;
pub use carom_geometry::plane::Gear;
pub use circle::Circle;
pub use convex::{Convex, Form};
pub use ellipsoid::Ellipsoid;
pub use error::{ShapeError, ShapePart};
pub use guide::{Guide, GuideEnds};
pub use journal::Journal;
pub use line::Line;
pub use plane::Plane;
pub use polygon::Polygon;
pub use polyhedron::{MeshFault, Polyhedron};
pub use profile::{CurveFault, Profile};
pub use segment::Segment;
pub use sheet::{Flat, Sheet};
pub use slider::Slider;
pub use slot::{Piece, Slot};
pub use sphere::Sphere;
pub use terrain::{Stairs, Terrain};

use crate::spatial::{Rotation, Vector};

/// A shape in a body's frame.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A ball or a ball-shaped hole.
    Sphere(Sphere),
    /// An ellipsoid.
    Ellipsoid(Ellipsoid),
    /// Another convex solid: superellipsoid, box, cylinder, capsule, rectangle, disc, point.
    Convex(Convex),
    /// A solid between flat faces: a hull of points, or what triangles enclose.
    Polyhedron(Polyhedron),
    /// A half space.
    Plane(Plane),
    /// A disc or a round hole, on a sheet.
    Circle(Sheet, Circle),
    /// A half plane, on a sheet.
    Line(Sheet, Line),
    /// A thin straight wall, on a sheet.
    Segment(Sheet, Segment),
    /// A round edge, on a sheet.
    Arc(Sheet, Edge),
    /// A slot for a pin, on a sheet.
    Slot(Sheet, Slot),
    /// An ellipse, a superellipse, a closed curve or a cam, on a sheet.
    Profile(Sheet, Profile),
    /// A convex polygon, on a sheet.
    Polygon(Sheet, Polygon),
    /// A gear with involute teeth, around the origin of a sheet; one of its teeth lies along the first axis.
    Gear(Sheet, Gear),
    /// Ground of slopes and steps, or stairs, below a chain on a sheet whose second axis is upwards.
    Terrain(Sheet, Terrain),
    /// The block of a slider, on a sheet.
    Slider(Sheet, Slider),
    /// The walls of a guide, on a sheet.
    Guide(Sheet, Guide),
    /// A journal with or without collars.
    Journal(Journal),
    /// The bearing of such a journal.
    Bush(Bush),
}

impl Shape {
    /// A ball.
    pub fn sphere(centre: Vector, radius: f64) -> Shape {
        Shape::Sphere(Sphere { centre, radius, hollow: false })
    }

    /// An ellipsoid with its semi-axes [m] along the axes of the body.
    pub fn ellipsoid(centre: Vector, semi_axes: Vector) -> Shape {
        Shape::Ellipsoid(Ellipsoid { centre, turn: Rotation::identity(), semi_axes })
    }

    /// A convex solid with its own axes along those of the body.
    pub fn convex(centre: Vector, form: Form) -> Shape {
        Shape::Convex(Convex::new(centre, form))
    }

    /// The half space behind a plane, whose normal points out of it.
    pub fn plane(point: Vector, normal: Vector) -> Shape {
        Shape::Plane(Plane { point, normal })
    }

    /// What it is called in messages.
    pub fn name(&self) -> &'static str {
        match self {
            Shape::Sphere(sphere) => ["sphere", "hollow sphere"][usize::from(sphere.hollow)],
            Shape::Ellipsoid(_) => "ellipsoid",
            Shape::Convex(own) => own.form.name(),
            Shape::Polyhedron(own) => own.name(),
            Shape::Plane(_) => "plane",
            Shape::Circle(_, circle) => ["circle", "hollow circle"][usize::from(circle.hollow)],
            Shape::Line(..) => "line",
            Shape::Segment(..) => "segment",
            Shape::Arc(..) => "arc",
            Shape::Slot(..) => "slot",
            Shape::Profile(_, profile) => profile.name(),
            Shape::Polygon(..) => "polygon",
            Shape::Gear(..) => "gear",
            Shape::Terrain(_, terrain) => terrain.name(),
            Shape::Slider(..) => "slider",
            Shape::Guide(..) => "guide",
            Shape::Journal(_) => "journal",
            Shape::Bush(_) => "bush",
        }
    }

    /// The same shape in a frame in which its own lies at `at` [m], turned by `turn`.
    pub fn placed(&self, at: &Vector, turn: &Rotation) -> Shape {
        let place = |x: &Vector| at + turn * x;
        let sheet = |s: &Sheet| Sheet { origin: place(&s.origin), x: turn * s.x, y: turn * s.y };
        match self {
            Shape::Sphere(sphere) => Shape::Sphere(Sphere { centre: place(&sphere.centre), ..*sphere }),
            Shape::Ellipsoid(own) => {
                Shape::Ellipsoid(Ellipsoid { centre: place(&own.centre), turn: turn * own.turn, ..*own })
            }
            Shape::Convex(own) => Shape::Convex(Convex { centre: place(&own.centre), turn: turn * own.turn, ..*own }),
            Shape::Polyhedron(own) => Shape::Polyhedron(own.at(place(&own.origin), turn * own.turn)),
            Shape::Plane(plane) => Shape::Plane(Plane { point: place(&plane.point), normal: turn * plane.normal }),
            Shape::Circle(own, circle) => Shape::Circle(sheet(own), *circle),
            Shape::Line(own, line) => Shape::Line(sheet(own), *line),
            Shape::Segment(own, segment) => Shape::Segment(sheet(own), *segment),
            Shape::Arc(own, edge) => Shape::Arc(sheet(own), *edge),
            Shape::Slot(own, slot) => Shape::Slot(sheet(own), slot.clone()),
            Shape::Profile(own, profile) => Shape::Profile(sheet(own), profile.clone()),
            Shape::Polygon(own, polygon) => Shape::Polygon(sheet(own), polygon.clone()),
            Shape::Gear(own, gear) => Shape::Gear(sheet(own), *gear),
            Shape::Terrain(own, terrain) => Shape::Terrain(sheet(own), terrain.clone()),
            Shape::Slider(own, slider) => Shape::Slider(sheet(own), *slider),
            Shape::Guide(own, guide) => Shape::Guide(sheet(own), *guide),
            Shape::Journal(own) => {
                Shape::Journal(Journal { centre: place(&own.centre), axis: turn * own.axis, ..*own })
            }
            Shape::Bush(own) => Shape::Bush(Bush { centre: place(&own.centre), axis: turn * own.axis, ..*own }),
        }
    }

    /// What makes the shape impossible; `None` for a sound one.
    pub fn fault(&self) -> Option<ShapeError> {
        match self {
            Shape::Sphere(sphere) => sphere.fault(),
            Shape::Ellipsoid(ellipsoid) => ellipsoid.fault(),
            Shape::Convex(convex) => convex.fault(),
            Shape::Polyhedron(polyhedron) => polyhedron.fault(),
            Shape::Plane(plane) => plane.fault(),
            Shape::Circle(sheet, circle) => sheet.fault().or_else(|| circle.fault()),
            Shape::Line(sheet, line) => sheet.fault().or_else(|| line.fault()),
            Shape::Segment(sheet, segment) => sheet.fault().or_else(|| segment.fault()),
            Shape::Arc(sheet, edge) => sheet.fault().or_else(|| edge.fault()),
            Shape::Slot(sheet, slot) => sheet.fault().or_else(|| slot.fault()),
            Shape::Profile(sheet, profile) => sheet.fault().or_else(|| profile.fault()),
            Shape::Polygon(sheet, _) | Shape::Gear(sheet, _) | Shape::Terrain(sheet, _) => sheet.fault(),
            Shape::Slider(sheet, slider) => sheet.fault().or_else(|| slider.fault()),
            Shape::Guide(sheet, guide) => sheet.fault().or_else(|| guide.fault()),
            Shape::Journal(journal) => journal.fault(),
            Shape::Bush(bush) => bush.fault(),
        }
    }
}

/// Complains of a length that is not positive.
fn positive(part: ShapePart, value: f64) -> Option<ShapeError> {
    let sound = value > 0.0 && value.is_finite();
    (!sound).then_some(ShapeError::NotPositive { part, value })
}

/// Complains of a place that is not made of numbers.
fn finite(part: ShapePart, values: &[f64]) -> Option<ShapeError> {
    let sound = values.iter().all(|x| x.is_finite());
    (!sound).then(|| ShapeError::NotFinite { part, values: values.to_vec() })
}

#[cfg(test)]
mod tests;
