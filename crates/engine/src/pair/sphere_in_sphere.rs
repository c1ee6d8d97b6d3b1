//! A ball in a ball-shaped hole, as in a ball joint with clearance.
//!
//! ```text
//! gap = (R - r) - |d|,   n = -d/|d|
//! ```
//!
//! `d` from the centre of the hole to that of the ball [m], `R` radius of the hole, `r` of the ball [m], `R > r`. The clearance `R - r` is
//! formed first: for radii within a factor of two it is exact, and a small overlap keeps its digits. Limits: in the middle there is no
//! normal; it is then the x axis of the hole's body.

use super::knobs::{Knob, Knobs};
use super::pose::between;
use super::table::Served;
use super::{FrameState, Hollow, Kernel, Obstacle, PairError, Touch};
use crate::shape::{Shape, Sphere};
use carom_laws::stiffness::PrincipalCurvatures;
use std::sync::Arc;

#[derive(Debug)]
struct SphereInSphere {
    hole: Sphere,
    ball: Knob,
}

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    let Shape::Sphere(hole) = first else { return None };
    if !hole.hollow {
        return None;
    }
    let (hole, ball) = (*hole, *Knobs::single(second)?.all.first()?);
    if ball.radius >= hole.radius {
        let (hollow, room) = (Hollow::Hole, hole.radius);
        return Some(Err(PairError::TooLarge { what: "ball", radius: ball.radius, hollow, room }));
    }
    Some(Ok(Arc::new(SphereInSphere { hole, ball })))
}

impl Kernel for SphereInSphere {
    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        let SphereInSphere { hole, ball } = self;
        let d = between(poses, &hole.centre, &ball.centre);
        let distance = d.norm();
        let normal = if distance > 0.0 { d / -distance } else { poses[0].rotation.column(0).into() };
        let p1 = poses[0].place(&hole.centre) - normal * hole.radius;
        let p2 = poses[1].place(&ball.centre) - normal * ball.radius;
        let curvatures = [PrincipalCurvatures::sphere(-hole.radius), ball.curvatures()];
        Touch { gap: (hole.radius - ball.radius) - distance, normal, points: [p1, p2], feature, part: 0, curvatures }
    }

    fn obstacle(&self, _feature: u32) -> Obstacle {
        let SphereInSphere { hole, ball } = self;
        let hollow = hole.radius - ball.radius;
        Obstacle {
            disc: 1,
            centre: ball.centre,
            anchor: hole.centre,
            turns: false,
            sheet: None,
            hollow,
            patch: f64::INFINITY,
            bulk: [0.0; 2],
            round: 0.0,
        }
    }
}
