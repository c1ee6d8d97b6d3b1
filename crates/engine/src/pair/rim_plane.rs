//! A cylinder or a thin disc on a plane: by the rims of its flat ends.
//!
//! ```text
//! low    gap = m . d - r s,   p = c + r e             s = |m - a (a . m)|,   e = -(m - a (a . m))/s
//! high   gap = m . d + r s,   p = c - r e
//! ```
//!
//! `c` middle of an end, `d` from a point of the plane to it, `r` radius [m]; `a` axis, `m` unit normal out of the half space; `s` sine of the angle between them; `e` unit vector across the axis
//! that goes down the most. Each rim has two features, its lowest point and the one across. Rolling, tilted or lying on its side, a bar touches with the lowest points alone. Standing flat, it touches
//! with both: they then share the load as the whole rim would, whichever way `e` points, and what both do together is smooth where the tilt goes through zero and `e` turns about.
//!
//! The lowest point is lower than all others of the rim, so that its gap is the least of theirs, with a kink where the rim lies flat: it is bounded by its chord ([`Obstacle::round`]). The point across is higher
//! than any point of the body that was there, and bounded as that one. When the point wanders round the rim, `p' - v(p) = r/s b (b . (n' - w x n))` with `b = a x e`. Below a tilt of 1e-6 rad, where
//! the point of a rim may whirl without end, it is taken as if the tilt were that.
//!
//! Limits: rims are sharp, so that a stiffness must be given. A bar that lies on its side presses on both rims, which share the load of the line between them.

use super::table::Served;
use super::{FrameState, Hump, Kernel, Obstacle, Touch};
use crate::shape::{Convex, Form, Plane, Shape};
use crate::spatial::{Matrix, Vector};
use carom_laws::stiffness::PrincipalCurvatures;
use std::sync::Arc;

/// The sine of the smallest tilt at which the point of a rim is followed on its way round.
const FLATTEST: f64 = 1e-6;

#[derive(Debug)]
struct RimPlane {
    /// Middle of each end, in the body's frame [m].
    ends: Vec<Vector>,
    /// Unit vector along the axis, in the body's frame.
    axis: Vector,
    /// The point of a rim that lies flat, from the middle, in the body's frame.
    across: Vector,
    radius: f64,
    /// With a normal of unit length.
    plane: Plane,
}

/// A rim as it stands, in the world.
struct Rim {
    /// Unit vector out of the body into the plane.
    normal: Vector,
    /// The sine of its tilt.
    sine: f64,
    /// Unit vector from the middle to the point.
    outward: Vector,
    /// The middle of its end [m].
    middle: Vector,
    /// Unit vector along the rim.
    along: Vector,
}

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    let (Shape::Convex(Convex { centre, turn, form }), Shape::Plane(plane)) = (first, second) else { return None };
    let (radius, ends) = match *form {
        Form::Disc { radius } => (radius, vec![*centre]),
        Form::Cylinder { radius, half_length } => {
            (radius, [-1.0, 1.0].map(|side| centre + turn * (Vector::z() * (side * half_length))).to_vec())
        }
        _ => return None,
    };
    let plane = Plane { normal: plane.normal.normalize(), ..*plane };
    let (axis, across) = (turn * Vector::z(), turn * Vector::x());
    Some(Ok(Arc::new(RimPlane { ends, axis, across, radius, plane })))
}

impl RimPlane {
    /// Which rim, and 1 for its lowest point or -1 for the one across.
    fn which(&self, feature: u32) -> (&Vector, f64) {
        (&self.ends[feature as usize / 2], if feature.is_multiple_of(2) { 1.0 } else { -1.0 })
    }

    fn rim(&self, feature: u32, poses: [&FrameState; 2]) -> (Rim, f64) {
        let (end, side) = self.which(feature);
        let (axis, normal) = (poses[0].rotation * self.axis, -(poses[1].rotation * self.plane.normal));
        let down = normal - axis * axis.dot(&normal);
        let sine = down.norm();
        let lowest = if sine > 0.0 { down / sine } else { poses[0].rotation * self.across };
        let (outward, along) = (lowest * side, axis.cross(&lowest));
        (Rim { normal, sine, outward, middle: poses[0].rotation * end, along }, side)
    }
}

impl Kernel for RimPlane {
    fn features(&self) -> u32 {
        2 * self.ends.len() as u32
    }

    fn feature_name(&self, feature: u32) -> &'static str {
        match (self.ends.len(), feature) {
            (1, 0) => "low",
            (1, _) => "high",
            (_, 0) => "low -z",
            (_, 1) => "high -z",
            (_, 2) => "low +z",
            _ => "high +z",
        }
    }

    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        let ([one, two], (rim, side)) = (poses, self.rim(feature, poses));
        let to_plane = (two.position - one.position) + (two.rotation * self.plane.point - rim.middle);
        let gap = rim.normal.dot(&to_plane) - side * self.radius * rim.sine;
        let p1 = one.position + rim.middle + rim.outward * self.radius;
        let sharp = PrincipalCurvatures { first: f64::INFINITY, second: rim.sine / self.radius };
        let curvatures = [sharp, PrincipalCurvatures::plane()];
        Touch { gap, normal: rim.normal, points: [p1, p1 + rim.normal * gap], feature, part: 0, curvatures }
    }

    fn obstacle(&self, feature: u32) -> Obstacle {
        let (end, side) = self.which(feature);
        let point = Obstacle::convex(0, *end, self.plane.point);
        if side > 0.0 {
            Obstacle { bulk: [self.radius, f64::INFINITY], round: f64::INFINITY, ..point }
        } else {
            Obstacle { bulk: [self.radius, 0.0], ..point }
        }
    }

    fn hump(&self, feature: u32, poses: [&FrameState; 2], _guess: Option<&Vector>) -> Option<Hump> {
        let (rim, side) = self.rim(feature, poses);
        // Towards the body, as the normal of the plane goes, the point goes the other way.
        let radius = side * self.radius / rim.sine.max(FLATTEST);
        Some(Hump::new(Matrix::zeros(), rim.along * (rim.along * radius).transpose()))
    }
}
