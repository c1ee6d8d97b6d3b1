//! The position and the speeds in which a scenario begins, and what acts in its joints.

use carom_engine::force::{Force, JointForce, JointLaw, Stop};
use carom_engine::model::Model;
use carom_engine::spatial::{Rotation, Vector};
use carom_engine::tree::Motion;
use nalgebra::Quaternion;

use super::body::Launch;
use super::joint::JointDetail;
use super::quantity::freedoms;

/// Coordinates and speeds of the tree, and which of them the user has set.
pub(super) struct Start {
    pub(super) q: Vec<f64>,
    pub(super) u: Vec<f64>,
    /// An entry per speed.
    pub(super) held: Vec<bool>,
}

/// Adds springs, dampers, friction and stops of the joints to a model.
pub(super) fn equip(model: &mut Model, details: &[JointDetail]) {
    for (joint, detail) in details.iter().enumerate() {
        let all = freedoms(model, joint);
        for (k, law) in detail.laws.iter().filter(|(_, law)| *law != JointLaw::Damper { damping: 0.0 }) {
            let Some(freedom) = all.get(*k) else { continue };
            model.forces.push(Force::Joint(JointForce { freedom: freedom.freedom, law: *law }));
        }
        let Some((limits, freedom)) = detail.limits.zip(all.first()) else { continue };
        for (limit, upper) in limits.at.into_iter().zip([false, true]) {
            let (freedom, stiffness, damping) = (freedom.freedom, limits.stiffness, limits.damping);
            model.stops.push(Stop { joint, freedom, limit, upper, stiffness, damping });
        }
    }
}

/// The position and the speeds that the file asks for.
pub(super) fn read(model: &Model, details: &[JointDetail], launches: &[Launch]) -> Start {
    let tree = model.tree();
    let speeds = tree.speeds();
    let mut start = Start { q: tree.reference(), u: vec![0.0; speeds], held: vec![false; speeds] };
    for (joint, detail) in details.iter().enumerate() {
        start.set(model, joint, detail);
    }
    for launch in launches {
        start.launch(model, launch);
    }
    start
}

impl Start {
    fn set(&mut self, model: &Model, joint: usize, detail: &JointDetail) {
        let (mut coordinates, mut speeds) = (detail.start.as_slice(), detail.speed.as_slice());
        let mut turned;
        for node in model.chain(joint) {
            // A rotation that is taken from its child to its parent is the other way round, in the other body's axes.
            if node.motion == Motion::Ball && model.is_reversed(joint) && detail.start.len() == 4 {
                let turn = Rotation::from_quaternion(Quaternion::new(
                    coordinates[0],
                    coordinates[1],
                    coordinates[2],
                    coordinates[3],
                ));
                let (back, spin) = (turn.inverse(), -(turn * Vector::from_row_slice(speeds)));
                turned = ([back.w, back.i, back.j, back.k], [spin.x, spin.y, spin.z]);
                (coordinates, speeds) = (&turned.0, &turned.1);
            }
            let (q, u) = (node.motion.coordinates().min(coordinates.len()), node.motion.speeds().min(speeds.len()));
            self.q[node.q..node.q + q].copy_from_slice(&coordinates[..q]);
            self.u[node.u..node.u + u].copy_from_slice(&speeds[..u]);
            self.held[node.u..node.u + u].fill(detail.wishes);
            (coordinates, speeds) = (&coordinates[q..], &speeds[u..]);
        }
    }

    fn launch(&mut self, model: &Model, launch: &Launch) {
        let Some(body) = model.body(&launch.body) else { return };
        let frame = model.frame(body);
        let node = &model.tree().nodes()[frame.node];
        if node.motion != Motion::Free {
            return;
        }
        // The node is at the joint's point, the launch is of the body's frame.
        let omega = launch.angular_velocity;
        self.u[node.u..node.u + 3].copy_from_slice((launch.velocity - omega.cross(&frame.arm)).as_slice());
        self.u[node.u + 3..node.u + 6].copy_from_slice(omega.as_slice());
        self.held[node.u..node.u + 6].fill(true);
    }
}
