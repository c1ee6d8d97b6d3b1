//! How contacts begin, change and end.
//!
//! The effective mass along the normal is found from how the mechanism answers a pair of unit forces at the contact, which accelerate the gap by `1/M`
//! ([`super::response`]). Loops and prescribed motions are in it, other contacts are not: they are compliant.

use super::{Evolution, Stance, StateRef, System, SystemEvent, SystemEventKind};
use crate::contact::{Arrival, Contact, ContactMode, Seen, first_step};
use crate::spatial::Vector;
use carom_laws::normal::{Ends, History, LawInput, Onset};

/// Over this time [s] it is looked how fast a gap closes faster and faster.
const AHEAD: f64 = 1e-9;
/// Surfaces whose gap is below this part of the mechanism's extent touch.
const TOUCHING: f64 = 1e-12;
/// Surfaces that begin just touching, or graze the end of their contact, meet or part when they are through by this many times as much.
const SLACK: f64 = 2.0;
/// A line passes through a point, and a velocity runs along it, if they miss by less than this part.
const ALONG: f64 = 1e-6;
/// What is heavier than all bodies by the inverse of this gives way by rounding alone.
const GIVES: f64 = 1e-13;
/// The step after a contact ends, in natural times.
const AFTER: f64 = 0.1;

impl Evolution {
    /// Gives contacts the mode in which a motion begins.
    pub(super) fn begin_contacts(&mut self, t: f64, y: &[f64]) {
        let model = self.model().clone();
        self.modes.contacts.clear();
        let length = self.system.length;
        let touching = TOUCHING * length;
        // Overlaps that are rounding push a little too.
        let unhurried = touching / model.time_scale().powi(2);
        let mut near: Vec<usize> = self.modes.near_contacts().collect();
        near.sort_unstable();
        for k in near.into_iter().filter(|&k| model.contacts[k].rigid.is_none()) {
            let (contact, seen) = (&model.contacts[k], self.see(k, t, y));
            if seen.indentation < -touching {
                continue;
            }
            let mut arrival = self.arrival(k, t, y, &seen);
            let indented = seen.indentation > touching;
            if !indented && (arrival.speed < 0.0 || (arrival.speed == 0.0 && arrival.acceleration <= unhurried)) {
                let least = TOUCHING * seen.reach().min(length);
                self.modes.contacts[k].slack = seen.indentation.max(0.0) + least;
                continue;
            }
            arrival.speed = contact.approach_speed.unwrap_or(arrival.speed);
            self.touch(k, t, &arrival, &seen, y);
            self.modes.contacts[k].press_to(contact, seen.indentation);
            let stance = self.system.place(self.modes.at(t, y));
            self.modes.contacts[k].initially_stored = stance.stored_in(&self.modes, k);
        }
        let stance = self.system.place(self.modes.at(t, y));
        for (place, k) in self.modes.contacts.near().collect::<Vec<_>>() {
            debug_assert_eq!(self.modes.contacts.place(k), Some(place));
            let seen = self.modes.contacts.look(k, &model.contacts[k], stance.scratch());
            self.modes.contacts[k].accept(&seen, t);
        }
    }

    /// How a contact is seen at `(t, y)`.
    pub(super) fn see(&mut self, k: usize, t: f64, y: &[f64]) -> Seen {
        self.system.place(self.modes.at(t, y)).see(k)
    }

