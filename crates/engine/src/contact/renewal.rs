//! How the onset of a contact that goes on is renewed: `v0` is the greatest speed of the present compression and release.
//!
//! ```text
//!              |v| passes v0 (1 + eps)                    |v| grows no more: v0 = |v|
//!   latched  -------------------------->  gathering  ----------------------------------->  latched
//!                                         v0 = max(|v|, floor)
//!              a second compression begins: floor as at a touch
//!            -------------------------->
//! ```
//!
//! Laws of the form `F = K d^n (1 + xi v/v0)` are made for a free impact, in which `|v|` never exceeds `v0`: the damper carries at most the part
//! `xi` of the spring. Latched once per contact, a `v0` from a soft touch has no meaning when the contact is hit or loaded later; the damper
//! then carries any multiple of the spring, and the bodies stick. With the rule `|v| <= (1 + eps) v0` holds in every motion, so that the
//! damper always carries what it was made for; in a free impact the rule does nothing.
//!
//! A second compression between surfaces that have not parted is an onset of its own, just as if they had parted for an instant: results do not
//! jump with the gap that opened or did not. It is renewed there only if `v0` is well above the floor: a contact at rest is left alone.

use super::{Contact, Slot};
use carom_laws::normal::{History, Law, Onset};

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
/// A second compression renews an onset whose speed is above the floor by this factor.
const ABOVE: f64 = 2.0;

/// Surfaces whose speed rises above that of their touch by this factor are driven together.
const DRIVEN: f64 = 1.1;

impl Contact {
    /// Whether the approach speed is latched anew while the surfaces stay together. Laws that keep a mark are not renewed: their course is begun.
    pub(crate) fn renews(&self) -> bool {
        let calibrated = self.calibration.is_some() && !matches!(self.law, Law::Permanent(_));
        self.onset_rule == OnsetRule::Renewed && (self.law.depends_on_onset() || calibrated)
    }
}

impl Slot {
    /// Asks with what the law remembers at this rate [m/s].
    #[inline(always)]
    pub(crate) fn remembering<R>(&self, contact: &Contact, rate: f64, ask: impl Fn(&History) -> R) -> R {
        if self.gathering { ask(&self.gathered(contact, rate)) } else { ask(&self.history) }
    }

    #[cold]
    fn gathered(&self, contact: &Contact, rate: f64) -> History {
        self.law(contact).renewed(rate.abs().max(self.floor), &self.history)
    }

    /// Positive while the onset holds: the speed is not exceeded, no second compression begins, or, while `v0` is gathered, the speed grows.
    /// `surge` is the acceleration of the indentation [m/s^2], needed only then.
    #[inline]
    pub(crate) fn onset_guard(&self, contact: &Contact, rate: f64, surge: f64) -> f64 {
        if !contact.renews() {
            return 1.0;
        }
        if self.gathering {
            return if rate < 0.0 { -surge } else { surge };
        }
        let v0 = self.history.approach_speed;
        let slack = (1.0 + BEYOND) * v0 - rate.abs();
        if !self.approaching && v0 > ABOVE * self.floor { slack.min(-rate) } else { slack }
    }

    /// Begins to gather a new `v0`, not below `floor` [m/s].
    pub(crate) fn gather(&mut self, floor: f64) {
        (self.gathering, self.floor) = (true, floor);
        self.renewals += 1;
    }

    /// Whether the surfaces were pressed together clearly faster than they met, so that they were not thrown at each other only.
    pub(crate) fn was_driven(&self) -> bool {
        self.driven
    }

    /// Whether this rate [m/s] is faster than the law was told.
    pub(crate) fn exceeds(&self, rate: f64) -> bool {
        rate.abs() > self.history.approach_speed
    }

    /// Ends gathering, and says whether there was any: latches the speed that was gathered, and finds the dissipation anew where it follows from
    /// that.
    pub(crate) fn latch(&mut self, contact: &Contact, rate: f64) -> bool {
        let gathered = std::mem::take(&mut self.gathering);
        if gathered {
            let v0 = rate.abs().max(self.floor);
            self.driven |= rate > 0.0 && v0 > DRIVEN * self.speed.max(self.floor);
            self.calibrate(contact, Onset { approach_speed: v0, effective_mass: self.history.effective_mass });
            self.history = self.law(contact).renewed(v0, &self.history);
        }
        gathered
    }
}
