//! Two convex solids between flat faces, boxes, hulls and convex meshes, at least one with rounded edges; or one of them and a capsule.
//!
//! ```text
//! corner    gap = D(x) - R          x  a corner of one core, D its signed distance from the other core
//! edges     gap = |q2 - q1| - R     q  nearest points of an edge of each core,  R = r1 + r2
//! ```
//!
//! A rounded solid is all that is within `r` of its core, a smaller one; of a sharp one `r` is zero. Cores that are apart are nearest with a corner and the other, or with two edges, so that the smallest of these gaps is the distance of the solids. (Gottschalk et al.
//! 1996.) A capsule is round all around a segment: its ends are corners, and it is one edge; corners of the other before it are ends of edges. (Ericson 2005, section 5.1.) What they touch with has a feature of its own, which is known for good: a box that stands on a face pushes with four corners; where it sticks out at all sides and no corner is above the face, with
//! its edges that cross the other's. Corners and edges of hulls are numbered as the hull has them.
//!
//! The gap of a corner is a convex function of its place, and bounded by its tangent. That of two edges is the least over points of one of their distances from the other less `R`, and is bounded by its chord, as that of two capsules: the
//! rounding of one is enough for that. Without any nothing bounds how fast two edges that are nearly parallel come near while they turn, and two sharp ones are refused.
//!
//! Limits: the overlap must be less than `R`. A corner that is within `sqrt(2 R d)` of an edge of the other, at an overlap `d`, is also felt by the edges that end in it, and pushes as several; so do edges that lie on each other, and an end of a capsule beyond an edge. So their
//! stiffness adds up there, and a law with a restitution gives the same one. Where more than three faces of a rounded hull meet, its core has several corners near each other.

use super::ball_solid::BallSolid;
use super::capsule_capsule::{CapsuleCapsule, Mounted, mounted};
use super::knobs::Knobs;
use super::table::Served;
use super::wall::Wall;
use super::{FrameState, Hump, Kernel, Obstacle, PairError, Touch};
use crate::shape::{Convex, Form, Polyhedron, Shape};
use crate::spatial::{Matrix, Vector, frame};
use carom_geometry::polyhedron;
use carom_geometry::solids::{Block, Capsule};
use std::sync::{Arc, LazyLock};

/// The most features that a pair may have.
pub(super) const MOST_FEATURES: usize = 4096;

/// What one edge of a solid is called before a capsule, counted from one.
static EDGE: LazyLock<Vec<String>> = LazyLock::new(|| (1..=MOST_FEATURES).map(|k| format!("edge {k}")).collect());
/// What two edges are called, by the number of each, from one: of no more pairs than a kernel may have.
static EDGES: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| {
    (1..=MOST_FEATURES).map(|one| (1..=MOST_FEATURES / one).map(|two| format!("edges {one} {two}")).collect()).collect()
});

/// What one of the two touches with.
#[derive(Debug)]
struct Cornered {
    corners: Knobs,
    /// As capsules; those of a sharp solid are without a radius.
    edges: Vec<Mounted>,
    /// What corners of the other find; nothing for a capsule, whose side finds their edges.
    wall: Option<Wall>,
}

#[derive(Debug)]
struct Two {
    bodies: [Cornered; 2],
    /// Corners of the first before the second, and of the second before the first.
    corners: [Vec<BallSolid>; 2],
}

/// What a feature is.
#[derive(Clone, Copy)]
enum Feature {
    /// A corner of the first (0) or the second (1).
    Corner(usize, usize),
    /// An edge of each.
    Edges([usize; 2]),
}

/// A capsule, and a solid between flat faces.
pub(super) fn capsule(first: &Shape, second: &Shape) -> Served {
    let edge = mounted(first)?;
    if !is_flat_faced(second) {
        return None;
    }
    let corners = Knobs::on_plane(first)?;
    Some(meet([first, second], || Some([Cornered { corners, edges: vec![edge], wall: None }, Cornered::new(second)?])))
}

