//! How much a damper damps: rules by which its coefficient follows from the onset of a contact.
//!
//! | rule | `c` | laws |
//! |---|---|---|
//! | fixed | `c` itself | dampers known from the material or from a fit |
//! | per approach speed | `xi/v0` | the Hunt-Crossley family |
//! | per restitution | `xi(e(v0))/v0` | the same, with a restitution that depends on the speed |
//! | critical | `2 z sqrt(K M)` | Kelvin-Voigt, Tsuji, Jankowski |
//! | per mass | `g M` | Ristow, Lee-Herrmann |
//!
//! `v0` approach speed [m/s], `M` effective mass [kg], both at first touch; `xi`, `z` [-], `g` [1/s]. The unit of `c` is set by the damper.

use super::Onset;
use crate::restitution::RestitutionSpeed;

/// How the damping coefficient `c` follows from the onset of a contact.
#[derive(Clone, Copy, Debug)]
pub enum Coefficient {
    /// `c` itself, in the unit that the damping needs.
    Fixed(f64),
    /// `c = xi/v0`, with the dimensionless factor `xi` of the Hunt-Crossley family.
    PerApproachSpeed(f64),
    /// `c = xi(e)/v0` with a restitution that depends on the approach speed.
    PerRestitution {
        /// The factor `xi` as a function of the restitution.
        factor: fn(f64) -> f64,
        /// The restitution as a function of the approach speed.
        restitution: RestitutionSpeed,
    },
    /// `c = 2 z sqrt(K M)`, with the damping ratio `z`.
    Critical {
        /// Damping ratio `z` [-].
        ratio: f64,
        /// Stiffness `K` [N/m^n].
        stiffness: f64,
    },
    /// `c = g M`.
    PerMass(f64),
}

impl Coefficient {
    /// The coefficient for a contact that begins so.
    #[inline]
    pub(super) fn at(&self, onset: Onset) -> f64 {
        let v0 = onset.approach_speed;
        match *self {
            Coefficient::Fixed(c) => c,
            Coefficient::PerApproachSpeed(xi) => xi / v0,
            Coefficient::PerRestitution { factor, restitution } => factor(restitution.at(v0)) / v0,
            Coefficient::Critical { ratio, stiffness } => 2.0 * ratio * (stiffness * onset.effective_mass).sqrt(),
            Coefficient::PerMass(g) => g * onset.effective_mass,
        }
    }

    /// The number that sets the dissipation: `c`, `xi`, `z` or `g`.
    pub(super) fn number(&self) -> Option<f64> {
        match *self {
            Coefficient::Fixed(x) | Coefficient::PerApproachSpeed(x) | Coefficient::PerMass(x) => Some(x),
            Coefficient::Critical { ratio, .. } => Some(ratio),
            Coefficient::PerRestitution { .. } => None,
        }
    }

    /// The same rule with another number.
    pub(super) fn with_number(self, x: f64) -> Self {
        match self {
            Coefficient::Fixed(_) => Coefficient::Fixed(x),
            Coefficient::PerApproachSpeed(_) | Coefficient::PerRestitution { .. } => Coefficient::PerApproachSpeed(x),
            Coefficient::PerMass(_) => Coefficient::PerMass(x),
            Coefficient::Critical { stiffness, .. } => Coefficient::Critical { ratio: x, stiffness },
        }
    }

    /// Whether it follows from the approach speed.
    pub(super) fn uses_approach_speed(&self) -> bool {
        matches!(self, Coefficient::PerApproachSpeed(_) | Coefficient::PerRestitution { .. })
    }

    /// Whether it follows from the effective mass.
    pub(super) fn uses_effective_mass(&self) -> bool {
        matches!(self, Coefficient::Critical { .. } | Coefficient::PerMass(_))
    }
}
