//! A ball or a point before a hull or a mesh.
//!
//! ```text
//! gap = D(c) - r,   n = -grad D
//! ```
//!
//! `c` centre of the ball, or the point [m]; `r` its radius, zero for a point [m]; `n` from the ball to the solid.
//!
//! | solid | features | `D` |
//! |---|---|---|
//! | convex | one | signed distance from the solid, negative inside; where its edges are rounded, from its core less the rounding |
//! | not convex | each flat convex piece of a face | distance from that piece |
//!
//! Each `D` is a convex function of `c`, so that the gap is nowhere below that of the tangent plane, and the ordinary bound of a ball before a convex body holds for every feature. Where a hull is convex
//! but for rounding beyond the last digits, it is bounded by its speed alone, which holds for every distance. A ball that lies in a corner of a mesh that is not convex touches its walls with a contact each, as it must.
//!
//! Limits: the overlap `d` of a ball must be less than its radius. Before a mesh that is not convex a ball touches both pieces beside an edge, or a seam within a face, while it is within `sqrt(2 r d)` of it, about the radius of the
//! contact: there, and where it hits an edge or a corner, the surface is as stiff as several. A point has no such mesh to touch, since pieces have no thickness.

use super::ball_solid::BallSolid;
use super::knobs::{Knob, Knobs};
use super::pose::between;
use super::table::Served;
use super::wall::{Sight, Wall};
use super::{FrameState, Hump, Kernel, Obstacle, PairError, Touch};
use crate::shape::{Polyhedron, Shape};
use crate::spatial::{Matrix, Vector};
use carom_geometry::polyhedron::Footing;
use std::sync::{Arc, LazyLock};

/// A ball before a mesh that is not convex.
#[derive(Debug)]
struct BallMesh {
    ball: Knob,
    mesh: Polyhedron,
    turn: Matrix,
}

/// What flat pieces are called, counted from one.
static PIECES: LazyLock<Vec<String>> =
    LazyLock::new(|| (1..=Polyhedron::MOST_PIECES).map(|k| format!("piece{k}")).collect());

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    let Shape::Polyhedron(mesh) = second else { return None };
    let ball = *Knobs::single(first)?.all.first()?;
    if let Some(wall) = Wall::new(second) {
        return Some(Ok(Arc::new(BallSolid { ball, wall })));
    }
    if ball.radius == 0.0 {
        return Some(Err(PairError::PointBeforeMesh));
    }
    let pieces = mesh.solid().facets().len();
    if pieces > Polyhedron::MOST_PIECES {
        return Some(Err(PairError::Pieces(pieces)));
    }
    let turn = mesh.turn.to_rotation_matrix().into_inner();
    Some(Ok(Arc::new(BallMesh { ball, mesh: mesh.clone(), turn })))
}

impl BallMesh {
    fn sight(&self, feature: u32, poses: [&FrameState; 2]) -> Sight {
        let axes = poses[1].rotation * self.turn;
        let c = -axes.tr_mul(&between(poses, &self.ball.centre, &self.mesh.origin));
        let solid = self.mesh.solid();
        Sight::of_footing(&axes, &two_sided(solid.facets()[feature as usize].before(&c)), solid, 0.0)
    }
}

/// A thin piece is touched from both sides.
fn two_sided(found: Footing) -> Footing {
    match found.distance < 0.0 {
        true => Footing { direction: -found.direction, distance: -found.distance, ..found },
        false => found,
    }
}

impl Kernel for BallMesh {
    fn features(&self) -> u32 {
        self.mesh.solid().facets().len() as u32
    }

    fn feature_name(&self, feature: u32) -> &'static str {
        PIECES.get(feature as usize).map_or("", String::as_str)
    }

    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        let Sight { normal, distance, part, curvatures, .. } = self.sight(feature, poses);
        let (normal, gap) = (-normal, distance - self.ball.radius);
        let p1 = poses[0].place(&self.ball.centre) + normal * self.ball.radius;
        let curvatures = [self.ball.curvatures(), curvatures];
        Touch { gap, normal, points: [p1, p1 + normal * gap], feature, part, curvatures }
    }

    fn obstacle(&self, feature: u32) -> Obstacle {
        let anchor = self.mesh.solid().facets()[feature as usize].corners()[0];
        Obstacle::convex(0, self.ball.centre, self.mesh.place(&anchor))
    }

    fn hump(&self, feature: u32, poses: [&FrameState; 2], _guess: Option<&Vector>) -> Option<Hump> {
        let sight = self.sight(feature, poses);
        let n = sight.normal;
        let radii = (Matrix::identity() - n * n.transpose()) * self.ball.radius;
        Some(Hump::new(sight.bend(), radii))
    }
}
