//! Two discs.
//!
//! ```text
//! gap = |d| - (r1 + r2),   n = d/|d|
//! ```
//!
//! `d` from the first centre to the second, on the first sheet [m], `r1`, `r2` radii [m]. Limits: discs with one centre have no normal; it
//! is then the sheet's first axis.

use super::planar::{Meeting, Planar, polar};
use super::table::Served;
use super::{Kernel, Pose, Touch};
use crate::shape::{Circle, Flat, Shape};
use std::sync::Arc;

#[derive(Debug)]
struct CircleCircle {
    planar: Planar,
    disc: Circle,
}

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    match (first, second) {
        (Shape::Circle(sheet, one), Shape::Circle(other, two)) if !one.hollow && !two.hollow => {
            Some(Ok(Arc::new(CircleCircle { planar: Planar::new(sheet, other, two), disc: *one })))
        }
        _ => None,
    }
}

impl Kernel for CircleCircle {
    fn touch(&self, feature: u32, poses: [&Pose; 2]) -> Touch {
        self.planar.touch(feature, poses, |centre| {
            let (distance, normal) = polar(centre - self.disc.centre, Flat::x());
            let gap = distance - (self.disc.radius + self.planar.radius);
            Meeting { gap, normal, curvature: 1.0 / self.disc.radius, part: 0 }
        })
    }
}
