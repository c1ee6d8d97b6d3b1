//! What can be wrong with a case, and the checks that every question about two bodies shares.

use super::{CalibrationError, DampingError, ExpressionError, FrictionError, USUAL_DAMPING, Writer};
use carom_laws::catalogue::{self, Entry};
use thiserror::Error;

/// What can be wrong with a case.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum CaseError {
    /// No such law.
    #[error("unknown law \"{id}\"{}", suggestion.map_or_else(|| ": `carom laws` lists them all".to_owned(), |s| format!(": did you mean \"{s}\"?")))]
    UnknownLaw {
        /// What was asked for.
        id: String,
        /// The nearest id.
        suggestion: Option<&'static str>,
    },
    /// The law is no normal-force law.
    #[error("\"{id}\" is {what}, not a force law that an impact can be run with: see `{command}`")]
    NotAForce {
        /// The id.
        id: &'static str,
        /// What it is.
        what: &'static str,
        /// The command that serves it.
        command: String,
    },
    /// The law is known but cannot be used.
    #[error("\"{id}\" cannot be used: {reason}; see `carom laws show {id}`")]
    Unusable {
        /// The id.
        id: &'static str,
        /// Why.
        reason: &'static str,
    },
    /// Restitution outside its range.
    #[error("restitution must lie between 0 and 1, not {0}")]
    Restitution(f64),
    /// A number that must be positive is not.
    #[error("{what} must be positive, not {value} {unit}")]
    NotPositive {
        /// The quantity.
        what: String,
        /// Its value (SI).
        value: f64,
        /// Its unit.
        unit: String,
    },
    /// A law of line contact, and spheres.
    #[error(
        "{law} is a law of line contact, and spheres touch at a point: leave out --sphere and give the mass with --mass or --effective-mass and the \
         geometry with --param, or take a law of point contact such as hertz"
    )]
    Point {
        /// The law.
        law: &'static str,
    },
    /// A value that follows from the inputs and is too large for numbers.
    #[error(
        "{0} comes out larger than any number (1.8e308): take a smaller exponent, or numbers closer to those of real bodies"
    )]
    OutOfNumbers(String),
    /// Too many or contradictory inputs.
    #[error("{0}")]
    Contradiction(String),
    /// Some of the law's own parameters were given, others not.
    #[error("{law} also needs {}", missing.join(", "))]
    Missing {
        /// The law.
        law: &'static str,
        /// The parameters that are missing, each with its meaning, unit and a typical value.
        missing: Vec<String>,
    },
    /// A parameter that the law does not have.
    #[error("{law} has no parameter \"{symbol}\": it takes {known}")]
    UnknownParameter {
        /// The law.
        law: &'static str,
        /// What was given.
        symbol: String,
        /// What it takes.
        known: String,
    },
    /// The law has no finite coefficient for the restitution asked for.
    #[error("{law} cannot be asked for e = {restitution}: {at_zero}")]
    NoCoefficient {
        /// The law.
        law: &'static str,
        /// The restitution asked for [-].
        restitution: f64,
        /// What the law does at e = 0.
        at_zero: &'static str,
    },
    /// Calibration failed.
    #[error("cannot calibrate {law}: {reason}{}", lossless_hint(law, reason))]
    Calibration {
        /// The law.
        law: String,
        /// Why.
        reason: CalibrationError,
    },
    /// The expression cannot be used.
    #[error(transparent)]
    Expression(#[from] ExpressionError),
    /// What is said of the law's damping.
    #[error("{reason}: {remedy}", reason = .0, remedy = .0.remedy())]
    Damping(#[from] DampingError),
    /// What is said of friction.
    #[error("{reason}: {remedy}", reason = .0, remedy = .0.remedy(Writer::Command))]
    Friction(FrictionError),
}

/// That a law without loss takes one.
fn lossless_hint(law: &str, reason: &CalibrationError) -> String {
    let takes = *reason == CalibrationError::Lossless && catalogue::find(law).is_some_and(Entry::takes_factor);
    if takes { format!("; a damping such as {USUAL_DAMPING} gives it a loss") } else { String::new() }
}

/// The entry of the catalogue with this id or alias.
pub fn find_law(id: &str) -> Result<&'static Entry, CaseError> {
    let id = id.trim();
    if id.contains(['*', '^', '+', '(']) {
        return Err(CaseError::Contradiction(format!("\"{id}\" looks like a formula: write it as \"expr: {id}\"")));
    }
    let unknown = || CaseError::UnknownLaw { id: id.to_owned(), suggestion: catalogue::nearest(id) };
    catalogue::find(id).ok_or_else(unknown)
}

/// Refuses a restitution outside of 0 to 1.
pub fn check_restitution(e: f64) -> Result<(), CaseError> {
    if (0.0..=1.0).contains(&e) { Ok(()) } else { Err(CaseError::Restitution(e)) }
}

/// Refuses a number that is not positive and finite.
pub fn check_positive(what: &str, value: f64, unit: &str) -> Result<(), CaseError> {
    if value.is_finite() && value > 0.0 {
        Ok(())
    } else {
        Err(CaseError::NotPositive { what: what.to_owned(), value, unit: unit.to_owned() })
    }
}

/// Refuses a third body, whatever it is given by.
pub fn check_two_bodies(counts: &[(&str, usize)]) -> Result<(), CaseError> {
    match counts.iter().find(|(_, count)| *count > 2) {
        Some((what, count)) => Err(CaseError::Contradiction(format!("two bodies meet, but {count} {what} are given"))),
        None => Ok(()),
    }
}

/// Refuses masses beside an effective mass.
pub fn check_one_mass(masses: &[f64], effective_mass: Option<f64>) -> Result<(), CaseError> {
    if effective_mass.is_some() && !masses.is_empty() {
        return Err(CaseError::Contradiction("give masses or an effective mass, not both".to_owned()));
    }
    Ok(())
}
