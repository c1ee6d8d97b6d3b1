//! What can be wrong with a quantity, and what to write instead.

use super::Dimension;

/// Why a text is not the quantity that was asked for. Positions `at` are byte offsets into the text as given.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum UnitError {
    /// The text does not begin with a number.
    #[error("expected a number, then its unit, such as \"20 mm\", not {text:?}")]
    NotANumber {
        /// The text as given.
        text: String,
        /// Where the number should be.
        at: usize,
    },
    /// The number is too large for a computer, or becomes so in SI.
    #[error("{text:?} is too large to compute with")]
    NotFinite {
        /// The text as given.
        text: String,
    },
    /// A unit nobody knows.
    #[error("unknown unit {unit:?} in {text:?}{}", did_you_mean(.suggestion))]
    UnknownUnit {
        /// The text as given.
        text: String,
        /// The unknown unit.
        unit: String,
        /// Where it begins.
        at: usize,
        /// A known unit that looks like it.
        suggestion: Option<String>,
    },
    /// A sign that has no place in a unit.
    #[error("{found:?} has no place in the unit of {text:?}; write units such as \"N/m^1.5\" or \"kg m^2\"")]
    Unexpected {
        /// The text as given.
        text: String,
        /// The sign.
        found: char,
        /// Where it stands.
        at: usize,
    },
    /// An operator with no unit after it.
    #[error("a unit is missing in {text:?}; write for example \"m/s\"")]
    MissingUnit {
        /// The text as given.
        text: String,
        /// Where the unit should be.
        at: usize,
    },
    /// A power that is not a number of reasonable size.
    #[error("the power in {text:?} is not a number between -99 and 99; write for example \"m^1.5\"")]
    BadPower {
        /// The text as given.
        text: String,
        /// Where the power should be.
        at: usize,
    },
    /// A quantity of another kind than the one asked for.
    #[error(
        "expected {} such as \"{}\", not {given:?}, which {}",
        .expected.description(), .expected.example(), measures(*.found, *.expected)
    )]
    WrongDimension {
        /// The text as given.
        given: String,
        /// What it measures.
        found: Dimension,
        /// What was asked for.
        expected: Dimension,
    },
    /// A frequency in place of an angular speed.
    #[error(
        "expected an angular speed such as \"5000 rpm\", not {given:?}, which may count turns or radians: write \"{per_second} rev/s\" or \"{per_second} rad/s\""
    )]
    Frequency {
        /// The text as given.
        given: String,
        /// The same [1/s].
        per_second: f64,
    },
}

impl UnitError {
    /// Byte offset of the trouble in the text as given, where there is one place to point at.
    pub fn position(&self) -> Option<usize> {
        match self {
            Self::NotANumber { at, .. }
            | Self::UnknownUnit { at, .. }
            | Self::Unexpected { at, .. }
            | Self::MissingUnit { at, .. }
            | Self::BadPower { at, .. } => Some(*at),
            Self::NotFinite { .. } | Self::WrongDimension { .. } | Self::Frequency { .. } => None,
        }
    }
}

fn did_you_mean(suggestion: &Option<String>) -> String {
    suggestion.as_ref().map(|unit| format!("; did you mean {unit:?}?")).unwrap_or_default()
}

/// What a quantity measures; its unit where its kind alone would not tell it from the one expected.
fn measures(found: Dimension, expected: Dimension) -> String {
    let kind = found.description();
    if expected.description().starts_with(&kind) { format!("is in {found}") } else { format!("is {kind}") }
}
