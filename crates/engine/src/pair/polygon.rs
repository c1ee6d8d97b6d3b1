//! The signed distance of a point from a convex polygon.
//!
//! ```text
//! outside  |p - q|,  q the nearest point of the polygon        inside  max n_k . (p - x_k)
//! ```
//!
//! `p` the point, `x_k` the corners [m], `n_k` outward unit normals of the edges that begin there. It is a convex function of the point, and a tangent plane lies below it: what is true of a disc
//! before a convex body ([`Obstacle`](super::Obstacle)) is true of a corner. Limits: a point that is as far from two edges within the polygon has two normals; the first is taken.

use super::planar::{PlanarContact, polar};
use crate::shape::{Flat, Polygon};

/// What a disc of radius `r` [m] around a point finds at a polygon. Parts are the edges, anticlockwise from 0, and behind them the corners.
pub(super) fn meet(polygon: &Polygon, p: Flat, r: f64) -> PlanarContact {
    let (corners, normals) = (polygon.outline().corners(), polygon.outline().normals());
    let count = corners.len();
    let height = |k: usize| normals[k].dot(&(p - corners[k]));
    let (edge, highest) = (0..count)
        .map(|k| (k, height(k)))
        .fold((0, f64::NEG_INFINITY), |best, next| if next.1 > best.1 { next } else { best });
    let side = PlanarContact { gap: highest - r, normal: normals[edge], curvature: 0.0, part: edge as u32 };
    // Beyond an edge the nearest point may be a corner: outside of the strip over every edge that looks at the point, it is.
    if highest <= 0.0 {
        return side;
    }
    let mut best = (f64::INFINITY, side);
    for k in (0..count).filter(|&k| height(k) > 0.0) {
        let next = (k + 1) % count;
        let along = Flat::new(-normals[k].y, normals[k].x);
        let (share, length) = (along.dot(&(p - corners[k])), along.dot(&(corners[next] - corners[k])));
        let found = match share {
            share if share < 0.0 => corner(p - corners[k], r, normals[k], count + k),
            share if share > length => corner(p - corners[next], r, normals[k], count + next),
            _ => PlanarContact { gap: height(k) - r, normal: normals[k], curvature: 0.0, part: k as u32 },
        };
        if found.gap < best.0 {
            best = (found.gap, found);
        }
    }
    best.1
}

fn corner(d: Flat, r: f64, otherwise: Flat, part: usize) -> PlanarContact {
    let (distance, normal) = polar(d, otherwise);
    PlanarContact { gap: distance - r, normal, curvature: f64::INFINITY, part: part as u32 }
}

/// What the corners of a polygon are called as features, counted from one.
pub(super) const CORNERS: [&str; Polygon::MOST_CORNERS] = [
    "corner1", "corner2", "corner3", "corner4", "corner5", "corner6", "corner7", "corner8", "corner9", "corner10",
    "corner11", "corner12", "corner13", "corner14", "corner15", "corner16", "corner17", "corner18", "corner19",
    "corner20", "corner21", "corner22", "corner23", "corner24", "corner25", "corner26", "corner27", "corner28",
    "corner29", "corner30", "corner31", "corner32",
];
/// What the corners of the second of two polygons are called.
pub(super) const OTHER_CORNERS: [&str; Polygon::MOST_CORNERS] = [
    "other1", "other2", "other3", "other4", "other5", "other6", "other7", "other8", "other9", "other10", "other11",
    "other12", "other13", "other14", "other15", "other16", "other17", "other18", "other19", "other20", "other21",
    "other22", "other23", "other24", "other25", "other26", "other27", "other28", "other29", "other30", "other31",
    "other32",
];
