//! The stops of a mechanism: reached and left.

use super::element::{Crossed, Element};
use super::modes::Modes;
use super::{FRESH, Happening, Kind, System};
use crate::force::{Stop, StopMode};
use crate::freedom::Freedom;
use crate::model::Model;
use carom_solve::{Piece, Trend};

/// Stops, as elements with modes.
pub(super) struct Stops;

impl Element for Stops {
    fn guard_count(&self, system: &System) -> usize {
        Stop::GUARDS * system.model.stops.len()
    }

    fn write_guards(&self, system: &mut System, t: f64, guards: &mut [f64]) {
        let at = system.instant(t);
        let stops = system.model.stops.iter().zip(&system.modes.stops);
        for ((stop, mode), guards) in stops.zip(guards.chunks_mut(Stop::GUARDS)) {
            stop.guards(*mode, &at, &system.scratch, guards);
        }
    }

    fn has_bounds(&self, system: &System) -> bool {
        system.model.stops.iter().zip(&system.modes.stops).any(|(stop, mode)| is_bounded(stop, *mode))
    }

    fn bound(&self, system: &System, _piece: &Piece<'_, Vec<f64>>, trends: &mut [Trend]) {
        let stops = system.model.stops.iter().zip(&system.modes.stops);
        for ((stop, mode), trends) in stops.zip(trends.chunks_mut(Stop::GUARDS)) {
            if is_bounded(stop, *mode) {
                trends[0] = system.stop_trend(stop, trends[0].value);
                trends[1] = Trend::steady(trends[1].value);
            }
        }
    }

    fn has_looks(&self, system: &System) -> bool {
        system.model.stops.iter().any(|stop| !matches!(stop.freedom, Freedom::Tree { .. }))
    }

    fn settle(&self, system: &mut System, t: f64) {
        let at = system.instant(t);
        let stops = system.model.stops.iter().map(|stop| stop.initial(&at, &system.scratch)).collect();
        system.modes.stops = stops;
    }

    fn cross(&self, system: &mut System, t: f64, _y: &mut Vec<f64>, fired: &[bool]) -> Crossed {
        if system.closure.is_none() {
            // What a stop holds up is known from the accelerations here, not from those that were asked for last, perhaps by who looks on.
            system.act(t);
            system.accelerate(&system.model.gravity.clone());
        }
        let fired = fired.chunks(Stop::GUARDS).enumerate().filter(|(_, fired)| fired.contains(&true));
        Crossed::step(fired.map(|(k, fired)| system.cross_stop(k, t, fired)).fold(f64::INFINITY, f64::min))
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

    fn follow(&self, system: &mut System, other: &Modes) {
        system.modes.stops.clone_from(&other.stops);
    }
}

/// Whether the guard of a stop has bounds.
fn is_bounded(stop: &Stop, mode: StopMode) -> bool {
    mode == StopMode::Free && matches!(stop.freedom, Freedom::Tree { .. })
}

impl System {
    /// Lets a stop change its mode; returns the step [s] with which to go on.
    fn cross_stop(&mut self, k: usize, t: f64, fired: &[bool]) -> f64 {
        let model = self.model.clone();
        let (stop, mode) = (&model.stops[k], self.modes.stops[k]);
        let at = self.instant(t);
        let next = stop.crossed(mode, &at, &self.scratch, fired);
        let speed = stop.overrun(&at, &self.scratch).1.abs();
        self.modes.stops[k] = next;
        let kind = match (mode, next) {
            (StopMode::Free, _) => Some(Kind::Reached { stop: k, speed }),
            (_, StopMode::Free) => Some(Kind::Left { stop: k, speed }),
            _ => None,
        };
        self.happenings.extend(kind.map(|kind| Happening { time: t, kind }));
        self.answer_time(stop)
    }

    /// A small fraction of the time in which the spring and the damper of a stop act on what it holds up [s].
    fn answer_time(&self, stop: &Stop) -> f64 {
        let node = match stop.freedom {
            Freedom::Tree { speed, .. } => self.model.tree().node_of(speed),
            Freedom::Turn { .. } | Freedom::Spin { .. } | Freedom::Slide { .. } => None,
        };
        let held = node.filter(|_| self.closure.is_none()).map(|node| self.scratch.resistance(node));
        let inertia = held.filter(|held| held.is_finite()).unwrap_or_else(|| self.model.inertia_beyond(node));
        let spring = (inertia / stop.stiffness).sqrt();
        FRESH * if stop.damping > 0.0 { spring.min(inertia / stop.damping) } else { spring }
    }
}
