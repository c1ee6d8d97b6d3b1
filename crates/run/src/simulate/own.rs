//! What the samples have of contacts, seen at every step of theirs.
//!
//! Samples come at even times and miss what lasts shorter. Outputs that rise and fall with a contact are therefore kept in the record of the contact as
//! well, under the same name: its push, its friction and slip, its stored energy, the reaction of the joint whose clearance it closes, and formulas of these. Indentation,
//! rate and force are in the record of every contact; what else there is of a contact has no peaks.

use super::overflow::is_sound;
use super::{Output, Simulation};
use crate::record::Column;
use carom_engine::measure::{ContactItem, Measure};
use carom_engine::model::Model;
use carom_engine::system::{Evolution, Observed};
use std::collections::BTreeSet;

/// Outputs that follow contacts.
pub(super) struct Own {
    /// Each with the contacts that it follows, in the order of the model.
    outputs: Vec<(Output, Vec<usize>)>,
    values: Vec<f64>,
    /// The values of all of them at the instant that was looked at last [s].
    seen: Vec<f64>,
    time: f64,
}

impl Own {
    pub(super) fn of(simulation: &Simulation, model: &Model) -> Self {
        let contacts = |output: &Output| -> Vec<usize> {
            let every = output.is_formula();
            let followed = output.inputs().iter().flat_map(|measure| followed(model, measure, every));
            followed.collect::<BTreeSet<usize>>().into_iter().collect()
        };
        let outputs = simulation.outputs.iter().map(|output| (output.clone(), contacts(output)));
        let outputs = outputs.filter(|(_, contacts)| !contacts.is_empty()).collect();
        Own { outputs, values: Vec::new(), seen: Vec::new(), time: f64::NAN }
    }

    /// Their columns.
    pub(super) fn columns(&self) -> impl Iterator<Item = Column> {
        self.outputs.iter().map(|(output, _)| output.column.clone())
    }

    /// Notes their values at an instant of which everything is seen.
    pub(super) fn see(&mut self, t: f64, seen: &Observed<'_>) {
        if !self.outputs.is_empty() {
            let values = &mut self.values;
            self.seen.clear();
            self.seen.extend(self.outputs.iter().map(|(output, _)| output.value(seen, values)));
            self.time = t;
        }
    }

    /// Their values at a state, for the row of contact `k`; NaN where they follow others. Contacts that are looked at one after the other at one instant, which
    /// is the end of a step, share what is seen of it.
    pub(super) fn look(&mut self, k: usize, t: f64, y: &[f64], probe: &mut Evolution) -> impl Iterator<Item = f64> {
        let follows = move |contacts: &[usize]| contacts.binary_search(&k).is_ok();
        if t != self.time && self.outputs.iter().any(|(_, contacts)| follows(contacts)) {
            self.see(t, &probe.observe(t, y));
        }
        let known = self.seen.iter().copied().chain(std::iter::repeat(f64::NAN));
        self.outputs.iter().zip(known).map(
            move |((_, contacts), value)| {
                if follows(contacts) && is_sound(value) { value } else { f64::NAN }
            },
        )
    }
}

/// The contacts with which a quantity rises and falls; `every` includes what the record of a contact has anyway.
fn followed(model: &Model, measure: &Measure, every: bool) -> Vec<usize> {
    match *measure {
        Measure::Contact(
            k,
            ContactItem::Stored
            | ContactItem::ForceOnSecond(_)
            | ContactItem::Friction(_)
            | ContactItem::FrictionForce
            | ContactItem::Slip(_)
            | ContactItem::SlipSpeed,
        ) => vec![k],
        Measure::Contact(k, ContactItem::Indentation | ContactItem::Rate | ContactItem::Force) if every => vec![k],
        Measure::ReactionForce(joint, _) | Measure::ReactionMoment(joint, _) => {
            let own = |k: &usize| model.contacts[*k].joint == Some(joint);
            (0..model.contacts.len()).filter(own).collect()
        }
        _ => Vec::new(),
    }
}
