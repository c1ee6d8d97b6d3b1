//! Joints as the user lists them: two bodies, a point and axes in the world at the start.

use crate::dof::Dof;
use crate::spatial::{Vector, frame};
use crate::tree::{Mobilizer, Point};
use nalgebra::Unit;

/// Which degrees of freedom a joint leaves. Axes are in the world, at the start; they need not be of unit length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum JointKind {
    /// Turns about an axis.
    Revolute {
        /// The axis.
        axis: Vector,
    },
    /// Slides along an axis.
    Prismatic {
        /// The axis.
        axis: Vector,
    },
    /// Turns about and slides along one axis: first coordinate the way, second the angle.
    Cylindrical {
        /// The axis.
        axis: Vector,
    },
    /// Turns about two axes, the first fixed in the parent, the second in the child.
    Universal {
        /// Axis fixed in the parent.
        first: Vector,
        /// Axis fixed in the child.
        second: Vector,
    },
    /// Turns about a point.
    Spherical,
    /// Slides in a plane and turns about its normal: coordinates along two axes of the plane, and the angle.
    Planar {
        /// Normal of the plane.
        normal: Vector,
    },
    /// Turns about an axis and moves along it in proportion.
    Screw {
        /// The axis.
        axis: Vector,
        /// Way along the axis per turn [m].
        lead_per_turn: f64,
    },
    /// Leaves all degrees of freedom, for contacts to hold: ways along the axes of the world at the start, which move with the parent, and a rotation about the point.
    Floating,
    /// Leaves all degrees of freedom, for contacts to hold: ways along two axes across an axis and along it, tilts about the first two, one after the other, and the
    /// turn about the axis. Not for a second tilt of a quarter turn, where two turns are one.
    Tilting {
        /// The axis.
        axis: Vector,
    },
    /// Leaves no degree of freedom.
    Fixed,
    /// Leaves all degrees of freedom.
    Free,
}

/// A joint between two bodies.
#[derive(Clone, Debug, PartialEq)]
pub struct Joint {
    /// The name by which outputs call it.
    pub name: String,
    /// The body it hangs on; `None` for the ground.
    pub parent: Option<String>,
    /// The body it carries; `None` for the ground, which then carries the parent by it. Coordinates and reactions are those of the child
    /// against the parent all the same.
    pub child: Option<String>,
    /// Where it is, in the world at the start [m]; if the bodies are drawn apart, where it is on the parent.
    pub point: Vector,
    /// Where it is on the child as that is drawn [m], if the bodies are drawn apart; `None`: at `point`.
    pub child_point: Option<Vector>,
    /// Its degrees of freedom.
    pub kind: JointKind,
}

impl Joint {
    /// A joint by which `parent`, or the ground where that is `None`, carries `child`; both are drawn where they meet, at `point` [m].
    pub fn new(name: impl Into<String>, parent: Option<&str>, child: &str, point: Vector, kind: JointKind) -> Self {
        let (parent, child) = (parent.map(Into::into), Some(child.into()));
        Joint { name: name.into(), parent, child, point, child_point: None, kind }
    }

    /// Where the joint is on its child, as that is drawn [m].
    pub fn point_on_child(&self) -> Vector {
        self.child_point.unwrap_or(self.point)
    }
}

impl JointKind {
    /// The chain of elementary motions, from parent to child; `None` if an axis has no direction.
    pub(crate) fn chain(&self) -> Option<Vec<Mobilizer>> {
        let unit = |v: Vector| Unit::try_new(v, 1e-12).map(Unit::into_inner);
        let hinge = |v: Vector| unit(v).map(|axis| Mobilizer::Hinge { axis });
        let slide = |v: Vector| unit(v).map(|axis| Mobilizer::Slide { axis });
        Some(match *self {
            JointKind::Revolute { axis } => vec![hinge(axis)?],
            JointKind::Prismatic { axis } => vec![slide(axis)?],
            JointKind::Cylindrical { axis } => vec![slide(axis)?, hinge(axis)?],
            JointKind::Universal { first, second } => vec![hinge(first)?, hinge(second)?],
            JointKind::Spherical => vec![Mobilizer::Ball],
            JointKind::Planar { normal } => {
                let (x, y) = plane(&unit(normal)?);
                vec![slide(x)?, slide(y)?, hinge(normal)?]
            }
            JointKind::Screw { axis, lead_per_turn } => {
                vec![Mobilizer::Screw { axis: unit(axis)?, lead: lead_per_turn / std::f64::consts::TAU }]
            }
            JointKind::Floating => {
                vec![slide(Vector::x())?, slide(Vector::y())?, slide(Vector::z())?, Mobilizer::Ball]
            }
            JointKind::Tilting { axis } => {
                let (x, y) = plane(&unit(axis)?);
                vec![slide(x)?, slide(y)?, slide(axis)?, hinge(x)?, hinge(y)?, hinge(axis)?]
            }
            JointKind::Fixed => vec![Mobilizer::Weld],
            JointKind::Free => vec![Mobilizer::Free],
        })
    }
}

impl JointKind {
    /// The degrees of freedom that can be read off two bodies which a joint of this kind ties at `ends`. A rotation about a point or about two axes has
    /// none.
    pub(super) fn dofs_between(&self, ends: [Point; 2]) -> Vec<Dof> {
        let nodes = [ends[0].node, ends[1].node];
        let turn = |axis: Vector| {
            let axis = axis.normalize();
            Dof::Turn { nodes, axis, across: plane(&axis).0 }
        };
        let slide = |axis: Vector| Dof::Slide { ends, axis: axis.normalize() };
        match *self {
            JointKind::Revolute { axis } | JointKind::Screw { axis, .. } => vec![turn(axis)],
            JointKind::Prismatic { axis } => vec![slide(axis)],
            JointKind::Cylindrical { axis } => vec![slide(axis), turn(axis)],
            JointKind::Planar { normal } => {
                let (x, y) = plane(&normal.normalize());
                vec![slide(x), slide(y), turn(normal)]
            }
            JointKind::Floating => {
                let axes = [Vector::x(), Vector::y(), Vector::z()];
                let spin = |axis| Dof::Spin { nodes, axis };
                axes.map(slide).into_iter().chain(axes.map(spin)).collect()
            }
            JointKind::Tilting { axis } => {
                let axis = axis.normalize();
                let (x, y) = plane(&axis);
                // A tilt is seen on the axis itself.
                let tilt = |about: Vector| Dof::Turn { nodes, axis: about, across: axis };
                vec![slide(x), slide(y), slide(axis), tilt(x), tilt(y), turn(axis)]
            }
            JointKind::Universal { .. } | JointKind::Spherical | JointKind::Fixed | JointKind::Free => Vec::new(),
        }
    }
}

/// Two axes of the plane with this unit normal.
fn plane(normal: &Vector) -> (Vector, Vector) {
    let frame = frame(normal);
    (frame.column(0).into(), frame.column(1).into())
}