    /// Lets a contact change its mode at `(t, y)`; returns the step [s] with which to go on.
    pub(super) fn cross_contact(&mut self, k: usize, t: f64, y: &mut [f64], fired: &[bool]) -> f64 {
        let model = self.model().clone();
        let contact = &model.contacts[k];
        let stance = self.system.place(self.modes.at(t, y));
        let seen = stance.see(k);
        let at = stance.pressed(&self.modes, k, &seen);
        if fired[0] || fired[1] {
            if self.grazes(k, t, y, &seen) {
                self.modes.contacts[k].slack = SLACK * TOUCHING * self.system.length;
                return f64::INFINITY;
            }
            self.latch(k, t, &at);
        }
        let slot = &mut self.modes.contacts[k];
        let ends = slot.law(contact).ends();
        match slot.mode {
            // Rigid surfaces have transitions of their own.
            ContactMode::Closed => return f64::INFINITY,
            // Surfaces that part again are no farther in each other than rounding.
            ContactMode::Apart if seen.rate < 0.0 && seen.indentation < TOUCHING * self.system.length => {
                slot.slack = seen.indentation.max(0.0) + TOUCHING * seen.reach().min(self.system.length);
                return f64::INFINITY;
            }
            ContactMode::Apart => return self.meet(k, t, y, &seen),
            ContactMode::Pressing if fired[0] => {
                slot.mode = ContactMode::Apart;
                self.part(k, t, &seen, y);
            }
            ContactMode::Pressing if fired[1] => {
                let gone = ends == Ends::Residual && contact.remembers || seen.indentation <= 0.0;
                slot.mode = if gone { ContactMode::Apart } else { ContactMode::Departing };
                if ends != Ends::Indentation {
                    self.part(k, t, &seen, y);
                }
            }
            ContactMode::Pressing if fired[3] => return self.renew(k, t, y, &seen, &at),
            ContactMode::Pressing => {
                slot.cross(contact, &at);
                return slot.onset_step;
            }
            ContactMode::Departing if fired[0] => {
                slot.mode = ContactMode::Apart;
                if ends == Ends::Indentation {
                    self.part(k, t, &seen, y);
                }
            }
            ContactMode::Departing if ends == Ends::Residual => return self.meet(k, t, y, &seen),
            ContactMode::Departing => {
                slot.mode = ContactMode::Pressing;
                let small = slot.onset_step;
                if ends == Ends::Force {
                    self.tell(t, SystemEventKind::Resumed { contact: k });
                }
                return small;
            }
        }
        let slot = &mut self.modes.contacts[k];
        slot.cap = f64::INFINITY;
        let natural = slot.natural(contact, self.tolerance);
        // A flight is stepped as the one before was.
        std::mem::take(&mut slot.longest_flight_step).max(AFTER * natural).max(slot.onset_step)
    }

    /// Notes what happens at a time [s].
    fn tell(&mut self, time: f64, kind: SystemEventKind) {
        self.events.push(SystemEvent { time, kind });
    }

    /// Whether pressing surfaces that come to the end of their contact would be back before they are apart by more than rounding.
    fn grazes(&mut self, k: usize, t: f64, y: &[f64], seen: &Seen) -> bool {
        let slot = &self.modes.contacts[k];
        if slot.mode != ContactMode::Pressing || slot.slack > 0.0 {
            return false;
        }
        let closing = self.system.surge(k, self.modes.at(t, y));
        closing > 0.0 && seen.rate * seen.rate < 2.0 * closing * TOUCHING * self.system.length
    }

    /// The surfaces meet.
    fn meet(&mut self, k: usize, t: f64, y: &mut [f64], seen: &Seen) -> f64 {
        let layout = &self.system.layout;
        if let Some(place) = self.modes.contacts.place(k) {
            y[layout.internals()][layout.internals_at(place)].fill(0.0);
        }
        let arrival = self.arrival(k, t, y, seen);
        self.touch(k, t, &arrival, seen, y);
        self.modes.contacts[k].onset_step
    }

    /// Starts the law of a contact.
    fn touch(&mut self, k: usize, t: f64, arrival: &Arrival, seen: &Seen, y: &[f64]) {
        let model = self.model().clone();
        let contact = &model.contacts[k];
        let slot = &mut self.modes.contacts[k];
        slot.fit(contact, seen);
        let (onset, floor) = (slot.onset(contact, arrival), slot.least_approach(contact, arrival));
        slot.touch(contact, onset, floor, t);
        self.restep(k, &onset);
        let before: f64 = self.spent_in(k, y);
        let slot = &mut self.modes.contacts[k];
        slot.raised += u32::from(contact.interface.normal.depends_on_onset() && onset.approach_speed > arrival.speed);
        (slot.speed, slot.work_at_touch) = (arrival.speed, before);
        let stiffness = slot.fitted_stiffness(contact);
        let (central, direct) = self.system.place(self.modes.at(t, y)).line_of_impact(contact, seen);
        let kind = SystemEventKind::Touched {
            contact: k,
            speed: arrival.speed,
            approach_speed: onset.approach_speed,
            effective_mass: arrival.mass,
            stiffness,
            central,
            direct,
        };
        self.tell(t, kind);
    }

