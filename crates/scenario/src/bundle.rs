//! All that decides a run: every file that was read, and every change. By its fingerprint a run is known again, and from it alone it can be run again.

use super::place::Sources;
use super::{Change, ScenarioError, Source};
use carom_lab::text_file::{self, Limit};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};

/// All that decides a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bundle {
    /// What results are called.
    pub name: String,
    /// The scenario as it was named, for people.
    pub scenario: PathBuf,
    /// The files that were read, the scenario itself first.
    pub files: Vec<BundledFile>,
    /// What was changed, in the order in which it counts.
    pub changes: Vec<BundledChange>,
}

/// A file of a bundle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BundledFile {
    /// Its path seen from the folder of the scenario.
    pub name: String,
    /// Its content.
    pub text: String,
}

/// A change of a bundle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BundledChange {
    /// The option by which it came, such as `--set`.
    pub option: String,
    /// The key and its value, `key=value`.
    pub assignment: String,
}

impl Bundle {
    /// The file of a folder of results that holds it.
    pub const FILE: &'static str = "bundle.json";

    pub(super) fn of(source: &Source, sources: &Sources, changes: &[Change<'_>]) -> Self {
        let files = sources.files().into_iter().map(|(name, text)| BundledFile { name, text }).collect();
        let change = |change: &Change<'_>| BundledChange {
            option: change.option.to_owned(),
            assignment: change.assignment.to_owned(),
        };
        let changes = changes.iter().map(change).collect();
        Bundle { name: source.name.clone(), scenario: source.path.clone(), files, changes }
    }

    /// What a folder of results holds.
    pub fn open(folder: &Path) -> Result<Self, ScenarioError> {
        let path = folder.join(Self::FILE);
        let unreadable = |reason: String| ScenarioError::Unreadable { path: path.clone(), reason };
        let bytes = text_file::bytes(&path, Limit::KEPT).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => {
                unreadable(format!("there is none in {}: name a folder that `carom run` has written", folder.display()))
            }
            _ => unreadable(text_file::reason(&error)),
        })?;
        let bundle: Self = serde_json::from_slice(&bytes).map_err(|error| unreadable(error.to_string()))?;
        if bundle.files.is_empty() { Err(unreadable("it holds no file".to_owned())) } else { Ok(bundle) }
    }

    /// The scenario of this bundle, as if its files stood beside each other in a folder.
    pub fn source(&self, folder: &Path) -> Source {
        let (first, beside) = self.files.split_first().map_or((None, &[][..]), |(first, rest)| (Some(first), rest));
        let (file, text) = first.map_or(("scenario.toml", ""), |first| (&first.name, &first.text));
        Source {
            name: self.name.clone(),
            path: folder.join(file),
            text: text.to_owned(),
            beside: beside.iter().map(|file| (file.name.clone(), file.text.clone())).collect(),
            changed: self.changes.iter().map(|one| (one.option.clone(), one.assignment.clone())).collect(),
        }
    }

    /// What this bundle is known by: SHA-256 (FIPS 180-4) of its files and changes, wherever they stand, as 64 hexadecimal digits.
    pub fn fingerprint(&self) -> String {
        let mut hash = Sha256::new();
        // Each text with its length before it, so that nothing can be taken for something else.
        let mut add = |text: &str| {
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text.as_bytes());
        };
        self.files.iter().for_each(|file| [&file.name, &file.text].into_iter().for_each(|text| add(text)));
        add("changes");
        self.changes.iter().for_each(|one| add(&one.assignment));
        hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}
