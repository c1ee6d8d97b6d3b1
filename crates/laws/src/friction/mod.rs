//! Friction laws: the tangential force of a sliding contact.
//!
//! ```text
//! ft = -mu(|vt|, fn) fn vt/|vt|
//! ```
//!
//! `fn` normal force [N], pressing positive; `vt` sliding velocity [m/s] of the body along the surface; `ft` friction force on that body [N]; `mu` [-] as
//! each law says. The force always opposes the sliding: the source omits this sign. A normal force that pulls makes no friction.
//!
//! | law | at rest | sliding | file |
//! |---|---|---|---|
//! | Coulomb | any force up to `mu_s fn` | `mu_d fn` | [`coulomb`] |
//! | Stribeck | any force up to `mu_s fn` | decays to `mu_d fn`, then rises with the speed | [`stribeck`] |
//! | a user's | any force up to `mu(0) fn` | `mu(|vt|, fn) fn` | [`Coefficient`] |
//! | Threlfall | 0 | rises exponentially to `0.95 mu_d fn` | [`threlfall`] |
//! | Bengisu-Akay | 0 | parabola to `mu_s fn`, then decays to `mu_d fn` | [`bengisu_akay`] |
//! | Ambrosio | 0 | dead band, ramp, then `mu_d fn` | [`ambrosio`] |
//! | Dahl, LuGre | what the bristles carry | bristles that bend and slip | [`bristle`] |
//! | spring of discrete elements | what the spring carries | `mu fn` | [`spring`] |
//! | Mindlin's patch | what the patch carries | slips from its edge on, then `mu fn` | [`mindlin`] |
//!
//! Laws of the first three rows are **dry**: at rest they are a set of forces, of which the motion chooses one. The next three are smooth functions of the
//! slip that hold nothing at rest. The last have a memory, those with springs a [`SpringMemory`]. Moments against turning stand beside them: [`resistance`].
//!
//! Source: contact kinematics and hexapod paper, eqs. 16-20, each with its own author; see the files.

pub mod ambrosio;
pub mod bengisu_akay;
pub mod bristle;
pub mod coulomb;
mod fault;
mod memory;
pub mod mindlin;
pub mod resistance;
mod slide;
pub mod spring;
pub mod stribeck;
pub mod threlfall;

pub use bristle::Bristle;
pub use memory::{SpringMemory, SpringWay};
pub use mindlin::{Mindlin, MindlinMemory};
pub use resistance::Resistance;
pub use spring::TangentialSpring;

use crate::{Dual, Scalar};
use std::fmt::Debug;
use std::sync::Arc;

/// Bristles that slide this fast [m/s] have come to their friction of fast sliding.
const FAST: f64 = 1e3;

/// A friction law with its parameters.
#[derive(Clone, Debug)]
pub enum Friction {
    /// Dry friction with a set of forces at rest; see [`coulomb`].
    Coulomb {
        /// Coefficient at rest `mu_s` [-], at least `mu_kinetic`.
        mu_static: f64,
        /// Coefficient while sliding `mu_d` [-], not negative.
        mu_kinetic: f64,
    },
    /// Dry friction that falls with the speed and rises again; see [`stribeck`].
    Stribeck {
        /// Coefficient at rest `mu_s` [-], at least `mu_kinetic`.
        mu_static: f64,
        /// Coefficient of fast sliding `mu_d` [-], not negative.
        mu_kinetic: f64,
        /// Stribeck's speed `vs` [m/s], positive.
        stribeck_speed: f64,
        /// Shape of the decay `p` [-], positive.
        shape: f64,
        /// Viscous coefficient `c` [s/m], not negative.
        viscous: f64,
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
    /// Bristles that bend before they slip; see [`bristle`].
    Bristle(Bristle),
    /// A spring along the surface whose stiffness follows the indentation; see [`spring`].
    Spring(TangentialSpring),
    /// Hertz's patch, which sticks in the middle and slips at its edge; see [`mindlin`].
    Mindlin(Mindlin),
    /// A coefficient of the user's, with a set of forces at rest.
    User(Arc<dyn Coefficient>),
}

/// A coefficient of friction as a function of speed and load.
pub trait Coefficient: Debug + Send + Sync {
    /// The coefficient [-] at a sliding speed [m/s], not negative, under a normal force [N], not negative.
    fn coefficient(&self, speed: f64, normal_force: f64) -> f64;

