//! What stands on the stage: bodies with their forms, joints, springs, points; plain data, as the viewer gets it.
//!
//! A place is a body and a point in its frame [m]; the ground is the body `None`, and its frame the world's. The viewer invents a form for a body
//! that has none, from the points at which joints hold it.

mod plane;
mod profile;
mod stage;

pub use carom_run::motion::Triple;

use carom_engine::model::Solid;
use carom_engine::shape::Polyhedron;
use carom_engine::spatial::{Rotation, Vector};
use serde::Serialize;

/// What there is to be seen.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Scene {
    /// The bodies, in the order of the frames.
    pub bodies: Vec<Actor>,
    /// Forms that do not move.
    pub ground: Vec<Part>,
    /// Joints.
    pub joints: Vec<Pin>,
    /// Springs, actuators and what else acts along a line.
    pub lines: Vec<Line>,
    /// Named points, which leave traces.
    pub points: Vec<Spot>,
    /// Forces that were recorded, component by component.
    pub arrows: Vec<Arrow>,
    /// From where to look.
    pub view: View,
    /// By how much ways are drawn larger than forms [-]; none where all has one scale.
    pub enlarged: Option<f64>,
}

/// A body.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Actor {
    /// What it is called.
    pub name: String,
    /// What it looks like; may be empty.
    pub parts: Vec<Part>,
    /// The surfaces with which it touches others, where they are not those of its parts.
    pub surfaces: Vec<Part>,
    /// Its centre of mass in its frame [m].
    pub centre: Triple,
}

/// A form in the frame of a body.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Part {
    /// Its origin [m].
    pub at: Triple,
    /// Its orientation, as a quaternion (w, x, y, z).
    pub turn: [f64; 4],
    /// What it is.
    #[serde(flatten)]
    pub form: Form,
}

/// A form, in its own frame. Lengths are in metres, the axis is z.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "form", rename_all = "lowercase")]
pub enum Form {
    /// A block with edges along the axes.
    Box {
        /// The edges [m].
        size: Triple,
    },
    /// An ellipsoid with its axes along x, y and z.
    Ball {
        /// The diameters [m].
        size: Triple,
    },
    /// A superellipsoid with its axes along x, y and z.
    Superellipsoid {
        /// The extents [m].
        size: Triple,
        /// The exponent of its sections across z, and that of those along z.
        exponents: [f64; 2],
    },
    /// A round bar.
    Cylinder {
        /// Radius [m].
        radius: f64,
        /// Length [m].
        length: f64,
    },
    /// A round bar with a round hole.
    Tube {
        /// Outer radius [m].
        radius: f64,
        /// Radius of the hole [m].
        inner: f64,
        /// Length [m].
        length: f64,
    },
    /// A round bar with a half sphere at each end.
    Capsule {
        /// Radius [m].
        radius: f64,
        /// Length between the half spheres [m].
        length: f64,
    },
    /// A cone, its tip up.
    Cone {
        /// Radius of the base [m].
        radius: f64,
        /// Height [m].
        length: f64,
    },
    /// A solid between flat faces.
    Mesh {
        /// Its corners [m].
        corners: Vec<Triple>,
        /// The corners of its triangles, anticlockwise seen from outside.
        triangles: Vec<[u32; 3]>,
        /// The corners at the ends of its edges between faces.
        edges: Vec<[u32; 2]>,
    },
    /// A half space below `z = 0`, drawn as far as the mechanism reaches.
    Plane,
    /// A thin wall along a line in the plane `z = 0`, as deep as the viewer finds good.
    Wall {
        /// The corners of the line [m].
        line: Vec<[f64; 2]>,
        /// On which side of the line the wall stands, as one goes along it with z upwards: 1 to the left, -1 to the right, 0 on both.
        side: i8,
        /// Whether the line goes on and on beyond its ends.
        endless: bool,
    },
}

/// A joint.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pin {
    /// What it is called.
    pub name: String,
    /// Its kind, such as `revolute`.
    pub kind: &'static str,
    /// Where it is on its parent and on its child.
    pub ends: [Place; 2],
    /// Its axis in the frame of its parent, where it has one.
    pub axis: Option<Triple>,
}

/// A line between two places.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Line {
    /// What it is called.
    pub name: String,
    /// `spring`, `actuator` or `rod`.
    pub kind: &'static str,
    /// Where it ends.
    pub ends: [Place; 2],
}

/// A point of a body, or of the ground.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Place {
    /// The body, by its index; none for the ground.
    pub body: Option<usize>,
    /// In the frame of the body [m].
    pub at: Triple,
}

/// A named point.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Spot {
    /// What it is called.
    pub name: String,
    /// Where it is.
    #[serde(flatten)]
    pub place: Place,
}

/// A recorded force.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Arrow {
    /// What it is called.
    pub name: String,
    /// Where it acts.
    pub place: Place,
    /// The columns of its components along the world's axes, time being column 0; none for one that is not recorded.
    pub columns: [Option<usize>; 3],
}

/// From where to look.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct View {
    /// Out of the plane of a planar mechanism, towards the eye; none for one that moves in space.
    pub normal: Option<Triple>,
    /// Upwards.
    pub up: Triple,
}

impl Default for View {
    fn default() -> Self {
        View { normal: None, up: [0.0, 0.0, 1.0] }
    }
}

impl Part {
    /// A form placed at `at` [m], turned by `turn`.
    pub fn new(form: Form, at: &Vector, turn: &Rotation) -> Self {
        Part { at: triple(at), turn: [turn.w, turn.i, turn.j, turn.k], form }
    }
}

impl Form {
    /// A hull or a mesh, in its own frame.
    pub(crate) fn of_polyhedron(own: &Polyhedron) -> Self {
        let solid = own.solid();
        Form::Mesh {
            corners: solid.corners().iter().map(triple).collect(),
            triangles: solid.triangles().to_vec(),
            edges: solid.edges().to_vec(),
        }
    }
}

impl From<&Solid> for Form {
    fn from(solid: &Solid) -> Self {
        match *solid {
            Solid::Box { size } => Form::Box { size: triple(&size) },
            Solid::Ellipsoid { size } => Form::Ball { size: triple(&size) },
            Solid::Sphere { radius } => Form::Ball { size: [2.0 * radius; 3] },
            Solid::Cylinder { radius, length } => Form::Cylinder { radius, length },
            Solid::Tube { radius, inner, length } => Form::Tube { radius, inner, length },
            Solid::Capsule { radius, length } => Form::Capsule { radius, length },
            Solid::Cone { radius, length } => Form::Cone { radius, length },
            Solid::Polyhedron(ref own) => Form::of_polyhedron(own),
        }
    }
}

/// A vector as three numbers.
pub(crate) fn triple(v: &Vector) -> Triple {
    [v.x, v.y, v.z]
}
