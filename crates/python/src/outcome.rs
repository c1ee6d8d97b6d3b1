//! What comes of a run.

use crate::drawing::Drawing;
use crate::error::{argument, input, run};
use carom::folder::{FolderError, FolderOptions, RunFolder};
use carom::plot::{self, Request, Results};
use carom::record::{Column, EVENT_COLUMNS, Recording};
use carom::report::{self, ReportData};
use carom::scenario::Scenario;
use carom::simulate;
use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray1, PyArray2, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// Name, unit and meaning of each column.
pub(crate) type Columns = Vec<(String, String, String)>;
/// A table that is one array, row after row.
pub(crate) type Table<'py> = (Columns, Bound<'py, PyArray2<f64>>);

/// The figures that a scenario asks for: by what name, and which.
type Wanted = Vec<(String, String)>;

/// What comes of a run, whether it reached its end or not.
#[pyclass(frozen, module = "carom._carom")]
pub(crate) struct Outcome {
    scenario: Scenario,
    outcome: Mutex<simulate::Outcome>,
    /// What is told of the samples, before they are moved to Python.
    summary: String,
    failure: Option<String>,
}

impl Outcome {
    pub(crate) fn new(scenario: Scenario, outcome: simulate::Outcome) -> Self {
        let summary = serde_json::to_string(&outcome.summary(&scenario.simulation)).unwrap_or_default();
        let failure = outcome.failure.clone();
        Outcome { scenario, outcome: Mutex::new(outcome), summary, failure }
    }

    /// Uses the outcome with its samples back in place, which Python has as `samples`.
    fn with<T>(&self, samples: &[f64], use_it: impl FnOnce(&Scenario, &simulate::Outcome) -> T) -> T {
        let mut outcome = self.outcome.lock().unwrap_or_else(PoisonError::into_inner);
        let columns = outcome.recording.columns().to_vec();
        if let Some(recording) = Recording::from_parts(columns.clone(), samples) {
            outcome.recording = recording;
        }
        let used = use_it(&self.scenario, &outcome);
        outcome.recording = Recording::new(columns.into_iter().skip(1));
        used
    }
}

#[pymethods]
impl Outcome {
    /// Why the run could not go on, and what to do; none for one that reached its end.
    #[getter]
    fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// The summary, as JSON.
    #[getter]
    fn summary(&self) -> &str {
        &self.summary
    }

