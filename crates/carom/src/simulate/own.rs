//! What the samples have of contacts, seen at every step of theirs.
//!
//! Samples come at even times and miss what lasts shorter. Outputs that rise and fall with a contact are therefore kept in the record of the contact as
//! well, under the same name: its push, its stored energy, the reaction of the joint whose clearance it closes, and formulas of these. Indentation,
//! rate and force are in the record of every contact; what else there is of a contact has no peaks.

use super::overflow::is_sound;
use super::{Output, Simulation};
use crate::record::Column;
use carom_engine::measure::{ContactItem, Measure};
use carom_engine::model::Model;
use carom_engine::system::System;

/// Outputs that follow contacts.
pub(super) struct Own {
    /// Each with the contacts that it follows.
    outputs: Vec<(Output, Vec<usize>)>,
    values: Vec<f64>,
    row: Vec<f64>,
}

impl Own {
    pub(super) fn of(simulation: &Simulation, model: &Model) -> Self {
        let contacts = |output: &Output| -> Vec<usize> {
            let every = output.is_formula();
            let follows = |k: &usize| output.reads(|measure| follows(model, *k, measure, every));
            (0..model.contacts.len()).filter(follows).collect()
        };
        let outputs = simulation.outputs.iter().map(|output| (output.clone(), contacts(output)));
        let outputs = outputs.filter(|(_, contacts)| !contacts.is_empty()).collect();
        Own { outputs, values: Vec::new(), row: Vec::new() }
    }

    /// Their columns.
    pub(super) fn columns(&self) -> impl Iterator<Item = Column> {
        self.outputs.iter().map(|(output, _)| output.column.clone())
    }

    /// Their values at a state, for the row of contact `k`; NaN where they follow others.
    pub(super) fn look(&mut self, k: usize, t: f64, y: &[f64], probe: &mut System) -> impl Iterator<Item = f64> {
        self.row.clear();
        if self.outputs.iter().any(|(_, contacts)| contacts.contains(&k)) {
            probe.observe(t, y);
        }
        for (output, contacts) in &self.outputs {
            let value = if contacts.contains(&k) { output.value(probe, t, &mut self.values) } else { f64::NAN };
            self.row.push(if is_sound(value) { value } else { f64::NAN });
        }
        self.row.iter().copied()
    }
}

/// Whether a quantity rises and falls with a contact; `every` includes those that its record has anyway.
fn follows(model: &Model, contact: usize, measure: &Measure, every: bool) -> bool {
    match *measure {
        Measure::Contact(k, ContactItem::Stored | ContactItem::ForceOnSecond(_)) => k == contact,
        Measure::Contact(k, ContactItem::Indentation | ContactItem::Rate | ContactItem::Force) => every && k == contact,
        Measure::ReactionForce(joint, _) | Measure::ReactionMoment(joint, _) => {
            model.contacts[contact].joint == Some(joint)
        }
        _ => false,
    }
}
