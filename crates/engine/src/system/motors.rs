//! The motors of a mechanism: what they are doing, when that ends, and how their internal states change.

use super::element::{Crossed, Element};
use super::{Evolution, FRESH, Modes, Stance};
use crate::force::{Force, Kept, Motor, MotorMode, Side};
use crate::model::Model;

impl Stance<'_> {
    /// The motors, in the order of the forces, with what each keeps.
    fn motors<'s>(&'s self, modes: &'s Modes) -> impl Iterator<Item = (&'s Motor, Kept<'s>)> {
        let forces = self.system.model.forces.iter().zip(self.system.layout.slots());
        forces.filter_map(|(force, slot)| match force {
            Force::Motor(motor) => Some((motor, slot.kept(&self.system.internal, &modes.motors))),
            _ => None,
        })
    }

    /// Writes the rates of all internal states.
    pub(super) fn internal_rates(&self, modes: &Modes, rates: &mut [f64]) {
        if rates.is_empty() {
            return;
        }
        let (at, mut rest) = (self.instant(modes), rates);
        for (force, slot) in self.system.model.forces.iter().zip(self.system.layout.slots()) {
            let kept = slot.kept(&self.system.internal, &modes.motors);
            let (own, others) = rest.split_at_mut(kept.internal.len());
            force.internal_rates(&at, kept, self.scratch(), own);
            rest = others;
        }
    }
}

/// Motors, as elements with modes.
pub(super) struct Motors;

impl Element for Motors {
    fn guard_count(&self, _model: &Model, modes: &Modes) -> usize {
        Motor::GUARDS * modes.motors.len()
    }

    fn reads_signals(&self) -> bool {
        true
    }

    fn write_guards(&self, stance: &mut Stance<'_>, modes: &Modes, guards: &mut [f64]) {
        let at = stance.instant(modes);
        for ((motor, kept), guards) in stance.motors(modes).zip(guards.chunks_mut(Motor::GUARDS)) {
            motor.guards(&at, kept, stance.scratch(), guards);
        }
    }

    fn settle(&self, stance: &Stance<'_>, modes: &mut Modes) {
        let at = stance.instant(modes);
        let initial = |(motor, kept): (&Motor, Kept<'_>)| motor.initial(&at, kept, stance.scratch());
        modes.motors = stance.motors(modes).map(initial).collect();
    }

    fn cross(&self, motion: &mut Evolution, t: f64, y: &mut Vec<f64>, fired: &[bool]) -> Crossed {
        let Evolution { system, modes, .. } = motion;
        let stance = system.place(modes.at(t, y));
        let at = stance.instant(modes);
        let next = |((motor, kept), fired): ((&Motor, Kept<'_>), &[bool])| match fired.contains(&true) {
            true => motor.crossed(&at, kept, stance.scratch(), fired),
            false => kept.mode,
        };
        modes.motors = stance.motors(modes).zip(fired.chunks(Motor::GUARDS)).map(next).collect();
        Crossed::step(FRESH * stance.system.model.time_scale())
    }

    fn save(&self, modes: &Modes, numbers: &mut Vec<f64>) {
        numbers.extend(modes.motors.iter().flat_map(|mode| [mode.saturated, mode.held].map(side_number)));
    }

    fn read(&self, _model: &Model, numbers: &mut dyn Iterator<Item = f64>, modes: &mut Modes) -> Option<()> {
        for motor in &mut modes.motors {
            *motor = MotorMode { saturated: side(numbers.next()?)?, held: side(numbers.next()?)? };
        }
        Some(())
    }
}

fn side_number(side: Option<Side>) -> f64 {
    match side {
        None => 0.0,
        Some(Side::High) => 1.0,
        Some(Side::Low) => 2.0,
    }
}

/// The side of a number; `None` if it has none.
fn side(number: f64) -> Option<Option<Side>> {
    match number {
        0.0 => Some(None),
        1.0 => Some(Some(Side::High)),
        2.0 => Some(Some(Side::Low)),
        _ => None,
    }
}
