//! An ellipsoid on a plane, a ball, or another ellipsoid: by their common normal ([`carom_geometry::space`]).
//!
//! Limits: shallow overlaps, less than the smallest radii of curvature of both together; deeper ones have more than one common normal, of which that with the least depth is taken.

use super::hump::{Hump, pose};
use super::table::Served;
use super::{FrameState, Kernel, Obstacle, Touch};
use crate::shape::{self, Shape};
use crate::spatial::{Matrix, Vector};
use carom_geometry::space::{self, Across, HalfSpace, Solid, nearest, nearest_to_plane};
use carom_laws::stiffness::PrincipalCurvatures;
use std::sync::Arc;

/// A smooth convex body, where it lies in its body's frame.
#[derive(Clone, Copy, Debug)]
struct Mounted {
    solid: Solid,
    centre: Vector,
    turn: Matrix,
}

/// The solid of a shape, if it is smooth and convex.
fn mounted(shape: &Shape) -> Option<Mounted> {
    Some(match shape {
        Shape::Ellipsoid(shape::Ellipsoid { centre, turn, semi_axes }) => Mounted {
            solid: Solid::Ellipsoid(space::Ellipsoid::new(*semi_axes).ok()?),
            centre: *centre,
            turn: turn.to_rotation_matrix().into_inner(),
        },
        Shape::Sphere(ball) if !ball.hollow => Mounted {
            solid: Solid::Sphere(space::Sphere::new(ball.radius).ok()?),
            centre: ball.centre,
            turn: Matrix::identity(),
        },
        _ => return None,
    })
}

/// An ellipsoid, the first, and a ball or an ellipsoid.
#[derive(Debug)]
struct Smooth {
    bodies: [Mounted; 2],
}

/// An ellipsoid and a plane.
#[derive(Debug)]
struct OnPlane {
    body: Mounted,
    plane: HalfSpace,
}

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    match (first, second) {
        (Shape::Ellipsoid(_), Shape::Plane(plane)) => {
            let (body, plane) = (mounted(first)?, HalfSpace::new(plane.point, plane.normal).ok()?);
            Some(Ok(Arc::new(OnPlane { body, plane })))
        }
        (Shape::Ellipsoid(_), Shape::Ellipsoid(_) | Shape::Sphere(_)) => {
            let bodies = [mounted(first)?, mounted(second)?];
            Some(Ok(Arc::new(Smooth { bodies })))
        }
        _ => None,
    }
}

/// What the geometry answers, as a pair does. Curvatures are told along the two directions in which the relative curvature of both is largest and least, so that laws
/// may add them up.
fn seen(touch: &space::Touch, feature: u32) -> Touch {
    let [one, other] = [0, 1].map(|body| {
        let radii = touch.radii[body];
        // A plane has no curvature.
        if radii.m11.is_infinite() { Across::zeros() } else { radii.try_inverse().unwrap_or_else(Across::zeros) }
    });
    let sum = one + other;
    let angle = 0.5 * (2.0 * sum.m12).atan2(sum.m11 - sum.m22);
    let (sin, cos) = angle.sin_cos();
    let along = |k: &Across, x: f64, y: f64| k.m11 * x * x + 2.0 * k.m12 * x * y + k.m22 * y * y;
    let curvatures =
        [one, other].map(|k| PrincipalCurvatures { first: along(&k, cos, sin), second: along(&k, -sin, cos) });
    Touch { gap: touch.gap, normal: touch.normal, points: touch.points, feature, part: 0, curvatures }
}

impl Smooth {
    fn nearest(&self, poses: [&FrameState; 2]) -> space::Touch {
        let [one, other] = &self.bodies;
        let [at, by] = [0, 1].map(|k| pose(poses[k], &self.bodies[k].centre, &self.bodies[k].turn));
        nearest(&one.solid, &other.solid, [&at, &by], None)
    }
}

impl Kernel for Smooth {
    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        seen(&self.nearest(poses), feature)
    }

    fn obstacle(&self, _feature: u32) -> Obstacle {
        let [one, other] = &self.bodies;
        Obstacle { bulk: other.bulk(), ..Obstacle::convex(1, other.centre, one.centre) }
    }

    fn is_even(&self) -> bool {
        true
    }

    fn hump(&self, _feature: u32, poses: [&FrameState; 2]) -> Option<Hump> {
        Some(Hump::of_second(&self.nearest(poses)))
    }
}

impl OnPlane {
    fn nearest(&self, poses: [&FrameState; 2]) -> space::Touch {
        let at = pose(poses[0], &self.body.centre, &self.body.turn);
        let by = space::Pose { position: poses[1].position, rotation: poses[1].rotation };
        nearest_to_plane(&self.body.solid, &self.plane, [&at, &by])
    }
}

impl Kernel for OnPlane {
    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        seen(&self.nearest(poses), feature)
    }

    fn obstacle(&self, _feature: u32) -> Obstacle {
        Obstacle { bulk: self.body.bulk(), ..Obstacle::convex(0, self.body.centre, self.plane.point()) }
    }

    fn hump(&self, _feature: u32, poses: [&FrameState; 2]) -> Option<Hump> {
        Some(Hump::before_plane(&self.nearest(poses)))
    }
}

impl Mounted {
    /// How far it reaches from its centre, and its largest radius of curvature [m]; zeros for a ball, whose centre says all.
    fn bulk(&self) -> [f64; 2] {
        match self.solid {
            Solid::Sphere(_) => [0.0; 2],
            _ => [self.solid.reach(), self.solid.largest_radius()],
        }
    }
}
