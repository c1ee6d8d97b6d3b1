//! Stiffness of two square faces pressed together.
//!
//! ```text
//! F = K d,   K = a Es/0.475
//! ```
//!
//! `a` half the side of the square [m], `Es` effective modulus [Pa], `K` [N/m].
//!
//! Source: Corral et al. 2021, eq. 5.6; the unit shows that it goes with exponent 1, not 3/2. The constant is half of
//! 0.95, the mean settlement of a half-space under uniform pressure on a square, rounded.
//! Limits: faces flush and equal in size; half-spaces, so bodies larger than the face.

/// Stiffness [N/m], exponent 1, of two square faces of half side `half_side` [m] with effective modulus [Pa].
///
/// Source: Corral et al. 2021, eq. 5.6.
pub fn k_square_planes(effective_modulus: f64, half_side: f64) -> f64 {
    half_side * effective_modulus / 0.475
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constant_is_the_mean_settlement_under_uniform_pressure() {
        // Mean of 1/distance over pairs of points of a unit square; divided by pi it is the mean settlement.
        let root2 = 2.0_f64.sqrt();
        let settlement = (4.0 * (1.0 + root2).ln() + 4.0 / 3.0 * (1.0 - root2)) / std::f64::consts::PI;
        let exact = 2.0 / settlement;
        assert!((k_square_planes(1.0, 1.0) / exact - 1.0).abs() < 4e-3);
    }

    #[test]
    fn a_square_is_stiffer_than_its_inscribed_disc() {
        // A rigid circular punch of radius a: 2 Es a.
        assert!(k_square_planes(1.0, 1.0) > 2.0);
    }
}
