//! Watched quantities: on which side of zero they are, and how often they have passed.

use super::element::{Crossed, Element};
use super::{Evolution, Modes, Stance, SystemEvent, SystemEventKind};
use crate::model::Model;

/// How far ahead it is looked which way a quantity moves that begins at zero [s].
const AHEAD: f64 = 1e-9;

/// Watched quantities, as elements with modes.
pub(super) struct Watches;

impl Element for Watches {
    fn guard_count(&self, model: &Model, _modes: &Modes) -> usize {
        model.watches.len()
    }

    fn reads_signals(&self) -> bool {
        true
    }

    fn write_guards(&self, stance: &mut Stance<'_>, modes: &Modes, guards: &mut [f64]) {
        let at = stance.instant(modes);
        for ((watch, (above, _)), guard) in at.model.watches.iter().zip(&modes.watches).zip(guards) {
            let value = watch.signal.at(&at, stance.scratch());
            *guard = if *above { value } else { -value };
        }
    }

    fn has_looks(&self, model: &Model) -> bool {
        !model.watches.is_empty()
    }

    fn settle(&self, stance: &Stance<'_>, modes: &mut Modes) {
        for (k, watch) in stance.system.model.watches.iter().enumerate() {
            modes.watches[k].0 = stance.signal(modes, &watch.signal) > 0.0;
        }
    }

    /// A quantity that begins at zero is on the side to which it moves: looked up after two short steps, so that an acceleration shows.
    fn begin(&self, motion: &mut Evolution, t: f64, y: &mut Vec<f64>) {
        if motion.model().watches.is_empty() {
            return;
        }
        let Evolution { system, modes, .. } = motion;
        let model = system.model.clone();
        let (mut next, mut rate) = (y.to_vec(), vec![0.0; y.len()]);
        for k in 0..2 {
            system.evaluate(modes.at(t + k as f64 * AHEAD, &next), &mut rate);
            next.iter_mut().zip(&rate).for_each(|(y, rate)| *y += AHEAD * rate);
        }
        for (k, watch) in model.watches.iter().enumerate() {
            let now = system.signal(&watch.signal, modes.at(t, y));
            let later = modes.at(t + 2.0 * AHEAD, &next);
            let value = if now == 0.0 { system.signal(&watch.signal, later) } else { now };
            modes.watches[k] = (value > 0.0, 0);
        }
    }

    fn cross(&self, motion: &mut Evolution, t: f64, _y: &mut Vec<f64>, fired: &[bool]) -> Crossed {
        let mut crossed = Crossed { step: f64::INFINITY, ends: false };
        for (k, _) in fired.iter().enumerate().filter(|(_, fired)| **fired) {
            crossed.ends |= motion.cross_watch(k, t);
        }
        crossed
    }

    fn save(&self, modes: &Modes, numbers: &mut Vec<f64>) {
        numbers.extend(modes.watches.iter().flat_map(|(above, count)| [f64::from(u8::from(*above)), *count as f64]));
    }

    fn read(&self, _model: &Model, numbers: &mut dyn Iterator<Item = f64>, modes: &mut Modes) -> Option<()> {
        for watch in &mut modes.watches {
            *watch = (numbers.next()? == 1.0, numbers.next()? as usize);
        }
        Some(())
    }
}

impl Evolution {
    /// Books a passage of a watched quantity; true if the run is to stop there.
    fn cross_watch(&mut self, k: usize, t: f64) -> bool {
        let watch = &self.system.model.watches[k];
        let (above, count) = &mut self.modes.watches[k];
        *above = !*above;
        if !watch.direction.counts(*above) {
            return false;
        }
        *count += 1;
        let kind = SystemEventKind::Passed { watch: k, rising: *above, count: *count };
        self.events.push(SystemEvent { time: t, kind });
        watch.stop_at == Some(*count)
    }
}
