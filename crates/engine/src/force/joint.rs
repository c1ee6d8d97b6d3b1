//! Forces in a joint: spring, damper and friction of one degree of freedom.

use super::{Account, Along, Effort};
use crate::dof::Dof;
use crate::signal::Instant;
use crate::tree::Scratch;

/// What acts on one degree of freedom of a joint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum JointLaw {
    /// `-k (q - q0) - F0`: stiffness [N m/rad or N/m], free coordinate [rad or m], preload [N m or N].
    Spring {
        /// Stiffness.
        stiffness: f64,
        /// Coordinate at which it is free.
        free: f64,
        /// Preload, against the coordinate.
        preload: f64,
    },
    /// `-d q'`: damping [N m s/rad or N s/m].
    Damper {
        /// Damping.
        damping: f64,
    },
    /// `-F tanh(q'/v)`: friction smoothed over a speed.
    Friction {
        /// Friction [N m or N].
        force: f64,
        /// Speed over which it is smoothed [rad/s or m/s].
        speed: f64,
    },
}

/// A law on one degree of freedom of a joint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JointForce {
    /// Where it acts.
    pub dof: Dof,
    /// What acts.
    pub law: JointLaw,
}

impl JointForce {
    /// The force along the degree of freedom, at this coordinate and speed.
    #[inline]
    fn force(&self, q: f64, v: f64) -> f64 {
        match self.law {
            JointLaw::Spring { stiffness, free, preload } => -stiffness * (q - free) - preload,
            JointLaw::Damper { damping } => -damping * v,
            JointLaw::Friction { force, speed } => -force * (v / speed).tanh(),
        }
    }

    #[inline]
    pub(super) fn act(&self, at: &Instant<'_>, scratch: &mut Scratch, tau: &mut [f64], account: &mut Account) {
        let (q, v) = self.dof.state(at, scratch);
        let force = self.force(q, v);
        self.dof.push(force, scratch, tau);
        match self.law {
            JointLaw::Spring { stiffness, free, preload } => {
                account.stored += (q - free) * (0.5 * stiffness * (q - free) + preload);
            }
            JointLaw::Damper { .. } | JointLaw::Friction { .. } => account.dissipation -= force * v,
        }
    }

    /// Force along the degree of freedom, and what coordinate and speed change of it.
    pub(crate) fn response(&self, at: &Instant<'_>, scratch: &Scratch) -> Along {
        let (q, v) = self.dof.state(at, scratch);
        let force = self.force(q, v);
        let by = match self.law {
            JointLaw::Spring { stiffness, .. } => [-stiffness, 0.0],
            JointLaw::Damper { damping } => [0.0, -damping],
            JointLaw::Friction { force, speed } => [0.0, -force / (speed * (v / speed).cosh().powi(2))],
        };
        // What a spring takes it gives back.
        let loss = if let JointLaw::Spring { .. } = self.law { 0.0 } else { -(by[1] * v + force) };
        Along { force, speed: v, by, loss: [0.0, loss] }
    }

    /// Force [N] or moment [N m] along the degree of freedom.
    pub(super) fn effort(&self, at: &Instant<'_>, scratch: &Scratch) -> Effort {
        let (q, v) = self.dof.state(at, scratch);
        [self.force(q, v), 0.0, 0.0, 0.0, 0.0, 0.0]
    }
}
