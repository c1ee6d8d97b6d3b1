//! How good a fit is: sums of squares, criteria, signs of residuals.
//!
//! ```text
//! -2 ln L = sum (ln(2 pi s^2) + (y - f)^2/s^2)          known noise
//! -2 ln L = sum m (ln(2 pi S/m) + 1)                    S sum of squares of a record whose noise is unknown, of m points
//! AICc    = -2 ln L + 2 k N/(N - k - 1)                 k free parameters and levels of noise, N points
//! BIC     = -2 ln L + k ln N
//! ```
//!
//! Source: Burnham & Anderson 2002, sections 2.2 and 2.4 (AICc), 6.4.1 (BIC); Wald & Wolfowitz 1940 (runs).

use super::noise::{FLOOR, Scales, square};
use super::record::Record;
use super::result::{Quality, Runs};
use statrs::distribution::{ChiSquared, ContinuousCDF, Normal};
use std::f64::consts::TAU;

/// Fewest points of either sign for which runs are counted: below, the normal law of their number is too coarse.
const FEWEST_SIGNS: usize = 5;

/// How good a fit with so many free parameters is.
pub(super) fn quality(records: &[Record], fitted: &[Vec<f64>], scales: &Scales, free: usize) -> Quality {
    let points: usize = records.iter().map(|record| record.x.len()).sum();
    let unknown = scales.known.iter().filter(|known| !**known).count();
    let estimated = free + unknown;
    let deviance: f64 = (0..records.len()).map(|k| deviance(&records[k], &fitted[k], scales, k)).sum();
    let degrees = points - free;
    let chi_squared = scales.all_known().then(|| scales.residuals(records, fitted).iter().map(|r| r * r).sum::<f64>());
    let law = ChiSquared::new(degrees as f64).ok();
    let (n, k) = (points as f64, estimated as f64);
    Quality {
        points,
        degrees_of_freedom: degrees,
        noise_known: scales.all_known(),
        chi_squared,
        chi_squared_probability: chi_squared.and_then(|sum| Some(law?.sf(sum))),
        r_squared: r_squared(records, fitted, scales),
        deviance,
        estimated,
        aicc: (n > k + 1.0).then(|| deviance + 2.0 * k * n / (n - k - 1.0)),
        bic: deviance + k * n.ln(),
        runs: runs(records, fitted),
    }
}

/// Minus twice the logarithm of the likelihood of one record.
fn deviance(record: &Record, fitted: &[f64], scales: &Scales, k: usize) -> f64 {
    let m = record.x.len() as f64;
    if !scales.known[k] {
        let mean = (square(record, fitted) / m).max((FLOOR * record.scale()).powi(2));
        return m * ((TAU * mean).ln() + 1.0);
    }
    let point = |((y, f), s): ((&f64, &f64), &f64)| {
        let variance = s * s / record.weight;
        (TAU * variance).ln() + (y - f) * (y - f) / variance
    };
    record.y.iter().zip(fitted).zip(&scales.noise[k]).map(point).sum()
}

/// Part of the variation of one record about its mean that a fit explains [-].
pub(super) fn explained(record: &Record, fitted: &[f64]) -> f64 {
    let mean = record.y.iter().sum::<f64>() / record.y.len() as f64;
    let all: f64 = record.y.iter().map(|y| (y - mean) * (y - mean)).sum();
    let left = square(record, fitted);
    if all > 0.0 {
        1.0 - left / all
    } else if left == 0.0 {
        1.0
    } else {
        0.0
    }
}

/// The same of all records, each in units of its noise and about its own mean.
fn r_squared(records: &[Record], fitted: &[Vec<f64>], scales: &Scales) -> f64 {
    let (mut all, mut left) = (0.0, 0.0);
    for (k, record) in records.iter().enumerate() {
        let mean = record.y.iter().sum::<f64>() / record.y.len() as f64;
        for ((y, f), s) in record.y.iter().zip(&fitted[k]).zip(&scales.noise[k]) {
            all += record.weight * ((y - mean) / s).powi(2);
            left += record.weight * ((y - f) / s).powi(2);
        }
    }
    if all > 0.0 { 1.0 - left / all } else { 0.0 }
}

/// The runs of the signs of the residuals, record by record; `None` where there are too few of a sign.
fn runs(records: &[Record], fitted: &[Vec<f64>]) -> Option<Runs> {
    let (mut found, mut expected, mut variance) = (0, 0.0, 0.0);
    for (record, fitted) in records.iter().zip(fitted) {
        let signs: Vec<bool> = record.y.iter().zip(fitted).filter(|(y, f)| y != f).map(|(y, f)| y > f).collect();
        let (above, below) = (signs.iter().filter(|s| **s).count(), signs.iter().filter(|s| !**s).count());
        if above < FEWEST_SIGNS || below < FEWEST_SIGNS {
            continue;
        }
        let (a, b, n) = (above as f64, below as f64, signs.len() as f64);
        found += 1 + signs.windows(2).filter(|pair| pair[0] != pair[1]).count();
        expected += 2.0 * a * b / n + 1.0;
        variance += 2.0 * a * b * (2.0 * a * b - n) / (n * n * (n - 1.0));
    }
    if found == 0 || variance <= 0.0 {
        return None;
    }
    // With the correction for whole numbers.
    let z = (found as f64 + 0.5 - expected) / variance.sqrt();
    Some(Runs { found, expected, probability: Normal::standard().cdf(z) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fit::RecordKind;

    fn record(y: &[f64]) -> Record {
        Record {
            name: "r".to_owned(),
            kind: RecordKind::ForceTime,
            output: String::new(),
            x: (0..y.len()).map(|k| k as f64).collect(),
            y: y.to_vec(),
            noise: None,
            weight: 1.0,
            speed: None,
            clock: 0,
        }
    }

    #[test]
    fn the_runs_of_a_textbook_are_counted() {
        // 11 above and 7 below: 2*11*7/18 + 1 = 9.556 runs on average, 13 here.
        let signs = [1, 1, -1, 1, -1, -1, 1, 1, 1, -1, 1, -1, 1, -1, 1, 1, -1, 1].map(f64::from);
        let runs = runs(&[record(&signs)], &[vec![0.0; 18]]).unwrap();
        assert_eq!(runs.found, 13);
        assert!((runs.expected - 9.5556).abs() < 1e-3, "{runs:?}");
    }

    #[test]
    fn a_wave_in_the_residuals_is_seen_and_noise_is_not() {
        let wave: Vec<f64> = (0..40).map(|k| (f64::from(k) / 6.0).sin()).collect();
        assert!(runs(&[record(&wave)], &[vec![0.0; 40]]).unwrap().probability < 1e-3);
        let turns: Vec<f64> = (0..40).map(|k| if k % 3 == 0 { -1.0 } else { 0.5 }).collect();
        assert!(runs(&[record(&turns)], &[vec![0.0; 40]]).unwrap().probability > 0.05);
    }
}
