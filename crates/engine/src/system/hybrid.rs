//! Events of a mechanism: what all its elements with modes say of their guards, put together.

use super::element::{Crossed, Element, KINDS, each_kind};
use super::prescribed::PrescribedMotions;
use super::sticking::Dry;
use super::{Evolution, Modes, Scale, Stance, System, SystemEvent, SystemEventKind};
use crate::contact::ContactMode;
use carom_solve::{Hybrid, Next, Piece, Settled, Trend};
use std::ops::Range;

/// The first step after a stop changes its mode, as a fraction of the time in which its spring answers.
pub(super) const FRESH: f64 = 0.01;
/// Within so many instants of a step it is looked whether what sticks does so still.
const STUCK_LOOKS: usize = 3;
/// What is not to be integrated is stepped over this part of the time scale, and ends there.
const JAMMED: f64 = 1e-12;
/// A correction of position below this part of the tolerance is not worth another evaluation.
const NEGLIGIBLE: f64 = 0.01;

impl Evolution {
    /// The longest step that is sensible but for contacts.
    fn longest_apart(&self, t: f64, y: &[f64]) -> f64 {
        let knots = &self.model().knots;
        let next = knots.partition_point(|&knot| knot <= t);
        let knot = knots.get(next).map_or(f64::INFINITY, |knot| knot - t);
        let at = self.modes.at(t, y);
        let own = KINDS.iter().map(|kind| kind.longest_step(&self.system, at)).fold(f64::INFINITY, f64::min);
        knot.min(self.longest).min(own).min(self.system.look_cap(at))
    }

    /// Whether something sticks whose bound is a function of the state: of rigid surfaces it is decided together with their forces.
    fn holds_dry(&self) -> bool {
        self.modes.sticks.iter().any(|stuck| match stuck.what {
            Dry::Site(k, _) => self.system.model.contacts[k].rigid.is_none(),
            Dry::Bearing(_) => true,
        })
    }

    /// The longest step that is sensible for all contacts but those that end together with one [s].
    fn contact_cap(&self, left_out: Option<usize>) -> f64 {
        let pool = &self.modes.contacts;
        let counts = |k: usize| left_out.is_none_or(|first| !pool[k].ends_with(&pool[first]));
        let cap = |k: usize| {
            let contact = &self.system.model.contacts[k];
            pool[k].cap.min(match pool[k].memory {
                Some(_) if pool[k].mode == ContactMode::Pressing => {
                    contact.memory_step(pool[k].natural(contact, self.tolerance))
                }
                _ => f64::INFINITY,
            })
        };
        pool.near().filter(|&(_, k)| counts(k)).map(|(_, k)| cap(k)).fold(f64::INFINITY, f64::min)
    }
}

impl Evolution {
    /// Whether rigid surfaces did not say how to go on where the motion begins: nothing is integrated then.
    fn is_jammed(&self) -> bool {
        let last = self.events.last().map(|event| event.kind);
        matches!(last, Some(SystemEventKind::Jammed { .. } | SystemEventKind::Unstruck { .. }))
    }
}

impl System {
    /// Gives everything the mode that holds at rest at `(t, y)`.
    pub(super) fn settle_modes(&mut self, modes: &mut Modes, t: f64, y: &[f64]) {
        // Where the tree is hangs on which pieces prescribed motions follow.
        PrescribedMotions::choose(&self.model, modes, t);
        let stance = self.place(modes.at(t, y));
        KINDS.iter().for_each(|kind| kind.settle(&stance, modes));
    }
}

impl Stance<'_> {
    /// Writes all guards.
    pub(super) fn write_guards(&mut self, modes: &Modes, guards: &mut [f64]) {
        let kinds = each_kind(&self.system.model, modes);
        kinds.for_each(|(kind, own)| kind.write_guards(self, modes, &mut guards[own]));
    }

    /// Writes the guards of those kinds of which some are `wanted`.
    fn write_guards_among(&mut self, modes: &Modes, wanted: &[bool], guards: &mut [f64]) {
        let kinds = each_kind(&self.system.model, modes).filter(|(_, own)| wanted[own.clone()].contains(&true));
        kinds.for_each(|(kind, own)| kind.write_guards(self, modes, &mut guards[own]));
    }
}

impl Hybrid for Evolution {
    fn guard_count(&self) -> usize {
        KINDS.iter().map(|kind| kind.guard_count(self.model(), &self.modes)).sum()
    }

