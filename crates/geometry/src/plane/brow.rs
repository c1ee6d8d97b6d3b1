//! What lies below a chain of straight edges that bends one way: a convex piece of ground, with corners that are sharp or rounded.
//!
//! ```text
//! D(p) = |p - q| - r,  q the nearest point of the core        outside of the core
//! D(p) = max n_k . (p - x_k) - r                              within it
//! ```
//!
//! `p` the point, `x_k` a point of each edge of the core [m], `n_k` unit normals out of it, `r` radius of the corners [m]. The core is the piece with all edges moved inwards by `r`, so that the piece is all that is within `r` of it.
//! `D` is a convex function of the point, outside as well as inside: a tangent plane lies below it. The first edge comes from far away, the last goes on without end.

use super::{Flat, left};

/// An edge of the core.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Edge {
    /// A point of it [m].
    point: Flat,
    /// Unit vector along it, the body to its right.
    along: Flat,
    /// From where to where it goes, measured from the point [m]; infinite where it has no end.
    reach: [f64; 2],
}

/// A convex piece of ground.
#[derive(Clone, Debug, PartialEq)]
pub struct Brow {
    edges: Vec<Edge>,
    rounding: f64,
}

/// What a point finds before such a piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BrowFoot {
    /// Unit vector out of the piece towards the point.
    pub direction: Flat,
    /// How far the point is from the surface, negative inside [m].
    pub distance: f64,
    /// Curvature of the surface [1/m]: nothing on an edge, infinite at a sharp corner.
    pub curvature: f64,
    /// Which edge (twice its number, from 0) or which corner behind it (one more).
    pub part: u32,
}

impl Brow {
    /// The piece below lines, each with a point [m] and a unit direction that has the body to its right, in their order; every one turns to the right after the one before. Its corners have this radius [m].
    pub(super) fn below(lines: &[(Flat, Flat)], rounding: f64) -> Self {
        let shifted = |(point, along): &(Flat, Flat)| Edge {
            point: point - left(along) * rounding,
            along: *along,
            reach: [f64::NEG_INFINITY, f64::INFINITY],
        };
        let mut edges: Vec<Edge> = lines.iter().map(shifted).collect();
        for k in 1..edges.len() {
            let (before, after) = (edges[k - 1], edges[k]);
            let corner = before.point
                + before.along * ((after.point - before.point).perp(&after.along) / before.along.perp(&after.along));
            edges[k - 1].reach[1] = before.along.dot(&(corner - before.point));
            edges[k].reach[0] = after.along.dot(&(corner - after.point));
        }
        Brow { edges, rounding }
    }

    /// What a point finds.
    pub fn before(&self, p: &Flat) -> BrowFoot {
        let mut highest = (0, f64::NEG_INFINITY);
        let mut nearest: Option<BrowFoot> = None;
        for (k, edge) in self.edges.iter().enumerate() {
            let (d, normal) = (p - edge.point, left(&edge.along));
            let height = normal.dot(&d);
            if height > highest.1 {
                highest = (k, height);
            }
            if height <= 0.0 {
                continue;
            }
            // Before an edge the nearest point may be one of its corners.
            let share = edge.along.dot(&d);
            let foot = match share {
                share if share < edge.reach[0] => self.corner(d - edge.along * edge.reach[0], k, normal),
                share if share > edge.reach[1] => self.corner(d - edge.along * edge.reach[1], k + 1, normal),
                _ => self.flat(k, height),
            };
            if nearest.is_none_or(|best| foot.distance < best.distance) {
                nearest = Some(foot);
            }
        }
        nearest.unwrap_or_else(|| self.flat(highest.0, highest.1))
    }

    /// A place that looks at an edge from this height above the core [m].
    fn flat(&self, k: usize, height: f64) -> BrowFoot {
        let direction = left(&self.edges[k].along);
        BrowFoot { direction, distance: height - self.rounding, curvature: 0.0, part: 2 * k as u32 }
    }

    /// A place that is `d` from the corner before edge `k` [m], with the normal `otherwise` if it is in it.
    fn corner(&self, d: Flat, k: usize, otherwise: Flat) -> BrowFoot {
        let distance = d.norm();
        let direction = if distance > 0.0 { d / distance } else { otherwise };
        let part = 2 * k as u32 - 1;
        BrowFoot { direction, distance: distance - self.rounding, curvature: 1.0 / self.rounding, part }
    }
}
