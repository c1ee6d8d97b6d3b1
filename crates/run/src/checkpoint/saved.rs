//! A run as a checkpoint has kept it.

use super::file::{SUFFIXES, beside};
use super::rows::HEADING;
use super::{Checkpoint, CheckpointError, FORMAT, Heading, begins, hexadecimal};
use carom_lab::text_file::{self, Limit};
use sha2::{Digest, Sha256};
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// Bytes that are read at once.
const ROOM: usize = 1 << 16;

/// A checkpoint from a file, with its samples.
#[derive(Debug)]
pub struct SavedRun {
    /// The checkpoint.
    pub checkpoint: Checkpoint,
    samples: PathBuf,
    rows: usize,
    width: usize,
}

impl SavedRun {
    /// Reads a checkpoint of a run with the same `fingerprint`, and looks whether it is whole and as it was written, samples included.
    pub fn open(path: &Path, fingerprint: &str) -> Result<Self, CheckpointError> {
        let path = path.to_owned();
        let bytes = match text_file::bytes(&path, Limit::RECORDED) {
            Ok(bytes) => bytes,
            Err(source) => return Err(CheckpointError::Read { path, source }),
        };
        let damaged = |reason: String| CheckpointError::Damaged { path: path.clone(), reason };
        let first = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
        let begins = bytes.starts_with(format!("{{\"format\":\"{FORMAT}\"").as_bytes());
        let heading: Heading = match serde_json::from_slice(first) {
            Ok(heading) => heading,
            Err(error) if begins => return Err(former(first, &path).unwrap_or_else(|| damaged(error.to_string()))),
            Err(_) => return Err(CheckpointError::NotACheckpoint { path }),
        };
        heading.check(&path, fingerprint)?;
        let body = bytes.get(first.len() + 1..).and_then(|rest| rest.strip_suffix(b"\n")).unwrap_or_default();
        if hexadecimal(Sha256::new_with_prefix(body)) != heading.checksum {
            return Err(damaged("its checksum is that of something else".to_owned()));
        }
        let checkpoint: Checkpoint = serde_json::from_slice(body).map_err(|error| damaged(error.to_string()))?;
        if !checkpoint.is_sound() {
            return Err(damaged("its time, state or step is no number".to_owned()));
        }
        if !SUFFIXES.contains(&&heading.samples.suffix[..]) {
            return Err(damaged("its samples would be in a file of another name".to_owned()));
        }
        let samples = beside(&path, &heading.samples.suffix);
        let saved = SavedRun { checkpoint, samples, rows: heading.samples.rows, width: heading.samples.width };
        saved.verify(&heading.samples.checksum)?;
        Ok(saved)
    }

    /// Hands over the samples until then, row after row: time [s], then the columns as they were recorded.
    pub fn rows(&self, mut take: impl FnMut(&[f64])) -> Result<(), CheckpointError> {
        // Without rows nobody has seen whether there is room for one.
        let mut row = vec![0.0; if self.rows == 0 { 0 } else { self.width }];
        if row.is_empty() {
            return Ok(());
        }
        self.read(8 * self.width.max(1), |bytes| {
            for (number, bytes) in row.iter_mut().zip(bytes.as_chunks::<8>().0) {
                *number = f64::from_le_bytes(*bytes);
            }
            take(&row);
        })
    }

    /// Looks whether the samples are those that were written.
    fn verify(&self, checksum: &str) -> Result<(), CheckpointError> {
        let mut hash = Sha256::new();
        self.read(ROOM, |bytes| hash.update(bytes))?;
        match hexadecimal(hash) == checksum {
            true => Ok(()),
            false => Err(self.damaged("its checksum is that of something else")),
        }
    }

    /// Reads the samples in pieces of so many bytes; the last may be shorter.
    fn read(&self, piece: usize, mut take: impl FnMut(&[u8])) -> Result<(), CheckpointError> {
        if !begins(&self.samples, HEADING) {
            return Err(CheckpointError::NoSamples { path: self.samples.clone() });
        }
        let Some(mut left) = self.width.checked_mul(8).and_then(|row| row.checked_mul(self.rows)) else {
            return Err(self.damaged("it cannot be as long as it should"));
        };
        let unreadable = |source| CheckpointError::Read { path: self.samples.clone(), source };
        let mut file =
            BufReader::with_capacity(ROOM, text_file::open(&self.samples, Limit(u64::MAX)).map_err(unreadable)?);
        file.seek(SeekFrom::Start(HEADING.len() as u64)).map_err(unreadable)?;
        let mut bytes = vec![0; piece.min(left)];
        while left > 0 {
            bytes.truncate(left);
            match file.read_exact(&mut bytes) {
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                    return Err(self.damaged("it is shorter than it was"));
                }
                read => read.map_err(unreadable)?,
            }
            left -= bytes.len();
            take(&bytes);
        }
        Ok(())
    }

    fn damaged(&self, reason: &str) -> CheckpointError {
        CheckpointError::Damaged { path: self.samples.clone(), reason: reason.to_owned() }
    }
}

impl Checkpoint {
    /// Whether a run can go on from numbers like these.
    pub(super) fn is_sound(&self) -> bool {
        let memory = &self.memory;
        memory.time.is_finite() && memory.step.is_finite() && memory.state.iter().all(|x| x.is_finite())
    }
}

/// What is said of a file in a format that this carom does not know; nothing where that cannot be told.
fn former(first: &[u8], path: &Path) -> Option<CheckpointError> {
    #[derive(serde::Deserialize)]
    struct Version {
        version: u32,
        carom: String,
    }
    let Version { version, carom } = serde_json::from_slice(first).ok()?;
    (version != super::VERSION).then(|| CheckpointError::OtherVersion { path: path.to_owned(), version, carom })
}
