//! Normal laws: indentation, rate and history to force.
//!
//! A [`Law`] answers five questions about one contact, and keeps no answer:
//!
//! * [`Law::touch`]: the surfaces meet; what is to be remembered?
//! * [`Law::force`]: how hard do they push, here and now?
//! * [`Law::separation`]: are they still together? (positive while they are)
//! * [`Law::switch`]: is the present piece of the law still in force? (positive while it is)
//! * [`Law::cross`]: it is not; what comes next?
//!
//! Seven more say what to expect of it: [`Law::press`], whether it would have to pull; [`Law::stored`], what would come back if it were
//! released; [`Law::depth_under`], how deep a load presses it; [`Law::held`], what it remembers there; [`Law::response`], how it answers small
//! changes; [`Law::valid_to`], how far it can be trusted; [`Law::equivalent_speed`], how fast the free impact began that passes here.
//!
//! Conventions: indentation `d` positive in contact, rate `v = dd/dt` positive while approaching, force positive when it pushes the
//! bodies apart. All SI.

mod coefficient;
mod curve;
mod damping;
mod elastic;
mod equivalent;
mod history;
pub mod hysteresis;
pub mod kelvin_voigt;
mod line;
pub mod pereira;
mod permanent;
mod quasi_static;
mod response;
mod user;
pub mod viscosity;
mod xiong;

pub use coefficient::Coefficient;
pub use damping::{Damping, Viscoelastic};
pub use elastic::Elastic;
pub use history::{Branch, History, LawInput, Onset};
pub use line::LineContact;
pub use permanent::{Permanent, Unloading};
pub use response::{InternalResponse, Response};
pub use user::UserLaw;
pub use xiong::Xiong;

use crate::Scalar;
use std::sync::Arc;

/// Where contact ends; part of a law's definition, because the same coefficient delivers different restitutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// Where the indentation is back to zero; the force may have pulled before.
    Indentation,
    /// Where the force is zero; some indentation is left.
    Force,
    /// Where the indentation is back to the permanent one, and the force to zero with it.
    Residual,
}

/// A normal contact law, ready to be evaluated.
#[derive(Clone, Debug)]
pub enum Law {
    /// An elastic curve with damping.
    Viscoelastic(Viscoelastic),
    /// A law with permanent indentation.
    Permanent(Permanent),
    /// Xiong's law with an internal state.
    Xiong(Xiong),
    /// A law of the user.
    User(Arc<dyn UserLaw>),
}

impl Law {
    /// Two virgin surfaces meet.
    pub fn touch(&self, onset: Onset) -> History {
        match self {
            Law::Viscoelastic(law) => law.touch(onset),
            Law::Permanent(law) => law.touch(onset),
            Law::Xiong(_) | Law::User(_) => History::fresh(onset),
        }
    }

    /// Two surfaces meet again where they met before: a permanent indentation is reloaded along its unloading curve, every other
    /// law begins anew.
    pub fn touch_again(&self, onset: Onset, before: &History) -> History {
        match self {
            Law::Permanent(_) => {
                History { approach_speed: onset.approach_speed, effective_mass: onset.effective_mass, ..*before }
            }
            _ => self.touch(onset),
        }
    }

    /// The same contact told another approach speed [m/s]: what follows from it is set anew, everything else stays.
    #[inline]
    pub fn renewed(&self, approach_speed: f64, before: &History) -> History {
        let history = History { approach_speed, ..*before };
        match self {
            Law::Viscoelastic(law) => {
                let onset = Onset { approach_speed, effective_mass: before.effective_mass };
                History { coefficient: law.coefficient.at(onset), ..history }
            }
            Law::Permanent(_) | Law::Xiong(_) | Law::User(_) => history,
        }
    }

    /// Force [N] of the contact, positive when it pushes the bodies apart.
    #[inline(always)]
    pub fn force(&self, at: &LawInput<f64>, history: &History) -> f64 {
        match self {
            Law::Viscoelastic(law) => law.force(at, history),
            Law::Permanent(law) => law.force(at, history),
            Law::Xiong(law) => law.signed_force(at).max(0.0),
            Law::User(law) => law.force(at, history),
        }
    }

    /// Force [N] with its derivatives by indentation [N/m] and by rate [N s/m].
    pub fn force_with_derivatives(&self, at: &LawInput<crate::Dual>, history: &History) -> crate::Dual {
        match self {
            Law::Viscoelastic(law) => law.force(at, history),
            Law::Permanent(law) => law.force(at, history),
            Law::Xiong(law) => law.signed_force(at).larger(Scalar::constant(0.0)),
            Law::User(law) => law.force_with_derivatives(at, history),
        }
    }

    /// Rate of the internal state; zero for a law without one.
    #[inline(always)]
    pub fn internal_rate(&self, at: &LawInput<f64>) -> f64 {
        if let Law::Xiong(law) = self { law.internal_rate(at) } else { 0.0 }
    }

    /// Whether the law has an internal state to be integrated with the motion.
    pub fn has_internal_state(&self) -> bool {
        matches!(self, Law::Xiong(_))
    }

    /// Whether the force depends on the approach speed at first touch.
    pub fn depends_on_onset(&self) -> bool {
        match self {
            Law::Viscoelastic(law) => law.coefficient.uses_approach_speed(),
            Law::Permanent(_) | Law::Xiong(_) => false,
            Law::User(law) => law.uses_approach_speed(),
        }
    }

    /// Whether the force depends on the effective mass at first touch.
    pub fn needs_effective_mass(&self) -> bool {
        match self {
            Law::Viscoelastic(law) => law.coefficient.uses_effective_mass(),
            Law::Permanent(_) | Law::Xiong(_) => false,
            Law::User(law) => law.uses_effective_mass(),
        }
    }

