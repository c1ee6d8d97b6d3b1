//! A ball or a point before a convex solid with faces, edges and round sides, hulls among them.
//!
//! ```text
//! gap = D(c) - r,   n = -grad D
//! ```
//!
//! `c` centre of the ball, or the point [m]; `D` its signed distance from the solid [m], which is a convex function of `c`, inside as well as outside; `r` radius of the ball, zero for a
//! point [m]; `n` from the ball to the solid. Because `D` is convex, the gap is nowhere below that of the tangent plane, and the ordinary bound of a ball before a convex body holds. A ball goes round edges and corners
//! without a jump of the normal, so that all of a solid is one feature.
//!
//! Limits: the overlap of a ball must be less than its radius. A point is inside where it overlaps: within its depth of an edge the nearest face is another one all at once, and the force
//! turns by a right angle while the gap goes on. What has no thickness a point cannot touch.

use super::knobs::{Knob, Knobs};
use super::table::Served;
use super::wall::{Sight, Wall};
use super::{FrameState, Hump, Kernel, Obstacle, PairError, Touch};
use crate::shape::Shape;
use crate::spatial::{Matrix, Vector};
use std::sync::Arc;

#[derive(Clone, Debug)]
pub(super) struct BallSolid {
    pub(super) ball: Knob,
    pub(super) wall: Wall,
}

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    let Shape::Convex(_) = second else { return None };
    let (ball, wall) = (*Knobs::single(first)?.all.first()?, Wall::new(second)?);
    if ball.radius == 0.0 && wall.is_thin() {
        return Some(Err(PairError::Thin(second.name())));
    }
    Some(Ok(Arc::new(BallSolid { ball, wall })))
}

impl BallSolid {
    fn sight(&self, poses: [&FrameState; 2]) -> Sight {
        self.wall.sight(&self.ball.centre, poses)
    }
}

impl Kernel for BallSolid {
    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        let Sight { normal, distance, part, curvatures, .. } = self.sight(poses);
        let (normal, gap) = (-normal, distance - self.ball.radius);
        let p1 = poses[0].place(&self.ball.centre) + normal * self.ball.radius;
        let curvatures = [self.ball.curvatures(), curvatures];
        Touch { gap, normal, points: [p1, p1 + normal * gap], feature, part, curvatures }
    }

    fn obstacle(&self, _feature: u32) -> Obstacle {
        self.wall.obstacle(self.ball.centre)
    }

    fn is_ball(&self) -> bool {
        !self.wall.is_polyhedron()
    }

    fn hump(&self, _feature: u32, poses: [&FrameState; 2], _guess: Option<&Vector>) -> Option<Hump> {
        let sight = self.sight(poses);
        let n = sight.normal;
        let radii = (Matrix::identity() - n * n.transpose()) * self.ball.radius;
        Some(Hump::new(sight.bend(), radii))
    }
}
