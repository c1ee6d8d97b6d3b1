//! Figures of runs, by name: the pictures that papers on impact show, from a folder of results or right from a run.
//!
//! * [`Results`]: what a run left behind, taken from an [`Outcome`](carom_run::simulate::Outcome) or read from a folder.
//! * [`Request`]: what a figure is to show; whatever is left open is chosen by the figure.
//! * [`snapshot`]: the mechanism drawn at instants.
//! * [`statistics`]: extremes, mean and effective value of columns.
//! * [`draw`]: from both to a [`Figure`](carom_figure::Figure). [`PRESETS`] lists what there is, [`possible`] what a run has the data for.
//!
//! Curves are thinned by less than the width of a line before they are drawn, so that files stay small.

#[cfg(feature = "figures")]
mod draw;
#[cfg(feature = "figures")]
mod snapshot;
#[cfg(feature = "figures")]
mod statistics;

pub use carom_run::request::{
    Beside, Coefficient, Curve, FIGURES, Own, PlotError, RecordedImpact, Request, Results, Wanted,
};
#[cfg(feature = "figures")]
pub use draw::{PRESETS, Preset, draw, possible};
#[cfg(feature = "figures")]
pub(crate) use draw::{curves, thin};
#[cfg(feature = "figures")]
pub use snapshot::snapshot;
#[cfg(feature = "figures")]
pub use statistics::{ColumnStatistics, statistics};
