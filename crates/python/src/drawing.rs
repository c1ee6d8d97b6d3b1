//! Figures.

use crate::error::{input, run};
use carom::figure::{Figure, FigureError};
use pyo3::prelude::*;

/// A figure that is drawn.
#[pyclass(frozen, module = "carom._carom")]
pub(crate) struct Drawing(pub(crate) Figure);

#[pymethods]
impl Drawing {
    /// The figure as SVG.
    fn svg(&self, py: Python<'_>) -> String {
        py.detach(|| self.0.svg())
    }

    /// Writes it; the end of the name, .svg or .png, says in which format.
    fn write(&self, py: Python<'_>, path: &str) -> PyResult<()> {
        py.detach(|| self.0.write(path)).map_err(|error| match error {
            FigureError::Extension(_) | FigureError::NoPng(_) => input(error),
            other => run(other),
        })
    }
}
