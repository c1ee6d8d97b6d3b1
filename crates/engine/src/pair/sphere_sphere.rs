//! Two balls, or a ball and a point.
//!
//! ```text
//! gap = |d| - (r1 + r2),   n = d/|d|
//! ```
//!
//! `d` from the first centre to the second [m], `r1`, `r2` radii, that of a point is zero [m]. Limits: balls with one centre have no normal; it is then the first
//! body's x axis.

use super::knobs::{Knob, Knobs};
use super::pose::between;
use super::table::Served;
use super::{FrameState, Kernel, Obstacle, Touch};
use crate::shape::Shape;
use std::sync::Arc;

#[derive(Debug)]
struct SphereSphere(Knob, Knob);

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    let [one, two] = [*Knobs::single(first)?.all.first()?, *Knobs::single(second)?.all.first()?];
    // Two points have nothing to touch with.
    (one.radius + two.radius > 0.0).then(|| Ok(Arc::new(SphereSphere(one, two)) as Arc<dyn Kernel>))
}

impl Kernel for SphereSphere {
    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        let SphereSphere(one, two) = self;
        let d = between(poses, &one.centre, &two.centre);
        let distance = d.norm();
        let normal = if distance > 0.0 { d / distance } else { poses[0].rotation.column(0).into() };
        let p1 = poses[0].place(&one.centre) + normal * one.radius;
        let p2 = poses[1].place(&two.centre) - normal * two.radius;
        let curvatures = [one.curvatures(), two.curvatures()];
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
