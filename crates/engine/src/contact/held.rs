//! A contact held still: what it remembers, and how it answers small changes.

use super::{Arrival, Contact, ContactMode, Seen, Slot};
use carom_laws::normal::{Instant, Law, Onset, Response};

/// Surfaces that rest on each other have done so for this long [s]: a damper that builds up with time has done so.
const LONG: f64 = 1e9;

impl Slot {
    /// Surfaces that press each other at rest and remember nothing: no number of theirs depends on how they met.
    pub(crate) fn pressed(contact: &Contact) -> Self {
        let mut slot = Slot::apart();
        slot.mode = ContactMode::Pressing;
        slot.history = contact.interface.normal.touch(Onset { approach_speed: 1.0, effective_mass: 1.0 });
        slot
    }

    /// The surfaces have been pressed slowly to where they are seen, and are held there at time `t` [s]. From `arrival`, how they would begin to
    /// press each other, laws that depend on it take their damping. Returns the approach speed [m/s] that they were told.
    pub(crate) fn hold(&mut self, contact: &Contact, arrival: &Arrival, seen: &Seen, t: f64) -> f64 {
        let onset = contact.onset(arrival);
        // The curve along which a law with a mark is loaded stays that on which the balance was found.
        if !matches!(contact.interface.normal, Law::Permanent(_)) {
            self.touch(contact, onset, contact.floor(arrival), t - LONG);
        }
        self.history = self.law(contact).held(onset, seen.indentation);
        onset.approach_speed
    }

    /// The motion begins with surfaces pressed to the depth `d` [m]: passes through the pieces of the law on the way there.
    pub(crate) fn press_to(&mut self, contact: &Contact, d: f64) {
        self.history = self.law(contact).pressed_to(d, &self.history);
    }

    /// Force and its derivatives; nothing where the surfaces do not push.
    pub(crate) fn response(&self, contact: &Contact, at: &Instant<f64>) -> Response {
        if self.mode == ContactMode::Pressing {
            self.law(contact).response(at, &self.history)
        } else {
            Response::default()
        }
    }
}
