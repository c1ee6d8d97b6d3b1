//! A run at one instant, to be kept and taken back.

use crate::system::{Modes, State, SystemEvent};
use carom_solve::Memory;

/// Everything that a run is at one instant, as plain data: what goes on from it does so bit for bit, however often,
/// if the controllers say what they remember.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    /// Time, what is integrated, and what the integration remembers.
    pub memory: Memory<Vec<f64>>,
    /// Everything else of the state: what stops, contacts, watches, motors and loops are doing, and what the inputs are set to.
    pub modes: Modes,
    /// What has happened so far.
    pub events: Vec<SystemEvent>,
    /// Whether the motion has stopped itself.
    pub stopped: bool,
    /// How many samples each observer has been shown.
    pub shown: Vec<usize>,
    /// How often each controller has been called, and what it remembers.
    pub controllers: Vec<(usize, Vec<f64>)>,
}

impl Snapshot {
    /// The state of the mechanism.
    pub fn state(&self) -> State {
        State { time: self.memory.time, y: self.memory.state.clone(), modes: self.modes.clone() }
    }
}
