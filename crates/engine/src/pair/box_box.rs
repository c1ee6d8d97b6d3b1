//! Two boxes, one or both with rounded edges: each corner of either before the other, and each edge of one before each edge of the other.
//!
//! ```text
//! corner    gap = D(x) - R          x  a corner of one core, D its signed distance from the other core
//! edges     gap = |q2 - q1| - R     q  nearest points of an edge of each core,  R = r1 + r2
//! ```
//!
//! A rounded box is all that is within `r` of its core, a smaller box; of a sharp one `r` is zero. Cores that are apart are nearest with a corner and the other, or with two edges, so that the smallest of these gaps is the distance of the boxes. (Gottschalk et al.
//! 1996.) What they touch with has a feature of its own, which is known for good: a box that stands on a face pushes with four corners; where it sticks out at all sides and no corner is above the face, with its edges that cross the other's.
//!
//! The gap of a corner is a convex function of its place, and bounded by its tangent. That of two edges is the least over points of one of their distances from the other less `R`, and is bounded by its chord, as that of two capsules: the
//! rounding of one is enough for that. Without any nothing bounds how fast two edges that are nearly parallel come near while they turn, and two sharp boxes are refused.
//!
//! Limits: the overlap must be less than `R`. A corner that is within `sqrt(2 R d)` of an edge of the other, at an overlap `d`, is also felt by the edges that end in it, and pushes as several; so do edges that lie on each other.

use super::ball_solid::BallSolid;
use super::capsule_capsule::{CapsuleCapsule, Mounted};
use super::knobs::{CORNERS, Knobs};
use super::table::Served;
use super::wall::Wall;
use super::{FrameState, Hump, Kernel, Obstacle, PairError, Touch};
use crate::shape::{Convex, Form, Shape};
use crate::spatial::{Matrix, Vector};
use carom_geometry::solids::{Block, Capsule};
use std::sync::Arc;

/// Corners of a box, and its edges.
const EIGHT: u32 = 8;
pub(super) const TWELVE: u32 = 12;

#[derive(Debug)]
struct BoxBox {
    /// Corners of the first before the second, and of the second before the first.
    corners: [Vec<BallSolid>; 2],
    /// The edges of each, as capsules.
    edges: [Vec<Mounted>; 2],
}

/// What a feature is.
#[derive(Clone, Copy)]
enum Feature {
    /// A corner of the first (0) or the second (1).
    Corner(usize, usize),
    /// An edge of each.
    Edges([usize; 2]),
}

fn feature(number: u32) -> Feature {
    match number {
        k if k < 2 * EIGHT => Feature::Corner((k / EIGHT) as usize, (k % EIGHT) as usize),
        k => Feature::Edges([(k - 2 * EIGHT) / TWELVE, (k - 2 * EIGHT) % TWELVE].map(|k| k as usize)),
    }
}

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    let (Shape::Convex(one), Shape::Convex(other)) = (first, second) else { return None };
    let is_box = |shape: &Convex| matches!(shape.form, Form::Box { .. } | Form::RoundedBox { .. });
    if !is_box(one) || !is_box(other) {
        return None;
    }
    if [one, other].iter().all(|shape| matches!(shape.form, Form::Box { .. })) {
        return Some(Err(PairError::SharpBoxes));
    }
    let before = |shape: &Shape, other: &Convex| -> Option<Vec<BallSolid>> {
        let wall = Wall::new(other)?;
        Some(Knobs::on_plane(shape)?.all.into_iter().map(|ball| BallSolid { ball, wall }).collect())
    };
    let corners = [before(first, other)?, before(second, one)?];
    let edges = [edges(one)?, edges(other)?];
    Some(Ok(Arc::new(BoxBox { corners, edges })))
}

/// The edges of a box, by their numbers; those of a sharp one are without a radius.
pub(super) fn edges(shape: &Convex) -> Option<Vec<Mounted>> {
    let (half, rounding) = match shape.form {
        Form::Box { half } => (half, 0.0),
        Form::RoundedBox { half, rounding } => (half, rounding),
        _ => return None,
    };
    let (core, turn) = (Block::new(half.add_scalar(-rounding)).ok()?, shape.turn.to_rotation_matrix().into_inner());
    let edge = |number: u16| {
        let axis = usize::from(number / 4);
        let [from, to] = core.edge(number);
        // Its own z is along the edge.
        let own = Matrix::from_columns(&[1, 2, 3].map(|k| Vector::ith((axis + k) % 3, 1.0)));
        let half_length = 0.5 * (to - from).norm();
        let capsule =
            if rounding > 0.0 { Capsule::new(rounding, half_length) } else { Capsule::segment(half_length) }.ok()?;
        Some(Mounted { capsule, centre: shape.centre + turn * ((from + to) * 0.5), turn: turn * own })
    };
    (0..TWELVE as u16).map(edge).collect()
}

impl BoxBox {
    fn pair(&self, [one, other]: [usize; 2]) -> CapsuleCapsule {
        CapsuleCapsule { bodies: [self.edges[0][one], self.edges[1][other]] }
    }
}

impl Kernel for BoxBox {
    fn features(&self) -> u32 {
        2 * EIGHT + TWELVE * TWELVE
    }

    fn feature_name(&self, number: u32) -> &'static str {
        match feature(number) {
            Feature::Corner(body, k) => [CORNERS, OTHER_CORNERS][body][k],
            Feature::Edges([one, other]) => EDGES[one][other],
        }
    }

    fn touch(&self, number: u32, poses: [&FrameState; 2]) -> Touch {
        match feature(number) {
            Feature::Corner(0, k) => self.corners[0][k].touch(number, poses),
            Feature::Corner(_, k) => self.corners[1][k].touch(number, [poses[1], poses[0]]).swapped(),
            Feature::Edges(both) => self.pair(both).touch(number, poses),
        }
    }

    fn obstacle(&self, number: u32) -> Obstacle {
        match feature(number) {
            Feature::Corner(body, k) => Obstacle { disc: body, ..self.corners[body][k].obstacle(number) },
            Feature::Edges(both) => self.pair(both).obstacle(number),
        }
    }

    fn is_even(&self) -> bool {
        true
    }

    fn hump(&self, number: u32, poses: [&FrameState; 2], _guess: Option<&Vector>) -> Option<Hump> {
        match feature(number) {
            Feature::Corner(0, k) => self.corners[0][k].hump(number, poses, None),
            Feature::Corner(_, k) => self.corners[1][k].hump(number, [poses[1], poses[0]], None),
            Feature::Edges(both) => self.pair(both).hump(number, poses, None),
        }
    }
}

const OTHER_CORNERS: [&str; EIGHT as usize] = [
    "other -x-y-z",
    "other +x-y-z",
    "other -x+y-z",
    "other +x+y-z",
    "other -x-y+z",
    "other +x-y+z",
    "other -x+y+z",
    "other +x+y+z",
];

macro_rules! against {
    ($edge:literal: $($other:literal)*) => { [$(concat!("edges ", $edge, " ", $other)),*] };
}

macro_rules! edges {
    ($($edge:literal)*) => { [$(against!($edge: 1 2 3 4 5 6 7 8 9 10 11 12)),*] };
}

/// What two edges are called: the number of each, from one, four along each axis.
const EDGES: [[&str; TWELVE as usize]; TWELVE as usize] = edges!(1 2 3 4 5 6 7 8 9 10 11 12);
