//! How a mechanism is run: how far, by which method, how accurately, and what is kept.

use std::fmt;

/// A method of integration, as users choose it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MethodChoice {
    /// Dormand and Prince, order 8, and a Rosenbrock method where that is cheaper.
    #[default]
    Auto,
    /// Dormand and Prince, order 8: accurate, for what is not stiff.
    Dop853,
    /// Dormand and Prince, order 5: for loose tolerances.
    Dopri5,
    /// Rosenbrock, order 5, L-stable: for stiff systems.
    Rodas5p,
    /// Runge and Kutta, order 4, fixed step.
    Rk4,
    /// Symplectic Euler, order 1, fixed step.
    SemiImplicit,
}

impl MethodChoice {
    /// All of them.
    pub const ALL: [MethodChoice; 6] =
        [Self::Auto, Self::Dop853, Self::Dopri5, Self::Rodas5p, Self::Rk4, Self::SemiImplicit];

    /// The name by which it is chosen.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Dop853 => "dop853",
            Self::Dopri5 => "dopri5",
            Self::Rodas5p => "rodas5p",
            Self::Rk4 => "rk4",
            Self::SemiImplicit => "semi-implicit",
        }
    }

    /// The method of a name.
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.name() == name)
    }

    /// Whether all its steps are equal, and their length must be given.
    pub const fn fixed_step(self) -> bool {
        matches!(self, Self::Rk4 | Self::SemiImplicit)
    }
}

impl fmt::Display for MethodChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

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
}

impl Settings {
    /// Tolerance where none is given.
    pub const TOLERANCE: f64 = 1e-10;
    /// Samples over a run where no rate is given.
    pub const SAMPLES: f64 = 1000.0;
    /// Steps after which a run gives up where no number is given.
    pub const MOST_STEPS: usize = 100_000_000;

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
        }
    }
}
