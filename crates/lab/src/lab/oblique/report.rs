//! What an oblique impact did along the surface.

use super::super::report::{Ending, Report};
use super::motion::{RUBBED, SLIP, State};
use super::watch::Seen;
use super::{Oblique, SpinningBody};

/// One row of the curves along the surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SlipSample {
    /// Time since first touch [s].
    pub time: f64,
    /// Slip of the surfaces [m/s].
    pub slip: f64,
    /// Friction on the first body [N].
    pub friction: f64,
    /// Work that has gone into friction so far [J].
    pub work: f64,
    /// What of it friction stores [J].
    pub stored: f64,
}

/// What became of the slip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The surfaces slid throughout.
    Slid,
    /// They stuck for a while, or to the end.
    Stuck,
    /// They part with a slip against that before: elastic surfaces that spring back.
    Reversed,
}

impl Outcome {
    /// One word for it.
    pub fn id(self) -> &'static str {
        match self {
            Outcome::Slid => "slid",
            Outcome::Stuck => "stuck",
            Outcome::Reversed => "reversed",
        }
    }
}

/// What an oblique impact did along the surface.
#[derive(Clone, Debug)]
pub struct SlipReport {
    /// Slip of the surfaces before and after [m/s].
    pub slip: [f64; 2],
    /// Speed of the first centre against the second along the surface, before and after [m/s].
    pub speed_along: [f64; 2],
    /// Spins of both bodies before [rad/s].
    pub spins_before: [f64; 2],
    /// Spins of both bodies after [rad/s].
    pub spins_after: [f64; 2],
    /// Angle between the normal and the motion of the first centre against the second, before [rad].
    pub angle: f64,
    /// The same after [rad]; negative where the first body turns back. `None` where the bodies did not part.
    pub rebound_angle: Option<f64>,
    /// Impulse of friction on the first body [N s].
    pub impulse: f64,
    /// That impulse over the one along the normal, without a sign [-].
    pub impulse_ratio: f64,
    /// Largest friction, without a sign [N].
    pub peak_friction: f64,
    /// What became of the slip.
    pub outcome: Outcome,
    /// When the surfaces stuck: from, to, since first touch [s]. Of a law with springs or bristles, while its bound was not reached.
    pub sticks: Vec<[f64; 2]>,
    /// Kinetic energy of the centres along the surface, before and after [J].
    pub energy_along: [f64; 2],
    /// Energy of the spins, before and after [J].
    pub energy_spin: [f64; 2],
    /// What friction stores at the end [J]: nothing where the bodies parted, and what was stored is lost.
    pub stored: f64,
    /// The most that friction stored on the way [J].
    pub most_stored: f64,
    /// Energy that the law of friction created on the way [J], which is taken off what it lost.
    pub created: f64,
    /// Energy lost by friction [J]; negative where the law created some.
    pub dissipated: f64,
    /// What the ledger along the surface misses: energy before, minus after, minus stored, minus lost [J].
    pub energy_residue: f64,
    /// The curves, if they were asked for.
    pub samples: Vec<SlipSample>,
}

/// Slips below this share of that before are none [-].
const ROUNDING: f64 = 1e-9;

impl SlipReport {
    /// Restitution along the surface `vt'/vt`: speed of the centres after over that before [-]; `None` where there was none before.
    ///
    /// Source: Kharaz, Gorham & Salman 2001. A rigid sphere that sticks keeps 5/7.
    pub fn restitution(&self) -> Option<f64> {
        let [before, after] = self.speed_along;
        (before != 0.0).then(|| after / before)
    }

    /// Restitution of the slip `-s'/s` [-]: -1 for smooth surfaces, 0 for surfaces that stick, 1 for a slip that is fully reversed; `None` where
    /// there was none before.
    ///
    /// Source: Walton 1993; Foerster et al. 1994.
    pub fn slip_restitution(&self) -> Option<f64> {
        let [before, after] = self.slip;
        (before != 0.0).then(|| -after / before)
    }

    /// Energy of the motion along the surface before [J].
    pub fn energy(&self) -> f64 {
        self.energy_along[0] + self.energy_spin[0]
    }
}

impl Oblique {
    /// The books along the surface of an impact that has ended at `y`, with this much `stored` [J].
    pub(super) fn slip_books(&self, normal: &Report, seen: Seen, stored: f64, y: &State) -> SlipReport {
        let slip = [self.slip(), y[SLIP]];
        let impulse = (slip[1] - slip[0]) / self.mobility();
        let inverse_mass: f64 = self.bodies.iter().map(|body| body.inverse_mass).sum();
        let speed_along = [self.speed_along, self.speed_along + impulse * inverse_mass];
        let spins_before = self.bodies.map(|body| body.spin);
        let spins_after = self.bodies.map(|body| body.spin + impulse * body.radius * body.inverse_inertia);
        let energy_along = speed_along.map(|v| 0.5 * v * v / inverse_mass);
        let energy_spin = [spins_before, spins_after].map(|spins| spin_energy(&self.bodies, spins));
        let parted = normal.ending == Ending::Parted;
        let stored = if parted { 0.0 } else { stored };
        let spent = energy_along[0] + energy_spin[0] - energy_along[1] - energy_spin[1];
        let (v0, reversed) =
            (self.normal.approach_speed, slip[0] * slip[1] < 0.0 && slip[1].abs() > ROUNDING * slip[0].abs());
        SlipReport {
            slip,
            speed_along,
            spins_before,
            spins_after,
            angle: self.speed_along.atan2(v0),
            rebound_angle: parted.then(|| speed_along[1].atan2(normal.restitution * v0)),
            impulse,
            impulse_ratio: impulse.abs() / normal.impulse,
            peak_friction: seen.friction.largest.max(-seen.friction.smallest),
            outcome: match seen.sticks.is_empty() {
                _ if reversed => Outcome::Reversed,
                true => Outcome::Slid,
                false => Outcome::Stuck,
            },
            sticks: seen.sticks,
            energy_along,
            energy_spin,
            stored,
            most_stored: seen.most_stored,
            created: seen.created,
            dissipated: y[RUBBED] - stored,
            energy_residue: spent - y[RUBBED],
            samples: seen.samples.unwrap_or_default(),
        }
    }
}

/// Energy [J] of both spins [rad/s].
fn spin_energy(bodies: &[SpinningBody; 2], spins: [f64; 2]) -> f64 {
    bodies.iter().zip(spins).map(|(body, spin)| body.spin_energy(spin)).sum()
}
