//! Rows of numbers in a file that only grows.

use super::{CheckpointError, begins, hexadecimal};
use sha2::{Digest, Sha256};
use std::fs::{self, File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The first line of such a file.
pub(super) const HEADING: &str = "samples of a carom checkpoint\n";
/// Bytes that are gathered before they are written.
const ROOM: usize = 1 << 20;
/// Bytes that are held back while the disk takes none; beyond them rows are lost, and with them all further checkpoints.
const PATIENCE: usize = 64 << 20;

/// A file of rows that grows.
#[derive(Debug)]
pub(super) struct RowLog {
    path: PathBuf,
    file: File,
    /// Bytes of whole rows in the file, heading included.
    length: u64,
    /// Rows that are not in the file yet.
    pending: Vec<u8>,
    /// More is gathered before the disk is tried again.
    room: usize,
    rows: usize,
    width: usize,
    hash: Sha256,
    /// Rows have been lost.
    lost: bool,
}

impl RowLog {
    /// Begins a file anew; one that is something else is refused.
    pub(super) fn create(path: PathBuf) -> Result<Self, CheckpointError> {
        if path.symlink_metadata().is_ok() && !begins(&path, HEADING) {
            return Err(CheckpointError::Foreign { path });
        }
        let open = OpenOptions::new().write(true).create(true).truncate(true).open(&path);
        let begun = open.and_then(|mut file| file.write_all(HEADING.as_bytes()).map(|()| file));
        let file = begun.map_err(|source| CheckpointError::Write { path: path.clone(), source })?;
        let (length, hash) = (HEADING.len() as u64, Sha256::new());
        Ok(RowLog { path, file, length, pending: Vec::new(), room: ROOM, rows: 0, width: 0, hash, lost: false })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// Numbers of a row; zero before the first.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// Takes a row. A disk that is full may have room later.
    pub(super) fn push(&mut self, row: &[f64]) {
        self.width = row.len();
        self.rows += 1;
        if self.lost {
            return;
        }
        self.pending.extend(row.iter().flat_map(|x| x.to_le_bytes()));
        if self.pending.len() > PATIENCE {
            (self.lost, self.pending) = (true, Vec::new());
        } else if self.pending.len() > self.room {
            self.room = if self.pour().is_ok() { ROOM } else { 2 * self.pending.len() };
        }
    }

    /// Brings all rows to the disk.
    pub(super) fn flush(&mut self) -> Result<(), CheckpointError> {
        let path = self.path.clone();
        if self.lost {
            return Err(CheckpointError::Lost { path });
        }
        self.pour().and_then(|()| self.file.sync_data()).map_err(|source| CheckpointError::Write { path, source })
    }

    /// Of the rows in the file.
    pub(super) fn checksum(&self) -> String {
        hexadecimal(self.hash.clone())
    }

    fn pour(&mut self) -> std::io::Result<()> {
        // What a write that failed has left is written over.
        self.file.seek(SeekFrom::Start(self.length))?;
        self.file.write_all(&self.pending)?;
        self.hash.update(&self.pending);
        self.length += self.pending.len() as u64;
        self.pending.clear();
        Ok(())
    }

    /// Puts another file in the place of its own, and gives that back: a disk that takes nothing.
    #[cfg(test)]
    pub(super) fn swap(&mut self, file: File) -> File {
        std::mem::replace(&mut self.file, file)
    }

    /// Takes such a file away, and no other.
    pub(super) fn remove(path: &Path) {
        if begins(path, HEADING) {
            let _ = fs::remove_file(path);
        }
    }
}
