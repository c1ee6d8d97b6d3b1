//! Why a study cannot be had.

use carom_lab::diagnostic::Diagnostic;
use carom_scenario::ScenarioError;

/// Why a study cannot be had.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum StudyError {
    /// The scenario cannot be read, as it is or with a value that is to be tried.
    #[error(transparent)]
    Scenario(#[from] ScenarioError),
    /// What is varied or measured makes no sense.
    #[error(transparent)]
    Invalid(#[from] Box<Diagnostic>),
    /// The points do not make a study.
    #[error("{0}")]
    Points(String),
}
