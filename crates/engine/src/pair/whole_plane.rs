//! A solid with faces and edges before a plane, as a whole: one gap for all of it.
//!
//! ```text
//! gap = m . d - h,   h = max of -m . x over the solid
//! ```
//!
//! `m` unit normal out of the half space, `d` from a point of the plane to the centre of the solid [m], `h` how far the solid reaches down from there [m]. A box, rectangle, cylinder, disc or capsule that
//! presses over an area touches with whatever is lowest. The gap is the least of its points, each of which moves smoothly, and is bounded by its chord ([`Obstacle::round`]). Of what lies flat the middle is told.
//!
//! Serves what is pressed over an area ([`Pair::whole`](super::Pair::whole)); laws of single places need the features of the other pairs.

use super::{FrameState, Kernel, Obstacle, Touch};
use crate::shape::{Convex, Form, Plane, Shape};
use crate::spatial::{Matrix, Vector};
use carom_laws::stiffness::PrincipalCurvatures;

/// Of what is tilted by less the middle is told [rad]; the gap is exact whatever the tilt.
const FLAT: f64 = 1e-7;

#[derive(Debug)]
pub(super) struct WholePlane {
    centre: Vector,
    turn: Matrix,
    form: Form,
    plane: Plane,
}

impl WholePlane {
    /// The solid of the first shape before the plane of the second, if they are such.
    pub(super) fn of(first: &Shape, second: &Shape) -> Option<Self> {
        let (Shape::Convex(Convex { centre, turn, form }), Shape::Plane(plane)) = (first, second) else { return None };
        let is_served = !matches!(form, Form::Superellipsoid { .. } | Form::RoundedBox { .. } | Form::Point);
        is_served.then(|| WholePlane {
            centre: *centre,
            turn: turn.to_rotation_matrix().into_inner(),
            form: *form,
            plane: Plane { normal: plane.normal.normalize(), ..*plane },
        })
    }

    /// How far it reaches from its centre at most [m].
    fn reach(&self) -> f64 {
        match self.form {
            Form::Box { half } => half.norm(),
            Form::Rectangle { half } => half[0].hypot(half[1]),
            Form::Cylinder { radius, half_length } => radius.hypot(half_length),
            Form::Capsule { radius, half_length } => radius + half_length,
            Form::Disc { radius } => radius,
            Form::Superellipsoid { .. } | Form::RoundedBox { .. } | Form::Point => 0.0,
        }
    }

    /// Its farthest place along a unit vector, from its centre and in its own axes [m], and how far that is [m].
    fn farthest(&self, n: &Vector) -> (Vector, f64) {
        let side = |x: f64, half: f64| if x.abs() > FLAT { half.copysign(x) } else { 0.0 };
        let across = n.x.hypot(n.y);
        let rim = |radius: f64| {
            let part = if across > FLAT { radius / across } else { 0.0 };
            Vector::new(n.x * part, n.y * part, 0.0)
        };
        match self.form {
            Form::Box { half } => (n.zip_map(&half, side), n.abs().dot(&half)),
            Form::Rectangle { half: [a, b] } => {
                (Vector::new(side(n.x, a), side(n.y, b), 0.0), n.x.abs() * a + n.y.abs() * b)
            }
            Form::Cylinder { radius, half_length } => {
                (rim(radius) + Vector::z() * side(n.z, half_length), across * radius + n.z.abs() * half_length)
            }
            Form::Disc { radius } => (rim(radius), across * radius),
            Form::Capsule { radius, half_length } => {
                (n * radius + Vector::z() * side(n.z, half_length), radius + n.z.abs() * half_length)
            }
            Form::Superellipsoid { .. } | Form::RoundedBox { .. } | Form::Point => (Vector::zeros(), 0.0),
        }
    }
}

impl Kernel for WholePlane {
    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        let [one, two] = poses;
        let (axes, normal) = (one.rotation * self.turn, -(two.rotation * self.plane.normal));
        let (own, far) = self.farthest(&axes.tr_mul(&normal));
        let centre = one.rotation * self.centre;
        let height = normal.dot(&((two.position - one.position) + (two.rotation * self.plane.point - centre)));
        let (gap, p1) = (height - far, one.position + centre + axes * own);
        let curvatures = [PrincipalCurvatures::plane(); 2];
        Touch { gap, normal, points: [p1, p1 + normal * gap], feature, part: 0, curvatures }
    }

    fn obstacle(&self, _feature: u32) -> Obstacle {
        let (bulk, round) = ([self.reach(), f64::INFINITY], f64::INFINITY);
        Obstacle { bulk, round, ..Obstacle::convex(0, self.centre, self.plane.point) }
    }
}