/// Two solids between flat faces.
pub(super) fn both(first: &Shape, second: &Shape) -> Served {
    let shapes = [first, second];
    if !shapes.into_iter().all(is_flat_faced) {
        return None;
    }
    if shapes.into_iter().all(|shape| rounding(shape) == 0.0) && shapes.into_iter().all(is_convex) {
        return Some(Err(PairError::Sharp(first.name(), second.name())));
    }
    Some(meet(shapes, || Some([Cornered::new(first)?, Cornered::new(second)?])))
}

fn is_flat_faced(shape: &Shape) -> bool {
    match shape {
        Shape::Convex(own) => matches!(own.form, Form::Box { .. } | Form::RoundedBox { .. }),
        Shape::Polyhedron(_) => true,
        _ => false,
    }
}

fn is_convex(shape: &Shape) -> bool {
    !matches!(shape, Shape::Polyhedron(own) if !own.is_convex())
}

fn rounding(shape: &Shape) -> f64 {
    match shape {
        Shape::Convex(Convex { form: Form::RoundedBox { rounding, .. }, .. }) => *rounding,
        Shape::Polyhedron(own) => own.rounding(),
        _ => 0.0,
    }
}

fn meet(shapes: [&Shape; 2], bodies: impl FnOnce() -> Option<[Cornered; 2]>) -> Result<Arc<dyn Kernel>, PairError> {
    let [first, second] = shapes.map(Shape::name);
    for (shape, other) in [(shapes[0], second), (shapes[1], first)] {
        if !is_convex(shape) {
            return Err(PairError::NotConvex(other));
        }
    }
    let two = Two::new(bodies().ok_or(PairError::Unserved(first, second))?);
    let count = two.count();
    if count > MOST_FEATURES {
        return Err(PairError::Features(first, second, count));
    }
    Ok(Arc::new(two))
}

impl Cornered {
    fn new(shape: &Shape) -> Option<Self> {
        let spare = spare(shape);
        let shape = spare.as_ref().unwrap_or(shape);
        let edges = match shape {
            Shape::Convex(own) => edges_of_box(own),
            Shape::Polyhedron(own) => edges_of_polyhedron(own),
            _ => None,
        };
        Some(Cornered { corners: Knobs::on_plane(shape)?, edges: edges?, wall: Some(Wall::new(shape)?) })
    }
}

/// The same without corners of its triangles that lie on its faces and edges, if it has such.
fn spare(shape: &Shape) -> Option<Shape> {
    let Shape::Polyhedron(own) = shape else { return None };
    let core = own.core();
    (core.corners().len() > core.stands_on().len()).then(|| own.spare().map(Shape::Polyhedron))?
}

fn edges_of_box(shape: &Convex) -> Option<Vec<Mounted>> {
    let (half, rounding) = match shape.form {
        Form::Box { half } => (half, 0.0),
        Form::RoundedBox { half, rounding } => (half, rounding),
        _ => return None,
    };
    let (core, turn) = (Block::new(half.add_scalar(-rounding)).ok()?, shape.turn.to_rotation_matrix().into_inner());
    let edge = |number: u16| {
        let axis = usize::from(number / 4);
        // Its own z is along the edge.
        let own = Matrix::from_columns(&[1, 2, 3].map(|k| Vector::ith((axis + k) % 3, 1.0)));
        edge(core.edge(number), own, rounding, |middle| (shape.centre + turn * middle, turn))
    };
    (0..12).map(edge).collect()
}

fn edges_of_polyhedron(shape: &Polyhedron) -> Option<Vec<Mounted>> {
    let (core, turn): (&polyhedron::Polyhedron, _) = (shape.core(), shape.turn.to_rotation_matrix().into_inner());
    let edge = |ends: &[u32; 2]| {
        let [from, to] = ends.map(|k| core.corners()[k as usize]);
        let own = frame(&(to - from).try_normalize(0.0)?);
        edge([from, to], own, shape.rounding(), |middle| (shape.place(&middle), turn))
    };
    core.edges().iter().map(edge).collect()
}

