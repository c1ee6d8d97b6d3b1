//! The contacts of a mechanism: how hard they push, and what they cost.
//!
//! Each contact has a work `W`, `W' = F d'`, integrated with the motion. What of it is stored comes from the law, what is lost is the rest:
//!
//! ```text
//! loss = W - U        U = energy that would come back if the bodies were let apart slowly; zero once they are apart
//! ```

use super::System;
use crate::contact::{ContactMode, Slot, View};

/// What a contact does at the state last evaluated.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Push {
    /// Power that goes into the contact [W].
    pub(super) power: f64,
    /// Rate of the internal state of its law.
    pub(super) internal_rate: f64,
}

impl System {
    /// Lets all contacts that press act, where the tree has been placed.
    #[inline]
    pub(super) fn act_contacts(&mut self, t: f64) {
        for (k, contact) in self.model.contacts.iter().enumerate() {
            let slot = &self.modes.contacts[k];
            if slot.mode == ContactMode::Apart {
                self.pushes[k] = Push::default();
                continue;
            }
            let seen = contact.see(&self.scratch);
            let at = slot.instant(&seen, t, self.layout.contact_internal(k, &self.internal));
            let force = slot.force(contact, &at);
            self.pushes[k] = Push { power: force * seen.rate, internal_rate: slot.law(contact).internal_rate(&at) };
            contact.push(&seen, force, &mut self.scratch);
        }
    }

    /// Writes the rates of the contacts' internal states and works.
    #[inline]
    pub(super) fn contact_rates(&self, internals: &mut [f64], works: &mut [f64]) {
        for (k, (push, work)) in self.pushes.iter().zip(works).enumerate() {
            *work = push.power;
            if let Some(internal) = self.layout.internal_of(k) {
                internals[internal] = push.internal_rate;
            }
        }
    }

    /// Writes the rates of the contacts' internal states alone, where the tree has been placed.
    pub(super) fn contact_internal_rates(&self, t: f64, internals: &mut [f64]) {
        for (k, (contact, slot)) in self.model.contacts.iter().zip(&self.modes.contacts).enumerate() {
            let Some(internal) = self.layout.internal_of(k) else { continue };
            internals[internal] = match slot.mode {
                ContactMode::Apart => 0.0,
                _ => {
                    let at = slot.instant(&contact.see(&self.scratch), t, self.internal[internal]);
                    slot.law(contact).internal_rate(&at)
                }
            };
        }
    }

    /// Writes the guards of all contacts, where the tree has been placed.
    pub(super) fn contact_guards(&self, t: f64, guards: &mut [f64]) {
        let slots = self.model.contacts.iter().zip(&self.modes.contacts).zip(guards.chunks_mut(Slot::GUARDS));
        for (k, ((contact, slot), guards)) in slots.enumerate() {
            let seen = contact.see(&self.scratch);
            let at = slot.instant(&seen, t, self.layout.contact_internal(k, &self.internal));
            slot.guards(contact, &at, self.surges[k], guards);
        }
    }

    /// Works out how the indentation accelerates in contacts that gather their approach speed.
    #[inline]
    pub(super) fn read_surges(&mut self, t: f64, y: &[f64]) {
        if self.modes.contacts.iter().any(Slot::is_gathering) {
            for k in 0..self.surges.len() {
                if self.modes.contacts[k].is_gathering() {
                    self.surges[k] = self.surge(k, t, y);
                }
            }
        }
    }

    /// A step has been accepted where the tree has been placed.
    pub(super) fn accept_contacts(&mut self, t: f64) {
        for (contact, slot) in self.model.contacts.iter().zip(&mut self.modes.contacts) {
            slot.accept(&contact.see(&self.scratch), t);
        }
    }

    /// The longest step that is sensible for the contacts [s].
    pub(super) fn contact_cap(&self) -> f64 {
        self.modes.contacts.iter().map(|slot| slot.cap).fold(f64::INFINITY, f64::min)
    }

    /// What is seen of a contact at a state.
    pub fn look_at_contact(&mut self, contact: usize, t: f64, y: &[f64]) -> View {
        self.place(t, y);
        self.view_contact(contact, t)
    }

    /// What is seen of a contact where the tree has been placed, at time `t` [s].
    pub fn view_contact(&self, contact: usize, t: f64) -> View {
        let (own, slot) = (&self.model.contacts[contact], &self.modes.contacts[contact]);
        let seen = own.see(&self.scratch);
        let at = slot.instant(&seen, t, self.layout.contact_internal(contact, &self.internal));
        seen.view(slot.told_force(own, &at))
    }

    /// The smaller radius of the two bodies where they would meet, at the state last placed [m]; infinite between flats.
    pub fn contact_radius(&self, contact: usize) -> f64 {
        self.model.contacts[contact].see(&self.scratch).reach()
    }

    /// What the surfaces of a contact do.
    pub fn contact_mode(&self, contact: usize) -> ContactMode {
        self.modes.contacts[contact].mode
    }

    /// How often the onset of a contact was renewed while its surfaces stayed together, since the start.
    pub fn onset_renewals(&self, contact: usize) -> u32 {
        self.modes.contacts[contact].renewals
    }

    /// How many touches of a contact were slower than its slowest approach, and were raised to it, since the start.
    pub fn raised_onsets(&self, contact: usize) -> u32 {
        self.modes.contacts[contact].raised
    }

    /// Energy stored in all contacts, and energy lost in them since the start, where the tree has been placed [J].
    pub(super) fn contact_energies(&self, t: f64, y: &[f64]) -> (f64, f64) {
        let each = self.modes.contacts.iter().zip(&y[self.layout.works()]).enumerate();
        each.fold((0.0, 0.0), |(stored, lost), (k, (slot, work))| {
            let here = self.stored_in(k, t);
            (stored + here, lost + work + slot.credit - here)
        })
    }

    /// Energy stored in a contact, where the tree has been placed [J].
    pub(super) fn stored_in(&self, k: usize, t: f64) -> f64 {
        let (contact, slot) = (&self.model.contacts[k], &self.modes.contacts[k]);
        let internal = self.layout.contact_internal(k, &self.internal);
        slot.stored(contact, &slot.instant(&contact.see(&self.scratch), t, internal))
    }
}
