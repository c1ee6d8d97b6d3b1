//! Files on their way into a folder: each is whole under another name before one of them takes its place.

use super::disk::Disk;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Files that are made whole before one of them takes its place.
pub(super) struct Made<'a> {
    pub(super) folder: &'a Path,
    pub(super) disk: &'a dyn Disk,
    pub(super) whole: Vec<String>,
    pub(super) missing: Vec<String>,
    /// The first file that could not be written, and why.
    pub(super) failed: Option<(String, io::Error)>,
}

impl<'a> Made<'a> {
    pub(super) fn new(folder: &'a Path, disk: &'a dyn Disk) -> Self {
        Made { folder, disk, whole: Vec::new(), missing: Vec::new(), failed: None }
    }

    /// Writes a file under another name. On a full disk a smaller one may still find room.
    pub(super) fn file(&mut self, name: &str, write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) {
        match self.write(name, write) {
            Ok(()) => self.whole.push(name.to_owned()),
            Err(error) => self.fail(name, error),
        }
    }

    /// Books a file that could not be written.
    pub(super) fn fail(&mut self, name: &str, error: io::Error) {
        self.missing.push(name.to_owned());
        self.failed.get_or_insert_with(|| (name.to_owned(), error));
    }

    fn write(&self, name: &str, write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> io::Result<()> {
        let (mut content, path) = (Vec::new(), self.folder.join(partial(name)));
        write(&mut content)?;
        let done = self.disk.create(&path).and_then(|mut file| file.write_all(&content));
        if done.is_err() {
            let _ = fs::remove_file(&path);
        }
        done
    }
}

/// The name of a file while it is not whole.
pub(super) fn partial(name: &str) -> String {
    format!(".{name}.partial")
}

/// Whether a name is that of a file in the folder itself.
pub(super) fn is_plain(name: &str) -> bool {
    Path::new(name).file_name().is_some_and(|own| own == name)
}
