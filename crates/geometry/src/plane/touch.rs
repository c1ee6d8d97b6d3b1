//! What a question for the nearest points of profiles answers.
//!
//! ```text
//! gap n = p2 - p1,   gap' = n . (v2(p2) - v1(p1))
//! a' = w1 + B (t . u + r2 w),   B = 1/(gap + r1 + r2)
//! ```
//!
//! `v` velocities of the bodies at their points [m/s]; `a` angle of the normal [rad]; `u` velocity at `p2` of the second body less that of the first [m/s], `t` across the
//! normal, to its left; `w` spin of the second body less that of the first, `w1` of the first [rad/s]; `r` radii of curvature [m]; `B` bend [rad/m].

use super::{Flat, Pose, left};
use crate::effort::Effort;

/// Where two profiles are nearest, or deepest in each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch {
    /// Signed distance of the profiles, negative where they overlap [m].
    pub gap: f64,
    /// Unit vector out of the first into the second, in the world.
    pub normal: Flat,
    /// Where the normal line meets the first profile and the second, in the world [m].
    pub points: [Flat; 2],
    /// Radii of curvature of both at their points [m]; that of a line is infinite.
    pub radii: [f64; 2],
    /// How the normal turns when the second profile moves across it, to the left [rad/m].
    pub bend: f64,
    /// The normal in the frame of the first: what the next question starts from.
    pub memory: Flat,
    /// What it took.
    pub effort: Effort,
}

impl Touch {
    /// How fast the normal turns as it is seen from the first body [rad/s]; in the world the first body's spin is added. `slip` velocity of the second
    /// body less that of the first, both at the second point [m/s]; `spin` of the second body less that of the first [rad/s].
    pub fn normal_rate(&self, slip: &Flat, spin: f64) -> f64 {
        // Of a line alone the normal is known, and turns with it.
        if self.radii[1].is_infinite() {
            return spin;
        }
        self.bend * (left(&self.normal).dot(slip) + self.radii[1] * spin)
    }

    /// The same with the bodies exchanged: what is now the first stands as `pose` says.
    pub fn swapped(self, pose: &Pose) -> Self {
        let ([p, q], [r, s], normal) = (self.points, self.radii, -self.normal);
        Touch { normal, points: [q, p], radii: [s, r], memory: pose.turn_back(&normal), ..self }
    }
}
