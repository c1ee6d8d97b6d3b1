//! Running a mechanism: from a model and a start to columns, events and an energy ledger.
//!
//! [`Simulation`] is what is to be run, built in code or read from a scenario file. [`Simulation::run`] runs it; [`Outcome`] is what comes of it,
//! also of a run that could not go on: what was recorded until then is kept. [`Keep`] says what is recorded; nobody pays for what is not.

mod balance;
mod bearing;
mod contact;
mod course;
mod drives;
mod failure;
mod group;
mod impacts;
mod implicit;
mod journal;
mod keep;
mod moment;
mod outcome;
mod output;
mod overflow;
mod own;
mod progress;
mod recorder;
mod resume;
mod rubbing;
mod samples;
mod settings;
mod summary;
mod warnings;

pub use carom_engine::simulate::MethodChoice;
pub use carom_engine::system::Scale;

pub use balance::{Balance, BalanceError, LaidContact, Swing};
pub use bearing::BearingOutcome;
pub use contact::{ContactOutcome, FrictionOutcome, Grip, Peak};
pub use course::{Course, Follow};
pub use drives::{DriveOutcome, Transport, Work};
pub use group::GroupOutcome;
pub use implicit::ImplicitSteps;
pub use keep::{Keep, KeepSamples, Truncation};
pub use outcome::{BodyState, JointState, Outcome};
pub use output::Output;
pub use progress::{Progress, Watcher};
pub use resume::ResumeError;
pub use settings::{Sampling, Settings};
pub use summary::Summary;

use crate::checkpoint::Checkpoint;
use crate::interface::{PreparedFriction, PreparedLaw};
use crate::quantity::Names;
use crate::record::{Column, Recording};
use carom_engine::model::Model;
use carom_engine::system::{Evolution, Modes};
use carom_solve::{Misfit, Plan};
use course::Follower;
use recorder::Recorder;
use std::sync::Arc;

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
    pub interfaces: Vec<PreparedLaw>,
    /// What was made of the friction of its bearings, one for each of the model's.
    pub bearings: Vec<PreparedFriction>,
    /// How it is run.
    pub settings: Settings,
}

impl Simulation {
    /// Runs it to its end, or as far as it goes.
    pub fn run(&self, watcher: &mut dyn Watcher) -> Outcome {
        self.run_with(None, watcher).0
    }

    /// The same, with what its outputs go through at every step, in their order: no samples are needed for that, nor are any taken for it.
    pub fn run_following(&self, follow: Follow, watcher: &mut dyn Watcher) -> (Outcome, Vec<Course>) {
        self.run_with(Some(Follower::new(self, follow)), watcher)
    }

    fn run_with(&self, follower: Option<Follower>, watcher: &mut dyn Watcher) -> (Outcome, Vec<Course>) {
        let (mut system, mut state) = self.system();
        let mut recorder = Recorder::new(self, &system, watcher);
        recorder.follower = follower;
        recorder.start(&state);
        let plan = self.plan(&system);
        let end = self.settings.method.run(&mut system, 0.0, &mut state, plan, &mut recorder);
        recorder.finish(&system, end.time, &state);
        let courses = recorder.follower.take().map_or(Vec::new(), Follower::courses);
        (Outcome::new(self, system, recorder, state, end), courses)
    }

    /// Goes on from a checkpoint, as if the run had never been interrupted. `earlier` are the samples until then, as the watcher got them. What is
    /// kept must be what was kept until then ([`Keep`]).
    pub fn resume(
        &self,
        mut checkpoint: Checkpoint,
        earlier: Recording,
        watcher: &mut dyn Watcher,
    ) -> Result<Outcome, ResumeError> {
        self.check(&checkpoint)?;
        let (mut system, _) = self.system();
        let mut recorder = Recorder::new(self, &system, watcher);
        recorder.take_up(&checkpoint, earlier)?;
        let plan = self.plan(&system);
        let Some(modes) = Modes::read(&self.model, &checkpoint.modes) else {
            let expected = system.modes().numbers().len();
            return Err(Misfit { what: "modes", found: checkpoint.modes.len(), expected }.into());
        };
        system.recall(&modes, &[]);
        recorder.recall(&system, &mut checkpoint);
        let mut memory = checkpoint.memory;
        let end = self.settings.method.resume(&mut system, &mut memory, &plan, &mut recorder)?;
        recorder.finish(&system, end.time, &memory.state);
        Ok(Outcome::new(self, system, recorder, memory.state, end))
    }

    /// Whether a run can go on from a checkpoint, as far as that can be seen before.
    pub fn check(&self, checkpoint: &Checkpoint) -> Result<(), ResumeError> {
        self.settings.keep.check(checkpoint)
    }

    /// An empty recording of what is sampled: outputs, then the energy ledger as far as it is not among them.
    pub fn recording(&self) -> Recording {
        let columns = self.outputs.iter().map(|output| output.column.clone());
        let ledger = samples::ledger(self).map(|(name, word, _)| Column::new(name, "J", word.replace('_', " ")));
        let recording = Recording::new(columns.chain(ledger));
        if self.settings.keep.samples == KeepSamples::Thinned { recording.thinned() } else { recording }
    }

    /// The mechanism at its start, with what the method is to know, and its state.
    fn system(&self) -> (Evolution, Vec<f64>) {
        let mut system = Evolution::new(self.model.clone());
        system.set_tolerance(self.settings.tolerance);
        system.set_longest_step(self.settings.longest_step.unwrap_or(f64::INFINITY));
        system.set_horizon(self.settings.until);
        let mut state = self.state.clone();
        system.begin(0.0, &mut state);
        (system, state)
    }

    /// The plan, its first step still open where the method chooses it.
    fn plan(&self, system: &Evolution) -> Plan<Vec<f64>> {
        let Settings { until, tolerance, step, most_steps, .. } = self.settings;
        let absolute = Scale::of(&self.model, system.opening()).absolute(system.system(), tolerance);
        Plan { until, first_step: step.unwrap_or(0.0), relative: tolerance, absolute, most_steps }
    }
}
