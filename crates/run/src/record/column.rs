//! A column of numbers: what it is called, what it is measured in, what it means.

use serde::{Deserialize, Serialize};

/// What stands above a column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    /// The name by which it is chosen, such as `bob.position.x`.
    pub name: String,
    /// The SI unit, such as `m/s`; `-` for a pure number.
    pub unit: String,
    /// What it is, in a sentence.
    pub description: String,
}

impl Column {
    /// A column.
    pub fn new(name: impl Into<String>, unit: impl Into<String>, description: impl Into<String>) -> Self {
        Column { name: name.into(), unit: unit.into(), description: description.into() }
    }

    /// The column of time [s], with which every table begins.
    pub fn time() -> Self {
        Column::new("time", "s", "time since the start of the run")
    }

    /// Name and unit, as they stand in the first line of a table: `bob.position.x [m]`.
    pub fn heading(&self) -> String {
        format!("{} [{}]", self.name, self.unit)
    }
}
