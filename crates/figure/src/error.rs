//! What can go wrong when a figure is written.

use std::path::PathBuf;

/// Why a figure could not be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FigureError {
    /// The file name asks for a format that carom does not write.
    #[error("cannot tell the format of figure `{}`: end its name in .svg or .png", .0.display())]
    Extension(PathBuf),
    /// PNG was asked for, but this build has no PNG support.
    #[error("cannot write `{}`: this build of carom has no PNG support; write .svg, or build with the feature `png`", .0.display())]
    NoPng(PathBuf),
    /// The picture could not be rastered.
    #[error("cannot turn the figure into pixels: {0}")]
    Raster(String),
    /// The file system refused.
    #[error("cannot write figure `{}`: {source}", .path.display())]
    Write {
        /// File that was to be written.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
}
