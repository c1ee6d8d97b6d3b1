//! Surfaces that touch and neither close nor part: which of them stay together.

use super::super::element::Crossed;
use super::super::sticking::Dry;
use super::super::{Evolution, SystemEvent, SystemEventKind};
use super::tangents;
use crate::constraint::Row;
use crate::contact::{ContactMode, Site, SlipMode};
use crate::impact::{Persist, PersistError, PersistSite};
use crate::spatial::Vector;
use nalgebra::{DMatrix, DVector};

/// Tangents along which a force moves the surfaces less than this part of the most are held by joints.
const HELD: f64 = 1e-10;
/// Surfaces that push less than this part of the largest force do not.
const PUSHES: f64 = 1e-12;
/// A gap that moves by less than this part of what it would alone, while others are held, follows from them.
const FOLLOWS: f64 = 1e-9;

/// What is known beforehand of a contact that was closed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Given {
    /// It has come to the end of its force.
    Parts,
    /// It has come to the bound of its friction, and slips in this direction.
    Slips(Vector),
}

/// A contact that touches, with its tangents and slip.
struct Candidate {
    contact: usize,
    /// Tangents in the world, as many as can move, and the direction to which the first of a row is nearest.
    axes: Vec<Vector>,
    along: Vector,
    held: [bool; 2],
    /// The direction in which it slips; `None` at rest.
    slips: Option<Vector>,
    speed: f64,
}

impl Evolution {
    /// What a closed contact whose friction has come to an end does: what sticks has reached its bound, what slips is at rest.
    pub(super) fn given_slip(&mut self, k: usize, t: f64, y: &[f64]) -> Option<Given> {
        let held = self.modes.sticks.iter().position(|stuck| stuck.what == Dry::Site(k, Site::Slide))?;
        self.system.read_dry(self.modes.at(t, y));
        let force = self.system.stick_loads.get(held).map_or(Vector::zeros(), |load| load.1);
        (force.norm() > 0.0).then(|| Given::Slips(-force.normalize()))
    }

    /// Decides for all rigid contacts that touch at `(t, y)` and neither close nor part whether they stay together.
    pub(super) fn persist(&mut self, t: f64, y: &mut [f64], given: &[(usize, Given)]) -> Crossed {
        let before: Vec<(usize, ContactMode, bool)> = self
            .rigid()
            .into_iter()
            .map(|k| (k, self.modes.contacts[k].mode, self.modes.contacts[k].sticks(Site::Slide)))
            .collect();
        let still = self.still();
        let parts = |k: usize| given.iter().any(|(own, given)| *own == k && matches!(given, Given::Parts));
        let touching = self.touching(t, y);
        let rests: Vec<usize> = {
            let stance = self.system.place(self.modes.at(t, y));
            touching.iter().copied().filter(|&k| stance.see(k).rate.abs() <= still && !parts(k)).collect()
        };
        for &(k, mode, _) in &before {
            if mode == ContactMode::Closed || touching.contains(&k) {
                self.let_apart(k, t, y);
                self.modes.contacts[k].slips = [SlipMode::Free; 3];
            }
        }
        self.modes.gather_sticks();
        if let Err((contact, error)) = self.close(t, y, &rests, given) {
            return self.stop_jammed(t, contact, error);
        }
        self.modes.gather_sticks();
        self.close_gaps(t, y, &before);
        for (k, mode, stuck) in before {
            self.tell_change(k, mode, stuck, t);
        }
        self.fresh()
    }

    /// Brings surfaces that stay together to where they touch. What the last roundings of a gap, and of the speed at which it moved, had of energy is lost where they close.
    fn close_gaps(&mut self, t: f64, y: &mut [f64], before: &[(usize, ContactMode, bool)]) {
        if self.modes.closed.is_empty() {
            return;
        }
        let energy = self.ledger(t, y).total();
        self.system.project(&self.modes, t, y);
        let contacts = &self.modes.contacts;
        let closes = |(k, mode, _): &&(usize, ContactMode, bool)| {
            *mode != ContactMode::Closed && contacts[*k].mode == ContactMode::Closed
        };
        let Some(place) = before.iter().find(closes).and_then(|(k, ..)| contacts.place(*k)) else { return };
        y[self.system.layout.works()][place] += energy - self.ledger(t, y).total();
    }

