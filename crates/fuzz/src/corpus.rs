//! Every input that ever broke something: tried before all others, and in the tests.

use crate::input::Input;
use std::path::{Path, PathBuf};

/// Where they stand.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")
}

/// All of them, each with its file.
pub fn inputs() -> Result<Vec<(PathBuf, Input)>, String> {
    let folder = folder();
    let unreadable = |path: &Path, why: String| format!("{}: {why}", path.display());
    let entries = std::fs::read_dir(&folder).map_err(|error| unreadable(&folder, error.to_string()))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let read = |path: PathBuf| {
        let bytes = std::fs::read(&path).map_err(|error| unreadable(&path, error.to_string()))?;
        Input::read(&bytes).map(|input| (path.clone(), input)).map_err(|why| unreadable(&path, why))
    };
    paths.into_iter().map(read).collect()
}
