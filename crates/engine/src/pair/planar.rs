//! A disc before a profile: the question is carried to the profile's sheet, the answer back to the world.
//!
//! ```text
//! c = (x . d, y . d)        p2 = c - r n        p1 = p2 - gap n
//! ```
//!
//! `d` from the sheet's origin to the centre of the disc [m], `x`, `y` axes of the sheet, `c` the centre on the sheet, `r` radius of the
//! disc [m], `n` normal from the profile to the disc. Whatever the profile, both points follow from the gap and the normal.

use super::pose::between;
use super::{FrameState, Obstacle, Touch};
use crate::shape::{Circle, Flat, Sheet};
use crate::spatial::Vector;
use carom_laws::stiffness::PrincipalCurvatures;

/// A disc and the sheet of the profile that it meets; the profile is the first shape.
#[derive(Clone, Copy, Debug)]
pub(super) struct Planar {
    sheet: Sheet,
    /// Centre of the disc, in its body's frame [m].
    centre: Vector,
    /// Radius of the disc [m].
    pub(super) radius: f64,
    curvature: PrincipalCurvatures,
}

/// What a disc finds at a profile, on its sheet.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlanarContact {
    /// Gap [m].
    pub(super) gap: f64,
    /// Unit normal from the profile to the disc.
    pub(super) normal: Flat,
    /// Curvature of the profile [1/m].
    pub(super) curvature: f64,
    /// Part of the feature.
    pub(super) part: u32,
}

impl Planar {
    pub(super) fn new(sheet: &Sheet, other: &Sheet, disc: &Circle) -> Self {
        Planar {
            sheet: sheet.squared(),
            centre: other.squared().place(&disc.centre),
            radius: disc.radius,
            curvature: PrincipalCurvatures::cylinder(disc.radius),
        }
    }

    /// A corner at a place of its body [m]: a disc of no radius.
    pub(super) fn point(sheet: &Sheet, centre: Vector) -> Self {
        let curvature = PrincipalCurvatures { first: f64::INFINITY, second: 0.0 };
        Planar { sheet: sheet.squared(), centre, radius: 0.0, curvature }
    }

    /// Asks `meet` about the centre of the disc, on the sheet.
    #[inline(always)]
    pub(super) fn touch(
        &self,
        feature: u32,
        poses: [&FrameState; 2],
        meet: impl FnOnce(Flat) -> PlanarContact,
    ) -> Touch {
        let Sheet { origin, x, y } = &self.sheet;
        let turn = &poses[0].rotation;
        let (x, y) = (turn * x, turn * y);
        let d = between(poses, origin, &self.centre);
        let c = Flat::new(x.dot(&d), y.dot(&d));
        let PlanarContact { gap, normal, curvature, part } = meet(c);
        let normal = x * normal.x + y * normal.y;
        let p2 = poses[0].place(origin) + x * c.x + y * c.y - normal * self.radius;
        let profile = PrincipalCurvatures { first: curvature, second: 0.0 };
        let curvatures = [profile, self.curvature];
        Touch { gap, normal, points: [p2 - normal * gap, p2], feature, part, curvatures }
    }

    /// The centre of the disc, on the sheet [m].
    pub(super) fn centre(&self, poses: [&FrameState; 2]) -> Flat {
        let Sheet { origin, x, y } = &self.sheet;
        let d = poses[0].rotation.tr_mul(&between(poses, origin, &self.centre));
        Flat::new(x.dot(&d), y.dot(&d))
    }

    /// The profile as an obstacle with this hollow [m].
    pub(super) fn obstacle(&self, hollow: f64) -> Obstacle {
        let Sheet { origin: anchor, x, y } = self.sheet;
        let (centre, sheet) = (self.centre, Some(x.cross(&y)));
        Obstacle {
            disc: 1,
            centre,
            anchor,
            turns: true,
            sheet,
            hollow,
            patch: f64::INFINITY,
            bulk: [0.0; 2],
            round: 0.0,
        }
    }
}

/// Length and direction of a vector; without length, the direction that is given.
#[inline(always)]
pub(super) fn polar(v: Flat, otherwise: Flat) -> (f64, Flat) {
    let length = v.norm();
    (length, if length > 0.0 { v / length } else { otherwise })
}
