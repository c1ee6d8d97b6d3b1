//! A motion that is followed without end: advanced to an instant or to the next event, looked at, moved to another state.
//!
//! A run of a scenario has an end and a folder; what is asked here has neither. Events are located as in a run, and a state is all there is: time, what is integrated, and what contacts
//! and stops are doing. It can be kept, changed and taken up again.

use super::{DynamicsError, Stop};
use carom_engine::system::{ComponentKind, Evolution, Scale, State, System, SystemEvent};
use carom_run::simulate::Simulation;
use carom_solve::{End, Halt, Head, Hybrid, Memory, Method, Motion, Observer, Plan, Span};
use std::f64::consts::TAU;
use std::ops::ControlFlow;

/// A motion is followed at least this accurately [-].
const TOLERANCE: f64 = 1e-11;
/// Quantities without bounds are looked at 4096 times in so many periods of what drives.
const LOOKED: f64 = 20.0;
/// More events than this are forgotten.
const MOST_EVENTS: usize = 1000;
/// What is beyond this is no state any more, in units of its scale.
const ENDLESS: f64 = 1e100;

/// A motion that is followed without end.
#[derive(Clone, Debug)]
pub struct Flow {
    simulation: Simulation,
    motion: Evolution,
    probe: Evolution,
    memory: Memory<Vec<f64>>,
    plan: Plan<Vec<f64>>,
    /// What each component of the state is, those first that make it: coordinates, speeds, internal states of forces.
    parts: Vec<ComponentKind>,
    /// How large each of them is, for comparing states.
    scale: Vec<f64>,
    /// How many of the events have been looked at.
    seen: usize,
    values: Vec<f64>,
    stop: Stop,
}

impl Flow {
    /// The motion of a scenario from its start. `period` is that of what drives it [s], if something does.
    pub fn new(simulation: &Simulation, period: Option<f64>) -> Self {
        let mut simulation = simulation.clone();
        simulation.settings.tolerance = simulation.settings.tolerance.min(TOLERANCE);
        let (mut motion, state) = simulation.system();
        motion.set_horizon(period.map_or(simulation.settings.until, |period| LOOKED * period));
        let mut plan = simulation.plan(&motion);
        plan.until = f64::INFINITY;
        let all = System::new(simulation.model.clone()).parts();
        let makes = |part: &ComponentKind| !matches!(part, ComponentKind::Energy | ComponentKind::Work);
        let parts: Vec<ComponentKind> = all.into_iter().take_while(makes).collect();
        // Tolerances are told for a hundredth of what is large.
        let scale = Scale::of(&simulation.model, motion.opening()).absolute(motion.system(), 100.0);
        let scale = scale[..parts.len()].to_vec();
        let memory = simulation.settings.method.begin(&mut motion, 0.0, state, &mut plan);
        let probe = motion.clone();
        let (values, stop) = (Vec::new(), Stop::default());
        Flow { simulation, motion, probe, memory, plan, parts, scale, seen: 0, values, stop }
    }

    /// The same, ended where that is asked for.
    pub fn until(self, stop: &Stop) -> Self {
        Flow { stop: stop.clone(), ..self }
    }

    /// What is followed.
    pub fn simulation(&self) -> &Simulation {
        &self.simulation
    }

    /// Time [s].
    pub fn time(&self) -> f64 {
        self.memory.time
    }

    /// Steps so far.
    pub fn steps(&self) -> usize {
        self.memory.work.steps
    }

    /// The state.
    pub fn state(&self) -> State {
        self.motion.state_at(self.memory.time, self.memory.state.clone())
    }

    /// The components that make the state, of what is integrated: coordinates, speeds, internal states of forces.
    pub fn components(&self) -> &[f64] {
        &self.memory.state[..self.parts.len()]
    }

    /// How large each of the components that make the state is [its unit], from the extent of the mechanism and its time scale.
    pub fn scale(&self) -> &[f64] {
        &self.scale
    }

    /// In how many directions a state can be changed: conditions of loops and lengths of quaternions take some away.
    pub fn freedom(&self) -> usize {
        let speeds = self.parts.iter().filter(|part| matches!(part, ComponentKind::Turning | ComponentKind::Speed));
        let internal = self.parts.iter().filter(|part| matches!(part, ComponentKind::Internal)).count();
        let free = speeds.count().saturating_sub(self.motion.modes().kept().len());
        2 * free + internal
    }

    /// Whether a state next to this one can be taken up: nothing touches, and nothing sticks.
    pub fn is_free(&self) -> bool {
        self.motion.modes().active_contacts().next().is_none() && !self.is_tied()
    }

    /// Whether something sticks, or rigid surfaces stay together.
    pub fn is_tied(&self) -> bool {
        self.motion.modes().is_tied()
    }

    /// The change from one state to another of this mechanism, component by component; angles the short way round.
    pub fn change(&self, from: &[f64], to: &[f64]) -> Vec<f64> {
        let one = |((part, from), to): ((&ComponentKind, &f64), &f64)| match part {
            ComponentKind::Angle => (to - from) - TAU * ((to - from) / TAU).round(),
            _ => to - from,
        };
        self.parts.iter().zip(from).zip(to).map(one).collect()
    }

    /// Takes up a state as it was.
    pub fn take_up(&mut self, state: &State) {
        self.motion.recall(&state.modes, &[]);
        self.seen = 0;
        self.begin_at(state.time, state.y.clone());
    }

    /// Takes up a state moved by `change`, brought back onto what binds it, in the same modes.
    pub fn take_up_moved(&mut self, state: &State, change: &[f64]) {
        self.motion.recall(&state.modes, &[]);
        self.seen = 0;
        let mut y = state.y.clone();
        y.iter_mut().zip(change).for_each(|(y, change)| *y += change);
        self.motion.project(state.time, &mut y);
        self.begin_at(state.time, y);
    }

