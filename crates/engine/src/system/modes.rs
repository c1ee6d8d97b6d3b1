//! The modes of a mechanism: what its stops, contacts and motors are doing, on which side of zero its watched quantities are, which pieces its given
//! motions follow, how its loops lie, and what its inputs are set to. Plain data: a motion goes on from them bit for bit.

use super::element::KINDS;
use crate::contact::Pool;
use crate::force::{Force, MotorMode, StopMode};
use crate::model::Model;

/// The modes of a mechanism.
#[derive(Clone, Debug)]
pub(super) struct Modes {
    /// What each stop is doing.
    pub(super) stops: Vec<StopMode>,
    /// What each contact is doing, and what it remembers.
    pub(super) contacts: Pool,
    /// Of each watch: whether its signal is above zero, and how often it has passed in the direction that counts.
    pub(super) watches: Vec<(bool, usize)>,
    /// Of each given motion: the piece it follows.
    pub(super) pieces: Vec<usize>,
    /// What each motor is doing.
    pub(super) motors: Vec<MotorMode>,
    /// How the loops lie.
    pub(super) loops: Lie,
    /// What the inputs are set to.
    pub(super) inputs: Vec<f64>,
}

/// How the loops of a mechanism lie.
#[derive(Clone, Debug, Default)]
pub(super) struct Lie {
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
        let motors = model.forces.iter().filter(|force| matches!(force, Force::Motor(_)));
        Modes {
            stops: vec![StopMode::Free; model.stops.len()],
            contacts: Pool::of(model),
            watches: vec![(true, 0); model.watches.len()],
            pieces: vec![0; model.given().len()],
            motors: motors.map(|_| MotorMode::default()).collect(),
            loops: Lie { kept: model.loops().kept().to_vec(), ..Lie::default() },
            inputs: model.inputs.iter().map(|input| input.value).collect(),
        }
    }

    /// As plain numbers.
    pub(super) fn numbers(&self) -> Vec<f64> {
        let mut numbers = self.inputs.clone();
        KINDS.iter().for_each(|kind| kind.save(self, &mut numbers));
        numbers
    }

    /// From plain numbers; `None` if they are not those of a mechanism like this one.
    pub(super) fn read(model: &Model, numbers: &[f64]) -> Option<Self> {
        let mut modes = Modes::of(model);
        let numbers = &mut numbers.iter().copied();
        for input in &mut modes.inputs {
            *input = numbers.next()?;
        }
        KINDS.iter().try_for_each(|kind| kind.read(model, numbers, &mut modes))?;
        numbers.next().is_none().then_some(modes)
    }
}
