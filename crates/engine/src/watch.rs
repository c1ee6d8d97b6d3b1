//! Watched quantities: the instants at which a signal passes through zero are located.

use crate::signal::Signal;

/// Which way a quantity must pass through zero to count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Direction {
    /// From below.
    Rising,
    /// From above.
    Falling,
    /// Either way.
    #[default]
    Both,
    /// Neither way: steps end at the passage, and nothing is counted.
    Neither,
}

impl Direction {
    /// Whether a passage counts.
    pub fn counts(self, rising: bool) -> bool {
        match self {
            Direction::Rising => rising,
            Direction::Falling => !rising,
            Direction::Both => true,
            Direction::Neither => false,
        }
    }
}

/// A quantity whose zeros are events.
#[derive(Clone, Debug)]
pub struct Watch {
    /// The name by which outputs call the event.
    pub name: String,
    /// The quantity.
    pub signal: Signal,
    /// Which way it must pass.
    pub direction: Direction,
    /// The run stops at the passage of this number, counted from 1; never if there is none.
    pub stop_at: Option<usize>,
}
