//! Files on their way into a folder: each is whole under another name before one of them takes its place.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// Files that are made whole before one of them takes its place.
pub(super) struct Made<'a> {
    pub(super) folder: &'a Path,
    pub(super) whole: Vec<String>,
    pub(super) missing: Vec<String>,
    pub(super) failed: Option<(String, io::Error)>,
}

impl Made<'_> {
    /// Writes a file under another name. After the first that cannot be written the others are only counted.
    pub(super) fn file(&mut self, name: &str, write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) {
        let written = match self.failed {
            Some(_) => None,
            None => Some(self.write(name, write)),
        };
        match written {
            Some(Ok(())) => return self.whole.push(name.to_owned()),
            Some(Err(error)) => self.failed = Some((name.to_owned(), error)),
            None => {}
        }
        self.missing.push(name.to_owned());
    }

    fn write(&self, name: &str, write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> io::Result<()> {
        let (mut content, path) = (Vec::new(), self.folder.join(partial(name)));
        write(&mut content)?;
        // What a run that was killed has left, or a link that somebody has put there.
        let _ = fs::remove_file(&path);
        let done =
            OpenOptions::new().write(true).create_new(true).open(&path).and_then(|mut file| file.write_all(&content));
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
