//! Studies: many runs of one scenario.

use crate::error::{self, input};
use crate::scenario::Scenario;
use crate::watch::Pressed;
use carom::scenario::Said;
use carom::sweep::{self, StudyRequest};
use pyo3::prelude::*;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::Duration;

/// So often Ctrl-C is looked for.
const PAUSE: Duration = Duration::from_millis(20);

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
        let (rows, asked) = py.detach(|| {
            let (send, receive) = mpsc::channel();
            std::thread::scope(|scope| {
                let (stopped, points) = (&stopped, &points);
                let work = scope.spawn(move || {
                    let one = |point: &usize| {
                        let stop = || stopped.load(Ordering::Relaxed);
                        let row = if stop() { None } else { self.study.run_point_unless(*point, &stop) };
                        // Nobody counts any more where nobody listens.
                        let _ = send.send(());
                        row
                    };
                    pool.install(|| points.par_iter().with_max_len(1).map(one).collect::<Vec<_>>())
                });
                let mut pressed = Pressed::new();
                let mut count = 0;
                let mut asked = Ok(());
                // The channel closes when all work is done.
                loop {
                    let news = receive.recv_timeout(PAUSE);
                    if matches!(news, Err(mpsc::RecvTimeoutError::Disconnected)) {
                        break;
                    }
                    count += usize::from(news.is_ok());
                    if asked.is_ok() && matches!(pressed.ask(), ControlFlow::Break(())) {
                        asked = pressed.raised.take().map_or(Ok(()), Err);
                    }
                    if let (Ok(()), Ok(()), Some(done)) = (news, &asked, &done) {
                        asked = Python::attach(|py| done.call1(py, (count,)).map(drop));
                    }
                    if asked.is_err() {
                        stopped.store(true, Ordering::Relaxed);
                    }
                }
                (work.join(), asked)
            })
        });
        asked?;
        let rows = rows.map_err(|_| error::run("a run came to no end: report it with the study"))?;
        rows.iter().flatten().map(|row| serde_json::to_string(row).map_err(input)).collect()
    }
}
