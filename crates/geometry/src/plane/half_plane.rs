//! A profile before a line.
//!
//! ```text
//! n = -m,   gap = m . (p - o)
//! ```
//!
//! `m` unit normal out of the half plane, `o` a point of its line [m], `p` the point of the profile whose normal is `-m` [m].

use super::{Flat, Pose, Profile, Touch};
use crate::effort::Effort;
use crate::fault::Fault;

/// Everything behind a line, in the frame of its body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfPlane {
    point: Flat,
    normal: Flat,
}

impl HalfPlane {
    /// What lies behind the line through a point [m], with a normal out of it of any length.
    pub fn new(point: Flat, normal: Flat) -> Result<Self, Fault> {
        let length = normal.norm();
        if !(length > 0.0 && length.is_finite()) {
            return Err(Fault::Length { name: "normal", value: length });
        }
        Ok(HalfPlane { point, normal: normal / length })
    }
}

/// Where a profile, the first, is nearest to a half plane, the second.
pub fn nearest_to_line(profile: &Profile, line: &HalfPlane, poses: [&Pose; 2]) -> Touch {
    let [one, two] = poses;
    let normal = -two.turn(&line.normal);
    let memory = one.turn_back(&normal);
    let support = profile.support(&memory);
    let from = one.turn(&support.point);
    let gap = normal.dot(&((two.position - one.position) + (two.turn(&line.point) - from)));
    let p1 = one.position + from;
    Touch {
        gap,
        normal,
        points: [p1, p1 + normal * gap],
        radii: [support.radius, f64::INFINITY],
        bend: 0.0,
        memory,
        effort: Effort { sure: true, ..Effort::default() },
    }
}
