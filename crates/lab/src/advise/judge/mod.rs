//! Each criterion applied to a law that has been tried.

mod cost;
mod delivery;
mod fit;
mod loss;
mod numbers;
mod purpose;

pub(super) use numbers::own as own_numbers;

use super::criterion::{Criterion, Fault, Verdict};
use super::setting::Setting;
use super::trial::Trial;
use carom_laws::catalogue::{Entry, Normal};

/// A law that has been tried, and what it is compared with.
pub(super) struct Tried<'a> {
    pub(super) entry: &'static Entry,
    pub(super) normal: Normal,
    pub(super) trial: &'a Trial,
    pub(super) setting: &'a Setting,
    /// Evaluations that Hertz's law takes in the same setting.
    pub(super) hertz_evaluations: f64,
}

/// Points, reason and grave fault.
struct Opinion {
    points: f64,
    reason: String,
    grave: Option<Fault>,
}

/// An opinion without a grave fault.
fn opinion(points: f64, reason: impl Into<String>) -> Opinion {
    Opinion { points, reason: reason.into(), grave: None }
}

/// An opinion with a grave fault.
fn grave(points: f64, fault: Fault, reason: impl Into<String>) -> Opinion {
    Opinion { points, reason: reason.into(), grave: Some(fault) }
}

/// What every criterion says of a law.
pub(super) fn verdicts(tried: &Tried<'_>) -> Vec<Verdict> {
    let verdict = |criterion: Criterion| {
        let Opinion { points, reason, grave } = match criterion {
            Criterion::Restitution => delivery::restitution(tried),
            Criterion::Speed => delivery::speed(tried),
            Criterion::Loss => loss::loss(tried),
            Criterion::Contact => fit::contact(tried),
            Criterion::Validity => fit::validity(tried),
            Criterion::Numbers => numbers::numbers(tried),
            Criterion::Force => cost::force(tried),
            Criterion::Cost => cost::cost(tried),
            Criterion::Smooth => cost::smooth(tried),
            Criterion::Purpose => purpose::purpose(tried),
        };
        Verdict { criterion, points, weight: criterion.weight(tried.setting), reason, grave }
    };
    Criterion::ALL.into_iter().map(verdict).collect()
}
