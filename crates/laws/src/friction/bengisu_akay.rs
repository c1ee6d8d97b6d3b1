//! Friction of Bengisu and Akay: a rounded stiction peak and a Stribeck decay.
//!
//! ```text
//! ft = -mu_s fn (1 - (|vt| - v0)^2/v0^2) sign(vt)                      |vt| < v0
//! ft = -fn (mu_d + (mu_s - mu_d) exp(-x (|vt| - v0))) sign(vt)         beyond
//! ```
//!
//! `mu_s`, `mu_d` peak and sliding coefficients [-], `fn` normal force [N], `vt` sliding speed [m/s], `v0` speed of the
//! peak [m/s], `x > 0` rate of decay [s/m].
//!
//! Source: Bengisu & Akay 1994, as in the contact kinematics and hexapod paper, eq. 19, unscrambled and with the sign
//! that opposes the sliding.
//! Limits: the force is continuous; its slope jumps from 0 to `x (mu_s - mu_d) fn` at the peak. The falling part can
//! excite stick-slip. At rest nothing is held.

use crate::Scalar;

/// Magnitude of the friction [N] at a `speed` [m/s] under `normal_force` [N]; peak and sliding coefficients [-], speed of the peak [m/s], rate
/// of decay [s/m].
///
/// Source: hexapod paper, eq. 19.
#[inline]
pub fn magnitude<S: Scalar>(
    [mu_static, mu_kinetic]: [f64; 2],
    peak_speed: f64,
    decay: f64,
    normal_force: S,
    speed: S,
) -> S {
    let past = speed - peak_speed;
    let coefficient = if past.value() < 0.0 {
        // 1 - (1 - s)^2 = s (2 - s), exact near rest.
        let s = speed / peak_speed;
        s * (-s + 2.0) * mu_static
    } else {
        (past * -decay).exp() * (mu_static - mu_kinetic) + mu_kinetic
    };
    coefficient * normal_force
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dual;

    fn at<S: Scalar>(v: S) -> S {
        magnitude([0.3, 0.2], 0.01, 50.0, S::constant(10.0), v)
    }

    #[test]
    fn friction_peaks_at_the_static_coefficient() {
        assert!((at(0.01) - 3.0).abs() < 1e-15);
        assert!((at(0.01 * (1.0 - 1e-12)) - at(0.01)).abs() < 1e-12);
        assert!(at(0.009) < at(0.01) && at(0.011) < at(0.01));
    }

    #[test]
    fn slope_jumps_at_the_peak_by_the_decay() {
        assert!(at(Dual::rate(0.01 * (1.0 - 1e-15))).by_rate.abs() < 1e-11);
        assert!((at(Dual::rate(0.01)).by_rate + 50.0 * 0.1 * 10.0).abs() < 1e-12);
    }

    #[test]
    fn fast_sliding_tends_to_the_kinetic_coefficient() {
        assert!((at(3.0) - 2.0).abs() < 1e-12);
    }
}
