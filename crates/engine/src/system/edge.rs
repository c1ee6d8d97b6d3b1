//! Edges: where contacts begin and end with a broken power of time ([`Edge`]), as the method is told of them.
//!
//! What a contact does to the rates is how they differ with it and without it, whatever else holds the bodies. That is found a little after it began, or at the start of
//! the step in which it ends.

use super::{Evolution, Modes, Stance};
use crate::contact::{ContactMode, GapMotion, Seen};
use crate::model::Model;
use crate::spatial::Vector;
use carom_solve::Edge;

/// Where the force of a contact that begins is looked at, in natural times.
const EARLY: f64 = 1e-2;
/// Over this time [s] it is looked how contacts change.
const AHEAD: f64 = 1e-9;

/// A step to be made: where it starts, with which rate, and its length.
#[derive(Clone, Copy)]
struct Start<'a> {
    t: f64,
    y: &'a [f64],
    rate: &'a [f64],
    h: f64,
}

impl Evolution {
    /// The edge at `(t, y)`, where the rate is `rate`, or near a step `h` [s] long; returns the evaluations made.
    pub(super) fn find_edge(
        &mut self,
        (t, y): (f64, &[f64]),
        rate: &[f64],
        h: f64,
        edge: &mut Edge<Vec<f64>>,
    ) -> Option<usize> {
        let start = Start { t, y, rate, h };
        let pool = &self.modes.contacts;
        let graded = |k: usize| pool[k].graded(&self.system.model.contacts[k], self.tolerance, t);
        let recent = pool.active().map(|(_, k)| k).find(|&k| h > graded(k));
        match recent {
            Some(k) if pool[k].touched == t => return self.begun_edge(k, start, edge),
            Some(k) => return self.recent_edge(k, start, edge),
            None => {}
        }
        let k = self.next_parting().filter(|&k| self.modes.contacts[k].ends_soon(h))?;
        self.ended_edge(k, start, edge)
    }

    /// The contact that will end first, if its edge is known.
    pub(super) fn next_parting(&self) -> Option<usize> {
        let pool = &self.modes.contacts;
        let active = pool.active().map(|(_, k)| k);
        let first = active.min_by(|&one, &other| pool[one].cap.total_cmp(&pool[other].cap))?;
        let known = pool[first].cap.is_finite() && pool[first].edge_power(&self.system.model.contacts[first]).is_some();
        known.then_some(first)
    }

    /// The longest step from the time `t` [s] on that does not feel how the forces of contacts began [s].
    pub(super) fn graded_cap(&self, t: f64) -> f64 {
        let pool = &self.modes.contacts;
        let graded = |k: usize| match pool[k].touched {
            touched if touched == t => f64::INFINITY,
            _ => pool[k].graded(&self.system.model.contacts[k], self.tolerance, t),
        };
        pool.active().map(|(_, k)| graded(k)).fold(f64::INFINITY, f64::min)
    }

    /// The edge of a contact that begins here, and of all that begin with it.
    fn begun_edge(&mut self, k: usize, start: Start<'_>, edge: &mut Edge<Vec<f64>>) -> Option<usize> {
        let model = self.system.model.clone();
        let contact = &model.contacts[k];
        let (power, gap_motion) = self.gap_motion(&model, k, start)?;
        let slot = &self.modes.contacts[k];
        let steady = slot.steady_for(contact, self.tolerance, gap_motion.change());
        edge.step = slot.edge_step(contact, self.tolerance).min(steady);
        if start.h > steady || !slot.begins(contact, self.tolerance, &gap_motion.seen) {
            return None;
        }
        let early = EARLY * slot.natural(contact, self.tolerance);
        let mut ahead = std::mem::take(&mut self.system.spare[0]);
        step_along(start.y, start.rate, early, &mut ahead);
        self.system.evaluate(self.modes.at(start.t + early, &ahead), &mut edge.first);
        self.subtract_rest(start.t + early, &ahead, edge, |_, modes, other| {
            let slot = &modes.contacts[other];
            slot.touched == start.t && slot.edge_power(&model.contacts[other]) == Some(power)
        });
        self.system.spare[0] = ahead;
        (edge.ahead, edge.power) = (0.0, power);
        self.complete(edge, early.powf(-power));
        Some(2)
    }

    /// The edge of a contact that has begun a short time ago.
    fn recent_edge(&mut self, k: usize, start: Start<'_>, edge: &mut Edge<Vec<f64>>) -> Option<usize> {
        let model = self.system.model.clone();
        let contact = &model.contacts[k];
        let (power, gap_motion) = self.gap_motion(&model, k, start)?;
        let slot = &self.modes.contacts[k];
        let age = start.t - slot.touched;
        let share = slot.share_since(contact, age, &gap_motion.seen)?;
        let faster = slot.speed / gap_motion.seen.rate;
        if age + start.h > slot.steady_for(contact, self.tolerance, gap_motion.change()) {
            return None;
        }
        edge.first.copy_from_slice(start.rate);
        self.subtract_rest(start.t, start.y, edge, |stance, modes, other| stance.are_twins(modes, k, other));
        (edge.ahead, edge.power) = (-age, power);
        self.complete(edge, share * age.powf(-power));
        edge.first[self.system.layout.works()].iter_mut().for_each(|work| *work *= faster);
        Some(1)
    }

