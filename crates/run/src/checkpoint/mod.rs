//! Files from which an interrupted run goes on, bit for bit.
//!
//! ```text
//! FILE            a line of JSON with what it is (format, version of carom, mark of the scenario, checksums), then a line with the checkpoint
//! FILE.samples    the samples so far, eight bytes a number; only ever grows
//! ```
//!
//! Numbers keep their bits. A checkpoint is written under another name and renamed when it is whole, after its samples have reached the disk: a run that is
//! killed, whenever that is, leaves the checkpoint before. It takes as long as what has happened since the last one, not as the run.
//!
//! A file of another format or another carom is refused, since its steps would not be the same; so is one of another scenario, and one in which
//! anything has been changed (SHA-256, FIPS 180-4).

mod error;
mod file;
mod memory;
mod rows;
mod saved;

pub use error::CheckpointError;
pub use file::CheckpointFile;
pub use saved::SavedRun;

use crate::motion::Animation;
use crate::record::{Events, Recording, number};
use carom_solve::Memory;
use memory::MemoryForm;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The first words of every checkpoint.
const FORMAT: &str = "carom checkpoint";

/// Version of the format; higher when files can no longer be read as before.
const VERSION: u32 = 6;

/// What is needed to go on with a run, besides the samples until then.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Checkpoint {
    /// What the loop knew.
    #[serde(with = "MemoryForm")]
    pub memory: Memory<Vec<f64>>,
    /// The modes of the motion, as numbers whose meaning is its own.
    #[serde(with = "number::list")]
    pub modes: Vec<f64>,
    /// How many samples had been taken.
    pub samples: usize,
    /// The events so far.
    pub events: Events,
    /// What was seen of contacts so far.
    pub curves: Recording,
    /// How many rows of that had no room.
    pub curves_left_out: usize,
    /// Poses and tracks so far.
    pub animation: Animation,
    /// The largest violation of a condition so far [m].
    pub loop_error: f64,
    /// Whether samples were kept.
    pub keeps_samples: bool,
    /// Whether impacts were followed step by step.
    pub keeps_impacts: bool,
    /// Whether poses and tracks were kept.
    pub keeps_motion: bool,
}

/// The first line of the file.
#[derive(Serialize, Deserialize)]
struct Heading {
    format: String,
    version: u32,
    carom: String,
    fingerprint: String,
    /// Of the second line.
    checksum: String,
    samples: SavedSamples,
}

/// Where the samples are, and what they are known by.
#[derive(Serialize, Deserialize)]
struct SavedSamples {
    /// What the name of their file ends with, behind that of the checkpoint.
    suffix: String,
    rows: usize,
    /// Numbers of a row.
    width: usize,
    checksum: String,
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

/// Whether a file begins with some text; links do not count as files.
fn begins(path: &Path, text: &str) -> bool {
    let mut read = Vec::new();
    let is_file = path.symlink_metadata().is_ok_and(|found| found.is_file());
    let opened = is_file.then(|| File::open(path).ok()).flatten();
    opened.is_some_and(|file| file.take(text.len() as u64).read_to_end(&mut read).is_ok()) && read == text.as_bytes()
}

/// The digits of a checksum.
fn hexadecimal(hash: Sha256) -> String {
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests;
