//! What a row sees of the moving tree.

use super::Axis;
use crate::spatial::Vector;
use crate::tree::{GROUND, Point, Scratch};

/// A point with its motion, gravity counted as an acceleration of the ground.
#[derive(Clone, Copy)]
pub(super) struct Moving {
    pub(super) position: Vector,
    pub(super) velocity: Vector,
    pub(super) acceleration: Vector,
}

/// Where velocities are known, and accelerations as far as velocities and given motions cause them.
pub(crate) struct Sight<'a> {
    pub(super) scratch: &'a Scratch,
    gravity: &'a Vector,
    /// Given accelerations, zeros for what is to be found.
    pub(super) du: &'a [f64],
    /// The pair of points that was looked at last: the rows of one joint look at the same.
    last: Option<([&'a Point; 2], [Moving; 2])>,
}

impl<'a> Sight<'a> {
    pub(crate) fn new(scratch: &'a Scratch, gravity: &'a Vector, du: &'a [f64]) -> Self {
        Sight { scratch, gravity, du, last: None }
    }

    /// Two points with their motions.
    #[inline(always)]
    pub(super) fn pair(&mut self, ends: [&'a Point; 2]) -> [Moving; 2] {
        match self.last {
            Some((known, moving)) if known == ends => moving,
            _ => {
                let moving = [self.moving(ends[0]), self.moving(ends[1])];
                self.last = Some((ends, moving));
                moving
            }
        }
    }

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
