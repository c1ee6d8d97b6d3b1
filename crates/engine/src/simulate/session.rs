//! A mechanism that is being run: advanced, looked at, kept and taken back.

use super::control::Clocked;
use super::watched::{Showing, Watched};
use super::{Inputs, MethodChoice, RunError, Simulate, Snapshot, View};
use crate::build::Mechanism;
use crate::id::InputId;
use crate::system::{Evolution, JointImpulse, Ledger, Scale, StateRef, Sums, SystemEvent, SystemEventKind};
use carom_solve::{Halt, Memory, Misfit, Plan, Work};
use std::ops::ControlFlow;

/// A mechanism that is being run.
pub struct Session<'a> {
    mechanism: Mechanism,
    motion: Evolution,
    /// A copy of the motion, so that looking does not disturb, and what was added up when it last looked.
    probe: Evolution,
    sums: Sums,
    method: MethodChoice,
    plan: Plan<Vec<f64>>,
    memory: Memory<Vec<f64>>,
    watched: Vec<Watched<'a>>,
    clocked: Vec<Clocked<'a>>,
    /// Whether the motion has stopped itself.
    stopped: bool,
}

impl<'a> Session<'a> {
    pub(super) fn new(options: Simulate<'a>) -> Self {
        let Simulate { mechanism, until, method, tolerance, step, longest_step, most_steps, watched, clocked } =
            options;
        let mut motion = Evolution::new(mechanism.model().clone());
        motion.set_tolerance(tolerance);
        motion.set_longest_step(longest_step.unwrap_or(f64::INFINITY));
        if let Some(until) = until {
            motion.set_horizon(until);
        }
        let mut state = mechanism.state().to_vec();
        motion.begin(0.0, &mut state);
        let absolute = Scale::of(mechanism.model(), motion.opening()).absolute(motion.system(), tolerance);
        let (until, first_step) = (until.unwrap_or(f64::INFINITY), step.unwrap_or(0.0));
        let mut plan = Plan { until, first_step, relative: tolerance, absolute, most_steps };
        let memory = method.begin(&mut motion, 0.0, state, &mut plan);
        let (probe, sums) = (motion.clone(), Sums::default());
        let mut session =
            Session { mechanism, motion, probe, sums, method, plan, memory, watched, clocked, stopped: false };
        session.look();
        session
    }

    /// Goes on until this time [s], or until the motion stops itself.
    pub fn advance(&mut self, until: f64) -> Result<(), RunError> {
        self.advance_unless(until, &mut || ControlFlow::Continue(())).map(drop)
    }

    /// The same, unless `ask`, which is called before every step, breaks it off; from there it goes on as if it had not been.
    pub fn advance_unless(
        &mut self,
        until: f64,
        ask: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, RunError> {
        if until.is_nan() {
            return Err(RunError::Setting("until", "a time", until));
        }
        let mut gone = ControlFlow::Continue(());
        while self.memory.time < until && !self.stopped && gone.is_continue() {
            self.control()?;
            self.plan.until = self.clocked.iter().map(Clocked::due).fold(until, f64::min);
            gone = self.go(ask)?;
        }
        self.look();
        Ok(gone)
    }

    /// Calls the controllers that are due.
    fn control(&mut self) -> Result<(), RunError> {
        let time = self.memory.time;
        if self.clocked.iter().all(|clocked| clocked.due() > time) {
            return Ok(());
        }
        self.look();
        let mut clocked = std::mem::take(&mut self.clocked);
        let set = self.set_by(|view, inputs| {
            for clocked in clocked.iter_mut().filter(|clocked| clocked.due() <= time) {
                clocked.controller.update(view, inputs);
                clocked.calls += 1;
            }
        });
        self.clocked = clocked;
        set
    }

    /// Sets an input from here on. The force that follows may jump: the motion begins anew here, as after an event.
    pub fn set(&mut self, input: InputId, value: f64) -> Result<(), RunError> {
        self.set_by(|_, inputs| inputs.set(input, value))?;
        self.look();
        Ok(())
    }

    /// What an input is set to; not a number if it is of another mechanism.
    pub fn input(&self, input: InputId) -> f64 {
        self.motion.modes().inputs().get(input.0).copied().unwrap_or(f64::NAN)
    }

    /// Lets inputs be set by who looks at what is seen now. All of them are, or none.
    fn set_by(&mut self, set: impl FnOnce(&View<'_>, &mut Inputs<'_>)) -> Result<(), RunError> {
        let mut values = self.motion.modes().inputs().to_vec();
        let model = self.mechanism.model().clone();
        let mut inputs = Inputs { model: &model, values: &mut values, fault: None };
        set(&self.view(), &mut inputs);
        if let Some(fault) = inputs.fault {
            return Err(fault);
        }
        let before = self.motion.modes().inputs();
        if before.iter().zip(&values).all(|(before, after)| before.to_bits() == after.to_bits()) {
            return Ok(());
        }
        self.motion.set_inputs(self.memory.time, &mut self.memory.state, &values);
        self.memory.renew(&mut self.motion);
        Ok(())
    }

    /// Runs until the plan's end, or until it is broken off.
    fn go(&mut self, ask: &mut dyn FnMut() -> ControlFlow<()>) -> Result<ControlFlow<()>, RunError> {
        let (mechanism, probe, watched) = (&self.mechanism, &mut self.probe, &mut self.watched[..]);
        let mut showing = Showing { mechanism, probe, watched, until: self.plan.until, ask };
        let end = self.method.resume(&mut self.motion, &mut self.memory, &self.plan, &mut showing)?;
        match (end.halt, self.lost_loop()) {
            (Halt::Finished, _) => Ok(ControlFlow::Continue(())),
            (Halt::Interrupted, _) => Ok(ControlFlow::Break(())),
            (Halt::Stopped, None) => {
                self.stopped = true;
                Ok(ControlFlow::Continue(()))
            }
            (Halt::Stopped, Some(error)) => Err(error),
            (halt, _) => Err(RunError::Stuck { time: end.time, halt }),
        }
    }

    /// What became of the loops, if they do not let the motion go on.
    fn lost_loop(&self) -> Option<RunError> {
        let SystemEvent { time, kind } = self.motion.events().last()?;
        let tie = || self.mechanism.name_of(kind).to_owned();
        match kind {
            SystemEventKind::Singular { .. } => Some(RunError::Singular { tie: tie(), time: *time }),
            SystemEventKind::Apart { .. } => Some(RunError::Apart { tie: tie(), time: *time }),
            _ => None,
        }
    }

    /// Works out what is to be seen here, and shows what is due.
    fn look(&mut self) {
        let Memory { time, state, .. } = &self.memory;
        self.probe.follow(&self.motion);
        let (mechanism, probe, watched) = (&self.mechanism, &mut self.probe, &mut self.watched[..]);
        let mut showing = Showing { mechanism, probe, watched, until: *time, ask: &mut || ControlFlow::Continue(()) };
        showing.show(*time, |_, out| out.clone_from(state));
        self.sums = *self.probe.observe(*time, state).sums();
    }

    /// What is seen now.
    pub fn view(&self) -> View<'_> {
        View { mechanism: &self.mechanism, seen: self.probe.system().observed(self.state(), self.sums) }
    }

