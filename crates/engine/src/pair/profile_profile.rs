//! A smooth convex profile and a disc, or two such profiles: by their common normal ([`carom_geometry::plane`]).
//!
//! The second, as it is ordered here, is the disc of the pair. Before a convex body the gap of a disc lies above that of the tangent where it is nearest; how much turning adds for one
//! that is not round is told by [`Obstacle::bulk`]. Of two with flat points the second is the least of its points, before the first, which has no sharp ones ([`Obstacle::round`]).
//!
//! Limits: shallow overlaps, less than the smallest radii of curvature of both together; deeper ones have more than one common normal, of which that with the least depth is taken, or with a guess the one next to it.

use super::drawn::{Desk, Drawn, here};
use super::table::Served;
use super::{FrameState, Hump, Kernel, Obstacle, Touch};
use crate::shape::Shape;
use crate::spatial::Vector;
use carom_geometry::Effort;
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
    // What has flat points and meets one that has none comes first: in the other order it is served.
    if bodies.each_ref().map(Drawn::is_flat) == [false, true] {
        return None;
    }
    Some(Ok(Arc::new(ProfileProfile { bodies })))
}

impl ProfileProfile {
    fn nearest(&self, desk: &Desk, poses: [&FrameState; 2], guess: Option<&Vector>) -> plane::Touch {
        let [one, other] = &self.bodies;
        let last = guess.and_then(|normal| desk.normal(normal));
        nearest(&one.curve, &other.curve, [&here(), &one.sees(&other.sheet, poses, desk)], last.as_ref())
    }
}

impl Kernel for ProfileProfile {
    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        let desk = self.bodies[0].desk(poses[0]);
        desk.touch(&self.nearest(&desk, poses, None), feature, 0)
    }

    fn search(&self, feature: u32, poses: [&FrameState; 2], guess: Option<&Vector>) -> Option<(Touch, Effort)> {
        let desk = self.bodies[0].desk(poses[0]);
        let found = self.nearest(&desk, poses, guess);
        Some((desk.touch(&found, feature, 0), found.effort))
    }

    fn searches(&self) -> bool {
        true
    }

    fn obstacle(&self, _feature: u32) -> Obstacle {
        let [one, other] = &self.bodies;
        let round = if other.is_flat() { one.curve.smallest_radius() } else { 0.0 };
        Obstacle { round, ..other.obstacle(1, one.sheet.origin, one.sheet.normal()) }
    }

    fn is_even(&self) -> bool {
        true
    }

    fn hump(&self, _feature: u32, poses: [&FrameState; 2], guess: Option<&Vector>) -> Option<Hump> {
        let desk = self.bodies[0].desk(poses[0]);
        Some(desk.hump(&self.nearest(&desk, poses, guess), 1))
    }
}