    fn guards(&mut self, t: f64, y: &Vec<f64>, guards: &mut [f64]) {
        if guards.is_empty() {
            return;
        }
        let at = self.modes.at(t, y);
        self.system.read_surges(at);
        self.system.read_dry(at);
        self.system.place(at).write_guards(&self.modes, guards);
    }

    fn guards_among(&mut self, t: f64, y: &Vec<f64>, wanted: &[bool], guards: &mut [f64]) {
        let reads = |(kind, own): (&dyn Element, Range<usize>)| kind.reads_signals() && wanted[own].contains(&true);
        let reads_signals = each_kind(self.model(), &self.modes).any(reads);
        let at = self.modes.at(t, y);
        self.system.read_surges(at);
        self.system.read_dry(at);
        if reads_signals {
            self.system.place(at).write_guards_among(&self.modes, wanted, guards);
        } else {
            self.system.sight(at).0.write_guards_among(&self.modes, wanted, guards);
        }
    }

    fn is_bounded(&self) -> bool {
        KINDS.iter().any(|kind| kind.has_bounds(self.model(), &self.modes))
    }

    fn survey(&mut self, piece: &Piece<'_, Vec<f64>>, trends: &mut [Trend]) {
        self.system.survey_guards(&self.modes, piece, trends);
    }

    fn wants_looks(&self) -> bool {
        self.system.wants_looks() || !self.modes.sticks.is_empty() || !self.modes.closed.is_empty()
    }

    fn looks(&mut self, piece: &Piece<'_, Vec<f64>>) -> usize {
        if self.system.wants_looks() { self.system.count_looks(&self.modes, piece) } else { STUCK_LOOKS }
    }

    fn cross(&mut self, t: f64, y: &mut Vec<f64>, fired: &[bool]) -> Next {
        let mut crossed = Crossed::step(f64::INFINITY);
        for (kind, own) in each_kind(self.model(), &self.modes) {
            if fired[own.clone()].contains(&true) {
                crossed = crossed.and(kind.cross(self, t, y, &fired[own]));
            }
        }
        // Whatever has happened may ask more of what sticks than it holds.
        if crossed.step.is_finite() && self.holds_dry() && !self.has_settled(t) {
            crossed = crossed.and(Crossed::step(self.settle_dry(t, y, &[])));
        }
        match (crossed.ends, crossed.step.is_finite()) {
            (true, _) => Next::Stop,
            (false, true) => Next::Restart(crossed.step),
            (false, false) => Next::Continue,
        }
    }

    /// To the next instant at which a signal has a kink, no longer than the user allows, and what each kind of element says.
    fn longest_step(&self, t: f64, y: &Vec<f64>, _rate: &Vec<f64>) -> f64 {
        if self.is_jammed() {
            return JAMMED * self.system.model.time_scale();
        }
        self.longest_apart(t, y).min(self.contact_cap(None)).min(self.graded_cap(t))
    }

    fn longest_step_to_edge(&self, t: f64, y: &Vec<f64>, _rate: &Vec<f64>) -> f64 {
        self.longest_apart(t, y).min(self.contact_cap(self.next_parting()))
    }

    fn dimension(&self) -> Option<usize> {
        Some(self.system.layout.len())
    }

    fn tolerate(&self, absolute: &mut Vec<f64>) {
        let scale = Scale::of(self.model(), self.opening());
        self.system.layout.refit(absolute, scale.of_places(self.tolerance));
    }

    /// The state is brought back onto the constraints. A correction far below the tolerance changes the rate by less still.
    fn settle(&mut self, t: f64, y: &mut Vec<f64>) -> Settled {
        if self.is_jammed() {
            return Settled::Broken;
        }
        let changed = self.system.project(&self.modes, t, y);
        self.system.follow_loops(&mut self.modes);
        if let Some((row, gap)) = self.system.came_apart(&self.modes, t, y) {
            self.events.push(SystemEvent { time: t, kind: SystemEventKind::Apart { row, gap } });
            return Settled::Broken;
        }
        let mut regrouped = false;
        KINDS.iter().for_each(|kind| regrouped |= kind.accept(&mut self.system, &mut self.modes, t, y));
        regrouped |= self.join(t, y);
        match changed {
            _ if regrouped => Settled::Regrouped,
            // Speeds are brought back onto loops with every step.
            0.0 if self.system.is_tree() => Settled::Kept,
            _ if changed <= NEGLIGIBLE * self.tolerance => Settled::Slightly,
            _ => Settled::Anew,
        }
    }
}
