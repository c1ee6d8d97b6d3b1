//! The motors of a mechanism: what they are doing, when that ends, and how their internal states change.

use super::System;
use super::hybrid::FRESH;
use crate::force::{Force, Kept, Motor, MotorMode};

impl System {
    /// The motors, in the order of the forces, with what each keeps.
    fn motors(&self) -> impl Iterator<Item = (&Motor, Kept<'_>)> {
        self.model.forces.iter().zip(self.layout.slots()).filter_map(|(force, slot)| match force {
            Force::Motor(motor) => Some((motor, slot.kept(&self.internal, &self.modes.motors))),
            _ => None,
        })
    }

    /// Gives every motor the mode that holds where the tree has been placed.
    pub(super) fn settle_motors(&mut self, t: f64) {
        let at = self.instant(t);
        let modes: Vec<MotorMode> =
            self.motors().map(|(motor, kept)| motor.initial(&at, kept, &self.scratch)).collect();
        self.modes.motors = modes;
    }

    /// Writes the rates of all internal states.
    pub(super) fn internal_rates(&self, t: f64, rates: &mut [f64]) {
        if rates.is_empty() {
            return;
        }
        let (at, mut rest) = (self.instant(t), rates);
        for (force, slot) in self.model.forces.iter().zip(self.layout.slots()) {
            let kept = slot.kept(&self.internal, &self.modes.motors);
            let (own, others) = rest.split_at_mut(kept.internal.len());
            force.internal_rates(&at, kept, &self.scratch, own);
            rest = others;
        }
    }

    /// Writes the guards of all motors.
    pub(super) fn motor_guards(&self, t: f64, guards: &mut [f64]) {
        let at = self.instant(t);
        for ((motor, kept), guards) in self.motors().zip(guards.chunks_mut(Motor::GUARDS)) {
            motor.guards(&at, kept, &self.scratch, guards);
        }
    }

    /// Lets motors change their modes; returns the step [s] with which to go on, infinite if none has.
    pub(super) fn cross_motors(&mut self, t: f64, fired: &[bool]) -> f64 {
        if !fired.contains(&true) {
            return f64::INFINITY;
        }
        let at = self.instant(t);
        let next = |((motor, kept), fired): ((&Motor, Kept<'_>), &[bool])| match fired.contains(&true) {
            true => motor.crossed(&at, kept, &self.scratch, fired),
            false => kept.mode,
        };
        let modes: Vec<MotorMode> = self.motors().zip(fired.chunks(Motor::GUARDS)).map(next).collect();
        self.modes.motors = modes;
        FRESH * self.model.time_scale()
    }
}
