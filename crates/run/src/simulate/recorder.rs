//! Records a run: samples by interpolation or at steps, and shows the watcher how far it has come.

use super::impacts::Impacts;
use super::journal::Journal;
use super::overflow::{Overflow, is_sound};
use super::{Output, Progress, Sampling, Simulation, Watcher};
use crate::motion::Animation;
use crate::quantity::LEDGER;
use crate::record::{Checkpoint, Column, Events, Recording};
use carom_engine::measure::Measure;
use carom_engine::system::Evolution;
use carom_solve::{Head, Method, Observer, Span};
use std::ops::ControlFlow;

/// The watcher is shown every so many passes of the loop.
const GLANCE: usize = 16;

/// What is recorded, and who watches.
pub(super) struct Recorder<'a> {
    simulation: &'a Simulation,
    /// A copy of the motion, so that looking does not disturb.
    probe: Evolution,
    /// The energy ledger, as far as it is not among the outputs already.
    ledger: Vec<Measure>,
    pub(super) recording: Recording,
    pub(super) animation: Animation,
    pub(super) journal: Journal,
    pub(super) impacts: Impacts,
    /// What has grown beyond all proportion, and when; nothing is recorded from there on.
    pub(super) overflow: Option<Overflow>,
    /// Time [s] and state of the last sample that is sound.
    pub(super) sound: (f64, Vec<f64>),
    watcher: &'a mut dyn Watcher,
    passes: usize,
    row: Vec<f64>,
    values: Vec<f64>,
    state: Vec<f64>,
}

impl<'a> Recorder<'a> {
    pub(super) fn new(simulation: &'a Simulation, system: &Evolution, watcher: &'a mut dyn Watcher) -> Self {
        let taken = |name: &str| simulation.outputs.iter().any(|output| output.column.name == name);
        let names = LEDGER.map(|(name, item)| (format!("energy.{name}"), name, item));
        let free: Vec<_> = names.iter().filter(|(full, ..)| !taken(full)).collect();
        let columns = simulation.outputs.iter().map(|output| output.column.clone());
        let energies = free.iter().map(|(full, name, _)| Column::new(full, "J", name.replace('_', " ")));
        Recorder {
            simulation,
            probe: system.clone(),
            ledger: free.iter().map(|(_, _, item)| Measure::Energy(*item)).collect(),
            recording: Recording::new(columns.chain(energies)),
            animation: Animation::default(),
            journal: Journal::new(system.model()),
            impacts: Impacts::new(simulation, system.model()),
            overflow: None,
            sound: (0.0, simulation.state.clone()),
            watcher,
            passes: 0,
            row: Vec::new(),
            values: Vec::new(),
            state: simulation.state.clone(),
        }
    }

    /// Records the start.
    pub(super) fn start(&mut self, y: &[f64]) {
        self.overflow = Overflow::of_state(&self.probe, 0.0, y);
        self.sample(0.0, y);
    }

    /// Records a row at `(t, y)`, if it is sound.
    fn sample(&mut self, t: f64, y: &[f64]) {
        if self.overflow.is_some() {
            return;
        }
        let seen = self.probe.observe(t, y);
        self.row.clear();
        for output in &self.simulation.outputs {
            self.row.push(output.value(&seen, &mut self.values));
        }
        self.row.extend(self.ledger.iter().map(|measure| seen.measure(measure)));
        self.overflow = Overflow::of_row(self.measured(), t);
        if self.overflow.is_none() {
            // A formula of the user may have no value: its cell stays empty.
            self.row.iter_mut().filter(|value| !is_sound(**value)).for_each(|value| *value = f64::NAN);
            self.recording.push(t, self.row.iter().copied());
            self.sound.0 = t;
            self.sound.1.clear();
            self.sound.1.extend_from_slice(y);
        }
    }

