//! All that is told of the minimum that a search found.

use super::Search;
use crate::fit::certainty::{Certainty, certainty};
use crate::fit::error::FitError;
use crate::fit::least_squares::Minimum;
use crate::fit::noise::{Scales, square};
use crate::fit::quality::{explained, quality};
use crate::fit::record::{Record, RecordKind};
use crate::fit::result::{Estimate, Fit, RecordFit};

/// Most points between those of a record at which the fit is worked out for drawing.
const DRAWN: usize = 160;

impl Search<'_> {
    /// All that is to be told of a minimum.
    pub(super) fn told(
        &self,
        scales: &Scales,
        best: &Minimum,
        fixed: &[bool],
        starts: [usize; 2],
        start: &[f64],
    ) -> Result<Fit, FitError> {
        let (records, free) = (&self.question.records, self.parameters.len());
        let fitted = self.predict(&best.at)?;
        let points: usize = records.iter().map(|record| record.x.len()).sum();
        let residuals = |at: &[f64]| self.residuals(scales, at);
        let known = scales.all_known();
        let sure = certainty(&residuals, self.parameters, &best.at, fixed, points - free, known, self.step());
        let sure = sure.unwrap_or_else(|| Certainty {
            errors: vec![None; free],
            correlation: vec![vec![None; free]; free],
            factor: f64::NAN,
            untold: Vec::new(),
        });
        let values = self.values(&best.at);
        let parameters: Vec<Estimate> =
            (0..free).map(|k| self.estimate(k, values[k], &sure, fixed[k], start[k])).collect();
        let (facts, assumed) = self.model.facts(&values);
        let [subject, name, equation] = self.model.names();
        // The noise that is told is the one that the fit leaves.
        let (told_scales, _) = scales.estimated(records, &fitted, free);
        let curves = self.curves(&values);
        let one = |k: usize| {
            let record = &records[k];
            let share = 1.0 - free as f64 / points as f64;
            RecordFit {
                name: record.name.clone(),
                kind: record.kind,
                output: record.output.clone(),
                x: record.x.clone(),
                measured: record.y.clone(),
                fitted: fitted[k].clone(),
                curve: curves[k].clone(),
                noise: told_scales.noise[k].clone(),
                deviation: (square(record, &fitted[k]) / (record.x.len() as f64 * share)).sqrt(),
                r_squared: explained(record, &fitted[k]),
                weight: record.weight,
                speed: record.speed,
            }
        };
        Ok(Fit {
            subject,
            name,
            equation,
            untold: untold(&parameters, &sure),
            parameters,
            known: facts,
            assumed,
            correlation: sure.correlation,
            quality: quality(records, &fitted, scales, free),
            records: (0..records.len()).map(one).collect(),
            converged: best.converged,
            starts,
        })
    }

    fn estimate(&self, k: usize, value: f64, sure: &Certainty, fixed: bool, start: f64) -> Estimate {
        let p = &self.parameters[k];
        let error = sure.errors[k];
        Estimate {
            name: p.name.clone(),
            unit: p.unit.clone(),
            meaning: p.meaning.clone(),
            value,
            standard_error: error,
            interval: error.map(|error| [value - sure.factor * error, value + sure.factor * error]),
            start: p.value(start),
            bounds: p.bounds.map(|bound| Some(bound).filter(|bound| bound.is_finite())),
            at_bound: fixed.then_some(value),
        }
    }

    /// What the fit gives between the points of each record.
    fn curves(&self, values: &[f64]) -> Vec<Vec<[f64; 2]>> {
        let dense: Vec<Record> = self.question.records.iter().map(|record| dense(record, self.is_dear())).collect();
        let fitted = self.model.predict(&dense, values).unwrap_or_default();
        let pairs = |(record, y): (&Record, Vec<f64>)| record.x.iter().copied().zip(y).map(|(x, y)| [x, y]).collect();
        let mut curves: Vec<Vec<[f64; 2]>> = dense.iter().zip(fitted).map(pairs).collect();
        curves.resize(self.question.records.len(), Vec::new());
        curves
    }
}

/// A record with more points, at even distances between those that were measured.
fn dense(record: &Record, dear: bool) -> Record {
    let pieces = record.x.len().saturating_sub(1).max(1);
    let cut = match (dear && record.kind != RecordKind::Output, record.kind) {
        (true, _) => 2,
        (false, RecordKind::RestitutionSpeed) => (DRAWN / 4 / pieces).max(1),
        (false, _) => (DRAWN / pieces).max(1),
    };
    let mut x: Vec<f64> = Vec::with_capacity(pieces * cut + 1);
    for pair in record.x.windows(2) {
        x.extend((0..cut).map(|k| pair[0] + (pair[1] - pair[0]) * k as f64 / cut as f64));
    }
    x.extend(record.x.last());
    Record { y: vec![0.0; x.len()], noise: None, x, ..record.clone() }
}

/// What the records do not tell, in sentences.
fn untold(parameters: &[Estimate], sure: &Certainty) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    for group in &sure.untold {
        let names: Vec<&str> = group.iter().map(|k| parameters[*k].name.as_str()).collect();
        told.push(match names.as_slice() {
            [one] => format!("These records do not depend on {one}: they say nothing of it."),
            several => format!(
                "These records cannot tell {} apart: a change of one is made good by the others. Give one of them.",
                several.join(" and ")
            ),
        });
    }
    for p in parameters {
        if let Some(bound) = p.at_bound {
            told.push(format!(
                "{} is at its bound {bound}: an interval about it means nothing, and those of the others hold for this value.",
                p.name
            ));
        }
    }
    told
}
