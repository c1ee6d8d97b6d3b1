//! The stops of a mechanism: reached and left.

use super::element::{Crossed, Element};
use super::{Evolution, FRESH, Modes, Stance, SystemEvent, SystemEventKind};
use crate::dof::Dof;
use crate::force::{Stop, StopMode};
use crate::model::Model;
use carom_solve::Trend;

/// Stops, as elements with modes.
pub(super) struct Stops;

impl Element for Stops {
    fn guard_count(&self, model: &Model, _modes: &Modes) -> usize {
        Stop::GUARDS * model.stops.len()
    }

    fn write_guards(&self, stance: &mut Stance<'_>, modes: &Modes, guards: &mut [f64]) {
        let at = stance.instant(modes);
        let stops = at.model.stops.iter().zip(&modes.stops);
        for ((stop, mode), guards) in stops.zip(guards.chunks_mut(Stop::GUARDS)) {
            stop.guards(*mode, &at, stance.scratch(), guards);
        }
    }

    fn has_bounds(&self, model: &Model, modes: &Modes) -> bool {
        model.stops.iter().zip(&modes.stops).any(|(stop, mode)| is_bounded(stop, *mode))
    }

    fn bound(&self, stance: &Stance<'_>, modes: &Modes, _length: f64, trends: &mut [Trend]) {
        let stops = stance.system.model.stops.iter().zip(&modes.stops);
        for ((stop, mode), trends) in stops.zip(trends.chunks_mut(Stop::GUARDS)) {
            if is_bounded(stop, *mode) {
                trends[0] = stance.stop_trend(stop, trends[0].value);
                trends[1] = Trend::steady(trends[1].value);
            }
        }
    }

    fn has_looks(&self, model: &Model) -> bool {
        model.stops.iter().any(|stop| !matches!(stop.dof, Dof::Tree { .. }))
    }

    fn settle(&self, stance: &Stance<'_>, modes: &mut Modes) {
        let at = stance.instant(modes);
        modes.stops = at.model.stops.iter().map(|stop| stop.initial(&at, stance.scratch())).collect();
    }

    fn cross(&self, motion: &mut Evolution, t: f64, y: &mut Vec<f64>, fired: &[bool]) -> Crossed {
        let Evolution { system, modes, events, .. } = motion;
        let mut stance = system.place(modes.at(t, y));
        if stance.system.is_tree() {
            // What a stop holds up is known from the accelerations.
            stance.act(modes);
            stance.accelerate(modes);
        }
        let fired = fired.chunks(Stop::GUARDS).enumerate().filter(|(_, fired)| fired.contains(&true));
        let steps = fired.map(|(k, fired)| stance.cross_stop(k, modes, fired, events));
        Crossed::step(steps.fold(f64::INFINITY, f64::min))
    }

    fn save(&self, modes: &Modes, numbers: &mut Vec<f64>) {
        numbers.extend(modes.stops.iter().map(|mode| match mode {
            StopMode::Free => 0.0,
            StopMode::Pressing => 1.0,
            StopMode::Departing => 2.0,
        }));
    }

    fn read(&self, _model: &Model, numbers: &mut dyn Iterator<Item = f64>, modes: &mut Modes) -> Option<()> {
        for mode in &mut modes.stops {
            *mode = match numbers.next()? {
                0.0 => StopMode::Free,
                1.0 => StopMode::Pressing,
                2.0 => StopMode::Departing,
                _ => return None,
            };
        }
        Some(())
    }
}

/// Whether the guard of a stop has bounds.
fn is_bounded(stop: &Stop, mode: StopMode) -> bool {
    mode == StopMode::Free && matches!(stop.dof, Dof::Tree { .. })
}

impl Stance<'_> {
    /// Lets a stop change its mode; returns the step [s] with which to go on.
    fn cross_stop(&self, k: usize, modes: &mut Modes, fired: &[bool], events: &mut Vec<SystemEvent>) -> f64 {
        let (stop, mode) = (&self.system.model.stops[k], modes.stops[k]);
        let at = self.instant(modes);
        let next = stop.crossed(mode, &at, self.scratch(), fired);
        let speed = stop.overrun(&at, self.scratch()).1.abs();
        modes.stops[k] = next;
        let kind = match (mode, next) {
            (StopMode::Free, _) => Some(SystemEventKind::Reached { stop: k, speed }),
            (_, StopMode::Free) => Some(SystemEventKind::Left { stop: k, speed }),
            _ => None,
        };
        events.extend(kind.map(|kind| SystemEvent { time: self.time, kind }));
        self.answer_time(stop)
    }

    /// A small fraction of the time in which the spring and the damper of a stop act on what it holds up [s].
    fn answer_time(&self, stop: &Stop) -> f64 {
        let model = &self.system.model;
        let node = match stop.dof {
            Dof::Tree { speed, .. } => model.tree().node_of(speed),
            Dof::Turn { .. } | Dof::Spin { .. } | Dof::Slide { .. } | Dof::Length { .. } => None,
        };
        let held = node.filter(|_| self.system.is_tree()).map(|node| self.scratch().resistance(node));
        let inertia = held.filter(|held| held.is_finite()).unwrap_or_else(|| model.inertia_beyond(node));
        let spring = (inertia / stop.stiffness).sqrt();
        FRESH * if stop.damping > 0.0 { spring.min(inertia / stop.damping) } else { spring }
    }
}
