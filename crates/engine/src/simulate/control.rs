//! Controllers: what is called at a fixed rate, looks at the motion and sets inputs.

use super::{RunError, View};
use crate::id::InputId;
use crate::model::Model;

/// What is called at a fixed rate, looks at the motion and sets inputs, which are held until the next call (a zero-order hold). The run is cut
/// exactly at `k` periods, `k = 0, 1, 2...`, counted from the start and not added up.
///
/// A closure is a controller that remembers nothing between its calls, or nothing that need be taken back with a [`Snapshot`](super::Snapshot).
pub trait Controller {
    /// One call: looks at the motion and sets inputs.
    fn update(&mut self, view: &View<'_>, inputs: &mut Inputs<'_>);

    /// What it remembers from call to call, as numbers: a snapshot keeps them.
    fn memory(&self) -> Vec<f64> {
        Vec::new()
    }

    /// Takes back what it remembered.
    fn recall(&mut self, _memory: &[f64]) {}
}

impl<F: FnMut(&View<'_>, &mut Inputs<'_>)> Controller for F {
    fn update(&mut self, view: &View<'_>, inputs: &mut Inputs<'_>) {
        self(view, inputs);
    }
}

/// The inputs of a mechanism, to be set.
#[derive(Debug)]
pub struct Inputs<'a> {
    pub(super) model: &'a Model,
    pub(super) values: &'a mut [f64],
    /// What could not be set.
    pub(super) fault: Option<RunError>,
}

impl Inputs<'_> {
    /// What an input is set to; not a number if it is of another mechanism.
    pub fn get(&self, input: InputId) -> f64 {
        self.values.get(input.0).copied().unwrap_or(f64::NAN)
    }

    /// Sets an input. What is no finite number, and an input of another mechanism, end the run.
    pub fn set(&mut self, input: InputId, value: f64) {
        match self.values.get_mut(input.0) {
            Some(own) if value.is_finite() => *own = value,
            Some(_) => {
                let name = self.model.inputs[input.0].name.clone();
                self.fault.get_or_insert(RunError::Input(name, value));
            }
            None => {
                self.fault.get_or_insert(RunError::Foreign);
            }
        }
    }
}

/// A controller and its clock.
pub(super) struct Clocked<'a> {
    /// Time between its calls [s].
    pub(super) period: f64,
    /// How often it has been called.
    pub(super) calls: usize,
    pub(super) controller: Box<dyn Controller + Send + 'a>,
}

impl Clocked<'_> {
    /// When it is called next [s].
    pub(super) fn due(&self) -> f64 {
        self.calls as f64 * self.period
    }
}
