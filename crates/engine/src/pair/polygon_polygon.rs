//! Two convex polygons: each corner of either is a feature, a point before the other polygon (`polygon`).
//!
//! Where two convex polygons begin to overlap, a corner of one is in the other, so that the corners of both see every touch. Edges that lie on each other touch at the ends of what they have in common.
//! Limits: shallow overlaps. Where two corners meet exactly, both features see it, and push as two.

use super::planar::Planar;
use super::polygon::{CORNERS, OTHER_CORNERS, meet};
use super::table::Served;
use super::{FrameState, Kernel, Obstacle, Touch};
use crate::shape::{Polygon, Shape};
use std::sync::Arc;

#[derive(Debug)]
struct PolygonPolygon {
    polygons: [Polygon; 2],
    /// The corners of the first before the sheet of the second, and those of the second before the sheet of the first.
    corners: [Vec<Planar>; 2],
}

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    let (Shape::Polygon(sheet, one), Shape::Polygon(other, two)) = (first, second) else { return None };
    let before = |polygon: &Polygon, own, sheet| -> Vec<Planar> {
        polygon.places(own).into_iter().map(|corner| Planar::point(sheet, corner)).collect()
    };
    let corners = [before(one, &sheet.squared(), other), before(two, &other.squared(), sheet)];
    Some(Ok(Arc::new(PolygonPolygon { polygons: [one.clone(), two.clone()], corners })))
}

impl PolygonPolygon {
    /// Whose corner a feature is, and which.
    fn corner(&self, feature: u32) -> (usize, usize) {
        let (feature, first) = (feature as usize, self.corners[0].len());
        if feature < first { (0, feature) } else { (1, feature - first) }
    }
}

impl Kernel for PolygonPolygon {
    fn features(&self) -> u32 {
        (self.corners[0].len() + self.corners[1].len()) as u32
    }

    fn feature_name(&self, feature: u32) -> &'static str {
        let (body, corner) = self.corner(feature);
        [CORNERS, OTHER_CORNERS][body][corner]
    }

    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        let (body, corner) = self.corner(feature);
        let (own, polygon) = (&self.corners[body][corner], &self.polygons[1 - body]);
        // The polygon is asked as the first, the corner as the second.
        let asked = own.touch(feature, [poses[1 - body], poses[body]], |point| meet(polygon, point, 0.0));
        if body == 1 { asked } else { asked.swapped() }
    }

    fn obstacle(&self, feature: u32) -> Obstacle {
        let (body, corner) = self.corner(feature);
        Obstacle { disc: body, ..self.corners[body][corner].obstacle(f64::INFINITY) }
    }
}
