//! Prescribed motions: which piece of its trajectory each follows.

use super::element::{Crossed, Element};
use super::{Evolution, FRESH, Modes, Stance};
use crate::model::Model;
use carom_solve::Trend;

/// Prescribed motions, as elements with modes.
pub(super) struct PrescribedMotions;

impl PrescribedMotions {
    /// Lets each follow the piece that holds at a time [s].
    pub(super) fn choose(model: &Model, modes: &mut Modes, t: f64) {
        modes.pieces = model.prescribed().iter().map(|drive| drive.trajectory.piece(t)).collect();
    }
}

impl Element for PrescribedMotions {
    fn guard_count(&self, model: &Model, _modes: &Modes) -> usize {
        model.prescribed().len()
    }

    fn write_guards(&self, stance: &mut Stance<'_>, modes: &Modes, guards: &mut [f64]) {
        for ((drive, piece), guard) in stance.system.model.prescribed().iter().zip(&modes.pieces).zip(guards) {
            *guard = (drive.trajectory.end_of(*piece) - stance.time).min(1.0);
        }
    }

    /// A prescribed motion comes to the end of its piece, and never back.
    fn bound(&self, _stance: &Stance<'_>, _modes: &Modes, _length: f64, trends: &mut [Trend]) {
        trends.iter_mut().for_each(|trend| *trend = Trend::steady(trend.value));
    }

    /// The mechanism could not stand where it does if they followed other pieces.
    fn settle(&self, _stance: &Stance<'_>, _modes: &mut Modes) {}

    fn cross(&self, motion: &mut Evolution, t: f64, _y: &mut Vec<f64>, fired: &[bool]) -> Crossed {
        let Evolution { system, modes, .. } = motion;
        let mut step = f64::INFINITY;
        for (k, _) in fired.iter().enumerate().filter(|(_, fired)| **fired) {
            modes.pieces[k] += 1;
            let end = system.model.prescribed()[k].trajectory.end_of(modes.pieces[k]);
            step = step.min(FRESH * (end - t).min(system.model.time_scale()));
        }
        Crossed::step(step)
    }

    fn save(&self, modes: &Modes, numbers: &mut Vec<f64>) {
        numbers.extend(modes.pieces.iter().map(|piece| *piece as f64));
    }

    fn read(&self, model: &Model, numbers: &mut dyn Iterator<Item = f64>, modes: &mut Modes) -> Option<()> {
        for (piece, drive) in modes.pieces.iter_mut().zip(model.prescribed()) {
            *piece = numbers.next()? as usize;
            if *piece >= drive.trajectory.count() {
                return None;
            }
        }
        Some(())
    }
}