    /// Its derivatives by the speed [s/m] and by the normal force [1/N].
    fn slopes(&self, speed: f64, normal_force: f64) -> [f64; 2];
}

/// What a friction law is to a motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrictionKind {
    /// A set of forces at rest: the surfaces stick until the bound is reached.
    Dry,
    /// A smooth function of the slip: nothing is held at rest.
    Smooth,
    /// Deflections that are integrated along with the motion.
    Bristles,
    /// A force that is added up with the way, up to a bound.
    Spring,
    /// Many springs that stick and slip each at a bound of its own, and follow where a step is accepted.
    Patch,
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
    /// What it is to a motion.
    #[inline]
    pub fn kind(&self) -> FrictionKind {
        match self {
            Friction::Coulomb { .. } | Friction::Stribeck { .. } | Friction::User(_) => FrictionKind::Dry,
            Friction::Threlfall { .. } | Friction::BengisuAkay { .. } | Friction::Ambrosio { .. } => {
                FrictionKind::Smooth
            }
            Friction::Bristle(_) => FrictionKind::Bristles,
            Friction::Spring(_) => FrictionKind::Spring,
            Friction::Mindlin(_) => FrictionKind::Patch,
        }
    }

    /// Magnitude of the friction [N] while the surfaces slide with a `speed` [m/s] under a normal force [N], both not negative; of a law with a memory that of
    /// steady sliding.
    #[inline(always)]
    pub fn magnitude<S: Scalar>(&self, normal_force: S, speed: S) -> S {
        match self {
            Friction::Coulomb { mu_kinetic, .. } => coulomb::magnitude(*mu_kinetic, normal_force),
            Friction::Stribeck { mu_static, mu_kinetic, stribeck_speed, shape, viscous } => {
                let coefficients = [*mu_static, *mu_kinetic];
                stribeck::magnitude(coefficients, *stribeck_speed, *shape, *viscous, normal_force, speed)
            }
            Friction::Threlfall { mu_kinetic, knee_speed } => {
                threlfall::magnitude(*mu_kinetic, *knee_speed, normal_force, speed)
            }
            Friction::BengisuAkay { mu_static, mu_kinetic, peak_speed, decay } => {
                bengisu_akay::magnitude([*mu_static, *mu_kinetic], *peak_speed, *decay, normal_force, speed)
            }
            Friction::Ambrosio { mu_kinetic, dead_speed, full_speed } => {
                ambrosio::magnitude(*mu_kinetic, [*dead_speed, *full_speed], normal_force, speed)
            }
            Friction::Bristle(bristle) => bristle.magnitude(normal_force, speed),
            Friction::Spring(TangentialSpring { mu, .. }) | Friction::Mindlin(Mindlin { mu, .. }) => {
                coulomb::magnitude(*mu, normal_force)
            }
            Friction::User(law) => {
                let (v, n) = (speed.value(), normal_force.value());
                let (mu, [by_speed, by_load]) = (law.coefficient(v, n), law.slopes(v, n));
                // The coefficient with its derivatives by both.
                let coefficient = speed.chain(mu, by_speed) + normal_force.chain(0.0, by_load);
                coefficient * normal_force
            }
        }
    }

    /// The dry law with the same coefficients: what a law becomes between rigid surfaces, which have no springs and no creep. Laws that are dry stay as they are.
    pub fn dry(&self) -> Friction {
        let coulomb = |mu_static: f64, mu_kinetic: f64| Friction::Coulomb { mu_static, mu_kinetic };
        match self {
            Friction::Coulomb { .. } | Friction::Stribeck { .. } | Friction::User(_) => self.clone(),
            Friction::Threlfall { mu_kinetic, .. } | Friction::Ambrosio { mu_kinetic, .. } => {
                coulomb(*mu_kinetic, *mu_kinetic)
            }
            Friction::BengisuAkay { mu_static, mu_kinetic, .. } => coulomb(*mu_static, *mu_kinetic),
            Friction::Spring(TangentialSpring { mu, .. }) | Friction::Mindlin(Mindlin { mu, .. }) => coulomb(*mu, *mu),
            Friction::Bristle(bristle) => {
                let [slow, fast] = [0.0, FAST].map(|speed| bristle.magnitude(1.0, speed));
                coulomb(slow.max(fast), fast)
            }
        }
    }

