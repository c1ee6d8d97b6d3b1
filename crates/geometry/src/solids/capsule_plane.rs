//! A capsule before a half space.
//!
//! ```text
//! gap_k = m . (q_k - o) - R
//! ```
//!
//! `q_k` both ends of its segment, `m` normal and `o` point of the plane, `R` radius [m].

use super::{Capsule, Contact};
use crate::part::Part;
use crate::space::{HalfSpace, Pose};

/// Where both ends of a capsule, the first, touch a half space, the second: that at the negative end of its axis, then the other.
pub fn capsule_plane(capsule: &Capsule, plane: &HalfSpace, poses: [&Pose; 2]) -> [Contact; 2] {
    let down = -(poses[1].rotation * plane.normal());
    let ends = capsule.ends(poses[0]);
    [0, 1].map(|k| {
        let point = ends[usize::from(k)] + down * capsule.radius();
        Contact::before_plane(point, Part::End(k), plane, poses[1])
    })
}
