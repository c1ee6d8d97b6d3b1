//! Friction laws: the tangential force of a sliding contact.
//!
//! ```text
//! ft = -mu(|vt|) fn sign(vt)
//! ```
//!
//! `fn` normal force [N], pressing positive; `vt` sliding velocity [m/s] of the body along a tangent; `ft` friction
//! force on that body [N] along the same tangent; `mu` [-] as each law says. The force always opposes the sliding: the
//! source omits this sign. A normal force that pulls makes no friction.
//!
//! | law | at rest | sliding | file |
//! |---|---|---|---|
//! | Coulomb | any force up to `mu_s fn` | `mu_d fn` | [`coulomb`] |
//! | Threlfall | 0 | rises exponentially to `0.95 mu_d fn` | [`threlfall`] |
//! | Bengisu-Akay | 0 | parabola to `mu_s fn`, then decays to `mu_d fn` | [`bengisu_akay`] |
//! | Ambrosio | 0 | dead band, ramp, then `mu_d fn` | [`ambrosio`] |
//!
//! Source: contact kinematics and hexapod paper, eqs. 16-20, each with its own author.

pub mod ambrosio;
pub mod bengisu_akay;
pub mod coulomb;
pub mod threlfall;

use crate::{Dual, Scalar};

/// A friction law with its parameters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Friction {
    /// Dry friction with a set of forces at rest; see [`coulomb`].
    Coulomb {
        /// Coefficient at rest `mu_s` [-], at least `mu_kinetic`.
        mu_static: f64,
        /// Coefficient while sliding `mu_d` [-], not negative.
        mu_kinetic: f64,
    },
    /// Exponential rise, no stiction; see [`threlfall`].
    Threlfall {
        /// Coefficient while sliding `mu_d` [-], not negative.
        mu_kinetic: f64,
        /// Speed of the knee `ve` [m/s], positive.
        knee_speed: f64,
    },
    /// Rounded stiction peak and Stribeck decay; see [`bengisu_akay`].
    BengisuAkay {
        /// Peak coefficient `mu_s` [-], at least `mu_kinetic`.
        mu_static: f64,
        /// Coefficient of fast sliding `mu_d` [-], not negative.
        mu_kinetic: f64,
        /// Speed of the peak `v0` [m/s], positive.
        peak_speed: f64,
        /// Rate of decay beyond the peak `x` [s/m], positive.
        decay: f64,
    },
    /// Dead band and ramp; see [`ambrosio`].
    Ambrosio {
        /// Coefficient while sliding `mu_d` [-], not negative.
        mu_kinetic: f64,
        /// End of the dead band `v0` [m/s], not negative.
        dead_speed: f64,
        /// End of the ramp `v1` [m/s], above `dead_speed`.
        full_speed: f64,
    },
}

/// One point of a friction curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrictionPoint {
    /// Sliding speed [m/s], signed.
    pub sliding_speed: f64,
    /// Friction force [N] on the sliding body.
    pub force: f64,
    /// Derivative of the force by the sliding speed [N s/m].
    pub slope: f64,
}

impl Friction {
    /// Friction force [N] on a body that slides with the signed speed [m/s], under a normal force [N].
    pub fn force<S: Scalar>(&self, normal_force: f64, sliding_speed: S) -> S {
        let n = normal_force.max(0.0);
        match *self {
            Friction::Coulomb { mu_kinetic, .. } => coulomb::force(mu_kinetic, n, sliding_speed),
            Friction::Threlfall { mu_kinetic, knee_speed } => {
                threlfall::force(mu_kinetic, knee_speed, n, sliding_speed)
            }
            Friction::BengisuAkay { mu_static, mu_kinetic, peak_speed, decay } => {
                bengisu_akay::force(mu_static, mu_kinetic, peak_speed, decay, n, sliding_speed)
            }
            Friction::Ambrosio { mu_kinetic, dead_speed, full_speed } => {
                ambrosio::force(mu_kinetic, dead_speed, full_speed, n, sliding_speed)
            }
        }
    }

