//! The motors of a mechanism: what they are doing, when that ends, and how their internal states change.

use super::element::{Crossed, Element};
use super::modes::Modes;
use super::{FRESH, System};
use crate::force::{Force, Kept, Motor, MotorMode, Side};
use crate::model::Model;

impl System {
    /// The motors, in the order of the forces, with what each keeps.
    fn motors(&self) -> impl Iterator<Item = (&Motor, Kept<'_>)> {
        self.model.forces.iter().zip(self.layout.slots()).filter_map(|(force, slot)| match force {
            Force::Motor(motor) => Some((motor, slot.kept(&self.internal, &self.modes.motors))),
            _ => None,
        })
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
}

/// Motors, as elements with modes.
pub(super) struct Motors;

impl Element for Motors {
    fn guard_count(&self, system: &System) -> usize {
        Motor::GUARDS * system.modes.motors.len()
    }

    fn write_guards(&self, system: &mut System, t: f64, guards: &mut [f64]) {
        let at = system.instant(t);
        for ((motor, kept), guards) in system.motors().zip(guards.chunks_mut(Motor::GUARDS)) {
            motor.guards(&at, kept, &system.scratch, guards);
        }
    }

    fn settle(&self, system: &mut System, t: f64) {
        let at = system.instant(t);
        let modes: Vec<MotorMode> =
            system.motors().map(|(motor, kept)| motor.initial(&at, kept, &system.scratch)).collect();
        system.modes.motors = modes;
    }

    fn cross(&self, system: &mut System, t: f64, _y: &mut Vec<f64>, fired: &[bool]) -> Crossed {
        let at = system.instant(t);
        let next = |((motor, kept), fired): ((&Motor, Kept<'_>), &[bool])| match fired.contains(&true) {
            true => motor.crossed(&at, kept, &system.scratch, fired),
            false => kept.mode,
        };
        let modes: Vec<MotorMode> = system.motors().zip(fired.chunks(Motor::GUARDS)).map(next).collect();
        system.modes.motors = modes;
        Crossed::step(FRESH * system.model.time_scale())
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

    fn follow(&self, system: &mut System, other: &Modes) {
        system.modes.motors.clone_from(&other.motors);
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
