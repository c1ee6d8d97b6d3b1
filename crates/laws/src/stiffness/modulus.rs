//! Effective modulus of two materials.
//!
//! ```text
//! 1/Es = (1 - nu1^2)/E1 + (1 - nu2^2)/E2
//! ```
//!
//! `E` Young's modulus [Pa], `nu` Poisson's ratio [-], `Es` effective modulus [Pa].
//!
//! Source: Corral et al. 2021, eqs. 5.3-5.4; Banerjee et al. 2016, eq. 2. Lankarani & Nikravesh 1994, eq. 3, write it
//! with `h = (1 - nu^2)/(pi E)`, so that `Es = 1/(pi (h1 + h2))`: mixing the two definitions is wrong by a factor pi.
//! Limits: isotropic, linear elastic bodies. A rigid body has an infinite modulus.

/// Effective modulus [Pa] of two bodies with Young's moduli [Pa] and Poisson's ratios [-].
///
/// Ranges: moduli positive, `f64::INFINITY` for a rigid body; ratios above -1 and up to 1/2. Source: Corral et al.
/// 2021, eq. 5.4.
pub fn effective_modulus(young1: f64, poisson1: f64, young2: f64, poisson2: f64) -> f64 {
    1.0 / ((1.0 - poisson1 * poisson1) / young1 + (1.0 - poisson2 * poisson2) / young2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rigid_partner_doubles_the_modulus_of_equal_bodies() {
        let pair = effective_modulus(207e9, 0.3, 207e9, 0.3);
        let against_rigid = effective_modulus(207e9, 0.3, f64::INFINITY, 0.3);
        assert!((against_rigid / pair - 2.0).abs() < 1e-15);
        assert!((pair - 207e9 / (2.0 * 0.91)).abs() < 1e-4);
    }

    #[test]
    fn softer_body_governs() {
        let es = effective_modulus(207e9, 0.3, 1e6, 0.5);
        assert!(es < 1e6 / 0.75 && es > 0.999 * 1e6 / 0.75);
    }
}
