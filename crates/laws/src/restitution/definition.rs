//! Four definitions of the coefficient of restitution.
//!
//! ```text
//! Newton    e   = -(v1+ - v2+)/(v1- - v2-)      speeds along the normal
//! Poisson   e   = Lr/Lc                         impulses of restitution and compression
//! Stronge   e^2 = -Wr/Wc                        work of the normal force in the two phases
//! Hedrih    e   = -(w2+ - w1+)/(w2- - w1-)      angular speeds of balls rolling on one circle
//! ```
//!
//! `v` velocities along the line of impact [m/s], `-` before and `+` after; `L` impulses [N s]; `W` work done by the
//! contact force on the bodies [J], negative in compression, positive in restitution; `w` angular speeds [rad/s].
//!
//! Source: Corral et al. 2021, eqs. 2.1-2.4; Banerjee et al. 2016, eqs. 39 and 44.
//! Limits: all four agree for a direct central impact without friction; they part with friction or several contacts.
//! Where nothing approaches (a zero denominator) the coefficient is undefined: NaN or infinite.

/// Newton's kinematic coefficient [-] from the velocities of two bodies along the normal before and after [m/s].
///
/// Source: Corral et al. 2021, eq. 2.2.
pub fn newton(before1: f64, before2: f64, after1: f64, after2: f64) -> f64 {
    -(after1 - after2) / (before1 - before2)
}

/// Poisson's kinetic coefficient [-] from the impulses of compression and restitution [N s].
///
/// Source: Corral et al. 2021, eq. 2.1; the wording in Banerjee et al. 2016 is upside down, their eq. 44 is right.
pub fn poisson(compression_impulse: f64, restitution_impulse: f64) -> f64 {
    restitution_impulse / compression_impulse
}

/// Stronge's energetic coefficient [-] from the work of the contact force on the bodies [J]: negative in compression,
/// positive in restitution.
///
/// Source: Corral et al. 2021, eq. 2.3; the pin-in-slot paper 2022 prints the inverse ratio in eq. 142.
pub fn stronge(compression_work: f64, restitution_work: f64) -> f64 {
    (-restitution_work / compression_work).sqrt()
}

/// Hedrih's coefficient [-] from the angular speeds of two balls that roll on one circle, before and after [rad/s].
///
/// Source: Corral et al. 2021, eq. 2.4.
pub fn hedrih(before1: f64, before2: f64, after1: f64, after2: f64) -> f64 {
    -(after2 - after1) / (before2 - before1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::impulse::stereomechanical;

    #[test]
    fn all_definitions_agree_on_a_direct_central_impact() {
        let (m1, m2, v1, v2) = (0.3, 1.1, 2.0, -0.5);
        for e in [0.05, 0.5, 0.9, 1.0] {
            let (u1, u2) = stereomechanical(m1, m2, v1, v2, e);
            let mass = m1 * m2 / (m1 + m2);
            // Relative speed goes v -> 0 -> -e v: impulses and work of the two phases follow.
            let v = v1 - v2;
            let (work_in, work_out) = (-0.5 * mass * v * v, 0.5 * mass * (e * v).powi(2));
            let wheel = 0.25;
            for found in [
                newton(v1, v2, u1, u2),
                poisson(mass * v, mass * e * v),
                stronge(work_in, work_out),
                hedrih(v1 / wheel, v2 / wheel, u1 / wheel, u2 / wheel),
            ] {
                assert!((found - e).abs() < 1e-14, "{found} for {e}");
            }
        }
    }

    #[test]
    fn plastic_impact_gives_nothing_back() {
        assert_eq!(newton(1.0, 0.0, 0.4, 0.4), 0.0);
        assert_eq!((poisson(2.0, 0.0), stronge(-2.0, 0.0)), (0.0, 0.0));
    }
}
