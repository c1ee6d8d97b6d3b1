//! Laws in the order of what the records say for them.
//!
//! ```text
//! w = exp(-D/2) / sum exp(-D/2)          D = AICc - least AICc
//! ```
//!
//! Source: Akaike 1973; Burnham & Anderson 2002, sections 2.6 and 2.9: with `D` below 2 two laws are as good, beyond 10 the records say nothing for the worse one.

use super::error::FitError;
use super::parameter::{Free, loss};
use super::progress::{Progress, Watcher};
use super::question::{Question, Subject};
use super::result::Fit;
use super::search::fit;
use carom_lab::law_inputs::is_line_law;
use carom_laws::catalogue::{self, Kind};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Differences of the criterion below which laws are as good, and beyond which one is rejected.
const AS_GOOD: f64 = 2.0;
const REJECTED: f64 = 10.0;
/// Searches of each law, where nothing else is said: a law that is fitted badly shows beside the others.
const STARTS: usize = 2;
/// Probability below which a test rejects.
const UNLIKELY: f64 = 0.01;

/// Laws in the order of what the records say for them.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Ranking {
    /// The laws that were fitted, the best first.
    pub fits: Vec<Ranked>,
    /// Those that cannot be.
    pub refused: Vec<Refused>,
}

/// A law with its place.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Ranked {
    /// What the fit found.
    pub fit: Fit,
    /// Its criterion less that of the best.
    pub difference: f64,
    /// Its Akaike weight [-]: how likely it is the best of these, for what the records say.
    pub weight: f64,
    /// What the records say of it.
    pub verdict: Verdict,
    /// Why, in a few words.
    pub reason: String,
}

/// What the records say of a law.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The best of those that were fitted.
    Best,
    /// Records cannot tell it from the best.
    AsGood,
    /// Less likely than the best, and not excluded.
    Possible,
    /// Excluded.
    Rejected,
}

impl Verdict {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Best => "best",
            Verdict::AsGood => "as good",
            Verdict::Possible => "possible",
            Verdict::Rejected => "rejected",
        }
    }
}

/// A law that cannot be fitted.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Refused {
    /// The law.
    pub law: String,
    /// Why not.
    pub reason: String,
}

/// The laws of the catalogue that give a force or a restitution, in its order.
pub fn all_laws() -> impl Iterator<Item = &'static str> {
    let fits = |kind: &Kind| matches!(kind, Kind::Normal(_) | Kind::RestitutionSpeed(_));
    catalogue::entries().filter(move |entry| fits(&entry.kind)).map(|entry| entry.id)
}

/// Fits every one of these laws, and puts them in order. Free parameters that a law does not have are left out for it, as long as it has others; `restitution` and
/// `coefficient` stand for whatever sets the loss of a law.
pub fn rank(question: &Question, laws: &[&str], watcher: &dyn Watcher) -> Result<Ranking, FitError> {
    let done = AtomicUsize::new(0);
    let one = |law: &&str| {
        let found = of_law(question, law, watcher);
        watcher.look(Progress { done: 1 + done.fetch_add(1, Ordering::Relaxed), all: laws.len() });
        found
    };
    let found: Vec<Result<Fit, FitError>> = laws.par_iter().with_max_len(1).map(one).collect();
    let (mut fits, mut refused) = (Vec::new(), Vec::new());
    for (law, found) in laws.iter().copied().zip(found) {
        match found {
            Ok(fit) if fit.converged => fits.push(fit),
            Ok(_) => {
                refused.push(Refused { law: law.to_owned(), reason: "the search did not end in a minimum".to_owned() })
            }
            // What is wrong with the records is wrong for all laws.
            Err(error @ (FitError::Records(_) | FitError::NoRecords | FitError::Interrupted)) => return Err(error),
            Err(error) => refused.push(Refused { law: law.to_owned(), reason: error.to_string() }),
        }
    }
    Ok(Ranking { fits: ordered(fits), refused })
}

/// Tells nobody of the searches of one law, and ends them where the end of all is asked for.
struct OnlyStops<'w>(&'w dyn Watcher);

impl Watcher for OnlyStops<'_> {
    fn look(&self, _: Progress) {}

    fn stopped(&self) -> bool {
        self.0.stopped()
    }
}

