//! Spring that stops a body within a chosen indentation.
//!
//! ```text
//! F = K d,   K = M (v0/dmax)^2
//! ```
//!
//! `M` effective mass [kg], `v0` approach speed [m/s], `dmax` largest admissible indentation [m], `K` [N/m].
//! The spring stores the whole kinetic energy `M v0^2/2` exactly at `dmax`.
//!
//! Source: Khulief & Shabana 1987, as in the pin-in-slot paper 2022, eq. 54.
//! Limits: an upper bound without damping; not a material property, since it grows with the square of the speed.

/// Stiffness [N/m], exponent 1, that stops an effective mass [kg] arriving at `approach_speed` [m/s] within
/// `largest_indentation` [m].
///
/// Source: pin-in-slot paper 2022, eq. 54.
pub fn k_khulief_shabana(effective_mass: f64, approach_speed: f64, largest_indentation: f64) -> f64 {
    effective_mass * (approach_speed / largest_indentation).powi(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spring_swallows_the_kinetic_energy_at_the_chosen_depth() {
        let (mass, speed, depth) = (0.3, 2.0, 1e-4);
        let stored = 0.5 * k_khulief_shabana(mass, speed, depth) * depth * depth;
        assert!((stored - 0.5 * mass * speed * speed).abs() < 1e-15);
    }
}
