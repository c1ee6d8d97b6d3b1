//! Parameters that are free: what they are called, what they change, where they may be.

mod law;
mod named;
mod scenario;
mod touch;

pub(super) use law::{loss, of_law};
pub(super) use scenario::{Set, of_scenario};

use super::error::FitError;
use carom_lab::lab::Case;
use carom_lab::units::with_exponent;
use carom_laws::catalogue::Entry;

/// A parameter that is to be fitted.
#[derive(Clone, Debug, PartialEq)]
pub struct Free {
    /// What it is called: `stiffness`, `restitution`, `coefficient` (of the law's loss), `exponent`, `mass`, `speed`, `friction`, a symbol of the law or of its law of
    /// friction, or a parameter or dotted key of the scenario.
    pub name: String,
    /// Where the search begins (SI), if it is said.
    pub start: Option<f64>,
    /// Least and largest value (SI), if they are said.
    pub bounds: [Option<f64>; 2],
}

impl Free {
    /// A parameter of which nothing else is said.
    pub fn new(name: impl Into<String>) -> Self {
        Free { name: name.into(), start: None, bounds: [None; 2] }
    }
}

/// What a parameter changes.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Target {
    Stiffness,
    Restitution,
    Coefficient,
    Exponent,
    Mass,
    Speed,
    Symbol(String),
    Friction,
    FrictionSymbol(String),
    /// The instant of touch in the time of the records with this clock.
    Touch(usize),
    /// A parameter or key of the scenario.
    Set(String),
}

/// How steps of a parameter are measured in a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Measure {
    /// By its logarithm: it is positive, and its order of magnitude may be unknown.
    Logarithm,
    /// In units of this size.
    Linear(f64),
}

/// A parameter, with all that a search needs.
#[derive(Clone, Debug)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) unit: String,
    pub(super) meaning: String,
    pub(super) target: Target,
    pub(super) measure: Measure,
    pub(super) bounds: [f64; 2],
    /// Where searches may begin; the one that was said, or several.
    pub(super) guesses: Vec<f64>,
}

impl Parameter {
    /// Whether it is an instant of touch.
    pub(super) fn is_touch(&self) -> bool {
        matches!(self.target, Target::Touch(_))
    }

    /// Its place in a search.
    pub(super) fn scaled(&self, value: f64) -> f64 {
        match self.measure {
            Measure::Logarithm => value.ln(),
            Measure::Linear(size) => value / size,
        }
    }

    /// Its value (SI) at a place of a search.
    pub(super) fn value(&self, place: f64) -> f64 {
        match self.measure {
            Measure::Logarithm => place.exp(),
            Measure::Linear(size) => place * size,
        }
    }

    /// Change of its value with its place.
    pub(super) fn slope(&self, place: f64) -> f64 {
        match self.measure {
            Measure::Logarithm => place.exp(),
            Measure::Linear(size) => size,
        }
    }

    /// The bounds of its place.
    pub(super) fn scaled_bounds(&self) -> [f64; 2] {
        self.bounds.map(|bound| self.scaled(bound))
    }

    /// What the user said of it, put over what is known.
    pub(super) fn said(mut self, free: &Free) -> Result<Self, FitError> {
        let range = |why: String| FitError::Range { name: free.name.clone(), why };
        let [least, most] = [0, 1].map(|side| free.bounds[side].unwrap_or(self.bounds[side]));
        self.bounds = [least, most];
        let leaves_room = least < most;
        if !leaves_room {
            return Err(range(format!("its bounds {least} and {most} leave nothing between them")));
        }
        if self.measure == Measure::Logarithm && least < 0.0 {
            return Err(range(format!("it is positive, and cannot have the bound {least}")));
        }
        if let Some(start) = free.start {
            if !(start >= least && start <= most) {
                return Err(range(format!("its start {start} is not within its bounds {least} and {most}")));
            }
            if self.measure == Measure::Logarithm && start <= 0.0 {
                return Err(range(format!("it is positive, and cannot begin at {start}")));
            }
            self.guesses = vec![start];
            if let Measure::Linear(size) = &mut self.measure
                && start != 0.0
                && matches!(
                    self.target,
                    Target::Symbol(_) | Target::FrictionSymbol(_) | Target::Set(_) | Target::Coefficient
                )
            {
                *size = start.abs();
            }
        }
        self.guesses.retain(|guess| (least..=most).contains(guess));
        if self.guesses.is_empty() {
            let inside = if least.is_finite() && most.is_finite() { 0.5 * (least + most) } else { least.max(1e-3) };
            self.guesses = vec![inside];
        }
        Ok(self)
    }
}

/// The unit of a parameter of this law by its name; `None` for one that is not known.
pub fn unit_of(case: &Case, name: &str) -> Option<String> {
    let exponent = case.exponent().ok()?;
    let unit = match name {
        "stiffness" => with_exponent("N/m^n", exponent),
        "restitution" | "exponent" | "friction" => "-".to_owned(),
        "mass" => "kg".to_owned(),
        "speed" => "m/s".to_owned(),
        "touch" => "s".to_owned(),
        symbol => {
            let own = case.entry().ok().flatten().and_then(|entry| entry.parameter(symbol));
            let of_friction = || friction_entry(case)?.parameter(symbol);
            with_exponent(own.or_else(of_friction)?.unit, exponent)
        }
    };
    Some(unit)
}

/// The entry of the law of friction.
fn friction_entry(case: &Case) -> Option<&'static Entry> {
    case.oblique.as_ref()?.friction.as_ref()?.entry().ok().flatten()
}
