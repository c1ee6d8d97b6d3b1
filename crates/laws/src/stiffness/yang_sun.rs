//! Stiffness of a pair of spur gear teeth.
//!
//! ```text
//! F = K d,   K = pi E th/(4 (1 - nu^2))
//! ```
//!
//! `E` Young's modulus [Pa], `nu` Poisson's ratio [-], `th` face width of the teeth [m], `K` [N/m].
//!
//! Source: Yang & Sun 1985, as in Banerjee et al. 2016, eqs. 5-6.
//! Limits: line contact of two teeth of one material; independent of the tooth radii and of the load.

/// Stiffness [N/m], exponent 1, of two meshing teeth of one material: Young's modulus [Pa], tooth thickness along the
/// line of contact [m], Poisson's ratio [-].
///
/// Source: Banerjee et al. 2016, eq. 6.
pub fn k_yang_sun(young: f64, thickness: f64, poisson: f64) -> f64 {
    std::f64::consts::PI * young * thickness / (4.0 * (1.0 - poisson * poisson))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stiffness::effective_modulus;

    #[test]
    fn teeth_of_one_material_feel_half_pi_of_the_effective_modulus() {
        let es = effective_modulus(207e9, 0.3, 207e9, 0.3);
        let half_pi = k_yang_sun(207e9, 0.02, 0.3) / (es * 0.02);
        assert!((half_pi - std::f64::consts::FRAC_PI_2).abs() < 1e-14);
    }
}
