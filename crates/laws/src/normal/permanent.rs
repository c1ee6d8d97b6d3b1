//! Laws with permanent indentation: what is pressed in does not all come back.
//!
//! Loading follows `K d^n`, or `K d^n` up to a yield depth and a straight line beyond. Where the rate first turns, the real peak
//! `dm, fm` is latched, the permanent depth `dp` follows, and unloading runs along its own curve down to `F = 0` at `d = dp`, where
//! contact ends. One rule for reloading, while in contact or at a later impact on the same spot: back along the unloading curve
//! up to the old peak, then on along the loading curve.
//!
//! | unloading | curve | permanent depth | laws |
//! |---|---|---|---|
//! | recovering | `fm ((d-dp)/(dm-dp))^n` | `dm (1 - r)`, r the energy recovered | Lankarani-Nikravesh 1994, Gharib-Hurmuzlu 2012, Valles-Reinhorn (n = 1) |
//! | given | same | given; 0.999 `dm` where that is deeper than `dm` | Goldsmith 1960 |
//! | rounded | `(4/3) Es sqrt(Rp) (d-dp)^1.5` | `dm - (fm/KH)^(2/3)` | Thornton 1997 |
//! | lowered | `K d^1.5 - s`, `s = K dm^1.5 - fm` | `(s/K)^(2/3)` | Yigit et al. 2011 |
//! | stiffer line | `(Ky/g)(d-dp)`, `g = 1 - dp/dm` | `dm (1 - Ky/(K sqrt(dm)))^(2/3)` | Yigit et al., linearised (E-08) |

use super::{Branch, History, LawInput, Onset};
use crate::Scalar;
use std::f64::consts::PI;

/// The part of an indentation that comes back even where the given mark is deeper: a contact at rest needs a curve to rest on [-].
const LEAST_RECOVERY: f64 = 1e-3;
/// A given mark is deeper than the indentation if it exceeds it by this part; below that they are the same [-].
const DEEPER: f64 = 1e-6;

/// The curve along which a permanent-indentation law unloads and reloads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Unloading {
    /// The share `r` of the work of loading comes back.
    Recovering {
        /// Energy recovered over energy invested [-]: `e^2`.
        recovery: f64,
    },
    /// The permanent depth is known.
    Given {
        /// Permanent depth `dp` [m].
        residual: f64,
    },
    /// Hertz with the larger radius that yielding has left (Corral et al. 2021, eq. 5.67-71; E-50).
    Rounded {
        /// Effective modulus `Es` [Pa].
        modulus: f64,
        /// Effective radius `R` [m].
        radius: f64,
        /// Limiting contact pressure `sy` [Pa].
        pressure: f64,
    },
    /// The elastic curve, lowered (Corral et al. 2021, eq. 5.75-76).
    Lowered,
    /// A steeper straight line (Corral et al. 2021, eq. 5.77-79).
    StifferLine {
        /// Hertz stiffness `K` [N/m^1.5] behind the straight loading line.
        hertz: f64,
    },
}

/// A law with permanent indentation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Permanent {
    /// Stiffness of loading [N/m^n].
    pub stiffness: f64,
    /// Exponent of loading `n` [-].
    pub exponent: f64,
    /// Depth up to which loading is elastic [m]; beyond it the force goes on along its tangent. `None`: the curve never bends and
    /// every indentation leaves a mark.
    pub yield_depth: Option<f64>,
    /// How it unloads.
    pub unloading: Unloading,
}

impl Permanent {
    /// The share `recovery` of the energy comes back: `e = sqrt(recovery)` exactly in a free impact.
    pub fn recovering(stiffness: f64, exponent: f64, recovery: f64) -> Self {
        Permanent { stiffness, exponent, yield_depth: None, unloading: Unloading::Recovering { recovery } }
    }

