//! A run of a few steps: nothing but numbers comes of it, its ledger closes or is warned of, and it is the same twice.

use super::{Care, Fault, Reached, text};
use crate::input::Input;
use carom::checkpoint::Checkpoint;
use carom::record::Recording;
use carom::scenario::Scenario;
use carom::simulate::{Outcome, Progress, Sampling, Simulation, Watcher};
use carom::solve::Halt;
use carom::warning::Code;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Steps after which a run is given up.
const STEPS: usize = 30;
/// Samples that a run may take at most.
const SAMPLES: f64 = 200.0;

/// Numbers of a state beyond which a mechanism is read and not run: its steps are long, and that is no fault.
const STATE: usize = 5000;

/// Time on the clock after which a run is interrupted, at the end of a step: what takes long in many steps is no fault.
const TIME: Duration = Duration::from_millis(50);

/// Who interrupts a run that takes long.
pub(super) struct Impatient {
    begun: Instant,
}

impl Impatient {
    pub(super) fn new() -> Self {
        Impatient { begun: Instant::now() }
    }
}

impl Watcher for Impatient {
    fn look(&mut self, _: &Progress) -> ControlFlow<()> {
        if self.begun.elapsed() > TIME { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// A simulation with limits on its work.
pub(super) fn limited(simulation: &Simulation) -> Simulation {
    let mut short = simulation.clone();
    let settings = &mut short.settings;
    settings.most_steps = settings.most_steps.min(STEPS);
    if let Sampling::Every(interval) = settings.sampling {
        settings.sampling = Sampling::Every(interval.max(settings.until / SAMPLES));
    }
    short
}

/// Runs a scenario for a few steps.
pub(super) fn run(scenario: &Scenario, input: &Input, care: Care) -> Result<Reached, Fault> {
    let simulation = limited(&scenario.simulation);
    if simulation.state.len() > STATE {
        return Ok(Reached::Read);
    }
    let outcome = simulation.run(&mut Impatient::new());
    sound(&simulation, &outcome, input)?;
    if care.twice && outcome.end.halt != Halt::Interrupted {
        let again = simulation.run(&mut Impatient::new());
        if again.end.halt != Halt::Interrupted && told(&outcome) != told(&again) {
            return Err(Fault::new("a run is not the same twice", format!("{:?}\n{:?}", outcome.end, again.end)));
        }
    }
    Ok(if outcome.end.work.steps > 0 { Reached::Ran } else { Reached::Read })
}

/// Goes on from a checkpoint for a few steps.
pub(super) fn resume(
    scenario: &Scenario,
    checkpoint: Checkpoint,
    earlier: Recording,
    input: &Input,
) -> Result<Reached, Fault> {
    let mut simulation = limited(&scenario.simulation);
    let work = checkpoint.memory.work;
    simulation.settings.most_steps = work.steps.saturating_add(work.rejected).saturating_add(STEPS);
    match simulation.resume(checkpoint, earlier, &mut Impatient::new()) {
        Ok(outcome) => sound(&simulation, &outcome, input).map(|()| Reached::Ran),
        Err(error) => text::words(&error.to_string()).map(|()| Reached::Read),
    }
}

/// What must hold of every run.
fn sound(simulation: &Simulation, outcome: &Outcome, input: &Input) -> Result<(), Fault> {
    let wrong = |what: &str, detail: String| Err(Fault::new(what, detail));
    if !outcome.state.iter().all(|x| x.is_finite()) {
        return wrong("a state that is no number", format!("{:?}", outcome.end));
    }
    // A formula may have no value; what is infinite is never recorded.
    let curves = outcome.curves.rows().flatten();
    if outcome.recording.rows().flatten().chain(curves).any(|x| x.is_infinite()) {
        return wrong("a sample is infinite", format!("{:?}", outcome.end));
    }
    let numbers = [outcome.end.time, outcome.relative_residue(), outcome.energy_at_play()];
    if !numbers.iter().all(|x| x.is_finite()) {
        return wrong("a ledger that is no number", format!("{numbers:?}"));
    }
    let warnings = outcome.warnings();
    if outcome.ledger_doubt() > 1.0 && !warnings.iter().any(|one| one.code == Code::LedgerOpen) {
        return wrong("a ledger is open and nothing is said", format!("{:e}", outcome.relative_residue()));
    }
    for said in warnings.iter().map(ToString::to_string).chain(outcome.failure.clone()) {
        text::numbers("what is said of a run", &said, input)?;
    }
    let summary = serde_json::to_string(&outcome.summary(simulation));
    let summary = summary.map_err(|error| Fault::new("a summary cannot be written", error.to_string()))?;
    text::numbers("summary.json", &summary, input)?;
    csv("samples.csv", input, |out| outcome.recording.write_csv(out))?;
    csv("events.csv", input, |out| outcome.events.write_csv(out))
}

/// Writes a table and looks for what is no number.
fn csv(what: &str, input: &Input, write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> Result<(), Fault> {
    let mut bytes = Vec::new();
    write(&mut bytes).map_err(|error| Fault::new(format!("{what} cannot be written"), error.to_string()))?;
    text::numbers(what, &String::from_utf8_lossy(&bytes), input)
}

/// All bits of a run.
fn told(outcome: &Outcome) -> (Vec<u64>, Vec<u64>, String) {
    let bits = |values: &mut dyn Iterator<Item = f64>| values.map(f64::to_bits).collect::<Vec<_>>();
    let samples = bits(&mut outcome.recording.rows().chain(outcome.curves.rows()).flatten().copied());
    (bits(&mut outcome.state.iter().copied()), samples, format!("{:?}{:?}", outcome.end, outcome.events))
}

/// Statics and modes have an answer in numbers or in words.
pub(super) fn rest(scenario: &Scenario) -> Result<(), Fault> {
    let simulation = &scenario.simulation;
    match simulation.balance() {
        Err(error) => text::words(&error.to_string())?,
        Ok(balance) => {
            let joints = balance.joints.iter().flat_map(|joint| joint.force.iter().chain(joint.moment.iter()));
            let efforts = balance.efforts.iter().map(|(_, effort, _)| effort);
            if !joints.chain(efforts).all(|x| x.is_finite()) {
                return Err(Fault::new("a balance that is no number", format!("{:?}", balance.joints)));
            }
        }
    }
    match simulation.swing() {
        Err(error) => text::words(&error.to_string()),
        Ok(swing) if swing.vibration.modes.iter().all(|mode| mode.frequency.is_finite()) => Ok(()),
        Ok(swing) => Err(Fault::new("a mode that is no number", format!("{:?}", swing.vibration.modes))),
    }
}
