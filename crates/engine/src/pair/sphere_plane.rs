//! A ball on a plane; and what stands on balls or points: a point, a box, a rectangle, a hull and a mesh on their corners, a capsule on its ends.
//!
//! ```text
//! gap = m . d - r,   n = -m
//! ```
//!
//! `m` unit normal out of the half space, `d` from a point of the plane to the centre of the ball or the point [m], `r` radius of the ball, zero for a point [m], `n` from
//! the ball to the plane. Each ball or corner is a feature. A capsule that lies on the plane presses with both ends, which share the load of the line between them.

use super::knobs::{Knob, Knobs};
use super::table::Served;
use super::{FrameState, Kernel, Obstacle, PairError, Touch};
use crate::shape::{Plane, Polyhedron, Shape};
use carom_laws::stiffness::PrincipalCurvatures;
use std::sync::Arc;

#[derive(Debug)]
struct SpherePlane {
    knobs: Knobs,
    /// With a normal of unit length.
    plane: Plane,
    curvatures: [PrincipalCurvatures; 2],
}

/// A ball.
pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    matches!(first, Shape::Sphere(_)).then(|| on_plane(first, second))?
}

/// What stands on balls or points.
pub(super) fn standing(first: &Shape, second: &Shape) -> Served {
    matches!(first, Shape::Convex(_) | Shape::Polyhedron(_)).then(|| on_plane(first, second))?
}

fn on_plane(first: &Shape, second: &Shape) -> Served {
    let Shape::Plane(plane) = second else { return None };
    let knobs = Knobs::on_plane(first)?;
    if knobs.all.len() > Polyhedron::MOST_PIECES {
        return Some(Err(PairError::Corners(first.name(), knobs.all.len())));
    }
    let plane = Plane { normal: plane.normal.normalize(), ..*plane };
    // All of a body are alike.
    let curvatures = [knobs.all.first()?.curvatures(), PrincipalCurvatures::plane()];
    Some(Ok(Arc::new(SpherePlane { knobs, plane, curvatures })))
}

impl Kernel for SpherePlane {
    fn features(&self) -> u32 {
        self.knobs.all.len() as u32
    }

    fn feature_name(&self, feature: u32) -> &'static str {
        self.knobs.name(feature)
    }

    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        let (SpherePlane { knobs, plane, curvatures }, [one, two]) = (self, poses);
        let Knob { centre, radius } = &knobs.all[feature as usize];
        let (normal, centre) = (-(two.rotation * plane.normal), one.rotation * centre);
        let height = normal.dot(&((two.position - one.position) + (two.rotation * plane.point - centre)));
        let gap = height - radius;
        let p1 = one.position + centre + normal * *radius;
        Touch { gap, normal, points: [p1, p1 + normal * gap], feature, part: 0, curvatures: *curvatures }
    }

    fn obstacle(&self, feature: u32) -> Obstacle {
        Obstacle::convex(0, self.knobs.all[feature as usize].centre, self.plane.point)
    }
}
