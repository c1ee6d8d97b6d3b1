//! Threlfall's regularised friction.
//!
//! ```text
//! ft = -mu_d fn (1 - exp(-3 |vt|/ve)) sign(vt)   |vt| <= ve
//! ft = -0.95 mu_d fn sign(vt)                    beyond
//! ```
//!
//! `mu_d` coefficient while sliding [-], `fn` normal force [N], `vt` sliding speed [m/s], `ve` speed of the knee [m/s].
//!
//! Source: Threlfall 1978, as in the contact kinematics and hexapod paper, eq. 18, with the sign that opposes the
//! sliding.
//! Limits: no stiction; never reaches `mu_d fn`. Kept as published, 0.95 against `1 - exp(-3) = 0.950213`: the force
//! drops by `2.13e-4 mu_d fn` at the knee, and the slope jumps to zero.

use crate::Scalar;

/// Magnitude of the friction [N] at a `speed` [m/s] under `normal_force` [N]; coefficient [-], speed of the knee [m/s].
///
/// Source: hexapod paper, eq. 18.
#[inline]
pub fn magnitude<S: Scalar>(mu_kinetic: f64, knee_speed: f64, normal_force: S, speed: S) -> S {
    let x = speed * 3.0 / knee_speed;
    let rise = if speed.value() <= knee_speed {
        x.chain(-(-x.value()).exp_m1(), (-x.value()).exp())
    } else {
        S::constant(0.95)
    };
    rise * normal_force * mu_kinetic
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dual;

    #[test]
    fn threlfall_jumps_by_two_in_ten_thousand_at_its_knee() {
        let at = |v: f64| magnitude(1.0, 0.01, 1.0, v);
        let jump = at(0.01 * (1.0 + 1e-15)) - at(0.01);
        assert!((jump + (0.05 - (-3.0_f64).exp())).abs() < 1e-14 && (jump + 2.129e-4).abs() < 1e-7, "{jump}");
    }

    #[test]
    fn slow_sliding_is_viscous() {
        let f = magnitude(0.2, 0.01, Dual::constant(10.0), Dual::rate(0.0));
        assert_eq!(f.value, 0.0);
        assert!((f.by_rate - 3.0 * 0.2 * 10.0 / 0.01).abs() < 1e-10);
    }

    #[test]
    fn full_friction_is_never_reached() {
        assert!((0..100).all(|i| magnitude(0.2, 0.01, 10.0, 1e-3 * f64::from(i)) <= 0.9503 * 2.0));
    }
}
