//! A cylinder before a half space.
//!
//! ```text
//! x_k = +-l z + r t,   gap_k = m . (x_k - o)
//! ```
//!
//! `x_k` lowest point of the rim of each end, `t` unit vector across the axis `z` that goes down the most, `r` radius, `l` half length, `m` normal and `o` point of
//! the plane [m]. Standing upright, all of the rim is as low, and any point of it is named.

use super::cylinder::rim;
use super::{Contact, Cylinder};
use crate::part::Part;
use crate::space::{HalfSpace, Pose, Vector};

/// Where both rims of a cylinder, the first, touch a half space, the second: that at the negative end of its axis, then the other.
pub fn cylinder_plane(cylinder: &Cylinder, plane: &HalfSpace, poses: [&Pose; 2]) -> [Contact; 2] {
    let down = -(poses[1].rotation * plane.normal());
    let lowest = rim(cylinder.radius(), &poses[0].rotation.tr_mul(&down));
    [(0, -1.0), (1, 1.0)].map(|(end, side)| {
        let point = poses[0].place(&(lowest + Vector::z() * (side * cylinder.half_length())));
        Contact::before_plane(point, Part::Rim(end), plane, poses[1])
    })
}
