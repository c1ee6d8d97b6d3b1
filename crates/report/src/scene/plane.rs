//! Whether a mechanism moves in a plane, and from where to look at it.
//!
//! All moves in the plane with unit normal `n` if `v . n = 0` and `omega x n = 0` for every body in every frame, up to the accuracy of frames.

use super::{View, triple};
use carom_engine::model::{JointKind, Model};
use carom_engine::spatial::Vector;
use carom_run::motion::{Animation, NUMBERS};

/// What is nothing beside the largest speed.
const STILL: f64 = 1e-4;

/// From where to look: head-on where all moves in a plane.
pub(super) fn view(model: &Model, animation: &Animation) -> View {
    let level = [Vector::y(), Vector::x(), Vector::z()];
    let hinges = model.joints().iter().filter_map(|joint| match joint.kind {
        JointKind::Revolute { axis } | JointKind::Planar { normal: axis } => Some(axis.normalize()),
        _ => None,
    });
    // Without weight there is no ground: a plan is drawn from above.
    let aloft = (model.gravity == Vector::zeros()).then_some(Vector::z());
    let normal = hinges.take(3).chain(aloft).chain(level).find(|normal| is_plane(animation, normal));
    match normal {
        None => View { normal: None, up: triple(&upward(-model.gravity, Vector::z())) },
        Some(normal) => {
            let weight = model.gravity - normal * normal.dot(&model.gravity);
            let up = upward(-weight, if normal.z.abs() > 0.9 { Vector::y() } else { Vector::z() });
            let right = up.cross(&normal);
            // The world's axes run to the right.
            let sign = right[right.iamax()].signum();
            View { normal: Some(triple(&(normal * sign))), up: triple(&up) }
        }
    }
}

/// A direction, or another where it has none.
fn upward(direction: Vector, otherwise: Vector) -> Vector {
    direction.try_normalize(1e-9).unwrap_or(otherwise)
}

/// Whether all moves across this unit vector.
fn is_plane(animation: &Animation, normal: &Vector) -> bool {
    let (mut largest, mut aside) = ([0f64; 2], [0f64; 2]);
    for body in animation.frames().flat_map(|frame| frame.chunks_exact(NUMBERS)) {
        let at = |k: usize| f64::from(body[k]);
        let velocity = Vector::new(at(7), at(8), at(9));
        // omega = 2 q' conj(q)
        let (q, w) = (Vector::new(at(4), at(5), at(6)), at(3));
        let (d, dw) = (Vector::new(at(11), at(12), at(13)), at(10));
        let spin = 2.0 * (d * w - q * dw - d.cross(&q));
        largest = [largest[0].max(velocity.norm()), largest[1].max(spin.norm())];
        aside = [aside[0].max(velocity.dot(normal).abs()), aside[1].max(spin.cross(normal).norm())];
    }
    aside[0] <= STILL * largest[0] && aside[1] <= STILL * largest[1]
}
