//! How much each point counts: its noise, known or estimated.
//!
//! ```text
//! r = sqrt(w) (f - y)/s            s known, or of a record   s^2 = sum (f - y)^2 / (m (1 - p/N))
//! ```
//!
//! `m` points of the record, `N` of all, `p` free parameters. Where several records have an unknown noise each, fit and noise are found in turn until they agree: the fit of the largest
//! likelihood.

use super::error::FitError;
use super::question::{Noise, Question};
use super::record::Record;

/// Part of the largest value of a record below which differences are those of the computation [-].
pub(super) const FLOOR: f64 = 1e-8;
/// Noise with which a search begins, as a part of the largest value of a record [-].
const FIRST: f64 = 0.01;

/// The noise of all records (SI), point by point.
#[derive(Clone, Debug)]
pub(super) struct Scales {
    pub(super) noise: Vec<Vec<f64>>,
    /// Of each record, whether its noise is known.
    pub(super) known: Vec<bool>,
}

impl Scales {
    /// What is known before a search.
    pub(super) fn new(question: &Question) -> Result<Self, FitError> {
        let records = &question.records;
        let absolute = matches!(question.noise, Noise::Absolute(_));
        if absolute && records.iter().any(|record| record.kind != records[0].kind) {
            let why = "one noise with a unit is given, but the records are of several kinds: give it as a part of the largest value, such as \"2 %\"";
            return Err(FitError::Records(why.to_owned()));
        }
        if let Noise::Absolute(noise) | Noise::Relative(noise) = question.noise
            && !(noise.is_finite() && noise > 0.0)
        {
            return Err(FitError::Records(format!("the noise must be positive, not {noise}")));
        }
        let of = |record: &Record| -> (Vec<f64>, bool) {
            match (&record.noise, question.noise) {
                (Some(noise), _) => (noise.clone(), true),
                (None, Noise::Absolute(noise)) => (vec![noise; record.x.len()], true),
                (None, Noise::Relative(part)) => (vec![part * record.scale(); record.x.len()], true),
                (None, Noise::Estimated) => (vec![FIRST * record.scale(); record.x.len()], false),
            }
        };
        let (noise, known) = records.iter().map(of).unzip();
        Ok(Scales { noise, known })
    }

    /// Whether the noise of every record is known.
    pub(super) fn all_known(&self) -> bool {
        self.known.iter().all(|known| *known)
    }

    /// Whether fit and noise depend on each other: several levels, of which some are unknown.
    pub(super) fn depend(&self) -> bool {
        self.known.len() > 1 && !self.all_known()
    }

    /// Differences in units of the noise, with the weights of the records.
    pub(super) fn residuals(&self, records: &[Record], fitted: &[Vec<f64>]) -> Vec<f64> {
        let mut all = Vec::new();
        for ((record, fitted), noise) in records.iter().zip(fitted).zip(&self.noise) {
            let root = record.weight.sqrt();
            all.extend(record.y.iter().zip(fitted).zip(noise).map(|((y, f), s)| root * (f - y) / s));
        }
        all
    }

    /// The noise that follows from a fit with so many free parameters; and the largest change of a level, as a part of it.
    pub(super) fn estimated(&self, records: &[Record], fitted: &[Vec<f64>], free: usize) -> (Self, f64) {
        let points: usize = records.iter().map(|record| record.x.len()).sum();
        let kept = 1.0 - free as f64 / points as f64;
        let (mut scales, mut change) = (self.clone(), 0.0f64);
        for (k, (record, fitted)) in records.iter().zip(fitted).enumerate().filter(|(k, _)| !self.known[*k]) {
            let level = (square(record, fitted) / (record.x.len() as f64 * kept)).sqrt().max(FLOOR * record.scale());
            change = change.max((level / self.noise[k][0] - 1.0).abs());
            scales.noise[k] = vec![level; record.x.len()];
        }
        (scales, change)
    }
}

/// Sum of the squares of the differences (SI).
pub(super) fn square(record: &Record, fitted: &[f64]) -> f64 {
    record.y.iter().zip(fitted).map(|(y, f)| (y - f) * (y - f)).sum()
}
