//! Comparison: many laws, many restitutions, one table of what they really do.
//!
//! A [`Grid`] spans laws, restitutions, speeds, masses and stiffnesses. [`Grid::run`] runs every combination over all threads and gives a
//! [`Row`] for each, with its errors against the stereomechanical answer: separation speed `e v0`, impulse `(1 + e) M v0`, loss
//! `(1 - e^2) M v0^2/2`.

use crate::lab::{Case, CaseError, Prepared, Report, Scales, Settings};
use carom_laws::catalogue::{self, Asked, Entry, Group, Kind};
use rayon::prelude::*;

/// What is to be compared. An empty list of speeds, masses or stiffnesses leaves the base case's own.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    /// Everything that does not vary.
    pub base: Case,
    /// Ids of laws.
    pub laws: Vec<String>,
    /// Restitutions asked for [-].
    pub restitutions: Vec<f64>,
    /// Approach speeds [m/s].
    pub speeds: Vec<f64>,
    /// Effective masses [kg].
    pub masses: Vec<f64>,
    /// Stiffnesses [N/m^n].
    pub stiffnesses: Vec<f64>,
    /// How the impacts are run.
    pub settings: Settings,
}

/// One impact of a comparison.
#[derive(Clone, Debug)]
pub struct Row {
    /// The law.
    pub law: String,
    /// The restitution asked for [-].
    pub requested: f64,
    /// The case, with the law built.
    pub case: Prepared,
    /// What it did.
    pub report: Report,
}

impl Row {
    /// Delivered minus requested restitution [-]; `None` where none was delivered.
    pub fn restitution_error(&self) -> Option<f64> {
        self.report.delivered().map(|e| e - self.requested)
    }

    /// Impulse over `M v0`, minus `1 + e`, relative to the latter [-].
    pub fn impulse_error(&self) -> f64 {
        let momentum = self.case.impact.effective_mass * self.case.impact.approach_speed;
        self.report.impulse / momentum / (1.0 + self.requested) - 1.0
    }

    /// Loss over kinetic energy, minus `1 - e^2` [-].
    pub fn loss_error(&self) -> f64 {
        self.report.dissipated / self.report.energy - (1.0 - self.requested * self.requested)
    }

    /// What the impact did, in SI or in the dimensionless frame.
    pub fn shown(&self, dimensionless: bool) -> Report {
        if dimensionless {
            Scales::of(&self.case.impact, &self.report).apply(&self.report)
        } else {
            self.report.clone()
        }
    }
}

/// A combination that could not be run, and why.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The law.
    pub law: String,
    /// The restitution asked for [-].
    pub requested: f64,
    /// Why.
    pub reason: CaseError,
}

/// The outcome of a comparison, in the order of the grid: law by law, restitution by restitution.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// What was run.
    pub rows: Vec<Row>,
    /// What could not be run.
    pub refused: Vec<Refusal>,
}

impl Grid {
    /// Runs every combination.
    pub fn run(&self) -> Comparison {
        let outcomes: Vec<Result<Row, Refusal>> =
            self.cases().into_par_iter().map(|(case, e)| self.one(case, e)).collect();
        let mut comparison = Comparison::default();
        for outcome in outcomes {
            match outcome {
                Ok(row) => comparison.rows.push(row),
                Err(refusal) => comparison.refused.push(refusal),
            }
        }
        comparison
    }

    /// Every combination, with its restitution.
    fn cases(&self) -> Vec<(Case, f64)> {
        let or_base = |list: &[f64]| -> Vec<Option<f64>> {
            if list.is_empty() { vec![None] } else { list.iter().copied().map(Some).collect() }
        };
        let mut cases = Vec::new();
        for law in &self.laws {
            for &e in &self.restitutions {
                for speed in or_base(&self.speeds) {
                    for mass in or_base(&self.masses) {
                        for stiffness in or_base(&self.stiffnesses) {
                            let case = Case {
                                law: law.clone(),
                                restitution: Some(e),
                                speed: speed.or(self.base.speed),
                                effective_mass: mass.or(self.base.effective_mass),
                                stiffness: stiffness.or(self.base.stiffness),
                                ..self.base.clone()
                            };
                            cases.push((case, e));
                        }
                    }
                }
            }
        }
        cases
    }

    fn one(&self, case: Case, requested: f64) -> Result<Row, Refusal> {
        let law = case.law.clone();
        match case.prepare() {
            Ok(case) => {
                let report = case.impact.run(&self.settings);
                Ok(Row { law, requested, case, report })
            }
            Err(reason) => Err(Refusal { law, requested, reason }),
        }
    }
}

/// Ids of the normal-force laws of a group, or of all.
pub fn laws_of(group: Option<Group>) -> Vec<String> {
    normal_laws(group).map(|(entry, _)| entry.id.to_owned()).collect()
}

/// Ids of the laws that take a restitution: those whose delivered one can be held against it.
pub fn laws_with_restitution(group: Option<Group>) -> Vec<String> {
    normal_laws(group)
        .filter(|(_, asked)| matches!(asked, Asked::Aims { .. }))
        .map(|(entry, _)| entry.id.to_owned())
        .collect()
}

fn normal_laws(group: Option<Group>) -> impl Iterator<Item = (&'static Entry, Asked)> {
    catalogue::entries().filter(move |entry| group.is_none_or(|g| entry.group == g)).filter_map(|entry| {
        match entry.kind {
            Kind::Normal(normal) => Some((entry, normal.restitution)),
            _ => None,
        }
    })
}
