//! A disc at a convex polygon, at its edges and corners.
//!
//! The gap is the signed distance of the disc's centre (`polygon`) less its radius. Limits: the overlap must be less than the radius, or the disc may be pushed out another way.

use super::planar::Planar;
use super::polygon::meet;
use super::table::Served;
use super::{FrameState, Kernel, Obstacle, Touch};
use crate::shape::{Polygon, Shape};
use std::sync::Arc;

#[derive(Debug)]
struct PolygonCircle {
    planar: Planar,
    polygon: Polygon,
}

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    match (first, second) {
        (Shape::Polygon(sheet, polygon), Shape::Circle(other, disc)) if !disc.hollow => {
            Some(Ok(Arc::new(PolygonCircle { planar: Planar::new(sheet, other, disc), polygon: polygon.clone() })))
        }
        _ => None,
    }
}

impl Kernel for PolygonCircle {
    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        self.planar.touch(feature, poses, |centre| meet(&self.polygon, centre, self.planar.radius))
    }

    fn obstacle(&self, _feature: u32) -> Obstacle {
        self.planar.obstacle(f64::INFINITY)
    }
}
