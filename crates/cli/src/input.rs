//! Reading quantities and materials from arguments.

use crate::Failure;
use carom::laws::material::Material;
use carom::materials::{self, Materials};
use carom::units::{self, Dimension};
use clap::Args;
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

/// Reads several quantities of one option, all of which must be positive.
pub(crate) fn positives(name: &str, texts: &[String], expected: Dimension) -> Result<Vec<f64>, Failure> {
    texts.iter().map(|text| positive(name, text, expected)).collect()
}

/// Reads several quantities of one option.
pub(crate) fn several(name: &str, texts: &[String], expected: Dimension) -> Result<Vec<f64>, Failure> {
    texts.iter().map(|text| quantity(name, text, expected)).collect()
}

/// Splits `NAME=VALUE` of an option.
fn assignment(option: &str, text: &str) -> Result<(String, String), Failure> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => Ok((name.trim().to_owned(), value.trim().to_owned())),
        _ => Err(Failure::option(option, format!("expected NAME=VALUE such as D=\"600 N s/m\", not \"{text}\""))),
    }
}

/// A parameter of a law as an option gives it: its name, its value (SI), and what it measures where the law does not say.
pub(crate) fn parameter(
    option: &str,
    text: &str,
    unit: impl Fn(&str) -> Option<String>,
) -> Result<(String, f64, Option<Dimension>), Failure> {
    let (name, value) = assignment(option, text)?;
    let option = format!("{option} {name}");
    if let Some(Ok(dimension)) = unit(&name).as_deref().map(Dimension::parse) {
        let value = quantity(&option, &value, dimension)?;
        return Ok((name, value, None));
    }
    let read = units::parse(&value).map_err(|error| Failure::option(&option, error))?;
    Ok((name, read.value, read.dimension))
}

/// The materials of two bodies, as arguments.
#[derive(Clone, Debug, Args)]
pub(crate) struct MaterialArguments {
    /// Material of both bodies, or of each (`carom materials`); steel if left out
    #[arg(long, value_name = "NAME")]
    material: Vec<String>,
    /// A TOML file with materials of your own (repeatable)
    #[arg(long, value_name = "FILE")]
    materials: Vec<PathBuf>,
}

impl MaterialArguments {
    /// Whether no material is named.
    pub(crate) fn is_empty(&self) -> bool {
        self.material.is_empty()
    }

    /// Names one more.
    pub(crate) fn push(&mut self, name: String) {
        self.material.push(name);
    }

    /// The materials that are named; none where the library is to assume them.
    pub(crate) fn named(&self) -> Result<Vec<Material>, Failure> {
        self.find(self.material.iter().map(String::as_str))
    }

    /// What is to be said where steel had to be assumed; empty otherwise.
    pub(crate) fn assumption(&self) -> &'static str {
        if self.material.is_empty() { " (assumed)" } else { "" }
    }

    /// The materials of the two bodies; steel, the user's own if there is one, where none is named.
    pub(crate) fn pair(&self) -> Result<[Material; 2], Failure> {
        let found = if self.material.is_empty() { self.find(["steel"].into_iter())? } else { self.named()? };
        if found.len() > 2 {
            let reason = format!("two bodies meet, but {} materials are given", found.len());
            return Err(Failure::option("--material", reason));
        }
        Ok(materials::pair(&found))
    }

    fn find<'n>(&self, names: impl Iterator<Item = &'n str>) -> Result<Vec<Material>, Failure> {
        let table = materials(&self.materials)?;
        let find = |name| table.find(name).cloned().map_err(|error| Failure::option("--material", error));
        names.map(find).collect()
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
