//! An ellipsoid or superellipsoid on a plane, a ball, or its like: by their common normal ([`carom_geometry::space`]).
//!
//! A turning body is bounded by its largest radius of curvature ([`Obstacle::bulk`]). A superellipsoid with an exponent above 2 has flat points, where that is infinite. Before a plane it is then the least
//! of its points, and before a body whose radii are nowhere below some `r` it is that as well ([`Obstacle::round`]): what is left of that body when `r` is taken off all around is
//! convex (Blaschke's rolling theorem). So of two bodies the one that turns, called the disc, has no flat points, or the other no sharp ones; a body with both touches none that has both.
//!
//! Limits: shallow overlaps, less than the smallest radii of curvature of both together; deeper ones have more than one common normal, of which that with the least depth is taken, or with a guess the one next to it.

use super::curved::along_common;
use super::hump::{Hump, pose};
use super::table::Served;
use super::{FrameState, Kernel, Obstacle, PairError, Touch};
use crate::shape::{self, Convex, Form, Shape};
use crate::spatial::{Matrix, Vector};
use carom_geometry::Effort;
use carom_geometry::space::{self, Across, HalfSpace, Solid, nearest, nearest_to_plane};
use std::sync::Arc;

/// Curvatures below this, over the size of a body, are those of a flat point, and above one over it those of a sharp one: in numbers the radii of such points are large or small, but not infinite or zero.
const FLAT: f64 = 1e-9;

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
        Shape::Convex(Convex { centre, turn, form: Form::Superellipsoid { semi_axes, exponents } }) => Mounted {
            solid: Solid::Superellipsoid(space::Superellipsoid::new(*semi_axes, *exponents).ok()?),
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

/// An ellipsoid or superellipsoid, the first, and a ball or its like, which is the disc.
#[derive(Debug)]
struct Smooth {
    bodies: [Mounted; 2],
}

/// An ellipsoid or superellipsoid and a plane.
#[derive(Debug)]
struct OnPlane {
    body: Mounted,
    plane: HalfSpace,
}

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    let body = mounted(first).filter(|body| !body.is_ball())?;
    if let Shape::Plane(plane) = second {
        return Some(Ok(Arc::new(OnPlane { body, plane: HalfSpace::new(plane.point, plane.normal).ok()? })));
    }
    let other = mounted(second)?;
    let is_bounded = |one: &Mounted, disc: &Mounted| disc.bulk()[1].is_finite() || one.solid.smallest_radius() > 0.0;
    match is_bounded(&body, &other) {
        true => Some(Ok(Arc::new(Smooth { bodies: [body, other] }))),
        // In the other order it may be.
        false if is_bounded(&other, &body) => None,
        false => Some(Err(PairError::FlatAndSharp(first.name(), second.name()))),
    }
}

/// What the geometry answers, as a pair does.
fn seen(touch: &space::Touch, sizes: [f64; 2], feature: u32) -> Touch {
    let curvatures = along_common([0, 1].map(|body| curvature(&touch.radii[body], sizes[body])));
    Touch { gap: touch.gap, normal: touch.normal, points: touch.points, feature, part: 0, curvatures }
}

/// The curvature that goes with radii of curvature, of a body of this size [m]: none of a plane and along what is flat, infinite at a sharp point.
fn curvature(radii: &Across, size: f64) -> Across {
    if radii.m11.is_infinite() {
        return Across::zeros();
    }
    let over = radii.try_inverse().map_or(f64::INFINITY, |k| k.norm());
    match over * size {
        bent if bent < FLAT => Across::zeros(),
        bent if bent < 1.0 / FLAT => radii.try_inverse().unwrap_or_else(Across::zeros),
        _ => Across::from_diagonal_element(f64::INFINITY),
    }
}

impl Smooth {
    fn nearest(&self, poses: [&FrameState; 2], guess: Option<&Vector>) -> space::Touch {
        let [one, other] = &self.bodies;
        let [at, by] = [0, 1].map(|k| pose(poses[k], &self.bodies[k].centre, &self.bodies[k].turn));
        let last = guess.map(|normal| at.rotation.tr_mul(normal));
        nearest(&one.solid, &other.solid, [&at, &by], last.as_ref())
    }

    fn seen(&self, touch: &space::Touch, feature: u32) -> Touch {
        seen(touch, self.bodies.each_ref().map(|body| body.solid.reach()), feature)
    }
}

impl Kernel for Smooth {
    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        self.seen(&self.nearest(poses, None), feature)
    }

    fn search(&self, feature: u32, poses: [&FrameState; 2], guess: Option<&Vector>) -> Option<(Touch, Effort)> {
        let found = self.nearest(poses, guess);
        Some((self.seen(&found, feature), found.effort))
    }

    fn searches(&self) -> bool {
        true
    }

    fn obstacle(&self, _feature: u32) -> Obstacle {
        let [one, other] = &self.bodies;
        let round = one.solid.smallest_radius();
        Obstacle { bulk: other.bulk(), round, ..Obstacle::convex(1, other.centre, one.centre) }
    }

    fn is_even(&self) -> bool {
        true
    }

    fn hump(&self, _feature: u32, poses: [&FrameState; 2], guess: Option<&Vector>) -> Option<Hump> {
        Some(Hump::of_second(&self.nearest(poses, guess)))
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
        seen(&self.nearest(poses), [self.body.solid.reach(); 2], feature)
    }

    fn obstacle(&self, _feature: u32) -> Obstacle {
        let round = f64::INFINITY;
        Obstacle { bulk: self.body.bulk(), round, ..Obstacle::convex(0, self.body.centre, self.plane.point()) }
    }

    fn hump(&self, _feature: u32, poses: [&FrameState; 2], _guess: Option<&Vector>) -> Option<Hump> {
        Some(Hump::before_plane(&self.nearest(poses)))
    }
}

impl Mounted {
    fn is_ball(&self) -> bool {
        matches!(self.solid, Solid::Sphere(_))
    }

    /// How far it reaches from its centre, and its largest radius of curvature [m]; zeros for a ball, whose centre says all.
    fn bulk(&self) -> [f64; 2] {
        match self.solid {
            Solid::Sphere(_) => [0.0; 2],
            _ => [self.solid.reach(), self.solid.largest_radius()],
        }
    }
}