    /// Derivative of the force by the sliding speed [N s/m]; at a corner, the slope on one of its sides.
    pub fn slope(&self, normal_force: f64, sliding_speed: f64) -> f64 {
        self.force(normal_force, Dual::rate(sliding_speed)).by_rate
    }

    /// Whether the contact at rest can carry a tangential force [N] under a normal force [N].
    ///
    /// Only Coulomb's law holds anything at rest; a regularised law creeps under the smallest load.
    pub fn holds(&self, tangential_force: f64, normal_force: f64) -> bool {
        match *self {
            Friction::Coulomb { mu_static, .. } => coulomb::holds(mu_static, tangential_force, normal_force),
            _ => tangential_force == 0.0,
        }
    }

    /// Force and slope at each of the sliding speeds [m/s], under a normal force [N].
    pub fn curve(&self, normal_force: f64, sliding_speeds: &[f64]) -> Vec<FrictionPoint> {
        let at = |&v: &f64| {
            let f = self.force(normal_force, Dual::rate(v));
            FrictionPoint { sliding_speed: v, force: f.value, slope: f.by_rate }
        };
        sliding_speeds.iter().map(at).collect()
    }
}

/// Continues a magnitude of the speed's magnitude as the odd force that opposes the sliding.
fn against<S: Scalar>(sliding_speed: S, magnitude: impl Fn(S) -> S) -> S {
    let sign = sliding_speed.value().signum();
    magnitude(sliding_speed * sign) * -sign
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAWS: [Friction; 4] = [
        Friction::Coulomb { mu_static: 0.3, mu_kinetic: 0.2 },
        Friction::Threlfall { mu_kinetic: 0.2, knee_speed: 0.01 },
        Friction::BengisuAkay { mu_static: 0.3, mu_kinetic: 0.2, peak_speed: 0.01, decay: 50.0 },
        Friction::Ambrosio { mu_kinetic: 0.2, dead_speed: 0.001, full_speed: 0.01 },
    ];
    const SPEEDS: [f64; 8] = [0.0, 1e-5, 1e-3, 4e-3, 9e-3, 0.011, 0.1, 3.0];

    #[test]
    fn friction_never_gives_power() {
        for law in LAWS {
            for v in SPEEDS {
                assert!(law.force(10.0, v) * v <= 0.0 && law.force(10.0, -v) * -v <= 0.0, "{law:?} at {v}");
                assert_eq!(law.force(-10.0, v), 0.0, "{law:?} pulls");
            }
        }
    }

    #[test]
    fn reversing_the_slide_reverses_the_force() {
        for law in LAWS {
            for v in SPEEDS {
                assert_eq!(law.force(10.0, v), -law.force(10.0, -v), "{law:?} at {v}");
                assert_eq!(law.slope(10.0, v), law.slope(10.0, -v), "{law:?} at {v}");
            }
        }
    }

    #[test]
    fn slopes_agree_with_central_differences_off_the_corners() {
        for law in LAWS {
            for point in law.curve(10.0, &[2e-4, 4e-3, 9e-3, -0.0123, 0.1]) {
                let (v, h) = (point.sliding_speed, 1e-8);
                let by_hand = (law.force(10.0, v + h) - law.force(10.0, v - h)) / (2.0 * h);
                assert!((point.slope - by_hand).abs() < 1e-5 * (1.0 + by_hand.abs()), "{law:?} {point:?} {by_hand}");
                assert_eq!((point.force, point.slope), (law.force(10.0, v), law.slope(10.0, v)));
            }
        }
    }

    #[test]
    fn only_coulomb_holds_a_load_at_rest() {
        for law in LAWS {
            assert_eq!(law.holds(1.0, 10.0), matches!(law, Friction::Coulomb { .. }), "{law:?}");
            assert!(law.holds(0.0, 10.0));
            assert_eq!(law.force(10.0, 0.0), 0.0);
        }
    }
}