    /// Thornton's elastic, perfectly plastic spheres. The yield depth `R (pi sy/(2 Es))^2` makes the force smooth there.
    pub fn thornton(modulus: f64, radius: f64, pressure: f64) -> Self {
        Permanent {
            stiffness: 4.0 / 3.0 * modulus * radius.sqrt(),
            exponent: 1.5,
            yield_depth: Some(radius * (0.5 * PI * pressure / modulus).powi(2)),
            unloading: Unloading::Rounded { modulus, radius, pressure },
        }
    }

    /// Yigit's law for composites: Hertz to the yield depth, then its tangent; unloading along Hertz, lowered.
    pub fn yigit(stiffness: f64, yield_depth: f64) -> Self {
        Permanent { stiffness, exponent: 1.5, yield_depth: Some(yield_depth), unloading: Unloading::Lowered }
    }

    /// Yigit's linearised law: loading line `slope` [N/m], `hertz` [N/m^1.5] the elastic stiffness behind it.
    pub fn yigit_linear(hertz: f64, slope: f64) -> Self {
        Permanent { stiffness: slope, exponent: 1.0, yield_depth: None, unloading: Unloading::StifferLine { hertz } }
    }

    pub(super) fn touch(&self, onset: Onset) -> History {
        let branch = if self.yield_depth.is_some() { Branch::Loading } else { Branch::Yielding };
        History { branch, ..History::fresh(onset) }
    }

    /// The loading curve.
    #[inline(always)]
    fn loading<S: Scalar>(&self, d: S) -> S {
        match self.yield_depth {
            Some(yielding) if d.value() > yielding => {
                let force = self.stiffness * yielding.powf(self.exponent);
                (d - yielding) * (self.exponent * force / yielding) + force
            }
            _ => d.odd_pow(self.exponent) * self.stiffness,
        }
    }

    #[inline(always)]
    pub(super) fn force<S: Scalar>(&self, at: &LawInput<S>, history: &History) -> S {
        let d = at.indentation;
        if history.branch != Branch::Unloading {
            return self.loading(d);
        }
        match self.unloading {
            Unloading::Lowered => d.odd_pow(self.exponent) * self.stiffness - history.coefficient,
            _ => (d - history.residual_indentation).odd_pow(self.exponent) * history.coefficient,
        }
    }

    /// Positive while the present piece is in force: below yield, while loading, below the old peak.
    #[inline(always)]
    pub(super) fn switch(&self, at: &LawInput<f64>, history: &History) -> f64 {
        match history.branch {
            Branch::Loading => self.yield_depth.unwrap_or(0.0) - at.indentation,
            Branch::Yielding => at.rate,
            // At the peak itself the sign of the rate says which way it goes, where the depth is too coarse to tell.
            Branch::Unloading => {
                let left = history.peak_indentation - at.indentation;
                if left <= 0.0 && at.rate < 0.0 { -at.rate } else { left }
            }
        }
    }

    /// Passes to the next piece; at the end of loading, latches the peak and fixes the unloading curve.
    pub(super) fn cross(&self, at: &LawInput<f64>, history: &mut History) {
        history.branch = match history.branch {
            Branch::Loading | Branch::Unloading => Branch::Yielding,
            Branch::Yielding => {
                self.latch(at.indentation, history);
                Branch::Unloading
            }
        };
    }

