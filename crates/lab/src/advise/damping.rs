//! How to add loss to a law of line contact, which has none: its power-law fit in a law that has.
//!
//! The restitution of the Hunt-Crossley family and of the permanent laws does not depend on the exponent, so either may be given the
//! stiffness and the exponent of the fit, and delivers what it is asked for.

use super::candidate::Candidate;
use super::setting::Setting;
use crate::lab::{Case, LineFit, Settings, fit};
use carom_laws::catalogue::Entry;
use carom_laws::normal::Elastic;

/// A dissipative law with the stiffness and the exponent of an elastic line contact.
#[derive(Clone, Debug)]
pub struct AddedDamping {
    /// The elastic law.
    pub elastic: &'static Entry,
    /// The law that adds the loss.
    pub law: &'static str,
    /// The power law that stands for the elastic one.
    pub fit: LineFit,
    /// The force up to which it was fitted [N].
    pub largest_force: f64,
    /// What it delivers [-].
    pub delivered: f64,
}

/// A restitution above this needs no damping [-].
const NEARLY_ONE: f64 = 0.995;
/// A logarithmic law is fitted up to this share of the largest force it can describe [-].
const WITHIN: f64 = 0.9;

impl AddedDamping {
    /// The damping to add to a first choice that is a law of line contact.
    pub(super) fn to(first: &Candidate, setting: &Setting) -> Option<Self> {
        let trial = first.trial.as_ref()?;
        let elastic = trial.elastic.filter(|_| setting.restitution < NEARLY_ONE)?;
        let largest_force = match elastic {
            Elastic::Line(line) => trial.peak_force.min(WITHIN * line.largest_force()),
            _ => trial.peak_force,
        };
        let fit = fit(&elastic, largest_force)?;
        let law = if setting.marks.expected() == Some(true) { "ln_permanent" } else { "exact_hysteresis" };
        let case = Case {
            restitution: Some(setting.restitution),
            speed: Some(setting.speed),
            effective_mass: Some(setting.effective_mass),
            stiffness: Some(fit.stiffness),
            exponent: Some(fit.exponent),
            ..Case::new(law)
        };
        let delivered = case.prepare().ok()?.impact.run(&Settings::default()).restitution;
        Some(AddedDamping { elastic: first.entry, law, fit, largest_force, delivered })
    }
}
