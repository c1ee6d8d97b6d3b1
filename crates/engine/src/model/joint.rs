//! Joints as the user lists them: two bodies, a point and axes in the world at the start.

use crate::freedom::Freedom;
use crate::spatial::{Vector, frame};
use crate::tree::{Motion, Point};
use nalgebra::Unit;

/// Which freedoms a joint leaves. Axes are in the world, at the start; they need not be of unit length.
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
    /// Leaves no freedom.
    Fixed,
    /// Leaves all freedoms.
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
    /// Its freedoms.
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
    pub(crate) fn chain(&self) -> Option<Vec<Motion>> {
        let unit = |v: Vector| Unit::try_new(v, 1e-12).map(Unit::into_inner);
        let hinge = |v: Vector| unit(v).map(|axis| Motion::Hinge { axis });
        let slide = |v: Vector| unit(v).map(|axis| Motion::Slide { axis });
        Some(match *self {
            JointKind::Revolute { axis } => vec![hinge(axis)?],
            JointKind::Prismatic { axis } => vec![slide(axis)?],
            JointKind::Cylindrical { axis } => vec![slide(axis)?, hinge(axis)?],
            JointKind::Universal { first, second } => vec![hinge(first)?, hinge(second)?],
            JointKind::Spherical => vec![Motion::Ball],
            JointKind::Planar { normal } => {
                let (x, y) = plane(&unit(normal)?);
                vec![slide(x)?, slide(y)?, hinge(normal)?]
            }
            JointKind::Screw { axis, lead_per_turn } => {
                vec![Motion::Screw { axis: unit(axis)?, lead: lead_per_turn / std::f64::consts::TAU }]
            }
            JointKind::Fixed => vec![Motion::Weld],
            JointKind::Free => vec![Motion::Free],
        })
    }
}

impl JointKind {
    /// The freedoms that can be read off two bodies which a joint of this kind ties at `ends`. A rotation about a point or about two axes has
    /// none.
    pub(super) fn freedoms_between(&self, ends: [Point; 2]) -> Vec<Freedom> {
        let nodes = [ends[0].node, ends[1].node];
        let turn = |axis: Vector| {
            let axis = axis.normalize();
            Freedom::Turn { nodes, axis, across: plane(&axis).0 }
        };
        let slide = |axis: Vector| Freedom::Slide { ends, axis: axis.normalize() };
        match *self {
            JointKind::Revolute { axis } | JointKind::Screw { axis, .. } => vec![turn(axis)],
            JointKind::Prismatic { axis } => vec![slide(axis)],
            JointKind::Cylindrical { axis } => vec![slide(axis), turn(axis)],
            JointKind::Planar { normal } => {
                let (x, y) = plane(&normal.normalize());
                vec![slide(x), slide(y), turn(normal)]
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
