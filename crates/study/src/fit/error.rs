//! Why something cannot be fitted.

use carom_lab::lab::CaseError;
use carom_scenario::ScenarioError;
use thiserror::Error;

/// Why something cannot be fitted.
#[derive(Debug, Error)]
pub enum FitError {
    /// What is said of the impact or the law.
    #[error(transparent)]
    Case(#[from] CaseError),
    /// What is said of the scenario.
    #[error(transparent)]
    Scenario(#[from] ScenarioError),
    /// There is nothing to compare with.
    #[error("there are no records: name at least one file")]
    NoRecords,
    /// More numbers are asked for than were measured.
    #[error(
        "{free} parameters are free ({names}), but the records have {points} points: measure more, or free fewer with --free"
    )]
    TooFew {
        /// How many are free.
        free: usize,
        /// What they are called.
        names: String,
        /// How many points there are.
        points: usize,
    },
    /// A parameter that the law does not have.
    #[error("{subject} has no \"{name}\" that could be free{}", listed(.known))]
    Unknown {
        /// The law or scenario.
        subject: String,
        /// What was asked for.
        name: String,
        /// What it has.
        known: Vec<String>,
    },
    /// A parameter is named twice.
    #[error("\"{0}\" is named twice: free each parameter once")]
    Twice(String),
    /// Bounds that leave nothing, or a start outside of them.
    #[error("{name}: {why}")]
    Range {
        /// The parameter.
        name: String,
        /// What is wrong.
        why: String,
    },
    /// A parameter whose start nobody knows.
    #[error("nothing is known of {name}, from which the search could begin: give it a start, --start {name}=VALUE")]
    NoStart {
        /// The parameter.
        name: String,
    },
    /// The law cannot be compared with a record of this kind.
    #[error("{subject} cannot be fitted to {kind}: {why}")]
    Kind {
        /// The law or scenario.
        subject: String,
        /// The kind of record, in words.
        kind: &'static str,
        /// Why.
        why: String,
    },
    /// What is said of noise and weights.
    #[error("{0}")]
    Records(String),
    /// Somebody has asked for the end.
    #[error("interrupted")]
    Interrupted,
    /// No start from which the law gives numbers.
    #[error("{subject} gives no numbers for these records, wherever the search begins: {why}")]
    Nowhere {
        /// The law or scenario.
        subject: String,
        /// The first reason.
        why: String,
    },
}

fn listed(known: &[String]) -> String {
    if known.is_empty() { String::new() } else { format!(": it has {}", known.join(", ")) }
}
