//! Parameters of a law, or of a scenario, from records.

mod found;

use crate::case::Said;
use crate::error::{argument, input, run};
use crate::quantity::{Quantity, several};
use crate::scenario::Scenario;
use crate::watch::released;
use carom::fit::{self, Columns, FitError, Free, GatherError, Misread, Noise, Progress, Question, Ranking};
use carom::fit::{RecordFile, RecordKind, Subject, Touch};
use carom::text_file::{self, Limit};
use carom::units::Dimension;
use pyo3::prelude::*;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

pub(crate) use found::Fitted;

/// The records that come with carom: name, and what it is of.
#[pyfunction]
pub(crate) fn records() -> Vec<(&'static str, &'static str)> {
    fit::SHIPPED.iter().map(|record| (record.name, record.about)).collect()
}

/// The ids of all laws that can be fitted, in the order of the catalogue.
#[pyfunction]
pub(crate) fn all_laws() -> Vec<&'static str> {
    fit::all_laws().collect()
}

/// A record: a file or the name of one that comes with carom, or a name and a text that stands for a file.
#[derive(FromPyObject)]
pub(crate) enum RecordSaid {
    Path(PathBuf),
    Text(String, String),
}

/// The least and the largest value, as far as they are said.
type Bounds = (Option<Quantity>, Option<Quantity>);

/// What is asked of records, by the names that Python has for it.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Asked {
    records: Vec<RecordSaid>,
    laws: Vec<String>,
    speeds: Vec<Quantity>,
    free: Vec<String>,
    start: Vec<(String, Quantity)>,
    bounds: Vec<(String, Bounds)>,
    #[pyo3(default)]
    noise: Option<Quantity>,
    weight: Vec<f64>,
    #[pyo3(default)]
    record: Option<String>,
    #[pyo3(default)]
    touch: Option<String>,
    #[pyo3(default)]
    starts: Option<usize>,
    seed: u64,
}

fn misread(said: Misread) -> PyErr {
    argument(said.argument, said.why)
}

fn refused(error: FitError) -> PyErr {
    if error.is_input() { input(error) } else { run(error) }
}

impl Asked {
    /// The record that knows the impact, if all come with carom and know the same.
    fn shipped(&self) -> Option<&'static fit::Shipped> {
        let own = |record: &RecordSaid| match record {
            RecordSaid::Path(path) => shipped(path),
            RecordSaid::Text(..) => None,
        };
        fit::known_of_all(self.records.iter().map(own))
    }

    fn files(&self) -> PyResult<Vec<RecordFile>> {
        let file = |record: &RecordSaid| match record {
            RecordSaid::Text(name, text) => Ok(RecordFile { path: name.into(), text: text.clone() }),
            RecordSaid::Path(path) => Ok(RecordFile { path: path.clone(), text: text(path)? }),
        };
        self.records.iter().map(file).collect()
    }

    fn question(&self, mut said: Said, scenario: Option<&Scenario>) -> PyResult<(Question, Vec<String>)> {
        let mut speeds = several("speed", &self.speeds, Dimension::SPEED)?;
        let mut notes = Vec::new();
        if let Some(own) = self.shipped().filter(|_| scenario.is_none()) {
            let taken: Vec<String> = said.take(own, &mut speeds)?;
            if !taken.is_empty() {
                notes.push(format!("Known of the record: {}.", taken.join(", ")));
            }
        }
        let kind = self.record.as_deref().map(RecordKind::read).transpose().map_err(misread)?;
        let columns = match (kind, scenario) {
            (_, Some(_)) => Columns::Outputs,
            (Some(kind), None) => Columns::Of(kind),
            (None, None) => Columns::Named,
        };
        let gathered = fit::gather(&self.files()?, columns, &self.weight, &speeds);
        let (records, unused) = gathered.map_err(|error| match error {
            GatherError::Said(said) => misread(said),
            GatherError::File(diagnostic) => input(diagnostic),
        })?;
        notes.extend(unused);
        let subject = match scenario {
            Some(scenario) => {
                let (source, changes) = scenario.said()?;
                let sets = changes.iter().map(|(_, assignment)| assignment.clone()).collect();
                Subject::Scenario(Box::new(source.clone()), sets)
            }
            None => {
                let mut case = said.case()?;
                case.law = self.laws.first().cloned().unwrap_or_default();
                case.speed = speeds.first().copied();
                Subject::Law(Box::new(case))
            }
        };
        let noise = match &self.noise {
            None => Noise::Estimated,
            Some(Quantity::Number(noise)) => Noise::Absolute(*noise),
            Some(Quantity::Text(text)) => Noise::read(text, &records).map_err(misread)?,
        };
        let touch = self.touch.as_deref().map_or(Ok(Touch::Auto), Touch::read).map_err(misread)?;
        let starts = Question::starts(self.starts).map_err(misread)?;
        let free = self.free(&subject)?;
        Ok((Question { subject, records, free, noise, touch, starts, seed: self.seed }, notes))
    }

    /// The free parameters, with what is said of where they begin and may be.
    fn free(&self, subject: &Subject) -> PyResult<Vec<Free>> {
        let mut free: Vec<Free> = self.free.iter().map(Free::new).collect();
        let value = |argument: &str, name: &str, said: &Quantity| -> PyResult<f64> {
            let unit = match subject {
                Subject::Law(case) => fit::unit_of(case, name),
                Subject::Scenario(..) => None,
            };
            match unit.as_deref().map(Dimension::parse) {
                Some(Ok(dimension)) => said.value(&format!("{argument} {name}"), dimension),
                _ => said.own(&format!("{argument} {name}")).map(|(value, _)| value),
            }
        };
        for (name, start) in &self.start {
            let start = value("start", name, start)?;
            place("start", &mut free, name)?.start = Some(start);
        }
        for (name, (least, largest)) in &self.bounds {
            let read = |said: &Option<Quantity>| said.as_ref().map(|said| value("bounds", name, said)).transpose();
            let bounds = [read(least)?, read(largest)?];
            place("bounds", &mut free, name)?.bounds = bounds;
        }
        Ok(free)
    }
}

