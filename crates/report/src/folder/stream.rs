//! Samples on their way into a folder while the run goes on: however many there are, they take no memory.

use super::disk::{Disk, NewFile};
use super::made::partial;
use super::{FolderError, PARQUET, SAMPLES};
use carom_run::record::{Column, CsvRows, ParquetRows};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Text that is gathered before it goes to the disk [bytes].
const ROOM: usize = 1 << 18;

/// Samples that are written while the run goes on, under another name until the run is over.
pub struct SampleStream {
    folder: PathBuf,
    file: Box<dyn NewFile>,
    text: CsvRows,
    /// Rows among the text.
    gathered: usize,
    /// Bytes of whole rows in the file.
    length: u64,
    rows: usize,
    parquet: Option<ParquetRows<Box<dyn NewFile>>>,
    failed: Option<io::Error>,
    /// Whether the files are whole, and in the folder's keeping.
    closed: bool,
}

/// What came of the samples.
pub(super) struct Streamed {
    /// Rows that are whole in the file.
    pub(super) rows: usize,
    /// Whether there is a file, with a heading at least.
    pub(super) begun: bool,
    /// Why there are not more.
    pub(super) failed: Option<io::Error>,
    /// Of the table as Parquet, if it was asked for.
    pub(super) parquet: Option<io::Result<()>>,
}

impl SampleStream {
    pub(super) fn create(
        folder: &Path,
        disk: &dyn Disk,
        columns: &[Column],
        parquet: bool,
    ) -> Result<Self, FolderError> {
        let path = folder.join(partial(SAMPLES));
        let file = disk.create(&path).map_err(|source| FolderError::File { path, source })?;
        let parquet = parquet.then(|| {
            let path = folder.join(partial(PARQUET));
            let table = disk.create(&path).and_then(|file| ParquetRows::new(file, columns).map_err(io::Error::other));
            table.map_err(|source| FolderError::File { path, source })
        });
        Ok(SampleStream {
            folder: folder.to_owned(),
            file,
            text: CsvRows::new(columns),
            gathered: 0,
            length: 0,
            rows: 0,
            parquet: parquet.transpose()?,
            failed: None,
            closed: false,
        })
    }

    /// Takes a row: time [s], then the other columns. After the first that the disk refuses no more are taken.
    pub fn push(&mut self, row: &[f64]) {
        if self.failed.is_some() {
            return;
        }
        self.text.push(row);
        self.gathered += 1;
        if let Some(parquet) = &mut self.parquet {
            parquet.push(row);
        }
        if self.text.text().len() > ROOM {
            self.pour();
        }
    }

    /// Why no more rows are taken; none as long as they are.
    pub fn failure(&self) -> Option<&io::Error> {
        self.failed.as_ref()
    }

    /// Writes what is gathered.
    fn pour(&mut self) {
        match self.file.write_all(self.text.text()).and_then(|()| self.file.flush()) {
            Ok(()) => {
                self.length += self.text.text().len() as u64;
                self.rows += std::mem::take(&mut self.gathered);
                self.text.clear();
            }
            Err(error) => {
                // No half row stays.
                self.failed = Some(error);
                let _ = self.file.cut(self.length);
            }
        }
    }

    /// Ends the files.
    pub(super) fn close(mut self) -> Streamed {
        if self.failed.is_none() {
            self.pour();
        }
        self.closed = self.length > 0;
        let parquet = self.parquet.take().map(|table| table.close().map_err(io::Error::other));
        Streamed { rows: self.rows, begun: self.length > 0, failed: self.failed.take(), parquet }
    }
}

/// Samples of a run that came to nothing.
impl Drop for SampleStream {
    fn drop(&mut self) {
        for name in [SAMPLES, PARQUET].into_iter().filter(|_| !self.closed) {
            let _ = fs::remove_file(self.folder.join(partial(name)));
        }
    }
}

impl std::fmt::Debug for SampleStream {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SampleStream").field("folder", &self.folder).field("rows", &self.rows).finish_non_exhaustive()
    }
}
