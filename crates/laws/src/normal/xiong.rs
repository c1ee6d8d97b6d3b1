//! Xiong et al.: a law with an internal state, written by its authors as a differential-algebraic inclusion.
//!
//! ```text
//! P = d |d|^(l-1)
//! F = K max(0, P + g (b1 + b2 a) (P - a))
//! da/dt = max(-g a/(1 + g (b1 + b2 a)), g (P - a))
//! ```
//!
//! `a` [m^l] is the internal state, zero at first touch; `K` [N/m^l] the stiffness, `l >= 1` the exponent, `g` [1/s] the rate at which
//! `a` follows the indentation, `b1` [s] and `b2` [s/m^l] the viscous times. The force starts at zero, is continuous, never pulls, and
//! ends before the indentation does: the surfaces part with a mark. What it delivers depends on the speed.
//!
//! Source: Corral et al. 2021, eq. 5.81-82.

use super::{InternalResponse, LawInput};
use crate::Scalar;

/// Xiong's law.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Xiong {
    /// Stiffness `K` [N/m^l].
    pub stiffness: f64,
    /// Exponent `l` [-].
    pub exponent: f64,
    /// Rate `g` at which the internal state follows [1/s].
    pub follow_rate: f64,
    /// Viscous time `b1` [s].
    pub viscous_time: f64,
    /// Growth `b2` of the viscous time with the internal state [s/m^l].
    pub viscous_growth: f64,
}

impl Xiong {
    /// `g (b1 + b2 a)` [-].
    #[inline(always)]
    fn viscosity(&self, a: f64) -> f64 {
        self.follow_rate * (self.viscous_time + self.viscous_growth * a)
    }

    /// The force before the bodies are kept from pulling [N]: positive while they touch.
    #[inline(always)]
    pub(super) fn signed_force<S: Scalar>(&self, at: &LawInput<S>) -> S {
        let p = at.indentation.odd_pow(self.exponent);
        (p + (p - at.internal) * self.viscosity(at.internal)) * self.stiffness
    }

    /// Energy [J] at the indentation `d` with the internal state `a`: the integral of the force from where the internal state would be followed,
    ///
    /// ```text
    /// U = K d^(l+1)/(l+1) + K g (b1 + b2 a) ((d^(l+1) - s^(l+1))/(l+1) - a (d - s)),    s = a^(1/l)
    /// ```
    ///
    /// so that `dU/dd = F`, and `F v - U'` is the loss `K g (b1 + b2 a) (d - s) a' >= 0` (for `b2 = 0`). A surface that is left behind keeps the depth
    /// at which it does not push.
    pub(super) fn stored(&self, d: f64, a: f64) -> f64 {
        let (n, viscosity) = (self.exponent + 1.0, self.viscosity(a));
        let free = (viscosity * a.max(0.0) / (1.0 + viscosity)).powf(1.0 / self.exponent);
        let (d, s) = (d.max(free), a.max(0.0).powf(1.0 / self.exponent));
        let whole = |x: f64| x.powf(n) / n;
        self.stiffness * (whole(d) + viscosity * (whole(d) - whole(s) - a * (d - s)))
    }

    /// Rate of the internal state [m^l/s].
    #[inline(always)]
    pub(super) fn internal_rate(&self, at: &LawInput<f64>) -> f64 {
        let a = at.internal;
        let p: f64 = Scalar::odd_pow(at.indentation, self.exponent);
        let relaxing = -self.follow_rate * a / (1.0 + self.viscosity(a));
        relaxing.max(self.follow_rate * (p - a))
    }

    /// Derivatives by the internal state, and those of its rate.
    pub(super) fn internal_response(&self, at: &LawInput<f64>) -> InternalResponse {
        let (a, g, l) = (at.internal, self.follow_rate, self.exponent);
        let p: f64 = Scalar::odd_pow(at.indentation, l);
        let p_d = l * Scalar::abs_pow(at.indentation, l - 1.0);
        let pushes = self.signed_force(at) > 0.0;
        let force = self.stiffness * (g * self.viscous_growth * (p - a) - self.viscosity(a));
        let held_back = 1.0 + self.viscosity(a);
        let follows = g * (p - a) >= -g * a / held_back;
        let relaxing = -g / held_back + g * a * g * self.viscous_growth / (held_back * held_back);
        InternalResponse {
            force: if pushes { force } else { 0.0 },
            rate_by_indentation: if follows { g * p_d } else { 0.0 },
            rate_by_internal: if follows { -g } else { relaxing },
        }
    }
}