/// The free parameter of this name.
fn place<'f>(of: &str, free: &'f mut [Free], name: &str) -> PyResult<&'f mut Free> {
    let found = free.iter_mut().find(|free| free.name == name);
    found.ok_or_else(|| argument(of, format!("{name} is not free: name it with free")))
}

/// The record of this name that comes with carom, if there is no file of that name.
fn shipped(path: &Path) -> Option<&'static fit::Shipped> {
    path.to_str().and_then(fit::shipped).filter(|_| !path.is_file())
}

fn text(path: &Path) -> PyResult<String> {
    if let Some(record) = shipped(path) {
        return Ok(record.text.to_owned());
    }
    text_file::read(path, Limit::MEASURED).map_err(|why| input(fit::unread(path, &why)))
}

/// Counts what is done, and ends where Python asks for it.
struct Watcher<'w> {
    one: &'w (dyn Fn() + Sync),
    stopped: &'w AtomicBool,
}

impl fit::Watcher for Watcher<'_> {
    fn look(&self, _: Progress) {
        (self.one)();
    }

    fn stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

/// Fits one law or a scenario, or ranks several laws: the parts of it are Python's to show.
#[pyfunction]
#[pyo3(signature = (asked, said, scenario, rank, threads, progress))]
pub(crate) fn fitted(
    py: Python<'_>,
    asked: Asked,
    said: Said,
    scenario: Option<PyRef<'_, Scenario>>,
    rank: bool,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Fitted> {
    let (question, mut notes) = asked.question(said, scenario.as_deref())?;
    let laws = asked.laws.clone();
    if rank {
        laws.iter().try_for_each(|id| carom::lab::find_law(id).map(drop)).map_err(|error| argument("laws", error))?;
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build().map_err(run)?;
    let stopped = AtomicBool::new(false);
    let found = released(py, &|| stopped.store(true, Ordering::Relaxed), progress, |one| {
        let watcher = Watcher { one, stopped: &stopped };
        let laws: Vec<&str> = laws.iter().map(String::as_str).collect();
        pool.install(|| match rank {
            true => fit::rank(&question, &laws, &watcher).map(|ranking| (None, Some(ranking))),
            false => fit::fit(&question, &watcher).map(|fit| (Some(fit), None)),
        })
    })?;
    let (single, ranking) = found.map_err(refused)?;
    let best = ranking.as_ref().and_then(|ranking: &Ranking| Some(&ranking.fits.first()?.fit)).or(single.as_ref());
    let Some(best) = best.cloned() else {
        return Err(run(ranking.as_ref().map(Ranking::hopeless).unwrap_or_default()));
    };
    notes.extend(best.touch_note().map(str::to_owned));
    Ok(Fitted { best, ranking, notes })
}