    /// The columns of the row that are not formulas of the user, with their values.
    fn measured(&self) -> impl Iterator<Item = (&Column, f64)> {
        let formulas = self.simulation.outputs.iter().map(Output::is_formula).chain(std::iter::repeat(false));
        let columns = self.recording.columns().iter().skip(1).zip(self.row.iter().copied());
        columns.zip(formulas).filter(|(_, formula)| !formula).map(|(column, _)| column)
    }

    /// Records a row at an interpolated state, which is first brought back onto the constraints.
    fn sample_projected(&mut self, t: f64, y: &mut [f64]) {
        self.probe.project(t, y);
        self.sample(t, y);
    }

    /// Records the end, unless the last sample was taken there.
    pub(super) fn finish(&mut self, system: &Evolution, t: f64, y: &[f64]) {
        if self.overflow.is_some() {
            return;
        }
        self.journal.note(system, &mut self.probe, t, y);
        self.probe.follow(system);
        if self.recording.rows().next_back().is_none_or(|row| row[0] < t) {
            self.sample(t, y);
        }
    }

    /// When the next sample is due.
    fn due(&self, interval: f64) -> f64 {
        // Of a run too short to be divided the interval may be none.
        let interval = interval.max(f64::MIN_POSITIVE);
        let (due, until) = (self.recording.len() as f64 * interval, self.simulation.settings.until);
        // The last one is taken at the end, not a rounding before or after it.
        if (due - until).abs() < 1e-9 * interval { until } else { due }
    }

    /// Takes up what was recorded before a run was interrupted.
    pub(super) fn recall(&mut self, system: &Evolution, recording: Recording, events: Events, curves: Recording) {
        (self.recording, self.impacts.curves) = (recording, curves);
        self.journal.recall(system, events);
    }
}

impl<K: Method<Vec<f64>>> Observer<Evolution, K> for Recorder<'_> {
    fn step(&mut self, span: &mut Span<'_, Evolution, K>) {
        self.probe.follow(span.motion());
        if self.overflow.is_none() {
            self.overflow = Overflow::of_state(&self.probe, span.end, span.to);
        }
        if self.overflow.is_some() {
            return;
        }
        self.impacts.step(span, &mut self.probe, &mut self.journal);
        self.animation.follow(span, &mut self.probe);
        match self.simulation.settings.sampling {
            Sampling::Steps => {
                let mut state = std::mem::take(&mut self.state);
                state.clone_from(span.to);
                self.sample_projected(span.end, &mut state);
                self.state = state;
            }
            Sampling::Every(interval) => {
                let mut state = std::mem::take(&mut self.state);
                while self.overflow.is_none() && self.due(interval) <= span.end {
                    let due = self.due(interval);
                    if due == span.end {
                        state.clone_from(span.to)
                    } else {
                        span.at(due, &mut state)
                    }
                    self.sample_projected(due, &mut state);
                }
                self.state = state;
            }
        }
    }

    fn pass(&mut self, head: &Head<'_, Evolution, K>) -> ControlFlow<()> {
        if self.overflow.is_some() {
            return ControlFlow::Break(());
        }
        self.journal.note(head.motion(), &mut self.probe, head.time, head.state);
        self.passes += 1;
        if !self.passes.is_multiple_of(GLANCE) {
            return ControlFlow::Continue(());
        }
        if self.watcher.wants_checkpoint() {
            let (memory, modes) = (head.memory(), head.motion().modes().numbers());
            let (recording, events) = (self.recording.clone(), self.journal.events.clone());
            let curves = self.impacts.curves.clone();
            self.watcher.checkpoint(Checkpoint { memory, modes, recording, events, curves });
        }
        let until = self.simulation.settings.until;
        let system = head.motion();
        let count = system.model().contacts.len();
        let closed = system.modes().active_contacts().count();
        let (contacts, step) = ([closed, count], head.step);
        self.watcher.look(&Progress { time: head.time, until, work: head.work, step, contacts })
    }
}
