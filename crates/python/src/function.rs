//! A contact law that is a Python function.
//!
//! The function is called with the indentation `d` [m] and its rate `v` [m/s] first, then with what else it asks for by name: `t` the time since first touch
//! [s], `v0` and `M` approach speed [m/s] and effective mass [kg] of this contact, and constants. It gives the force [N]. Below zero indentation, where the end
//! of contact is looked for, the force is continued as a point reflection, `F(-d) = 2 F(0) - F(d)`, so that `d**1.5` stays a number.

use carom::laws::normal::{History, LawInput, UserLaw};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::sync::{Arc, Mutex, PoisonError};

/// What the function is called with, after `d` and `v`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Argument {
    Age,
    ApproachSpeed,
    EffectiveMass,
    Constant(f64),
}

impl Argument {
    /// What every contact has, by its symbol.
    pub(crate) fn of_contact(symbol: &str) -> Option<Self> {
        match symbol {
            "t" => Some(Argument::Age),
            "v0" => Some(Argument::ApproachSpeed),
            "M" => Some(Argument::EffectiveMass),
            _ => None,
        }
    }
}

/// The first exception that a function raised, for who runs it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Raised(Arc<Mutex<Option<PyErr>>>);

impl Raised {
    fn keep(&self, error: PyErr) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
    }

    /// Raises it, if there is one.
    pub(crate) fn raise(&self) -> PyResult<()> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take().map_or(Ok(()), Err)
    }

    /// Whether there is one.
    pub(crate) fn is_some(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }
}

/// A Python function as a law.
#[derive(Debug)]
pub(crate) struct FunctionLaw {
    pub(crate) function: Py<PyAny>,
    pub(crate) arguments: Vec<Argument>,
    pub(crate) raised: Raised,
}

impl FunctionLaw {
    fn call(&self, py: Python<'_>, d: f64, at: &LawInput<f64>, history: &History) -> PyResult<f64> {
        let value = |argument: &Argument| match argument {
            Argument::Age => at.age,
            Argument::ApproachSpeed => history.approach_speed,
            Argument::EffectiveMass => history.effective_mass,
            Argument::Constant(value) => *value,
        };
        let arguments = [d, at.rate].into_iter().chain(self.arguments.iter().map(value)).collect::<Vec<_>>();
        self.function.call1(py, PyTuple::new(py, arguments)?)?.extract(py)
    }

    fn reflected(&self, py: Python<'_>, at: &LawInput<f64>, history: &History) -> PyResult<f64> {
        let d = at.indentation;
        match d < 0.0 {
            false => self.call(py, d, at, history),
            true => Ok(2.0 * self.call(py, 0.0, at, history)? - self.call(py, -d, at, history)?),
        }
    }
}

impl UserLaw for FunctionLaw {
    fn force(&self, at: &LawInput<f64>, history: &History) -> f64 {
        // After an exception nothing more is asked: the run ends at the first number that is none.
        if self.raised.is_some() {
            return f64::NAN;
        }
        Python::attach(|py| {
            self.reflected(py, at, history).unwrap_or_else(|error| {
                self.raised.keep(error);
                f64::NAN
            })
        })
    }

    fn uses_approach_speed(&self) -> bool {
        self.arguments.contains(&Argument::ApproachSpeed)
    }

    fn uses_effective_mass(&self) -> bool {
        self.arguments.contains(&Argument::EffectiveMass)
    }
}
