//! Finding a scenario: a file, or one that comes with carom.

use crate::Failure;
use carom::scenario::{self, Change, Scenario, ScenarioError, Shipped};
use std::path::{Path, PathBuf};

/// A scenario that was found, as text.
pub(super) struct Found {
    /// The file, or the name it would have.
    pub(super) path: PathBuf,
    pub(super) text: String,
    /// By what name results are called.
    pub(super) name: String,
}

impl Found {
    /// The file at this path, or the scenario of this name that comes with carom.
    pub(super) fn find(what: Option<&str>) -> Result<Self, Failure> {
        let Some(what) = what else {
            let reason = "name a scenario: one that comes with carom (`carom list` shows them), or a file of your own";
            return Err(Failure::input(reason));
        };
        let path = Path::new(what);
        if let Some(shipped) = of_name(what).filter(|_| !path.is_file()) {
            let path = PathBuf::from(format!("{what}/scenario.toml"));
            return Ok(Found { path, text: shipped.text.to_owned(), name: what.to_owned() });
        }
        if !path.exists() {
            return Err(Failure::input(unknown(what)));
        }
        let text = scenario::text(path).map_err(Failure::input)?;
        Ok(Found { path: path.to_owned(), text, name: name_of(path) })
    }

    /// Reads it, with changes.
    pub(super) fn read(&self, changes: &[Change<'_>]) -> Result<Scenario, Failure> {
        scenario::read_changed(&self.path, &self.text, changes).map_err(|error: ScenarioError| Failure::input(error))
    }
}

/// The scenario of this name that comes with carom.
pub(super) fn of_name(name: &str) -> Option<&'static Shipped> {
    scenario::shipped().iter().find(|shipped| shipped.name == name)
}

fn unknown(what: &str) -> String {
    let names = || scenario::shipped().iter().map(|shipped| shipped.name);
    match carom::laws::nearest(what, names()) {
        Some(close) => format!("there is no file {what} and no scenario of this name: did you mean \"{close}\"?"),
        None => format!(
            "there is no file {what} and no scenario of this name: `carom list` shows those that come with carom"
        ),
    }
}

/// A scenario is called after its file, or after its folder where the file is just called scenario.
fn name_of(path: &Path) -> String {
    let word = |part: Option<&std::ffi::OsStr>| part.map(|name| name.to_string_lossy().into_owned());
    let stem = word(path.file_stem()).unwrap_or_else(|| "scenario".to_owned());
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let folder = word(absolute.parent().and_then(Path::file_name));
    if stem == "scenario" { folder.unwrap_or(stem) } else { stem }
}
