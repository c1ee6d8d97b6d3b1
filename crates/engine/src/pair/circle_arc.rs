//! A disc at a round edge, outside of it or, when the edge is hollow, inside.
//!
//! ```text
//! outside   gap = |d| - (R + r),   n = d/|d|        inside   gap = (R - r) - |d|,   n = -d/|d|
//! ```
//!
//! `d` from the centre of the arc to that of the disc, `R` radius of the arc, `r` of the disc [m]. Where `d` points past an end of the
//! arc, the disc is at that corner, `gap = |c - q| - r` with `q` the end. The direction of `n` is the same from both sides of the change, so
//! the gap is continuously differentiable across it and the pair is one feature.
//! Limits: the overlap must be less than `r`. In the mouth of an arc of more than half a turn only the nearer of the two corners counts.

use super::circle_segment::corner;
use super::planar::{Planar, PlanarContact, polar};
use super::table::Served;
use super::{FrameState, Hollow, Kernel, Obstacle, PairError, Touch};
use crate::shape::{Edge, Flat, Shape};
use std::f64::consts::PI;
use std::sync::Arc;

#[derive(Debug)]
struct CircleArc {
    planar: Planar,
    edge: Edge,
    /// From the centre to the middle of the arc, a unit vector.
    middle: Flat,
    /// Cosine of half the sweep.
    reach: f64,
    /// The start and the end [m], and the parts that they are: first the one counter-clockwise of the middle.
    ends: [(Flat, u32); 2],
}

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    let (Shape::Arc(sheet, edge), Shape::Circle(other, disc)) = (first, second) else { return None };
    let arc = &edge.arc;
    if disc.hollow {
        return None;
    }
    if edge.hollow && disc.radius >= arc.radius {
        let (hollow, room) = (Hollow::Arc, arc.radius);
        return Some(Err(PairError::TooLarge { what: "disc", radius: disc.radius, hollow, room }));
    }
    let (start, end) = ((arc.point(0.0), 1), (arc.point(1.0), 2));
    let ends = if arc.sweep > 0.0 { [end, start] } else { [start, end] };
    let planar = Planar::new(sheet, other, disc);
    let (middle, reach) = (arc.outward(0.5), (0.5 * arc.sweep.abs()).min(PI).cos());
    Some(Ok(Arc::new(CircleArc { planar, edge: *edge, middle, reach, ends })))
}

impl Kernel for CircleArc {
    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        self.planar.touch(feature, poses, |centre| {
            let (big, r) = (self.edge.arc.radius, self.planar.radius);
            let (distance, outward) = polar(centre - self.edge.arc.centre, self.middle);
            if self.middle.dot(&outward) < self.reach {
                let (end, part) = self.ends[usize::from(self.middle.perp(&outward) < 0.0)];
                return corner(centre - end, r, outward, part);
            }
            if self.edge.hollow {
                PlanarContact { gap: (big - r) - distance, normal: -outward, curvature: -1.0 / big, part: 0 }
            } else {
                PlanarContact { gap: distance - (big + r), normal: outward, curvature: 1.0 / big, part: 0 }
            }
        })
    }

    fn obstacle(&self, _feature: u32) -> Obstacle {
        let hollow = if self.edge.hollow { self.edge.arc.radius - self.planar.radius } else { f64::INFINITY };
        Obstacle { patch: 0.5 * self.edge.arc.radius, ..self.planar.obstacle(hollow) }
    }
}
