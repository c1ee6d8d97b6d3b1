//! Two balls.
//!
//! ```text
//! gap = |d| - (r1 + r2),   n = d/|d|
//! ```
//!
//! `d` from the first centre to the second [m], `r1`, `r2` radii [m]. Limits: balls with one centre have no normal; it is then the first
//! body's x axis.

use super::pose::between;
use super::table::Served;
use super::{FrameState, Kernel, Obstacle, Touch};
use crate::shape::{Shape, Sphere};
use carom_laws::stiffness::PrincipalCurvatures;
use std::sync::Arc;

#[derive(Debug)]
struct SphereSphere(Sphere, Sphere);

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    match (first, second) {
        (Shape::Sphere(one), Shape::Sphere(two)) if !one.hollow && !two.hollow => {
            Some(Ok(Arc::new(SphereSphere(*one, *two))))
        }
        _ => None,
    }
}

impl Kernel for SphereSphere {
    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        let SphereSphere(one, two) = self;
        let d = between(poses, &one.centre, &two.centre);
        let distance = d.norm();
        let normal = if distance > 0.0 { d / distance } else { poses[0].rotation.column(0).into() };
        let p1 = poses[0].place(&one.centre) + normal * one.radius;
        let p2 = poses[1].place(&two.centre) - normal * two.radius;
        let curvatures = [one.radius, two.radius].map(PrincipalCurvatures::sphere);
        Touch { gap: distance - (one.radius + two.radius), normal, points: [p1, p2], feature, part: 0, curvatures }
    }

    fn is_even(&self) -> bool {
        true
    }

    fn obstacle(&self, _feature: u32) -> Obstacle {
        let SphereSphere(one, two) = self;
        Obstacle {
            disc: 1,
            centre: two.centre,
            anchor: one.centre,
            turns: false,
            sheet: None,
            hollow: f64::INFINITY,
            patch: f64::INFINITY,
            bulk: [0.0; 2],
            round: 0.0,
        }
    }
}
