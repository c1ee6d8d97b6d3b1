//! What goes wrong, as exceptions with the words that the command prints.

use pyo3::prelude::*;
use std::fmt::Display;

mod python {
    #![allow(missing_docs, reason = "they are said in Python")]
    pyo3::import_exception!(carom._errors, InputError);
    pyo3::import_exception!(carom._errors, RunError);
}

/// Bad input: what the command ends with exit code 2 for.
pub(crate) fn input(reason: impl Display) -> PyErr {
    python::InputError::new_err(reason.to_string())
}

/// Bad input by the name of its argument.
pub(crate) fn argument(name: &str, reason: impl Display) -> PyErr {
    input(format!("{name}: {reason}"))
}

/// What could not be finished: exit code 1.
pub(crate) fn run(reason: impl Display) -> PyErr {
    python::RunError::new_err(reason.to_string())
}
