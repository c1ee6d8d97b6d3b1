//! The modes of a mechanism: what its stops, contacts and motors are doing, on which side of zero its watched quantities are, which pieces its given
//! motions follow, what its inputs are set to, and how its loops lie.

use crate::contact::Slot;
use crate::force::{Force, MotorMode, Side, StopMode};
use crate::model::Model;

/// The modes of a mechanism.
#[derive(Clone, Debug)]
pub(super) struct Modes {
    /// What each stop is doing.
    pub(super) stops: Vec<StopMode>,
    /// What each contact is doing, and what it remembers.
    pub(super) contacts: Vec<Slot>,
    /// Of each watch: whether its signal is above zero, and how often it has passed in the direction that counts.
    pub(super) watches: Vec<(bool, usize)>,
    /// Of each given motion: the piece it follows.
    pub(super) pieces: Vec<usize>,
    /// What each motor is doing.
    pub(super) motors: Vec<MotorMode>,
    /// What the inputs are set to.
    pub(super) inputs: Vec<f64>,
    /// The rows that are kept, by their indices.
    pub(super) kept: Vec<usize>,
    /// How sharp these rows were at the start.
    pub(super) sharpness: f64,
    /// Their columns and the coordinates of the tree when a step was last accepted; empty for a tree alone.
    pub(super) columns: Vec<f64>,
    pub(super) placed: Vec<f64>,
}

impl Modes {
    pub(super) fn of(model: &Model) -> Self {
        Modes {
            stops: vec![StopMode::Free; model.stops.len()],
            contacts: vec![Slot::apart(); model.contacts.len()],
            watches: vec![(true, 0); model.watches.len()],
            pieces: vec![0; model.given().len()],
            inputs: model.inputs.iter().map(|input| input.value).collect(),
            kept: model.loops().kept().to_vec(),
            motors: model
                .forces
                .iter()
                .filter(|force| matches!(force, Force::Motor(_)))
                .map(|_| MotorMode::default())
                .collect(),
            sharpness: 0.0,
            columns: Vec::new(),
            placed: Vec::new(),
        }
    }

    /// As plain numbers.
    pub(super) fn numbers(&self) -> Vec<f64> {
        let stops = self.stops.iter().map(|mode| match mode {
            StopMode::Free => 0.0,
            StopMode::Pressing => 1.0,
            StopMode::Departing => 2.0,
        });
        let watches = self.watches.iter().flat_map(|(above, count)| [f64::from(u8::from(*above)), *count as f64]);
        let pieces = self.pieces.iter().map(|piece| *piece as f64);
        let motors = self.motors.iter().flat_map(|mode| [mode.saturated, mode.held].map(side_number));
        let kept = self.kept.iter().map(|row| *row as f64);
        let contacts = self.contacts.iter().flat_map(Slot::numbers);
        stops
            .chain(contacts)
            .chain(watches)
            .chain(pieces)
            .chain(motors)
            .chain(self.inputs.iter().copied())
            .chain(kept)
            .chain([self.sharpness, self.placed.len() as f64])
            .chain(self.placed.iter().copied())
            .chain(self.columns.iter().copied())
            .collect()
    }

    /// From plain numbers; `None` if they are not those of a mechanism like this one.
    pub(super) fn read(&self, model: &Model, numbers: &[f64]) -> Option<Self> {
        let mut rest = numbers.iter().copied();
        let mut next = || rest.next();
        let mut modes = self.clone();
        for mode in &mut modes.stops {
            *mode = match next()? {
                0.0 => StopMode::Free,
                1.0 => StopMode::Pressing,
                2.0 => StopMode::Departing,
                _ => return None,
            };
        }
        for (slot, contact) in modes.contacts.iter_mut().zip(&model.contacts) {
            let mut numbers = [0.0; Slot::NUMBERS];
            for number in &mut numbers {
                *number = next()?;
            }
            *slot = Slot::read(&numbers, contact)?;
        }
        for watch in &mut modes.watches {
            *watch = (next()? == 1.0, next()? as usize);
        }
        for piece in &mut modes.pieces {
            *piece = next()? as usize;
        }
        for motor in &mut modes.motors {
            *motor = MotorMode { saturated: side(next()?)?, held: side(next()?)? };
        }
        for input in &mut modes.inputs {
            *input = next()?;
        }
        for row in &mut modes.kept {
            *row = next()? as usize;
        }
        modes.sharpness = next()?;
        let placed = next()? as usize;
        modes.placed = (0..placed).map(|_| next()).collect::<Option<_>>()?;
        modes.columns = rest.collect();
        Some(modes)
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
