//! Rows as they come, in memory or in a file that survives being killed.
//!
//! ```text
//! {"carom":"0.1.0","study":"<fingerprint>","points":100,"axes":[..],"measures":[..]}      the first line says whose rows these are
//! {"point":3,"values":[48120.5,17.0]}                                                     one line for each run, as it ends
//! ```
//!
//! A line is handed to the system whole as soon as there is one, so a process that is killed loses no run that had ended. The disk is asked to have it every
//! 64 rows and at the end: that is what a machine that loses its power may lose. A last line without its end, which is what being killed while writing leaves,
//! is cut away. A file of another study is refused and left alone.

use super::row::Row;
use super::study::Study;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Rows after which the disk is asked to have them.
const SYNCED: usize = 64;

/// What comes of a point, a line of a store.
pub trait Stored: Clone + Serialize + DeserializeOwned {
    /// The index of the point.
    fn point(&self) -> usize;

    /// Whether it has what rows under this head have.
    fn fits(&self, head: &Head) -> bool;
}

impl Stored for Row {
    fn point(&self) -> usize {
        self.point
    }

    fn fits(&self, head: &Head) -> bool {
        self.values.len() == head.measures.len()
    }
}

/// Rows as they come.
#[derive(Debug)]
pub struct Store<R = Row> {
    rows: BTreeMap<usize, R>,
    file: Option<Filed>,
}

/// The file of a store, locked while it is open.
#[derive(Debug)]
struct Filed {
    path: PathBuf,
    file: File,
    unsynced: usize,
}

/// Why rows cannot be stored.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The rows are of something else.
    #[error("{} holds {what}: name another folder with --out, or take this one away; nothing in it was changed", .path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What it holds.
        what: String,
    },
    /// Another study is under way there.
    #[error("{} is being written by another carom: wait for it, or name another folder with --out", .0.display())]
    Busy(PathBuf),
    /// The file cannot be read or written.
    #[error("{}: {source}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

/// The first line of a file: whose rows these are.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Head {
    carom: String,
    /// By what the study is known again.
    pub study: String,
    /// How many points it has.
    pub points: usize,
    /// What is varied.
    pub axes: Vec<String>,
    /// What is looked at.
    pub measures: Vec<String>,
}

impl Head {
    /// Of the runs of a study.
    pub fn of(study: &Study) -> Self {
        Head {
            carom: env!("CARGO_PKG_VERSION").to_owned(),
            study: study.fingerprint(),
            points: study.points,
            axes: study.axes.iter().map(|axis| axis.heading()).collect(),
            measures: study.measures.iter().map(|measure| measure.heading()).collect(),
        }
    }
}

impl<R: Stored> Store<R> {
    /// A store in memory.
    pub fn in_memory() -> Self {
        Store { rows: BTreeMap::new(), file: None }
    }

    /// The store of a study in a file, with the rows that are there already.
    pub fn open(path: &Path, head: &Head) -> Result<Self, StoreError> {
        let wrong = |source: io::Error| StoreError::File { path: path.to_owned(), source };
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(wrong)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(StoreError::Busy(path.to_owned())),
            // Not every file system has locks.
            Err(TryLockError::Error(_)) => {}
        }
        let mut filed = Filed { path: path.to_owned(), file, unsynced: 0 };
        let (rows, whole) = filed.read(head)?;
        filed.file.set_len(whole).and_then(|()| filed.file.seek(SeekFrom::End(0)).map(drop)).map_err(wrong)?;
        if whole == 0 {
            filed.line(head).map_err(wrong)?;
        }
        Ok(Store { rows, file: Some(filed) })
    }

    /// The rows that there are, by the indices of their points.
    pub fn rows(&self) -> &BTreeMap<usize, R> {
        &self.rows
    }

    /// The row of a point, if it has been run.
    pub fn row(&self, point: usize) -> Option<&R> {
        self.rows.get(&point)
    }

    /// Stores a row; of two of a point the first counts.
    pub fn push(&mut self, row: R) -> Result<(), StoreError> {
        if self.rows.contains_key(&row.point()) {
            return Ok(());
        }
        if let Some(filed) = &mut self.file {
            filed.push(&row).map_err(|source| StoreError::File { path: filed.path.clone(), source })?;
        }
        self.rows.insert(row.point(), row);
        Ok(())
    }

    /// Waits until the disk has all rows.
    pub fn flush(&mut self) -> Result<(), StoreError> {
        match &mut self.file {
            Some(filed) => filed.sync().map_err(|source| StoreError::File { path: filed.path.clone(), source }),
            None => Ok(()),
        }
    }
}

impl Filed {
    /// The rows that are there, and how many bytes of the file are whole lines of this study.
    fn read<R: Stored>(&self, own: &Head) -> Result<(BTreeMap<usize, R>, u64), StoreError> {
        let wrong = |source: io::Error| StoreError::File { path: self.path.clone(), source };
        let foreign = |what: String| StoreError::Foreign { path: self.path.clone(), what };
        let (mut rows, mut whole) = (BTreeMap::new(), 0_u64);
        let mut lines = BufReader::new(&self.file);
        let mut line = Vec::new();
        loop {
            line.clear();
            let read = lines.read_until(b'\n', &mut line).map_err(wrong)?;
            if !line.ends_with(b"\n") {
                // The rest of a line, or of the head of a study that had just begun; anything else is somebody's.
                let begins = whole > 0 || read == 0 || b"{\"carom\":".starts_with(&line[..read.min(9)]);
                return if begins { Ok((rows, whole)) } else { Err(foreign("no rows of a study".to_owned())) };
            }
            if whole == 0 {
                let head: Head = serde_json::from_slice(&line).map_err(|_| foreign("no rows of a study".to_owned()))?;
                compare(&head, own).map_err(foreign)?;
            } else {
                match serde_json::from_slice::<R>(&line) {
                    Ok(row) if row.point() < own.points && row.fits(own) => {
                        rows.entry(row.point()).or_insert(row);
                    }
                    _ => return Err(foreign(format!("a line {:?} that is no row of this study", shown(&line)))),
                }
            }
            whole += read as u64;
        }
    }

    fn push(&mut self, row: &impl Serialize) -> io::Result<()> {
        self.line(row)?;
        self.unsynced += 1;
        if self.unsynced >= SYNCED { self.sync() } else { Ok(()) }
    }

    /// Writes a line whole.
    fn line(&mut self, value: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        self.file.write_all(&line)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.unsynced = 0;
        self.file.sync_data()
    }
}

/// What another study than this one a head is of.
fn compare(head: &Head, own: &Head) -> Result<(), String> {
    if head.study == own.study {
        return Ok(());
    }
    Err(match () {
        () if head.carom != own.carom => format!("rows of carom {}, and this is {}", head.carom, own.carom),
        () if head.axes != own.axes => format!("rows of a study over {}", head.axes.join(", ")),
        () if head.measures != own.measures => format!("rows of a study of {}", head.measures.join(", ")),
        () if head.points != own.points => format!("rows of a study of {} points", head.points),
        () => "rows of a study with other values, or of another state of the scenario".to_owned(),
    })
}

/// The beginning of a line, for a message.
fn shown(line: &[u8]) -> String {
    String::from_utf8_lossy(line).trim().chars().take(40).collect()
}
