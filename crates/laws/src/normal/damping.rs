//! Elastic curve plus damping: `F = F_el(d) + damping(d, v)`.
//!
//! | damping | term | laws |
//! |---|---|---|
//! | hysteretic | `F_el(d) c v` | the Hunt-Crossley family, Gonthier's volumes, Luo-Nahon |
//! | viscous | `c d^m v` | Kelvin-Voigt (m = 0), Tsuji (1/4), Kuwabara-Kono (1/2), Bordbar (0.65), ... |
//! | approach only | `c d^m v` while v > 0 | Jankowski |
//! | layer | `c T(d) v`, T = exp(-2 q (1 - d/w)) within the width w, 1 beyond | Lee-Wang, second function |
//! | ramp | `c s^2 (3 - 2 s) v`, s = d/w within the depth w, 1 beyond | the Adams program's contact function |
//! | rate power | `c d |v|^p sign v` | Alizadeh |
//! | volume rate | `c dV/dt` | Roy-Carretero |
//! | relaxing | `c (1 - exp(-t/T)) sqrt(d) v` | Jian |
//! | floored | `c d^m |v|^p sign v`, total force at least `r F_el` | Choi |
//!
//! The coefficient `c` is fixed when the surfaces meet, by a [`Coefficient`].

use super::{Branch, Coefficient, Elastic, Ends, History, LawInput, Onset};
use crate::Scalar;
use std::f64::consts::PI;

/// How the damping force depends on indentation and rate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Damping {
    /// No damping.
    None,
    /// `F_el(d) c v`, `c` in s/m.
    Hysteretic,
    /// `c d^m v`.
    Viscous {
        /// Exponent `m` of the indentation [-].
        exponent: f64,
    },
    /// `c d^m v` while approaching, nothing while departing.
    Approach {
        /// Exponent `m` of the indentation [-].
        exponent: f64,
    },
    /// `c T(d) v` with a layer near the surface in which the damping fades (Lee-Wang 1983, pin-in-slot paper eq. 40-45).
    Layer {
        /// Width of the layer [m].
        width: f64,
        /// Steepness `q` [-], 2 to 4.
        steepness: f64,
    },
    /// `c s^2 (3 - 2 s) v` with `s = d/w` up to the depth `w`, `c v` beyond: a damper that fades in along a cubic.
    Ramp {
        /// Depth `w` of full damping [m].
        depth: f64,
    },
    /// `c d |v|^p sign(v)`, a non-Newtonian damper.
    RatePower {
        /// Exponent `p` of the rate [-].
        exponent: f64,
    },
    /// `c dV/dt` with the overlapped volume `V` of a sphere of this radius.
    VolumeRate {
        /// Radius of the sphere [m].
        radius: f64,
    },
    /// `c (1 - exp(-t/T)) sqrt(d) v`, a damper that builds up with the time since first touch.
    Relaxing {
        /// Relaxation time `T` [s].
        time: f64,
    },
    /// `c d^m |v|^p sign(v)`, the total force kept above the fraction `r` of the elastic one.
    Floored {
        /// Exponent `m` of the indentation [-].
        indentation_exponent: f64,
        /// Exponent `p` of the rate [-].
        rate_exponent: f64,
        /// Fraction `r` of the elastic force that always remains [-], 0 to 1.
        floor: f64,
    },
}

/// A law made of an elastic curve and a damping term.
#[derive(Clone, Copy, Debug)]
pub struct Viscoelastic {
    /// The elastic curve.
    pub elastic: Elastic,
    /// The damping term.
    pub damping: Damping,
    /// The rule for its coefficient.
    pub coefficient: Coefficient,
    /// Where contact ends.
    pub ends: Ends,
}

impl Viscoelastic {
    /// An elastic law: no damping, contact ends where it began.
    pub fn elastic(elastic: Elastic) -> Self {
        Viscoelastic { elastic, damping: Damping::None, coefficient: Coefficient::Fixed(0.0), ends: Ends::Indentation }
    }

