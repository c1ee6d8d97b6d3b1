//! What a figure of a run is to show, and of what. Nothing is drawn here.
//!
//! * [`Results`]: what a run left behind, taken from an [`Outcome`](crate::simulate::Outcome) or read from a folder.
//! * [`Request`]: what a figure is to show; whatever is left open is chosen by the figure.
//! * [`FIGURES`]: what can be asked for, by name.

mod error;
mod results;

pub use error::PlotError;
pub use results::{Coefficient, Curve, Own, RecordedImpact, Results, is_of};

use crate::record::Recording;
use carom_lab::units::engineering;

/// What a figure is to show. Whatever is left open is chosen by the figure.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Request {
    /// Words above the figure; the title of the run where there are none.
    pub title: Option<String>,
    /// Columns of the samples, or beginnings of their names: `bob.position` is all its components.
    pub columns: Vec<String>,
    /// The contact that is shown; all of them if none is named.
    pub contact: Option<String>,
    /// Impacts that are shown, counted from one among those of the contact.
    pub impacts: Vec<usize>,
    /// Nothing before this time is shown [s].
    pub from: Option<f64>,
    /// Nothing after this time is shown [s].
    pub to: Option<f64>,
    /// The event at which a section is taken.
    pub event: Option<String>,
    /// The time between two points of a section [s].
    pub period: Option<f64>,
    /// Other runs, and tables, that are drawn beside the run.
    pub beside: Vec<Beside>,
}

impl Request {
    /// Whether an instant is shown [s].
    pub fn shows(&self, time: f64) -> bool {
        self.from.is_none_or(|from| time >= from) && self.to.is_none_or(|to| time <= to)
    }

    /// Refuses a window of time in which there is nothing of a run, nor of what stands beside it.
    pub fn check_window(&self, results: &Results) -> Result<(), PlotError> {
        let shown = |time: f64| engineering(time, "s");
        if let (Some(from), Some(to)) = (self.from, self.to)
            && from >= to
        {
            let (from, to) = (shown(from), shown(to));
            let reason = format!("nothing is after {from} and before {to}: `from` must be the earlier one");
            return Err(PlotError::Window(reason));
        }
        let all = std::iter::once(results).chain(self.beside.iter().map(|other| &other.results));
        let spans: Vec<(f64, f64)> = all.filter_map(Results::span).collect();
        let meets = |(first, last): &(f64, f64)| {
            self.from.is_none_or(|from| from <= *last) && self.to.is_none_or(|to| to >= *first)
        };
        match spans.first() {
            Some((first, last)) if !spans.iter().any(meets) => {
                let (first, last) = (shown(*first), shown(*last));
                let asked = match (self.from, self.to) {
                    (Some(from), Some(to)) => format!("from {} to {}", shown(from), shown(to)),
                    (Some(from), None) => format!("from {} on", shown(from)),
                    (_, to) => format!("until {}", to.map_or_else(String::new, shown)),
                };
                Err(PlotError::Window(format!("there is nothing {asked}: the run lasts from {first} to {last}")))
            }
            _ => Ok(()),
        }
    }
}

/// What is drawn beside a run, under its own name.
#[derive(Clone, Debug, PartialEq)]
pub struct Beside {
    /// What another run left behind, or a table.
    pub results: Results,
    /// Whether it is drawn as points, as measurements are.
    pub measured: bool,
}

impl Beside {
    /// Another run.
    pub fn run(results: Results) -> Self {
        Beside { results, measured: false }
    }

    /// A table of measurements.
    pub fn table(name: impl Into<String>, samples: Recording) -> Self {
        Beside { results: Results::of_table(name, samples), measured: true }
    }
}

/// A figure that a scenario asks for.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    /// The name of its file, without the ending.
    pub name: String,
    /// Which figure, one of [`FIGURES`].
    pub figure: String,
    /// What it shows.
    pub request: Request,
}

/// The names of all figures, in the order in which they are listed.
pub const FIGURES: [&str; 15] = [
    "force-time",
    "indentation-time",
    "hysteresis",
    "restitution",
    "phase",
    "poincare",
    "orbit",
    "hodograph",
    "stick-slip",
    "footfall",
    "ledger",
    "reactions",
    "effort",
    "columns",
    "compare",
];
