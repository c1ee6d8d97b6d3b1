//! The file that a run keeps while it goes on.

use super::rows::RowLog;
use super::{Checkpoint, CheckpointError, FORMAT, Heading, SavedSamples, VERSION, begins, hexadecimal};
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

/// What names of files with samples end with. A run takes the one that the checkpoint which is there does not need.
pub(super) const SUFFIXES: [&str; 2] = [".samples", ".samples-2"];

/// The first line of a checkpoint is shorter than this [bytes].
const LONGEST_HEADING: u64 = 1 << 16;

/// A checkpoint that is written again and again.
#[derive(Debug)]
pub struct CheckpointFile {
    path: PathBuf,
    fingerprint: String,
    suffix: &'static str,
    pub(super) samples: RowLog,
    /// Whether there is a checkpoint of this run in the file.
    saved: bool,
}

impl CheckpointFile {
    /// Makes ready to write checkpoints of a run: all that decides it is known again by the `fingerprint`. What stands there is replaced with the first
    /// checkpoint; it is refused if it is something else.
    pub fn create(path: impl Into<PathBuf>, fingerprint: &str) -> Result<Self, CheckpointError> {
        let path = path.into();
        if path.symlink_metadata().is_ok() && !is_checkpoint(&path) {
            return Err(CheckpointError::Foreign { path });
        }
        let needed = samples_of(&path);
        let suffix = if needed.as_deref() == Some(SUFFIXES[0]) { SUFFIXES[1] } else { SUFFIXES[0] };
        let samples = RowLog::create(beside(&path, suffix))?;
        Ok(CheckpointFile { path, fingerprint: fingerprint.to_owned(), suffix, samples, saved: false })
    }

    /// Takes a row of the samples. What the disk refuses is told when the next checkpoint is saved.
    pub fn push(&mut self, row: &[f64]) {
        self.samples.push(row);
    }

    /// Writes a checkpoint, for which all samples have been taken. One that cannot be written leaves the one before.
    pub fn save(&mut self, checkpoint: &Checkpoint) -> Result<(), CheckpointError> {
        self.samples.flush()?;
        let partial = beside(&self.path, ".partial");
        let written = self.write(&partial, checkpoint).and_then(|()| fs::rename(&partial, &self.path));
        if let Err(source) = written {
            // What is left of a file that could not be written is of no use.
            let _ = fs::remove_file(&partial);
            return Err(CheckpointError::Write { path: self.path.clone(), source });
        }
        if !std::mem::replace(&mut self.saved, true) {
            let former = SUFFIXES.map(|suffix| beside(&self.path, suffix));
            former.iter().filter(|path| *path != self.samples.path()).for_each(|path| RowLog::remove(path));
        }
        Ok(())
    }

    /// Whether there is a checkpoint of this run in the file.
    pub fn is_saved(&self) -> bool {
        self.saved
    }

    /// Takes checkpoint and samples away: the run is over, and nothing is left to go on with.
    pub fn remove(self) {
        if self.saved {
            let _ = fs::remove_file(&self.path);
            RowLog::remove(self.samples.path());
        }
    }

    fn write(&self, path: &Path, checkpoint: &Checkpoint) -> std::io::Result<()> {
        let body = serde_json::to_vec(checkpoint)?;
        let heading = Heading {
            format: FORMAT.to_owned(),
            version: VERSION,
            carom: env!("CARGO_PKG_VERSION").to_owned(),
            fingerprint: self.fingerprint.clone(),
            checksum: hexadecimal(Sha256::new_with_prefix(&body)),
            samples: SavedSamples {
                suffix: self.suffix.to_owned(),
                rows: self.samples.rows(),
                width: self.samples.width(),
                checksum: self.samples.checksum(),
            },
        };
        let mut out = File::create(path)?;
        let mut first = serde_json::to_vec(&heading)?;
        first.push(b'\n');
        out.write_all(&first)?;
        out.write_all(&body)?;
        out.write_all(b"\n")?;
        out.sync_all()
    }
}

/// Samples of which no checkpoint came are of no use.
impl Drop for CheckpointFile {
    fn drop(&mut self) {
        if !self.saved {
            RowLog::remove(self.samples.path());
        }
    }
}

/// Whether a file is a checkpoint, whole or not, of this carom or another.
fn is_checkpoint(path: &Path) -> bool {
    begins(path, &format!("{{\"format\":\"{FORMAT}\""))
}

/// What the name of the samples of a checkpoint ends with; none where there is no checkpoint.
fn samples_of(path: &Path) -> Option<String> {
    let mut first = String::new();
    BufReader::new(File::open(path).ok()?.take(LONGEST_HEADING)).read_line(&mut first).ok()?;
    let heading: Heading = serde_json::from_str(&first).ok()?;
    Some(heading.samples.suffix)
}

/// The path with something behind its name: in the same folder, so that files can be renamed.
pub(super) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(suffix);
    path.with_file_name(name)
}
