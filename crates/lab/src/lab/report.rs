//! What an impact did.

use super::watch::Sample;
use carom_laws::normal::History;
use carom_solve::Work;

/// How a contact ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The bodies parted, with a speed that can be told from zero.
    Parted,
    /// The bodies were still together when the lab stopped watching: they rest on each other, creep apart for ever, or all of the
    /// indentation stays.
    Together,
    /// The integration could not go on (a law that is not finite, a step that vanishes).
    Failed,
}

impl Ending {
    /// One word for it.
    pub fn id(self) -> &'static str {
        match self {
            Ending::Parted => "parted",
            Ending::Together => "together",
            Ending::Failed => "failed",
        }
    }
}

/// What an impact did.
#[derive(Clone, Debug)]
pub struct Report {
    /// How the contact ended.
    pub ending: Ending,
    /// Newton's restitution: separation speed over approach speed [-]. The delivered one, unless another is named.
    pub restitution: f64,
    /// Poisson's restitution: impulse of restitution over impulse of compression [-].
    pub restitution_poisson: f64,
    /// Stronge's restitution: square root of the work regained over the work invested [-].
    pub restitution_stronge: f64,
    /// Impulse of the contact force [N s].
    pub impulse: f64,
    /// Energy lost in the contact [J].
    pub dissipated: f64,
    /// From first touch to separation [s].
    pub duration: f64,
    /// From first touch to largest indentation [s].
    pub compression_time: f64,
    /// Largest force [N].
    pub peak_force: f64,
    /// Smallest force [N]; negative where the law pulled.
    pub least_force: f64,
    /// Force in the first instant of contact [N]; zero for a law without a jump.
    pub first_force: f64,
    /// Largest indentation [m].
    pub peak_indentation: f64,
    /// Indentation when contact ended [m].
    pub residual_indentation: f64,
    /// Kinetic energy of the approach, `M v0^2/2` [J].
    pub energy: f64,
    /// What the ledger misses: energy in, minus energy out, minus energy lost [J].
    pub energy_residue: f64,
    /// The length `A` by which the impact is made dimensionless [m].
    pub length_scale: f64,
    /// What the contact remembers at its end.
    pub history: History,
    /// What it cost.
    pub work: Work,
    /// The curves, if they were asked for.
    pub samples: Vec<Sample>,
}

/// Pulls and jumps below this share of the largest force are rounding [-].
const ROUNDING: f64 = 1e-6;

/// Bodies that go on together with less than this part of their approach speed have delivered nothing [-].
const NOTHING: f64 = 1e-6;

impl Report {
    /// The restitution that was delivered [-]: that of bodies that parted, and 0 of bodies that go on together; `None` where they were still on
    /// their way when the lab stopped watching.
    pub fn delivered(&self) -> Option<f64> {
        match self.ending {
            Ending::Parted => Some(self.restitution),
            Ending::Together if self.restitution.abs() < NOTHING => Some(0.0),
            Ending::Together | Ending::Failed => None,
        }
    }

    /// Largest pull over largest push [-]; 0 for a law that never pulls.
    pub fn tension(&self) -> f64 {
        self.share_of_peak(-self.least_force)
    }

    /// Force in the first instant over the largest [-]; 0 for a law that begins at zero.
    pub fn jump(&self) -> f64 {
        self.share_of_peak(self.first_force)
    }

    fn share_of_peak(&self, force: f64) -> f64 {
        let share = force / self.peak_force;
        if share > ROUNDING { share } else { 0.0 }
    }
}
