//! Nodes: the elementary joints of which a tree is made, each carrying a body or nothing.
//!
//! A joint of several degrees of freedom is a chain of nodes, all but the last without mass: a cylindrical joint turns and slides about one axis, a
//! universal joint turns about two, a planar joint slides along two and turns about the third. The orientation of every node is that of the
//! world at the reference configuration, so no fixed rotations appear anywhere.

use crate::spatial::{Symmetric, Vector};
use nalgebra::Quaternion;
use std::ops::Range;

/// How a node moves against its parent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mobilizer {
    /// Turns about an axis: one coordinate, the angle [rad].
    Hinge {
        /// Unit vector, in the axes of the reference configuration.
        axis: Vector,
    },
    /// Slides along an axis: one coordinate, the distance [m].
    Slide {
        /// Unit vector, in the axes of the reference configuration.
        axis: Vector,
    },
    /// Turns about an axis and moves along it in proportion: one coordinate, the angle [rad].
    Screw {
        /// Unit vector, in the axes of the reference configuration.
        axis: Vector,
        /// Way along the axis per angle [m/rad].
        lead: f64,
    },
    /// Turns about a point: four coordinates, a quaternion (w, x, y, z); three speeds, the relative angular velocity in the node's own
    /// axes [rad/s].
    Ball,
    /// Moves freely: position in the parent's axes [m] and quaternion; velocity in the parent's axes [m/s] and relative angular velocity in
    /// the node's own axes [rad/s].
    Free,
    /// Does not move.
    Weld,
}

impl Mobilizer {
    /// Number of coordinates.
    pub const fn coordinates(&self) -> usize {
        match self {
            Mobilizer::Hinge { .. } | Mobilizer::Slide { .. } | Mobilizer::Screw { .. } => 1,
            Mobilizer::Ball => 4,
            Mobilizer::Free => 7,
            Mobilizer::Weld => 0,
        }
    }

    /// Which of its coordinates are ways [m]; the others are angles or parts of a quaternion.
    pub const fn ways(&self) -> Range<usize> {
        match self {
            Mobilizer::Slide { .. } => 0..1,
            Mobilizer::Free => 0..3,
            _ => 0..0,
        }
    }

    /// Whether it changes the orientation.
    pub const fn turns(&self) -> bool {
        !matches!(self, Mobilizer::Slide { .. } | Mobilizer::Weld)
    }

    /// Number of speeds, and of generalised forces.
    pub const fn speeds(&self) -> usize {
        match self {
            Mobilizer::Hinge { .. } | Mobilizer::Slide { .. } | Mobilizer::Screw { .. } => 1,
            Mobilizer::Ball => 3,
            Mobilizer::Free => 6,
            Mobilizer::Weld => 0,
        }
    }
}

/// A rigid body's mass about the origin of its node, in the axes of the reference configuration.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mass {
    /// Mass [kg]; zero for a node between two joints of a chain.
    pub mass: f64,
    /// Mass times position of the centre of mass [kg m].
    pub moment: Vector,
    /// Inertia about the node's origin [kg m^2].
    pub inertia: Symmetric,
}

impl Mass {
    /// A body of this mass [kg], with its centre of mass at `centre` [m] and the inertia `central` [kg m^2] about it.
    pub fn new(mass: f64, centre: Vector, central: Symmetric) -> Self {
        let (c, m) = (centre, mass);
        let steiner = Symmetric {
            xx: m * (c.y * c.y + c.z * c.z),
            yy: m * (c.x * c.x + c.z * c.z),
            zz: m * (c.x * c.x + c.y * c.y),
            xy: -m * c.x * c.y,
            xz: -m * c.x * c.z,
            yz: -m * c.y * c.z,
        };
        Mass { mass, moment: c * m, inertia: central + steiner }
    }
}

/// Nodes whose acceleration is found without articulated inertia.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FastPath {
    /// It is not that easy.
    None,
    /// It moves as it is told, and so does all it hangs on.
    Prescribed,
    /// Nothing hangs on it, and what it hangs on moves as it is told: a hinge or slide with this inertia along its degree of freedom [kg m^2 or kg].
    Tip(f64),
    /// A body that nothing holds, that holds nothing, and that is counted at its centre of mass: the inverse of its inertia [1/(kg m^2)].
    Flying(Symmetric),
}

/// A hinge among parallel ones: its axis never moves, angles add up, spins lie along the axis, and of a moment only the part along it matters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parallel {
    /// Inertia about the axis [kg m^2].
    pub inertia: f64,
    /// One if the axis points as that of the first hinge does on which it hangs, else minus one.
    pub sense: f64,
}

impl Node {
    /// Its turn against its parent at the coordinates `q` of the tree, as a quaternion that is steady in them: a hinge that has gone round once has
    /// the opposite sign.
    pub fn turn(&self, q: &[f64]) -> Quaternion<f64> {
        let whole = |k: usize| Quaternion::new(q[k], q[k + 1], q[k + 2], q[k + 3]).normalize();
        match self.mobilizer {
            Mobilizer::Hinge { axis } | Mobilizer::Screw { axis, .. } => {
                let (sin, cos) = (0.5 * q[self.q]).sin_cos();
                Quaternion::from_parts(cos, axis * sin)
            }
            Mobilizer::Ball => whole(self.q),
            Mobilizer::Free => whole(self.q + 3),
            Mobilizer::Slide { .. } | Mobilizer::Weld => Quaternion::identity(),
        }
    }
}

/// The ground, as a parent.
pub const GROUND: usize = usize::MAX;

/// One node of a tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Node {
    /// Index of the parent node, smaller than the node's own; [`GROUND`] for a root.
    pub parent: usize,
    /// From the parent's origin (the world's for a root) to this one at the reference configuration [m].
    pub offset: Vector,
    /// How it moves against its parent.
    pub mobilizer: Mobilizer,
    /// What it carries.
    pub mass: Mass,
    /// Index of its first coordinate.
    pub q: usize,
    /// Index of its first speed.
    pub u: usize,
    /// Whether it, or a node it hangs on, can turn.
    pub turns: bool,
    /// Whether its motion is prescribed: its acceleration is then told, not found.
    pub prescribed: bool,
    /// Whether it hangs on the ground, or on what moves as it is told: it need not pass on what it opposes.
    pub led: bool,
    /// Whether nothing hangs on it.
    pub leaf: bool,
    /// Of a hinge, if all it hangs on turns about axes parallel to its own.
    pub parallel: Option<Parallel>,
    /// How its acceleration is found, if that is easy.
    pub fast_path: FastPath,
}
