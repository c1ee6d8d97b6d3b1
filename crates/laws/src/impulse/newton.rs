//! Newton's impact law as a complementarity problem.
//!
//! ```text
//! u = g+ + e g- = L/M + (1 + e) g-,   L >= 0,   u >= 0,   L u = 0
//! ```
//!
//! `g-`, `g+` speeds at which the gap opens before and after [m/s], negative while approaching; `L` impulse [N s]; `M`
//! effective mass [kg]; `e` coefficient of restitution [-], 0 to 1. Approaching bodies get `L = -(1 + e) M g-` and
//! `g+ = -e g-`; separating ones get no impulse.
//!
//! Source: Banerjee et al. 2016, eqs. 38-43.
//! Limits: one contact without friction. With friction the law can create energy or lose uniqueness (Corral et al.
//! 2021, section 3).

use super::complementarity;

/// Outcome of Newton's impact law.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NewtonImpact {
    /// Impulse [N s], not negative.
    pub impulse: f64,
    /// Speed at which the gap opens after the impact [m/s].
    pub gap_speed: f64,
}

/// Newton's law for one contact: effective mass [kg], speed of the gap before [m/s] (negative approaching), restitution
/// [-].
///
/// Source: Banerjee et al. 2016, eqs. 42-43.
pub fn lcp_newton(effective_mass: f64, gap_speed: f64, restitution: f64) -> NewtonImpact {
    let found = complementarity(effective_mass, (1.0 + restitution) * gap_speed);
    // Undo u = g+ + e g-; without impulse nothing has changed, to the last digit.
    let after = if found.impulse > 0.0 { found.speed - restitution * gap_speed } else { gap_speed };
    NewtonImpact { impulse: found.impulse, gap_speed: after }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::impulse::stereomechanical;

    #[test]
    fn approaching_bodies_leave_with_e_times_their_speed() {
        let found = lcp_newton(0.25, -2.0, 0.6);
        assert!((found.impulse - 1.6 * 0.25 * 2.0).abs() < 1e-15 && (found.gap_speed - 1.2).abs() < 1e-15);
    }

    #[test]
    fn separating_bodies_feel_nothing() {
        for g in [0.0, 1e-300, 0.3] {
            assert_eq!(lcp_newton(0.25, g, 0.6), NewtonImpact { impulse: 0.0, gap_speed: g });
        }
    }

    #[test]
    fn impulse_is_the_change_of_momentum_of_stereomechanics() {
        let (m1, m2, v1, v2, e) = (0.4, 1.3, 2.0, 0.5, 0.7);
        let (u1, u2) = stereomechanical(m1, m2, v1, v2, e);
        let found = lcp_newton(m1 * m2 / (m1 + m2), v2 - v1, e);
        assert!((m1 * (v1 - u1) - found.impulse).abs() < 1e-15 && (u2 - u1 - found.gap_speed).abs() < 1e-15);
    }
}
