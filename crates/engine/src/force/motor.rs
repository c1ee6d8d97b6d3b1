//! A motor: a controller that lets a joint's degree of freedom, or the distance of two points, follow a reference.
//!
//! ```text
//! w = kp (r - q) + kd (r' - v) + ki z + f        z' = r - q
//! F = w, but not below `low` and not above `high`
//! ```
//!
//! `q` and `v` coordinate and speed of the degree of freedom, `r` and `r'` reference and its rate, `z` integral of the error [rad s or m s], `f`
//! feedforward [N m or N], `w` the effort wanted and `F` the effort given [N m or N]; `kp`, `kd`, `ki` the gains. What it does is work
//! brought in from outside, also where the derivative term takes energy out.
//!
//! Against wind-up the integration is conditional. When a limit is reached and the error drives the integral further beyond it, the integral
//! is held (`z' = 0`) until the error changes its sign or the effort wanted is back inside by a hundredth of the range; where there is only one
//! limit, by a hundredth of it and of the effort `kp` of an error of one. The margin matters: an integral that ran again right at the limit could
//! drive the effort back to it without time passing.
//!
//! The effort has a kink where a limit is reached or left, so these instants are located, as those at which the integral is held and let go.
//!
//! Limits: an integral that is held stays so while a load takes the last hundredth of the range, and an error remains. A reference that jumps
//! is not located; a prescribed motion in pieces is.
//!
//! Source: conditional integration is one of the schemes compared by K. J. Astrom and T. Hagglund, *PID Controllers*, ISA 1995, chapter 3.

use super::{Account, Along, Effort, Kept};
use crate::dof::Dof;
use crate::signal::{Instant, Signal};
use crate::tree::Scratch;

/// How far inside a limit the effort wanted must be before a held integral runs again, as a part of the range.
const MARGIN: f64 = 0.01;

/// The gains of a motor, per radian or metre.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Gains {
    /// Of the error, `kp` [N m/rad or N/m].
    pub proportional: f64,
    /// Of the rate of the error, `kd` [N m s/rad or N s/m].
    pub derivative: f64,
    /// Of the integral of the error, `ki` [N m/(rad s) or N/(m s)]; without it there is no integral.
    pub integral: f64,
}

/// Between what the effort of a motor stays [N m or N].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// The lowest effort, below `high`; negative infinity for none.
    pub low: f64,
    /// The highest effort; infinity for none.
    pub high: f64,
}

impl Limits {
    /// No limits.
    pub const NONE: Limits = Limits { low: f64::NEG_INFINITY, high: f64::INFINITY };

    /// The same limit, a positive number, both ways.
    pub const fn symmetric(limit: f64) -> Self {
        Limits { low: -limit, high: limit }
    }

    fn of(&self, side: Side) -> f64 {
        match side {
            Side::High => self.high,
            Side::Low => self.low,
        }
    }

    /// How far an effort is inside a limit.
    fn room(&self, side: Side, effort: f64) -> f64 {
        side.sign() * (self.of(side) - effort)
    }
}

/// One of two limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The highest effort.
    High,
    /// The lowest effort.
    Low,
}

impl Side {
    fn sign(self) -> f64 {
        match self {
            Side::High => 1.0,
            Side::Low => -1.0,
        }
    }
}

/// What a motor is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MotorMode {
    /// The limit it is at, if it is at one.
    pub saturated: Option<Side>,
    /// The limit on account of which its integral is held, if it is.
    pub held: Option<Side>,
}

/// A controller on one degree of freedom of a joint, or on the distance of two points.
#[derive(Clone, Debug)]
pub struct Motor {
    /// Where it acts.
    pub dof: Dof,
    /// What the coordinate is to be, `r` [rad or m].
    pub reference: Signal,
    /// How fast that changes, `r'` [rad/s or m/s]; a constant zero for a reference that is stepped or whose rate is not to count.
    pub rate: Signal,
    /// Effort that is known to be needed, `f` [N m or N].
    pub feedforward: Signal,
    /// The gains.
    pub gains: Gains,
    /// Between what the effort stays.
    pub limits: Limits,
}

/// A motor at one instant.
struct Running {
    speed: f64,
    reference: f64,
    error: f64,
    /// The effort wanted, `w`.
    wanted: f64,
}

impl Motor {
    /// How many guards a motor has.
    pub(crate) const GUARDS: usize = 4;

    /// How many internal states it has.
    pub(super) fn internal(&self) -> usize {
        usize::from(self.gains.integral != 0.0)
    }

    fn running(&self, at: &Instant<'_>, kept: Kept<'_>, scratch: &Scratch) -> Running {
        let (q, v) = self.dof.state(at, scratch);
        let reference = self.reference.at(at, scratch);
        let (error, error_rate) = (reference - q, self.rate.at(at, scratch) - v);
        let Gains { proportional, derivative, integral } = self.gains;
        let past = kept.internal.first().map_or(0.0, |z| integral * z);
        let wanted = proportional * error + derivative * error_rate + past + self.feedforward.at(at, scratch);
        Running { speed: v, reference, error, wanted }
    }

    /// The effort that is wanted, held to the limits. Within a mode it is smooth, also where a step reaches a little beyond it.
    fn limited(&self, wanted: f64, mode: MotorMode) -> f64 {
        mode.saturated.map_or(wanted, |side| self.limits.of(side))
    }

