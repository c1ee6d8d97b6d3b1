//! What is large and what is small in a mechanism: the scales of its absolute tolerances.
//!
//! A relative tolerance alone would ask for infinite accuracy where a coordinate passes through zero. Below a hundredth of these scales the
//! tolerance is absolute:
//!
//! ```text
//! angle 1 rad      length L, the extent of the mechanism      time T = sqrt(L/g), or from the speeds at the start
//! energy E = m (L/T)^2 + the kinetic energy at the start
//! ```

use super::{ComponentKind, Ledger, System};
use crate::model::Model;

/// ComponentKind of a scale below which the tolerance is absolute; energies are judged by their full scale.
const SMALL: f64 = 0.01;

/// The scales of a mechanism.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// Length [m].
    pub length: f64,
    /// Time [s].
    pub time: f64,
    /// Energy [J].
    pub energy: f64,
}

impl Scale {
    /// The scales of a motion that begins with the energy `opening`.
    pub fn of(model: &Model, opening: &Ledger) -> Self {
        let length = model.extent();
        let mass: f64 = model.bodies().iter().map(|body| body.mass).sum();
        // Without gravity, or against it, the start tells how fast things are.
        let speed = (2.0 * opening.kinetic / mass.max(f64::MIN_POSITIVE)).sqrt();
        let flight = if speed > 0.0 { length / speed } else { f64::INFINITY };
        let time = model.time_scale().min(flight);
        let energy = mass * (length / time).powi(2) + opening.kinetic + opening.stored;
        Scale { length, time, energy }
    }

    /// The absolute tolerances that go with a relative one, an entry per component of the state.
    pub fn absolute(&self, system: &System, tolerance: f64) -> Vec<f64> {
        system.parts().into_iter().map(|part| self.tolerated(part, tolerance)).collect()
    }

    /// Those of internal states and energies, which contacts bring with them.
    pub(super) fn of_places(&self, tolerance: f64) -> [f64; 2] {
        [ComponentKind::Internal, ComponentKind::Energy].map(|part| self.tolerated(part, tolerance))
    }

    fn tolerated(&self, part: ComponentKind, tolerance: f64) -> f64 {
        let small = SMALL * tolerance;
        match part {
            ComponentKind::Angle => small,
            ComponentKind::Way => small * self.length,
            ComponentKind::Turning => small / self.time,
            ComponentKind::Speed => small * self.length / self.time,
            // An integral of an error, of an angle or a way: the smaller of the two.
            ComponentKind::Internal => small * self.length.min(1.0) * self.time,
            ComponentKind::Energy => tolerance * self.energy,
            // The positive part of a power has kinks, which steps need not find: what all drives do together is judged.
            ComponentKind::Work => f64::INFINITY,
        }
    }
}
