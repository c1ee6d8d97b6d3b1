//! Points fixed in a node, and what moves with them.

use super::{GROUND, Scratch};
use crate::pair::FrameState;
use crate::spatial::{Matrix, Vector};

/// A point fixed in a node, or in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The node; [`GROUND`] for a point of the world.
    pub node: usize,
    /// From the node's origin, in its own axes [m]; from the world's for a point of the world.
    pub arm: Vector,
}

/// Where a point is, and how it moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The node; [`GROUND`] for a point of the world.
    pub node: usize,
    /// From the node's origin to the point, in the world's axes [m].
    pub arm: Vector,
    /// In the world [m].
    pub position: Vector,
    /// In the world [m/s].
    pub velocity: Vector,
}

impl Scratch {
    /// Where a point is and how it moves, after [`Tree::kinematics`](super::Tree::kinematics).
    #[inline]
    pub fn place(&self, point: &Point) -> Place {
        let Point { node, arm } = *point;
        if node == GROUND {
            return Place { node, arm, position: arm, velocity: Vector::zeros() };
        }
        let pose = &self.poses[node];
        let arm = pose.frame.rotation * arm;
        Place {
            node,
            arm,
            position: pose.frame.position + arm,
            velocity: pose.frame.velocity + pose.frame.spin.cross(&arm),
        }
    }

    /// Acceleration of a point [m/s^2], after [`Tree::forward`](super::Tree::forward) with this gravity.
    pub fn acceleration_of(&self, point: &Point, gravity: &Vector) -> Vector {
        if point.node == GROUND {
            return Vector::zeros();
        }
        let (pose, a) = (&self.poses[point.node], &self.accelerations[point.node]);
        let arm = pose.frame.rotation * point.arm;
        a.a + gravity + a.alpha.cross(&arm) + pose.frame.spin.cross(&pose.frame.spin.cross(&arm))
    }

    /// What a node with all beyond it opposes to the acceleration of its joint, which has one degree of freedom [kg or kg m^2]; after
    /// [`Tree::forward`](super::Tree::forward).
    pub fn resistance(&self, node: usize) -> f64 {
        1.0 / self.articulated[node].inverse_d
    }

    /// Lets a force [N] in the world's axes act at a place; the ground takes it without a word.
    #[inline]
    pub fn push(&mut self, place: &Place, force: &Vector) {
        if place.node != GROUND {
            self.wrenches[place.node].push(force, &place.arm);
        }
    }

    /// Lets a moment [N m] in the world's axes act on a node, or on the ground.
    #[inline]
    pub fn apply_moment(&mut self, node: usize, moment: &Vector) {
        if node != GROUND {
            self.wrenches[node].moment += moment;
        }
    }

    /// Lets a force [N] in the world's axes act on a node, or on the ground, at a place in the world [m].
    #[inline]
    pub fn push_at(&mut self, node: usize, at: &Vector, force: &Vector) {
        if node != GROUND {
            let arm = at - self.poses[node].frame.position;
            self.wrenches[node].push(force, &arm);
        }
    }

    /// Whether all applied wrenches are numbers.
    pub(crate) fn wrenches_are_numbers(&self) -> bool {
        self.wrenches.iter().all(|own| (own.force + own.moment).iter().all(|x| x.is_finite()))
    }

    /// Where a node, or the ground, is and how it moves.
    #[inline(always)]
    pub fn pose(&self, node: usize) -> &FrameState {
        if node == GROUND { &self.ground } else { &self.poses[node].frame }
    }

    /// Origin of a node in the world [m].
    #[inline]
    pub fn origin(&self, node: usize) -> Vector {
        self.poses[node].frame.position
    }

    /// Orientation of a node, or of the ground: columns are its axes in the world.
    #[inline]
    pub fn axes(&self, node: usize) -> Matrix {
        if node == GROUND { Matrix::identity() } else { self.poses[node].frame.rotation }
    }

    /// Angular velocity of a node, or of the ground [rad/s].
    #[inline]
    pub fn spin(&self, node: usize) -> Vector {
        if node == GROUND { Vector::zeros() } else { self.poses[node].frame.spin }
    }
}
