//! The approach speed above which an impact leaves a permanent mark.
//!
//! ```text
//! vp = 1e-5 sqrt(E/rho)
//! ```
//!
//! `E` Young's modulus [Pa], `rho` density [kg/m^3], `sqrt(E/rho)` speed of longitudinal waves in a rod [m/s], `vp`
//! threshold [m/s]. Below it internal damping takes the energy, above it permanent indentation.
//!
//! Source: Corral et al. 2021, eq. 5.44; Lankarani & Nikravesh 1994, section 3.
//! Limits: an order of magnitude. Lankarani & Nikravesh quote 0.03 m/s for their aluminium; the formula gives 0.052.

/// Approach speed [m/s] above which permanent indentation governs; Young's modulus [Pa], density [kg/m^3].
///
/// For two materials take the smaller result. Source: Corral et al. 2021, eq. 5.44.
pub fn plastic_threshold(young: f64, density: f64) -> f64 {
    1e-5 * (young / density).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steel_starts_to_yield_at_five_centimetres_per_second() {
        assert!((plastic_threshold(207e9, 7850.0) - 0.0514).abs() < 1e-4);
    }

    #[test]
    fn lankaranis_aluminium_threshold_is_not_the_printed_one() {
        // Lankarani & Nikravesh 1994, example 2: E = 73.5 GPa follows from their K, rho = 2745 kg/m^3.
        assert!((plastic_threshold(73.5e9, 2745.0) - 0.0517).abs() < 1e-4);
    }
}
