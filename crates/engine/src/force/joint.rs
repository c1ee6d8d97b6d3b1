//! Forces in a joint: spring, damper and friction of one freedom.

use super::{Account, Effort};
use crate::signal::Instant;

/// What acts on one freedom of a joint.
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

/// A law on one freedom of a joint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JointForce {
    /// Index of the coordinate.
    pub coordinate: usize,
    /// Index of the speed.
    pub speed: usize,
    /// What acts.
    pub law: JointLaw,
}

impl JointForce {
    /// The force along the coordinate.
    #[inline]
    fn force(&self, at: &Instant<'_>) -> f64 {
        let (q, v) = (at.q[self.coordinate], at.u[self.speed]);
        match self.law {
            JointLaw::Spring { stiffness, free, preload } => -stiffness * (q - free) - preload,
            JointLaw::Damper { damping } => -damping * v,
            JointLaw::Friction { force, speed } => -force * (v / speed).tanh(),
        }
    }

    #[inline]
    pub(super) fn act(&self, at: &Instant<'_>, tau: &mut [f64], account: &mut Account) {
        let force = self.force(at);
        tau[self.speed] += force;
        match self.law {
            JointLaw::Spring { stiffness, free, preload } => {
                let stretch = at.q[self.coordinate] - free;
                account.stored += stretch * (0.5 * stiffness * stretch + preload);
            }
            JointLaw::Damper { .. } | JointLaw::Friction { .. } => account.dissipation -= force * at.u[self.speed],
        }
    }

    /// Force [N] or moment [N m] along the coordinate.
    pub(super) fn effort(&self, at: &Instant<'_>) -> Effort {
        [self.force(at), 0.0, 0.0, 0.0, 0.0, 0.0]
    }
}
