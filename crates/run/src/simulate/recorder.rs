//! Records a run: hands every accepted step to those who keep something of it, and shows the watcher how far it has come.
//!
//! ```text
//!              Samples     rows of the outputs and the ledger
//!   step  -->  Impacts     peaks and curves of the contacts that press
//!              Animation   poses and tracks, for who wants to look
//!              Follower    extremes and means of the outputs, for who wants no more
//!
//!   pass  -->  Journal     what has happened, always
//! ```
//!
//! [`Keep`](super::Keep) says who of the first three is there, and who runs whether there is the fourth. All look through one probe, a copy of the motion, so that looking does not disturb.

use super::course::Follower;
use super::impacts::Impacts;
use super::implicit::ImplicitSteps;
use super::journal::Journal;
use super::keep::{KeepSamples, Truncation};
use super::overflow::Overflow;
use super::samples::Samples;
use super::{Output, Progress, ResumeError, Simulation, Watcher};
use crate::checkpoint::Checkpoint;
use crate::motion::Animation;
use crate::record::Recording;
use carom_engine::measure::Measure;
use carom_engine::system::Evolution;
use carom_solve::{Head, Method, Observer, Span};
use std::ops::ControlFlow;

/// The watcher is shown every so many passes of the loop.
const GLANCE: usize = 16;

/// What is recorded, and who watches.
pub(super) struct Recorder<'a> {
    simulation: &'a Simulation,
    probe: Evolution,
    pub(super) journal: Journal,
    pub(super) samples: Samples<'a>,
    impacts: Impacts,
    animation: Animation,
    /// What has grown beyond all proportion, and when; nothing is recorded from there on.
    pub(super) overflow: Option<Overflow>,
    /// When steps were implicit.
    pub(super) implicit: Option<ImplicitSteps>,
    /// The largest violation of a condition that was seen between samples [m].
    loop_error: f64,
    /// Who follows the outputs step by step.
    pub(super) follower: Option<Follower>,
    watcher: &'a mut dyn Watcher,
    passes: usize,
}

/// What was kept.
pub(super) struct Kept {
    pub(super) recording: Recording,
    pub(super) curves: Recording,
    pub(super) animation: Animation,
    pub(super) truncated: Vec<Truncation>,
}

impl<'a> Recorder<'a> {
    pub(super) fn new(simulation: &'a Simulation, system: &Evolution, watcher: &'a mut dyn Watcher) -> Self {
        let mut probe = system.clone();
        if !simulation.outputs.iter().flat_map(Output::inputs).any(Measure::is_reaction) {
            probe.leave_out_reactions();
        }
        Recorder {
            simulation,
            probe,
            journal: Journal::new(system.model()),
            samples: Samples::new(simulation),
            impacts: Impacts::new(simulation, system.model()),
            animation: Animation::default(),
            overflow: None,
            implicit: None,
            loop_error: 0.0,
            follower: None,
            watcher,
            passes: 0,
        }
    }

    /// Records the start.
    pub(super) fn start(&mut self, y: &[f64]) {
        self.overflow = Overflow::of_state(&self.probe, 0.0, y)
            .or_else(|| self.samples.take(0.0, y, &mut self.probe, self.watcher).err());
    }

    /// Records the end.
    pub(super) fn finish(&mut self, system: &Evolution, t: f64, y: &[f64]) {
        if self.overflow.is_none() {
            self.journal.note(system, &mut self.probe, t, y);
            self.probe.follow(system);
            self.overflow = self.samples.finish(t, y, &mut self.probe, self.watcher).err();
        }
    }

    /// Takes up what was recorded before a run was interrupted.
    pub(super) fn recall(&mut self, system: &Evolution, checkpoint: &mut Checkpoint) {
        let Checkpoint { memory, events, curves, curves_left_out, animation, loop_error, .. } = checkpoint;
        self.loop_error = *loop_error;
        std::mem::swap(&mut self.impacts.curves, curves);
        self.impacts.left_out = *curves_left_out;
        self.animation = std::mem::take(animation);
        self.journal.recall(system, std::mem::take(events));
        self.samples.note(memory.time, &memory.state);
    }

