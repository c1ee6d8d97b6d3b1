//! The catalogue.

use crate::error::input;
use carom::entry_data;
use carom::lab::find_law;
use carom::laws::catalogue;
use pyo3::prelude::*;

/// The ids of all laws, in the order of the catalogue.
#[pyfunction]
pub(crate) fn laws() -> Vec<&'static str> {
    catalogue::entries().map(|entry| entry.id).collect()
}

/// What the catalogue says of a law, as JSON.
#[pyfunction]
pub(crate) fn law(id: &str) -> PyResult<String> {
    find_law(id).map(|entry| entry_data::of(entry).to_string()).map_err(input)
}
