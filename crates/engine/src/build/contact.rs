//! Contacts, and how they begin.

use super::ModelBuilder;
use crate::contact::{Calibration, Contact, OnsetRule, SlowestApproach};
use crate::id::{BodyId, ContactId};
use crate::shape::Shape;
use carom_laws::normal::Law;
use std::sync::Arc;

/// Two shapes that may meet, as they are listed.
pub(super) struct Touching {
    pub(super) name: String,
    pub(super) bodies: [BodyId; 2],
    pub(super) shapes: [Shape; 2],
    pub(super) law: Law,
    pub(super) onset: Onset,
}

/// How contact begins, and what its law is told then; see the fields of the same names of [`Contact`].
#[derive(Clone, Debug, Default)]
pub struct Onset {
    /// The restitution that is asked for [-].
    pub restitution: Option<f64>,
    /// Sets the dissipation of the law at each onset.
    pub calibration: Option<Arc<dyn Calibration>>,
    /// The slowest approach that the law is told.
    pub slowest_approach: SlowestApproach,
    /// How often the approach speed is latched.
    pub onset_rule: OnsetRule,
    /// Approach speed [m/s] of a contact that is closed when the motion begins.
    pub approach_speed: Option<f64>,
    /// Whether a permanent indentation is found again by the next impact.
    pub remembers: bool,
}

impl Onset {
    /// Tells a contact.
    pub(super) fn tell(&self, contact: &mut Contact) {
        contact.restitution = self.restitution;
        contact.calibration.clone_from(&self.calibration);
        contact.slowest_approach = self.slowest_approach;
        contact.onset_rule = self.onset_rule;
        contact.approach_speed = self.approach_speed;
        contact.remembers = self.remembers;
    }
}

impl ModelBuilder {
    /// Lets two shapes touch, each in the frame of its body, or in the world for the ground; the law says how hard they push. Shapes with several
    /// features, such as a pin in a slot, have a contact for each.
    pub fn contact(
        &mut self,
        name: impl Into<String>,
        first: (BodyId, Shape),
        second: (BodyId, Shape),
        law: Law,
    ) -> ContactId {
        let (bodies, shapes) = ([first.0, second.0], [first.1, second.1]);
        self.contacts.push(Touching { name: name.into(), bodies, shapes, law, onset: Onset::default() });
        ContactId(self.contacts.len() - 1)
    }

    /// Says how a contact begins.
    pub fn onset(&mut self, contact: ContactId, onset: Onset) {
        if let Some(contact) = self.contacts.get_mut(contact.0) {
            contact.onset = onset;
        }
    }
}