    /// The largest violation of a condition that was seen [m].
    pub(super) fn loop_error(&self) -> f64 {
        self.loop_error.max(self.samples.loop_error)
    }

    /// Takes up the samples before a checkpoint.
    pub(super) fn take_up(&mut self, checkpoint: &Checkpoint, earlier: Recording) -> Result<(), ResumeError> {
        let own = &mut self.samples.recording;
        if earlier.taken() != checkpoint.samples || earlier.columns() != own.columns() {
            let (found_columns, columns) = (earlier.columns().len(), own.columns().len());
            let (found, expected) = (earlier.taken(), checkpoint.samples);
            return Err(ResumeError::Samples { found, found_columns, expected, columns });
        }
        *own = earlier;
        Ok(())
    }

    /// What was kept.
    pub(super) fn kept(self) -> (Journal, Kept) {
        let Recorder { journal, samples, impacts, animation, .. } = self;
        let curves = Truncation::Curves { kept: impacts.curves.len(), left_out: impacts.left_out };
        let kept = animation.contacts().iter().map(Vec::len).sum();
        let tracks = Truncation::Tracks { kept, left_out: animation.contacts_left_out() };
        let truncated = [curves, tracks].into_iter().filter(|truncation| truncation.left_out() > 0).collect();
        (journal, Kept { recording: samples.recording, curves: impacts.curves, animation, truncated })
    }
}

impl<K: Method<Vec<f64>>> Observer<Evolution, K> for Recorder<'_> {
    fn step(&mut self, span: &mut Span<'_, Evolution, K>) {
        if self.overflow.is_none() {
            self.overflow = Overflow::of_state(span.motion(), span.end, span.to);
        }
        if self.overflow.is_some() {
            return;
        }
        if span.is_implicit() {
            ImplicitSteps::note(&mut self.implicit, [span.start, span.end], span.motion());
        }
        let keep = self.simulation.settings.keep;
        if keep.looks() || self.follower.is_some() {
            self.probe.follow(span.motion());
        }
        if keep.impacts {
            self.impacts.step(span, &mut self.probe, &mut self.journal);
        }
        if keep.motion {
            self.animation.follow(span, &mut self.probe);
        }
        if let Some(follower) = &mut self.follower {
            follower.step(span, &mut self.probe, &mut self.journal);
        }
        if keep.samples != KeepSamples::None {
            self.overflow = self.samples.step(span, &mut self.probe, self.watcher).err();
        } else {
            self.samples.note(span.end, span.to);
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
        if !self.simulation.model.loops().rows().is_empty() {
            self.probe.follow(head.motion());
            self.loop_error = self.loop_error.max(self.probe.place(head.time, head.state).closure_error());
        }
        if self.watcher.wants_checkpoint() {
            let keep = self.simulation.settings.keep;
            self.watcher.checkpoint(Checkpoint {
                memory: head.memory(),
                modes: head.motion().modes().numbers(),
                samples: self.samples.recording.taken(),
                events: self.journal.events.clone(),
                curves: self.impacts.curves.clone(),
                curves_left_out: self.impacts.left_out,
                animation: self.animation.clone(),
                loop_error: self.loop_error(),
                keeps_samples: keep.samples != KeepSamples::None,
                keeps_impacts: keep.impacts,
                keeps_motion: keep.motion,
            });
        }
        let until = self.simulation.settings.until;
        let system = head.motion();
        let count = system.model().contacts.len();
        let closed = system.modes().active_contacts().count();
        let (contacts, step) = ([closed, count], head.step);
        self.watcher.look(&Progress { time: head.time, until, work: head.work, step, contacts })
    }
}
