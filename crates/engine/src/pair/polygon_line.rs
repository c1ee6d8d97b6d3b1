//! A convex polygon on a straight line: each corner is a feature.
//!
//! ```text
//! gap = m . (x_k - p),   n = m
//! ```
//!
//! `m` unit normal out of the half plane, `p` a point of the line, `x_k` the corner [m]. A polygon that lies on an edge touches with both of its ends. Here the line is the first shape, each corner the disc, of no radius.

use super::planar::{Planar, PlanarContact};
use super::polygon::CORNERS;
use super::table::Served;
use super::{FrameState, Kernel, Obstacle, Touch};
use crate::shape::{Line, Shape};
use std::sync::Arc;

#[derive(Debug)]
struct PolygonLine {
    /// The corners before the sheet of the line.
    corners: Vec<Planar>,
    /// With a normal of unit length.
    line: Line,
}

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    let (Shape::Line(sheet, line), Shape::Polygon(other, polygon)) = (first, second) else { return None };
    let line = Line { normal: line.normal.normalize(), ..*line };
    let corners = polygon.places(&other.squared()).into_iter().map(|corner| Planar::point(sheet, corner)).collect();
    Some(Ok(Arc::new(PolygonLine { corners, line })))
}

impl Kernel for PolygonLine {
    fn features(&self) -> u32 {
        self.corners.len() as u32
    }

    fn feature_name(&self, feature: u32) -> &'static str {
        CORNERS[feature as usize]
    }

    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        self.corners[feature as usize].touch(feature, poses, |corner| {
            let normal = self.line.normal;
            PlanarContact { gap: normal.dot(&(corner - self.line.point)), normal, curvature: 0.0, part: 0 }
        })
    }

    fn obstacle(&self, feature: u32) -> Obstacle {
        self.corners[feature as usize].obstacle(f64::INFINITY)
    }
}
