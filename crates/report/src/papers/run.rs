//! Scenarios that come with carom, run for a page.

use carom_run::simulate::Outcome;
use carom_scenario as scenario;
use std::path::Path;

/// A run with these changes; `None` if the scenario cannot be read.
pub(super) fn run(name: &str, sets: &[String]) -> Option<Outcome> {
    let shipped = scenario::shipped().iter().find(|shipped| shipped.name == name)?;
    let mut read = scenario::read(&Path::new(name).join("scenario.toml"), shipped.text, sets).ok()?;
    // Nobody looks at it.
    read.simulation.settings.keep.motion = false;
    Some(read.simulation.run(&mut ()))
}

/// A column of a run's samples; empty if there is none of this name.
pub(super) fn column(outcome: &Outcome, name: &str) -> Vec<f64> {
    outcome.recording.column(name).map(Iterator::collect).unwrap_or_default()
}
