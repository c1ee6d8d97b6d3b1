//! The folder of a run: what is written into it, and what is read back.

use super::{Fault, Place, outcome, text};
use crate::input::Input;
use carom::folder::{FolderOptions, RunFolder};
use carom::plot::{self, Request};
use carom::scenario::Scenario;
use std::fs;
use std::path::{Path, PathBuf};

/// An empty folder of its own.
pub(super) fn fresh(place: &Place, name: &str) -> Result<PathBuf, Fault> {
    let path = place.scratch.join(name);
    let _ = fs::remove_dir_all(&path);
    match fs::create_dir_all(&path) {
        Ok(()) => Ok(path),
        Err(error) => Err(Fault::new("no folder to try things in", format!("{}: {error}", path.display()))),
    }
}

/// Runs a scenario for a few steps, writes its folder and reads it back.
pub(super) fn judge(scenario: &Scenario, input: &Input, place: &Place) -> Result<(), Fault> {
    let mut short = scenario.clone();
    short.simulation = outcome::limited(&scenario.simulation);
    let told = short.simulation.run(&mut outcome::Impatient::new());
    let path = fresh(place, "folder")?.join("results");
    let written = RunFolder::create(&path).and_then(|folder| folder.write(&short, &told, FolderOptions::default()));
    if let Err(error) = written {
        return Err(Fault::new("a folder cannot be written", error.to_string()));
    }
    files(&path, input)?;
    let read = RunFolder::open(&path).and_then(|folder| folder.results());
    let results = read.map_err(|error| Fault::new("a folder cannot be read back", error.to_string()))?;
    if results.samples.len() != told.recording.len() {
        let counts = format!("{} of {}", results.samples.len(), told.recording.len());
        return Err(Fault::new("a folder is read back with other samples", counts));
    }
    if let Err(error) = plot::statistics(&results, &Request::default()) {
        text::words(&error.to_string())?;
    }
    Ok(())
}

/// Looks at all files of a folder but those that repeat the input.
pub(super) fn files(folder: &Path, input: &Input) -> Result<(), Fault> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    for entry in entries.flatten() {
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        if path.is_dir() {
            files(&path, input)?;
        } else if !["scenario.toml", "bundle.json", ".carom"].contains(&name.as_str())
            && !input.files.iter().any(|file| file.name == name)
        {
            file(&path, &name, input)?;
        }
    }
    Ok(())
}

/// Looks at one file that was written.
fn file(path: &Path, name: &str, input: &Input) -> Result<(), Fault> {
    let Ok(bytes) = fs::read(path) else { return Ok(()) };
    let ending = path.extension().map_or_else(String::new, |ending| ending.to_string_lossy().into_owned());
    // Pictures and the samples of checkpoints are no text, and a user may name a file as he likes.
    if !["svg", "html", "json", "csv", "md"].contains(&ending.as_str()) {
        return Ok(());
    }
    let content =
        String::from_utf8(bytes).map_err(|error| Fault::new("a file is no text", format!("{name}: {error}")))?;
    let what = format!("a file .{ending}");
    match ending.as_str() {
        // A table may be written under any name.
        "svg" if content.starts_with('<') => text::svg(&what, &content, input),
        "html" if content.starts_with('<') => text::page(&what, &content, input),
        "json" => match serde_json::from_str::<serde_json::Value>(&content) {
            Ok(_) => text::numbers(&what, &content, input),
            Err(error) => Err(Fault::new("a file is no JSON", format!("{name}: {error}"))),
        },
        "csv" | "svg" | "html" => text::numbers(&what, &content, input),
        _ => Ok(()),
    }
}
