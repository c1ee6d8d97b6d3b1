//! How a contact begins: the speed with which its law is started, and the step with which the motion goes on.
//!
//! ```text
//! v0 = max(v, floor)        floor = kappa sqrt(a ds)        F(ds) = M a
//! ```
//!
//! `v` speed at touch [m/s], `a` closing acceleration of the gap at that instant without this contact [m/s^2], `ds` depth at which the law holds
//! that load still [m], `M` effective mass [kg], `kappa` the contact's [`SlowestApproach`], which may also be the floor itself [m/s]. Laws of the form
//! `K d^n (1 + xi v/v0)` become infinitely stiff dampers as `v0` goes to zero; the floor keeps a body that is laid down from sticking at first
//! touch. What comes after the touch is the business of the [renewal](super::OnsetRule). Where nothing presses (`a <= 0`) there is no floor, because
//! such laws scale with `v0`; nor for laws that do not know it.

use super::{Contact, ContactState};
use carom_laws::normal::Onset;

/// The least approach speed [m/s], against division by zero.
const LEAST: f64 = 1e-12;

/// The approach speed below which a touch counts as one of that speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SlowestApproach {
    /// This part `kappa` of `sqrt(a ds)` [-].
    Part(f64),
    /// This speed [m/s].
    Speed(f64),
}

impl SlowestApproach {
    /// The part of `sqrt(a ds)`, if it is one [-].
    pub fn part(self) -> Option<f64> {
        if let SlowestApproach::Part(part) = self { Some(part) } else { None }
    }

    /// The speed, if it is one [m/s].
    pub fn speed(self) -> Option<f64> {
        if let SlowestApproach::Speed(speed) = self { Some(speed) } else { None }
    }
}

/// A tenth of `sqrt(a ds)`.
impl Default for SlowestApproach {
    fn default() -> Self {
        SlowestApproach::Part(0.1)
    }
}

/// How the surfaces of a contact come together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Arrival {
    /// Speed at touch [m/s].
    pub(crate) speed: f64,
    /// Closing acceleration without this contact [m/s^2].
    pub(crate) acceleration: f64,
    /// Effective mass [kg]; infinite between two bodies whose motion is prescribed.
    pub(crate) mass: f64,
}

impl ContactState {
    /// The least approach speed with which the law is started under such a load [m/s].
    pub(crate) fn least_approach(&self, contact: &Contact, arrival: &Arrival) -> f64 {
        let Arrival { acceleration, mass, .. } = *arrival;
        let law = self.law(contact);
        let floor = match contact.slowest_approach {
            SlowestApproach::Speed(speed) => speed,
            SlowestApproach::Part(kappa) => {
                let load = if law.depends_on_onset() { mass * acceleration } else { 0.0 };
                let depth = if load > 0.0 && load.is_finite() { law.depth_under(load) } else { f64::NAN };
                kappa * (acceleration * depth).sqrt()
            }
        };
        floor.max(LEAST)
    }

    /// What the law is told of an arrival.
    pub(crate) fn onset(&self, contact: &Contact, arrival: &Arrival) -> Onset {
        let floor = self.least_approach(contact, arrival);
        Onset { approach_speed: arrival.speed.max(floor), effective_mass: arrival.mass }
    }

    /// The time [s] in which the law answers a contact that begins so; not a number where it has none.
    pub(crate) fn answer_time(&self, contact: &Contact, onset: &Onset) -> f64 {
        let v0 = onset.approach_speed;
        self.law(contact).length_scale(onset.effective_mass * v0 * v0) / v0
    }
}

/// First step after an onset, in natural times `A/v0`, for a relative `tolerance` and a force that begins with the power `p` of the indentation. The
/// force is not smooth there: a step errs like `h^(1+p)` times a small constant of the method, so it starts small and grows.
pub fn first_step(tolerance: f64, power: f64) -> f64 {
    (0.1 * (1e5 * tolerance).powf(1.0 / (1.0 + power))).clamp(1e-7, 0.04)
}
