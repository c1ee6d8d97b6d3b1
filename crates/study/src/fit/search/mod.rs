//! The search for the best parameters.
//!
//! Every combination of what the parameters may be at first is looked at once, and the search begins at the best. Further searches begin at places that a seed decides, and the best minimum counts.

mod told;

use super::check::ready;
use super::error::FitError;
use super::least_squares::{COARSE, FINE, Minimum, half_square, minimise};
use super::model::Model;
use super::noise::Scales;
use super::parameter::{Measure, Parameter};
use super::progress::{Progress, Watcher};
use super::question::{Question, Subject};
use super::result::Fit;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rayon::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Most combinations of first guesses that are looked at, and of those that run impacts at angles or scenarios, which are dear.
const MOST_LOOKS: usize = 700;
const MOST_DEAR_LOOKS: usize = 12;
/// Minima whose sums of squares differ by less than this part are one.
const SAME: f64 = 1e-6;
/// Most turns of fit and noise.
const MOST_TURNS: usize = 20;
/// Fit and noise agree when no level of noise changes by more than this part.
const AGREED: f64 = 1e-3;
/// A parameter this near to a bound, in units of a search, that would go on beyond it is at it.
const AT_BOUND: f64 = 2e-3;

/// Fits the parameters of one law, or of a scenario.
pub fn fit(question: &Question, watcher: &dyn Watcher) -> Result<Fit, FitError> {
    let (model, parameters, mut scales) = ready(question)?;
    let search = Search { question, model: &*model, parameters: &parameters, watcher };
    let (mut best, starts, start) = search.everywhere(&scales)?;

    // Levels of noise that are not known follow from the fit, and the fit from them.
    for _ in 0..if scales.depend() { MOST_TURNS } else { 0 } {
        let fitted = search.predict(&best.at)?;
        let (next, change) = scales.estimated(&question.records, &fitted, parameters.len());
        scales = next;
        best = search.from(&scales, &best.at).unwrap_or(best);
        if change < AGREED {
            break;
        }
    }
    let fixed = search.to_bounds(&scales, &mut best);
    let told = search.told(&scales, &best, &fixed, starts, &start);
    // What is told of half a search is nothing.
    if watcher.stopped() { Err(FitError::Interrupted) } else { told }
}

/// A search, with what it is of.
struct Search<'q> {
    question: &'q Question,
    model: &'q dyn Model,
    parameters: &'q [Parameter],
    watcher: &'q dyn Watcher,
}

