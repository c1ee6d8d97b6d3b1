//! How the onset of a contact that goes on is renewed: `v0` is the speed of the free impact that would have brought the surfaces to where they are.
//!
//! ```text
//!              |v| passes v0 (1 + eps)                    V grows no more: v0 = V
//!   latched  -------------------------->  gathering  ------------------------------->  latched
//!                                         v0 = V(d, v)
//!              a second compression begins: v0 = max(V, floor), the floor as at a touch
//!            -------------------------->  latched
//! ```
//!
//! `V` approach speed of the free impact that has the rate `v` at the indentation `d` and began where `v0` was passed, or `|v|` if the surfaces depart faster
//! ([`Law::equivalent_speed`]). Laws of the form `F = K d^n (1 + xi v/v0)` are made for a free impact, along which `V` is `v0` all the time and `|v|` never
//! exceeds it: the damper carries at most the part `xi` of the spring. Latched once per contact, a `v0` from a soft touch has no meaning when the
//! contact is hit or loaded later; the damper then carries any multiple of the spring, and the bodies stick. With the rule `|v| <= (1 + eps) v0` holds in
//! every motion, so that the damper always carries what it was made for; in a free impact the rule does nothing. `|v|` itself would do for `v0` as well, but
//! surfaces that are pressed on while they slow down would be damped more than by an impact that brings them as deep.
//!
//! A second compression between surfaces that have not parted is an onset of its own, just as if they had parted for an instant: results do not
//! jump with the gap that opened or did not. It is renewed there only if `v0` is well above what it would become: a contact at rest is left alone.

use super::{Contact, ContactState};
use carom_laws::normal::{History, Law, LawInput, Onset};

/// How often a contact latches the approach speed of its law.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum OnsetRule {
    /// Anew where the surfaces move faster than they met, and at a second compression.
    #[default]
    Renewed,
    /// At first touch: the rule of the papers.
    Once,
}

/// The speed must pass `v0` by this part before the onset is renewed: in an impact the load of gravity adds less.
const BEYOND: f64 = 1e-3;
/// A second compression renews an onset whose speed is above the new one by this factor.
const ABOVE: f64 = 2.0;

/// Surfaces that are pressed as only an impact faster than their touch by this factor would press them are driven together.
const DRIVEN: f64 = 1.1;

impl Contact {
    /// Whether the approach speed is latched anew while the surfaces stay together. Laws that keep a mark are not renewed: their course is begun.
    pub(crate) fn renews(&self) -> bool {
        let calibrated = self.calibration.is_some() && !matches!(self.interface.normal, Law::Permanent(_));
        self.onset_rule == OnsetRule::Renewed && (self.interface.normal.depends_on_onset() || calibrated)
    }
}

impl ContactState {
    /// Asks with what the law remembers at this instant.
    #[inline(always)]
    pub(crate) fn remembering<R>(&self, contact: &Contact, at: &LawInput<f64>, ask: impl Fn(&History) -> R) -> R {
        let gathered;
        // One place that asks, so that the law is inlined there.
        ask(if self.gathering {
            gathered = self.gathered(contact, at);
            &gathered
        } else {
            &self.history
        })
    }

    #[cold]
    fn gathered(&self, contact: &Contact, at: &LawInput<f64>) -> History {
        let law = self.law(contact);
        let v0 = law.equivalent_speed(at, &self.history, self.origin).max(self.history.approach_speed);
        law.renewed(v0, &self.history)
    }

    /// Positive while the onset holds: the speed is not exceeded, no second compression begins, or, while `v0` is gathered, other forces drive the
    /// surfaces on. `surge` is the acceleration of the indentation [m/s^2], needed only then.
    #[inline]
    pub(crate) fn onset_guard(&self, contact: &Contact, at: &LawInput<f64>, surge: f64) -> f64 {
        if !contact.renews() {
            return 1.0;
        }
        if self.gathering {
            return self.growth(contact, at, surge);
        }
        let v0 = self.history.approach_speed;
        let slack = (1.0 + BEYOND) * v0 - at.rate.abs();
        if self.approaching || v0 <= ABOVE * self.floor {
            slack
        } else if at.rate < 0.0 {
            slack.min(-at.rate)
        } else {
            let anew = self.law(contact).equivalent_speed(at, &self.history, 0.0);
            slack.min((ABOVE * anew - v0).max(-at.rate))
        }
    }

    /// Positive while `V` grows: other forces press surfaces that approach, or make them depart faster.
    fn growth(&self, contact: &Contact, at: &LawInput<f64>, surge: f64) -> f64 {
        if !self.approaching {
            at.rate * surge
        } else if at.rate > 0.0 {
            at.rate * (surge + self.force(contact, at) / self.history.effective_mass)
        } else {
            at.rate
        }
    }

    /// Begins to gather a new `v0`.
    pub(crate) fn gather(&mut self, contact: &Contact, at: &LawInput<f64>) {
        self.gathering = true;
        self.origin = self.stored(contact, at);
        self.renewals += 1;
    }

    /// A second compression begins, for which `v0` is not below `floor` [m/s].
    pub(crate) fn begin_anew(&mut self, contact: &Contact, at: &LawInput<f64>, floor: f64) {
        let v0 = self.law(contact).equivalent_speed(at, &self.history, 0.0).max(floor);
        self.floor = floor;
        self.renewals += 1;
        self.take_speed(contact, v0);
    }

    /// Whether the surfaces were pressed together clearly more than by the speed with which they met, so that they were not thrown at each other only.
    pub(crate) fn was_driven(&self) -> bool {
        self.driven
    }

    /// Whether this rate [m/s] is faster than the law was told.
    pub(crate) fn exceeds(&self, rate: f64) -> bool {
        rate.abs() > self.history.approach_speed
    }

    /// Ends gathering, and says whether there was any: latches the speed that was gathered.
    pub(crate) fn latch(&mut self, contact: &Contact, at: &LawInput<f64>) -> bool {
        let gathered = self.gathering;
        if gathered {
            let v0 = self.gathered(contact, at).approach_speed;
            self.gathering = false;
            let departs = at.rate < -BEYOND * v0;
            self.driven |= !departs && v0 > DRIVEN * self.speed.max(self.floor);
            self.take_speed(contact, v0);
        }
        gathered
    }

    /// Tells the law a new approach speed [m/s], and finds the dissipation anew where it follows from that.
    fn take_speed(&mut self, contact: &Contact, v0: f64) {
        self.calibrate(contact, Onset { approach_speed: v0, effective_mass: self.history.effective_mass });
        self.history = self.law(contact).renewed(v0, &self.history);
    }
}
