//! A disc on a straight line.
//!
//! ```text
//! gap = m . (c - p) - r,   n = m
//! ```
//!
//! `m` unit normal out of the half plane, `p` a point of the line, `c` centre of the disc [m], `r` its radius [m].

use super::planar::{Planar, PlanarContact};
use super::table::Served;
use super::{FrameState, Kernel, Obstacle, Touch};
use crate::shape::{Line, Shape};
use std::sync::Arc;

#[derive(Debug)]
struct CircleLine {
    planar: Planar,
    /// With a normal of unit length.
    line: Line,
}

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    match (first, second) {
        (Shape::Line(sheet, line), Shape::Circle(other, disc)) if !disc.hollow => {
            let line = Line { normal: line.normal.normalize(), ..*line };
            Some(Ok(Arc::new(CircleLine { planar: Planar::new(sheet, other, disc), line })))
        }
        _ => None,
    }
}

impl Kernel for CircleLine {
    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        self.planar.touch(feature, poses, |centre| {
            let normal = self.line.normal;
            let gap = normal.dot(&(centre - self.line.point)) - self.planar.radius;
            PlanarContact { gap, normal, curvature: 0.0, part: 0 }
        })
    }

    fn obstacle(&self, _feature: u32) -> Obstacle {
        self.planar.obstacle(f64::INFINITY)
    }
}
