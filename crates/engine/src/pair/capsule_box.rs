//! A capsule with a box, sharp or rounded: the ball at each end of the capsule before the box, and the capsule before each edge of the box.
//!
//! ```text
//! end      gap = D(x) - R - r          x  end of the capsule's segment, D its signed distance from the core of the box
//! edge     gap = |q2 - q1| - R - r     q  nearest points of the segment and an edge of the core
//! ```
//!
//! `R` radius of the capsule, `r` of the edges of the box, zero where they are sharp [m]. A segment and a box that are apart are nearest with an end of the segment or an edge of the box, so that the smallest of these gaps is the
//! distance of the two. (Ericson 2005, section 5.1.) A capsule that lies on a face pushes with both ends, and where it sticks out, with the edges that it crosses.
//!
//! The gap of an end is a convex function of its place, and bounded by its tangent. That of an edge is bounded by its chord, as that of two capsules, with `R + r` as the radius of both: the radius of the capsule alone is enough,
//! and the box may be sharp.
//!
//! Limits: the overlap must be less than `R`. An end that is beyond an edge, or within `sqrt(2 R d)` of it at an overlap `d`, is felt by the box and by that edge, and pushes as two; a corner is felt by all three edges that meet there. So their
//! stiffness adds up there, and a law with a restitution gives the same one.

use super::ball_solid::BallSolid;
use super::box_box::{TWELVE, edges};
use super::capsule_capsule::{CapsuleCapsule, Mounted, mounted};
use super::knobs::Knobs;
use super::table::Served;
use super::wall::Wall;
use super::{FrameState, Hump, Kernel, Obstacle, Touch};
use crate::shape::{Form, Shape};
use crate::spatial::Vector;
use std::sync::Arc;

/// Ends of a capsule.
const TWO: u32 = 2;

#[derive(Debug)]
struct CapsuleBox {
    ends: Knobs,
    wall: Wall,
    capsule: Mounted,
    /// As capsules.
    edges: Vec<Mounted>,
}

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    let (capsule, Shape::Convex(other)) = (mounted(first)?, second) else { return None };
    if !matches!(other.form, Form::Box { .. } | Form::RoundedBox { .. }) {
        return None;
    }
    let (ends, wall, edges) = (Knobs::on_plane(first)?, Wall::new(other)?, edges(other)?);
    Some(Ok(Arc::new(CapsuleBox { ends, wall, capsule, edges })))
}

impl CapsuleBox {
    fn end(&self, feature: u32) -> BallSolid {
        BallSolid { ball: self.ends.all[feature as usize], wall: self.wall }
    }

    fn edge(&self, feature: u32) -> CapsuleCapsule {
        CapsuleCapsule { bodies: [self.capsule, self.edges[(feature - TWO) as usize]] }
    }
}

impl Kernel for CapsuleBox {
    fn features(&self) -> u32 {
        TWO + TWELVE
    }

    fn feature_name(&self, feature: u32) -> &'static str {
        if feature < TWO { self.ends.name(feature) } else { EDGES[(feature - TWO) as usize] }
    }

    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        if feature < TWO { self.end(feature).touch(feature, poses) } else { self.edge(feature).touch(feature, poses) }
    }

    fn obstacle(&self, feature: u32) -> Obstacle {
        if feature < TWO { self.end(feature).obstacle(feature) } else { self.edge(feature).obstacle(feature) }
    }

    fn is_even(&self) -> bool {
        true
    }

    fn hump(&self, feature: u32, poses: [&FrameState; 2], _guess: Option<&Vector>) -> Option<Hump> {
        if feature < TWO {
            self.end(feature).hump(feature, poses, None)
        } else {
            self.edge(feature).hump(feature, poses, None)
        }
    }
}

/// By their numbers, from one, four along each axis.
const EDGES: [&str; TWELVE as usize] = [
    "edge 1", "edge 2", "edge 3", "edge 4", "edge 5", "edge 6", "edge 7", "edge 8", "edge 9", "edge 10", "edge 11",
    "edge 12",
];