    /// Notes what has become of a contact.
    fn tell_change(&mut self, k: usize, before: ContactMode, stuck: bool, time: f64) {
        let slot = &self.modes.contacts[k];
        let (closed, sticks) = (slot.mode == ContactMode::Closed, slot.sticks(Site::Slide));
        let was_closed = before == ContactMode::Closed;
        if closed != was_closed {
            let kind = match closed {
                true => SystemEventKind::Closed { contact: k, accumulated: None },
                false => SystemEventKind::Opened { contact: k },
            };
            self.events.push(SystemEvent { time, kind });
        }
        if closed && sticks != stuck {
            self.tell_slip(Dry::Site(k, Site::Slide), time, sticks);
        }
    }

    /// Closes those of the contacts at rest that are pressed together; on failure the contact that is to be named.
    fn close(
        &mut self,
        t: f64,
        y: &[f64],
        rests: &[usize],
        given: &[(usize, Given)],
    ) -> Result<(), (usize, PersistError)> {
        let Some(&first) = rests.first() else { return Ok(()) };
        let mut all: Vec<Candidate> = rests.iter().map(|&k| self.candidate(k, t, y, given)).collect();
        let rows: Vec<Row> = all.iter().flat_map(|one| self.rows_of(one)).collect();
        let answer = self.system.answer_of(self.modes.at(t, y), &rows);
        let n = rows.len();
        // Tangents that joints hold are left out.
        let (mut kept, mut row) = (Vec::new(), 0);
        for one in &mut all {
            let own = &self.system.model.contacts[one.contact];
            let count = if own.rubs() { 2 } else { 0 };
            let diagonal = |k: usize| answer.matrix[k * n + k];
            kept.push(row);
            let most = (row + 1..=row + count).map(diagonal).fold(0.0, f64::max);
            for tangent in 0..count {
                let k = row + 1 + tangent;
                one.held[tangent] = diagonal(k) > HELD * most && diagonal(k) > HELD * HELD * diagonal(row);
                if one.held[tangent] {
                    kept.push(k);
                    one.axes.push(answer.axes[k]);
                }
            }
            row += 1 + count;
        }
        let matrix: Vec<f64> = kept
            .iter()
            .flat_map(|&i| kept.iter().map(move |&j| (i, j)))
            .map(|(i, j)| answer.matrix[i * n + j])
            .collect();
        let offset: Vec<f64> = kept.iter().map(|&k| answer.offset[k]).collect();
        let sites = all.iter().map(|one| self.site_of(one)).collect();
        let found = Persist { matrix: &matrix, offset: &offset, sites }.solve().map_err(|error| (first, error))?;
        let largest = found.forces.iter().fold(0.0f64, |most, f| most.max(f.abs()));
        let rows: Vec<usize> =
            all.iter().scan(0, |next, one| Some(std::mem::replace(next, *next + 1 + one.axes.len()))).collect();
        let pushing: Vec<usize> = rows.iter().copied().filter(|&row| found.forces[row] > PUSHES * largest).collect();
        // Those that stay together with the others whether they push or not, as the fourth corner of a box, carry their share.
        let may_share = |one: &Candidate, slips: &Option<[f64; 2]>| {
            let slides = |k: usize| found.slips[k].is_some();
            one.axes.is_empty() || slips.is_some() || !(0..all.len()).any(|k| pushing.contains(&rows[k]) && slides(k))
        };
        let fastest = found.rates.iter().chain(&offset).fold(0.0f64, |most, rate| most.max(rate.abs()));
        for ((one, slips), row) in all.iter().zip(&found.slips).zip(&rows) {
            let stays = || found.rates[*row].abs() <= FOLLOWS * fastest && follows(&matrix, kept.len(), *row, &pushing);
            if pushing.contains(row) || may_share(one, slips) && stays() {
                self.take_closed(one, slips.as_ref(), t);
            }
        }
        Ok(())
    }