    /// A law of the Hunt-Crossley family, `F = K d^n (1 + xi v/v0)`.
    pub fn hysteretic(stiffness: f64, exponent: f64, xi: f64) -> Self {
        Viscoelastic {
            elastic: Elastic::Power { stiffness, exponent },
            damping: Damping::Hysteretic,
            coefficient: Coefficient::PerApproachSpeed(xi),
            ends: Ends::Indentation,
        }
    }

    /// The same elastic curve under the factor `1 + c v`, with this rule for `c` [s/m].
    pub fn with_factor(self, coefficient: Coefficient) -> Self {
        Viscoelastic { damping: Damping::Hysteretic, coefficient, ..self }
    }

    pub(super) fn touch(&self, onset: Onset) -> History {
        History { coefficient: self.coefficient.at(onset), ..History::fresh(onset) }
    }

    #[inline(always)]
    pub(super) fn force<S: Scalar>(&self, at: &LawInput<S>, history: &History) -> S {
        let elastic = self.elastic.force(at.indentation);
        match self.damping {
            Damping::None => elastic,
            Damping::Hysteretic => elastic * (at.rate * history.coefficient + 1.0),
            Damping::Approach { .. } if history.branch != Branch::Loading => elastic,
            Damping::Floored { floor, .. } if history.branch == Branch::Yielding => elastic * floor,
            _ => elastic + self.damper(at, history),
        }
    }

    /// The term that is added to the elastic force.
    #[inline(always)]
    fn damper<S: Scalar>(&self, at: &LawInput<S>, history: &History) -> S {
        let (d, v, c) = (at.indentation, at.rate, history.coefficient);
        let first = history.branch == Branch::Loading;
        match self.damping {
            Damping::None | Damping::Hysteretic => S::constant(0.0),
            Damping::Viscous { exponent } | Damping::Approach { exponent } => d.abs_pow(exponent) * v * c,
            Damping::Layer { width, steepness } if first && width > 0.0 => {
                (d * (2.0 * steepness / width) - 2.0 * steepness).exp() * v * c
            }
            Damping::Ramp { depth } if first && depth > 0.0 => {
                let s = d / depth;
                s * s * (s * -2.0 + 3.0) * v * c
            }
            Damping::Layer { .. } | Damping::Ramp { .. } => v * c,
            Damping::RatePower { exponent } => d * v.odd_pow(exponent) * c,
            Damping::VolumeRate { radius } => d * (-d.abs() + 2.0 * radius) * v * (PI * c),
            Damping::Relaxing { time } => d.abs_pow(0.5) * v * (-c * (-at.age / time).exp_m1()),
            Damping::Floored { indentation_exponent, rate_exponent, .. } => {
                d.abs_pow(indentation_exponent) * v.odd_pow(rate_exponent) * c
            }
        }
    }

    /// The roughest power of elastic curve and damping; `rough` makes whole powers smooth.
    pub(super) fn onset_power(&self, rough: impl Fn(f64) -> f64) -> f64 {
        let elastic = match self.elastic {
            Elastic::Power { exponent, .. } => rough(exponent),
            Elastic::SphereArea { .. } | Elastic::ConformalCylinder { .. } => 1.5,
            Elastic::SphereVolume { .. } => 2.0,
            Elastic::Line(_) => 1.1,
        };
        let damping = match self.damping {
            Damping::Viscous { exponent } | Damping::Approach { exponent } => rough(exponent),
            Damping::Floored { indentation_exponent, .. } => rough(indentation_exponent),
            Damping::Relaxing { .. } => 0.5,
            Damping::None
            | Damping::Hysteretic
            | Damping::Layer { .. }
            | Damping::Ramp { .. }
            | Damping::RatePower { .. }
            | Damping::VolumeRate { .. } => 2.0,
        };
        elastic.min(damping)
    }

    /// Positive while the surfaces push each other, for contact that ends at zero indentation.
    #[inline(always)]
    pub(super) fn press(&self, rate: f64, history: &History) -> f64 {
        if self.damping == Damping::Hysteretic { 1.0 + history.coefficient * rate } else { 1.0 }
    }

