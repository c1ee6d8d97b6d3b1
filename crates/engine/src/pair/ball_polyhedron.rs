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
//! | convex | one | signed distance from the solid, negative inside |
//! | not convex | each flat convex piece of a face | distance from that piece |
//!
//! Each `D` is a convex function of `c`, so that the gap is nowhere below that of the tangent plane, and the ordinary bound of a ball before a convex body holds for every feature. Where a hull is convex
//! but for rounding beyond the last digits, it is bounded by its speed alone, which holds for every distance. A ball that lies in a corner of a mesh that is not convex touches its walls with a contact each, as it must.
//!
//! Limits: the overlap `d` of a ball must be less than its radius. Before a mesh that is not convex a ball touches both pieces beside an edge, or a seam within a face, while it is within `sqrt(2 r d)` of it, about the radius of the
//! contact: there, and where it hits an edge or a corner, the surface is as stiff as several. A point has no such mesh to touch, since pieces have no thickness.

use super::knobs::{Knob, Knobs};
use super::pose::between;
use super::table::Served;
use super::wall::Sight;
use super::{FrameState, Hump, Kernel, Obstacle, PairError, Touch};
use crate::shape::{Polyhedron, Shape};
use crate::spatial::{Matrix, Vector};
use carom_geometry::polyhedron::{Convexity, Footing, Spot};
use carom_laws::stiffness::PrincipalCurvatures;
use std::sync::{Arc, LazyLock};

#[derive(Debug)]
struct BallPolyhedron {
    ball: Knob,
    polyhedron: Polyhedron,
    turn: Matrix,
    convexity: Convexity,
}

/// What flat pieces are called, counted from one.
static PIECES: LazyLock<Vec<String>> =
    LazyLock::new(|| (1..=Polyhedron::MOST_PIECES).map(|k| format!("piece{k}")).collect());

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    let Shape::Polyhedron(polyhedron) = second else { return None };
    let ball = *Knobs::single(first)?.all.first()?;
    let (convexity, pieces) = (polyhedron.solid().convexity(), polyhedron.solid().facets().len());
    if convexity == Convexity::None {
        if ball.radius == 0.0 {
            return Some(Err(PairError::PointBeforeMesh));
        }
        if pieces > Polyhedron::MOST_PIECES {
            return Some(Err(PairError::Pieces(pieces)));
        }
    }
    let turn = polyhedron.turn.to_rotation_matrix().into_inner();
    Some(Ok(Arc::new(BallPolyhedron { ball, polyhedron: polyhedron.clone(), turn, convexity })))
}

impl BallPolyhedron {
    fn sight(&self, feature: u32, poses: [&FrameState; 2]) -> Sight {
        let axes = poses[1].rotation * self.turn;
        let c = -axes.tr_mul(&between(poses, &self.ball.centre, &self.polyhedron.origin));
        let solid = self.polyhedron.solid();
        let Footing { direction, distance, spot, along } = match self.convexity {
            Convexity::None => two_sided(solid.facets()[feature as usize].before(&c)),
            _ => solid.before(&c),
        };
        let (first, second) = match spot {
            Spot::Corner(_) => (f64::INFINITY, f64::INFINITY),
            Spot::Face(_) if along == Vector::zeros() => (0.0, 0.0),
            _ => (f64::INFINITY, 0.0),
        };
        let curvatures = PrincipalCurvatures { first, second };
        Sight::new(&axes, (&direction, distance), solid.part(spot), curvatures, &along)
    }
}

/// A thin piece is touched from both sides.
fn two_sided(found: Footing) -> Footing {
    match found.distance < 0.0 {
        true => Footing { direction: -found.direction, distance: -found.distance, ..found },
        false => found,
    }
}

impl Kernel for BallPolyhedron {
    fn features(&self) -> u32 {
        match self.convexity {
            Convexity::None => self.polyhedron.solid().facets().len() as u32,
            _ => 1,
        }
    }

    fn feature_name(&self, feature: u32) -> &'static str {
        match self.convexity {
            Convexity::None => PIECES.get(feature as usize).map_or("", String::as_str),
            _ => "",
        }
    }

    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        let Sight { normal, distance, part, curvatures, .. } = self.sight(feature, poses);
        let (normal, gap) = (-normal, distance - self.ball.radius);
        let p1 = poses[0].place(&self.ball.centre) + normal * self.ball.radius;
        let curvatures = [self.ball.curvatures(), curvatures];
        Touch { gap, normal, points: [p1, p1 + normal * gap], feature, part, curvatures }
    }

    fn obstacle(&self, feature: u32) -> Obstacle {
        let solid = self.polyhedron.solid();
        let anchor: Vector = match self.convexity {
            Convexity::None => solid.facets()[feature as usize].corners()[0],
            _ => solid.reach().0,
        };
        let patch = if self.convexity == Convexity::Rounded { 0.0 } else { f64::INFINITY };
        Obstacle { patch, ..Obstacle::convex(0, self.ball.centre, self.polyhedron.place(&anchor)) }
    }

    fn hump(&self, feature: u32, poses: [&FrameState; 2], _guess: Option<&Vector>) -> Option<Hump> {
        let sight = self.sight(feature, poses);
        let n = sight.normal;
        let radii = (Matrix::identity() - n * n.transpose()) * self.ball.radius;
        Some(Hump::new(sight.bend(), radii))
    }
}