/// An edge between two places, with axes of its own whose z is along it; how its middle and its axes lie in the body.
fn edge(
    [from, to]: [Vector; 2],
    own: Matrix,
    rounding: f64,
    place: impl Fn(Vector) -> (Vector, Matrix),
) -> Option<Mounted> {
    let half_length = 0.5 * (to - from).norm();
    let capsule = if rounding > 0.0 { Capsule::new(rounding, half_length) } else { Capsule::segment(half_length) };
    let (centre, turn) = place((from + to) * 0.5);
    Some(Mounted { capsule: capsule.ok()?, centre, turn: turn * own })
}

impl Two {
    fn new(bodies: [Cornered; 2]) -> Self {
        let before = |own: &Cornered, other: &Cornered| {
            let Some(wall) = &other.wall else { return Vec::new() };
            own.corners.all.iter().map(|ball| BallSolid { ball: *ball, wall: wall.clone() }).collect()
        };
        let corners = [before(&bodies[0], &bodies[1]), before(&bodies[1], &bodies[0])];
        Two { bodies, corners }
    }

    fn count(&self) -> usize {
        let [one, other] = self.bodies.each_ref().map(|body| body.edges.len());
        self.corners[0].len() + self.corners[1].len() + one * other
    }

    fn feature(&self, number: u32) -> Feature {
        let (k, [one, other]) = (number as usize, self.corners.each_ref().map(Vec::len));
        let edges = self.bodies[1].edges.len();
        match k {
            k if k < one => Feature::Corner(0, k),
            k if k < one + other => Feature::Corner(1, k - one),
            k => Feature::Edges([(k - one - other) / edges, (k - one - other) % edges]),
        }
    }

    fn pair(&self, [one, other]: [usize; 2]) -> CapsuleCapsule {
        CapsuleCapsule { bodies: [self.bodies[0].edges[one], self.bodies[1].edges[other]] }
    }
}

impl Kernel for Two {
    fn features(&self) -> u32 {
        self.count() as u32
    }

    fn feature_name(&self, number: u32) -> &'static str {
        match self.feature(number) {
            Feature::Corner(0, k) => self.bodies[0].corners.name(k as u32),
            Feature::Corner(_, k) => self.bodies[1].corners.other_name(k as u32),
            Feature::Edges([_, k]) if self.bodies[0].wall.is_none() => EDGE.get(k).map_or("", String::as_str),
            Feature::Edges([one, other]) => {
                EDGES.get(one).and_then(|names| names.get(other)).map_or("", String::as_str)
            }
        }
    }

    fn touch(&self, number: u32, poses: [&FrameState; 2]) -> Touch {
        match self.feature(number) {
            Feature::Corner(0, k) => self.corners[0][k].touch(number, poses),
            Feature::Corner(_, k) => self.corners[1][k].touch(number, [poses[1], poses[0]]).swapped(),
            Feature::Edges(both) => self.pair(both).touch(number, poses),
        }
    }

    fn obstacle(&self, number: u32) -> Obstacle {
        match self.feature(number) {
            Feature::Corner(body, k) => Obstacle { disc: body, ..self.corners[body][k].obstacle(number) },
            Feature::Edges(both) => self.pair(both).obstacle(number),
        }
    }

    fn is_even(&self) -> bool {
        true
    }

    fn hump(&self, number: u32, poses: [&FrameState; 2], _guess: Option<&Vector>) -> Option<Hump> {
        match self.feature(number) {
            Feature::Corner(0, k) => self.corners[0][k].hump(number, poses, None),
            Feature::Corner(_, k) => self.corners[1][k].hump(number, [poses[1], poses[0]], None),
            Feature::Edges(both) => self.pair(both).hump(number, poses, None),
        }
    }
}
