//! Joints, where they begin, and prescribed motions.

use super::ModelBuilder;
use crate::id::{BodyId, DofId, DriveId, JointId};
use crate::model::{JointKind, Trajectory};
use crate::spatial::{Rotation, Vector};

/// A joint as it is listed.
pub(super) struct JointSpec {
    pub(super) name: String,
    pub(super) between: [BodyId; 2],
    pub(super) point: Vector,
    pub(super) child_point: Option<Vector>,
    pub(super) kind: JointKind,
    /// Coordinates and speeds in which it is to begin, as far as they are set.
    pub(super) start: Option<Vec<f64>>,
    pub(super) speed: Option<Vec<f64>>,
    /// Whether something acts along one of its degrees of freedom.
    pub(super) acted: bool,
}

impl JointSpec {
    /// How many coordinates and speeds can be set.
    pub(super) fn counts(&self) -> [usize; 2] {
        match self.kind {
            JointKind::Spherical => [4, 3],
            JointKind::Floating => [7, 6],
            JointKind::Free => [0, 0],
            kind => {
                let speeds = kind.chain().map_or(0, |chain| chain.iter().map(|motion| motion.speeds()).sum());
                [speeds, speeds]
            }
        }
    }

    /// Coordinates and speeds, those that are not set as the bodies are drawn and at rest.
    pub(super) fn begins(&self) -> [Vec<f64>; 2] {
        let [coordinates, speeds] = self.counts();
        let mut drawn = vec![0.0; coordinates];
        // A rotation about a point is a quaternion.
        match self.kind {
            JointKind::Spherical => drawn[0] = 1.0,
            JointKind::Floating => drawn[3] = 1.0,
            _ => {}
        }
        [self.start.clone().unwrap_or(drawn), self.speed.clone().unwrap_or_else(|| vec![0.0; speeds])]
    }
}

/// A prescribed motion.
pub(super) struct DriveSpec {
    pub(super) name: String,
    pub(super) dof: DofId,
    pub(super) trajectory: Trajectory,
}

impl ModelBuilder {
    /// Adds a joint of any kind by which `parent` carries `child`; both are drawn where they meet, at `point` [m].
    pub fn joint(
        &mut self,
        name: impl Into<String>,
        parent: BodyId,
        child: BodyId,
        point: Vector,
        kind: JointKind,
    ) -> JointId {
        let (start, speed) = (None, None);
        let (name, between) = (name.into(), [parent, child]);
        self.joints.push(JointSpec { name, between, point, child_point: None, kind, start, speed, acted: false });
        JointId(self.joints.len() - 1)
    }

    /// Adds a joint that turns about an axis.
    pub fn revolute(
        &mut self,
        name: impl Into<String>,
        parent: BodyId,
        child: BodyId,
        point: Vector,
        axis: Vector,
    ) -> JointId {
        self.joint(name, parent, child, point, JointKind::Revolute { axis })
    }

    /// Adds a joint that slides along an axis.
    pub fn prismatic(
        &mut self,
        name: impl Into<String>,
        parent: BodyId,
        child: BodyId,
        point: Vector,
        axis: Vector,
    ) -> JointId {
        self.joint(name, parent, child, point, JointKind::Prismatic { axis })
    }

    /// Adds a joint that turns about a point.
    pub fn spherical(&mut self, name: impl Into<String>, parent: BodyId, child: BodyId, point: Vector) -> JointId {
        self.joint(name, parent, child, point, JointKind::Spherical)
    }

    /// Adds a joint that leaves no degree of freedom.
    pub fn fixed(&mut self, name: impl Into<String>, parent: BodyId, child: BodyId, point: Vector) -> JointId {
        self.joint(name, parent, child, point, JointKind::Fixed)
    }

    /// Says where a joint is on its child as that is drawn [m], where the two bodies are drawn apart.
    pub fn drawn_apart(&mut self, joint: JointId, point_on_child: Vector) {
        if let Some(joint) = self.joints.get_mut(joint.0) {
            joint.child_point = Some(point_on_child);
        }
    }

    /// Sets the coordinate of a joint with one degree of freedom at the start [rad or m], from where the bodies are drawn.
    pub fn start(&mut self, joint: JointId, coordinate: f64) {
        self.start_all(joint, &[coordinate]);
    }

    /// Sets the speed of a joint with one degree of freedom at the start [rad/s or m/s].
    pub fn speed(&mut self, joint: JointId, speed: f64) {
        self.speed_all(joint, &[speed]);
    }

    /// Sets all coordinates of a joint at the start [rad or m], from where the bodies are drawn; of a spherical joint a quaternion (w, x, y, z).
    pub fn start_all(&mut self, joint: JointId, coordinates: &[f64]) {
        if let Some(joint) = self.joints.get_mut(joint.0) {
            joint.start = Some(coordinates.to_vec());
        }
    }

    /// Sets how a spherical joint is turned at the start, and how fast its child turns [rad/s], in the child's axes.
    pub fn turn(&mut self, joint: JointId, turn: Rotation, speed: Vector) {
        self.start_all(joint, &[turn.w, turn.i, turn.j, turn.k]);
        self.speed_all(joint, speed.as_slice());
    }

    /// Sets all speeds of a joint at the start [rad/s or m/s].
    pub fn speed_all(&mut self, joint: JointId, speeds: &[f64]) {
        if let Some(joint) = self.joints.get_mut(joint.0) {
            joint.speed = Some(speeds.to_vec());
        }
    }

    /// Gives the motion of a degree of freedom: it follows the trajectory, whatever that takes.
    pub fn drive(&mut self, name: impl Into<String>, dof: impl Into<DofId>, trajectory: Trajectory) -> DriveId {
        self.drives.push(DriveSpec { name: name.into(), dof: dof.into(), trajectory });
        DriveId(self.drives.len() - 1)
    }
}
