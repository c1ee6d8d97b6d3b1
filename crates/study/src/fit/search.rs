//! The search for the best parameters.
//!
//! Every combination of what the parameters may be at first is looked at once, and the search begins at the best. Further searches begin at places that a seed decides, and the best minimum counts.

use super::certainty::{Certainty, certainty};
use super::error::FitError;
use super::least_squares::{COARSE, FINE, Minimum, half_square, minimise};
use super::model::{self, Model};
use super::noise::{Scales, square};
use super::parameter::{Measure, Parameter};
use super::progress::{Progress, Watcher};
use super::quality::{explained, quality};
use super::question::{Question, Subject};
use super::record::{Record, RecordKind};
use super::result::{Estimate, Fit, RecordFit};
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
/// Most points between those of a record at which the fit is worked out for drawing.
const DRAWN: usize = 160;

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

/// Refuses a question that cannot be answered, as far as that can be seen before a search.
pub fn check(question: &Question) -> Result<(), FitError> {
    ready(question).map(|_| ())
}

/// What a search is made of.
type Ready<'q> = (Box<dyn Model + 'q>, Vec<Parameter>, Scales);

fn ready(question: &Question) -> Result<Ready<'_>, FitError> {
    check_records(question)?;
    let (model, parameters) = model::of(question)?;
    let points: usize = question.records.iter().map(|record| record.x.len()).sum();
    if points <= parameters.len() {
        let names = parameters.iter().map(|p| p.name.as_str()).collect::<Vec<_>>().join(", ");
        return Err(FitError::TooFew { free: parameters.len(), names, points });
    }
    Ok((model, parameters, Scales::new(question)?))
}

/// Refuses records of which no fit of any law can be made.
pub fn check_records(question: &Question) -> Result<(), FitError> {
    if question.records.is_empty() {
        return Err(FitError::NoRecords);
    }
    for record in &question.records {
        let refused = |why: &str| Err(FitError::Records(format!("{}: {why}", record.name)));
        let numbers = record.x.iter().chain(&record.y).chain(record.noise.iter().flatten());
        if record.x.is_empty() || record.x.len() != record.y.len() {
            return refused("it has no points");
        }
        if record.noise.as_ref().is_some_and(|noise| noise.len() != record.x.len() || noise.iter().any(|s| *s <= 0.0)) {
            return refused("its noise must be positive at every point");
        }
        if !numbers.clone().all(|x| x.is_finite()) {
            return refused("a value is no number");
        }
        if !(record.weight.is_finite() && record.weight > 0.0) {
            return refused("its weight must be positive");
        }
        if record.kind.has_touch() && record.y.iter().all(|y| *y == 0.0) {
            return refused("all its values are zero: nothing touches");
        }
        let rises = record.x.windows(2).all(|pair| pair[0] < pair[1]);
        if (record.kind.has_touch() || record.kind == RecordKind::Output) && !rises {
            return refused("its time does not rise");
        }
    }
    Scales::new(question).map(|_| ())
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

    /// All that is to be told of a minimum.
    fn told(
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

impl Parameter {
    fn is_touch(&self) -> bool {
        matches!(self.target, super::parameter::Target::Touch(_))
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
