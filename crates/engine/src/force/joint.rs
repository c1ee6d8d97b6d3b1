//! Forces in a joint: spring, damper, friction and stops of one freedom.

use super::{Account, Instant};

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
    /// A spring and damper beyond either limit: no force within, none that pulls back in.
    Stops {
        /// Lower limit [rad or m].
        lower: f64,
        /// Upper limit [rad or m].
        upper: f64,
        /// Stiffness.
        stiffness: f64,
        /// Damping while beyond a limit.
        damping: f64,
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
    pub(super) fn act(&self, at: &Instant<'_>, tau: &mut [f64], account: &mut Account) {
        let (q, v) = (at.q[self.coordinate], at.u[self.speed]);
        let force = match self.law {
            JointLaw::Spring { stiffness, free, preload } => {
                let stretch = q - free;
                account.stored += stretch * (0.5 * stiffness * stretch + preload);
                -stiffness * stretch - preload
            }
            JointLaw::Damper { damping } => {
                account.dissipation += damping * v * v;
                -damping * v
            }
            JointLaw::Friction { force, speed } => {
                let drag = force * (v / speed).tanh();
                account.dissipation += drag * v;
                -drag
            }
            JointLaw::Stops { lower, upper, stiffness, damping } => {
                stop(q - q.clamp(lower, upper), v, stiffness, damping, account)
            }
        };
        tau[self.speed] += force;
    }
}

/// Force of a stop that is overrun by `beyond`, positive or negative.
fn stop(beyond: f64, v: f64, stiffness: f64, damping: f64, account: &mut Account) -> f64 {
    if beyond == 0.0 {
        return 0.0;
    }
    let elastic = -stiffness * beyond;
    let free = elastic - damping * v;
    let force = if free * beyond < 0.0 { free } else { 0.0 };
    account.stored += 0.5 * stiffness * beyond * beyond;
    account.dissipation += (elastic - force) * v;
    force
}
