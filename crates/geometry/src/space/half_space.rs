//! A body before a plane.
//!
//! ```text
//! n = -m,   gap = m . (p - o)
//! ```
//!
//! `m` unit normal out of the half space, `o` a point of the plane [m], `p` the point of the body whose normal is `-m` [m]. No steps are needed: the plane
//! has the normal, and the body knows its point.

use super::newton::tangents;
use super::{Across, Pose, Solid, Touch, Vector};
use crate::effort::Effort;
use crate::fault::Fault;

/// Everything behind a plane, in the frame of its body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfSpace {
    point: Vector,
    normal: Vector,
}

impl HalfSpace {
    /// What lies behind the plane through a point [m], with a normal out of it of any length.
    pub fn new(point: Vector, normal: Vector) -> Result<Self, Fault> {
        let length = normal.norm();
        if !(length > 0.0 && length.is_finite()) {
            return Err(Fault::Length { name: "normal", value: length });
        }
        Ok(HalfSpace { point, normal: normal / length })
    }

    /// A point of the plane [m].
    pub fn point(&self) -> Vector {
        self.point
    }

    /// The unit normal out of it.
    pub fn normal(&self) -> Vector {
        self.normal
    }
}

/// Where a body, the first, is nearest to a half space, the second.
pub fn nearest_to_plane(solid: &Solid, plane: &HalfSpace, poses: [&Pose; 2]) -> Touch {
    let [one, two] = poses;
    let normal = -(two.rotation * plane.normal);
    let memory = one.rotation.tr_mul(&normal);
    let support = solid.support(&memory);
    let from = one.rotation * support.point;
    let gap = normal.dot(&((two.position - one.position) + (two.rotation * plane.point - from)));
    let own = tangents(&memory);
    let across = |i: usize, j: usize| own[i].dot(&(support.radii * own[j]));
    let radii = Across::new(across(0, 0), across(0, 1), across(1, 0), across(1, 1));
    let flat = Across::from_diagonal_element(f64::INFINITY);
    let p1 = one.position + from;
    Touch {
        gap,
        normal,
        points: [p1, p1 + normal * gap],
        tangents: own.map(|t| one.rotation * t),
        radii: [radii, flat],
        bend: Across::zeros(),
        memory,
        effort: Effort { sure: true, ..Effort::default() },
    }
}
