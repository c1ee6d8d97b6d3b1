//! Scenarios: read, changed, run.

use crate::error::{argument, input};
use crate::function::{Argument, FunctionLaw, Raised};
use crate::outcome::Outcome;
use crate::watch::Pressed;
use carom::laws::normal::Law;
use carom::scenario::{self, Bundle, Change, Source, shipped};
use carom::simulate::{Keep, KeepSamples, Simulation};
use pyo3::prelude::*;
use std::path::Path;
use std::sync::Arc;

/// The scenarios that come with carom, by name.
#[pyfunction]
pub(crate) fn scenarios() -> Vec<&'static str> {
    shipped().iter().map(|shipped| shipped.name).collect()
}

/// A scenario, read and checked.
#[pyclass(frozen, module = "carom._carom")]
pub(crate) struct Scenario {
    source: Source,
    /// What is changed, by the option of the command that would do so.
    changes: Vec<(String, String)>,
    /// The contacts whose law is a Python function, with what it asks for by name.
    laws: Vec<(String, Py<PyAny>, Vec<String>)>,
    read: scenario::Scenario,
}

impl Scenario {
    fn new(
        py: Python<'_>,
        source: Source,
        changes: Vec<(String, String)>,
        laws: Vec<(String, Py<PyAny>, Vec<String>)>,
    ) -> PyResult<Self> {
        let said: Vec<Change<'_>> = changes.iter().map(|(option, assignment)| Change { option, assignment }).collect();
        let read = py.detach(|| source.read_changed(&said)).map_err(input)?;
        Ok(Scenario { source, changes, laws, read })
    }

    /// As it was read, laws that are functions not among it.
    pub(crate) fn read(&self) -> &scenario::Scenario {
        &self.read
    }

    /// From what it was read, and what is changed.
    pub(crate) fn said(&self) -> PyResult<(&Source, &[(String, String)])> {
        match self.laws.first() {
            None => Ok((&self.source, &self.changes)),
            Some((contact, ..)) => {
                let reason = format!(
                    "contact {contact:?} has a Python function; a study takes expressions, law = \"expr: ...\""
                );
                Err(argument("law", reason))
            }
        }
    }

    /// What is run: the laws that are functions in their places; what they raise goes to `raised`.
    pub(crate) fn simulation(&self, py: Python<'_>, raised: &Raised) -> PyResult<Simulation> {
        let mut simulation = self.read.simulation.clone();
        for (contact, function, symbols) in &self.laws {
            put_law(py, &mut simulation, contact, function, symbols, raised)?;
        }
        Ok(simulation)
    }
}

#[pymethods]
impl Scenario {
    /// What `what` names: a file, a scenario that comes with carom, or a folder of results.
    #[staticmethod]
    fn find(py: Python<'_>, what: &str) -> PyResult<Self> {
        Self::new(py, Source::find(what).map_err(input)?, Vec::new(), Vec::new())
    }

    /// The content of a file that could stand at `path`.
    #[staticmethod]
    fn of_text(py: Python<'_>, text: &str, path: &str) -> PyResult<Self> {
        Self::new(py, Source::of_text(Path::new(path), text), Vec::new(), Vec::new())
    }

    /// A document as JSON, written as a file and read as one.
    #[staticmethod]
    fn of_document(py: Python<'_>, json: &str, path: &str) -> PyResult<Self> {
        let document: serde_json::Value = serde_json::from_str(json).map_err(input)?;
        let text = toml::to_string(&document).map_err(|error| argument("the model", error))?;
        Self::of_text(py, &text, path)
    }

    /// What `bundle` has kept.
    #[staticmethod]
    fn of_bundle(py: Python<'_>, json: &str) -> PyResult<Self> {
        let bundle: Bundle = serde_json::from_str(json).map_err(input)?;
        let folder = bundle.scenario.parent().unwrap_or_else(|| Path::new("")).to_owned();
        let mut source = bundle.source(&folder);
        source.path.clone_from(&bundle.scenario);
        Self::new(py, source, Vec::new(), Vec::new())
    }

    /// The same with changes: pairs of an option of the command and `key=value`.
    fn changed(&self, py: Python<'_>, changes: Vec<(String, String)>) -> PyResult<Self> {
        let laws = self.laws.iter().map(|(contact, law, names)| (contact.clone(), law.clone_ref(py), names.clone()));
        let all = self.changes.iter().cloned().chain(changes).collect();
        Self::new(py, self.source.clone(), all, laws.collect())
    }

    /// The same with a Python function as the law of a contact, which is called with `d`, `v` and what `symbols` name.
    fn with_law(&self, py: Python<'_>, contact: &str, function: Py<PyAny>, symbols: Vec<String>) -> PyResult<Self> {
        let mut changed = self.changed(py, Vec::new())?;
        changed.laws.retain(|(known, ..)| known != contact);
        changed.laws.push((contact.to_owned(), function, symbols));
        changed.simulation(py, &Raised::default())?;
        Ok(changed)
    }

