//! What a fit found.

use super::record::RecordKind;
use serde::{Deserialize, Serialize};

/// What a fit found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Fit {
    /// The id of the law, the expression, or the name of the scenario.
    pub subject: String,
    /// Its name in full.
    pub name: String,
    /// Its equation; empty for a scenario.
    pub equation: String,
    /// The parameters that were free.
    pub parameters: Vec<Estimate>,
    /// What was known: a word, and what is said of it.
    pub known: Vec<(String, String)>,
    /// What was not said and had to be assumed.
    pub assumed: Vec<String>,
    /// Correlation of the parameters, in their order; `None` between those that have no error.
    pub correlation: Vec<Vec<Option<f64>>>,
    /// How good the fit is.
    pub quality: Quality,
    /// The records, with what the fit gives there.
    pub records: Vec<RecordFit>,
    /// What the records cannot tell, in sentences.
    pub untold: Vec<String>,
    /// Whether the search ended in a minimum.
    pub converged: bool,
    /// From how many places the search began, and from how many of them it came to this minimum.
    pub starts: [usize; 2],
}

/// A parameter, with what the records say of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Estimate {
    /// What it is called.
    pub name: String,
    /// Its SI unit.
    pub unit: String,
    /// What it is.
    pub meaning: String,
    /// Its value (SI).
    pub value: f64,
    /// Its standard error (SI), linearised; `None` where the records do not tell it, or where it is at a bound.
    pub standard_error: Option<f64>,
    /// Its 95 % confidence interval (SI), linearised.
    pub interval: Option<[f64; 2]>,
    /// Where the search that found it began (SI).
    pub start: f64,
    /// Least and largest value that it could have; `None` for none.
    pub bounds: [Option<f64>; 2],
    /// The bound at which it is.
    pub at_bound: Option<f64>,
}

/// How good a fit is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Quality {
    /// Points of all records.
    pub points: usize,
    /// Points less free parameters.
    pub degrees_of_freedom: usize,
    /// Whether the noise was known before.
    pub noise_known: bool,
    /// Sum of squares over the known noise; `None` where the noise was estimated.
    pub chi_squared: Option<f64>,
    /// How often noise alone would give so large a sum or a larger one.
    pub chi_squared_probability: Option<f64>,
    /// Part of the variation in the records that the fit explains, of all of them [-].
    pub r_squared: f64,
    /// Minus twice the logarithm of the likelihood.
    pub deviance: f64,
    /// Parameters, and levels of noise that were estimated.
    pub estimated: usize,
    /// Akaike's criterion, corrected for few points; `None` where there are too few for it.
    pub aicc: Option<f64>,
    /// Schwarz's criterion.
    pub bic: f64,
    /// The runs of the signs of the residuals.
    pub runs: Option<Runs>,
}

/// Test whether the signs of the residuals come in an order that chance would give (Wald and Wolfowitz 1940).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Runs {
    /// How many runs of one sign there are.
    pub found: usize,
    /// How many there would be on average.
    pub expected: f64,
    /// How often chance would give so few runs or fewer.
    pub probability: f64,
}

/// A record, with what the fit gives there.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RecordFit {
    /// What it is called.
    pub name: String,
    /// What it is a record of.
    pub kind: RecordKind,
    /// The output that it is compared with; empty but for scenarios.
    pub output: String,
    /// Where it was measured (SI).
    pub x: Vec<f64>,
    /// What was measured (SI).
    pub measured: Vec<f64>,
    /// What the fit gives (SI).
    pub fitted: Vec<f64>,
    /// What the fit gives between the points, for drawing: place and value (SI).
    pub curve: Vec<[f64; 2]>,
    /// Standard deviation of the noise at every point (SI): known, or estimated.
    pub noise: Vec<f64>,
    /// Standard deviation of what was measured from the fit (SI), for the degrees of freedom.
    pub deviation: f64,
    /// Part of its variation that the fit explains [-].
    pub r_squared: f64,
    /// How much it counts.
    pub weight: f64,
    /// Its approach speed [m/s], if it has its own.
    pub speed: Option<f64>,
}

impl RecordFit {
    /// What was measured less what the fit gives, in units of the noise [-].
    pub fn residuals(&self) -> Vec<f64> {
        let of = |((y, f), s): ((&f64, &f64), &f64)| (y - f) / s;
        self.measured.iter().zip(&self.fitted).zip(&self.noise).map(of).collect()
    }

    /// The deviation as a part of the largest value [-].
    pub fn relative_deviation(&self) -> f64 {
        let largest = self.measured.iter().fold(0.0, |largest: f64, y| largest.max(y.abs()));
        if largest > 0.0 { self.deviation / largest } else { self.deviation }
    }
}
