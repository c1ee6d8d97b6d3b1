//! Inputs: numbers that a caller sets between steps.

/// A number that signals can read and that a caller sets between steps; it is held from one setting to the next.
#[derive(Clone, Debug, PartialEq)]
pub struct Input {
    /// The name by which messages call it.
    pub name: String,
    /// What it is until it is set.
    pub value: f64,
}
