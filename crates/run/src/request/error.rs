//! Why a figure cannot be drawn.

use std::path::PathBuf;

/// Why a figure cannot be drawn, and what to write instead.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlotError {
    /// No figure has this name.
    #[error("no figure is called {name:?}: {instead}")]
    Figure {
        /// What was asked for.
        name: String,
        /// What to write instead.
        instead: String,
    },
    /// No column, contact or event has this name.
    #[error("no {what} is called {name:?}: {instead}")]
    Name {
        /// What was looked for: a column, a contact, an event.
        what: &'static str,
        /// What was asked for.
        name: String,
        /// What to write instead.
        instead: String,
    },
    /// The run does not have what the figure shows.
    #[error("the figure {figure:?} needs {needs}")]
    Absent {
        /// The figure.
        figure: &'static str,
        /// What is missing, and how to get it.
        needs: String,
    },
    /// One of several runs cannot be drawn.
    #[error("in {run}: {error}")]
    Run {
        /// The run.
        run: String,
        /// What is wrong.
        error: Box<PlotError>,
    },
    /// No impact has this number.
    #[error("there is no impact {number}: {instead}")]
    Impact {
        /// What was asked for, counted from one.
        number: usize,
        /// Which there are.
        instead: String,
    },
    /// Nothing is to be seen in the time that is asked for.
    #[error("{0}")]
    Window(String),
    /// The mechanism cannot be had at an instant.
    #[error("{0}")]
    Instant(String),
    /// A file cannot be read.
    #[error("cannot read {}: {reason}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
}
