//! Guards of what is dry, and how fast they can fall.

use super::{Dry, Stuck};
use crate::constraint::{Held, Present};
use crate::contact::{ContactMode, Seen, Site, SlipMode};
use crate::spatial::Vector;
use crate::system::{Modes, Stance, StateRef, System};
use crate::tree::GROUND;
use carom_solve::Trend;

/// What a motion may be below zero without being missed [m/s or rad/s].
pub(in crate::system) const GRAIN: f64 = 1e-13;
/// A tangent whose direction leans to the normal by more than this cosine is chosen anew.
const LEANS: f64 = 0.8;

impl System {
    /// Works out what holds all that sticks, what bearings carry, and the most that each can hold, at a state.
    pub(in crate::system) fn read_dry(&mut self, at: StateRef<'_>) {
        self.stick_loads.clear();
        if at.modes.sticks.is_empty() && at.modes.closed.is_empty() && self.model.bearings.is_empty() {
            return;
        }
        let mut stance = self.place(at);
        stance.act(at.modes);
        stance.accelerate(at.modes);
        stance.load_sticks(at.modes);
    }
}

impl Stance<'_> {
    /// Works out what holds all that sticks, and the most that each can hold, once accelerations are known.
    pub(in crate::system) fn load_sticks(&mut self, modes: &Modes) {
        self.system.stick_loads.clear();
        if modes.sticks.is_empty() {
            return;
        }
        let bound = |stuck: &Stuck| match stuck.what {
            Dry::Site(k, site) => {
                let (slot, contact) = (&modes.contacts[k], &self.system.model.contacts[k]);
                let slack = match slot.slips[site as usize] {
                    SlipMode::Sticks { slack, .. } => slack,
                    _ => 0.0,
                };
                let push = match (slot.mode, modes.contacts.place(k)) {
                    (ContactMode::Closed, Some(place)) => self.system.pushes[place].force,
                    _ => slot.force(contact, &self.pressed(modes, k, &self.see(k))),
                };
                contact.hold(site, push) + slack
            }
            Dry::Bearing(k) => self.system.model.bearings[k].hold(self.system.bearing_loads[k]),
        };
        let bounds: Vec<f64> = modes.sticks.iter().map(bound).collect();
        let forces = self.system.stick_forces(&bounds);
        self.system.stick_loads.extend(bounds.into_iter().zip(forces));
    }

    /// Writes the guards of the sites of a contact that is seen so: how fast they move along their directions, and by how much they could hold more.
    pub(in crate::system) fn write_site_guards(&self, modes: &Modes, k: usize, seen: &Seen, guards: &mut [f64]) {
        guards.fill(1.0);
        let slot = &modes.contacts[k];
        if !slot.presses() {
            return;
        }
        for (site, guard) in Site::ALL.into_iter().zip(guards) {
            if slot.slips[site as usize] != SlipMode::Free {
                let motion = self.system.model.contacts[k].site_motion(site, seen, self.scratch());
                *guard = self.dry_guard(modes, Dry::Site(k, site), &motion);
            }
        }
    }

    /// The guard of something dry that moves so: how fast it moves along its direction, or by how much more it could hold. What no force can move is held by nothing: it rests
    /// for as long as it is slow.
    pub(in crate::system) fn dry_guard(&self, modes: &Modes, what: Dry, motion: &Vector) -> f64 {
        match modes.slip(what) {
            slips @ SlipMode::Slips { direction, .. } => motion.dot(&direction) + slips.slack(self.time)[0],
            SlipMode::Sticks { slack, .. } => match modes.sticks.iter().position(|stuck| stuck.what == what) {
                Some(held) if modes.sticks[held].rows() == 0 => slack - motion.norm(),
                held => {
                    let load = held.and_then(|held| self.system.stick_loads.get(held));
                    load.map_or(1.0, |(bound, force)| bound - force.norm())
                }
            },
            SlipMode::Free => 1.0,
        }
    }

    /// Says how fast the motions of sites that slip can fall, over a piece of a step at whose end the mechanism stands and moves with the speeds of its state.
    pub(in crate::system) fn bound_sites(&self, modes: &Modes, k: usize, length: f64, trends: &mut [Trend]) {
        let slot = &modes.contacts[k];
        for (site, trend) in Site::ALL.into_iter().zip(trends) {
            let slips = &slot.slips[site as usize];
            if let SlipMode::Slips { direction, .. } = slips {
                let [_, fall] = slips.slack(self.time);
                let known = self.slip_trend(k, site, direction, trend.value, length);
                *trend = Trend { rate: known.rate - fall, fall: known.fall + fall, ..known };
            }
        }
    }

    /// A step has been accepted: the directions of what slips follow it, and what has just begun counts as begun.
    pub(in crate::system) fn accept_sites(&self, modes: &mut Modes, k: usize, seen: &Seen) {
        let contact = &self.system.model.contacts[k];
        let push = modes.contacts[k].force(contact, &self.pressed(modes, k, seen));
        let mut turned = false;
        for site in contact.sites() {
            let slip = &mut modes.contacts[k].slips[site as usize];
            match slip {
                SlipMode::Slips { direction, rest, .. } => {
                    let motion = contact.site_motion(site, seen, self.scratch());
                    if motion.dot(direction) > *rest {
                        *slip = SlipMode::along(&motion, *rest);
                    }
                }
                SlipMode::Sticks { along, slack, tangents } => {
                    if contact.hold(site, push) > *slack && tangents.contains(&true) {
                        *slack = 0.0;
                    }
                    // A tangent that has come near the normal is given up for another.
                    let obstacle = contact.pair.obstacle(contact.feature);
                    let other = contact.poses(self.scratch())[1 - obstacle.disc];
                    let lean = (other.rotation * *along).dot(&seen.touch.normal);
                    if obstacle.sheet.is_none() && lean.abs() > LEANS {
                        *along = contact.tangent_near(&(other.rotation * *along), seen, self.scratch());
                        turned = true;
                    }
                }
                SlipMode::Free => {}
            }
        }
        if turned {
            modes.gather_sticks();
        }
    }

    /// What is known of the motion of a site along its direction over a piece of a step: how fast it changes at the end, and how fast it and its rate can change anywhere.
    ///
    /// As it is seen from the body before which the disc is, or from its anchor where its turning does not matter, with the velocity `v` of the centre and the arms `r` from
    /// there, and from the anchor, to the place where friction acts,
    ///
    /// ```text
    /// V = v + sum w x r        s = V - n (n . V)        n' = v b, at most
    /// ```
    ///
    /// and so on for the rates of both; `b` is the bend of the normal. Bounds of `v` and `w` over the piece are known ([`Sweep`](crate::tree::Sweep)).
    fn slip_trend(&self, k: usize, site: Site, direction: &Vector, value: f64, length: f64) -> Trend {
        let (contact, scratch) = (&self.system.model.contacts[k], self.scratch());
        // Of bodies that are not round nothing is known of how the normal can turn between the ends.
        if contact.pair.hump(contact.feature, contact.poses(scratch), self.system.guess(k)).is_some() {
            return Trend::unknown(value);
        }
        let line = contact.pair.line(contact.feature, contact.poses(scratch), self.system.guess(k));
        let obstacle = contact.pair.obstacle(contact.feature);
        let [v, a, j] = self.approach(contact, &obstacle, length).most;
        // Friction acts on the surface of the disc, in the middle of the overlap, or beyond it.
        let share = line.share.max(0.5);
        let (half, bend) = (line.radius + share * (line.gap[0].abs() + v * length), line.bend.abs());
        let [of_disc, of_other] = [line.disc, 1 - line.disc].map(|side| self.sweep_of(contact.nodes[side]).turn());
        let turns = obstacle.turns && contact.nodes[1 - line.disc] != GROUND;
        let [frame, frame_rate, _] = if turns { of_other } else { [0.0; 3] };
        // The normal and the arm from the centre, as they are seen: first and second rates.
        let n1 = v * bend;
        let n2 = a * bend + 2.0 * n1 * n1;
        let arm = [half, half * n1 + share * v, half * n2 + 2.0 * share * v * n1 + share * a];
        let swing = |[w, dw, ddw]: [f64; 3], [r, dr, ddr]: [f64; 3]| {
            [w * r, dw * r + w * dr, ddw * r + 2.0 * dw * dr + w * ddr]
        };
        let sum = |one: [f64; 3], other: [f64; 3]| [0, 1, 2].map(|k| one[k] + other[k]);
        let spins = sum(of_disc, of_other);
        let [moving, rate, second] = match site {
            Site::Slide if turns => {
                let ([w, dw, ddw], [x, dx, ddx]) = (of_disc, of_other);
                let seen = [w + x, dw + dx + w * x, ddw + ddx + 2.0 * (w * dx + x * dw) + (w + x) * w * x];
                sum([v, a, j], swing(seen, arm))
            }
            Site::Slide => {
                let base = contact.poses(scratch)[1 - line.disc].place(&obstacle.anchor);
                let reach = (line.place[0] - base).norm() + v * length;
                let far = sum(arm, [reach, v, a]);
                sum([v, a, j], sum(swing(of_disc, arm), swing(of_other, far)))
            }
            Site::Roll | Site::Spin => spins,
        };
        // Across the normal, along a direction that stands still.
        let across = [moving, rate + 2.0 * n1 * moving, second + 4.0 * n1 * rate + 2.0 * (n2 + n1 * n1) * moving];
        let fall = across[1] + frame * across[0];
        let bends = across[2] + 2.0 * frame * across[1] + (frame_rate + frame * frame) * across[0];
        let held = match site {
            Site::Slide => Held::Slide(0),
            Site::Roll => Held::Roll(0),
            Site::Spin => Held::Spin,
        };
        let along = contact.tangent_near(direction, &self.see(k), scratch);
        let still = Vector::zeros();
        let now = contact.stick(k, along, held).motion_rate(&Present::new(scratch, &still, &[]), direction);
        Trend { rate: now, fall, least: -bends, grain: GRAIN, ..Trend::unknown(value) }
    }
}
