//! Hertz stiffness of spherical surfaces.
//!
//! ```text
//! F = K d^(3/2),   K = (4/3) Es sqrt(R)
//! ```
//!
//! `Es` effective modulus [Pa], `R` effective radius [m], `K` [N/m^1.5], `d` indentation [m], `F` [N].
//!
//! Source: Hertz 1881, as in Corral et al. 2021, eqs. 5.3 and 5.5; Banerjee et al. 2016, eqs. 2-3; Lankarani &
//! Nikravesh 1994, eq. 2 (the same number with another definition of `h`).
//! Limits: elastic, frictionless, contact circle small against the radii, surfaces not conforming.

/// Hertz stiffness [N/m^1.5] of two spherical surfaces with effective modulus [Pa] and effective radius [m].
///
/// Source: Corral et al. 2021, eq. 5.3.
pub fn k_spheres(effective_modulus: f64, effective_radius: f64) -> f64 {
    4.0 / 3.0 * effective_modulus * effective_radius.sqrt()
}

/// Hertz stiffness [N/m^1.5] of a sphere of the given radius [m] on a plane, with effective modulus [Pa].
///
/// Source: Corral et al. 2021, eq. 5.5.
pub fn k_sphere_plane(effective_modulus: f64, radius: f64) -> f64 {
    k_spheres(effective_modulus, radius)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stiffness::{effective_modulus, effective_radius};

    #[test]
    fn a_sphere_is_softer_against_its_twin_than_against_a_plane_of_its_material() {
        let es = effective_modulus(207e9, 0.3, 207e9, 0.3);
        let twin = k_spheres(es, effective_radius(0.02, 0.02));
        assert!((k_sphere_plane(es, 0.02) / twin - 2.0_f64.sqrt()).abs() < 1e-15);
    }

    #[test]
    fn stiffness_with_the_other_definition_of_h_is_the_same_number() {
        // Lankarani & Nikravesh 1994, eqs. 2-3.
        let h = |young: f64, nu: f64| (1.0 - nu * nu) / (std::f64::consts::PI * young);
        let theirs = 4.0 / (3.0 * std::f64::consts::PI * (h(70e9, 0.33) + h(207e9, 0.3))) * 0.01_f64.sqrt();
        let ours = k_spheres(effective_modulus(70e9, 0.33, 207e9, 0.3), 0.01);
        assert!((ours / theirs - 1.0).abs() < 1e-14);
    }
}
