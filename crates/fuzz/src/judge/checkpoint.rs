//! A run goes on from a checkpoint, whatever stands in it.

use super::{Place, Reached, Verdict, folder, outcome, scenario, text};
use crate::input::Input;
use carom::checkpoint::SavedRun;
use std::fs;

/// The file of the checkpoint.
pub(super) const FILE: &str = "run.checkpoint";

/// Reads the scenario and its checkpoint, and goes on for a few steps.
pub(super) fn judge(input: &Input, place: &Place) -> Verdict {
    let mut plain = input.clone();
    plain.files.truncate(1);
    let read = scenario::source(&plain).and_then(|source| source.read_changed(&[]).ok());
    let Some(scenario) = read else { return Ok(Reached::Refused) };
    let folder = folder::fresh(place, "checkpoint")?;
    for file in &input.files {
        let _ = fs::write(folder.join(&file.name), &file.content);
    }
    let (path, fingerprint) = (folder.join(FILE), scenario.bundle.fingerprint());
    let saved = match SavedRun::open(&path, &fingerprint) {
        Ok(saved) => saved,
        Err(error) => {
            text::words(&error.to_string())?;
            return Ok(Reached::Refused);
        }
    };
    let mut earlier = scenario.simulation.recording();
    let width = earlier.columns().len();
    let rows = saved.rows(|row| {
        if row.len() == width {
            earlier.push(row[0], row[1..].iter().copied());
        }
    });
    match rows {
        Ok(()) => outcome::resume(&scenario, saved.checkpoint, earlier, input),
        Err(error) => text::words(&error.to_string()).map(|()| Reached::Refused),
    }
}
