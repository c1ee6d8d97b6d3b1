//! How a mechanism is run.

use super::control::Clocked;
use super::watched::Watched;
use super::{Controller, MethodChoice, RunError, Session, View};
use crate::build::Mechanism;

/// A mechanism, and how it is run.
pub struct Simulate<'a> {
    pub(super) mechanism: Mechanism,
    pub(super) until: Option<f64>,
    pub(super) method: MethodChoice,
    pub(super) tolerance: f64,
    pub(super) step: Option<f64>,
    pub(super) longest_step: Option<f64>,
    pub(super) most_steps: usize,
    pub(super) watched: Vec<Watched<'a>>,
    pub(super) clocked: Vec<Clocked<'a>>,
}

/// Says that a mechanism is to be run; a program that needs it further gives a reference.
pub fn simulate<'a>(mechanism: impl Into<Mechanism>) -> Simulate<'a> {
    Simulate {
        mechanism: mechanism.into(),
        until: None,
        method: MethodChoice::default(),
        tolerance: Simulate::TOLERANCE,
        step: None,
        longest_step: None,
        most_steps: Simulate::MOST_STEPS,
        watched: Vec::new(),
        clocked: Vec::new(),
    }
}

impl Simulate<'_> {
    /// Tolerance where none is given.
    pub const TOLERANCE: f64 = 1e-10;
    /// Steps after which a run gives up where no number is given.
    pub const MOST_STEPS: usize = 100_000_000;
}

impl<'a> Simulate<'a> {
    /// The run ends at this time [s].
    #[must_use]
    pub fn until(self, until: f64) -> Self {
        Simulate { until: Some(until), ..self }
    }

    /// The method; [`MethodChoice::Auto`] where none is chosen.
    #[must_use]
    pub fn method(self, method: MethodChoice) -> Self {
        Simulate { method, ..self }
    }

    /// Tolerated error per step, relative to the size of what is integrated; 1e-10 where none is given. Absolute tolerances follow from the
    /// [scales](crate::system::Scale) of the mechanism.
    #[must_use]
    pub fn tolerance(self, tolerance: f64) -> Self {
        Simulate { tolerance, ..self }
    }

    /// Length of the steps [s], for a method whose steps are all equal.
    #[must_use]
    pub fn step(self, step: f64) -> Self {
        Simulate { step: Some(step), ..self }
    }

    /// No step is longer [s].
    #[must_use]
    pub fn longest_step(self, longest: f64) -> Self {
        Simulate { longest_step: Some(longest), ..self }
    }

    /// The run gives up after this many tried steps.
    #[must_use]
    pub fn most_steps(self, most_steps: usize) -> Self {
        Simulate { most_steps, ..self }
    }

    /// Shows the motion every so many seconds, from the start on; steps are not cut for it.
    #[must_use]
    pub fn observe(mut self, every: f64, look: impl FnMut(&View<'_>) + Send + 'a) -> Self {
        self.watched.push(Watched::new(every, look));
        self
    }

    /// Lets a controller look and set inputs every `period` [s], from the start on; steps end there.
    #[must_use]
    pub fn control(mut self, period: f64, controller: impl Controller + Send + 'a) -> Self {
        self.clocked.push(Clocked { period, calls: 0, controller: Box::new(controller) });
        self
    }

    /// Makes ready to advance.
    pub fn begin(self) -> Result<Session<'a>, RunError> {
        let positive = |what, value: f64| match value > 0.0 && value.is_finite() {
            true => Ok(()),
            false => Err(RunError::Setting(what, "positive", value)),
        };
        let lengths = [("until", self.until), ("step", self.step), ("longest_step", self.longest_step)];
        lengths.into_iter().try_for_each(|(what, value)| value.map_or(Ok(()), |value| positive(what, value)))?;
        self.watched.iter().try_for_each(|watched| positive("the interval of an observer", watched.every))?;
        self.clocked.iter().try_for_each(|clocked| positive("the period of a controller", clocked.period))?;
        if !(1e-14..=0.1).contains(&self.tolerance) {
            return Err(RunError::Setting("tolerance", "between 1e-14 and 0.1", self.tolerance));
        }
        if self.method.fixed_step() && self.step.is_none() {
            return Err(RunError::NoStep(self.method.name()));
        }
        Ok(Session::new(self))
    }

    /// Runs it to its end.
    pub fn run(self) -> Result<Session<'a>, RunError> {
        let until = self.until.ok_or(RunError::Endless)?;
        let mut session = self.begin()?;
        session.advance(until)?;
        Ok(session)
    }
}
