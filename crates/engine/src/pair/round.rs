//! Two round profiles, one outside or inside the other: only their centres count, and the normal of the first one's sheet.
//!
//! ```text
//! d = e - z (z . e)        n = +-d/|d|        p2 = c1 + d - r n        p1 = p2 - gap n
//! ```
//!
//! `e` from the first centre `c1` to the second [m], `z` normal of the sheet, `d` what of `e` lies on it, `r` radius of the second [m]. The normal points
//! along `d` for two discs, against it for a disc in a hole.

use super::{FrameState, Obstacle, Touch};
use crate::shape::{Circle, Sheet};
use crate::spatial::Vector;
use carom_laws::stiffness::PrincipalCurvatures;

/// The centres of two circles and the sheet of the first, each in its body's frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct Round {
    centres: [Vector; 2],
    /// First axis and normal of the sheet.
    x: Vector,
    z: Vector,
    /// Radius of the second [m].
    radius: f64,
    curvatures: [PrincipalCurvatures; 2],
}

impl Round {
    /// The first may be a hole.
    pub(super) fn new((sheet, first): (&Sheet, &Circle), (other, second): (&Sheet, &Circle)) -> Self {
        let sheet = sheet.squared();
        let bend = if first.hollow { -first.radius } else { first.radius };
        Round {
            centres: [sheet.place(&first.centre), other.squared().place(&second.centre)],
            x: sheet.x,
            z: sheet.x.cross(&sheet.y),
            radius: second.radius,
            curvatures: [bend, second.radius].map(PrincipalCurvatures::cylinder),
        }
    }

    /// `gap` is told the distance of the centres; `side` is one for discs beside each other, minus one for a disc in a hole.
    #[inline(always)]
    pub(super) fn touch(
        &self,
        poses: [&FrameState; 2],
        feature: u32,
        side: f64,
        gap: impl FnOnce(f64) -> f64,
    ) -> Touch {
        let [one, two] = poses;
        let (centre, z) = (one.rotation * self.centres[0], one.rotation * self.z);
        // The origins are subtracted first: bodies that are near each other and far from the world's origin lose no digits.
        let e = (two.position - one.position) + (two.rotation * self.centres[1] - centre);
        let d = e - z * z.dot(&e);
        let distance = d.norm();
        let normal = if distance > 0.0 { d * (side / distance) } else { one.rotation * self.x };
        let gap = gap(distance);
        let p2 = one.position + centre + d - normal * self.radius;
        Touch { gap, normal, points: [p2 - normal * gap, p2], feature, part: 0, curvatures: self.curvatures }
    }

    /// The first as an obstacle with this hollow [m].
    pub(super) fn obstacle(&self, hollow: f64) -> Obstacle {
        let [anchor, centre] = self.centres;
        Obstacle {
            disc: 1,
            centre,
            anchor,
            turns: true,
            sheet: Some(self.z),
            hollow,
            patch: f64::INFINITY,
            bulk: [0.0; 2],
            round: 0.0,
        }
    }
}
