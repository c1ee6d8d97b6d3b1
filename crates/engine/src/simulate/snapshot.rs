//! A run at one instant, to be kept and taken back.

use crate::system::Happening;
use carom_solve::Memory;

/// Everything that a run is at one instant, as plain data: what goes on from it does so bit for bit, however often.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    /// Time, state, and what the integration remembers.
    pub memory: Memory<Vec<f64>>,
    /// What stops, contacts, watches, motors and loops are doing; see [`System::modes`](crate::system::System::modes).
    pub modes: Vec<f64>,
    /// What has happened so far.
    pub events: Vec<Happening>,
    /// Whether the motion has stopped itself.
    pub stopped: bool,
    /// How many samples each observer has been shown.
    pub shown: Vec<usize>,
}
