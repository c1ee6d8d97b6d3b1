//! Two capsules.
//!
//! ```text
//! gap = |q2 - q1| - R1 - R2
//! ```
//!
//! `q1`, `q2` nearest points of the two segments, `R` radii [m]. The gap is the least over all points of the second segment of their distances from the first, less both radii. Each of these bends up with at most the square of
//! the speed over `R1 + R2` where it is not below zero, so that the least of them is bounded by its chord ([`Obstacle::round`]), whatever the angle of the axes.
//!
//! The line of the normal turns as that of other bodies (`hump.rs`), where the radius of curvature along a side goes to infinity. With the direction `t` around and `z` along the axis of a side,
//! `h = gap + R1 + R2` and `k = z2 . t1`,
//!
//! ```text
//!                        B             C                      D      E
//! end on end             1/h           R2/h                   C      R2 (R2/h - 1)
//! side, end of second    t1 t1/h       R2 t1 t1/h             C      R2 (C - 1)
//! end, side of second    t2 t2/h       R2 t2 t2/h + z2 z2     C      R2 (R2/h - 1) t2 t2 - (h - R2) z2 z2
//! side on side           0             t1 z2/k                C^T    R2 (C + C^T - 1) - h z2 z2/k^2
//! ```
//!
//! The last row says that the normal stays across both axes, and that the nearest points of two lines go where it meets them. Below an angle of 1e-6 rad of the axes it is taken as that.
//!
//! The second may be without a radius: a sharp edge (`cornered.rs`).
//!
//! Limits: the overlap must be less than the smaller radius, or than the only one. Of two that are parallel side by side the middle of what they share is named, and where they tilt against each other the place jumps: they rock.

use super::curved::along_common;
use super::hump::pose;
use super::table::Served;
use super::{FrameState, Hump, Kernel, Obstacle, Touch};
use crate::shape::{Convex, Form, Shape};
use crate::spatial::{Matrix, Vector};
use carom_geometry::Part;
use carom_geometry::solids::{Capsule, Contact, capsule_capsule};
use carom_geometry::space::Across;
use carom_laws::stiffness::PrincipalCurvatures;
use nalgebra::Matrix3x2;
use std::sync::Arc;

/// The sine of the smallest angle of two axes at which the nearest points are followed on their ways.
const MOST_PARALLEL: f64 = 1e-6;

/// A capsule, where it lies in its body's frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mounted {
    pub(super) capsule: Capsule,
    pub(super) centre: Vector,
    pub(super) turn: Matrix,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct CapsuleCapsule {
    pub(super) bodies: [Mounted; 2],
}

pub(super) fn mounted(shape: &Shape) -> Option<Mounted> {
    let Shape::Convex(Convex { centre, turn, form: Form::Capsule { radius, half_length } }) = shape else {
        return None;
    };
    let turn = turn.to_rotation_matrix().into_inner();
    Some(Mounted { capsule: Capsule::new(*radius, *half_length).ok()?, centre: *centre, turn })
}

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    let bodies = [mounted(first)?, mounted(second)?];
    Some(Ok(Arc::new(CapsuleCapsule { bodies })))
}

impl CapsuleCapsule {
    fn nearest(&self, poses: [&FrameState; 2]) -> Contact {
        let [one, other] = &self.bodies;
        let [at, by] = [0, 1].map(|k| pose(poses[k], &self.bodies[k].centre, &self.bodies[k].turn));
        capsule_capsule(&one.capsule, &other.capsule, [&at, &by])
    }

    /// Unit vectors around and along each capsule that touches with its side, across the normal.
    fn sides(&self, contact: &Contact, poses: [&FrameState; 2]) -> [Option<[Vector; 2]>; 2] {
        [0, 1].map(|k| {
            let axis = poses[k].rotation * (self.bodies[k].turn * Vector::z());
            let around = axis.cross(&contact.normal).try_normalize(1e-12)?;
            (contact.parts[k] == Part::Side).then(|| [around, contact.normal.cross(&around)])
        })
    }
}

impl CapsuleCapsule {
    /// Along common directions; where one is a sharp edge, across it and along it.
    fn curvatures(&self, contact: &Contact, sides: [Option<[Vector; 2]>; 2]) -> [PrincipalCurvatures; 2] {
        let n = &contact.normal;
        let over = self.bodies.each_ref().map(|body| 1.0 / body.capsule.radius());
        for [edge, other] in [[1, 0], [0, 1]] {
            if let (true, Some(own)) = (over[edge].is_infinite(), sides[edge]) {
                let bulge = |t: Vector| over[other] * sides[other].map_or(1.0, |[around, _]| around.dot(&t).powi(2));
                let [first, second] = own.map(bulge);
                let sharp = PrincipalCurvatures { first: f64::INFINITY, second: 0.0 };
                let round = PrincipalCurvatures { first, second };
                return if edge == 1 { [round, sharp] } else { [sharp, round] };
            }
        }
        let first = n.cross(&Vector::ith(n.iamin(), 1.0)).normalize();
        let tangents = Matrix3x2::from_columns(&[first, n.cross(&first)]);
        along_common([0, 1].map(|k| {
            let around = sides[k].map(|[around, _]| tangents.tr_mul(&around));
            around.map_or_else(|| Across::from_diagonal_element(over[k]), |t| t * (t * over[k]).transpose())
        }))
    }
}

/// How the line turns, with the table above.
fn hump(n: &Vector, h: f64, radius: f64, sides: [Option<[Vector; 2]>; 2]) -> Hump {
    let product = |a: &Vector, b: &Vector| a * b.transpose();
    let across = Matrix::identity() - product(n, n);
    match sides {
        [None, None] => Hump::new(across / h, across * radius),
        [Some([t, _]), None] => Hump::new(product(&t, &t) / h, across * radius),
        [None, Some([t, z])] => {
            let (around, along) = (product(&t, &t), product(&z, &z));
            let lean = around * (radius / h) + along;
            let roll = around * (radius * (radius / h - 1.0)) - along * (h - radius);
            Hump { bend: around / h, lean, creep: lean, roll }
        }
        [Some([t, _]), Some([_, z])] => {
            let k = z.dot(&t);
            let k = if k.abs() < MOST_PARALLEL { MOST_PARALLEL.copysign(k) } else { k };
            let lean = product(&t, &z) / k;
            let creep = lean.transpose();
            let roll = (lean + creep - across) * radius - product(&z, &z) * (h / (k * k));
            Hump { bend: Matrix::zeros(), lean, creep, roll }
        }
    }
}

impl Kernel for CapsuleCapsule {
    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        let contact = self.nearest(poses);
        let curvatures = self.curvatures(&contact, self.sides(&contact, poses));
        Touch { gap: contact.gap, normal: contact.normal, points: contact.points, feature, part: 0, curvatures }
    }

    fn obstacle(&self, _feature: u32) -> Obstacle {
        let [one, other] = &self.bodies;
        let round = one.capsule.radius() + other.capsule.radius();
        let bulk = [other.capsule.half_length(), f64::INFINITY];
        Obstacle { bulk, round, ..Obstacle::convex(1, other.centre, one.centre) }
    }

    fn is_even(&self) -> bool {
        true
    }

    fn hump(&self, _feature: u32, poses: [&FrameState; 2], _guess: Option<&Vector>) -> Option<Hump> {
        let contact = self.nearest(poses);
        let [one, other] = self.bodies.each_ref().map(|body| body.capsule.radius());
        Some(hump(&contact.normal, contact.gap + one + other, other, self.sides(&contact, poses)))
    }
}
