//! The hull of points and the search for the nearest facet, by the crate parry. Its types do not leave this file.

use super::Facet;
use crate::space::Vector;
use parry3d_f64::bounding_volume::Aabb;
use parry3d_f64::math::Vector as Theirs;
use parry3d_f64::partitioning::{Bvh, BvhBuildStrategy};
use parry3d_f64::query::PointQuery;
use parry3d_f64::transformation::try_convex_hull;

fn theirs(p: &Vector) -> Theirs {
    Theirs::new(p.x, p.y, p.z)
}

/// The corners and triangles of a hull; none for points in a plane.
pub(super) fn hull(points: &[Vector]) -> Option<(Vec<Vector>, Vec<[u32; 3]>)> {
    let given: Vec<Theirs> = points.iter().map(theirs).collect();
    let (corners, triangles) = try_convex_hull(&given).ok()?;
    // Corners that no triangle uses would count as corners of the solid.
    let mut number = vec![None; corners.len()];
    let mut used = Vec::new();
    let mut rename = |old: u32| {
        *number[old as usize].get_or_insert_with(|| {
            let p = corners[old as usize];
            used.push(Vector::new(p.x, p.y, p.z));
            used.len() as u32 - 1
        })
    };
    let triangles = triangles.iter().map(|triangle| triangle.map(&mut rename)).collect();
    Some((used, triangles))
}

/// Boxes in boxes around facets.
#[derive(Clone, Debug)]
pub(super) struct Tree(Bvh);

impl Tree {
    pub(super) fn new(facets: &[Facet]) -> Self {
        let around = |facet: &Facet| {
            let corners: Vec<Theirs> = facet.corners().iter().map(theirs).collect();
            Aabb::from_points(corners)
        };
        let boxes: Vec<Aabb> = facets.iter().map(around).collect();
        Tree(Bvh::from_leaves(BvhBuildStrategy::Binned, &boxes))
    }

    /// The number of the facet that is nearest to a point.
    pub(super) fn nearest(&self, facets: &[Facet], c: &Vector) -> usize {
        let at = theirs(c);
        let found = self.0.find_best(
            f64::MAX,
            |node, _| node.aabb().distance_to_local_point(at, true),
            |leaf, _| Some(facets[leaf as usize].distance(c)),
        );
        found.map_or(0, |(leaf, _)| leaf as usize)
    }
}
