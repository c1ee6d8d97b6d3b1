//! Forces: what acts on bodies and joints besides gravity and constraint.
//!
//! A force is asked once per evaluation. It adds its wrenches and generalised forces, and says what it stores, what it dissipates and what
//! it brings in from outside, so that the energy ledger can close.

mod applied;
mod joint;
mod spring;

pub use applied::{Applied, Frame, Signal};
pub use joint::{JointForce, JointLaw};
pub use spring::{Anchor, SpringDamper};

use crate::model::Model;
use crate::tree::Scratch;

/// A force of a mechanism.
#[derive(Clone, Debug)]
pub enum Force {
    /// A spring and damper between two points.
    Spring(SpringDamper),
    /// Spring, damper, friction or stop of one freedom of a joint.
    Joint(JointForce),
    /// A given force or moment on a body.
    Applied(Applied),
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

/// The mechanism at one instant, as a force sees it.
pub(crate) struct Instant<'a> {
    pub(crate) model: &'a Model,
    pub(crate) time: f64,
    pub(crate) q: &'a [f64],
    pub(crate) u: &'a [f64],
}

impl Force {
    /// Adds the force to the wrenches in `scratch` and the generalised forces `tau`, and books it.
    #[inline]
    pub(crate) fn act(&self, at: &Instant<'_>, scratch: &mut Scratch, tau: &mut [f64], account: &mut Account) {
        match self {
            Force::Spring(force) => force.act(at, scratch, account),
            Force::Joint(force) => force.act(at, tau, account),
            Force::Applied(force) => force.act(at, scratch, account),
        }
    }
}
