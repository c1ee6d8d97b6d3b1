//! Running a mechanism: from a model and a start to columns, events and an energy ledger.
//!
//! [`Simulation`] is what is to be run, built in code or read from a scenario file. [`Simulation::run`] runs it; [`Outcome`] is what comes of it,
//! also of a run that could not go on: what was recorded until then is kept.

mod balance;
mod contact;
mod impacts;
mod moment;
mod outcome;
mod output;
mod overflow;
mod own;
mod progress;
mod recorder;
mod scale;
mod settings;
mod summary;
mod trouble;
mod warnings;

pub use balance::{Balance, BalanceError, LaidContact, Swing};
pub use contact::ContactOutcome;
pub use outcome::{BodyState, JointState, Outcome};
pub use output::Output;
pub use progress::{Progress, Watcher};
pub use scale::Scale;
pub use settings::{MethodChoice, Sampling, Settings};

use crate::interface::Ready;
use crate::record::Checkpoint;
use crate::scenario::Names;
use carom_engine::model::Model;
use carom_engine::system::System;
use carom_solve::{
    Auto, Dop853, Dopri5, End, Memory, Method, Misfit, Plan, Rk4, Rodas5P, SemiImplicit, first_step, resume, run,
};
use recorder::Recorder;
use std::sync::Arc;
use std::time::Instant;

/// A mechanism with its start, and how it is to be run.
#[derive(Clone, Debug)]
pub struct Simulation {
    /// What it is called.
    pub title: String,
    /// The mechanism.
    pub model: Arc<Model>,
    /// What its objects are called.
    pub names: Names,
    /// Coordinates, speeds and the empty ledger at the start.
    pub state: Vec<f64>,
    /// What was found for what is left open about the start, in sentences.
    pub start: Vec<String>,
    /// The columns to be recorded, besides time and the energy ledger.
    pub outputs: Vec<Output>,
    /// What was made of the laws of its contacts, one for each of the model's.
    pub interfaces: Vec<Ready>,
    /// How it is run.
    pub settings: Settings,
}

impl Simulation {
    /// Runs it to its end, or as far as it goes.
    pub fn run(&self, watcher: &mut dyn Watcher) -> Outcome {
        let mut system = self.system();
        let mut recorder = Recorder::new(self, &system, watcher);
        recorder.start(&self.state);
        let (begun, plan) = (Instant::now(), self.plan(&system));
        let mut state = self.state.clone();
        let end = match self.settings.method {
            MethodChoice::Auto => fresh::<Auto<_>>(&mut system, &mut state, plan, &mut recorder),
            MethodChoice::Dop853 => fresh::<Dop853<_>>(&mut system, &mut state, plan, &mut recorder),
            MethodChoice::Dopri5 => fresh::<Dopri5<_>>(&mut system, &mut state, plan, &mut recorder),
            MethodChoice::Rodas5p => fresh::<Rodas5P<_>>(&mut system, &mut state, plan, &mut recorder),
            MethodChoice::Rk4 => fresh::<Rk4<_>>(&mut system, &mut state, plan, &mut recorder),
            MethodChoice::SemiImplicit => fresh::<SemiImplicit<_>>(&mut system, &mut state, plan, &mut recorder),
        };
        recorder.finish(&system, end.time, &state);
        Outcome::new(self, system, recorder, state, end, begun.elapsed())
    }

    /// Goes on from a checkpoint, as if the run had never been interrupted.
    pub fn resume(&self, checkpoint: Checkpoint, watcher: &mut dyn Watcher) -> Result<Outcome, Misfit> {
        let mut system = self.system();
        let mut recorder = Recorder::new(self, &system, watcher);
        let (begun, plan) = (Instant::now(), self.plan(&system));
        if !system.set_modes(&checkpoint.modes) {
            let expected = system.modes().len();
            return Err(Misfit { what: "modes", found: checkpoint.modes.len(), expected });
        }
        recorder.recall(&system, checkpoint.recording, checkpoint.events, checkpoint.curves);
        let mut memory = checkpoint.memory;
        let end = match self.settings.method {
            MethodChoice::Auto => again::<Auto<_>>(&mut system, &mut memory, &plan, &mut recorder),
            MethodChoice::Dop853 => again::<Dop853<_>>(&mut system, &mut memory, &plan, &mut recorder),
            MethodChoice::Dopri5 => again::<Dopri5<_>>(&mut system, &mut memory, &plan, &mut recorder),
            MethodChoice::Rodas5p => again::<Rodas5P<_>>(&mut system, &mut memory, &plan, &mut recorder),
            MethodChoice::Rk4 => again::<Rk4<_>>(&mut system, &mut memory, &plan, &mut recorder),
            MethodChoice::SemiImplicit => again::<SemiImplicit<_>>(&mut system, &mut memory, &plan, &mut recorder),
        }?;
        recorder.finish(&system, end.time, &memory.state);
        Ok(Outcome::new(self, system, recorder, memory.state, end, begun.elapsed()))
    }

    /// The mechanism at its start, with what the method is to know.
    fn system(&self) -> System {
        let mut system = System::new(self.model.clone());
        system.set_tolerance(self.settings.tolerance);
        system.set_longest_step(self.settings.longest_step.unwrap_or(f64::INFINITY));
        system.set_horizon(self.settings.until);
        system.begin(0.0, &self.state);
        system
    }

    /// The plan, its first step still open where the method chooses it.
    fn plan(&self, system: &System) -> Plan<Vec<f64>> {
        let Settings { until, tolerance, step, most_steps, .. } = self.settings;
        let absolute = Scale::of(&self.model, system.opening()).absolute(system, tolerance);
        Plan { until, first_step: step.unwrap_or(0.0), relative: tolerance, absolute, most_steps }
    }
}

/// Begins a run.
fn fresh<K: Method<Vec<f64>>>(
    system: &mut System,
    state: &mut Vec<f64>,
    mut plan: Plan<Vec<f64>>,
    recorder: &mut Recorder<'_>,
) -> End {
    if K::ADAPTIVE {
        plan.first_step = first_step(system, 0.0, state, &plan, K::ERROR_ORDER);
    }
    run(system, &mut K::new(state), 0.0, state, &plan, recorder)
}

/// Takes a run up again.
fn again<K: Method<Vec<f64>>>(
    system: &mut System,
    memory: &mut Memory<Vec<f64>>,
    plan: &Plan<Vec<f64>>,
    recorder: &mut Recorder<'_>,
) -> Result<End, Misfit> {
    let mut method = K::new(&memory.state);
    resume(system, &mut method, memory, plan, recorder)
}
