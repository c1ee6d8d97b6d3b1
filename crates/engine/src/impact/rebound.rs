//! How rigid surfaces rebound: with one coefficient of restitution, or with one that falls with the speed.

use carom_laws::restitution::RestitutionSpeed;

/// How rigid surfaces rebound.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rebound {
    /// With one coefficient of restitution [-], 0 to 1.
    Constant(f64),
    /// With one that falls with the approach speed.
    BySpeed(RestitutionSpeed),
}

impl Rebound {
    /// The coefficient [-] at an approach speed [m/s].
    pub fn at(&self, approach_speed: f64) -> f64 {
        match self {
            Rebound::Constant(restitution) => *restitution,
            Rebound::BySpeed(law) => law.at(approach_speed),
        }
    }
}
