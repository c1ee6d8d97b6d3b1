//! What a row sees of the moving tree.

use super::Axis;
use crate::spatial::Vector;
use crate::tree::{GROUND, Point, Scratch};

/// A point with its motion, gravity counted as an acceleration of the ground.
pub(super) struct Moving {
    pub(super) position: Vector,
    pub(super) velocity: Vector,
    pub(super) acceleration: Vector,
}

/// Where velocities are known, and accelerations as far as velocities and given motions cause them.
#[derive(Clone, Copy)]
pub(crate) struct Sight<'a> {
    pub(crate) scratch: &'a Scratch,
    pub(crate) gravity: &'a Vector,
    /// Given accelerations, zeros for what is to be found.
    pub(crate) du: &'a [f64],
}

impl Sight<'_> {
    #[inline(always)]
    pub(super) fn turn(&self, axis: &Axis) -> Vector {
        self.scratch.axes(axis.node) * axis.direction
    }

    #[inline(always)]
    pub(super) fn acceleration(&self, node: usize) -> (Vector, Vector) {
        if node == GROUND { (Vector::zeros(), -self.gravity) } else { self.scratch.acceleration(node) }
    }

    #[inline(always)]
    pub(super) fn moving(&self, point: &Point) -> Moving {
        let place = self.scratch.place(point);
        let omega = self.scratch.spin(point.node);
        let (alpha, a) = self.acceleration(point.node);
        let arm = if point.node == GROUND { Vector::zeros() } else { place.arm };
        let acceleration = a + alpha.cross(&arm) + omega.cross(&omega.cross(&arm));
        Moving { position: place.position, velocity: place.velocity, acceleration }
    }

    /// First and second rate of a direction fixed in a node.
    #[inline(always)]
    pub(super) fn swing(&self, node: usize, direction: &Vector) -> (Vector, Vector) {
        let omega = self.scratch.spin(node);
        let rate = omega.cross(direction);
        (rate, self.acceleration(node).0.cross(direction) + omega.cross(&rate))
    }
}
