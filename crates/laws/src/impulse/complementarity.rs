//! The linear complementarity problem of one contact.
//!
//! ```text
//! w = p z + q,   z >= 0,   w >= 0,   z w = 0
//! ```
//!
//! `z` impulse [N s], `w` a speed [m/s], `p = 1/M` the inverse effective mass [1/kg], `q` the speed without impulse
//! [m/s]. For `p > 0` there is exactly one solution: either the contact is let go (`z = 0`) or it is closed (`w = 0`).
//!
//! Source: Banerjee et al. 2016, eqs. 38-51, inequalities the right way round.

/// Solution of a complementarity problem: at least one of the two is zero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Complementary {
    /// Impulse `z` [N s], not negative.
    pub impulse: f64,
    /// Speed `w` [m/s], not negative.
    pub speed: f64,
}

/// Solves `w = z/M + q`, `z >= 0`, `w >= 0`, `z w = 0`: effective mass `M` [kg], positive and finite, `q` [m/s].
///
/// Source: Banerjee et al. 2016, eqs. 42-43.
pub fn complementarity(effective_mass: f64, free_speed: f64) -> Complementary {
    if free_speed >= 0.0 {
        Complementary { impulse: 0.0, speed: free_speed }
    } else {
        Complementary { impulse: -effective_mass * free_speed, speed: 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contact_either_pushes_or_parts() {
        for q in [-3.0, -1e-12, 0.0, 1e-12, 2.0] {
            let found = complementarity(0.7, q);
            assert!(found.impulse >= 0.0 && found.speed >= 0.0 && found.impulse * found.speed == 0.0);
            assert!((found.impulse / 0.7 + q - found.speed).abs() < 1e-15);
        }
    }
}
