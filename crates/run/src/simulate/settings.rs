//! How a mechanism is run: how far, by which method, how accurately, and what is kept.

use super::Keep;
use carom_engine::simulate::{MethodChoice, Simulate};
use carom_lab::units::engineering;

/// At which instants a sample is taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sampling {
    /// Every so many seconds, by interpolation.
    Every(f64),
    /// At the end of every accepted step.
    Steps,
}

/// How a mechanism is run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The run ends at this time [s].
    pub until: f64,
    /// The method.
    pub method: MethodChoice,
    /// Tolerated error per step, relative to the size of what is integrated.
    pub tolerance: f64,
    /// Length of the steps [s], for a method whose steps are all equal.
    pub step: Option<f64>,
    /// No step is longer [s]; none where the error control alone decides.
    pub longest_step: Option<f64>,
    /// At which instants a sample is taken.
    pub sampling: Sampling,
    /// The run gives up after this many tried steps.
    pub most_steps: usize,
    /// What is kept.
    pub keep: Keep,
}

impl Settings {
    /// Tolerance where none is given.
    pub const TOLERANCE: f64 = Simulate::TOLERANCE;
    /// Samples over a run where no rate is given.
    pub const SAMPLES: f64 = 1000.0;
    /// Steps after which a run gives up where no number is given.
    pub const MOST_STEPS: usize = Simulate::MOST_STEPS;

    /// The method and how accurate it is, in words.
    pub fn method_in_words(&self) -> String {
        match self.step {
            Some(step) => format!("{}, steps of {}", self.method, engineering(step, "s")),
            None if self.tolerance == Self::TOLERANCE => format!("{}, tolerance 1e-10 (default)", self.method),
            None => format!("{}, tolerance {:e}", self.method, self.tolerance),
        }
    }

    /// What is wrong with a tolerance, in words; `None` for a good one.
    pub fn tolerance_fault(tolerance: f64) -> Option<String> {
        match tolerance {
            x if x.is_nan() || x <= 0.0 => Some(format!("must be positive, not {x}")),
            x if x < 1e-14 => Some(format!("must be at least 1e-14, which is near what numbers resolve, not {x:e}")),
            x if x > 0.1 => Some(format!("must be at most 0.1, not {x}")),
            _ => None,
        }
    }

    /// The defaults for a run of this length [s].
    pub fn new(until: f64) -> Self {
        Settings {
            until,
            method: MethodChoice::default(),
            tolerance: Self::TOLERANCE,
            step: None,
            longest_step: None,
            sampling: Sampling::Every(until / Self::SAMPLES),
            most_steps: Self::MOST_STEPS,
            keep: Keep::ALL,
        }
    }
}