    fn latch(&self, peak: f64, history: &mut History) {
        let force = self.loading(peak);
        let (residual, coefficient) = match self.unloading {
            Unloading::Recovering { recovery } => self.scaled(peak, force, peak * (1.0 - recovery)),
            Unloading::Given { residual } if residual > (1.0 + DEEPER) * peak => {
                self.scaled(peak, force, (1.0 - LEAST_RECOVERY) * peak)
            }
            Unloading::Given { residual } => self.scaled(peak, force, residual.min(peak)),
            Unloading::Rounded { modulus, radius: _, pressure } => {
                let yielding = self.stiffness * self.yield_depth.unwrap_or(0.0).powf(self.exponent);
                let radius =
                    4.0 * modulus / (3.0 * force) * ((2.0 * force + yielding) / (2.0 * PI * pressure)).powf(1.5);
                let stiffness = 4.0 / 3.0 * modulus * radius.sqrt();
                (peak - (force / stiffness).powf(2.0 / 3.0), stiffness)
            }
            Unloading::Lowered => {
                // Just beyond yield the difference drowns in rounding and may come out below zero.
                let lowered = (self.stiffness * peak.powf(self.exponent) - force).max(0.0);
                ((lowered / self.stiffness).powf(1.0 / self.exponent), lowered)
            }
            Unloading::StifferLine { hertz } => {
                let left = 1.0 - self.stiffness / (hertz * peak.sqrt());
                self.scaled(peak, force, peak * left.max(0.0).powf(2.0 / 3.0))
            }
        };
        history.peak_indentation = peak;
        history.peak_force = force;
        history.residual_indentation = residual;
        history.coefficient = coefficient;
    }

    /// Energy [J] that comes back if the bodies are let apart slowly: the integral of the unloading curve. Where it is still yielding that
    /// is the curve it would take if it turned here; below the yield depth, the loading curve itself.
    pub(super) fn stored(&self, d: f64, history: &History) -> f64 {
        let n = self.exponent + 1.0;
        let power = |x: f64| x.powf(n) / n;
        let mut turned = *history;
        match history.branch {
            Branch::Unloading => {}
            Branch::Loading if self.yield_depth.is_some_and(|yielding| d <= yielding) => {
                return self.stiffness * power(d);
            }
            Branch::Loading | Branch::Yielding => self.latch(d, &mut turned),
        }
        let (residual, coefficient) = (turned.residual_indentation, turned.coefficient);
        match self.unloading {
            _ if d <= residual => 0.0,
            Unloading::Lowered => self.stiffness * (power(d) - power(residual)) - coefficient * (d - residual),
            _ => coefficient * power(d - residual),
        }
    }

    /// Indentation [m] at which virgin surfaces hold the force `F > 0` [N].
    pub(super) fn depth_under(&self, force: f64) -> f64 {
        let elastic = (force / self.stiffness).powf(1.0 / self.exponent);
        match self.yield_depth {
            Some(yielding) if elastic > yielding => {
                let at_yield = self.stiffness * yielding.powf(self.exponent);
                yielding + (force - at_yield) * yielding / (self.exponent * at_yield)
            }
            _ => elastic,
        }
    }

    /// An unloading curve of the same exponent through the peak, down to `residual`. Nothing comes back where all of it stays.
    fn scaled(&self, peak: f64, force: f64, residual: f64) -> (f64, f64) {
        let recovered = peak - residual;
        (residual, if recovered > 0.0 { force / recovered.powf(self.exponent) } else { 0.0 })
    }

    pub(super) fn dissipation(&self) -> f64 {
        match self.unloading {
            Unloading::Recovering { recovery } => recovery,
            Unloading::Given { residual } => residual,
            Unloading::Rounded { pressure, .. } => pressure,
            Unloading::Lowered => self.yield_depth.unwrap_or(0.0),
            Unloading::StifferLine { .. } => self.stiffness,
        }
    }

    pub(super) fn with_dissipation(&self, x: f64) -> Self {
        match self.unloading {
            Unloading::Recovering { .. } => Permanent { unloading: Unloading::Recovering { recovery: x }, ..*self },
            Unloading::Given { .. } => Permanent { unloading: Unloading::Given { residual: x }, ..*self },
            Unloading::Rounded { modulus, radius, .. } => Permanent::thornton(modulus, radius, x),
            Unloading::Lowered => Permanent { yield_depth: Some(x), ..*self },
            Unloading::StifferLine { .. } => Permanent { stiffness: x, ..*self },
        }
    }
}
