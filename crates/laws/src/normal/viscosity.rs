//! Damping of viscoelastic spheres from the viscosities of their material.
//!
//! ```text
//! F = K d^1.5 + chi sqrt(d) v
//!
//! Kuwabara-Kono 1987    chi = 2 sqrt(R)/D',   D' = D1 + D2,
//!                       Di = (4 (3 z + eta)^2 - (3 z - 2 eta)^2)/(36 (3 z + eta) z eta)
//! Brilliantov 1996      chi = (3/2) K A,  A = (1/3) (3 z - e)^2/(3 z + 2 e) (1 - nu^2)(1 - 2 nu)/(E nu^2)
//! Zheng ~2012           chi = 2 A E sqrt(R)/(1 - nu^2),  A = (1 - 2 nu)(1 + nu)/E (2 z + e/3)
//! Brilliantov ~2015     chi = (3/2) K A,  A = (1/E)(1 + nu)/(1 - nu) ((4/3) eta (1 - nu + nu^2) + z (1 - 2 nu)^2)
//! ```
//!
//! `eta` shear viscosity and `z` bulk viscosity of the material [Pa s], `e = 2 eta`, `E` Young's modulus [Pa], `nu` Poisson's ratio [-], `R`
//! effective radius [m], `K` Hertz stiffness [N/m^1.5]; `D'` [1/(Pa s)], `A` [s], `chi` [N s/m^1.5].
//!
//! `D'` is what `1/Es` becomes when the elastic constants are replaced by the viscosities, and the damping is what Hertz's force becomes
//! when it is differentiated by time: (3/2)(4/3) = 2.
//!
//! The review prints one letter for the shear coefficient in all four. Two definitions are behind it: a stress `2 eta` or `e` times the
//! deviatoric strain rate. A solid whose viscosities are `T` times its moduli must have the dissipation time `T`; that decides which
//! formula needs which, and all four then agree on such a solid to the last digit (E-63, tested below).
//!
//! Source: Corral et al. 2021, eq. 5.36-38 and 5.47-51; Banerjee et al. 2016, eq. 18-19 and 22 (both print Kuwabara-Kono garbled, E-06).
//! Limits: isotropic solids, slow against the speed of sound, no plasticity; `A` of 1996 diverges as nu -> 0 unless the solid is of
//! the kind just named.

/// The viscosities of an isotropic viscoelastic solid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viscosities {
    /// Shear viscosity `eta` [Pa s]: shear stress over the rate of the shear angle.
    pub shear: f64,
    /// Bulk viscosity [Pa s].
    pub bulk: f64,
}

impl Viscosities {
    /// The viscous counterpart [1/(Pa s)] of `(1 - nu^2)/E`: one body's share of `D'` (E-06).
    pub fn compliance(&self) -> f64 {
        let (eta, z) = (self.shear, self.bulk);
        (4.0 * (3.0 * z + eta).powi(2) - (3.0 * z - 2.0 * eta).powi(2)) / (36.0 * (3.0 * z + eta) * z * eta)
    }
}

/// Kuwabara and Kono's damping coefficient `chi` [N s/m^1.5] of two bodies with effective radius `R` [m].
pub fn kuwabara_kono(radius: f64, one: Viscosities, two: Viscosities) -> f64 {
    2.0 * radius.sqrt() / (one.compliance() + two.compliance())
}

/// Brilliantov's dissipation time `A` [s] of 1996: Young's modulus [Pa], Poisson's ratio [-].
pub fn brilliantov_1996(young: f64, nu: f64, viscosities: Viscosities) -> f64 {
    let (e, z) = (2.0 * viscosities.shear, viscosities.bulk);
    (3.0 * z - e).powi(2) / (3.0 * (3.0 * z + 2.0 * e)) * (1.0 - nu * nu) * (1.0 - 2.0 * nu) / (young * nu * nu)
}

/// Zheng's dissipation time `A` [s]: Young's modulus [Pa], Poisson's ratio [-].
pub fn zheng(young: f64, nu: f64, viscosities: Viscosities) -> f64 {
    (1.0 - 2.0 * nu) * (1.0 + nu) / young * (2.0 * viscosities.bulk + 2.0 * viscosities.shear / 3.0)
}

/// Brilliantov's dissipation time `A` [s] of 2015: Young's modulus [Pa], Poisson's ratio [-].
pub fn brilliantov_2015(young: f64, nu: f64, viscosities: Viscosities) -> f64 {
    let (eta, z) = (viscosities.shear, viscosities.bulk);
    (1.0 + nu) / (young * (1.0 - nu)) * (4.0 / 3.0 * eta * (1.0 - nu + nu * nu) + z * (1.0 - 2.0 * nu).powi(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With `z`, `e` read as bulk and shear modulus, the compliance is `(1 - nu^2)/E`.
    #[test]
    fn viscous_compliance_corresponds_to_the_elastic_one() {
        for (young, nu) in [(207e9, 0.3), (70e9, 0.33), (5e6, 0.49), (1.0, 0.05)] {
            let solid = Viscosities { shear: young / (2.0 * (1.0 + nu)), bulk: young / (3.0 * (1.0 - 2.0 * nu)) };
            let compliance = (1.0 - nu * nu) / young;
            assert!((solid.compliance() / compliance - 1.0).abs() < 1e-12, "{young} {nu}");
        }
    }

    /// Viscosities proportional to the moduli, with the factor `T`, relax like a Kelvin-Voigt solid: the stress is that of the strain plus
    /// `T` times its rate. Differentiating Hertz's force then gives `chi = (3/2) K T`.
    #[test]
    fn a_solid_with_one_retardation_time_differentiates_hertz() {
        let (time, radius) = (3e-6, 0.01);
        for (young, nu) in [(207e9, 0.3), (70e9, 0.33), (5e6, 0.49), (1.0, 0.05)] {
            let shear = time * young / (2.0 * (1.0 + nu));
            let bulk = time * young / (3.0 * (1.0 - 2.0 * nu));
            let body = Viscosities { shear, bulk };
            let stiffness = 4.0 / 3.0 * young / (2.0 * (1.0 - nu * nu)) * f64::sqrt(radius);
            assert!((kuwabara_kono(radius, body, body) / (1.5 * stiffness * time) - 1.0).abs() < 1e-12);
            for dissipation_time in [brilliantov_1996, zheng, brilliantov_2015] {
                assert!((dissipation_time(young, nu, body) / time - 1.0).abs() < 1e-12, "nu {nu}");
            }
        }
    }

    /// Worked by hand for E = 207 GPa, nu = 0.3, shear 0.5 and bulk 1 MPa s.
    #[test]
    fn dissipation_times_of_the_default_case() {
        let body = Viscosities { shear: 5e5, bulk: 1e6 };
        for (law, time) in [
            (brilliantov_1996 as fn(f64, f64, Viscosities) -> f64, 5.2102e-6),
            (zheng, 5.8615e-6),
            (brilliantov_2015, 6.1606e-6),
        ] {
            assert!((law(207e9, 0.3, body) / time - 1.0).abs() < 1e-4, "{}", law(207e9, 0.3, body));
        }
        // D' = 2 * 45/63 per MPa s.
        assert!((kuwabara_kono(0.01, body, body) / 1.4e5 - 1.0).abs() < 1e-12);
    }
}
