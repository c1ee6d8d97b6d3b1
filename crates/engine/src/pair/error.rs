//! What can be wrong with a pair, in words that follow the name of the user's contact.

use super::table::ROWS;
use thiserror::Error;

/// What can be wrong with a pair of shapes.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum PairError {
    /// One of the shapes is impossible.
    #[error("the {0} cannot be: {1}")]
    Shape(&'static str, String),
    /// The shapes are sound but do not go together.
    #[error("{0}")]
    Fit(String),
    /// No kernel serves the two.
    #[error("a {0} cannot touch a {1}: the pairs there are: {pairs}", pairs = pairs())]
    Unserved(&'static str, &'static str),
}

/// The names of all pairs.
fn pairs() -> String {
    ROWS.iter().map(|row| row.name).collect::<Vec<_>>().join(", ")
}
