//! A law by which restitution falls with the approach speed: a closed form.

use super::super::error::FitError;
use super::super::parameter::{Measure, Parameter, Target};
use super::super::question::{Question, Subject};
use super::super::record::{Record, RecordKind};
use super::Model;
use carom_lab::law_inputs::{check_parameters, given};
use carom_lab::units::engineering;
use carom_laws::catalogue::{Entry, Kind, Role, Values};

/// A law of restitution by speed.
pub(in super::super) struct SpeedLaw {
    entry: &'static Entry,
    /// Values (SI) of its parameters, in their order.
    values: Vec<f64>,
    /// Which of them are free.
    free: Vec<usize>,
}

impl SpeedLaw {
    pub(super) fn new(question: &Question, entry: &'static Entry) -> Result<(Self, Vec<Parameter>), FitError> {
        if let Some(record) = question.records.iter().find(|record| record.kind != RecordKind::RestitutionSpeed) {
            let why = "it says how restitution falls with the approach speed, and nothing else".to_owned();
            return Err(FitError::Kind { subject: entry.id.to_owned(), kind: record.kind.words(), why });
        }
        let Subject::Law(case) = &question.subject else {
            return Err(FitError::Records("a scenario is no law".to_owned()));
        };
        check_parameters(entry, &case.parameters)?;
        let own: Vec<(usize, f64)> = entry
            .parameters
            .iter()
            .enumerate()
            .filter_map(|(k, p)| if let Role::Own(x) = p.role { Some((k, x)) } else { None })
            .collect();
        let value = |k: usize, default: f64| given(&case.parameters, entry.parameters[k].symbol).unwrap_or(default);
        let mut values = vec![f64::NAN; entry.parameters.len()];
        for (k, default) in &own {
            values[*k] = value(*k, *default);
        }
        let mut parameters = Vec::new();
        // A number that cannot be above one says so when it is.
        let most = |k: usize| {
            let Kind::RestitutionSpeed(build) = entry.kind else { return f64::INFINITY };
            let mut there = values.clone();
            there[k] = 1.0 + 1e-9;
            let refused = build(&Values::new(entry.parameters, &there)).fault().is_some();
            if refused { 1.0 } else { f64::INFINITY }
        };
        let parameter = |k: usize| {
            let (p, x) = (&entry.parameters[k], values[k]);
            let size = if x == 0.0 { 1.0 } else { x.abs() };
            Parameter {
                name: p.symbol.to_owned(),
                unit: p.unit.to_owned(),
                meaning: p.meaning.split(';').next().unwrap_or_default().to_owned(),
                target: Target::Symbol(p.symbol.to_owned()),
                measure: Measure::Linear(size),
                bounds: [0.0, most(k)],
                guesses: vec![x, 0.3 * x, 3.0 * x],
            }
        };
        let mut free = Vec::new();
        if question.free.is_empty() {
            free.extend(own.iter().map(|(k, _)| *k));
            parameters.extend(free.iter().map(|k| parameter(*k)));
        }
        for wanted in &question.free {
            let Some((k, _)) = own.iter().find(|(k, _)| entry.parameters[*k].symbol == wanted.name) else {
                let known = own.iter().map(|(k, _)| entry.parameters[*k].symbol.to_owned()).collect();
                return Err(FitError::Unknown { subject: entry.id.to_owned(), name: wanted.name.clone(), known });
            };
            if free.contains(k) {
                return Err(FitError::Twice(wanted.name.clone()));
            }
            free.push(*k);
            parameters.push(parameter(*k).said(wanted)?);
        }
        Ok((SpeedLaw { entry, values, free }, parameters))
    }

    fn with(&self, free: &[f64]) -> Vec<f64> {
        let mut values = self.values.clone();
        self.free.iter().zip(free).for_each(|(k, x)| values[*k] = *x);
        values
    }
}

impl Model for SpeedLaw {
    fn predict(&self, records: &[Record], values: &[f64]) -> Result<Vec<Vec<f64>>, String> {
        let Kind::RestitutionSpeed(build) = self.entry.kind else { return Err("no such law".to_owned()) };
        let law = build(&Values::new(self.entry.parameters, &self.with(values)));
        if let Some((symbol, value, why)) = law.fault() {
            return Err(format!("{symbol} is {value} and must be {why}"));
        }
        Ok(records.iter().map(|record| record.x.iter().map(|v| law.at(*v)).collect()).collect())
    }

    fn names(&self) -> [String; 3] {
        let entry = self.entry;
        [entry.id.to_owned(), format!("{} ({})", entry.name, entry.year), entry.equation.to_owned()]
    }

    fn facts(&self, _: &[f64]) -> (Vec<(String, String)>, Vec<String>) {
        let fixed = (0..self.values.len()).filter(|k| !self.free.contains(k) && self.values[*k].is_finite());
        let fact = |k: usize| {
            let p = &self.entry.parameters[k];
            (p.symbol.to_owned(), engineering(self.values[k], p.unit))
        };
        (fixed.map(fact).collect(), Vec::new())
    }
}
