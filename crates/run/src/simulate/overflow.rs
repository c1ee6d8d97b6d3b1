//! Numbers that have grown beyond all proportion.
//!
//! No quantity of a mechanism comes near 1e100 in SI; what does is on its way to infinity, or was written with a wrong exponent. The run ends
//! before such a number is recorded. Everything that is made of records, sums of squares at most, therefore stays a number.

use super::{Settings, Simulation};
use crate::record::Column;
use carom_engine::system::{ComponentKind, Evolution};
use carom_lab::units::engineering;

/// The largest number that is recorded, in SI.
pub(super) const LARGEST: f64 = 1e100;

/// Something that is no number any more, or too large a one.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Overflow {
    /// When it was seen [s].
    time: f64,
    /// What it is, in words.
    what: String,
    /// Whether it is a number at all.
    number: bool,
}

/// Whether a number can be recorded.
pub(super) fn is_sound(x: f64) -> bool {
    x.abs() <= LARGEST
}

impl Overflow {
    /// What has overflown in a state; nothing if it is sound.
    pub(super) fn of_state(system: &Evolution, t: f64, y: &[f64]) -> Option<Self> {
        let k = y.iter().position(|&x| !is_sound(x))?;
        let what = match system.system().parts()[k] {
            ComponentKind::Angle | ComponentKind::Turning => "a rotation",
            ComponentKind::Way | ComponentKind::Speed => "a displacement or a velocity",
            ComponentKind::Internal => "an internal state of a force",
            ComponentKind::Energy | ComponentKind::Work => "an energy",
        };
        Some(Overflow { time: t, what: what.to_owned(), number: y[k].is_finite() })
    }

    /// What has overflown in these columns of a sample; nothing if they are sound.
    pub(super) fn of_row<'a>(mut row: impl Iterator<Item = (&'a Column, f64)>, t: f64) -> Option<Self> {
        let (column, value) = row.find(|(_, value)| !is_sound(*value))?;
        Some(Overflow { time: t, what: column.name.clone(), number: value.is_finite() })
    }

    /// What is said of it; `cause` is the likely one, if one is known.
    pub(super) fn failure(&self, simulation: &Simulation, cause: Option<String>) -> String {
        let Overflow { time, what, number } = self;
        let how = if *number { format!("is beyond {LARGEST:e}") } else { "is no number".to_owned() };
        let cause = cause.unwrap_or_else(|| remedy(&simulation.settings, *time).to_owned());
        format!("{what} {how} at {}; {cause}", engineering(*time, "s"))
    }
}

fn remedy(settings: &Settings, time: f64) -> &'static str {
    if settings.method.fixed_step() && time > 0.0 {
        "steps that are too long make a motion grow like this: take a shorter step, or a method that chooses its steps"
    } else {
        "check gravity, masses, speeds and forces for a wrong unit or exponent"
    }
}
