//! A mechanism at one instant, found by running until then.

use super::outcome::{BodyState, bodies};
use super::{Keep, Simulation};
use carom_lab::units::engineering;

impl Simulation {
    /// The bodies at a time [s]: the run is made until then, with the steps it would take anyway. The error says why it does not get there.
    pub fn bodies_at(&self, time: f64) -> Result<Vec<BodyState>, String> {
        // What is too short for numbers to divide is the start.
        if time < f64::MIN_POSITIVE / f64::EPSILON {
            let (mut system, state) = self.system();
            return Ok(bodies(&system.observe(0.0, &state)));
        }
        let mut until = self.clone();
        until.outputs.clear();
        until.settings.until = time;
        until.settings.keep = Keep::NONE;
        let outcome = until.run(&mut ());
        match outcome.failure {
            Some(failure) => Err(failure),
            None if outcome.end.time < time => Err(format!(
                "the run ends at {}, before {}",
                engineering(outcome.end.time, "s"),
                engineering(time, "s")
            )),
            None => Ok(outcome.bodies),
        }
    }
}
