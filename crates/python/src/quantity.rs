//! Quantities as arguments: numbers in SI, or texts with a unit.

use crate::error::argument;
use carom::units::{self, Dimension};
use pyo3::prelude::*;

/// A number in SI, or a text such as "20 mm".
#[derive(Clone, Debug, FromPyObject)]
pub(crate) enum Quantity {
    Number(f64),
    Text(String),
}

impl Quantity {
    /// The value (SI).
    pub(crate) fn value(&self, name: &str, expected: Dimension) -> PyResult<f64> {
        match self {
            Quantity::Number(value) => Ok(*value),
            Quantity::Text(text) => units::quantity(text, expected).map_err(|error| argument(name, error)),
        }
    }

    /// The value (SI), and what it measures where that is said.
    pub(crate) fn own(&self, name: &str) -> PyResult<(f64, Option<Dimension>)> {
        match self {
            Quantity::Number(value) => Ok((*value, None)),
            Quantity::Text(text) => {
                let read = units::parse(text).map_err(|error| argument(name, error))?;
                Ok((read.value, read.dimension))
            }
        }
    }
}

/// The value of an argument that may be left out.
pub(crate) fn optional(name: &str, said: Option<&Quantity>, expected: Dimension) -> PyResult<Option<f64>> {
    said.map(|said| said.value(name, expected)).transpose()
}

/// The values of an argument that may be given once or twice.
pub(crate) fn several(name: &str, said: &[Quantity], expected: Dimension) -> PyResult<Vec<f64>> {
    said.iter().map(|said| said.value(name, expected)).collect()
}
