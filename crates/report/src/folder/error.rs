//! Why a folder of results cannot be written or read.

use crate::plot::PlotError;
use carom_scenario::ScenarioError;
use std::io;
use std::path::PathBuf;

/// Why a folder cannot be written or read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FolderError {
    /// A file stands where the folder should.
    #[error("{} is a file: name a folder", .0.display())]
    IsFile(PathBuf),
    /// A link stands where the folder should.
    #[error("{} is a link, and nothing is written through links: name the folder it leads to", .0.display())]
    IsLink(PathBuf),
    /// The folder holds something else than results.
    #[error("{} holds {found:?} and no results of carom: name a new folder, so that nothing of yours is overwritten", .path.display())]
    Foreign {
        /// The folder.
        path: PathBuf,
        /// Something that is in it.
        found: String,
    },
    /// Another run writes there.
    #[error("another run is writing into {}: name another folder", .0.display())]
    Busy(PathBuf),
    /// Not all files could be written.
    #[error("{}: {source}; {} there, {} missing{}", .path.display(), listed(.written), listed(.missing), first(.cut))]
    Incomplete {
        /// The file that could not be written.
        path: PathBuf,
        /// The files that are whole.
        written: Vec<String>,
        /// How many samples there are, if they are not all there.
        cut: Option<usize>,
        /// Those that are not there.
        missing: Vec<String>,
        /// Why.
        source: io::Error,
    },
    /// Of the samples only those are in memory from which figures are drawn.
    #[error(
        "only {kept} of {taken} samples are in memory: keep them all, or write them with `RunFolder::stream` while the run goes on"
    )]
    Thinned {
        /// Rows in memory.
        kept: usize,
        /// Rows that were taken.
        taken: usize,
    },
    /// A file cannot be written or read.
    #[error("{}: {source}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// What the folder keeps of the scenario cannot be read.
    #[error(transparent)]
    Scenario(#[from] ScenarioError),
    /// What it keeps of the run cannot be read.
    #[error(transparent)]
    Results(#[from] PlotError),
}

/// Names in a row.
fn listed(names: &[String]) -> String {
    let verb = if names.len() == 1 { "is" } else { "are" };
    if names.is_empty() { "nothing is".to_owned() } else { format!("{} {verb}", names.join(", ")) }
}

/// What is said of samples that are not all there.
fn first(rows: &Option<usize>) -> String {
    rows.map(|rows| format!("; of the samples the first {rows} are there")).unwrap_or_default()
}