    /// Chooses the step with which a contact begins, or goes on after its onset was renewed.
    fn restep(&mut self, k: usize, onset: &Onset) {
        let model = &self.system.model;
        let contact = &model.contacts[k];
        let slot = &mut self.modes.contacts[k];
        let natural = slot.answer_time(contact, onset);
        let natural = if natural.is_finite() { natural } else { model.time_scale() };
        slot.onset_step = natural * first_step(self.tolerance, contact.interface.normal.onset_power());
        slot.cap = f64::INFINITY;
    }

    /// The onset of a contact no longer describes it: begins to gather a new approach speed, latches what was gathered, or begins anew.
    fn renew(&mut self, k: usize, t: f64, y: &[f64], seen: &Seen, at: &LawInput<f64>) -> f64 {
        let model = self.model().clone();
        let contact = &model.contacts[k];
        if self.modes.contacts[k].is_gathering() {
            self.latch(k, t, at);
        } else if self.modes.contacts[k].exceeds(seen.rate) {
            self.modes.contacts[k].gather(contact, at);
        } else {
            // A second compression begins under the load that there is now.
            let arrival = self.arrival(k, t, y, seen);
            let slot = &mut self.modes.contacts[k];
            slot.begin_anew(contact, at, slot.least_approach(contact, &arrival));
            self.tell_renewal(k, t);
        }
        let memory = self.modes.contacts[k].remembering(contact, at, |memory| *memory);
        let History { approach_speed, effective_mass, .. } = memory;
        self.restep(k, &Onset { approach_speed, effective_mass });
        self.modes.contacts[k].onset_step
    }

    /// Latches the approach speed that a contact has gathered, if it has.
    fn latch(&mut self, k: usize, t: f64, at: &LawInput<f64>) {
        if self.modes.contacts[k].latch(&self.system.model.contacts[k], at) {
            self.tell_renewal(k, t);
        }
    }

    fn tell_renewal(&mut self, k: usize, t: f64) {
        let approach_speed = self.modes.contacts[k].history.approach_speed;
        self.tell(t, SystemEventKind::Renewed { contact: k, approach_speed });
    }

    /// Books the end of a contact.
    fn part(&mut self, k: usize, t: f64, seen: &Seen, y: &[f64]) {
        let slot = &self.modes.contacts[k];
        // What was stored when the motion began is lost too, unless it has come back.
        let credit = if slot.touched == self.modes.opening.time { slot.initially_stored } else { 0.0 };
        let loss = self.spent_in(k, y) - slot.work_at_touch + credit;
        let followed = slot.turns > 1 || slot.was_driven();
        let (speed, met_at, duration) = (-seen.rate, slot.speed, t - slot.touched);
        self.tell(t, SystemEventKind::Parted { contact: k, speed, met_at, duration, followed, loss });
    }

    /// Work that has gone into a contact, and what friction has lost in it, since the start [J].
    fn spent_in(&self, k: usize, y: &[f64]) -> f64 {
        let place = self.modes.contacts.place(k);
        place.map_or(0.0, |place| self.system.energies_of(&self.modes, place, k, y).iter().sum())
    }

    /// How the surfaces of a contact come together, or would without its force.
    fn arrival(&mut self, k: usize, t: f64, y: &[f64], seen: &Seen) -> Arrival {
        let mode = std::mem::replace(&mut self.modes.contacts[k].mode, ContactMode::Apart);
        let acceleration = self.system.surge(k, self.modes.at(t, y));
        self.modes.contacts[k].mode = mode;
        Arrival { speed: seen.rate, acceleration, mass: self.effective_mass(k, t, y) }
    }
}

impl System {
    /// How fast the rate of an indentation grows [m/s^2].
    pub(super) fn surge(&mut self, k: usize, at: StateRef<'_>) -> f64 {
        // Along the motion, for an instant.
        let (mut ahead, mut rate) = (std::mem::take(&mut self.spare[0]), std::mem::take(&mut self.spare[1]));
        self.evaluate(at, &mut rate);
        let before = self.model.contacts[k].see(&self.scratch, self.guess(k)).rate;
        ahead.iter_mut().zip(at.y.iter().zip(&rate)).for_each(|(ahead, (y, rate))| *ahead = y + AHEAD * rate);
        let after = self.place(at.modes.at(at.time + AHEAD, &ahead)).see(k).rate;
        self.spare = [ahead, rate];
        (after - before) / AHEAD
    }

