//! A law of the catalogue with its trial, its verdicts and its score.

use super::criterion::{Criterion, Fault, Verdict};
use super::judge::{self, Tried};
use super::setting::Setting;
use super::trial::{Failed, Trial};
use crate::law_inputs::own_exponent;
use carom_laws::catalogue::{Entry, Group, Normal, Parameter};

/// A law that has been tried for the contact in question.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The law.
    pub entry: &'static Entry,
    /// What it did in the lab; `None` if it could not be run.
    pub trial: Option<Trial>,
    /// What each criterion says of it; empty if it could not be run.
    pub verdicts: Vec<Verdict>,
    /// Weighted mean of the points, 0 to 100.
    pub score: f64,
    /// Why it should be avoided, if it should.
    pub fault: Option<(Fault, String)>,
    /// Laws that behave alike here and stand behind it.
    pub alike: Vec<&'static str>,
}

/// Laws whose restitutions differ by less behave alike [-].
const SAME_RESTITUTION: f64 = 0.01;
/// Laws whose largest forces differ by less, relative, behave alike [-].
const SAME_FORCE: f64 = 0.1;

impl Candidate {
    /// Judges a law that has been tried.
    pub(super) fn of(
        (entry, normal, trial): &(&'static Entry, Normal, Result<Trial, Failed>),
        setting: &Setting,
        hertz_evaluations: f64,
    ) -> Self {
        let trial = match trial {
            Ok(trial) => trial,
            Err(failed) => return Self::failed(entry, failed.0.clone()),
        };
        let normal = *normal;
        let verdicts = judge::verdicts(&Tried { entry, normal, trial, setting, hertz_evaluations });
        let (points, weights) = verdicts.iter().fold((0.0, 0.0), |(p, w), v| (p + v.weight * v.points, w + v.weight));
        // A law for another contact is told so first, whatever else is wrong with it.
        let order = |v: &&Verdict| (v.grave != Some(Fault::Contact), v.grave);
        let fault = verdicts.iter().filter(|v| v.grave.is_some()).min_by_key(order);
        let fault = fault.and_then(|v| v.grave.map(|fault| (fault, v.reason.clone())));
        Candidate {
            entry,
            trial: Some(trial.clone()),
            score: 100.0 * points / weights,
            fault,
            verdicts,
            alike: Vec::new(),
        }
    }

    /// A law that cannot be run.
    pub(super) fn failed(entry: &'static Entry, reason: String) -> Self {
        let fault = Some((Fault::Failed, reason));
        Candidate { entry, trial: None, verdicts: Vec::new(), score: 0.0, fault, alike: Vec::new() }
    }

    /// What kind of law it is, in a few plain words.
    pub fn kind_words(&self) -> &'static str {
        kind_words(self.entry)
    }

    /// What speaks for the law, the weightiest first.
    pub fn reasons_for(&self) -> Vec<&Verdict> {
        let mut list: Vec<_> = self.verdicts.iter().filter(|v| v.is_for()).collect();
        list.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        list
    }

    /// What speaks against the law, the costliest first.
    pub fn reasons_against(&self) -> Vec<&Verdict> {
        let mut list: Vec<_> = self.verdicts.iter().filter(|v| v.is_against()).collect();
        let cost = |v: &Verdict| v.weight * (1.0 - v.points);
        list.sort_by(|a, b| cost(b).total_cmp(&cost(a)));
        list
    }

    /// What one criterion says of the law.
    pub fn verdict(&self, criterion: Criterion) -> Option<&Verdict> {
        self.verdicts.iter().find(|v| v.criterion == criterion)
    }

    /// The restitution it delivers [-].
    pub fn delivered(&self) -> Option<f64> {
        self.trial.as_ref().map(|trial| trial.delivered)
    }

    /// The numbers it needs that neither geometry nor common material data give.
    pub fn numbers_needed(&self) -> Vec<&'static Parameter> {
        judge::own_numbers(self.entry).collect()
    }

    /// Whether another law of the same family does the same here.
    pub(super) fn behaves_like(&self, other: &Candidate) -> bool {
        let (Some(one), Some(two)) = (&self.trial, &other.trial) else { return false };
        let symbols = |c: &Candidate| c.numbers_needed().iter().map(|p| p.symbol).collect::<Vec<_>>();
        (self.entry.group == other.entry.group || one.elastic.is_some())
            && self.entry.ends_at() == other.entry.ends_at()
            && one.elastic.is_some() == two.elastic.is_some()
            && (own_exponent(self.entry) == own_exponent(other.entry) || one.elastic.is_some())
            && one.tendency() == two.tendency()
            && symbols(self) == symbols(other)
            && (one.delivered - two.delivered).abs() < SAME_RESTITUTION
            && (one.peak_force / two.peak_force - 1.0).abs() < SAME_FORCE
    }
}

/// A family of laws in a few plain words.
fn kind_words(entry: &Entry) -> &'static str {
    match (entry.id, entry.group) {
        ("thornton" | "yigit_nonlinear" | "yigit_linear", _) => {
            "elastic up to a yield limit, so that e follows from the material and the speed"
        }
        ("valles_reinhorn", _) => "two straight lines, with a mark",
        (_, Group::Permanent) => "presses in along Hertz's curve, comes back along a steeper one, keeps a mark",
        (_, Group::HuntCrossley) => "a spring, and a damper that grows with the depth",
        (_, Group::Piecewise) => "damps while the bodies approach, elastic while they part",
        ("tsuji", _) => "a spring, and the damper of many grain codes",
        (_, Group::Viscous) => "a spring and a damper of its own exponent, from granular matter",
        (_, Group::KelvinVoigt) => "a straight spring and a dashpot, the oldest damped contact",
        (_, Group::Line) => "an elastic law of line contact",
        (_, Group::Elastic) => "a spring without loss",
        _ => "a form of its own",
    }
}
