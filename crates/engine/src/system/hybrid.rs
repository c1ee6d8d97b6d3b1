//! Events of a mechanism: what all its elements with modes say of their guards, put together.

use super::element::{Crossed, Element, KINDS};
use super::given::Given;
use super::modes::Modes;
use super::{Happening, Scale, System};
use crate::force::Force;
use crate::signal::Signal;
use carom_solve::{Hybrid, Next, Piece, Settled, Trend};

/// The first step after a stop changes its mode, as a fraction of the time in which its spring answers.
pub(super) const FRESH: f64 = 0.01;
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
        let Some(modes) = Modes::read(&self.model, modes) else { return false };
        self.modes = modes;
        self.take_rows();
        self.fit_places();
        true
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

    /// Takes the modes and the opening of another system of the same model, to look at the same motion.
    pub fn follow(&mut self, other: &System) {
        KINDS.iter().for_each(|kind| kind.follow(self, &other.modes));
        self.modes.inputs.clone_from(&other.modes.inputs);
        self.start = other.start;
    }

    /// Gives everything the mode that holds at rest at `(t, y)`, and places the tree there.
    pub(super) fn settle_modes(&mut self, t: f64, y: &[f64]) {
        // Where the tree is hangs on which pieces given motions follow.
        Given.settle(self, t);
        self.place(t, y);
        KINDS.iter().for_each(|kind| kind.settle(self, t));
    }

    /// A signal at a state.
    pub fn signal(&mut self, signal: &Signal, t: f64, y: &[f64]) -> f64 {
        self.place(t, y);
        signal.at(&self.instant(t), &self.scratch)
    }

    /// The longest step that is sensible but for contacts.
    fn longest(&self, t: f64, y: &[f64]) -> f64 {
        let next = self.model.knots.partition_point(|&knot| knot <= t);
        let knot = self.model.knots.get(next).map_or(f64::INFINITY, |knot| knot - t);
        let own = KINDS.iter().map(|kind| kind.longest_step(self, t, y)).fold(f64::INFINITY, f64::min);
        knot.min(self.longest).min(own).min(self.look_cap(t, y))
    }

    /// Writes all guards, where the tree has been placed.
    pub(super) fn write_guards(&mut self, t: f64, guards: &mut [f64]) {
        self.each_kind().for_each(|(kind, own)| kind.write_guards(self, t, &mut guards[own]));
    }
}

impl Hybrid for System {
    fn guard_count(&self) -> usize {
        KINDS.iter().map(|kind| kind.guard_count(self)).sum()
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
        KINDS.iter().any(|kind| kind.has_bounds(self))
    }

    fn survey(&mut self, piece: &Piece<'_, Vec<f64>>, trends: &mut [Trend]) {
        self.survey_guards(piece, trends);
    }

    fn wants_looks(&self) -> bool {
        KINDS.iter().any(|kind| kind.has_looks(self))
    }

    fn looks(&mut self, piece: &Piece<'_, Vec<f64>>) -> usize {
        self.count_looks(piece)
    }

    fn cross(&mut self, t: f64, y: &mut Vec<f64>, fired: &[bool]) -> Next {
        self.place(t, y);
        let mut crossed = Crossed::step(f64::INFINITY);
        for (kind, own) in self.each_kind() {
            if fired[own.clone()].contains(&true) {
                crossed = crossed.and(kind.cross(self, t, y, &fired[own]));
            }
        }
        match (crossed.ends, crossed.step.is_finite()) {
            (true, _) => Next::Stop,
            (false, true) => Next::Restart(crossed.step),
            (false, false) => Next::Continue,
        }
    }

    /// To the next instant at which a signal has a kink, no longer than the user allows, and what each kind of element says.
    fn longest_step(&self, t: f64, y: &Vec<f64>, _rate: &Vec<f64>) -> f64 {
        self.longest(t, y).min(self.contact_cap(None)).min(self.graded_cap(t))
    }

    fn longest_step_to_edge(&self, t: f64, y: &Vec<f64>, _rate: &Vec<f64>) -> f64 {
        self.longest(t, y).min(self.contact_cap(self.next_parting()))
    }

    fn dimension(&self) -> Option<usize> {
        Some(self.layout.len())
    }

    fn tolerate(&self, absolute: &mut Vec<f64>) {
        let scale = Scale::of(&self.model, &self.start);
        self.layout.refit(absolute, scale.of_places(self.tolerance));
    }

    /// The state is brought back onto the constraints. A correction far below the tolerance changes the rate by less still.
    fn settle(&mut self, t: f64, y: &mut Vec<f64>) -> Settled {
        let changed = self.project(t, y);
        if !self.model.contacts.is_empty() {
            self.place(t, y);
        }
        let mut regrouped = false;
        KINDS.iter().for_each(|kind| regrouped |= kind.accept(self, t, y));
        match changed {
            _ if regrouped => Settled::Regrouped,
            // Speeds are brought back onto loops with every step.
            0.0 if self.closure.is_none() => Settled::Kept,
            _ if changed <= NEGLIGIBLE * self.tolerance => Settled::Slightly,
            _ => Settled::Anew,
        }
    }
}
