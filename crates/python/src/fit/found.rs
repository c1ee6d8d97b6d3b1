//! What fits find, for Python to show.

use crate::drawing::Drawing;
use crate::error::input;
use carom::fit::{self, Ranking, figures, page};
use pyo3::prelude::*;

/// What a fit found, or a ranking with its best.
#[pyclass(frozen, module = "carom._carom")]
pub(crate) struct Fitted {
    pub(super) best: fit::Fit,
    pub(super) ranking: Option<Ranking>,
    pub(super) notes: Vec<String>,
}

#[pymethods]
impl Fitted {
    /// What was kept as JSON.
    #[staticmethod]
    fn of_json(fit: &str, notes: Vec<String>) -> PyResult<Self> {
        let best = serde_json::from_str(fit).map_err(input)?;
        Ok(Fitted { best, ranking: None, notes })
    }

    /// The fit, or the best, as JSON.
    fn fit(&self) -> PyResult<String> {
        serde_json::to_string(&self.best).map_err(input)
    }

    /// The laws in their order, as JSON; none for a single fit.
    fn ranking(&self) -> PyResult<Option<String>> {
        self.ranking.as_ref().map(|ranking| serde_json::to_string(ranking).map_err(input)).transpose()
    }

    /// What was assumed and not used.
    #[getter]
    fn notes(&self) -> Vec<String> {
        self.notes.clone()
    }

    /// The parameters in words: name, value, error, interval.
    fn parameters(&self) -> Vec<Vec<String>> {
        self.best.parameters.iter().map(|p| page::words::parameter(p)[..4].to_vec()).collect()
    }

    /// How good the fit is, in words.
    fn quality(&self) -> Vec<(String, String)> {
        page::words::quality(&self.best).into_iter().map(|(word, text)| (word.to_owned(), text)).collect()
    }

    /// Records, fit and residuals.
    fn figure(&self, py: Python<'_>) -> Drawing {
        py.detach(|| Drawing(figures::overview(&self.best)))
    }

    /// A page to look at, as HTML.
    fn report(&self, py: Python<'_>) -> String {
        let told = page::Told { fit: &self.best, ranking: self.ranking.as_ref(), notes: &self.notes };
        py.detach(|| page::page(&told))
    }
}
