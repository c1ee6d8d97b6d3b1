//! Ambrosio's friction with a dynamic correction factor.
//!
//! ```text
//! ft = -cd mu_d fn sign(vt)
//! cd = 0 for |vt| <= v0,  (|vt| - v0)/(v1 - v0) up to v1,  1 beyond
//! ```
//!
//! `mu_d` coefficient while sliding [-], `fn` normal force [N], `vt` sliding speed [m/s], `v0`, `v1` ends of the ramp
//! [m/s], `cd` correction factor [-].
//!
//! Source: Ambrosio 2003, as in the contact kinematics and hexapod paper, eq. 20, with the sign that opposes the
//! sliding. That paper does not print `cd`; the ramp is the usual one.
//! Limits: no friction at all in the dead band `|vt| <= v0`, so loaded contacts creep at up to that speed.

use crate::Scalar;

/// Magnitude of the friction [N] at a `speed` [m/s] under `normal_force` [N]; coefficient [-], ends of the ramp [m/s].
///
/// Source: hexapod paper, eq. 20.
#[inline]
pub fn magnitude<S: Scalar>(mu_kinetic: f64, [dead_speed, full_speed]: [f64; 2], normal_force: S, speed: S) -> S {
    let factor = if speed.value() <= dead_speed {
        S::constant(0.0)
    } else if speed.value() < full_speed {
        (speed - dead_speed) / (full_speed - dead_speed)
    } else {
        S::constant(1.0)
    };
    factor * normal_force * mu_kinetic
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dual;

    fn at<S: Scalar>(v: S) -> S {
        magnitude(0.2, [0.001, 0.005], S::constant(10.0), v)
    }

    #[test]
    fn dead_band_feels_no_friction() {
        assert!([0.0, 5e-4, 1e-3].iter().all(|&v| at(v) == 0.0));
    }

    #[test]
    fn ramp_is_straight_and_ends_at_full_friction() {
        assert!((at(0.003) - 1.0).abs() < 1e-15);
        assert!((at(Dual::rate(0.003)).by_rate - 2.0 / 0.004).abs() < 1e-10);
        assert_eq!((at(0.005), at(1.0)), (2.0, 2.0));
    }
}
