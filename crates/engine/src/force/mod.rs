//! Forces: what acts on bodies and joints besides gravity and constraint.
//!
//! A force is asked once per evaluation. It adds its wrenches and generalised forces, and says what it stores, what it dissipates and what
//! it brings in from outside, so that the energy ledger can close. A force may have internal states, such as the integral of a controller;
//! it says how many and how fast they change, and they are integrated with the motion.

mod actuator;
mod applied;
mod bearing;
mod bushing;
mod joint;
mod line;
mod motor;
mod spring;
mod stop;
mod torsion;
mod user;

pub use actuator::Actuator;
pub use applied::{Applied, Drive};
pub use bearing::{Bearing, BearingError, BearingKind, BearingSpec};
pub use bushing::Bushing;
pub use joint::{JointForce, JointLaw};
pub(crate) use line::Line;
pub use motor::{Gains, Limits, Motor, MotorMode, Side};
pub use spring::SpringDamper;
pub use stop::{Stop, StopMode};
pub use torsion::{LOST, Torsion};
pub use user::{Acting, Own, UserForce};

use crate::signal::Instant;
use crate::tree::Scratch;

/// A force of a mechanism.
#[derive(Clone, Debug)]
pub enum Force {
    /// A spring and damper between two points.
    Spring(SpringDamper),
    /// A torsional spring and damper between two bodies.
    Torsion(Torsion),
    /// Six springs and dampers between two frames.
    Bushing(Bushing),
    /// Spring, damper or friction of one degree of freedom of a joint.
    Joint(JointForce),
    /// A prescribed force and moment on a body.
    Applied(Applied),
    /// A prescribed force or moment along one degree of freedom of a joint.
    Drive(Drive),
    /// A prescribed force along the line between two points.
    Actuator(Actuator),
    /// A controller on one degree of freedom of a joint.
    Motor(Motor),
    /// A force of the user's own.
    User(Own),
}

/// What a force keeps besides the motion of the bodies.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Kept<'a> {
    /// Its internal states.
    pub(crate) internal: &'a [f64],
    /// What a motor is doing.
    pub(crate) mode: MotorMode,
}

/// A force along a degree of freedom, and what changes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Along {
    /// Force along the degree of freedom [N or N m], and its speed [m/s or rad/s].
    pub(crate) force: f64,
    pub(crate) speed: f64,
    /// What coordinate and speed change of the force.
    pub(crate) by: [f64; 2],
    /// What they change of the power lost.
    pub(crate) loss: [f64; 2],
}

/// What the forces do to the energy of a mechanism at one instant.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Account {
    /// Energy stored [J].
    pub stored: f64,
    /// Power lost [W].
    pub dissipation: f64,
    /// Power brought in from outside [W].
    pub supply: f64,
}

/// What can be read off a force; which numbers these are depends on its kind, zeros fill the rest.
///
/// | kind | numbers |
/// |---|---|
/// | spring | pull [N], length [m], its rate [m/s] |
/// | torsion | moment against the twist [N m], twist [rad], its rate [rad/s] |
/// | bushing | force [N] and moment [N m] on the second body, along the first frame's axes |
/// | joint, drive | force [N] or moment [N m] along the coordinate |
/// | applied | force [N] and moment [N m] in the world's axes |
/// | actuator | pull [N], length [m], its rate [m/s] |
/// | a user's own | what it says; a force [N] and a moment [N m] where statics is to know how hard it pushes |
/// | motor | force [N] or moment [N m] along the coordinate, reference [m or rad], error [m or rad] |
pub type Effort = [f64; 6];

impl Force {
    /// Whether it is a drive: it brings in energy as its signals say, and its work is counted.
    pub fn drives(&self) -> bool {
        matches!(self, Force::Motor(_) | Force::Drive(_) | Force::Actuator(_) | Force::Applied(_))
    }

    /// How many internal states it has.
    pub(crate) fn internal(&self) -> usize {
        match self {
            Force::Motor(motor) => motor.internal(),
            _ => 0,
        }
    }

    /// Writes the rates of its internal states.
    pub(crate) fn internal_rates(&self, at: &Instant<'_>, kept: Kept<'_>, scratch: &Scratch, rates: &mut [f64]) {
        if let Force::Motor(motor) = self {
            motor.internal_rates(at, kept, scratch, rates);
        }
    }

    /// Adds the force to the wrenches in `scratch` and the generalised forces `tau`, and books it.
    #[inline]
    pub(crate) fn act(
        &self,
        at: &Instant<'_>,
        kept: Kept<'_>,
        scratch: &mut Scratch,
        tau: &mut [f64],
        account: &mut Account,
    ) {
        match self {
            Force::Spring(force) => force.act(scratch, account),
            Force::Torsion(force) => force.act(scratch, account),
            Force::Bushing(force) => force.act(scratch, account),
            Force::Joint(force) => force.act(at, scratch, tau, account),
            Force::Applied(force) => force.act(at, scratch, account),
            Force::Drive(force) => force.act(at, scratch, tau, account),
            Force::Actuator(force) => force.act(at, scratch, account),
            Force::Motor(motor) => motor.act(at, kept, scratch, tau, account),
            Force::User(force) => force.act(at, scratch, tau, account),
        }
    }

    /// How hard it pushes [N], moments divided by a length [m]; nothing for those along single deformations, which are [counted](crate::system) with contacts.
    pub(crate) fn size(&self, at: &Instant<'_>, kept: Kept<'_>, scratch: &Scratch, length: f64) -> f64 {
        let [fx, fy, fz, mx, my, mz] = self.effort(at, kept, scratch);
        match self {
            Force::Actuator(_) => fx.abs(),
            Force::Applied(_) | Force::User(_) => fx.hypot(fy).hypot(fz) + mx.hypot(my).hypot(mz) / length,
            Force::Drive(Drive { dof, .. }) | Force::Motor(Motor { dof, .. }) => {
                if dof.turns(at.model) {
                    fx.abs() / length
                } else {
                    fx.abs()
                }
            }
            Force::Joint(_) | Force::Spring(_) | Force::Torsion(_) | Force::Bushing(_) => 0.0,
        }
    }

    /// What can be read off it.
    pub(crate) fn effort(&self, at: &Instant<'_>, kept: Kept<'_>, scratch: &Scratch) -> Effort {
        match self {
            Force::Spring(force) => force.effort(scratch),
            Force::Torsion(force) => force.effort(scratch),
            Force::Bushing(force) => force.effort(scratch),
            Force::Joint(force) => force.effort(at, scratch),
            Force::Applied(force) => force.effort(at, scratch),
            Force::Drive(force) => force.effort(at, scratch),
            Force::Actuator(force) => force.effort(at, scratch),
            Force::Motor(motor) => motor.effort(at, kept, scratch),
            Force::User(force) => force.effort(at, scratch),
        }
    }
}
