//! Contacts along the tangents of their laws.

use crate::contact::ContactMode;
use crate::system::{Modes, Stance};
use carom_laws::normal::{Instant as Pressed, Response};

/// The tangent of a contact's law: where it touches the law, and its slopes.
#[derive(Clone, Copy, Debug)]
pub(in crate::system) struct Tangent {
    at: Pressed<f64>,
    response: Response,
    internal_rate: f64,
}

impl Tangent {
    /// Force [N] and the rate of the internal state along the tangent.
    fn follow(&self, at: &Pressed<f64>) -> (f64, f64) {
        let Response { force, by_indentation, by_rate, internal } = self.response;
        let [d, v, a] = [at.indentation - self.at.indentation, at.rate - self.at.rate, at.internal - self.at.internal];
        let rate = self.internal_rate + internal.rate_by_indentation * d + internal.rate_by_internal * a;
        (force + by_indentation * d + by_rate * v + internal.force * a, rate)
    }
}

impl Stance<'_> {
    /// Lets all contacts that press act, along the tangents of their laws where these are known.
    pub(super) fn act_contacts_along(&mut self, modes: &Modes, tangents: &[Option<Tangent>]) {
        self.act_contacts_by(modes, |slot, contact, place, at| match &tangents[place] {
            Some(tangent) => tangent.follow(at),
            None => (slot.force(contact, at), slot.law(contact).internal_rate(at)),
        });
    }

    /// Takes the tangents of the laws of all contacts that press. While a contact gathers its approach speed its law
    /// changes with the rate, and is differenced.
    pub(super) fn take_tangents(&self, modes: &Modes, tangents: &mut [Option<Tangent>]) {
        for (place, k) in modes.contacts.active() {
            let (slot, contact) = (&modes.contacts[k], &self.system.model.contacts[k]);
            if slot.mode == ContactMode::Pressing && !slot.is_gathering() {
                let at = self.pressed(modes, k, &self.see(k));
                let (response, internal_rate) = (slot.response(contact, &at), slot.law(contact).internal_rate(&at));
                tangents[place] = Some(Tangent { at, response, internal_rate });
            }
        }
    }
}
