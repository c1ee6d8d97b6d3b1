//! A file from which an interrupted run goes on, bit for bit.
//!
//! One JSON object: a heading (what it is, version of the format, version of carom, a mark of the scenario), the memory of the loop, the modes of
//! the motion, and what has been recorded so far. Numbers keep their bits. The file is written under another name and renamed when it is
//! whole, so that a run that is killed while it writes leaves the checkpoint before.
//!
//! A file of another format or another carom is refused, since its steps would not be the same; so is one of another scenario.

mod error;
mod memory;

pub use error::CheckpointError;

use super::{Events, Recording, number};
use carom_lab::text_file::{self, Limit};
use carom_solve::Memory;
use memory::MemoryForm;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{BufWriter, Read, Write};
use std::path::{Path, PathBuf};

/// The first words of every checkpoint.
const FORMAT: &str = "carom checkpoint";

/// Version of the format; higher when files can no longer be read as before.
const VERSION: u32 = 4;

/// All that is needed to go on with a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Checkpoint {
    /// What the loop knew.
    #[serde(with = "MemoryForm")]
    pub memory: Memory<Vec<f64>>,
    /// The modes of the motion, as numbers whose meaning is its own.
    #[serde(with = "number::list")]
    pub modes: Vec<f64>,
    /// The samples so far.
    pub recording: Recording,
    /// The events so far.
    pub events: Events,
    /// What was seen of contacts so far.
    pub curves: Recording,
    /// How many rows of that had no room.
    pub curves_left_out: usize,
    /// Whether samples were kept.
    pub keeps_samples: bool,
    /// Whether impacts were followed step by step.
    pub keeps_impacts: bool,
}

/// What stands before it in the file.
#[derive(Serialize, Deserialize)]
struct Heading {
    format: String,
    version: u32,
    carom: String,
    fingerprint: String,
}

/// The file for writing.
#[derive(Serialize)]
struct Whole<'a> {
    #[serde(flatten)]
    heading: Heading,
    checkpoint: &'a Checkpoint,
}

/// The part of the file that comes after its heading.
#[derive(Deserialize)]
struct Body {
    checkpoint: Checkpoint,
}

impl Checkpoint {
    /// Writes the checkpoint. By the `fingerprint` all that decides the run is known again.
    pub fn save(&self, path: &Path, fingerprint: &str) -> Result<(), CheckpointError> {
        let partial = partial_name(path);
        self.write(&partial, fingerprint).and_then(|()| fs::rename(&partial, path)).map_err(|source| {
            // What is left of a file that could not be written is of no use.
            let _ = fs::remove_file(&partial);
            CheckpointError::Write { path: path.to_owned(), source }
        })
    }

    /// Whether a file is a checkpoint, whole or not, of this carom or another.
    pub fn is_at(path: &Path) -> bool {
        let begin = format!("{{\"format\":\"{FORMAT}\"");
        let mut read = Vec::new();
        let is_file = path.symlink_metadata().is_ok_and(|found| found.is_file());
        let opened = is_file.then(|| File::open(path).ok()).flatten();
        opened.is_some_and(|file| file.take(begin.len() as u64).read_to_end(&mut read).is_ok())
            && read == begin.as_bytes()
    }

    fn write(&self, path: &Path, fingerprint: &str) -> std::io::Result<()> {
        let carom = env!("CARGO_PKG_VERSION").to_owned();
        let heading =
            Heading { format: FORMAT.to_owned(), version: VERSION, carom, fingerprint: fingerprint.to_owned() };
        let mut out = BufWriter::new(File::create(path)?);
        serde_json::to_writer(&mut out, &Whole { heading, checkpoint: self })?;
        out.flush()?;
        out.get_ref().sync_all()
    }

    /// Reads a checkpoint of a run with the same `fingerprint`.
    pub fn load(path: &Path, fingerprint: &str) -> Result<Self, CheckpointError> {
        let path = path.to_owned();
        let bytes = match text_file::bytes(&path, Limit::RECORDED) {
            Ok(bytes) => bytes,
            Err(source) => return Err(CheckpointError::Read { path, source }),
        };
        let begins = bytes.starts_with(format!("{{\"format\":\"{FORMAT}\"").as_bytes());
        let heading: Heading = match serde_json::from_slice(&bytes) {
            Ok(heading) => heading,
            Err(error) if begins => return Err(CheckpointError::Damaged { path, reason: error.to_string() }),
            Err(_) => return Err(CheckpointError::NotACheckpoint { path }),
        };
        heading.check(&path, fingerprint)?;
        match serde_json::from_slice::<Body>(&bytes) {
            Ok(Body { checkpoint }) => Ok(checkpoint),
            Err(error) => Err(CheckpointError::Damaged { path, reason: error.to_string() }),
        }
    }
}

impl Heading {
    fn check(&self, path: &Path, fingerprint: &str) -> Result<(), CheckpointError> {
        let path = path.to_owned();
        if self.format != FORMAT {
            return Err(CheckpointError::NotACheckpoint { path });
        }
        if self.version != VERSION || self.carom != env!("CARGO_PKG_VERSION") {
            return Err(CheckpointError::OtherVersion { path, version: self.version, carom: self.carom.clone() });
        }
        if self.fingerprint != fingerprint {
            return Err(CheckpointError::OtherScenario { path });
        }
        Ok(())
    }
}

/// The name under which a file is written before it is whole: in the same folder, so that it can be renamed.
fn partial_name(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".partial");
    path.with_file_name(name)
}

#[cfg(test)]
mod tests;