/// One law, with those of the free parameters that it has.
fn of_law(question: &Question, law: &str, watcher: &dyn Watcher) -> Result<Fit, FitError> {
    let watcher = &OnlyStops(watcher);
    let mut own = question.about(law);
    own.starts = own.starts.or(Some(STARTS));
    let Subject::Law(case) = &own.subject else { return fit(&own, watcher) };
    let entry = case.entry()?;
    if let Some(entry) = entry.filter(|entry| is_line_law(entry) && case.parameters.is_empty()) {
        let why =
            "it is a law of line contact, and nothing is said of cylinders: give their numbers with --param".to_owned();
        let kind = own.records.first().map_or("", |record| record.kind.words());
        return Err(FitError::Kind { subject: entry.id.to_owned(), kind, why });
    }
    if own.free.is_empty() {
        return fit(&own, watcher);
    }
    // What the loss of this law is called.
    let own_loss = match entry {
        Some(entry) if matches!(entry.kind, Kind::Normal(_)) => {
            let probe = carom_lab::lab::Case { oblique: None, ..(**case).clone() };
            loss(case, entry, &probe.prepare()?)
        }
        _ => None,
    };
    let named = |free: &Free| match (free.name.as_str(), own_loss) {
        ("restitution" | "coefficient", Some(name)) => Free { name: name.to_owned(), ..free.clone() },
        _ => free.clone(),
    };
    let mut names: Vec<Free> = question.free.iter().map(named).collect();
    loop {
        own.free = names.clone();
        match fit(&own, watcher) {
            Err(FitError::Unknown { name, .. }) if names.len() > 1 => names.retain(|free| free.name != name),
            other => return other,
        }
    }
}

/// Fits in their order, with what is said of each.
fn ordered(mut fits: Vec<Fit>) -> Vec<Ranked> {
    let criterion = |fit: &Fit| fit.quality.aicc.unwrap_or(f64::INFINITY);
    fits.sort_by(|a, b| criterion(a).total_cmp(&criterion(b)));
    let Some(least) = fits.first().map(criterion) else { return Vec::new() };
    let difference = |fit: &Fit| if criterion(fit) == least { 0.0 } else { criterion(fit) - least };
    let sum: f64 = fits.iter().map(|fit| (-0.5 * difference(fit)).exp()).sum();
    let best = fits[0].clone();
    let ranked = |(k, fit): (usize, Fit)| {
        let difference = difference(&fit);
        let weight = (-0.5 * difference).exp() / sum;
        let (verdict, reason) = verdict(k, &fit, &best, difference);
        Ranked { difference, weight, verdict, reason, fit }
    };
    fits.into_iter().enumerate().map(ranked).collect()
}

/// What the records say of a law, and why.
fn verdict(place: usize, fit: &Fit, best: &Fit, difference: f64) -> (Verdict, String) {
    let mut why: Vec<String> = Vec::new();
    let misfit = fit.quality.chi_squared_probability.filter(|p| *p < UNLIKELY);
    if let (Some(p), Some(sum)) = (misfit, fit.quality.chi_squared) {
        let mean = fit.quality.degrees_of_freedom;
        why.push(format!("chi2 {sum:.0} where noise gives {mean}, p {}", small(p)));
    }
    let verdict = match (place, misfit) {
        (_, Some(_)) => Verdict::Rejected,
        _ if difference > REJECTED => {
            let ratio = largest_ratio(fit, best);
            why.push(format!("misses by {ratio:.1} times as much as {}", best.subject));
            Verdict::Rejected
        }
        (0, _) => Verdict::Best,
        _ if difference < AS_GOOD => Verdict::AsGood,
        _ => Verdict::Possible,
    };
    if place > 0 && verdict != Verdict::Rejected && fit.parameters.len() > best.parameters.len() {
        let more = fit.parameters.len() - best.parameters.len();
        why.push(format!("{more} more free"));
    }
    why.extend(fit.parameters.iter().filter_map(|p| Some(format!("{} at its bound {}", p.name, p.at_bound?))));
    if let Some(runs) = fit.quality.runs.filter(|runs| runs.probability < UNLIKELY) {
        why.push(format!("residuals keep their sign, p {}", small(runs.probability)));
    }
    (verdict, why.join("; "))
}

/// How much worse a fit is than another where it is so most.
fn largest_ratio(fit: &Fit, best: &Fit) -> f64 {
    let pairs = fit.records.iter().zip(&best.records);
    pairs.map(|(one, other)| one.deviation / other.deviation.max(f64::MIN_POSITIVE)).fold(0.0, f64::max)
}

/// A probability, as people read it.
fn small(p: f64) -> String {
    if p < 1e-12 {
        "below 1e-12".to_owned()
    } else if p < 1e-3 {
        format!("{p:.0e}")
    } else {
        format!("{p:.3}")
    }
}
