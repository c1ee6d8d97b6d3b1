//! A disc at a thin straight wall.
//!
//! ```text
//! gap = |c - q| - r,   n = (c - q)/|c - q|
//! ```
//!
//! `c` centre of the disc, `q` the point of the wall nearest to it [m], `r` radius of the disc [m]. While the disc goes round an end, `q`
//! rests in that corner; the gap is continuously differentiable there, because the wall is convex. So the pair is one feature.
//! Limits: the overlap must be less than the radius; a disc whose centre crosses the wall has come through.

use super::planar::{Planar, PlanarContact, polar};
use super::table::Served;
use super::{FrameState, Kernel, Obstacle, Touch};
use crate::shape::{Flat, Segment, Shape};
use std::sync::Arc;

#[derive(Debug)]
struct CircleSegment {
    planar: Planar,
    wall: Segment,
    /// Unit vector from start to end.
    along: Flat,
    /// From start to end [m].
    length: f64,
}

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    match (first, second) {
        (Shape::Segment(sheet, wall), Shape::Circle(other, disc)) if !disc.hollow => {
            let (length, along) = polar(wall.end - wall.start, Flat::x());
            let planar = Planar::new(sheet, other, disc);
            Some(Ok(Arc::new(CircleSegment { planar, wall: *wall, along, length })))
        }
        _ => None,
    }
}

impl Kernel for CircleSegment {
    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        self.planar.touch(feature, poses, |centre| {
            let d = centre - self.wall.start;
            let t = self.along.dot(&d);
            if t < 0.0 {
                return corner(d, self.planar.radius, -self.along, 1);
            }
            if t > self.length {
                return corner(centre - self.wall.end, self.planar.radius, self.along, 2);
            }
            let s = self.along.perp(&d);
            let normal = Flat::new(-self.along.y, self.along.x) * 1f64.copysign(s);
            PlanarContact { gap: s.abs() - self.planar.radius, normal, curvature: 0.0, part: 0 }
        })
    }

    fn obstacle(&self, _feature: u32) -> Obstacle {
        self.planar.obstacle(f64::INFINITY)
    }
}

/// A disc of radius `r` whose centre is `d` from a corner, with the normal `otherwise` if it is in it.
#[inline(always)]
pub(super) fn corner(d: Flat, r: f64, otherwise: Flat, part: u32) -> PlanarContact {
    let (distance, normal) = polar(d, otherwise);
    PlanarContact { gap: distance - r, normal, curvature: f64::INFINITY, part }
}
