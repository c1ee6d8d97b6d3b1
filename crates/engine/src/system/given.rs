//! Given motions: which piece of its course each follows.

use super::element::{Crossed, Element};
use super::modes::Modes;
use super::{FRESH, System};
use crate::model::Model;
use carom_solve::{Piece, Trend};

/// Given motions, as elements with modes.
pub(super) struct Given;

impl Element for Given {
    fn guard_count(&self, system: &System) -> usize {
        system.model.given().len()
    }

    fn write_guards(&self, system: &mut System, t: f64, guards: &mut [f64]) {
        for ((given, piece), guard) in system.model.given().iter().zip(&system.modes.pieces).zip(guards) {
            *guard = (given.course.end_of(*piece) - t).min(1.0);
        }
    }

    /// A given motion comes to the end of its piece, and never back.
    fn bound(&self, _system: &System, _piece: &Piece<'_, Vec<f64>>, trends: &mut [Trend]) {
        trends.iter_mut().for_each(|trend| *trend = Trend::steady(trend.value));
    }

    fn settle(&self, system: &mut System, t: f64) {
        system.modes.pieces = system.model.given().iter().map(|given| given.course.piece(t)).collect();
    }

    fn cross(&self, system: &mut System, t: f64, _y: &mut Vec<f64>, fired: &[bool]) -> Crossed {
        let mut step = f64::INFINITY;
        for (k, _) in fired.iter().enumerate().filter(|(_, fired)| **fired) {
            system.modes.pieces[k] += 1;
            let end = system.model.given()[k].course.end_of(system.modes.pieces[k]);
            step = step.min(FRESH * (end - t).min(system.model.time_scale()));
        }
        Crossed::step(step)
    }

    fn save(&self, modes: &Modes, numbers: &mut Vec<f64>) {
        numbers.extend(modes.pieces.iter().map(|piece| *piece as f64));
    }

    fn read(&self, model: &Model, numbers: &mut dyn Iterator<Item = f64>, modes: &mut Modes) -> Option<()> {
        for (piece, given) in modes.pieces.iter_mut().zip(model.given()) {
            *piece = numbers.next()? as usize;
            if *piece >= given.course.count() {
                return None;
            }
        }
        Some(())
    }

    fn follow(&self, system: &mut System, other: &Modes) {
        system.modes.pieces.clone_from(&other.pieces);
    }
}
