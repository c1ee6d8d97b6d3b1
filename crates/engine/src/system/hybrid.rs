//! Events of a mechanism: stops reached and left, contacts that begin and end, watched quantities that pass zero, given motions that go over into their next piece, motors
//! that come to their limits, and loops that lose their hold.

use super::modes::Modes;
use super::{Happening, Kind, System};
use crate::constraint::{Closure, Row};
use crate::contact::Slot;
use crate::force::{Force, Motor, Stop, StopMode};
use crate::freedom::Freedom;
use crate::signal::Signal;
use carom_solve::{Hybrid, Next, Piece, Settled, Trend};

/// The first step after a stop changes its mode, as a fraction of the time in which its spring answers.
pub(super) const FRESH: f64 = 0.01;
/// How far ahead it is looked which way a quantity moves that begins at zero [s].
const AHEAD: f64 = 1e-9;
/// A correction of position below this part of the tolerance is not worth another evaluation.
const NEGLIGIBLE: f64 = 0.01;

impl System {
    /// What has happened since the start.
    pub fn happenings(&self) -> &[Happening] {
        &self.happenings
    }

    /// The modes as plain numbers, to be written down; [`System::set_modes`] takes them back.
    pub fn modes(&self) -> Vec<f64> {
        self.modes.numbers()
    }

    /// Takes over modes that [`System::modes`] gave; false if they are not those of this model.
    pub fn set_modes(&mut self, modes: &[f64]) -> bool {
        match self.modes.read(&self.model, modes).filter(|modes| self.could_have(modes)) {
            Some(modes) => {
                self.modes = modes;
                self.take_rows();
                true
            }
            None => false,
        }
    }

    /// What the inputs are set to.
    pub fn inputs(&self) -> &[f64] {
        &self.modes.inputs
    }

    /// Sets all inputs between two steps, at `(t, y)`. Energy that a force of the user's stores more or less for it is booked as brought in from
    /// outside. What was known of rates and guards no longer holds: see [`Memory::renew`](carom_solve::Memory::renew).
    pub fn set_inputs(&mut self, t: f64, y: &mut [f64], inputs: &[f64]) {
        let stores = self.model.forces.iter().any(|force| matches!(force, Force::User(_)));
        let before = if stores { self.ledger(t, y).stored } else { 0.0 };
        self.modes.inputs.copy_from_slice(inputs);
        if stores {
            let brought = self.ledger(t, y).stored - before;
            self.layout.supply(y, brought);
        }
    }

    /// Takes over modes that [`System::modes`] gave, and what had happened until then; false if they are not those of this model.
    pub fn recall(&mut self, modes: &[f64], happenings: &[Happening]) -> bool {
        let known = self.set_modes(modes);
        if known {
            self.happenings.clear();
            self.happenings.extend_from_slice(happenings);
        }
        known
    }

    /// Whether modes speak of rows and pieces that there are.
    fn could_have(&self, modes: &Modes) -> bool {
        let all = self.model.loops().rows();
        let rows: Option<Vec<Row>> = modes.kept.iter().map(|&row| all.get(row).cloned()).collect();
        let columns = |rows: &Vec<Row>| Closure::new(self.model.tree(), rows).columns().len();
        let mut pieces = self.model.given().iter().zip(&modes.pieces);
        pieces.all(|(given, &piece)| piece < given.course.count())
            && rows.is_some_and(|rows| modes.columns.is_empty() || modes.columns.len() == columns(&rows))
            && (modes.columns.is_empty() || modes.placed.len() == self.q.len())
    }

    /// Takes the modes and the opening of another system of the same model, to look at the same motion.
    pub fn follow(&mut self, other: &System) {
        self.modes.stops.clone_from(&other.modes.stops);
        self.modes.contacts.clone_from(&other.modes.contacts);
        self.modes.watches.clone_from(&other.modes.watches);
        self.modes.pieces.clone_from(&other.modes.pieces);
        self.modes.inputs.clone_from(&other.modes.inputs);
        if self.modes.kept != other.modes.kept {
            self.modes.kept.clone_from(&other.modes.kept);
            self.take_rows();
        }
        self.modes.motors.clone_from(&other.modes.motors);
        self.start = other.start;
    }

