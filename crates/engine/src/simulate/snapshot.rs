//! A run at one instant, to be kept and taken back.

use crate::system::Happening;
use carom_solve::Memory;

/// Everything that a run is at one instant, as plain data: what goes on from it does so bit for bit, however often,
/// if the controllers say what they remember.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// Time, state, and what the integration remembers.
    pub memory: Memory<Vec<f64>>,
    /// What stops, contacts, watches, motors and loops are doing, and what the inputs are set to; see [`System::modes`](crate::system::System::modes).
    pub modes: Vec<f64>,
    /// What has happened so far.
    pub events: Vec<Happening>,
    /// Whether the motion has stopped itself.
    pub stopped: bool,
    /// How many samples each observer has been shown.
    pub shown: Vec<usize>,
    /// How often each controller has been called, and what it remembers.
    pub controllers: Vec<(usize, Vec<f64>)>,
}

impl PartialEq for Snapshot {
    /// By their bits: among the modes are numbers that are none, where a contact has not begun.
    fn eq(&self, other: &Self) -> bool {
        let Snapshot { memory, modes, events, stopped, shown, controllers } = self;
        let bits = |numbers: &[f64]| numbers.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
        bits(modes) == bits(&other.modes)
            && memory == &other.memory
            && events == &other.events
            && stopped == &other.stopped
            && shown == &other.shown
            && controllers == &other.controllers
    }
}
