//! The modes of a mechanism: what its stops are doing, and on which side of zero its watched quantities are.

use super::{Happening, Kind, System};
use crate::force::{Stop, StopMode};
use crate::signal::{Instant, Signal};
use carom_solve::{Hybrid, Next};

/// The first step after a stop changes its mode, as a fraction of the time in which its spring answers.
const FRESH: f64 = 0.01;
/// How far ahead it is looked which way a quantity moves that begins at zero [s].
const AHEAD: f64 = 1e-9;

impl System {
    /// What has happened since the start.
    pub fn happenings(&self) -> &[Happening] {
        &self.happenings
    }

    /// The modes as plain numbers, to be written down; [`System::set_modes`] takes them back.
    pub fn modes(&self) -> Vec<f64> {
        let stops = self.modes.iter().map(|mode| match mode {
            StopMode::Free => 0.0,
            StopMode::Pressing => 1.0,
            StopMode::Departing => 2.0,
        });
        let watches = self.watched.iter().flat_map(|(above, count)| [f64::from(u8::from(*above)), *count as f64]);
        stops.chain(watches).collect()
    }

    /// Takes over modes that [`System::modes`] gave; false if they are not those of this model.
    pub fn set_modes(&mut self, modes: &[f64]) -> bool {
        if modes.len() != self.modes.len() + 2 * self.watched.len() {
            return false;
        }
        let (stops, watches) = modes.split_at(self.modes.len());
        for (mode, number) in self.modes.iter_mut().zip(stops) {
            *mode = match number {
                0.0 => StopMode::Free,
                1.0 => StopMode::Pressing,
                2.0 => StopMode::Departing,
                _ => return false,
            };
        }
        for (watched, numbers) in self.watched.iter_mut().zip(watches.chunks_exact(2)) {
            *watched = (numbers[0] == 1.0, numbers[1] as usize);
        }
        true
    }

    /// Takes the modes and the opening of another system of the same model, to look at the same motion.
    pub fn follow(&mut self, other: &System) {
        self.modes.clone_from(&other.modes);
        self.watched.clone_from(&other.watched);
        self.start = other.start;
    }

    /// Gives stops and watches the modes that hold at `(t, y)`.
    pub(super) fn settle_modes(&mut self, t: f64, y: &[f64]) {
        let model = self.model.clone();
        let modes: Vec<StopMode> = model.stops.iter().map(|stop| stop.initial(&self.instant(t, y))).collect();
        self.modes = modes;
        if model.watches.is_empty() {
            return;
        }
        // A quantity that begins at zero is on the side to which it moves: looked up after two short steps, so that an acceleration shows.
        let (mut next, mut rate) = (y.to_vec(), vec![0.0; y.len()]);
        for k in 0..2 {
            self.evaluate(t + k as f64 * AHEAD, &next.clone(), &mut rate);
            next.iter_mut().zip(&rate).for_each(|(y, rate)| *y += AHEAD * rate);
        }
        for (k, watch) in model.watches.iter().enumerate() {
            let now = self.signal(&watch.signal, t, y);
            let value = if now == 0.0 { self.signal(&watch.signal, t + 2.0 * AHEAD, &next) } else { now };
            self.watched[k] = (value > 0.0, 0);
        }
    }

    /// A signal at a state.
    pub fn signal(&mut self, signal: &Signal, t: f64, y: &[f64]) -> f64 {
        let tree = self.model.tree();
        let (nq, nu) = (tree.coordinates(), tree.speeds());
        tree.kinematics(&y[..nq], &y[nq..nq + nu], &mut self.scratch);
        signal.at(&self.instant(t, y), &self.scratch)
    }

    /// Lets a stop change its mode; returns the step [s] with which to go on.
    fn cross_stop(&mut self, k: usize, t: f64, y: &[f64], fired: &[bool]) -> f64 {
        let model = self.model.clone();
        let (stop, mode) = (&model.stops[k], self.modes[k]);
        let at = self.instant(t, y);
        let (next, speed) = (stop.crossed(mode, &at, fired), stop.overrun(&at).1.abs());
        self.modes[k] = next;
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
        let node = self.model.tree().nodes().iter().position(|node| node.u == stop.speed && node.motion.speeds() == 1);
        let inertia = node.map_or(1.0, |node| self.scratch.resistance(node));
        let spring = (inertia / stop.stiffness).sqrt();
        FRESH * if stop.damping > 0.0 { spring.min(inertia / stop.damping) } else { spring }
    }

    /// Books a passage of a watched quantity; true if the run is to stop there.
    fn cross_watch(&mut self, k: usize, t: f64) -> bool {
        let watch = &self.model.watches[k];
        let (above, count) = &mut self.watched[k];
        *above = !*above;
        if !watch.direction.counts(*above) {
            return false;
        }
        *count += 1;
        let kind = Kind::Passed { watch: k, rising: *above, count: *count };
        self.happenings.push(Happening { time: t, kind });
        watch.stop_at == Some(*count)
    }
}

impl Hybrid for System {
    fn guard_count(&self) -> usize {
        Stop::GUARDS * self.modes.len() + self.watched.len()
    }

    fn guards(&mut self, t: f64, y: &Vec<f64>, guards: &mut [f64]) {
        let (stops, watches) = guards.split_at_mut(Stop::GUARDS * self.modes.len());
        let at = self.instant(t, y);
        for ((stop, mode), guards) in self.model.stops.iter().zip(&self.modes).zip(stops.chunks_mut(Stop::GUARDS)) {
            stop.guards(*mode, &at, guards);
        }
        if watches.is_empty() {
            return;
        }
        let tree = self.model.tree();
        let (nq, nu) = (tree.coordinates(), tree.speeds());
        tree.kinematics(&y[..nq], &y[nq..nq + nu], &mut self.scratch);
        let at = Instant { model: &self.model, time: t, q: &y[..nq], u: &y[nq..nq + nu] };
        for ((watch, (above, _)), guard) in self.model.watches.iter().zip(&self.watched).zip(watches) {
            let value = watch.signal.at(&at, &self.scratch);
            *guard = if *above { value } else { -value };
        }
    }

    fn cross(&mut self, t: f64, y: &mut Vec<f64>, fired: &[bool]) -> Next {
        let (stops, watches) = fired.split_at(Stop::GUARDS * self.modes.len());
        let mut next = Next::Continue;
        for (k, fired) in stops.chunks(Stop::GUARDS).enumerate().filter(|(_, fired)| fired.contains(&true)) {
            let step = self.cross_stop(k, t, y, fired);
            next = Next::Restart(if let Next::Restart(other) = next { step.min(other) } else { step });
        }
        let mut done = false;
        for (k, _) in watches.iter().enumerate().filter(|(_, fired)| **fired) {
            done |= self.cross_watch(k, t);
        }
        if done { Next::Stop } else { next }
    }

    /// Quaternions are brought back to unit length. Their rate is linear in that length, so a correction within the tolerance changes it by
    /// less still.
    fn settle(&mut self, _t: f64, y: &mut Vec<f64>) -> bool {
        let count = self.model.tree().coordinates();
        self.model.tree().normalise(&mut y[..count]);
        false
    }
}
