//! Elastic curve plus damping: `F = F_el(d) + damping(d, v)`.
//!
//! | damping | term | laws |
//! |---|---|---|
//! | hysteretic | `F_el(d) c v` | the Hunt-Crossley family, Gonthier's volumes, Luo-Nahon |
//! | viscous | `c d^m v` | Kelvin-Voigt (m = 0), Tsuji (1/4), Kuwabara-Kono (1/2), Bordbar (0.65), ... |
//! | approach only | `c d^m v` while v > 0 | Jankowski |
//! | layer | `c T(d) v`, T = exp(-2 q (1 - d/w)) within the width w, 1 beyond | Lee-Wang, second function |
//! | rate power | `c d |v|^p sign v` | Alizadeh |
//! | volume rate | `c dV/dt` | Roy-Carretero |
//! | relaxing | `c (1 - exp(-t/T)) sqrt(d) v` | Jian |
//! | floored | `c d^m |v|^p sign v`, total force at least `r F_el` | Choi |
//!
//! The coefficient `c` is fixed when the surfaces meet, by a [`Coefficient`].

use super::{Branch, Coefficient, Elastic, Ends, History, Instant, Onset};
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

    pub(super) fn touch(&self, onset: Onset) -> History {
        History { coefficient: self.coefficient.at(onset), ..History::fresh(onset) }
    }

    #[inline(always)]
    pub(super) fn force<S: Scalar>(&self, at: &Instant<S>, history: &History) -> S {
        let (d, v, c) = (at.indentation, at.rate, history.coefficient);
        let elastic = self.elastic.force(d);
        match self.damping {
            Damping::None => elastic,
            Damping::Hysteretic => elastic * (v * c + 1.0),
            Damping::Viscous { exponent } => elastic + d.abs_pow(exponent) * v * c,
            Damping::Approach { exponent } if history.branch == Branch::Loading => {
                elastic + d.abs_pow(exponent) * v * c
            }
            Damping::Approach { .. } => elastic,
            Damping::Layer { width, steepness } if history.branch == Branch::Loading => {
                elastic + (d * (2.0 * steepness / width) - 2.0 * steepness).exp() * v * c
            }
            Damping::Layer { .. } => elastic + v * c,
            Damping::RatePower { exponent } => elastic + d * v.odd_pow(exponent) * c,
            Damping::VolumeRate { radius } => elastic + d * (-d.abs() + 2.0 * radius) * v * (PI * c),
            Damping::Relaxing { time } => elastic + d.abs_pow(0.5) * v * (-c * (-at.age / time).exp_m1()),
            Damping::Floored { floor, .. } if history.branch == Branch::Yielding => elastic * floor,
            Damping::Floored { indentation_exponent, rate_exponent, .. } => {
                elastic + d.abs_pow(indentation_exponent) * v.odd_pow(rate_exponent) * c
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
    pub(super) fn switch(&self, at: &Instant<f64>, history: &History) -> f64 {
        let first = history.branch == Branch::Loading;
        let toward = |x: f64| if first { x } else { -x };
        match self.damping {
            Damping::Approach { .. } => toward(at.rate),
            Damping::Layer { width, .. } => toward(width - at.indentation),
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