    /// The samples, moved out of the run: they can be had once.
    fn take_samples<'py>(&self, py: Python<'py>) -> PyResult<Table<'py>> {
        let mut outcome = self.outcome.lock().unwrap_or_else(PoisonError::into_inner);
        let empty = Recording::new(outcome.recording.columns()[1..].iter().cloned());
        let (columns, rows) = std::mem::replace(&mut outcome.recording, empty).into_parts();
        table(py, &columns, rows)
    }

    /// Contacts step by step: the contact of each row, and the table.
    fn contacts<'py>(&self, py: Python<'py>) -> PyResult<(Vec<String>, Table<'py>)> {
        let outcome = self.outcome.lock().unwrap_or_else(PoisonError::into_inner);
        let names: Vec<String> = self.scenario.simulation.model.contacts.iter().map(|one| one.label()).collect();
        let curves = &outcome.curves;
        let of =
            curves.column("contact").into_iter().flatten().map(|k| names.get(k as usize).cloned().unwrap_or_default());
        let rows: Vec<f64> = curves.rows().flatten().copied().collect();
        Ok((of.collect(), table(py, curves.columns(), rows)?))
    }

    /// The events: when, to what, what, and the columns that any of them has a number for.
    #[expect(clippy::type_complexity, reason = "a table, column by column")]
    fn events<'py>(
        &self,
        py: Python<'py>,
    ) -> (Bound<'py, PyArray1<f64>>, Vec<String>, Vec<&'static str>, Vec<(&'static str, Bound<'py, PyArray1<f64>>)>)
    {
        let outcome = self.outcome.lock().unwrap_or_else(PoisonError::into_inner);
        let list = outcome.events.list();
        let mut columns: Vec<(&str, Vec<f64>)> =
            EVENT_COLUMNS.iter().map(|column| (column.name, Vec::with_capacity(list.len()))).collect();
        for event in list {
            columns.iter_mut().zip(event.values()).for_each(|((_, column), value)| column.push(value));
        }
        let said = columns.into_iter().filter(|(_, column)| column.iter().any(|value| !value.is_nan()));
        let times: Vec<f64> = list.iter().map(|event| event.time).collect();
        (
            times.into_pyarray(py),
            list.iter().map(|event| event.name.clone()).collect(),
            list.iter().map(|event| event.kind.words()).collect(),
            said.map(|(name, column)| (name, column.into_pyarray(py))).collect(),
        )
    }

    /// The page to look at, as HTML.
    fn report(&self, py: Python<'_>, samples: PyReadonlyArray2<'_, f64>) -> PyResult<String> {
        let samples = flat(&samples)?;
        Ok(py.detach(|| self.with(samples, |scenario, outcome| report::page(&ReportData::of(scenario, outcome)))))
    }

    /// Writes the folder that `carom run` writes; gives the names of its files.
    fn save(&self, py: Python<'_>, path: &str, samples: PyReadonlyArray2<'_, f64>) -> PyResult<Vec<String>> {
        let samples = flat(&samples)?;
        let written = py.detach(|| {
            let folder = RunFolder::create(path)?;
            self.with(samples, |scenario, outcome| folder.write(scenario, outcome, FolderOptions::default()))
        });
        written.map(|written| written.files).map_err(|error| match error {
            FolderError::IsFile(_) | FolderError::IsLink(_) | FolderError::Foreign { .. } => argument("save", error),
            other => run(other),
        })
    }

    /// The names of the figures that the scenario asks for, with the figure that each of them is, and of those that this run could be drawn as.
    fn figures(&self, py: Python<'_>, samples: PyReadonlyArray2<'_, f64>) -> PyResult<(Wanted, Vec<&'static str>)> {
        let samples = flat(&samples)?;
        let wanted = self.scenario.figures.iter().map(|wanted| (wanted.name.clone(), wanted.figure.clone())).collect();
        let possible = py.detach(|| {
            self.with(samples, |scenario, outcome| {
                let results = Results::of(&scenario.simulation, outcome);
                plot::possible(&results, &[]).into_iter().map(|one| one.name).collect()
            })
        });
        Ok((wanted, possible))
    }

    /// A figure: one that the scenario asks for, or any other by its name with what it is to show.
    #[pyo3(signature = (samples, name, columns, contact, impacts, start, end, title))]
    #[expect(clippy::too_many_arguments, reason = "one for each thing that can be said of a figure")]
    fn figure(
        &self,
        py: Python<'_>,
        samples: PyReadonlyArray2<'_, f64>,
        name: &str,
        columns: Vec<String>,
        contact: Option<String>,
        impacts: Vec<usize>,
        start: Option<f64>,
        end: Option<f64>,
        title: Option<String>,
    ) -> PyResult<Drawing> {
        let samples = flat(&samples)?;
        let own = self.scenario.figures.iter().find(|wanted| wanted.name == name);
        let (preset, request) = match own {
            Some(wanted) => (wanted.figure.as_str(), wanted.request.clone()),
            None => (name, Request { title, columns, contact, impacts, from: start, to: end, ..Request::default() }),
        };
        py.detach(|| {
            self.with(samples, |scenario, outcome| {
                let results = Results::of(&scenario.simulation, outcome);
                plot::draw(preset, &results, &request).map(Drawing).map_err(input)
            })
        })
    }
}

/// A table as one array, without a copy.
pub(crate) fn table<'py>(py: Python<'py>, columns: &[Column], rows: Vec<f64>) -> PyResult<Table<'py>> {
    let shape = (rows.len() / columns.len().max(1), columns.len());
    let array = Array2::from_shape_vec(shape, rows).map_err(run)?;
    let told = |one: &Column| (one.name.clone(), one.unit.clone(), one.description.clone());
    Ok((columns.iter().map(told).collect(), array.into_pyarray(py)))
}

/// The numbers of an array, row after row.
fn flat<'a>(samples: &'a PyReadonlyArray2<'_, f64>) -> PyResult<&'a [f64]> {
    match samples.shape()[0] {
        0 => Ok(&[]),
        _ => samples.as_slice().map_err(run),
    }
}
