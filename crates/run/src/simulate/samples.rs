//! The samples of a run: rows of the outputs and the energy ledger, by interpolation or at steps.

use super::overflow::{Overflow, is_sound};
use super::{KeepSamples, Output, Sampling, Simulation, Watcher};
use crate::quantity::LEDGER;
use crate::record::{Column, Recording};
use carom_engine::measure::{Item, Measure};
use carom_engine::system::Evolution;
use carom_solve::{Method, Span};

/// Time [s] and state of the last instant at which everything was sound; none before the start.
pub(super) type Sound = Option<(f64, Vec<f64>)>;

/// Takes samples.
pub(super) struct Samples<'a> {
    simulation: &'a Simulation,
    /// The energy ledger, as far as it is not among the outputs already.
    ledger: Vec<Measure>,
    pub(super) recording: Recording,
    /// Where everything was sound last.
    pub(super) sound: Sound,
    /// The largest violation of a condition that was seen [m].
    pub(super) loop_error: f64,
    row: Vec<f64>,
    values: Vec<f64>,
    state: Vec<f64>,
}

/// The columns of the energy ledger that are not among the outputs of a simulation: name, its last word, and the item.
pub(super) fn ledger(simulation: &Simulation) -> impl Iterator<Item = (String, &'static str, Item)> {
    let taken = |name: &str| simulation.outputs.iter().any(|output| output.column.name == name);
    let items = LEDGER.iter().map(|(name, item)| (format!("energy.{name}"), *name, *item));
    items.filter(move |(full, ..)| !taken(full))
}

impl<'a> Samples<'a> {
    pub(super) fn new(simulation: &'a Simulation) -> Self {
        Samples {
            simulation,
            ledger: ledger(simulation).map(|(.., item)| Measure::Energy(item)).collect(),
            recording: simulation.recording(),
            sound: None,
            loop_error: 0.0,
            row: Vec::new(),
            values: Vec::new(),
            state: simulation.state.clone(),
        }
    }

    /// Looks at a row at `(t, y)`; keeps it and hands it to the watcher if rows are kept and it is sound.
    pub(super) fn take(
        &mut self,
        t: f64,
        y: &[f64],
        probe: &mut Evolution,
        watcher: &mut dyn Watcher,
    ) -> Result<(), Overflow> {
        let seen = probe.observe(t, y);
        self.row.clear();
        self.row.push(t);
        for output in &self.simulation.outputs {
            self.row.push(output.value(&seen, &mut self.values));
        }
        self.row.extend(self.ledger.iter().map(|measure| seen.measure(measure)));
        self.loop_error = self.loop_error.max(seen.closure_error());
        Overflow::of_row(self.measured(), t).map_or(Ok(()), Err)?;
        if self.simulation.settings.keep.samples != KeepSamples::None {
            // A formula of the user may have no value: its cell stays empty.
            self.row.iter_mut().filter(|value| !is_sound(**value)).for_each(|value| *value = f64::NAN);
            self.recording.push(t, self.row[1..].iter().copied());
            watcher.sample(&self.row);
        }
        self.note(t, y);
        Ok(())
    }

    /// The columns of the row that are not formulas of the user, with their values.
    fn measured(&self) -> impl Iterator<Item = (&Column, f64)> {
        let formulas = self.simulation.outputs.iter().map(Output::is_formula).chain(std::iter::repeat(false));
        let columns = self.recording.columns().iter().zip(self.row.iter().copied()).skip(1);
        columns.zip(formulas).filter(|(_, formula)| !formula).map(|(column, _)| column)
    }

    /// Takes the samples that are due in an accepted step; `probe` is in the mode of the step. Interpolated states are first brought back onto the
    /// constraints.
    pub(super) fn step<K: Method<Vec<f64>>>(
        &mut self,
        span: &mut Span<'_, Evolution, K>,
        probe: &mut Evolution,
        watcher: &mut dyn Watcher,
    ) -> Result<(), Overflow> {
        let mut state = std::mem::take(&mut self.state);
        let taken = self.due_in(span, &mut state, probe, watcher);
        self.state = state;
        taken
    }

    fn due_in<K: Method<Vec<f64>>>(
        &mut self,
        span: &mut Span<'_, Evolution, K>,
        state: &mut Vec<f64>,
        probe: &mut Evolution,
        watcher: &mut dyn Watcher,
    ) -> Result<(), Overflow> {
        let Sampling::Every(interval) = self.simulation.settings.sampling else {
            state.clone_from(span.to);
            probe.project(span.end, state);
            return self.take(span.end, state, probe, watcher);
        };
        loop {
            let due = self.due(interval);
            if due > span.end {
                return Ok(());
            }
            if due == span.end {
                state.clone_from(span.to)
            } else {
                span.at(due, state)
            }
            probe.project(due, state);
            self.take(due, state, probe, watcher)?;
        }
    }

    /// Takes the end, unless the last sample was taken there.
    pub(super) fn finish(
        &mut self,
        t: f64,
        y: &[f64],
        probe: &mut Evolution,
        watcher: &mut dyn Watcher,
    ) -> Result<(), Overflow> {
        let taken = self.recording.last().is_some_and(|row| row[0] >= t);
        if taken { Ok(()) } else { self.take(t, y, probe, watcher) }
    }

    /// When the next sample is due.
    fn due(&self, interval: f64) -> f64 {
        // Of a run too short to be divided the interval may be none.
        let interval = interval.max(f64::MIN_POSITIVE);
        let (due, until) = (self.recording.taken() as f64 * interval, self.simulation.settings.until);
        // The last one is taken at the end, not a rounding before or after it.
        if (due - until).abs() < 1e-9 * interval { until } else { due }
    }

    /// Notes an instant at which everything is sound.
    pub(super) fn note(&mut self, t: f64, y: &[f64]) {
        let (time, state) = self.sound.get_or_insert_default();
        *time = t;
        state.clear();
        state.extend_from_slice(y);
    }
}
