//! Figures of runs, by name: the pictures that papers on impact show, from a folder of results or right from a run.
//!
//! * [`Results`]: what a run left behind, taken from an [`Outcome`](crate::simulate::Outcome) or read from a folder.
//! * [`Request`]: what a figure is to show; whatever is left open is chosen by the figure.
//! * [`snapshot`]: the mechanism drawn at instants.
//! * [`draw`]: from both to a [`Figure`](crate::figure::Figure). [`PRESETS`] lists what there is, [`possible`] what a run has the data for.
//!
//! Curves are thinned by less than the width of a line before they are drawn, so that files stay small.

#[cfg(feature = "figures")]
mod draw;
mod error;
mod request;
mod results;
#[cfg(feature = "figures")]
mod snapshot;

#[cfg(feature = "figures")]
pub use draw::{PRESETS, Preset, draw, possible};
#[cfg(feature = "figures")]
pub(crate) use draw::{courses, thin};
pub use error::PlotError;
pub use request::{Beside, Request, Wanted};
pub use results::{Curve, Impact, Own, Results, Touch};
#[cfg(feature = "figures")]
pub use snapshot::{scenario_of, snapshot};

/// The names of all figures, in the order in which they are listed.
pub const FIGURES: [&str; 12] = [
    "force-time",
    "indentation-time",
    "hysteresis",
    "restitution",
    "phase",
    "poincare",
    "orbit",
    "ledger",
    "reactions",
    "effort",
    "columns",
    "compare",
];
