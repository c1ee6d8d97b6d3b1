//! The position and the speeds in which a scenario begins, and what acts in its joints.

use carom_engine::dof::Dof;
use carom_engine::force::{Bearing, Force, JointForce, JointLaw, Stop};
use carom_engine::model::{self, Model};
use carom_engine::signal::Instant;
use carom_engine::tree::Scratch;

use super::body::Launch;
use super::joint::JointDetail;
use carom_run::interface::PreparedFriction;
use carom_run::quantity::dofs;

/// Where the mechanism begins, and where the file asks for it.
#[derive(Clone, Debug)]
pub(super) struct Start {
    pub(super) at: model::Start,
    /// Where each of the speeds that the file asks for is written.
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
        model.tree().kinematics(&self.at.q, &self.at.u, &mut scratch);
        scratch
    }

    /// Coordinate [rad or m] and speed [rad/s or m/s] of a degree of freedom, where everything has been placed.
    pub(super) fn state(&self, model: &Model, placed: &Scratch, dof: &Dof) -> (f64, f64) {
        dof.state(&Instant::new(model, 0.0, &self.at.q, &self.at.u), placed)
    }
}

/// Adds springs, dampers, friction, bearings and stops of the joints to a model; gives what was made of the friction of bearings.
pub(super) fn complete(model: &mut Model, details: &[JointDetail]) -> Vec<PreparedFriction> {
    let mut rubbing = Vec::new();
    for (joint, detail) in details.iter().enumerate() {
        let all = dofs(model, joint);
        for (k, law) in detail.laws.iter().filter(|(_, law)| *law != JointLaw::Damper { damping: 0.0 }) {
            let Some(dof) = all.get(*k) else { continue };
            model.forces.push(Force::Joint(JointForce { dof: dof.dof, law: *law }));
        }
        // Kind and numbers have been checked where they are written.
        if let Some(detail) = &detail.bearing
            && let Ok(bearing) = Bearing::new(model, joint, detail.spec.clone())
        {
            model.bearings.push(bearing);
            rubbing.push(detail.friction.clone());
        }
        let Some((limits, dof)) = detail.limits.zip(all.first()) else { continue };
        for (limit, upper) in limits.at.into_iter().zip([false, true]) {
            let (dof, stiffness, damping) = (dof.dof, limits.stiffness, limits.damping);
            model.stops.push(Stop { joint, dof, limit, upper, stiffness, damping });
        }
    }
    rubbing
}

/// The position and the speeds that the file asks for.
pub(super) fn read(model: &Model, details: &[JointDetail], launches: &[Launch]) -> Start {
    let mut start = Start { at: model::Start::of(model), origins: Vec::new() };
    for (joint, detail) in details.iter().enumerate() {
        start.at.set(model, joint, &detail.start, &detail.speed, detail.sets_start);
        if detail.sets_speed {
            let asked = start.at.ask(model, joint, &detail.speed);
            start.origins.extend((0..asked).map(|_| Origin::of_joint(&detail.name, "speed")));
        }
    }
    for launch in launches {
        start.launch(model, launch);
    }
    start
}

impl Start {
    fn launch(&mut self, model: &Model, launch: &Launch) {
        let Some(body) = model.body(&launch.body) else { return };
        let velocities = [launch.velocity, launch.angular_velocity];
        if self.at.launch(model, body, velocities, launch.says) == 0 {
            return;
        }
        for (key, _) in ["velocity", "angular_velocity"].into_iter().zip(launch.says).filter(|(_, said)| *said) {
            let origin = Origin { section: "body", name: launch.body.clone(), key };
            self.origins.extend(std::iter::repeat_n(origin, 3));
        }
    }
}
