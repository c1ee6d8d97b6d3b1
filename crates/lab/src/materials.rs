//! Materials by name: the built-in table, and what the user adds from a file.
//!
//! ```toml
//! [material.my_steel]
//! young = "210 GPa"
//! poisson = 0.3
//! density = "7850 kg/m^3"
//! yield = "350 MPa"               # optional; or "elastomer", or "brittle"
//! title = "shaft, heat 4711"      # optional
//! source = "certificate 123"      # optional, the file name otherwise
//! ```
//!
//! A material of the user's stands before a built-in one of the same name. Names are compared as
//! [`carom_laws::material::find`] compares them: capitals do not count, blanks and hyphens pass for underscores.
//!
//! Friction belongs to two of them: [`FRICTION_PAIRS`] has usual coefficients.

use std::path::{Path, PathBuf};

use carom_laws::material::{self, METALS, Material};

use crate::diagnostic::Diagnostic;
use crate::text_file::{self, Limit};

mod friction;
mod read;
#[cfg(test)]
mod tests;

pub use friction::{FRICTION_PAIRS, FrictionPair};

/// Why a material cannot be had.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum MaterialError {
    /// No material has this name.
    #[error("unknown material {name:?}{}", suggest(.suggestion))]
    Unknown {
        /// The name as given.
        name: String,
        /// A known name that looks like it.
        suggestion: Option<String>,
    },
    /// The file cannot be read.
    #[error("cannot read the materials in {}: {reason}", .path.display())]
    Unreadable {
        /// The file as the user named it.
        path: PathBuf,
        /// Why, and what to do.
        reason: String,
    },
    /// The file says something that makes no sense.
    #[error(transparent)]
    Invalid(#[from] Box<Diagnostic>),
}

fn suggest(suggestion: &Option<String>) -> String {
    match suggestion {
        Some(name) => format!("; did you mean {name:?}?"),
        None => "; `carom materials` lists the built-in ones, others are defined under [material.<name>]".to_owned(),
    }
}

/// The materials a scenario can name.
#[derive(Clone, Debug, Default)]
pub struct Materials {
    users: Vec<Material>,
}

impl Materials {
    /// The built-in table alone.
    pub fn builtin() -> Self {
        Self::default()
    }

    /// Adds the materials of a TOML file: all of them, or none if one is wrong.
    pub fn load(&mut self, path: impl AsRef<Path>) -> Result<(), MaterialError> {
        let path = path.as_ref();
        let text = text_file::read(path, Limit::WRITTEN)
            .map_err(|reason| MaterialError::Unreadable { path: path.to_owned(), reason })?;
        self.add(path, &text)
    }

    /// Adds the materials in `text`, the content of the file `path`: all of them, or none if one is wrong.
    pub fn add(&mut self, path: &Path, text: &str) -> Result<(), MaterialError> {
        let added = read::materials(path, text, &self.users)?;
        self.users.extend(added);
        Ok(())
    }

    /// The material of that name or alias.
    pub fn find(&self, name: &str) -> Result<&Material, MaterialError> {
        let plain = material::plain(name);
        let user = self.users.iter().find(|known| material::plain(&known.name) == plain);
        user.or_else(|| material::find(name)).ok_or_else(|| MaterialError::Unknown {
            name: name.to_owned(),
            suggestion: self.nearest(name).map(str::to_owned),
        })
    }

    /// Every material: the user's in the order they were added, then the built-in ones they do not stand before.
    pub fn iter(&self) -> impl Iterator<Item = &Material> {
        let shown = |known: &&Material| !self.users.iter().any(|user| material::plain(&user.name) == known.name);
        let builtin = material::all().map(|known: &Material| known);
        self.users.iter().chain(builtin.filter(shown))
    }

    fn nearest(&self, name: &str) -> Option<&str> {
        let users = self.users.iter().map(|user| user.name.as_ref());
        let builtin = material::names().map(|known: &str| known);
        carom_laws::nearest(&material::plain(name), users.chain(builtin))
    }
}

/// The materials of two bodies: `named` for both or for each, steel where none is named.
pub fn pair(named: &[Material]) -> [Material; 2] {
    match named {
        [one, other, ..] => [one.clone(), other.clone()],
        [one] => [one.clone(), one.clone()],
        [] => {
            let steel = material::find("steel").unwrap_or(&METALS[0]);
            [steel.clone(), steel.clone()]
        }
    }
}
