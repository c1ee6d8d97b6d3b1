//! A ball on a plane.
//!
//! ```text
//! gap = m . d - r,   n = -m
//! ```
//!
//! `m` unit normal out of the half space, `d` from a point of the plane to the centre of the ball [m], `r` radius of the ball [m], `n` from
//! the ball to the plane.

use super::table::Served;
use super::{FrameState, Kernel, Obstacle, Touch};
use crate::shape::{Plane, Shape, Sphere};
use carom_laws::stiffness::PrincipalCurvatures;
use std::sync::Arc;

#[derive(Debug)]
struct SpherePlane {
    ball: Sphere,
    /// With a normal of unit length.
    plane: Plane,
    curvatures: [PrincipalCurvatures; 2],
}

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    match (first, second) {
        (Shape::Sphere(ball), Shape::Plane(plane)) if !ball.hollow => {
            let plane = Plane { normal: plane.normal.normalize(), ..*plane };
            let curvatures = [PrincipalCurvatures::sphere(ball.radius), PrincipalCurvatures::plane()];
            Some(Ok(Arc::new(SpherePlane { ball: *ball, plane, curvatures })))
        }
        _ => None,
    }
}

impl Kernel for SpherePlane {
    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        let (SpherePlane { ball, plane, curvatures }, [one, two]) = (self, poses);
        let (normal, centre) = (-(two.rotation * plane.normal), one.rotation * ball.centre);
        let height = normal.dot(&((two.position - one.position) + (two.rotation * plane.point - centre)));
        let gap = height - ball.radius;
        let p1 = one.position + centre + normal * ball.radius;
        Touch { gap, normal, points: [p1, p1 + normal * gap], feature, part: 0, curvatures: *curvatures }
    }

    fn obstacle(&self, _feature: u32) -> Obstacle {
        let SpherePlane { ball, plane, .. } = self;
        Obstacle {
            disc: 0,
            centre: ball.centre,
            anchor: plane.point,
            turns: true,
            sheet: None,
            hollow: f64::INFINITY,
            patch: f64::INFINITY,
            bulk: [0.0; 2],
        }
    }
}
