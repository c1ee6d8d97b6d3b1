//! The marker of a folder of results: by it a folder is known as carom's own, and locked while somebody writes.

use super::FolderError;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::Path;

/// The file by which a folder of results is known.
pub(super) const MARKER: &str = ".carom";
/// What it begins with; the names of the files come after it, a line each.
const HEADING: &str = "Results of carom: the files below are replaced by the next run into this folder.";

/// Refuses a folder with something in it that carom has not written.
pub(super) fn is_own(path: &Path) -> Result<(), FolderError> {
    let unreadable = |source| FolderError::File { path: path.to_owned(), source };
    let mut found = None;
    for entry in fs::read_dir(path).map_err(unreadable)? {
        let name = entry.map_err(unreadable)?.file_name().to_string_lossy().into_owned();
        if name == MARKER {
            return Ok(());
        }
        // The same one whatever the order of the folder.
        found = found.filter(|other| *other < name).or(Some(name));
    }
    match found {
        Some(found) => Err(FolderError::Foreign { path: path.to_owned(), found }),
        None => Ok(()),
    }
}

/// Puts the marker into a folder, or finds it there, and locks it.
pub(super) fn mark(folder: &Path) -> Result<File, FolderError> {
    let path = folder.join(MARKER);
    if fs::symlink_metadata(&path).is_ok_and(|found| !found.is_file()) {
        return Err(FolderError::Foreign { path: folder.to_owned(), found: MARKER.to_owned() });
    }
    let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
    let mut marker = opened.map_err(|source| FolderError::File { path: path.clone(), source })?;
    match marker.try_lock() {
        Err(TryLockError::WouldBlock) => return Err(FolderError::Busy(folder.to_owned())),
        // A disk that knows no locks.
        Ok(()) | Err(TryLockError::Error(_)) => {}
    }
    if marker.metadata().is_ok_and(|found| found.len() == 0) {
        writeln!(marker, "{HEADING}").map_err(|source| FolderError::File { path, source })?;
    }
    Ok(marker)
}

/// The names in a marker.
pub(super) fn marked(marker: &File) -> io::Result<Vec<String>> {
    let (mut marker, mut text) = (marker, String::new());
    marker.rewind()?;
    marker.read_to_string(&mut text)?;
    Ok(text.lines().skip(1).map(str::to_owned).collect())
}

/// Writes names into a marker.
pub(super) fn list<'n>(marker: &File, names: impl IntoIterator<Item = &'n String>) -> io::Result<()> {
    let mut names: Vec<&String> = names.into_iter().collect();
    names.sort();
    let mut marker = marker;
    let text = names.iter().fold(format!("{HEADING}\n"), |text, name| text + name + "\n");
    marker.rewind()?;
    marker.write_all(text.as_bytes())?;
    marker.set_len(text.len() as u64)
}
