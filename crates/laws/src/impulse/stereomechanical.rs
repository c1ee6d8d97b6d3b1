//! Stereomechanical impact of two bodies.
//!
//! ```text
//! v1+ = v1 - (1 + e) m2/(m1 + m2) (v1 - v2)
//! v2+ = v2 - (1 + e) m1/(m1 + m2) (v2 - v1)
//! ```
//!
//! `m` masses [kg], `v` velocities along the line of impact [m/s], `e` coefficient of restitution [-], 0 to 1.
//!
//! Source: classical; Banerjee et al. 2016, eq. 37.
//! Limits: direct central impact, instantaneous. That the bodies do meet is for the caller to know: velocities alone do
//! not say which body is in front.

/// Velocities [m/s] of two bodies after they meet: masses [kg], velocities before [m/s], restitution [-].
///
/// A mass may be infinite (a wall); both infinite gives NaN. Source: Banerjee et al. 2016, eq. 37.
pub fn stereomechanical(mass1: f64, mass2: f64, velocity1: f64, velocity2: f64, restitution: f64) -> (f64, f64) {
    let change = (1.0 + restitution) * (velocity1 - velocity2);
    // The shares m2/(m1 + m2) and m1/(m1 + m2), written so that one mass may be infinite.
    let (share1, share2) = (1.0 / (1.0 + mass1 / mass2), 1.0 / (1.0 + mass2 / mass1));
    (velocity1 - share1 * change, velocity2 + share2 * change)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_elastic_balls_exchange_velocities() {
        assert_eq!(stereomechanical(0.2, 0.2, 3.0, -1.0, 1.0), (-1.0, 3.0));
    }

    #[test]
    fn momentum_stays_and_energy_falls_by_one_minus_e_squared() {
        let (m1, m2, v1, v2) = (0.4, 2.5, 1.5, -0.7);
        for e in [0.0, 0.3, 0.8, 1.0] {
            let (u1, u2) = stereomechanical(m1, m2, v1, v2, e);
            assert!((m1 * u1 + m2 * u2 - m1 * v1 - m2 * v2).abs() < 1e-15);
            let energy = |a: f64, b: f64| 0.5 * (m1 * a * a + m2 * b * b);
            let relative = 0.5 * m1 * m2 / (m1 + m2) * (v1 - v2).powi(2);
            assert!((energy(v1, v2) - energy(u1, u2) - relative * (1.0 - e * e)).abs() < 1e-14, "e = {e}");
        }
    }

    #[test]
    fn a_wall_sends_the_ball_back_and_stays() {
        assert_eq!(stereomechanical(0.2, f64::INFINITY, 2.0, 0.0, 0.5), (-1.0, 0.0));
        assert_eq!(stereomechanical(f64::INFINITY, 0.2, 0.0, -2.0, 0.5), (0.0, 1.0));
    }

    #[test]
    fn plastic_bodies_move_on_together() {
        let (u1, u2) = stereomechanical(1.0, 3.0, 4.0, 0.0, 0.0);
        assert_eq!((u1, u2), (1.0, 1.0));
    }
}