    /// Positive while the present piece of a piecewise law is in force.
    #[inline(always)]
    pub(super) fn switch(&self, at: &LawInput<f64>, history: &History) -> f64 {
        let first = history.branch == Branch::Loading;
        let toward = |x: f64| if first { x } else { -x };
        match self.damping {
            Damping::Approach { .. } => toward(at.rate),
            Damping::Layer { width, .. } | Damping::Ramp { depth: width } => toward(width - at.indentation),
            Damping::Floored { floor, .. } => {
                let free = self.force(at, &History { branch: Branch::Loading, ..*history });
                toward(free - floor * self.elastic.force(at.indentation))
            }
            // Where a law of line contact goes over into its tangent, the curvature jumps.
            _ => match self.elastic {
                Elastic::Line(line) => toward(line.tangent_indentation() - at.indentation),
                _ => 1.0,
            },
        }
    }

    /// The branch on the other side of the switch.
    pub(super) fn cross(&self, history: &mut History) {
        let other = if matches!(self.damping, Damping::Approach { .. }) { Branch::Unloading } else { Branch::Yielding };
        history.branch = if history.branch == Branch::Loading { other } else { Branch::Loading };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dual;
    use crate::normal::Law;

    const DEPTH: f64 = 1e-5;

    fn damped(damping: Damping) -> Law {
        let elastic = Elastic::Power { stiffness: 1e10, exponent: 1.5 };
        Law::Viscoelastic(Viscoelastic { elastic, damping, coefficient: Coefficient::Fixed(400.0), ends: Ends::Force })
    }

    /// Force at an indentation and rate with its derivative by the indentation, on the piece that holds there.
    fn ramped(d: f64, v: f64) -> Dual {
        let law = damped(Damping::Ramp { depth: DEPTH });
        let mut history = law.touch(Onset { approach_speed: 1.0, effective_mass: 1.0 });
        if law.switch(&LawInput::new(d, v), &history) < 0.0 {
            law.cross(&LawInput::new(d, v), &mut history);
        }
        let at = LawInput { indentation: Dual::indentation(d), rate: Dual::constant(v), age: 0.0, internal: 0.0 };
        law.force_with_derivatives(&at, &history)
    }

    #[test]
    fn a_ramp_damps_nothing_at_first_touch_half_at_half_depth_and_fully_beyond() {
        for (d, share) in [(0.0, 0.0), (0.25, 0.15625), (0.5, 0.5), (0.75, 0.84375), (1.0, 1.0), (3.0, 1.0)] {
            let damping = ramped(d * DEPTH, 0.5).value - ramped(d * DEPTH, 0.0).value;
            assert!((damping - 200.0 * share).abs() < 1e-9, "{damping} N at {d} of the depth");
        }
    }

    #[test]
    fn a_ramp_goes_over_into_full_damping_without_a_kink() {
        let (below, above) = (ramped(DEPTH * (1.0 - 1e-9), 0.5), ramped(DEPTH * (1.0 + 1e-9), 0.5));
        assert!((above.value / below.value - 1.0).abs() < 1e-8);
        assert!((above.by_indentation / below.by_indentation - 1.0).abs() < 1e-6);
    }

    #[test]
    fn a_damper_that_fades_over_no_depth_is_a_plain_one() {
        let plain = damped(Damping::Viscous { exponent: 0.0 });
        for law in [damped(Damping::Ramp { depth: 0.0 }), damped(Damping::Layer { width: 0.0, steepness: 3.0 })] {
            let history = law.touch(Onset { approach_speed: 1.0, effective_mass: 1.0 });
            for at in [LawInput::new(0.0, 1.0), LawInput::new(1e-5, 0.3), LawInput::new(1e-6, -0.1)] {
                assert_eq!(law.force(&at, &history), plain.force(&at, &history), "{law:?}");
            }
        }
    }
}
