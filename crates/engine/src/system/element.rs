//! What has modes: stops, watched quantities, prescribed motions, motors, loops, bearings, contacts.
//!
//! Each kind is one line of [`KINDS`], one field of [`Modes`], and one file that says what [`Element`] asks: guards, what is known of them over a step, what
//! happens where they reach zero, and how its modes are written down and read. Nothing else in the house knows how many kinds there are, or in which order.

use super::{Evolution, Modes, Stance, StateRef, System, bearings, contacts, motors, prescribed, rank, stops, watches};
use crate::model::Model;
use carom_solve::Trend;
use std::ops::Range;

/// All kinds, in the order of their guards. Contacts are the last, since they may become more.
pub(super) const KINDS: [&dyn Element; 7] = [
    &stops::Stops,
    &watches::Watches,
    &prescribed::PrescribedMotions,
    &motors::Motors,
    &rank::Loops,
    &bearings::Bearings,
    &contacts::Contacts,
];

/// What a crossing brings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Crossed {
    /// The step with which the motion goes on [s]; infinite if its rate is as before.
    pub(super) step: f64,
    /// Whether the run is to end.
    pub(super) ends: bool,
}

impl Crossed {
    /// The motion goes on with this step [s].
    pub(super) fn step(step: f64) -> Self {
        Crossed { step, ends: false }
    }

    /// Both at the same instant.
    pub(super) fn and(self, other: Crossed) -> Self {
        Crossed { step: self.step.min(other.step), ends: self.ends || other.ends }
    }
}

/// A kind of element with modes.
pub(super) trait Element: Sync {
    /// How many guards there are at present.
    fn guard_count(&self, model: &Model, modes: &Modes) -> usize;

    /// Writes the guards.
    fn write_guards(&self, stance: &mut Stance<'_>, modes: &Modes, guards: &mut [f64]);

    /// Whether they hang on signals.
    fn reads_signals(&self) -> bool {
        false
    }

    /// Whether some of them have bounds at present.
    fn has_bounds(&self, _model: &Model, _modes: &Modes) -> bool {
        false
    }

    /// Says what is known over a piece of a step, at whose end the mechanism stands; the values are there.
    fn bound(&self, _stance: &Stance<'_>, _modes: &Modes, _length: f64, _trends: &mut [Trend]) {}

    /// Says the same of guards that are speeds, where the mechanism moves with those of the state; before [`bound`](Element::bound).
    fn bound_speeds(&self, _stance: &Stance<'_>, _modes: &Modes, _length: f64, _trends: &mut [Trend]) {}

    /// Whether some that have no bounds are to be looked at within steps.
    fn has_looks(&self, _model: &Model) -> bool {
        false
    }

    /// Takes the modes that hold where the mechanism stands at rest.
    fn settle(&self, stance: &Stance<'_>, modes: &mut Modes);

    /// The motion begins at `(t, y)`; modes are settled.
    fn begin(&self, _motion: &mut Evolution, _t: f64, _y: &mut Vec<f64>) {}

    /// Guards have reached zero at `(t, y)`.
    fn cross(&self, motion: &mut Evolution, t: f64, y: &mut Vec<f64>, fired: &[bool]) -> Crossed;

    /// A step has been accepted at `(t, y)`: true if other guards are watched from here on.
    fn accept(&self, _system: &mut System, _modes: &mut Modes, _t: f64, _y: &mut Vec<f64>) -> bool {
        false
    }

    /// The longest step from a state that is sensible [s].
    fn longest_step(&self, _system: &System, _at: StateRef<'_>) -> f64 {
        f64::INFINITY
    }

    /// Writes the modes down as plain numbers.
    fn save(&self, modes: &Modes, numbers: &mut Vec<f64>);

    /// Reads them; `None` if they are not those of such a mechanism.
    fn read(&self, model: &Model, numbers: &mut dyn Iterator<Item = f64>, modes: &mut Modes) -> Option<()>;
}

/// The kinds, each with where its guards are.
pub(super) fn each_kind(
    model: &Model,
    modes: &Modes,
) -> impl Iterator<Item = (&'static dyn Element, Range<usize>)> + use<> {
    let mut first = 0;
    KINDS
        .map(|kind| {
            let count = kind.guard_count(model, modes);
            first += count;
            (kind, first - count..first)
        })
        .into_iter()
}
