//! Two discs.
//!
//! ```text
//! gap = |d| - (r1 + r2),   n = d/|d|
//! ```
//!
//! `d` from the first centre to the second, on the first sheet [m], `r1`, `r2` radii [m]. Limits: discs with one centre have no normal; it
//! is then the sheet's first axis.

use super::round::Round;
use super::table::Served;
use super::{FrameState, Kernel, Obstacle, Touch};
use crate::shape::Shape;
use std::sync::Arc;

#[derive(Debug)]
struct CircleCircle {
    round: Round,
    /// Sum of the radii [m].
    reach: f64,
}

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    match (first, second) {
        (Shape::Circle(sheet, one), Shape::Circle(other, two)) if !one.hollow && !two.hollow => {
            let round = Round::new((sheet, one), (other, two));
            Some(Ok(Arc::new(CircleCircle { round, reach: one.radius + two.radius })))
        }
        _ => None,
    }
}

impl Kernel for CircleCircle {
    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        self.round.touch(poses, feature, 1.0, |distance| distance - self.reach)
    }

    fn is_even(&self) -> bool {
        true
    }

    fn obstacle(&self, _feature: u32) -> Obstacle {
        self.round.obstacle(f64::INFINITY)
    }
}
