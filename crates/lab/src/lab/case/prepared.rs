//! A case with every gap filled: the impact, and all that went into it.

use super::{PreparedOblique, default};
use crate::lab::{Impact, calibrate};
use crate::law_inputs::{CaseError, coefficient};
use carom_laws::catalogue::{Asked, Entry, Kind, Parameter};
use carom_laws::material::{FirstYield, Material};

/// An impact ready to be run, with all that went into it.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// The law's entry in the catalogue; `None` for an expression.
    pub entry: Option<&'static Entry>,
    /// The law whose factor damps it; `None` for a law with its own loss, or with none.
    pub damping: Option<&'static Entry>,
    /// The equation, or the expression.
    pub equation: String,
    /// The impact.
    pub impact: Impact,
    /// The restitution asked for, if the law takes one or is calibrated [-].
    pub restitution: Option<f64>,
    /// The law's parameters with their values (SI).
    pub values: Vec<(Parameter, f64)>,
    /// The materials of the two bodies, if they play a part.
    pub materials: Vec<Material>,
    /// When the softer body first yields, if materials and radii play a part and one of the bodies does.
    pub first_yield: Option<FirstYield>,
    /// What was not said and had to be assumed, one phrase each.
    pub assumed: Vec<String>,
    /// The acceleration [m/s^2] that presses the bodies together.
    pub acceleration: f64,
    /// Effective radius of the two surfaces [m], if the stiffness was taken from them.
    pub radius: Option<f64>,
    /// Radius [m] of one sphere on a plane, or of two spheres, given or assumed; empty where neither mass nor stiffness needs them.
    pub spheres: Vec<f64>,
    /// The mass [kg] that meets a fixed surface, or the two that meet each other; empty where only the effective mass is known.
    pub masses: Vec<f64>,
    /// Whether the law's coefficient was found by calibration instead of its own formula.
    pub calibrated: bool,
    /// What the impact is along the surface; `None` for one along the normal.
    pub oblique: Option<PreparedOblique>,
}

impl Prepared {
    /// What the law is called.
    pub fn law_id(&self) -> &str {
        self.entry.map_or("expression", |entry| entry.id)
    }

    /// What the law, or the one whose factor damps it, does with the restitution it is asked for.
    pub fn asked(&self) -> Option<Asked> {
        if let Kind::Normal(normal) = self.damping.or(self.entry)?.kind { Some(normal.restitution) } else { None }
    }

    /// The law's dissipation coefficient: symbol, meaning and value.
    pub fn coefficient(&self) -> Option<(&'static str, &'static str, f64)> {
        let (symbol, meaning) = coefficient(self.damping.or(self.entry)?)?;
        self.impact.law.dissipation().map(|value| (symbol, meaning, value))
    }

    /// The same case with the law's dissipation set so that a free impact delivers the restitution asked for.
    pub(super) fn calibrated(mut self) -> Result<Self, CaseError> {
        let e = self.restitution.unwrap_or(default::RESTITUTION);
        self.impact.law = calibrate(&self.impact, e)
            .map_err(|reason| CaseError::Calibration { law: self.law_id().to_owned(), reason })?;
        self.restitution = Some(e);
        self.calibrated = true;

        // A parameter that calibration has set is no longer the one that was given or assumed.
        if let Some((coefficient, _, value)) = self.coefficient() {
            self.values.iter_mut().filter(|(p, _)| p.symbol == coefficient).for_each(|(_, x)| *x = value);
            self.assumed.retain(|phrase| phrase.split(' ').next() != Some(coefficient));
        }
        Ok(self)
    }
}
