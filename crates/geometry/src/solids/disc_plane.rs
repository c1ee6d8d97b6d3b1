//! A thin disc before a half space: the lowest point of its rim. Lying flat, all of the rim is as low, and any point of it is named.

use super::{Contact, Disc};
use crate::part::Part;
use crate::space::{HalfSpace, Pose};

/// Where the rim of a disc, the first, touches a half space, the second.
pub fn disc_plane(disc: &Disc, plane: &HalfSpace, poses: [&Pose; 2]) -> Contact {
    let down = -(poses[1].rotation * plane.normal());
    let lowest = poses[0].place(&disc.point(&poses[0].rotation.tr_mul(&down)));
    Contact::before_plane(lowest, Part::Rim(0), plane, poses[1])
}