    /// The edge of a contact that will end.
    fn ended_edge(&mut self, k: usize, start: Start<'_>, edge: &mut Edge<Vec<f64>>) -> Option<usize> {
        let model = self.system.model.clone();
        let contact = &model.contacts[k];
        let (power, gap_motion) = self.gap_motion(&model, k, start)?;
        let slot = &self.modes.contacts[k];
        let parting = slot.parting(contact, power, &gap_motion, slot.natural(contact, self.tolerance))?;
        if parting.ahead > slot.steady_for(contact, self.tolerance, gap_motion.change()) {
            return None;
        }
        edge.first.copy_from_slice(start.rate);
        self.subtract_rest(start.t, start.y, edge, |stance, modes, other| stance.are_twins(modes, k, other));
        (edge.ahead, edge.power) = (parting.ahead, power);
        self.complete(edge, parting.share * parting.ahead.powf(-power));
        edge.first[self.system.layout.works()].iter_mut().for_each(|work| *work *= parting.faster);
        Some(1)
    }

    /// The power of a contact's edges, if it has any, and how it is moving.
    fn gap_motion(&mut self, model: &Model, k: usize, start: Start<'_>) -> Option<(f64, GapMotion)> {
        let contact = &model.contacts[k];
        let power = self.modes.contacts[k].edge_power(contact)?;
        let mut ahead = std::mem::take(&mut self.system.spare[0]);
        step_along(start.y, start.rate, AHEAD, &mut ahead);
        // Friction turns with the slip.
        let slip = |stance: &Stance<'_>, seen: &Seen| match contact.interface.friction {
            Some(_) => seen.slip(contact, stance.scratch()).normalize(),
            None => Vector::zeros(),
        };
        let stance = self.place(start.t + AHEAD, &ahead);
        let then = stance.see(k);
        let slip_then = slip(&stance, &then);
        self.system.spare[0] = ahead;
        let stance = self.place(start.t, start.y);
        let seen = stance.see(k);
        let veering = (slip_then - slip(&stance, &seen)).norm() / AHEAD;
        let spins = (0..model.tree().nodes().len()).map(|node| stance.scratch().spin(node).norm());
        let turning = (then.touch.normal - seen.touch.normal).norm() / AHEAD + spins.fold(0.0, f64::max) + veering;
        Some((power, self.modes.contacts[k].gap_motion(contact, seen, (then.rate - seen.rate) / AHEAD, turning)))
    }

    /// Takes the rates without some contacts from those with them.
    fn subtract_rest(
        &mut self,
        t: f64,
        y: &[f64],
        edge: &mut Edge<Vec<f64>>,
        chosen: impl Fn(&Stance<'_>, &Modes, usize) -> bool,
    ) {
        let Evolution { system, modes, .. } = self;
        let mut rest = std::mem::take(&mut system.spare[1]);
        let stance = system.place(modes.at(t, y));
        let active = modes.active_contacts().filter(|&k| chosen(&stance, modes, k));
        let parted: Vec<(usize, ContactMode)> = active.map(|k| (k, modes.contacts[k].mode)).collect();
        parted.iter().for_each(|&(k, _)| modes.contacts[k].mode = ContactMode::Apart);
        system.evaluate(modes.at(t, y), &mut rest);
        parted.iter().for_each(|&(k, mode)| modes.contacts[k].mode = mode);
        edge.first.iter_mut().zip(&rest).for_each(|(first, rest)| *first -= rest);
        system.spare[1] = rest;
    }

    /// Scales what goes with the power of time, and finds the coordinates that follow it.
    fn complete(&mut self, edge: &mut Edge<Vec<f64>>, scale: f64) {
        let Edge { first, second, .. } = edge;
        let system = &mut self.system;
        first.iter_mut().for_each(|first| *first *= scale);
        first[..system.layout.speeds().start].fill(0.0);
        system.du.fill(0.0);
        system.layout.spread(first, &mut system.dq, &mut system.du);
        system.model.tree().coordinate_rates(&system.q, &system.du, &mut system.dq);
        second.fill(0.0);
        system.layout.gather(&system.dq, &system.du, second);
        second[system.layout.speeds()].fill(0.0);
    }
}

impl Stance<'_> {
    /// Whether what is known of a contact holds for another one too.
    fn are_twins(&self, modes: &Modes, k: usize, other: usize) -> bool {
        let (pool, [one, its]) = (&modes.contacts, [k, other].map(|k| &self.system.model.contacts[k]));
        let powers = [pool[k].edge_power(one), pool[other].edge_power(its)];
        k == other || powers[0] == powers[1] && pool[k].is_twin(&self.see(k), &pool[other], &self.see(other))
    }
}

/// A state a little later, along its rate.
fn step_along(y: &[f64], rate: &[f64], h: f64, later: &mut [f64]) {
    later.iter_mut().zip(y.iter().zip(rate)).for_each(|(later, (y, rate))| *later = y + h * rate);
}
