//! A stop: a spring and damper that begins where a joint reaches a limit.
//!
//! ```text
//! F = max(0, k d + c d')        d = overrun of the limit, k stiffness, c damping
//! ```
//!
//! The force is not smooth where it begins and where it ends, so these instants are located: a stop is **free**, **pressing**, or
//! **departing** (overrun still, but the damper would have to pull). Elastic energy that is left when it departs is lost.

use super::{Account, Along};
use crate::dof::Dof;
use crate::signal::Instant;
use crate::tree::Scratch;

/// A limit of one degree of freedom of a joint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop {
    /// Index of the joint.
    pub joint: usize,
    /// Where it acts.
    pub dof: Dof,
    /// The coordinate at which it begins [rad or m].
    pub limit: f64,
    /// Whether the coordinate is stopped going up, or going down.
    pub upper: bool,
    /// Stiffness [N m/rad or N/m].
    pub stiffness: f64,
    /// Damping while overrun [N m s/rad or N s/m].
    pub damping: f64,
}

/// What a stop is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StopMode {
    /// The limit is not reached.
    #[default]
    Free,
    /// The joint presses on it.
    Pressing,
    /// The limit is overrun, but nothing presses any more.
    Departing,
}

impl Stop {
    /// How many guards a stop has.
    pub(crate) const GUARDS: usize = 2;

    /// Overrun of the limit and its rate.
    #[inline]
    pub(crate) fn overrun(&self, at: &Instant<'_>, scratch: &Scratch) -> (f64, f64) {
        let (q, v) = self.dof.state(at, scratch);
        if self.upper { (q - self.limit, v) } else { (self.limit - q, -v) }
    }

    /// The mode in which a motion begins.
    pub(crate) fn initial(&self, at: &Instant<'_>, scratch: &Scratch) -> StopMode {
        let (d, rate) = self.overrun(at, scratch);
        match d > 0.0 || (d == 0.0 && rate > 0.0) {
            false => StopMode::Free,
            true if d == 0.0 || self.stiffness * d + self.damping * rate > 0.0 => StopMode::Pressing,
            true => StopMode::Departing,
        }
    }

    /// The force along the coordinate.
    #[inline]
    pub(crate) fn force(&self, mode: StopMode, at: &Instant<'_>, scratch: &Scratch) -> f64 {
        if mode != StopMode::Pressing {
            return 0.0;
        }
        let (d, rate) = self.overrun(at, scratch);
        let press = self.stiffness * d + self.damping * rate;
        if self.upper { -press } else { press }
    }

    /// Force along the coordinate, and what coordinate and speed change of it.
    pub(crate) fn response(&self, mode: StopMode, at: &Instant<'_>, scratch: &Scratch) -> Along {
        let (q, speed) = self.dof.state(at, scratch);
        let (by, loss) = match mode {
            StopMode::Free => ([0.0; 2], [0.0; 2]),
            StopMode::Pressing => ([-self.stiffness, -self.damping], [0.0, 2.0 * self.damping * speed]),
            StopMode::Departing => ([0.0; 2], [-self.stiffness * speed, -self.stiffness * (q - self.limit)]),
        };
        Along { force: self.force(mode, at, scratch), speed, by, loss }
    }

    #[inline]
    pub(crate) fn act(
        &self,
        mode: StopMode,
        at: &Instant<'_>,
        scratch: &mut Scratch,
        tau: &mut [f64],
        account: &mut Account,
    ) {
        if mode == StopMode::Free {
            return;
        }
        let (d, rate) = self.overrun(at, scratch);
        let force = self.force(mode, at, scratch);
        self.dof.push(force, scratch, tau);
        account.stored += 0.5 * self.stiffness * d * d;
        account.dissipation += match mode {
            StopMode::Pressing => self.damping * rate * rate,
            _ => -self.stiffness * d * rate,
        };
    }

    /// Numbers that are positive while the mode lasts.
    pub(crate) fn guards(&self, mode: StopMode, at: &Instant<'_>, scratch: &Scratch, guards: &mut [f64]) {
        let (d, rate) = self.overrun(at, scratch);
        let press = self.stiffness * d + self.damping * rate;
        let (first, second) = match mode {
            StopMode::Free => (-d, 1.0),
            StopMode::Pressing => (press, 1.0),
            StopMode::Departing => (d, -press),
        };
        guards[0] = first;
        guards[1] = second;
    }

    /// The mode after the guards have fired.
    pub(crate) fn crossed(&self, mode: StopMode, at: &Instant<'_>, scratch: &Scratch, fired: &[bool]) -> StopMode {
        match mode {
            StopMode::Free => StopMode::Pressing,
            // Without damping the force ends where the overrun does.
            StopMode::Pressing if self.damping == 0.0 || self.overrun(at, scratch).0 <= 0.0 => StopMode::Free,
            StopMode::Pressing => StopMode::Departing,
            StopMode::Departing if fired[0] => StopMode::Free,
            StopMode::Departing => StopMode::Pressing,
        }
    }
}
