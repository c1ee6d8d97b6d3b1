//! Reading quantities from arguments.

use crate::Failure;
use carom::materials::Materials;
use carom::units::{self, Dimension};
use std::path::PathBuf;

/// Reads an optional quantity of an option.
pub(crate) fn optional(name: &str, text: Option<&String>, expected: Dimension) -> Result<Option<f64>, Failure> {
    text.map(|text| quantity(name, text, expected)).transpose()
}

/// Reads a quantity of an option.
pub(crate) fn quantity(name: &str, text: &str, expected: Dimension) -> Result<f64, Failure> {
    units::quantity(text, expected).map_err(|error| Failure::option(name, error))
}

/// Reads a quantity that must be positive.
pub(crate) fn positive(name: &str, text: &str, expected: Dimension) -> Result<f64, Failure> {
    let value = quantity(name, text, expected)?;
    if value > 0.0 { Ok(value) } else { Err(Failure::option(name, format!("must be positive, not {text}"))) }
}

/// Reads several quantities of one option.
pub(crate) fn several(name: &str, texts: &[String], expected: Dimension) -> Result<Vec<f64>, Failure> {
    texts.iter().map(|text| quantity(name, text, expected)).collect()
}

/// Splits `NAME=VALUE`.
pub(crate) fn assignment(text: &str) -> Result<(String, String), Failure> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => Ok((name.trim().to_owned(), value.trim().to_owned())),
        _ => Err(Failure::option("--param", format!("expected NAME=VALUE such as D=\"600 N s/m\", not \"{text}\""))),
    }
}

/// The built-in materials and those of the user's files.
pub(crate) fn materials(files: &[PathBuf]) -> Result<Materials, Failure> {
    let mut materials = Materials::builtin();
    for file in files {
        materials.load(file).map_err(Failure::input)?;
    }
    Ok(materials)
}
