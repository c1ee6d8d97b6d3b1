//! Why a checkpoint cannot be written, or not be used.

use std::path::PathBuf;

/// Why a checkpoint could not be written or read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file system refused to write.
    #[error("cannot write checkpoint `{}`: {source}", .path.display())]
    Write {
        /// File that was to be written.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file system refused to read.
    #[error("cannot read checkpoint `{}`: {source}", .path.display())]
    Read {
        /// File that was to be read.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file is something else.
    #[error("`{}` is no checkpoint: name a file that carom has written as one", .path.display())]
    NotACheckpoint {
        /// The file.
        path: PathBuf,
    },
    /// The file was written by another carom.
    #[error(
        "checkpoint `{}` was written by carom {carom} in format {version}; this is carom {} with format {}, whose steps may differ: \
         go on with carom {carom}, or begin the run again",
        .path.display(), env!("CARGO_PKG_VERSION"), super::VERSION
    )]
    OtherVersion {
        /// The file.
        path: PathBuf,
        /// Its format.
        version: u32,
        /// The carom that wrote it.
        carom: String,
    },
    /// The file belongs to another scenario, or to other settings.
    #[error(
        "checkpoint `{}` is of another scenario, or this one has been changed since: go on with the scenario and the settings it was \
         written with, or begin the run again",
        .path.display()
    )]
    OtherScenario {
        /// The file.
        path: PathBuf,
    },
    /// Something else stands where a checkpoint or its samples should be written.
    #[error("{} is no checkpoint of carom: name another file, so that nothing of yours is overwritten", .path.display())]
    Foreign {
        /// What stands there.
        path: PathBuf,
    },
    /// The samples could not be written for so long that some are lost.
    #[error("samples for `{}` were lost while they could not be written: the run goes on without checkpoints", .path.display())]
    Lost {
        /// The file of the samples.
        path: PathBuf,
    },
    /// The samples of a checkpoint are not there.
    #[error("there is no `{}` with the samples before the checkpoint: put it beside the checkpoint, or begin the run again", .path.display())]
    NoSamples {
        /// Where they should be.
        path: PathBuf,
    },
    /// The file is a checkpoint, but broken.
    #[error("checkpoint `{}` is damaged ({reason}): begin the run again", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
}
