//! A scenario that is followed for long: its motion, where it is cut, and the times that belong to it.

use super::bifurcation::driven;
use super::{Crossing, Cut, DynamicsError, Flow, Section, Span};
use carom_scenario::Scenario;
use std::ops::RangeInclusive;

/// A motion comes to its section within so many periods, or runs, for each crossing.
const PATIENCE: f64 = 10.0;

/// A scenario that is followed for long.
#[derive(Clone, Debug)]
pub struct LongRun {
    /// Its motion, from the start.
    pub flow: Flow,
    /// The period of what drives [s]; none where nothing does.
    pub period: Option<f64>,
    /// How long it settles [s].
    pub settle: f64,
}

impl LongRun {
    /// How many crossings may be asked for.
    pub const ALLOWED: RangeInclusive<usize> = 1..=1_000_000;
    /// Crossings where no number is said.
    pub const CROSSINGS: usize = 200;

    /// Of a scenario, with the period of what drives it [s] if that is given; `clocked` where there must be one.
    pub fn of(scenario: &Scenario, clocked: bool, period: Option<f64>, settle: Span) -> Result<Self, DynamicsError> {
        let period = driven(scenario, period, clocked)?;
        let settle = settle.seconds(period, scenario.simulation.settings.until);
        Ok(LongRun { flow: Flow::new(&scenario.simulation, period), period, settle })
    }

    /// A section of it.
    pub fn cut(&self, section: &Section) -> Result<Cut, DynamicsError> {
        section.cut(self.flow.simulation(), self.period)
    }

    /// So many crossings of a section after it has settled, or fewer where the motion comes to it seldom; at least one.
    pub fn crossings(&mut self, cut: &Cut, count: usize) -> Result<Vec<Crossing>, DynamicsError> {
        let turn = self.period.unwrap_or(self.flow.simulation().settings.until);
        let until = self.settle + PATIENCE * (count + 1) as f64 * turn;
        let crossings = cut.settled(&mut self.flow, self.settle, count, until)?;
        match crossings.is_empty() {
            true => {
                let (section, until) = (cut.section.clone(), self.flow.time());
                Err(DynamicsError::NotReached { section, from: self.settle, until })
            }
            false => Ok(crossings),
        }
    }
}