impl Search<'_> {
    fn values(&self, at: &[f64]) -> Vec<f64> {
        self.parameters.iter().zip(at).map(|(p, u)| p.value(*u)).collect()
    }

    fn try_predict(&self, at: &[f64]) -> Result<Vec<Vec<f64>>, String> {
        if self.watcher.stopped() {
            return Err("interrupted".to_owned());
        }
        let fitted = self.model.predict(&self.question.records, &self.values(at))?;
        let finite = fitted.iter().flatten().all(|y| y.is_finite());
        if finite { Ok(fitted) } else { Err("what it gives is no number".to_owned()) }
    }

    fn predict(&self, at: &[f64]) -> Result<Vec<Vec<f64>>, FitError> {
        self.try_predict(at).map_err(|why| self.nowhere(why))
    }

    fn nowhere(&self, why: String) -> FitError {
        if self.watcher.stopped() {
            return FitError::Interrupted;
        }
        FitError::Nowhere { subject: self.model.names()[0].clone(), why }
    }

    fn residuals(&self, scales: &Scales, at: &[f64]) -> Option<Vec<f64>> {
        self.try_predict(at).ok().map(|fitted| scales.residuals(&self.question.records, &fitted))
    }

    fn from(&self, scales: &Scales, start: &[f64]) -> Option<Minimum> {
        minimise(&|at: &[f64]| self.residuals(scales, at), start, &self.bounds(), self.step())
    }

    fn bounds(&self) -> Vec<[f64; 2]> {
        self.parameters.iter().map(Parameter::scaled_bounds).collect()
    }

    fn is_dear(&self) -> bool {
        let oblique = self.question.records.iter().any(|record| record.kind.is_oblique());
        oblique || matches!(self.question.subject, Subject::Scenario(..))
    }

    /// The step of differences.
    fn step(&self) -> f64 {
        if self.is_dear() { COARSE } else { FINE }
    }

    /// The best of all searches; how many there were, and how many found it; and where the one that did began.
    fn everywhere(&self, scales: &Scales) -> Result<(Minimum, [usize; 2], Vec<f64>), FitError> {
        let first = self.best_guess(scales)?;
        let usual = if self.parameters.is_empty() || self.is_dear() { 1 } else { 4 };
        let count = self.question.starts.unwrap_or(usual).max(1);
        let mut begins = vec![first.clone()];
        begins.extend((1..count).map(|k| self.elsewhere(&first, k as u64)));
        let done = AtomicUsize::new(0);
        let search = |begin: &Vec<f64>| {
            let found = self.from(scales, begin);
            self.watcher.look(Progress { done: 1 + done.fetch_add(1, Ordering::Relaxed), all: count });
            found
        };
        let found: Vec<Option<Minimum>> = begins.par_iter().map(search).collect();
        let mut best: Option<usize> = None;
        for (k, minimum) in found.iter().enumerate() {
            let Some(minimum) = minimum else { continue };
            let other = best.and_then(|b| found[b].as_ref());
            // Of equals the first, so that the order of threads decides nothing.
            if other.is_none_or(|other| minimum.cost < other.cost * (1.0 - SAME)) {
                best = Some(k);
            }
        }
        let chosen = best.and_then(|k| Some((k, found[k].clone()?)));
        let Some((k, minimum)) = chosen else { return Err(self.nowhere("the search ended without one".to_owned())) };
        let near = |other: &Minimum| other.cost <= minimum.cost * (1.0 + 100.0 * SAME) + f64::MIN_POSITIVE;
        let same = found.iter().flatten().filter(|other| near(other)).count();
        Ok((minimum, [count, same], begins.swap_remove(k)))
    }

    /// The best combination of first guesses.
    fn best_guess(&self, scales: &Scales) -> Result<Vec<f64>, FitError> {
        let most = if self.is_dear() { MOST_DEAR_LOOKS } else { MOST_LOOKS };
        let mut all: Vec<Vec<f64>> = vec![Vec::new()];
        for (k, p) in self.parameters.iter().enumerate() {
            // Guesses come in the order of how likely they are.
            let later = self.parameters.len() - k - 1;
            let room = (most / all.len()).max(1).min(if later > 0 { most } else { usize::MAX });
            let guesses: Vec<f64> = p.guesses.iter().take(room).map(|guess| p.scaled(*guess)).collect();
            all = all.iter().flat_map(|one| guesses.iter().map(move |u| [one.as_slice(), &[*u]].concat())).collect();
        }
        let cost = |at: &Vec<f64>| self.residuals(scales, at).map(|residuals| half_square(&residuals));
        let costs: Vec<Option<f64>> = all.par_iter().map(cost).collect();
        let best = (0..all.len()).filter(|k| costs[*k].is_some_and(f64::is_finite));
        let best = best.min_by(|&a, &b| costs[a].unwrap_or(f64::NAN).total_cmp(&costs[b].unwrap_or(f64::NAN)));
        match best {
            Some(k) => Ok(all.swap_remove(k)),
            None => Err(self.nowhere(self.try_predict(&all[0]).err().unwrap_or_default())),
        }
    }

    /// Another place to begin at, which the seed decides.
    fn elsewhere(&self, first: &[f64], k: u64) -> Vec<f64> {
        let mut dice = ChaCha8Rng::seed_from_u64(self.question.seed);
        dice.set_stream(k);
        let mut part = || (dice.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
        let place = |(p, u): (&Parameter, &f64)| {
            let [lower, upper] = p.scaled_bounds();
            let drawn = match p.measure {
                Measure::Logarithm => u + 2.0 * (2.0 * part() - 1.0),
                _ if p.is_touch() => u + 0.05 * (2.0 * part() - 1.0),
                _ if lower.is_finite() && upper.is_finite() => lower + (upper - lower) * part(),
                Measure::Linear(_) => u * 10f64.powf(2.0 * part() - 1.0),
            };
            drawn.clamp(lower, upper)
        };
        self.parameters.iter().zip(first).map(place).collect()
    }

    /// Moves parameters that would go on beyond a bound to it; which are at one.
    fn to_bounds(&self, scales: &Scales, best: &mut Minimum) -> Vec<bool> {
        let mut fixed = vec![false; self.parameters.len()];
        for (k, [lower, upper]) in self.bounds().into_iter().enumerate() {
            let near = [lower, upper].into_iter().find(|bound| (best.at[k] - bound).abs() <= AT_BOUND);
            let Some(bound) = near else { continue };
            let mut there = best.at.clone();
            there[k] = bound;
            let Some(residuals) = self.residuals(scales, &there) else { continue };
            let cost = half_square(&residuals);
            if cost <= best.cost * (1.0 + SAME) {
                fixed[k] = true;
                best.at = there;
                best.cost = cost;
            }
        }
        fixed
    }
}
