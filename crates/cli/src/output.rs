//! What a command leaves behind: a page or JSON on standard output, and files.

use crate::{Failure, Outcome};
use carom::figure::Figure;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// Prints JSON for programs, or the page for people.
pub(crate) fn print(json: bool, value: impl FnOnce() -> Value, page: impl FnOnce() -> String) {
    if json {
        anstream::println!("{:#}", value());
    } else {
        anstream::println!("{}", page().trim_end());
    }
}

/// Files to be written: made all of them before the first is written.
#[derive(Debug, Default)]
pub(crate) struct Files<'a> {
    made: Vec<(&'a Path, Vec<u8>)>,
}

impl<'a> Files<'a> {
    /// Adds a text, if a file for it is named.
    pub(crate) fn text(mut self, path: Option<&'a PathBuf>, text: impl FnOnce() -> String) -> Self {
        self.made.extend(path.map(|path| (path.as_path(), text().into_bytes())));
        self
    }

    /// Adds a figure, if a file for it is named.
    pub(crate) fn figure(mut self, path: Option<&'a PathBuf>, draw: impl FnOnce() -> Figure) -> Result<Self, Failure> {
        if let Some(path) = path {
            self.made.push((path, draw().encode(path).map_err(Failure::figure)?));
        }
        Ok(self)
    }

    /// Writes the files, prints JSON or the page, and names the files where no program reads the output.
    pub(crate) fn deliver(&self, json: bool, value: impl FnOnce() -> Value, page: impl FnOnce() -> String) -> Outcome {
        self.made.iter().try_for_each(|(path, _)| place(path))?;
        for (path, content) in &self.made {
            fs::write(path, content).map_err(|error| Failure::file(path, error))?;
        }
        print(json, value, page);
        for (path, _) in self.made.iter().filter(|_| !json) {
            anstream::println!("wrote {}", path.display());
        }
        Ok(())
    }
}

/// Refuses a path that no file can have, before anything is written.
pub(crate) fn place(path: &Path) -> Outcome {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder {
        _ if path.is_dir() => Err(Failure::input(format!("{} is a folder: name a file in it", path.display()))),
        Some(folder) if !folder.is_dir() => {
            Err(Failure::input(format!("cannot write {}: there is no folder {}", path.display(), folder.display())))
        }
        _ => Ok(()),
    }
}
