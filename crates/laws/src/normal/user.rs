//! Laws of the user: a force written in Rust.

use super::{Ends, History, LawInput};
use crate::Dual;

/// A normal-force law that is not in the catalogue.
///
/// ```
/// use carom_laws::normal::{History, LawInput, Law, Onset, UserLaw};
/// use std::sync::Arc;
///
/// /// A spring that hardens, with a little viscosity.
/// #[derive(Debug)]
/// struct Hardening;
///
/// impl UserLaw for Hardening {
///     fn force(&self, at: &LawInput<f64>, history: &History) -> f64 {
///         let (d, v) = (at.indentation, at.rate);
///         1e6 * d * (1.0 + 1e3 * d) * (1.0 + 0.2 * v / history.approach_speed)
///     }
///
///     fn uses_effective_mass(&self) -> bool {
///         false
///     }
/// }
///
/// let law = Law::User(Arc::new(Hardening));
/// let history = law.touch(Onset { approach_speed: 1.0, effective_mass: 0.5 });
/// assert_eq!(law.force(&LawInput::new(1e-3, 0.0), &history), 2000.0);
/// assert!(law.depends_on_onset() && !law.needs_effective_mass());
/// ```
pub trait UserLaw: Send + Sync + std::fmt::Debug {
    /// Force [N], positive when it pushes the bodies apart. It must stay finite a little below zero indentation, where the end of
    /// contact is looked for.
    fn force(&self, at: &LawInput<f64>, history: &History) -> f64;

    /// Force with its derivatives by indentation and rate; central differences unless you know better.
    fn force_with_derivatives(&self, at: &LawInput<Dual>, history: &History) -> Dual {
        let (d, v) = (at.indentation, at.rate);
        let plain = |indentation: f64, rate: f64| {
            self.force(&LawInput { indentation, rate, age: at.age, internal: at.internal }, history)
        };
        let hd = 1e-6 * d.value.abs().max(1e-9);
        let hv = 1e-6 * v.value.abs().max(1e-6 * history.approach_speed.abs()).max(1e-12);
        let by_d = (plain(d.value + hd, v.value) - plain(d.value - hd, v.value)) / (2.0 * hd);
        let by_v = (plain(d.value, v.value + hv) - plain(d.value, v.value - hv)) / (2.0 * hv);
        Dual {
            value: plain(d.value, v.value),
            by_indentation: by_d * d.by_indentation + by_v * v.by_indentation,
            by_rate: by_d * d.by_rate + by_v * v.by_rate,
        }
    }

    /// Where contact ends; at zero indentation unless you say otherwise.
    fn ends(&self) -> Ends {
        Ends::Indentation
    }

    /// Whether the force depends on `history.approach_speed`; yes unless you say otherwise.
    fn uses_approach_speed(&self) -> bool {
        true
    }

    /// Whether the force depends on `history.effective_mass`; yes unless you say otherwise.
    fn uses_effective_mass(&self) -> bool {
        true
    }
}