    fn candidate(&mut self, k: usize, t: f64, y: &[f64], given: &[(usize, Given)]) -> Candidate {
        let model = self.system.model.clone();
        let contact = &model.contacts[k];
        let rest = self.rest(Dry::Site(k, Site::Slide));
        let stance = self.system.place(self.modes.at(t, y));
        let seen = stance.see(k);
        let motion = if contact.rubs() { seen.slip(contact, stance.scratch()) } else { Vector::zeros() };
        let speed = motion.norm();
        let told = given.iter().find_map(|(own, given)| match given {
            Given::Slips(direction) if *own == k => Some(*direction),
            _ => None,
        });
        let slips = if speed > rest { Some(motion / speed) } else { told };
        let [first, _] = tangents(&seen.touch.normal, &slips.unwrap_or(motion));
        let along = contact.tangent_near(&first, &seen, stance.scratch());
        Candidate { contact: k, axes: Vec::new(), along, held: [false; 2], slips, speed }
    }

    /// The rows of a contact: its normal, and both tangents if it rubs.
    fn rows_of(&self, one: &Candidate) -> Vec<Row> {
        let contact = &self.system.model.contacts[one.contact];
        let mut rows = vec![contact.press_row(one.contact)];
        if contact.rubs() {
            rows.extend(contact.stick_rows(one.contact, Site::Slide, one.along, [true; 2]));
        }
        rows
    }

    fn site_of(&self, one: &Candidate) -> PersistSite {
        let contact = &self.system.model.contacts[one.contact];
        let slips = one.slips.map(|direction| {
            let mut along = [0.0; 2];
            one.axes.iter().zip(&mut along).for_each(|(axis, along)| *along = axis.dot(&direction));
            along
        });
        PersistSite {
            resting: contact.resting_coefficient(0.0),
            sliding: contact.sliding_coefficient(0.0, one.speed),
            tangents: one.axes.len(),
            slips: slips.filter(|_| !one.axes.is_empty()),
        }
    }

    /// Closes a contact, which slips along its tangents so, or sticks.
    fn take_closed(&mut self, one: &Candidate, slips: Option<&[f64; 2]>, t: f64) {
        let what = Dry::Site(one.contact, Site::Slide);
        let (rest, young) = (self.rest(what), self.young(what));
        let mode = match slips {
            _ if one.axes.is_empty() => SlipMode::Free,
            Some(slips) => {
                let direction: Vector = one.axes.iter().zip(slips).map(|(axis, part)| axis * *part).sum();
                match one.speed > rest {
                    true => SlipMode::along(&direction, rest),
                    false => SlipMode::Slips { direction: direction.normalize(), rest, since: t, until: t + young },
                }
            }
            None => SlipMode::Sticks { along: one.along, tangents: one.held, slack: 0.0 },
        };
        let slot = &mut self.modes.contacts[one.contact];
        slot.mode = ContactMode::Closed;
        (slot.slack, slot.touched) = (0.0, t);
        slot.slips = [mode, SlipMode::Free, SlipMode::Free];
    }

    /// The run ends: rigid surfaces with friction do not say how they go on.
    pub(super) fn stop_jammed(&mut self, time: f64, contact: usize, error: PersistError) -> Crossed {
        let kind = SystemEventKind::Jammed { contact, error };
        self.events.push(SystemEvent { time, kind });
        Crossed { step: f64::INFINITY, ends: true }
    }
}

/// Whether the gap of a row cannot move while those of others are held: forces that do not push it may as well be shared with it, as of a box that lies on its corners.
fn follows(matrix: &[f64], n: usize, row: usize, held: &[usize]) -> bool {
    let own = matrix[row * n + row];
    if held.is_empty() || own.is_nan() || own <= 0.0 {
        return false;
    }
    let among = DMatrix::from_fn(held.len(), held.len(), |i, j| matrix[held[i] * n + held[j]]);
    let across = DVector::from_iterator(held.len(), held.iter().map(|&k| matrix[k * n + row]));
    let shares = among.svd(true, true).solve(&across, FOLLOWS * own);
    shares.is_ok_and(|shares| own - across.dot(&shares) <= FOLLOWS * own)
}
