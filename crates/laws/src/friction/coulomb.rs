//! Coulomb friction.
//!
//! ```text
//! ft = -mu_d fn sign(vt)   if vt != 0
//! |ft| <= mu_s fn          if vt = 0
//! ```
//!
//! `mu_s`, `mu_d` coefficients at rest and while sliding [-], `fn` normal force [N], `vt` sliding speed [m/s].
//!
//! Source: Coulomb 1785, as in the contact kinematics and hexapod paper, eqs. 16-17, with the sign that opposes the
//! sliding.
//! Limits: at `vt = 0` the law is a set, not a number: [`magnitude`] is what it takes to slide, [`holds`] whether a force at rest is within the set. Which
//! force of the set acts is decided by the motion.

use crate::Scalar;

/// Magnitude of the friction [N] while sliding under `normal_force` [N], coefficient `mu_kinetic` [-].
///
/// Source: hexapod paper, eq. 16.
#[inline]
pub fn magnitude<S: Scalar>(mu_kinetic: f64, normal_force: S) -> S {
    normal_force * mu_kinetic
}

/// Whether a contact at rest carries `tangential_force` [N] under `normal_force` [N], coefficient `mu_static` [-].
///
/// Source: hexapod paper, eq. 16.
pub fn holds(mu_static: f64, tangential_force: f64, normal_force: f64) -> bool {
    tangential_force.abs() <= mu_static * normal_force.max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_stays_up_to_the_angle_of_friction() {
        let slope = |angle: f64| (angle.sin(), angle.cos());
        let limit = 0.3_f64.atan();
        for (angle, stays) in [(limit - 1e-9, true), (limit + 1e-9, false), (-limit + 1e-9, true)] {
            let (tangential, normal) = slope(angle);
            assert_eq!(holds(0.3, tangential, normal), stays);
        }
    }

    #[test]
    fn a_pulled_contact_holds_nothing() {
        assert!(!holds(0.3, 0.1, -1.0));
    }
}
