//! The state in which a scenario begins, and what acts in its joints.

use carom_engine::force::{Force, JointForce, JointLaw, Stop};
use carom_engine::model::Model;
use carom_engine::system::System;

use super::body::Launch;
use super::joint::JointDetail;
use super::quantity::freedoms;

/// Adds springs, dampers, friction and stops of the joints to a model.
pub(super) fn equip(model: &mut Model, details: &[JointDetail]) {
    for (joint, detail) in details.iter().enumerate() {
        let all = freedoms(model, joint);
        for (k, law) in detail.laws.iter().filter(|(_, law)| *law != JointLaw::Damper { damping: 0.0 }) {
            let (coordinate, speed) = (all[*k].coordinate.map_or(0, |(q, _)| q), all[*k].speed);
            model.forces.push(Force::Joint(JointForce { coordinate, speed, law: *law }));
        }
        let Some((limits, freedom)) = detail.limits.zip(all.first()) else { continue };
        for (limit, upper) in limits.at.into_iter().zip([false, true]) {
            let (coordinate, speed) = (freedom.coordinate.map_or(0, |(q, _)| q), freedom.speed);
            let (stiffness, damping) = (limits.stiffness, limits.damping);
            model.stops.push(Stop { joint, coordinate, speed, limit, upper, stiffness, damping });
        }
    }
}

/// Coordinates, speeds and the empty ledger at the start.
pub(super) fn state(model: &Model, details: &[JointDetail], launches: &[Launch]) -> Vec<f64> {
    let tree = model.tree();
    let (mut q, mut u) = (tree.reference(), vec![0.0; tree.speeds()]);
    for (joint, detail) in details.iter().enumerate() {
        let Some(first) = model.chain(joint).first() else { continue };
        q[first.q..first.q + detail.start.len()].copy_from_slice(&detail.start);
        u[first.u..first.u + detail.speed.len()].copy_from_slice(&detail.speed);
    }
    for launch in launches {
        let Some(body) = model.body(&launch.body) else { continue };
        // The node is at the joint's point, the launch is of the body's frame.
        let frame = model.frame(body);
        let omega = launch.angular_velocity;
        let at = tree.nodes()[frame.node].u;
        u[at..at + 3].copy_from_slice((launch.velocity - omega.cross(&frame.arm)).as_slice());
        u[at + 3..at + 6].copy_from_slice(omega.as_slice());
    }
    q.extend(u);
    q.extend([0.0; System::LEDGER]);
    q
}
