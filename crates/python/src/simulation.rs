//! A scenario that is run step by step, looked at, steered by its inputs, kept and taken back.
//!
//! The inputs are the signals of the file whose value is a number: they keep it until it is set.

use crate::error::{argument, run};
use crate::function::Raised;
use crate::scenario::Scenario;
use crate::watch::Pressed;
use carom::engine::build::Mechanism;
use carom::engine::id::InputId;
use carom::engine::measure::Measure;
use carom::engine::model::{Input, Model};
use carom::engine::signal::Signal;
use carom::engine::simulate::{Session, Snapshot, simulate};
use carom::engine::system::{SystemEvent, SystemEventKind};
use carom::scenario::{Named, Names};
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A scenario that is run step by step.
#[pyclass(frozen, module = "carom._carom")]
pub(crate) struct Simulation {
    session: Mutex<Session<'static>>,
    model: Arc<Model>,
    names: Names,
    raised: Raised,
}

/// Everything that a simulation is at one instant.
#[pyclass(frozen, module = "carom._carom")]
pub(crate) struct State {
    snapshot: Snapshot,
}

#[pymethods]
impl State {
    /// When it was kept [s].
    #[getter]
    fn time(&self) -> f64 {
        self.snapshot.memory.time
    }
}

impl Simulation {
    fn session(&self) -> MutexGuard<'_, Session<'static>> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn input(&self, name: &str) -> PyResult<InputId> {
        self.session().mechanism().input(name).ok_or_else(|| {
            let names: Vec<&str> = self.model.inputs.iter().map(|input| input.name.as_str()).collect();
            let instead = match (carom::laws::nearest(name, names.iter().copied()), names.is_empty()) {
                (Some(near), _) => format!("did you mean {near:?}?"),
                (None, true) => "the scenario has none; a [[signal]] whose value is a number is one".to_owned(),
                (None, false) => format!("there are {}", names.join(", ")),
            };
            argument("input", format!("unknown input {name:?}: {instead}"))
        })
    }
}

#[pymethods]
impl Simulation {
    #[new]
    fn new(py: Python<'_>, scenario: &Scenario) -> PyResult<Self> {
        let raised = Raised::default();
        let own = scenario.simulation(py, &raised)?;
        let mut model = (*own.model).clone();
        for (name, named) in own.names.iter() {
            if let Named::Signal(k) = named
                && let Signal::Constant(value) = model.signals[k]
            {
                model.inputs.push(Input { name: name.to_owned(), value });
                model.signals[k] = Signal::Input(model.inputs.len() - 1);
            }
        }
        let model = Arc::new(model);
        let settings = own.settings;
        let mut options = simulate(Mechanism::new(model.clone(), own.state.clone()))
            .until(settings.until)
            .method(settings.method)
            .tolerance(settings.tolerance)
            .most_steps(settings.most_steps);
        options = settings.step.into_iter().fold(options, |options, step| options.step(step));
        options = settings.longest_step.into_iter().fold(options, |options, longest| options.longest_step(longest));
        let session = py.detach(|| options.begin()).map_err(run)?;
        raised.raise()?;
        Ok(Simulation { session: Mutex::new(session), model, names: own.names, raised })
    }

    #[getter]
    fn time(&self) -> f64 {
        self.session().time()
    }

    /// Whether the motion has stopped itself, at a watched quantity.
    #[getter]
    fn stopped(&self) -> bool {
        self.session().has_stopped()
    }

    /// What the energy ledger misses [J].
    #[getter]
    fn residue(&self) -> f64 {
        self.session().residue()
    }

    /// What may be set, with what it is set to.
    #[getter]
    fn inputs(&self) -> PyResult<Vec<(String, f64)>> {
        let names = self.model.inputs.iter().map(|input| input.name.clone());
        names.map(|name| self.input(&name).map(|id| (name, self.session().input(id)))).collect()
    }

    /// Sets an input from here on.
    fn set(&self, py: Python<'_>, name: &str, value: f64) -> PyResult<()> {
        let input = self.input(name)?;
        let set = py.detach(|| self.session().set(input, value));
        self.raised.raise()?;
        set.map_err(|error| argument("input", error))
    }

    /// Goes on until this time [s], or until the motion stops itself.
    fn advance(&self, py: Python<'_>, until: f64) -> PyResult<()> {
        let mut pressed = Pressed::new();
        let advanced = py.detach(|| self.session().advance_unless(until, &mut || pressed.ask()));
        self.raised.raise()?;
        pressed.raised.map_or(Ok(()), Err)?;
        advanced.map(drop).map_err(run)
    }

    /// The values of quantities by their names, now.
    fn values(&self, py: Python<'_>, names: Vec<String>) -> PyResult<Vec<f64>> {
        let measures = names.iter().map(|name| self.measures(name)).collect::<PyResult<Vec<_>>>()?;
        py.detach(|| {
            let session = self.session();
            let view = session.view();
            let value = |measures: &Vec<Measure>| measures.iter().map(|measure| view.measure(measure)).sum();
            Ok(measures.iter().map(value).collect())
        })
    }

    /// The names, units and meanings of what `name` stands for.
    fn quantities(&self, name: &str) -> PyResult<Vec<(String, &'static str, String)>> {
        let found = self.names.quantities(&self.model, name).map_err(|error| argument("quantity", error))?;
        Ok(found.into_iter().map(|one| (one.name, one.unit, one.description)).collect())
    }

    /// What has happened so far: when, to what, what.
    fn events(&self) -> Vec<(f64, String, &'static str)> {
        let session = self.session();
        let told =
            |event: &SystemEvent| (event.time, session.mechanism().name_of(&event.kind).to_owned(), words(&event.kind));
        session.events().iter().map(told).collect()
    }

    /// Everything that it is now.
    fn save(&self) -> State {
        State { snapshot: self.session().snapshot() }
    }

    /// Takes it back to a state of it, or of another one of the same scenario.
    fn restore(&self, py: Python<'_>, state: &State) -> PyResult<()> {
        py.detach(|| self.session().restore(&state.snapshot)).map_err(|error| argument("state", error))
    }
}

impl Simulation {
    fn measures(&self, name: &str) -> PyResult<Vec<Measure>> {
        self.names
            .quantity(&self.model, name)
            .map(|quantity| quantity.measures)
            .map_err(|error| argument("quantity", error))
    }
}

/// What happened, in a word.
fn words(kind: &SystemEventKind) -> &'static str {
    match kind {
        SystemEventKind::Reached { .. } => "reach",
        SystemEventKind::Left { .. } => "leave",
        SystemEventKind::Passed { .. } => "pass",
        SystemEventKind::Touched { .. } => "touch",
        SystemEventKind::Renewed { .. } => "renew",
        SystemEventKind::Parted { .. } => "part",
        SystemEventKind::Resumed { .. } => "resume",
        SystemEventKind::Struck { .. } => "strike",
        SystemEventKind::Closed { .. } => "close",
        SystemEventKind::Opened { .. } => "open",
        SystemEventKind::Stuck { .. } | SystemEventKind::BearingStuck { .. } => "stick",
        SystemEventKind::Slipped { .. } | SystemEventKind::BearingSlipped { .. } => "slip",
        SystemEventKind::Locked { .. } => "lock",
        SystemEventKind::Jammed { .. } | SystemEventKind::Unstruck { .. } => "jam",
        SystemEventKind::Singular { .. } | SystemEventKind::Apart { .. } => "stop",
    }
}
