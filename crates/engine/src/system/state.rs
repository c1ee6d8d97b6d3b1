//! What changes of a mechanism: time, what is integrated, and modes. Plain data, to be copied, compared and written down.

use super::Modes;
use crate::model::Model;

/// A mechanism at one instant.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Time [s].
    pub time: f64,
    /// What is integrated: coordinates and speeds of the tree, internal states, works of contacts and the ledger, as [`System::parts`](super::System::parts)
    /// tells them.
    pub y: Vec<f64>,
    /// Everything else: what stops, contacts, watches, motors and loops are doing, what the inputs are set to, and how the motion began.
    pub modes: Modes,
}

impl State {
    /// A state of a motion that has not begun: nothing touches, and inputs are as the model has them. [`Evolution::begin`](super::Evolution::begin) begins one.
    pub fn new(model: &Model, time: f64, y: Vec<f64>) -> Self {
        State { time, y, modes: Modes::of(model) }
    }

    /// The state, lent.
    pub fn lend(&self) -> StateRef<'_> {
        self.modes.at(self.time, &self.y)
    }
}

/// A state that is lent: what a [`System`](super::System) is asked about.
#[derive(Clone, Copy, Debug)]
pub struct StateRef<'a> {
    /// Time [s].
    pub time: f64,
    /// What is integrated.
    pub y: &'a [f64],
    /// Everything else.
    pub modes: &'a Modes,
}

impl<'a> From<&'a State> for StateRef<'a> {
    fn from(state: &'a State) -> Self {
        state.lend()
    }
}
