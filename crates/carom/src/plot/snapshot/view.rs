//! From where a mechanism is looked at.
//!
//! All moves in the plane with unit normal `n` if `v . n = 0` and `omega x n = 0` for every body at every instant, and its joints allow nothing
//! else that could be told from their axes. Such a mechanism is drawn head-on; another slantwise from above.

use crate::simulate::BodyState;
use carom_engine::model::{JointKind, Model};
use carom_engine::spatial::Vector;

/// What is nothing beside the largest speed.
const STILL: f64 = 1e-6;

/// Two directions of the paper in the world, and what they are called.
#[derive(Clone, Debug)]
pub(super) struct View {
    across: Vector,
    upward: Vector,
}

impl View {
    /// From where these instants are looked at.
    pub(super) fn of<'a>(model: &Model, instants: impl Iterator<Item = &'a Vec<BodyState>> + Clone) -> Self {
        let axes = model.joints().iter().filter_map(|joint| match joint.kind {
            JointKind::Revolute { axis } | JointKind::Planar { normal: axis } => axis.try_normalize(1e-12),
            _ => None,
        });
        // Without weight there is no ground: a plan is drawn from above.
        let aloft = (model.gravity == Vector::zeros()).then_some(Vector::z());
        let level = [Vector::y(), Vector::x(), Vector::z()];
        let plane = axes
            .take(3)
            .chain(aloft)
            .chain(level)
            .find(|normal| joints_keep(model, normal) && instants.clone().all(|bodies| moves_in(bodies, normal)));
        plane.map_or_else(|| View::slantwise(model), |normal| View::head_on(model, normal))
    }

    fn head_on(model: &Model, normal: Vector) -> Self {
        let weight = model.gravity - normal * normal.dot(&model.gravity);
        let otherwise = if normal.z.abs() > 0.9 { Vector::y() } else { Vector::z() };
        let upward = (-weight).try_normalize(1e-9).unwrap_or(otherwise - normal * normal.dot(&otherwise));
        let upward = upward.try_normalize(1e-9).unwrap_or(otherwise);
        let across = upward.cross(&normal);
        // The world's axes run to the right.
        View { across: across * across[across.iamax()].signum(), upward }
    }

    fn slantwise(model: &Model) -> Self {
        let up = (-model.gravity).try_normalize(1e-9).unwrap_or(Vector::z());
        let seed = if up.x.abs() > 0.9 { Vector::y() } else { Vector::x() };
        let right = (seed - up * up.dot(&seed)).normalize();
        // The eye is to the right, in front, and above.
        let eye = (0.45 * right - 0.8 * up.cross(&right) + 0.4 * up).normalize();
        let across = up.cross(&eye).normalize();
        View { across, upward: eye.cross(&across) }
    }

    /// Where a place of the world [m] is on the paper [m].
    pub(super) fn project(&self, place: &Vector) -> (f64, f64) {
        (self.across.dot(place), self.upward.dot(place))
    }

    /// The directions of the paper in the world.
    pub(super) fn directions(&self) -> [Vector; 2] {
        [self.across, self.upward]
    }

    /// What the directions of the paper are called; nothing where they are none of the world's.
    pub(super) fn labels(&self) -> [&'static str; 2] {
        let name = |direction: &Vector| {
            let names = [(Vector::x(), "x"), (Vector::y(), "y"), (Vector::z(), "z")];
            names.iter().find(|(axis, _)| (axis - direction).norm() < 1e-9).map_or("", |(_, name)| name)
        };
        [name(&self.across), name(&self.upward)]
    }
}

/// Whether no joint lets its bodies leave the plane, as far as its axes tell.
fn joints_keep(model: &Model, normal: &Vector) -> bool {
    let along = |axis: &Vector| axis.cross(normal).norm() <= 1e-9 * axis.norm();
    let across = |axis: &Vector| axis.dot(normal).abs() <= 1e-9 * axis.norm();
    model.joints().iter().all(|joint| match &joint.kind {
        JointKind::Revolute { axis } | JointKind::Planar { normal: axis } => along(axis),
        JointKind::Prismatic { axis } => across(axis),
        JointKind::Cylindrical { .. } | JointKind::Universal { .. } | JointKind::Screw { .. } => false,
        JointKind::Spherical | JointKind::Fixed | JointKind::Free => true,
    })
}

/// Whether all bodies move across this unit vector.
fn moves_in(bodies: &[BodyState], normal: &Vector) -> bool {
    let most = |size: &dyn Fn(&BodyState) -> f64| bodies.iter().map(size).fold(0.0, f64::max);
    let (speed, spin) = (most(&|body| body.velocity.norm()), most(&|body| body.angular_velocity.norm()));
    most(&|body| body.velocity.dot(normal).abs()) <= STILL * speed
        && most(&|body| body.angular_velocity.cross(normal).norm()) <= STILL * spin
}
