//! Poisson's impact law as two complementarity problems.
//!
//! ```text
//! compression   gC = LC/M + g-,                LC >= 0,  gC >= 0,  LC gC = 0
//! expansion     g+ = LP/M + e LC/M + gC,       LP >= 0,  g+ >= 0,  LP g+ = 0,   LE = LP + e LC
//! ```
//!
//! `g-`, `gC`, `g+` speeds at which the gap opens before, at the end of compression, and after [m/s], negative while
//! approaching; `LC`, `LE` impulses of compression and expansion [N s]; `LP` what expansion needs beyond `e LC` to keep
//! the bodies apart [N s], zero for a single contact; `M` effective mass [kg]; `e = LE/LC` [-], 0 to 1.
//!
//! Source: Banerjee et al. 2016, eqs. 44-51 (their eq. 49 needs the expansion impulse).
//! Limits: one contact without friction, where it equals Newton's law.

use super::complementarity;

/// Outcome of Poisson's impact law.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PoissonImpact {
    /// Impulse of compression [N s], not negative.
    pub compression: f64,
    /// Impulse of expansion [N s], not negative.
    pub expansion: f64,
    /// Speed at which the gap opens after the impact [m/s], not negative.
    pub gap_speed: f64,
}

/// Poisson's law for one contact: effective mass [kg], speed of the gap before [m/s] (negative approaching), restitution
/// [-].
///
/// Source: Banerjee et al. 2016, eqs. 44-51.
pub fn lcp_poisson(effective_mass: f64, gap_speed: f64, restitution: f64) -> PoissonImpact {
    let compression = complementarity(effective_mass, gap_speed);
    let returned = restitution * compression.impulse;
    let expansion = complementarity(effective_mass, returned / effective_mass + compression.speed);
    PoissonImpact {
        compression: compression.impulse,
        expansion: expansion.impulse + returned,
        gap_speed: expansion.speed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::impulse::lcp_newton;
    use crate::restitution;

    #[test]
    fn one_contact_cannot_tell_poisson_from_newton() {
        for (g, e) in [(-2.0, 0.0), (-2.0, 0.35), (-1e-6, 1.0), (0.0, 0.5), (0.4, 0.5)] {
            let (p, n) = (lcp_poisson(0.8, g, e), lcp_newton(0.8, g, e));
            assert!((p.compression + p.expansion - n.impulse).abs() < 1e-15, "{p:?} {n:?}");
            assert!((p.gap_speed - n.gap_speed).abs() < 1e-15, "{p:?} {n:?}");
        }
    }

    #[test]
    fn compression_stops_the_bodies_and_expansion_returns_its_share() {
        let found = lcp_poisson(0.5, -3.0, 0.4);
        assert!((found.compression - 1.5).abs() < 1e-15);
        assert!((restitution::poisson(found.compression, found.expansion) - 0.4).abs() < 1e-15);
    }

    #[test]
    fn separating_bodies_feel_nothing() {
        let found = lcp_poisson(0.5, 0.3, 0.4);
        assert_eq!(found, PoissonImpact { compression: 0.0, expansion: 0.0, gap_speed: 0.3 });
    }
}
