//! How sure parameters are: standard errors, intervals, correlation, and what the records do not tell.
//!
//! ```text
//! C = s^2 (J^T J)^-1         s^2 = sum r^2/(N - p), or 1 where the noise is known
//! p +- t(0.975, N - p) sqrt(C_pp)
//! ```
//!
//! `J` changes of the residuals `r` with the parameters, at the minimum. The law is taken as linear in its parameters there; where an interval is wide this says little. The normal law stands in the
//! place of Student's `t` where the noise is known. Columns of `J` are brought to the same length and taken apart by their singular values; directions of which nothing is seen
//! are those that the records do not tell.

use super::least_squares::{Residuals, derivatives};
use super::parameter::Parameter;
use nalgebra::DMatrix;
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// Singular values below this part of the largest are none: derivatives are good to about a millionth.
const RANK: f64 = 1e-5;
/// Share of a direction from which on a parameter takes part in it.
const SHARE: f64 = 0.03;
/// Change of the residuals below which a parameter by itself is not seen, for a change of its own size, in units of the noise.
const UNSEEN: f64 = 1e-6;

/// How sure the parameters are.
pub(super) struct Certainty {
    /// Standard errors (SI).
    pub(super) errors: Vec<Option<f64>>,
    pub(super) correlation: Vec<Vec<Option<f64>>>,
    /// Half the width of a 95 % interval, in standard errors.
    pub(super) factor: f64,
    /// Groups of parameters of which the records tell less than each by itself.
    pub(super) untold: Vec<Vec<usize>>,
}

/// How sure the parameters are at the minimum `at`; those in `fixed` are at a bound.
pub(super) fn certainty(
    residuals: &Residuals<'_>,
    parameters: &[Parameter],
    at: &[f64],
    fixed: &[bool],
    degrees: usize,
    noise_known: bool,
    step: f64,
) -> Option<Certainty> {
    let count = parameters.len();
    let mut bounds: Vec<[f64; 2]> = parameters.iter().map(Parameter::scaled_bounds).collect();
    // The differences may look beyond a bound of a parameter that is near it, as far as the law has numbers there; at it, to the inside.
    bounds.iter_mut().zip(at).for_each(|(pair, u)| {
        pair[0] = pair[0].min(*u);
        pair[1] = pair[1].max(*u);
    });
    let here = residuals(at)?;
    let columns = derivatives(residuals, at, &bounds, step)?;
    let mut open: Vec<usize> = (0..count).filter(|k| !fixed[*k]).collect();
    let length = |k: usize| columns[k].iter().map(|x| x * x).sum::<f64>().sqrt();
    let mut untold: Vec<Vec<usize>> = Vec::new();
    open.retain(|k| {
        let seen = length(*k) > UNSEEN;
        if !seen {
            untold.push(vec![*k]);
        }
        seen
    });
    let sum: f64 = here.iter().map(|r| r * r).sum();
    let variance = if noise_known { 1.0 } else { sum / degrees as f64 };
    let factor = match noise_known {
        true => Normal::standard().inverse_cdf(0.975),
        false => StudentsT::new(0.0, 1.0, degrees as f64).ok()?.inverse_cdf(0.975),
    };
    let mut certainty =
        Certainty { errors: vec![None; count], correlation: vec![vec![None; count]; count], factor, untold };
    if open.is_empty() {
        return Some(certainty);
    }
    let unit = DMatrix::from_fn(here.len(), open.len(), |i, j| columns[open[j]][i] / length(open[j]));
    let apart = unit.svd(false, true);
    let (values, rows) = (apart.singular_values, apart.v_t?);
    let largest = values.max();
    let lost: Vec<usize> = (0..values.len()).filter(|k| values[*k] <= RANK * largest).collect();
    let mut sure = vec![true; open.len()];
    for k in &lost {
        let group: Vec<usize> = (0..open.len()).filter(|j| rows[(*k, *j)].abs() > SHARE).collect();
        group.iter().for_each(|j| sure[*j] = false);
        certainty.untold.push(group.iter().map(|j| open[*j]).collect());
    }
    let covariance = |a: usize, b: usize| -> f64 {
        let kept = (0..values.len()).filter(|k| !lost.contains(k));
        let sum: f64 = kept.map(|k| rows[(k, a)] * rows[(k, b)] / (values[k] * values[k])).sum();
        variance * sum / (length(open[a]) * length(open[b]))
    };
    for a in (0..open.len()).filter(|a| sure[*a]) {
        let own = covariance(a, a);
        let (k, slope) = (open[a], parameters[open[a]].slope(at[open[a]]));
        certainty.errors[k] = Some(slope.abs() * own.sqrt()).filter(|error| error.is_finite());
        for b in (0..open.len()).filter(|b| sure[*b]) {
            let ratio = covariance(a, b) / (own * covariance(b, b)).sqrt();
            certainty.correlation[k][open[b]] = Some(if a == b { 1.0 } else { ratio }).filter(|x| x.is_finite());
        }
    }
    Some(certainty)
}