    /// Begins anew at a time [s] with these components; what touches is found out as at the start of a run. The energy ledger is opened there.
    pub fn begin(&mut self, time: f64, components: &[f64]) {
        let mut state = self.simulation.state.clone();
        state[..components.len()].copy_from_slice(components);
        self.motion.begin(time, &mut state);
        self.motion.project(time, &mut state);
        self.seen = 0;
        self.begin_at(time, state);
    }

    fn begin_at(&mut self, time: f64, state: Vec<f64>) {
        let work = self.memory.work;
        let mut plan = Plan { absolute: self.plan.absolute.clone(), ..self.plan };
        if plan.absolute.len() != state.len() {
            let scale = Scale::of(&self.simulation.model, self.motion.opening());
            plan.absolute = scale.absolute(self.motion.system(), self.plan.relative);
        }
        self.memory = self.simulation.settings.method.begin(&mut self.motion, time, state, &mut plan);
        self.memory.work.steps += work.steps;
        self.memory.work.rejected += work.rejected;
        self.memory.work.evaluations += work.evaluations;
        self.plan.absolute = plan.absolute;
    }

    /// Goes on until this time [s].
    pub fn advance(&mut self, until: f64) -> Result<(), DynamicsError> {
        self.go(until, |_| false).map(|_| ())
    }

    /// Goes on until the next event that is wanted, which has taken effect then, but no further than to a time [s].
    pub fn next_event(
        &mut self,
        until: f64,
        wanted: impl Fn(&SystemEvent) -> bool,
    ) -> Result<Option<SystemEvent>, DynamicsError> {
        self.go(until, wanted)
    }

    fn go(&mut self, until: f64, wanted: impl Fn(&SystemEvent) -> bool) -> Result<Option<SystemEvent>, DynamicsError> {
        if self.motion.events().len() > MOST_EVENTS {
            let modes = self.motion.modes().clone();
            self.motion.recall(&modes, &[]);
            self.seen = 0;
        }
        if self.memory.time >= until {
            return Ok(None);
        }
        self.plan.until = until;
        let mut watch = Watch { wanted: &wanted, stop: &self.stop, seen: self.seen, found: None };
        let method = self.simulation.settings.method;
        let ended = method.resume(&mut self.motion, &mut self.memory, &self.plan, &mut watch);
        let end = ended.map_err(|misfit| DynamicsError::Stopped { time: self.memory.time, why: misfit.to_string() })?;
        if self.stop.is_asked() {
            return Err(DynamicsError::Interrupted);
        }
        watch.look(self.motion.events());
        self.seen = watch.seen;
        let found = watch.found;
        match end.halt {
            Halt::Finished | Halt::Interrupted => self.sound().map(|()| found),
            _ => Err(self.stopped(&end)),
        }
    }

    /// Nothing is followed that is no number any more.
    fn sound(&self) -> Result<(), DynamicsError> {
        let sound = |(x, scale): (&f64, &f64)| x.is_finite() && x.abs() <= ENDLESS * scale;
        match self.components().iter().zip(&self.scale).all(sound) {
            true => Ok(()),
            false => {
                let why = "what moves has grown beyond all proportion: check forces and units".to_owned();
                Err(DynamicsError::Stopped { time: self.memory.time, why })
            }
        }
    }

    fn stopped(&mut self, end: &End) -> DynamicsError {
        let y = self.memory.state.clone();
        let why = self.simulation.stopped_by(&mut self.motion, &y, end);
        let ended = "the scenario ends the motion there by an event of its own: leave `stop` out".to_owned();
        DynamicsError::Stopped { time: end.time, why: why.unwrap_or(ended) }
    }

    /// The outputs of the scenario here.
    pub fn outputs(&mut self) -> Vec<f64> {
        let Flow { simulation, probe, motion, memory, values, .. } = self;
        probe.follow(motion);
        let seen = probe.observe(memory.time, &memory.state);
        simulation.outputs.iter().map(|output| output.value(&seen, values)).collect()
    }

    /// What the mechanism would do at a time [s], moved to components near those of here: the rates of all components that make the state, and how far everything is from its
    /// next event.
    pub fn tendency(&mut self, time: f64, change: &[f64]) -> [Vec<f64>; 2] {
        self.probe.follow(&self.motion);
        let mut y = self.memory.state.clone();
        y.iter_mut().zip(change).for_each(|(y, change)| *y += change);
        let (mut rates, mut guards) = (vec![0.0; y.len()], vec![0.0; self.probe.guard_count()]);
        self.probe.rate(time, &y, &mut rates);
        self.probe.guards(time, &y, &mut guards);
        rates.truncate(self.parts.len());
        [rates, guards]
    }
}

/// Interrupts at the first event that is wanted, or where the end is asked for.
struct Watch<'w> {
    wanted: &'w dyn Fn(&SystemEvent) -> bool,
    stop: &'w Stop,
    seen: usize,
    found: Option<SystemEvent>,
}

impl Watch<'_> {
    /// Looks at events that are new. Of several at one instant the first counts.
    fn look(&mut self, events: &[SystemEvent]) {
        let new = &events[self.seen.min(events.len())..];
        self.found = self.found.or_else(|| new.iter().find(|event| (self.wanted)(event)).copied());
        self.seen = events.len();
    }
}

impl<K: Method<Vec<f64>>> Observer<Evolution, K> for Watch<'_> {
    fn step(&mut self, _: &mut Span<'_, Evolution, K>) {}

    fn pass(&mut self, head: &Head<'_, Evolution, K>) -> ControlFlow<()> {
        self.look(head.motion().events());
        if self.found.is_some() || self.stop.is_asked() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
