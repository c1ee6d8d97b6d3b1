//! Where files are made. Tests put a disk in its place that is full after so many bytes.

use std::fmt::Debug;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// Makes files.
pub(super) trait Disk: Debug + Send + Sync {
    /// A new file. What a run that was killed has left there, or a link that somebody has put there, is taken away.
    fn create(&self, path: &Path) -> io::Result<Box<dyn NewFile>>;
}

/// A file that is being written.
pub(super) trait NewFile: Write + Send {
    /// Cuts off what is behind so many bytes.
    fn cut(&mut self, length: u64) -> io::Result<()>;
}

/// The disk of this machine.
#[derive(Debug)]
pub(super) struct ThisDisk;

impl Disk for ThisDisk {
    fn create(&self, path: &Path) -> io::Result<Box<dyn NewFile>> {
        let _ = fs::remove_file(path);
        Ok(Box::new(OpenOptions::new().write(true).create_new(true).open(path)?))
    }
}

impl NewFile for File {
    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.set_len(length)
    }
}