    /// The largest force [N] that surfaces at rest hold under a normal force [N]; nothing unless the law is dry.
    #[inline]
    pub fn hold(&self, normal_force: f64) -> f64 {
        let n = normal_force.max(0.0);
        match self {
            Friction::Coulomb { mu_static, .. } | Friction::Stribeck { mu_static, .. } => mu_static * n,
            Friction::User(law) => law.coefficient(0.0, n) * n,
            _ => 0.0,
        }
    }

    /// Friction force [N] on a body that slides with the signed speed [m/s], under a normal force [N]; at rest zero, where a dry law is a set.
    pub fn force(&self, normal_force: f64, sliding_speed: f64) -> f64 {
        if sliding_speed == 0.0 {
            return 0.0;
        }
        -self.magnitude(normal_force.max(0.0), sliding_speed.abs()) * sliding_speed.signum()
    }

    /// Derivative of the force by the sliding speed [N s/m]; at a corner, the slope on one of its sides.
    pub fn slope(&self, normal_force: f64, sliding_speed: f64) -> f64 {
        -self.magnitude(Dual::constant(normal_force.max(0.0)), Dual::rate(sliding_speed.abs())).by_rate
    }

    /// Whether the contact at rest can carry a tangential force [N] under a normal force [N].
    ///
    /// Only dry laws hold anything at rest; a smooth law creeps under the smallest load.
    pub fn holds(&self, tangential_force: f64, normal_force: f64) -> bool {
        tangential_force.abs() <= self.hold(normal_force)
    }

    /// Force and slope at each of the sliding speeds [m/s], under a normal force [N].
    pub fn curve(&self, normal_force: f64, sliding_speeds: &[f64]) -> Vec<FrictionPoint> {
        let at = |&v: &f64| FrictionPoint {
            sliding_speed: v,
            force: self.force(normal_force, v),
            slope: self.slope(normal_force, v),
        };
        sliding_speeds.iter().map(at).collect()
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod impacts;

#[cfg(test)]
mod tests {
    use super::*;

    const LAWS: [Friction; 8] = [
        Friction::Coulomb { mu_static: 0.3, mu_kinetic: 0.2 },
        Friction::Stribeck { mu_static: 0.3, mu_kinetic: 0.2, stribeck_speed: 5e-3, shape: 2.0, viscous: 0.1 },
        Friction::Threlfall { mu_kinetic: 0.2, knee_speed: 0.01 },
        Friction::BengisuAkay { mu_static: 0.3, mu_kinetic: 0.2, peak_speed: 0.01, decay: 50.0 },
        Friction::Ambrosio { mu_kinetic: 0.2, dead_speed: 0.001, full_speed: 0.01 },
        Friction::Bristle(Bristle {
            mu_static: 0.3,
            mu_kinetic: 0.2,
            stribeck_speed: 5e-3,
            stiffness: 1e4,
            damping: 1.0,
            viscous: 0.1,
        }),
        Friction::Spring(TangentialSpring { mu: 0.2, modulus: 2e10, radius: 0.01, damping: 0.0 }),
        Friction::Mindlin(Mindlin { mu: 0.2, modulus: 2e10, radius: 0.01 }),
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
    fn only_dry_laws_hold_a_load_at_rest() {
        for law in LAWS {
            assert_eq!(law.holds(1.0, 10.0), law.kind() == FrictionKind::Dry, "{law:?}");
            assert!(law.holds(0.0, 10.0));
            assert_eq!(law.force(10.0, 0.0), 0.0);
        }
    }
}
