//! A smooth convex profile and a disc, or two such profiles: by their common normal ([`carom_geometry::plane`]).
//!
//! The second, as it is ordered here, is the disc of the pair. Before a convex body the gap of a disc lies above that of the tangent where it is nearest; how much turning adds for one
//! that is not round is told by [`Obstacle::bulk`].
//!
//! Limits: shallow overlaps, less than the smallest radii of curvature of both together; deeper ones have more than one common normal, of which that with the least depth is taken. A profile with flat
//! points may be met, but does not meet its like.

use super::drawn::{Drawn, here};
use super::table::Served;
use super::{FrameState, Hump, Kernel, Obstacle, PairError, Touch};
use crate::shape::Shape;
use carom_geometry::plane::{self, nearest};
use std::sync::Arc;

#[derive(Debug)]
struct ProfileProfile {
    bodies: [Drawn; 2],
}

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    let bodies = match (first, second) {
        (Shape::Profile(sheet, profile), Shape::Circle(other, disc)) if !disc.hollow => {
            [Drawn::new(sheet, profile), Drawn::disc(other, disc)?]
        }
        (Shape::Profile(sheet, one), Shape::Profile(other, two)) => [Drawn::new(sheet, one), Drawn::new(other, two)],
        _ => return None,
    };
    match bodies.each_ref().map(Drawn::is_flat) {
        [true, true] => Some(Err(PairError::FlatPoints(first.name(), second.name()))),
        // In the other order it is served.
        [false, true] => None,
        _ => Some(Ok(Arc::new(ProfileProfile { bodies }))),
    }
}

impl ProfileProfile {
    fn nearest(&self, seen: &plane::Pose) -> plane::Touch {
        nearest(&self.bodies[0].curve, &self.bodies[1].curve, [&here(), seen], None)
    }
}

impl Kernel for ProfileProfile {
    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        let [one, other] = &self.bodies;
        let desk = one.desk(poses[0]);
        desk.touch(&self.nearest(&one.sees(&other.sheet, poses, &desk)), feature, 0)
    }

    fn obstacle(&self, _feature: u32) -> Obstacle {
        let [one, other] = &self.bodies;
        other.obstacle(1, one.sheet.origin, one.sheet.normal())
    }

    fn is_even(&self) -> bool {
        true
    }

    fn hump(&self, _feature: u32, poses: [&FrameState; 2]) -> Option<Hump> {
        let [one, other] = &self.bodies;
        let desk = one.desk(poses[0]);
        Some(desk.hump(&self.nearest(&one.sees(&other.sheet, poses, &desk)), 1))
    }
}
