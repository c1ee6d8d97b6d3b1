//! A contact held still: what it remembers, and how it answers small changes.

use super::{Arrival, Contact, ContactMode, ContactState, Seen};
use carom_laws::normal::{InternalResponse, Law, LawInput, Onset, Response};

/// Surfaces that rest on each other have done so for this long [s]: a damper that builds up with time has done so.
const LONG: f64 = 1e9;

impl ContactState {
    /// Surfaces that press each other at rest and remember nothing: no number of theirs depends on how they met.
    pub(crate) fn pressed(contact: &Contact, seen: &Seen) -> Self {
        let mut slot = ContactState::apart();
        slot.fit(contact, seen);
        slot.mode = ContactMode::Pressing;
        slot.history = slot.law(contact).touch(Onset { approach_speed: 1.0, effective_mass: 1.0 });
        slot
    }

    /// The surfaces have been pressed slowly to where they are seen, and are held there at time `t` [s]. From `arrival`, how they would begin to
    /// press each other, laws that depend on it take their damping. Returns the approach speed [m/s] that they were told.
    pub(crate) fn hold(&mut self, contact: &Contact, arrival: &Arrival, seen: &Seen, t: f64) -> f64 {
        let onset = self.onset(contact, arrival);
        // The curve along which a law with a mark is loaded stays that on which the balance was found.
        if !matches!(contact.interface.normal, Law::Permanent(_)) {
            self.touch(contact, onset, self.least_approach(contact, arrival), t - LONG);
        }
        self.history = self.law(contact).held(onset, seen.indentation);
        onset.approach_speed
    }

    /// The motion begins with surfaces pressed to the depth `d` [m]: passes through the pieces of the law on the way there.
    pub(crate) fn press_to(&mut self, contact: &Contact, d: f64) {
        self.history = self.law(contact).pressed_to(d, &self.history);
    }

    /// Force and its derivatives; where the surfaces do not push, those of the internal state's own rate alone. While an approach speed is gathered, nothing is
    /// known of how it changes, and the force is differenced.
    pub(crate) fn response(&self, contact: &Contact, at: &LawInput<f64>) -> Response {
        let exact = self.law(contact).response(at, &self.history);
        match self.mode {
            ContactMode::Pressing if self.is_gathering() => Response {
                force: self.force(contact, at),
                by_indentation: slope(at.indentation, |indentation| {
                    self.force(contact, &LawInput { indentation, ..*at })
                }),
                by_rate: slope(at.rate, |rate| self.force(contact, &LawInput { rate, ..*at })),
                ..exact
            },
            ContactMode::Pressing => exact,
            ContactMode::Apart | ContactMode::Departing | ContactMode::Closed => {
                Response { internal: InternalResponse { force: 0.0, ..exact.internal }, ..Response::default() }
            }
        }
    }
}

/// The derivative of a function by differences to both sides over a small part of its argument; zero at zero.
fn slope(x: f64, f: impl Fn(f64) -> f64) -> f64 {
    let h = 1e-5 * x.abs();
    if h == 0.0 { 0.0 } else { (f(x + h) - f(x - h)) / (2.0 * h) }
}
