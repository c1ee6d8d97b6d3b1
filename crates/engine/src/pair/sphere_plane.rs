//! A ball on a plane.
//!
//! ```text
//! gap = m . d - r,   n = -m
//! ```
//!
//! `m` unit normal out of the half space, `d` from a point of the plane to the centre of the ball [m], `r` radius of the ball [m], `n` from
//! the ball to the plane.

use super::pose::between;
use super::table::Served;
use super::{Kernel, Pose, Touch};
use crate::shape::{Plane, Shape, Sphere};
use carom_laws::stiffness::PrincipalCurvatures;
use std::sync::Arc;

#[derive(Debug)]
struct SpherePlane {
    ball: Sphere,
    /// With a normal of unit length.
    plane: Plane,
}

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    match (first, second) {
        (Shape::Sphere(ball), Shape::Plane(plane)) if !ball.hollow => {
            let plane = Plane { normal: plane.normal.normalize(), ..*plane };
            Some(Ok(Arc::new(SpherePlane { ball: *ball, plane })))
        }
        _ => None,
    }
}

impl Kernel for SpherePlane {
    fn touch(&self, feature: u32, poses: [&Pose; 2]) -> Touch {
        let SpherePlane { ball, plane } = self;
        let normal = -(poses[1].rotation * plane.normal);
        let height = normal.dot(&between(poses, &ball.centre, &plane.point));
        let gap = height - ball.radius;
        let p1 = poses[0].place(&ball.centre) + normal * ball.radius;
        let curvatures = [PrincipalCurvatures::sphere(ball.radius), PrincipalCurvatures::plane()];
        Touch { gap, normal, points: [p1, p1 + normal * gap], feature, part: 0, curvatures }
    }
}
