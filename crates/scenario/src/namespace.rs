//! The file an object is written in: the whole scenario, or a part with its own names and its own place.
//!
//! An object `coxa` of the part `leg1` is `leg1_coxa` in the scenario. A name that is used in a part is looked for in the part, then in the
//! file that includes it, and so on outwards.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use super::placement::Placement;

/// All names of a scenario, known when all its parts are read.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// The objects.
    pub(super) objects: HashSet<String>,
    /// Cylindrical joints of mirrored parts: their turn counts the other way.
    pub(super) reversed: HashSet<String>,
}

/// The file an object is written in.
#[derive(Clone, Debug, Default)]
pub(super) struct Namespace {
    /// Where its content is put.
    pub(super) placement: Placement,
    /// What its names begin with in the scenario: of the file itself, then of those around it.
    prefixes: Vec<String>,
    /// The files around it and itself.
    files: Vec<PathBuf>,
    known: Arc<OnceLock<Known>>,
}

impl Namespace {
    /// The scenario itself.
    pub(super) fn of_scenario(path: &Path) -> Self {
        Namespace { files: vec![path.to_owned()], ..Namespace::default() }
    }

    /// A part `name`, as the scenario calls it, read from `file` and put at `placement` in this file.
    pub(super) fn part(&self, name: &str, file: PathBuf, placement: &Placement) -> Self {
        let mut prefixes = vec![format!("{name}_")];
        prefixes.extend(self.prefixes.iter().cloned());
        let mut files = self.files.clone();
        files.push(file);
        Namespace { placement: self.placement.of(placement), prefixes, files, known: Arc::clone(&self.known) }
    }

    /// The files around this one and itself, the scenario first.
    pub(super) fn files(&self) -> &[PathBuf] {
        &self.files
    }

    /// What an object of this file is called in the scenario.
    pub(super) fn full_name(&self, own: &str) -> String {
        format!("{}{own}", self.prefixes.first().map_or("", String::as_str))
    }

    /// What this file calls its own object.
    pub(super) fn own_name<'n>(&self, full: &'n str) -> &'n str {
        self.prefixes.first().and_then(|prefix| full.strip_prefix(prefix.as_str())).unwrap_or(full)
    }

    /// Says what all objects of the scenario are called.
    pub(super) fn register(&self, known: Known) {
        let _ = self.known.set(known);
    }

    /// The object that a name, or the beginning of `hinge.coordinate` or `clack:ball1-ball2`, means in this file.
    pub(super) fn meant(&self, name: &str) -> String {
        let object = name.split('.').next().unwrap_or_default();
        // A pair is called by its contact, in front of a colon, and a surface without a name by its body, in front of a #.
        let contact = object.split([':', '#']).next().unwrap_or_default();
        let has = |prefix: &&String| {
            self.is_known(&format!("{prefix}{object}")) || self.is_known(&format!("{prefix}{contact}"))
        };
        let found = self.prefixes.iter().find(has);
        found.map_or_else(|| name.to_owned(), |prefix| format!("{prefix}{name}"))
    }

    /// Whether an object of the scenario has this name.
    pub(super) fn is_known(&self, full: &str) -> bool {
        self.known.get().is_some_and(|known| known.objects.contains(full))
    }

    /// What a pattern of names may mean, as the scenario calls the objects: those of this file first, then those of the files around it.
    pub(super) fn readings(&self, pattern: &str) -> impl Iterator<Item = String> {
        let prefixes = self.prefixes.iter().map(String::as_str).chain([""]);
        prefixes.map(move |prefix| format!("{prefix}{pattern}"))
    }

    /// What an object of the scenario is called in this file; none if the name means another object here.
    pub(super) fn called(&self, full: &str) -> Option<String> {
        let short = self.prefixes.iter().filter_map(|prefix| full.strip_prefix(prefix.as_str()));
        short.chain([full]).find(|name| self.meant(name) == full).map(str::to_owned)
    }

    /// Whether the turn of this joint counts against the way in which the mirrored file means it.
    pub(super) fn is_reversed(&self, joint: &str) -> bool {
        self.placement.hand() < 0.0 && self.known.get().is_some_and(|known| known.reversed.contains(joint))
    }
}
