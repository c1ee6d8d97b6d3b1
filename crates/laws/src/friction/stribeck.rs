//! Dry friction with Stribeck's decay and a viscous part.
//!
//! ```text
//! ft = -fn (mu_d + (mu_s - mu_d) exp(-(|vt|/vs)^p) + c |vt|) sign(vt)   if vt != 0
//! |ft| <= mu_s fn                                                       if vt = 0
//! ```
//!
//! `mu_s`, `mu_d` coefficients at rest and of fast sliding [-], `fn` normal force [N], `vt` sliding speed [m/s], `vs` Stribeck's speed [m/s], `p` shape of
//! the decay [-], `c` viscous coefficient [s/m].
//!
//! Source: Stribeck 1902; this form after Bo & Pavelescu 1982 (`p` between 0.5 and 2) and Armstrong-Helouvry, Dupont & Canudas de Wit 1994.
//! Limits: at `vt = 0` a set, as Coulomb's law. Where the force falls with the speed, steady sliding can be unstable: that is what squeals.

use crate::Scalar;

/// Magnitude of the friction [N] at a `speed` [m/s] under `normal_force` [N]; coefficients at rest and while sliding [-], Stribeck's speed [m/s], shape [-]
/// and viscous coefficient [s/m].
#[inline]
pub fn magnitude<S: Scalar>(
    [mu_static, mu_kinetic]: [f64; 2],
    stribeck_speed: f64,
    shape: f64,
    viscous: f64,
    normal_force: S,
    speed: S,
) -> S {
    let decay = (-(speed / stribeck_speed).abs_pow(shape)).exp();
    (decay * (mu_static - mu_kinetic) + speed * viscous + mu_kinetic) * normal_force
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn friction_begins_at_the_static_coefficient_and_rises_again_when_fast() {
        let at = |v: f64| magnitude([0.4, 0.2], 0.01, 2.0, 0.05, 10.0, v);
        assert_eq!(at(0.0), 4.0);
        assert!((at(0.01) - (2.0 + 2.0 * (-1.0_f64).exp() + 0.005)).abs() < 1e-12);
        assert!((at(4.0) - 4.0).abs() < 1e-12);
    }
}
