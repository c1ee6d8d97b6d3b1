//! Studies: many runs of one scenario.

use crate::error::{self, input};
use crate::long_run::{Asked, BasinsFound, DiagramFound};
use crate::scenario::Scenario;
use crate::watch::released;
use carom::scenario::Said;
use carom::sweep::{self, StudyRequest};
use pyo3::prelude::*;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// One scenario, what is varied of it, and what is measured of every run.
#[pyclass(frozen, module = "carom._carom")]
pub(crate) struct Study {
    study: sweep::Study,
}

#[pymethods]
impl Study {
    /// Reads what is asked: what is varied, each `KEY=VALUES`, what is measured, and changes as `Scenario.changed` takes them.
    #[staticmethod]
    fn open(
        py: Python<'_>,
        scenario: &Scenario,
        vary: Vec<String>,
        measure: Vec<String>,
        changes: Vec<(String, String)>,
    ) -> PyResult<Self> {
        let said = |option: &str, texts: &[String]| texts.iter().map(|text| Said::by_option(option, text)).collect();
        let (source, earlier) = scenario.said()?;
        let changes = earlier.iter().cloned().chain(changes).collect();
        let request = StudyRequest { changes, vary: said("--vary", &vary), measure: said("--measure", &measure) };
        let study = py.detach(|| sweep::Study::open(source, &request)).map_err(input)?;
        Ok(Study { study })
    }

    /// A study that was sent as JSON.
    #[staticmethod]
    fn of_json(json: &str) -> PyResult<Self> {
        serde_json::from_str(json).map(|study| Study { study }).map_err(input)
    }

    /// All of it, as JSON.
    fn json(&self) -> PyResult<String> {
        serde_json::to_string(&self.study).map_err(input)
    }

    /// How many points it has.
    #[getter]
    fn points(&self) -> usize {
        self.study.points
    }

    /// What is varied: key, unit (none for words), and the value at every point, as `--set` takes it and in that unit.
    #[getter]
    #[expect(clippy::type_complexity, reason = "a table, column by column")]
    fn axes(&self) -> Vec<(String, Option<String>, Vec<String>, Vec<Option<f64>>)> {
        let points: Vec<Vec<String>> = self.study.points().map(|point| point.values).collect();
        let column = |(k, axis): (usize, &sweep::Axis)| {
            let values: Vec<String> = points.iter().map(|values| values[k].clone()).collect();
            let numbers = values.iter().map(|value| axis.number(value)).collect();
            (axis.key.clone(), axis.unit.clone(), values, numbers)
        };
        self.study.axes.iter().enumerate().map(column).collect()
    }

    /// What is measured: name, unit, and what it is.
    #[getter]
    fn measures(&self) -> Vec<(String, String, String)> {
        self.study.measures.iter().map(|one| (one.name.clone(), one.unit.clone(), one.description.clone())).collect()
    }

    /// The command by which one point is run by itself.
    fn command(&self, point: usize) -> String {
        self.study.command(point)
    }

    /// Runs these points with so many threads, none being as many as the machine has; their rows as JSON, in this order. `done` is called with the number of
    /// rows that are there whenever there is one more.
    fn run(
        &self,
        py: Python<'_>,
        points: Vec<usize>,
        threads: Option<usize>,
        done: Option<Py<PyAny>>,
    ) -> PyResult<Vec<String>> {
        let pool = ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build().map_err(error::run)?;
        let stopped = AtomicBool::new(false);
        let stop = || stopped.load(Ordering::Relaxed);
        let rows = released(py, &|| stopped.store(true, Ordering::Relaxed), done, |one| {
            let run = |point: &usize| {
                let row = if stop() { None } else { self.study.run_point_unless(*point, &stop) };
                one();
                row
            };
            pool.install(|| points.par_iter().with_max_len(1).map(run).collect::<Vec<_>>())
        })?;
        rows.iter().flatten().map(|row| serde_json::to_string(row).map_err(input)).collect()
    }

    /// What the settled motions of all points do where they are cut.
    fn diagram<'py>(
        &self,
        py: Python<'py>,
        asked: Asked,
        crossings: Option<usize>,
        carry: bool,
        threads: Option<usize>,
        done: Option<Py<PyAny>>,
    ) -> PyResult<DiagramFound<'py>> {
        DiagramFound::of(py, &self.study, &asked, crossings, carry, threads, done)
    }

    /// Which motion each point leads to.
    fn basins(
        &self,
        py: Python<'_>,
        asked: Asked,
        threads: Option<usize>,
        done: Option<Py<PyAny>>,
    ) -> PyResult<BasinsFound> {
        BasinsFound::of(py, &self.study, &asked, threads, done)
    }
}