    /// Effective mass along the normal of a contact [kg]; infinite where nothing can give way. What sticks by friction gives way to an impact: it holds no more than its
    /// bound, as what is compliant holds no more than its spring.
    pub fn effective_mass(&mut self, contact: usize, at: StateRef<'_>) -> f64 {
        let model = self.model.clone();
        let row = self.place(at).approach_row(contact);
        let answer = |moved: &[f64]| moved.iter().zip(&row).map(|(du, j)| du * j).sum::<f64>();
        let opening = if at.modes.sticks.is_empty() {
            answer(self.respond(at, &row))
        } else {
            let loose = at.modes.without_sticks();
            answer(self.respond(loose.at(at.time, at.y), &row))
        };
        let mass: f64 = model.bodies().iter().map(|body| body.mass).sum();
        if opening * mass > GIVES { 1.0 / opening } else { f64::INFINITY }
    }
}

impl Stance<'_> {
    /// Whether the centres of mass of both bodies are on the line of impact, and whether the surfaces move along it.
    pub(super) fn line_of_impact(&self, contact: &Contact, seen: &Seen) -> (bool, bool) {
        let (model, scratch, length) = (&self.system.model, self.scratch(), self.system.length);
        let (n, [p1, p2]) = (seen.touch.normal, seen.touch.points);
        let on_line = |body: &Option<usize>, p: &Vector| {
            body.is_none_or(|body| {
                let (position, turn) = model.pose(body, scratch);
                let arm = position + turn * model.bodies()[body].centre - p;
                arm.cross(&n).norm() <= ALONG * arm.norm().max(1e-3 * length)
            })
        };
        let [one, other] = contact.poses(scratch);
        let slip = other.velocity_at(&p2) - one.velocity_at(&p1);
        let across = (slip - n * n.dot(&slip)).norm();
        let central = on_line(&contact.bodies[0], &p1) && on_line(&contact.bodies[1], &p2);
        (central, across <= ALONG * seen.rate.abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Body, Model};
    use crate::shape::{Plane, Shape, Sphere};
    use crate::spatial::Symmetric;
    use carom_laws::normal::{Elastic, Law, Viscoelastic};
    use std::sync::Arc;

    /// A stiff ball above a plane.
    fn ball(gap: f64) -> Evolution {
        let body = Body::new("ball", 1.0, Symmetric::scalar(0.1), Vector::z() * (0.1 + gap));
        let mut model = Model::build(vec![body], vec![], Vector::zeros()).unwrap();
        let own = Shape::Sphere(Sphere { centre: Vector::zeros(), radius: 0.1, hollow: false });
        let plane = Shape::Plane(Plane { point: Vector::zeros(), normal: Vector::z() });
        let law = Law::Viscoelastic(Viscoelastic::elastic(Elastic::Power { stiffness: 1e15, exponent: 1.5 }));
        let contacts = Contact::between("floor", &model, [Some(0), None], [&own, &plane], &law);
        model.contacts.extend(contacts.unwrap());
        Evolution::new(Arc::new(model))
    }

    /// Where a contact that was apart is crossed with this overlap [m] of an extent of about a tenth of a metre, and this speed upwards [m/s]: its mode, and how much happened.
    fn crossed(overlap: f64, speed: f64) -> (ContactMode, usize) {
        let gap = 1e-4;
        let mut motion = ball(gap);
        let mut y = motion.system.state(&[0.0; 6]);
        motion.begin(0.0, &mut y);
        let [height, rise] = [motion.system.layout.coordinate_at(2), motion.system.layout.speed_at(2)];
        y[height] -= gap + overlap;
        y[rise] = speed;
        motion.cross_contact(0, 0.0, &mut y, &[true, false, false, false]);
        (motion.modes.contacts[0].mode, motion.events.len())
    }

    #[test]
    fn surfaces_that_are_apart_and_part_within_rounding_stay_apart() {
        assert_eq!(crossed(3e-15, 1.0), (ContactMode::Apart, 0));
        // What closes meets, and so does what is farther in each other than rounding.
        assert_eq!(crossed(3e-15, -1.0), (ContactMode::Pressing, 1));
        assert_eq!(crossed(1e-6, 1.0), (ContactMode::Pressing, 1));
    }
}