    /// Gives everything the mode that holds at `(t, y)`.
    pub(super) fn settle_modes(&mut self, t: f64, y: &[f64]) {
        let model = self.model.clone();
        self.settle_forces(t, y);
        self.begin_loops();
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
            self.modes.watches[k] = (value > 0.0, 0);
        }
    }

    /// Gives given motions, stops and motors the mode that holds at `(t, y)`, and places the tree there.
    pub(super) fn settle_forces(&mut self, t: f64, y: &[f64]) {
        self.modes.pieces = self.model.given().iter().map(|given| given.course.piece(t)).collect();
        self.place(t, y);
        let stops = self.model.stops.iter().map(|stop| stop.initial(&self.instant(t), &self.scratch)).collect();
        self.modes.stops = stops;
        self.settle_watches(t);
        self.settle_contacts();
        self.settle_motors(t);
    }

    /// Puts watched quantities on the side of zero on which they are, where the tree has been placed.
    fn settle_watches(&mut self, t: f64) {
        for k in 0..self.model.watches.len() {
            let value = self.model.watches[k].signal.at(&self.instant(t), &self.scratch);
            self.modes.watches[k].0 = value > 0.0;
        }
    }

    /// A signal at a state.
    pub fn signal(&mut self, signal: &Signal, t: f64, y: &[f64]) -> f64 {
        self.place(t, y);
        signal.at(&self.instant(t), &self.scratch)
    }

    /// How many guards belong to stops, contacts, watches, given motions, motors and loops.
    fn guard_counts(&self) -> [usize; 6] {
        let modes = &self.modes;
        let loops = usize::from(self.closure.is_some());
        let (stops, motors) = (Stop::GUARDS * modes.stops.len(), Motor::GUARDS * modes.motors.len());
        [stops, Slot::GUARDS * modes.contacts.len(), modes.watches.len(), modes.pieces.len(), motors, loops]
    }

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

    /// Books a passage of a watched quantity; true if the run is to stop there.
    fn cross_watch(&mut self, k: usize, t: f64) -> bool {
        let watch = &self.model.watches[k];
        let (above, count) = &mut self.modes.watches[k];
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

impl System {
    /// Writes all guards, where the tree has been placed.
    pub(super) fn write_guards(&mut self, t: f64, guards: &mut [f64]) {
        let [stops, contacts, watches, pieces, motors, _] = self.guard_counts();
        let (of_stops, rest) = guards.split_at_mut(stops);
        let (of_contacts, rest) = rest.split_at_mut(contacts);
        let (of_watches, rest) = rest.split_at_mut(watches);
        let (of_pieces, rest) = rest.split_at_mut(pieces);
        let (of_motors, of_loops) = rest.split_at_mut(motors);
        let at = self.instant(t);
        for ((stop, mode), guards) in
            self.model.stops.iter().zip(&self.modes.stops).zip(of_stops.chunks_mut(Stop::GUARDS))
        {
            stop.guards(*mode, &at, &self.scratch, guards);
        }
        self.contact_guards(t, of_contacts);
        for ((watch, (above, _)), guard) in self.model.watches.iter().zip(&self.modes.watches).zip(of_watches) {
            let value = watch.signal.at(&at, &self.scratch);
            *guard = if *above { value } else { -value };
        }
        for ((given, piece), guard) in self.model.given().iter().zip(&self.modes.pieces).zip(of_pieces) {
            *guard = (given.course.end_of(*piece) - t).min(1.0);
        }
        self.motor_guards(t, of_motors);
        if let [guard] = of_loops {
            *guard = self.hold();
        }
    }
}

impl Hybrid for System {
    fn guard_count(&self) -> usize {
        self.guard_counts().iter().sum()
    }

    fn guards(&mut self, t: f64, y: &Vec<f64>, guards: &mut [f64]) {
        if guards.is_empty() {
            return;
        }
        self.read_surges(t, y);
        self.place(t, y);
        self.write_guards(t, guards);
    }

    fn is_bounded(&self) -> bool {
        self.has_bounds()
    }

    fn survey(&mut self, piece: &Piece<'_, Vec<f64>>, trends: &mut [Trend]) {
        self.survey_guards(piece, trends);
    }

    fn wants_looks(&self) -> bool {
        self.has_looks()
    }

    fn looks(&mut self, piece: &Piece<'_, Vec<f64>>) -> usize {
        self.count_looks(piece)
    }

    fn cross(&mut self, t: f64, y: &mut Vec<f64>, fired: &[bool]) -> Next {
        let [stops, contacts, watches, pieces, motors, _] = self.guard_counts();
        let (of_stops, rest) = fired.split_at(stops);
        let (of_contacts, rest) = rest.split_at(contacts);
        let (of_watches, rest) = rest.split_at(watches);
        let (of_pieces, rest) = rest.split_at(pieces);
        let (of_motors, of_loops) = rest.split_at(motors);
        self.place(t, y);
        let mut first = f64::INFINITY;
        if of_stops.contains(&true) && self.closure.is_none() {
            // What a stop holds up is known from the accelerations here, not from those that were asked for last, perhaps by who looks on.
            self.act(t);
            self.accelerate(&self.model.gravity.clone());
        }
        for (k, fired) in of_stops.chunks(Stop::GUARDS).enumerate().filter(|(_, fired)| fired.contains(&true)) {
            first = first.min(self.cross_stop(k, t, fired));
        }
        for (k, fired) in of_contacts.chunks(Slot::GUARDS).enumerate().filter(|(_, fired)| fired.contains(&true)) {
            self.place(t, y);
            first = first.min(self.cross_contact(k, t, y, fired));
        }
        if !of_contacts.is_empty() {
            self.place(t, y);
        }
        let mut done = false;
        for (k, _) in of_watches.iter().enumerate().filter(|(_, fired)| **fired) {
            done |= self.cross_watch(k, t);
        }
        for (k, _) in of_pieces.iter().enumerate().filter(|(_, fired)| **fired) {
            self.modes.pieces[k] += 1;
            let end = self.model.given()[k].course.end_of(self.modes.pieces[k]);
            first = first.min(FRESH * (end - t).min(self.model.time_scale()));
        }
        first = first.min(self.cross_motors(t, of_motors));
        if of_loops == [true] {
            done |= !self.regain_hold(t);
            first = first.min(FRESH * self.model.time_scale());
        }
        match (done, first.is_finite()) {
            (true, _) => Next::Stop,
            (false, true) => Next::Restart(first),
            (false, false) => Next::Continue,
        }
    }

    /// To the next instant at which a signal has a kink, no longer than the user allows, graded towards the end of a contact, and so that watched quantities
    /// can be looked at often enough.
    fn longest_step(&self, t: f64, y: &Vec<f64>, _rate: &Vec<f64>) -> f64 {
        let next = self.model.knots.partition_point(|&knot| knot <= t);
        let knot = self.model.knots.get(next).map_or(f64::INFINITY, |knot| knot - t);
        knot.min(self.longest).min(self.contact_cap()).min(self.look_cap(t, y)).min(self.loop_cap(y))
    }

    /// The state is brought back onto the constraints. A correction far below the tolerance changes the rate by less still.
    fn settle(&mut self, t: f64, y: &mut Vec<f64>) -> Settled {
        let changed = self.project(t, y);
        if !self.model.contacts.is_empty() {
            self.place(t, y);
            self.accept_contacts(t);
        }
        self.follow_loops();
        match changed {
            // Speeds are brought back onto loops with every step.
            0.0 if self.closure.is_none() => Settled::Kept,
            _ if changed <= NEGLIGIBLE * self.tolerance => Settled::Slightly,
            _ => Settled::Anew,
        }
    }
}