    /// All that decides it, as JSON.
    fn bundle(&self) -> PyResult<String> {
        serde_json::to_string(&self.read.bundle).map_err(input)
    }

    #[getter]
    fn name(&self) -> &str {
        &self.source.name
    }

    #[getter]
    fn title(&self) -> &str {
        &self.read.simulation.title
    }

    #[getter]
    fn description(&self) -> &str {
        &self.read.description
    }

    #[getter]
    fn text(&self) -> &str {
        &self.source.text
    }

    #[getter]
    fn fingerprint(&self) -> String {
        self.read.bundle.fingerprint()
    }

    #[getter]
    fn until(&self) -> f64 {
        self.read.simulation.settings.until
    }

    /// What it consists of, and how it is run, in two lines.
    #[getter]
    fn contents(&self) -> (String, String) {
        (self.read.contents(), self.read.simulation.settings.method_in_words())
    }

    /// The parameters, as they are after all changes.
    #[getter]
    fn parameters(&self, py: Python<'_>) -> PyResult<Vec<(String, Py<PyAny>)>> {
        let value = |parameter: &scenario::Parameter| {
            let value = match &parameter.value {
                scenario::Setting::Number(x, _) => x.into_pyobject(py)?.into_any().unbind(),
                scenario::Setting::Text(text) => text.into_pyobject(py)?.into_any().unbind(),
            };
            Ok((parameter.name.clone(), value))
        };
        self.read.parameters.iter().map(value).collect()
    }

    /// Columns that are recorded: name, unit and what it is.
    #[getter]
    fn columns(&self) -> Vec<(String, String, String)> {
        let recording = self.read.simulation.recording();
        let column = |one: &carom::record::Column| (one.name.clone(), one.unit.clone(), one.description.clone());
        recording.columns().iter().map(column).collect()
    }

    /// Runs it to its end, or as far as it goes; `keep` says whether samples, impacts and the motion are kept.
    fn run(&self, py: Python<'_>, keep: (bool, bool, bool)) -> PyResult<Outcome> {
        let raised = Raised::default();
        let mut simulation = self.simulation(py, &raised)?;
        let (samples, impacts, motion) = keep;
        let samples = if samples { KeepSamples::All } else { KeepSamples::None };
        simulation.settings.keep = Keep { samples, impacts, motion };
        let mut watch = Pressed::new();
        let outcome = py.detach(|| simulation.run(&mut watch));
        raised.raise()?;
        if let Some(error) = watch.raised {
            return Err(error);
        }
        let read = scenario::Scenario { simulation, ..self.read.clone() };
        Ok(Outcome::new(read, outcome))
    }
}

/// Puts a Python function in the place of a contact's law.
fn put_law(
    py: Python<'_>,
    simulation: &mut Simulation,
    contact: &str,
    function: &Py<PyAny>,
    symbols: &[String],
    raised: &Raised,
) -> PyResult<()> {
    let is_meant = |name: &str| name == contact || name.split_once(':').is_some_and(|(group, _)| group == contact);
    let mut model = (*simulation.model).clone();
    let names: Vec<String> = model.contacts.iter().map(|own| own.name.clone()).collect();
    if !names.iter().any(|name| is_meant(name)) {
        let near = carom::laws::nearest(contact, names.iter().map(String::as_str));
        let instead =
            near.map_or_else(|| format!("contacts: {}", names.join(", ")), |near| format!("did you mean {near:?}?"));
        return Err(argument("law", format!("unknown contact {contact:?}: {instead}")));
    }
    for (own, ready) in model.contacts.iter_mut().zip(&mut simulation.interfaces).filter(|(own, _)| is_meant(&own.name))
    {
        if own.rigid.is_some() || own.foundation.is_some() {
            let what = if own.rigid.is_some() { "is rigid" } else { "is a soft layer" };
            return Err(argument("law", format!("contact {contact:?} {what} and has no law of force")));
        }
        let argument_of = |symbol: &String| {
            let constant = match symbol.as_str() {
                "K" => ready.stiffness,
                "n" => Some(ready.exponent),
                "e" => ready.restitution,
                _ => None,
            };
            Argument::of_contact(symbol).or(constant.map(Argument::Constant)).ok_or_else(|| {
                let known = "known are d, v, t, v0, M, and K, n, e where the contact has them";
                argument("law", format!("contact {contact:?} has no {symbol}: give it a default value; {known}"))
            })
        };
        let arguments = symbols.iter().map(argument_of).collect::<PyResult<_>>()?;
        let law = FunctionLaw { function: function.clone_ref(py), arguments, raised: raised.clone() };
        let law = Law::User(Arc::new(law));
        own.interface.normal = law.clone();
        (own.fitting, own.calibration) = (None, None);
        (ready.fitting, ready.calibration, ready.entry, ready.damping) = (None, None, None, None);
        ready.law = law;
        ready.assumed.push("its force is that of a Python function".to_owned());
    }
    simulation.model = Arc::new(model);
    Ok(())
}
