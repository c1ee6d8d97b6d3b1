//! The position and the speeds in which a scenario begins, and what acts in its joints.

use carom_engine::constraint::AskedSpeed;
use carom_engine::force::{Force, JointForce, JointLaw, Stop};
use carom_engine::freedom::Freedom;
use carom_engine::model::Model;
use carom_engine::signal::Instant;
use carom_engine::spatial::{Rotation, Vector};
use carom_engine::tree::{Motion, Scratch};
use nalgebra::Quaternion;

use super::body::Launch;
use super::joint::JointDetail;
use super::quantity::freedoms;

/// Coordinates and speeds of the tree, and what of them the file asks for.
#[derive(Clone, Debug)]
pub(super) struct Start {
    pub(super) q: Vec<f64>,
    pub(super) u: Vec<f64>,
    /// Per speed: whether the file says where what it moves starts.
    pub(super) held: Vec<bool>,
    /// The speeds that the file asks for.
    pub(super) speeds: Vec<AskedSpeed>,
    /// Where each of them is written.
    pub(super) origins: Vec<Origin>,
}

/// Where something is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Origin {
    pub(super) section: &'static str,
    pub(super) name: String,
    pub(super) key: &'static str,
}

impl Origin {
    pub(super) fn of_joint(name: &str, key: &'static str) -> Self {
        Origin { section: "joint", name: name.to_owned(), key }
    }
}

/// As it is called in messages: `speed of joint "shaft"`.
impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.section {
            "drive" => write!(f, "drive {:?}", self.name),
            section => write!(f, "{} of {section} {:?}", self.key, self.name),
        }
    }
}

impl Start {
    /// Where everything is and how fast.
    pub(super) fn placed(&self, model: &Model) -> Scratch {
        let mut scratch = model.tree().scratch();
        model.tree().kinematics(&self.q, &self.u, &mut scratch);
        scratch
    }

    /// Coordinate [rad or m] and speed [rad/s or m/s] of a freedom, where everything has been placed.
    pub(super) fn state(&self, model: &Model, placed: &Scratch, freedom: &Freedom) -> (f64, f64) {
        freedom.state(&Instant { model, time: 0.0, q: &self.q, u: &self.u }, placed)
    }
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
    let (held, asked, origins) = (vec![false; speeds], Vec::new(), Vec::new());
    let mut start = Start { q: tree.reference(), u: vec![0.0; speeds], held, speeds: asked, origins };
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
            self.held[node.u..node.u + u].fill(detail.sets_start);
            (coordinates, speeds) = (&coordinates[q..], &speeds[u..]);
        }
        for (freedom, speed) in model.freedoms(joint).into_iter().zip(&detail.speed).filter(|_| detail.sets_speed) {
            self.ask(freedom, *speed, Origin::of_joint(&detail.name, "speed"));
        }
    }

    fn ask(&mut self, freedom: Freedom, speed: f64, origin: Origin) {
        self.speeds.push(AskedSpeed { freedom, speed });
        self.origins.push(origin);
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
        for (key, said, first) in [("velocity", launch.says[0], 0), ("angular_velocity", launch.says[1], 3)] {
            for k in (first..first + 3).filter(|_| said) {
                let origin = Origin { section: "body", name: launch.body.clone(), key };
                self.ask(Freedom::Tree { coordinate: node.q + k, speed: node.u + k }, self.u[node.u + k], origin);
            }
        }
    }
}