    pub(super) fn act(
        &self,
        at: &Instant<'_>,
        kept: Kept<'_>,
        scratch: &mut Scratch,
        tau: &mut [f64],
        account: &mut Account,
    ) {
        let now = self.running(at, kept, scratch);
        let effort = self.limited(now.wanted, kept.mode);
        account.supply += effort * now.speed;
        self.dof.push(effort, scratch, tau);
    }

    /// Force [N] or moment [N m], reference and error [rad or m], and what it brings in [W].
    pub(super) fn effort(&self, at: &Instant<'_>, kept: Kept<'_>, scratch: &Scratch) -> Effort {
        let now = self.running(at, kept, scratch);
        let effort = self.limited(now.wanted, kept.mode);
        [effort, now.reference, now.error, effort * now.speed, 0.0, 0.0]
    }

    /// The effort along the degree of freedom, and what coordinate and speed change of it.
    pub(crate) fn response(&self, at: &Instant<'_>, kept: Kept<'_>, scratch: &Scratch) -> Along {
        let now = self.running(at, kept, scratch);
        let Gains { proportional, derivative, .. } = self.gains;
        let by = if kept.mode.saturated.is_none() { [-proportional, -derivative] } else { [0.0; 2] };
        Along { force: self.limited(now.wanted, kept.mode), speed: now.speed, by, loss: [0.0; 2] }
    }

    /// How the effort and the rate of the integral change with reference, its rate, feedforward and integral, and the rate with the coordinate too.
    pub(crate) fn changes(&self, mode: MotorMode, [reference, rate, feedforward, integral, q]: [f64; 5]) -> [f64; 2] {
        let Gains { proportional, derivative, integral: gain } = self.gains;
        let wanted = proportional * reference + derivative * rate + feedforward + gain * integral;
        let effort = if mode.saturated.is_none() { wanted } else { 0.0 };
        [effort, if mode.held.is_none() { reference - q } else { 0.0 }]
    }

    pub(super) fn internal_rates(&self, at: &Instant<'_>, kept: Kept<'_>, scratch: &Scratch, rates: &mut [f64]) {
        let running = kept.mode.held.is_none();
        let error = if running { self.running(at, kept, scratch).error } else { 0.0 };
        rates.iter_mut().for_each(|rate| *rate = error);
    }

    /// How strongly the error drives the integral beyond a limit.
    fn outward(&self, side: Side, error: f64) -> f64 {
        side.sign() * self.gains.integral * error
    }

    /// How far inside a limit a held integral runs again.
    fn margin(&self, side: Side) -> f64 {
        let range = self.limits.high - self.limits.low;
        MARGIN * if range.is_finite() { range } else { self.limits.of(side).abs() + self.gains.proportional.abs() }
    }

    /// The mode in which a motion begins, or goes on beyond a limit.
    pub(crate) fn initial(&self, at: &Instant<'_>, kept: Kept<'_>, scratch: &Scratch) -> MotorMode {
        let now = self.running(at, kept, scratch);
        let beyond = |side: &Side| self.limits.room(*side, now.wanted) < 0.0;
        let saturated = [Side::High, Side::Low].into_iter().find(beyond);
        MotorMode { saturated, held: self.held_by(saturated, now.error) }
    }

    fn held_by(&self, saturated: Option<Side>, error: f64) -> Option<Side> {
        saturated.filter(|side| self.outward(*side, error) > 0.0)
    }

    /// Numbers that are positive while the mode lasts: two for the limits, then the sign of the error, then the margin.
    pub(crate) fn guards(&self, at: &Instant<'_>, kept: Kept<'_>, scratch: &Scratch, guards: &mut [f64]) {
        let Running { error, wanted, .. } = self.running(at, kept, scratch);
        let MotorMode { saturated, held } = kept.mode;
        let room = |side| self.limits.room(side, wanted);
        let [first, second] = match saturated {
            None => [room(Side::High), room(Side::Low)],
            Some(side) => [-room(side), 1.0],
        };
        let sign = match (held, saturated) {
            (Some(side), _) => self.outward(side, error),
            (None, Some(side)) if self.internal() > 0 => -self.outward(side, error),
            _ => 1.0,
        };
        let margin = held.filter(|_| saturated.is_none()).map_or(1.0, |side| self.margin(side) - room(side));
        let numbers = [first, second, sign, margin];
        // A limit that is infinite is never reached.
        guards.iter_mut().zip(numbers).for_each(|(guard, x)| *guard = if x == f64::INFINITY { 1.0 } else { x });
    }

    /// The mode after the guards have fired.
    pub(crate) fn crossed(&self, at: &Instant<'_>, kept: Kept<'_>, scratch: &Scratch, fired: &[bool]) -> MotorMode {
        let MotorMode { saturated, held } = kept.mode;
        let error = self.running(at, kept, scratch).error;
        let reached = match saturated {
            None if fired[0] => Some(Side::High),
            None if fired[1] => Some(Side::Low),
            _ => None,
        };
        if reached.is_some() {
            return MotorMode { saturated: reached, held: self.held_by(reached, error) };
        }
        let saturated = saturated.filter(|_| !fired[0]);
        let held = match (fired[2] || fired[3], held) {
            (true, Some(_)) => None,
            (true, None) => saturated,
            (false, held) => held,
        };
        MotorMode { saturated, held }
    }
}
