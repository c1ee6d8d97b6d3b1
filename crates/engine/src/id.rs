//! Names of a program's own objects: what a [`ModelBuilder`](crate::build::ModelBuilder) hands out, and what everything else is told by.
//!
//! An id belongs to the builder it came from. It is a small number that cannot be mistaken for another kind of object; the ground is a body
//! like any other.

use crate::spatial::Vector;

/// A body, or the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BodyId(pub(crate) Option<usize>);

impl BodyId {
    /// What does not move.
    pub const GROUND: BodyId = BodyId(None);

    /// The point of the body that is at this place in the world [m] as the body is drawn.
    pub const fn at(self, place: Vector) -> At {
        At { body: self, place }
    }
}

/// A point of a body, or of the ground, by its place in the world as the body is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct At {
    /// The body.
    pub body: BodyId,
    /// The place [m].
    pub place: Vector,
}

/// A joint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct JointId(pub(crate) usize);

impl JointId {
    /// One of its degrees of freedom, counted from 0, from its parent to its child.
    pub const fn dof(self, number: usize) -> DofId {
        DofId { joint: self, number }
    }
}

/// One degree of freedom of a joint. A joint stands for its first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DofId {
    pub(crate) joint: JointId,
    pub(crate) number: usize,
}

impl From<JointId> for DofId {
    fn from(joint: JointId) -> Self {
        joint.dof(0)
    }
}

/// Shapes that may meet: two, or those of two bodies or groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ContactId(pub(crate) usize);

/// A shape with which a body touches others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SurfaceId(pub(crate) usize);

/// Bodies, surfaces and groups that are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GroupId(pub(crate) usize);

/// A force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ForceId(pub(crate) usize);

/// A prescribed motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DriveId(pub(crate) usize);

/// A constraint that is not a joint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TieId(pub(crate) usize);

/// A number that a caller sets between steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InputId(pub(crate) usize);

/// A watched quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WatchId(pub(crate) usize);
