//! The samples of a run: rows of the outputs and the energy ledger, by interpolation or at steps.

use super::overflow::{Overflow, is_sound};
use super::{Output, Sampling, Simulation};
use crate::quantity::LEDGER;
use crate::record::{Column, Recording};
use carom_engine::measure::Measure;
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
    row: Vec<f64>,
    values: Vec<f64>,
    state: Vec<f64>,
}

impl<'a> Samples<'a> {
    pub(super) fn new(simulation: &'a Simulation) -> Self {
        let taken = |name: &str| simulation.outputs.iter().any(|output| output.column.name == name);
        let names = LEDGER.map(|(name, item)| (format!("energy.{name}"), name, item));
        let free: Vec<_> = names.iter().filter(|(full, ..)| !taken(full)).collect();
        let columns = simulation.outputs.iter().map(|output| output.column.clone());
        let energies = free.iter().map(|(full, name, _)| Column::new(full, "J", name.replace('_', " ")));
        Samples {
            simulation,
            ledger: free.iter().map(|(_, _, item)| Measure::Energy(*item)).collect(),
            recording: Recording::new(columns.chain(energies)),
            row: Vec::new(),
            values: Vec::new(),
            state: simulation.state.clone(),
        }
    }

    /// Looks at a row at `(t, y)`, and keeps it if rows are kept and it is sound.
    pub(super) fn take(&mut self, t: f64, y: &[f64], probe: &mut Evolution, sound: &mut Sound) -> Result<(), Overflow> {
        let seen = probe.observe(t, y);
        self.row.clear();
        for output in &self.simulation.outputs {
            self.row.push(output.value(&seen, &mut self.values));
        }
        self.row.extend(self.ledger.iter().map(|measure| seen.measure(measure)));
        Overflow::of_row(self.measured(), t).map_or(Ok(()), Err)?;
        if self.simulation.settings.keep.samples {
            // A formula of the user may have no value: its cell stays empty.
            self.row.iter_mut().filter(|value| !is_sound(**value)).for_each(|value| *value = f64::NAN);
            self.recording.push(t, self.row.iter().copied());
        }
        note(sound, t, y);
        Ok(())
    }

    /// The columns of the row that are not formulas of the user, with their values.
    fn measured(&self) -> impl Iterator<Item = (&Column, f64)> {
        let formulas = self.simulation.outputs.iter().map(Output::is_formula).chain(std::iter::repeat(false));
        let columns = self.recording.columns().iter().skip(1).zip(self.row.iter().copied());
        columns.zip(formulas).filter(|(_, formula)| !formula).map(|(column, _)| column)
    }

    /// Takes the samples that are due in an accepted step; `probe` is in the mode of the step. Interpolated states are first brought back onto the
    /// constraints.
    pub(super) fn step<K: Method<Vec<f64>>>(
        &mut self,
        span: &mut Span<'_, Evolution, K>,
        probe: &mut Evolution,
        sound: &mut Sound,
    ) -> Result<(), Overflow> {
        let mut state = std::mem::take(&mut self.state);
        let taken = self.due_in(span, &mut state, probe, sound);
        self.state = state;
        taken
    }

    fn due_in<K: Method<Vec<f64>>>(
        &mut self,
        span: &mut Span<'_, Evolution, K>,
        state: &mut Vec<f64>,
        probe: &mut Evolution,
        sound: &mut Sound,
    ) -> Result<(), Overflow> {
        let Sampling::Every(interval) = self.simulation.settings.sampling else {
            state.clone_from(span.to);
            probe.project(span.end, state);
            return self.take(span.end, state, probe, sound);
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
            self.take(due, state, probe, sound)?;
        }
    }

    /// Takes the end, unless the last sample was taken there.
    pub(super) fn finish(
        &mut self,
        t: f64,
        y: &[f64],
        probe: &mut Evolution,
        sound: &mut Sound,
    ) -> Result<(), Overflow> {
        let taken = self.recording.rows().next_back().is_some_and(|row| row[0] >= t);
        if taken { Ok(()) } else { self.take(t, y, probe, sound) }
    }

    /// When the next sample is due.
    fn due(&self, interval: f64) -> f64 {
        // Of a run too short to be divided the interval may be none.
        let interval = interval.max(f64::MIN_POSITIVE);
        let (due, until) = (self.recording.len() as f64 * interval, self.simulation.settings.until);
        // The last one is taken at the end, not a rounding before or after it.
        if (due - until).abs() < 1e-9 * interval { until } else { due }
    }
}

/// Notes an instant at which everything is sound.
pub(super) fn note(sound: &mut Sound, t: f64, y: &[f64]) {
    let (time, state) = sound.get_or_insert_default();
    *time = t;
    state.clear();
    state.extend_from_slice(y);
}