    /// Time [s].
    pub fn time(&self) -> f64 {
        self.memory.time
    }

    /// The state: time, what is integrated, and modes.
    pub fn state(&self) -> StateRef<'_> {
        self.motion.modes().at(self.memory.time, &self.memory.state)
    }

    /// Whether the motion has stopped itself, at a watched quantity.
    pub fn has_stopped(&self) -> bool {
        self.stopped
    }

    /// What has happened so far.
    pub fn events(&self) -> &[SystemEvent] {
        self.motion.events()
    }

    /// What joints carried in impacts of rigid surfaces, in time.
    pub fn joint_impulses(&self) -> &[JointImpulse] {
        self.motion.joint_impulses()
    }

    /// The energy at the start.
    pub fn opening(&self) -> &Ledger {
        self.motion.opening()
    }

    /// The energy now.
    pub fn ledger(&self) -> &Ledger {
        &self.sums.ledger
    }

    /// What the ledger misses [J].
    pub fn residue(&self) -> f64 {
        self.ledger().residue(self.opening())
    }

    /// The work done so far.
    pub fn work(&self) -> Work {
        self.memory.work
    }

    /// The mechanism.
    pub fn mechanism(&self) -> &Mechanism {
        &self.mechanism
    }

    /// Keeps everything that the run is now.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            memory: self.memory.clone(),
            modes: self.motion.modes().clone(),
            events: self.events().to_vec(),
            stopped: self.stopped,
            shown: self.watched.iter().map(|watched| watched.shown).collect(),
            controllers: self.clocked.iter().map(|clocked| (clocked.calls, clocked.controller.memory())).collect(),
        }
    }

    /// Takes the run back to a snapshot of it, or of another one of the same mechanism, run in the same way. What follows is what followed
    /// then, bit for bit.
    pub fn restore(&mut self, snapshot: &Snapshot) -> Result<(), RunError> {
        let Snapshot { memory, modes, events, stopped, shown, controllers } = snapshot;
        let misfit = |what, found, expected| Err(Misfit { what, found, expected }.into());
        if shown.len() != self.watched.len() {
            return misfit("observers", shown.len(), self.watched.len());
        }
        if controllers.len() != self.clocked.len() {
            return misfit("controllers", controllers.len(), self.clocked.len());
        }
        let mut motion = self.motion.clone();
        motion.recall(modes, events);
        memory.check(&motion, &self.plan)?;
        self.motion = motion;
        self.memory.clone_from(memory);
        self.watched.iter_mut().zip(shown).for_each(|(watched, shown)| watched.shown = *shown);
        for (clocked, (calls, remembered)) in self.clocked.iter_mut().zip(controllers) {
            clocked.calls = *calls;
            clocked.controller.recall(remembered);
        }
        self.stopped = *stopped;
        self.probe.follow(&self.motion);
        self.sums = *self.probe.observe(self.memory.time, &self.memory.state).sums();
        Ok(())
    }
}