    /// Where contact ends.
    pub fn ends(&self) -> Ends {
        match self {
            Law::Viscoelastic(law) => law.ends,
            Law::Permanent(_) => Ends::Residual,
            Law::Xiong(_) => Ends::Force,
            Law::User(law) => law.ends(),
        }
    }

    /// Positive while the surfaces are together; contact ends where it falls to zero.
    #[inline(always)]
    pub fn separation(&self, at: &LawInput<f64>, history: &History) -> f64 {
        match self.ends() {
            Ends::Indentation => at.indentation,
            Ends::Residual => at.indentation - history.residual_indentation,
            Ends::Force => match self {
                Law::Xiong(law) => law.signed_force(at),
                _ => self.force(at, history),
            },
        }
    }

    /// Positive while the surfaces push each other; a contact that would have to pull is let go where it falls to zero, and taken hold of
    /// again where it rises. No unit: only the sign has a meaning, but it passes zero smoothly.
    ///
    /// Where contact ends with the force or at the mark left behind, it is [`Law::separation`]. For `F_el(d) (1 + c v)` it is the factor
    /// `1 + c v`, which does not vanish with the indentation; in a free impact it never reaches zero, because `v = -1/c` is a motion of
    /// its own that no other one crosses. A law whose definition includes the pull before `d = 0`, or that never pulls, says 1.
    #[inline(always)]
    pub fn press(&self, at: &LawInput<f64>, history: &History) -> f64 {
        match self {
            _ if self.ends() != Ends::Indentation => self.separation(at, history),
            Law::Viscoelastic(law) => law.press(at.rate, history),
            Law::Permanent(_) | Law::Xiong(_) | Law::User(_) => 1.0,
        }
    }

    /// Positive while the present piece of a piecewise law is in force; a positive constant for laws of one piece.
    #[inline(always)]
    pub fn switch(&self, at: &LawInput<f64>, history: &History) -> f64 {
        match self {
            Law::Viscoelastic(law) => law.switch(at, history),
            Law::Permanent(law) => law.switch(at, history),
            Law::Xiong(_) | Law::User(_) => 1.0,
        }
    }

    /// The present piece has ended at this instant: passes to the next.
    pub fn cross(&self, at: &LawInput<f64>, history: &mut History) {
        match self {
            Law::Viscoelastic(law) => law.cross(history),
            Law::Permanent(law) => law.cross(at, history),
            Law::Xiong(_) | Law::User(_) => {}
        }
    }

    /// The length `A` [m] with `F(A) A = energy` on the elastic curve: with `energy = M v0^2` the scale of the indentation in a free
    /// impact, `(M v0^2/K)^(1/(n+1))` for `K d^n`. NaN for a law that pushes back with less than that at any depth.
    pub fn length_scale(&self, energy: f64) -> f64 {
        match self {
            Law::Viscoelastic(law) => law.elastic.length_scale(energy),
            Law::Permanent(law) => {
                Elastic::Power { stiffness: law.stiffness, exponent: law.exponent }.length_scale(energy)
            }
            Law::Xiong(law) => law.settled().length_scale(energy),
            Law::User(law) => curve::length_scale(|d| quasi_static::force_at_rest(law.as_ref(), d), energy),
        }
    }

    /// Stiffness [N/m^n] and exponent [-] of a law whose spring is a power of the indentation; `None` for every other one.
    pub fn spring(&self) -> Option<(f64, f64)> {
        match self {
            Law::Viscoelastic(law) => match law.elastic {
                Elastic::Power { stiffness, exponent } => Some((stiffness, exponent)),
                _ => None,
            },
            Law::Permanent(law) => Some((law.stiffness, law.exponent)),
            Law::Xiong(law) => Some((law.stiffness, law.exponent)),
            Law::User(_) => None,
        }
    }

    /// The roughest power with which the force begins at zero indentation: `d^1.5` of Hertz, `d^0.25` of Tsuji's damper. A step of length
    /// `h` out of the onset errs like `h^(1+p)`, whatever the order of the method. Smooth laws say 2.
    pub fn onset_power(&self) -> f64 {
        let rough = |p: f64| if p.fract() == 0.0 { 2.0 } else { p.min(2.0) };
        match self {
            Law::Viscoelastic(law) => law.onset_power(rough),
            Law::Permanent(law) => rough(law.exponent),
            Law::Xiong(law) => rough(law.exponent),
            // An expression may hold any power: assume a damper like Tsuji's.
            Law::User(_) => 0.25,
        }
    }

    /// The number that sets how much the law dissipates: the one that calibration varies. `None` for elastic and user laws.
    pub fn dissipation(&self) -> Option<f64> {
        match self {
            Law::Viscoelastic(law) if law.damping == Damping::None => None,
            Law::Viscoelastic(law) => law.coefficient.number(),
            Law::Permanent(law) => Some(law.dissipation()),
            Law::Xiong(law) => Some(law.viscous_time),
            Law::User(_) => None,
        }
    }

    /// The same law with another dissipation number.
    pub fn with_dissipation(&self, x: f64) -> Law {
        match self {
            Law::Viscoelastic(law) => {
                Law::Viscoelastic(Viscoelastic { coefficient: law.coefficient.with_number(x), ..*law })
            }
            Law::Permanent(law) => Law::Permanent(law.with_dissipation(x)),
            Law::Xiong(law) => Law::Xiong(Xiong { viscous_time: x, ..*law }),
            Law::User(law) => Law::User(law.clone()),
        }
    }
}
