//! A disc in a round hole: journal in bearing.
//!
//! ```text
//! gap = (R - r) - |d|,   n = -d/|d|
//! ```
//!
//! `d` from the centre of the hole to that of the disc [m], `R` radius of the hole, `r` of the disc [m], `R > r`. The clearance `R - r` is
//! formed first: for radii within a factor of two it is exact, and a small overlap keeps its digits. Limits: in the middle there is no
//! normal; it is then the sheet's first axis.

use super::round::Round;
use super::table::Served;
use super::{FrameState, Hollow, Kernel, Obstacle, PairError, Touch};
use crate::shape::Shape;
use std::sync::Arc;

#[derive(Debug)]
struct CircleInCircle {
    round: Round,
    /// Difference of the radii [m].
    clearance: f64,
}

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    let (Shape::Circle(sheet, hole), Shape::Circle(other, disc)) = (first, second) else { return None };
    if !hole.hollow || disc.hollow {
        return None;
    }
    if disc.radius >= hole.radius {
        let (hollow, room) = (Hollow::Hole, hole.radius);
        return Some(Err(PairError::TooLarge { what: "disc", radius: disc.radius, hollow, room }));
    }
    let round = Round::new((sheet, hole), (other, disc));
    Some(Ok(Arc::new(CircleInCircle { round, clearance: hole.radius - disc.radius })))
}

impl Kernel for CircleInCircle {
    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        self.round.touch(poses, feature, -1.0, |distance| self.clearance - distance)
    }

    fn obstacle(&self, _feature: u32) -> Obstacle {
        self.round.obstacle(self.clearance)
    }
}
