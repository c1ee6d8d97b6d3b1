//! Where a scenario is read from: a file, one that comes with carom, or what a run has kept.

use super::{Bundle, Change, Scenario, ScenarioError, Shipped, read_source, shipped};
use carom_lab::text_file::{self, Limit};
use std::path::{Path, PathBuf};

/// A scenario as text, with the files beside it that are not on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// What results are called: the file's name, or that of its folder.
    pub name: String,
    /// The file, or the name it would have.
    pub path: PathBuf,
    /// Its content.
    pub text: String,
    /// Files that it may include, by their names beside it: built in, or kept by a run.
    pub(super) beside: Vec<(String, String)>,
    /// What the run that kept it had changed, before what is changed now.
    pub(super) changed: Vec<(String, String)>,
}

impl Source {
    /// What `what` names: a file, a scenario that comes with carom, or a folder of results.
    pub fn find(what: &str) -> Result<Self, ScenarioError> {
        let path = Path::new(what);
        if let Some(shipped) = of_name(what).filter(|_| !path.is_file()) {
            return Ok(Self::of_shipped(shipped));
        }
        if path.is_dir() && path.join(Bundle::FILE).is_file() {
            return Ok(Bundle::open(path)?.source(path));
        }
        if !path.exists() {
            return Err(ScenarioError::Unknown(unknown(what)));
        }
        Self::of_file(path)
    }

    /// A file.
    pub fn of_file(path: &Path) -> Result<Self, ScenarioError> {
        let text = text_file::read(path, Limit::WRITTEN)
            .map_err(|reason| ScenarioError::Unreadable { path: path.to_owned(), reason })?;
        Ok(Self::of_text(path, text))
    }

    /// A text that stands, or could stand, in the file `path`. Where that is no file but the place of a scenario that comes with carom, the files beside that
    /// one are at hand.
    pub fn of_text(path: impl Into<PathBuf>, text: impl Into<String>) -> Self {
        let path = path.into();
        let own = shipped().iter().find(|shipped| place_of(shipped) == path && !path.is_file());
        let beside = own.map_or(Vec::new(), beside);
        Source { name: name_of(&path), path, text: text.into(), beside, changed: Vec::new() }
    }

    /// A scenario that comes with carom, with its own files, whatever folders of its name there are.
    pub fn of_shipped(shipped: &Shipped) -> Self {
        Source { beside: beside(shipped), ..Self::of_text(place_of(shipped), shipped.text) }
    }

    /// Reads it, changed by `sets`, each `key=value`.
    pub fn read(&self, sets: &[impl AsRef<str>]) -> Result<Scenario, ScenarioError> {
        let change = |set| Change { option: "--set", assignment: set };
        let changes: Vec<Change<'_>> = sets.iter().map(|set| change(set.as_ref())).collect();
        self.read_changed(&changes)
    }

    /// The same with changes that came by other options too.
    pub fn read_changed(&self, changes: &[Change<'_>]) -> Result<Scenario, ScenarioError> {
        let earlier = self.changed.iter().map(|(option, assignment)| Change { option, assignment });
        let all: Vec<Change<'_>> = earlier.chain(changes.iter().copied()).collect();
        read_source(self, &all)
    }
}

/// Where a scenario that comes with carom would stand.
fn place_of(shipped: &Shipped) -> PathBuf {
    Path::new(shipped.name).join("scenario.toml")
}

/// The files beside a scenario that comes with carom, by name.
fn beside(shipped: &Shipped) -> Vec<(String, String)> {
    shipped.files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
}

/// The scenario of this name that comes with carom.
fn of_name(name: &str) -> Option<&'static Shipped> {
    shipped().iter().find(|shipped| shipped.name == name)
}

fn unknown(what: &str) -> String {
    let file = format!("{what}.toml");
    if Path::new(&file).is_file() {
        return format!("there is no file {what} and no scenario of this name: did you mean {file}?");
    }
    match carom_laws::nearest(what, shipped().iter().map(|shipped| shipped.name)) {
        Some(close) => format!("there is no file {what} and no scenario of this name: did you mean \"{close}\"?"),
        None => format!(
            "there is no file {what} and no scenario of this name: `carom list` shows those that come with carom"
        ),
    }
}

/// A scenario is called after its file, or after its folder where the file is just called scenario.
fn name_of(path: &Path) -> String {
    let word = |part: Option<&std::ffi::OsStr>| part.map(|name| name.to_string_lossy().into_owned());
    // A file may be called `...toml`: results of that name would lie in the folder above.
    let stem = word(path.file_stem()).filter(|stem| !stem.trim_matches('.').is_empty());
    let stem = stem.unwrap_or_else(|| "scenario".to_owned());
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let folder = word(absolute.parent().and_then(Path::file_name));
    if stem == "scenario" { folder.unwrap_or(stem) } else { stem }
}
