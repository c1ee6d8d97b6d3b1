//! What a command leaves behind: a page or JSON on standard output, and files.

use crate::{Failure, Outcome, page};
use carom::figure::{Figure, FigureError};
use carom::words::is_hidden;
use serde_json::Value;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::OnceLock;

/// Prints JSON for programs, or the page for people.
pub(crate) fn print(json: bool, value: impl FnOnce() -> Value, page: impl FnOnce() -> String) {
    if json { data(&value()) } else { show(page().trim_end()) }
}

/// Prints for people. Everything that they read goes through here, or through a failure.
pub(crate) fn show(text: &str) {
    line(&page::visible(text));
}

/// Prints for programs.
pub(crate) fn data(value: &Value) {
    line(&visible_json(&format!("{value:#}")));
}

/// Why standard output takes no more. There is one of it, and a command that has begun to print has done its work.
static REFUSED: OnceLock<io::Error> = OnceLock::new();

/// Prints as it is, as long as somebody reads.
pub(crate) fn line(text: &str) {
    if REFUSED.get().is_none() {
        let mut out = anstream::stdout().lock();
        let _ = writeln!(out, "{text}").and_then(|()| out.flush()).map_err(|error| REFUSED.set(error));
    }
}

/// Fails if something could not be printed; a reader who has seen enough is no failure.
pub(crate) fn printed() -> Outcome {
    match REFUSED.get() {
        Some(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::Run(format!("cannot write to standard output: {error}")))
        }
        _ => Ok(()),
    }
}

/// Tells people something on standard error.
pub(crate) fn tell(text: &str) {
    tell_as_it_is(&page::visible(text));
}

/// Tells something on standard error that is known to show. If nobody can be told, there is nobody to tell it.
pub(crate) fn tell_as_it_is(text: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{text}");
}

/// JSON that a terminal can show: letters that do not show are written as JSON writes them, which says the same.
fn visible_json(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for letter in json.chars() {
        match is_hidden(letter) && letter != '\n' {
            true => letter.encode_utf16(&mut [0; 2]).iter().for_each(|unit| out.push_str(&format!("\\u{unit:04x}"))),
            false => out.push(letter),
        }
    }
    out
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

    /// Writes the files.
    pub(crate) fn write(&self) -> Outcome {
        self.made.iter().try_for_each(|(path, _)| place(path))?;
        self.made.iter().try_for_each(|(path, content)| write(path, content))
    }

    /// Writes the files, prints JSON or the page, and names the files where no program reads the output.
    pub(crate) fn deliver(&self, json: bool, value: impl FnOnce() -> Value, page: impl FnOnce() -> String) -> Outcome {
        self.write()?;
        print(json, value, page);
        for (path, _) in self.made.iter().filter(|_| !json) {
            show(&format!("wrote {}", path.display()));
        }
        Ok(())
    }
}

/// Writes a file whole, or not at all: under another name first, so that a full disk leaves what was there before. A link, a device or a pipe that is named, and
/// a file in a folder that takes no others, are written to as they are.
pub(crate) fn write(path: &Path, content: &[u8]) -> Outcome {
    let is_plain = fs::symlink_metadata(path).map_or(true, |found| found.is_file());
    let partial = path.with_file_name(format!(".carom-{}.partial", process::id()));
    let begun = if is_plain { File::create_new(&partial).ok() } else { None };
    let written = match begun {
        None => fs::write(path, content),
        Some(mut file) => file.write_all(content).and_then(|()| fs::rename(&partial, path)).inspect_err(|_| {
            let _ = fs::remove_file(&partial);
        }),
    };
    written.map_err(|error| Failure::file(path, error))
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

/// Refuses a file that cannot be written, or a figure of no known format, before anything is followed.
pub(crate) fn places(figure: Option<&PathBuf>, csv: Option<&PathBuf>) -> Outcome {
    [figure, csv].into_iter().flatten().try_for_each(|path| place(path))?;
    let known = |path: &&PathBuf| {
        path.extension()
            .and_then(|end| end.to_str())
            .is_some_and(|end| ["svg", "png"].contains(&&end.to_lowercase()[..]))
    };
    match figure.filter(|path| !known(path)) {
        Some(path) => Err(Failure::input(FigureError::Extension(path.clone()))),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn json_says_the_same_in_letters_that_show(text in any::<String>()) {
            let value = serde_json::json!({ text.clone(): [text] });
            let shown = visible_json(&format!("{value:#}"));
            prop_assert!(!shown.contains(|letter| is_hidden(letter) && letter != '\n'), "{shown:?}");
            prop_assert_eq!(serde_json::from_str::<Value>(&shown).unwrap(), value);
        }
    }
}
