//! How the forces change along a direction.
//!
//! A force along one deformation `s` ([`Grip`]) changes with it, with its rate and with its internal state, and turns with the bodies,
//!
//! ```text
//! d(-j F) = -j (F_s ds + F_s' ds' + F_z dz) - dj F        j gradient of s; ds = j . dq, ds' = d(j . u)
//! ```
//!
//! and what it loses, or brings in, `-F s'`, changes with it. Motors, drives and actuators are forces along a deformation too, whose signals change; given wrenches
//! turn with their body or do not.

use super::near::Near;
use super::{Derivatives, Direction, Rates};
use crate::constraint::Turning;
use crate::contact::{ContactMode, Rub, Site};
use crate::dof::Dof;
use crate::force::{Applied, Force, MotorMode, StopMode};
use crate::spatial::Vector;
use crate::system::grip::{Grip, Where};
use crate::system::{Modes, Stance};
use crate::tree::{GROUND, Variation};

/// Whose a force along a deformation is. Contacts are large, and kept beside the others so that nothing is allocated.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::large_enum_variant)]
enum Owner {
    /// A spring, a damper or friction, between bodies or in a joint, or a stop: it loses energy.
    Loser,
    /// A motor, a drive or an actuator, by its number among the forces: it brings energy in.
    Bringer(usize),
    /// A contact, by its place, with what rubs at its sites.
    Contact(usize, [Option<Rub>; 3]),
}

/// A force along a deformation at the state, and what an effort of one does there; nothing along a coordinate of the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    grip: Grip,
    action: Option<Turning>,
    owner: Owner,
    /// A node on which it acts.
    node: usize,
}

impl Stance<'_> {
    /// Gathers the forces along single deformations.
    pub(super) fn hold_forces(&self, modes: &Modes, own: &mut Derivatives) {
        let (at, system) = (self.instant(modes), &*self.system);
        let (model, scratch, still) = (&system.model, &system.scratch, own.variation.shifted());
        let Derivatives { held, forces: nodes, stops, .. } = own;
        held.clear();
        let mut hold = |grip: Grip, owner: Owner, node: usize| {
            held.push(Held { grip, action: grip.turning(system, still), owner, node });
        };
        for (k, ((force, slot), &node)) in model.forces.iter().zip(system.layout.slots()).zip(&*nodes).enumerate() {
            Grip::each_of(k, force, &at, scratch, |grip| hold(grip, Owner::Loser, node));
            let kept = slot.kept(&system.internal, &modes.motors);
            if let Some(grip) = Grip::bringing(k, force, &at, kept, scratch) {
                hold(grip, Owner::Bringer(k), node);
            }
        }
        for ((stop, mode), &node) in model.stops.iter().zip(&modes.stops).zip(&*stops) {
            if *mode != StopMode::Free {
                hold(Grip::along(stop.dof, stop.response(*mode, &at, scratch)), Owner::Loser, node);
            }
        }
        for (place, k) in modes.contacts.active() {
            let (slot, contact, seen) = (&modes.contacts[k], &model.contacts[k], self.see(k));
            // Layers push at many places, and are differenced.
            if contact.foundation.is_some() {
                continue;
            }
            let response = slot.response(contact, &self.pressed(modes, k, &seen));
            let pressing = slot.mode == ContactMode::Pressing;
            let rub = |site| contact.rub(site, &slot.slips, &seen, response.force, scratch).filter(|_| pressing);
            let grip = Grip { place: Where::Contact(k), response, rate: seen.rate, loss: [0.0; 2], internal: None };
            let node = contact.nodes.into_iter().find(|&node| node != GROUND).unwrap_or(GROUND);
            hold(grip, Owner::Contact(place, Site::ALL.map(rub)), node);
        }
    }

    /// Lets the changes of all forces act.
    pub(super) fn change_forces(&self, modes: &Modes, own: &mut Derivatives, rates: &mut Rates) {
        let Derivatives { held, direction, near, variation, tau, blocks, forces, .. } = own;
        tau.fill(0.0);
        let mut book = |node: usize, [supply, dissipation]: [f64; 2]| {
            if let Some(account) = rates.accounts.get_mut(blocks.label(node)) {
                *account = [account[0] + supply, account[1] + dissipation];
            }
        };
        let scratch = &self.system.scratch;
        for Held { grip, action, owner, node } in held.iter() {
            let (turning, [ds, drate]) = self.follow(grip, action, direction, variation);
            let [more, inner_rate] = match owner {
                Owner::Bringer(force) => self.bring(modes, *force, ds, (direction, variation, near)),
                Owner::Contact(place, _) => {
                    let states = &direction.inner[self.system.layout.internals_at(*place)];
                    [states.first().map_or(0.0, |dz| grip.response.internal.force * dz), 0.0]
                }
                Owner::Loser => [0.0; 2],
            };
            let df = grip.response.by_indentation * ds + grip.response.by_rate * drate + more;
            let power = df * grip.rate + grip.response.force * drate;
            match (&turning, &grip.place) {
                (Some(turning), _) => turning.press([-grip.response.force, -df], variation),
                (None, Where::Dof(Dof::Tree { speed, .. })) => tau[*speed] -= df,
                _ => {}
            }
            match owner {
                Owner::Loser => book(*node, [0.0, grip.loss[0] * ds + grip.loss[1] * drate]),
                Owner::Bringer(force) => {
                    book(*node, [-power, 0.0]);
                    let slot = &self.system.layout.slots()[*force];
                    slot.drive().into_iter().for_each(|drive| rates.powers[drive] = -power);
                    let integral = slot.internal();
                    rates.internals[integral].iter_mut().for_each(|rate| *rate = inner_rate);
                }
                Owner::Contact(place, rubs) => {
                    let layout = &self.system.layout;
                    if let [dz, ..] = direction.inner[layout.internals_at(*place)] {
                        let own = &grip.response.internal;
                        let rate = own.rate_by_indentation * ds + own.rate_by_internal * dz;
                        rates.internals[layout.internals_at(*place).start] = rate;
                    }
                    rates.energies[*place] = power;
                    let Some(turning) = &turning else { continue };
                    for rub in rubs.iter().flatten() {
                        let rubbing = rub.change(turning, [ds, df], variation, scratch);
                        let ([place_now, shift], [force, change]) = (&rubbing.place, &rubbing.force);
                        let nodes = turning.action.nodes;
                        if rubbing.is_moment {
                            variation.apply_moment(nodes[0], &-change);
                            variation.apply_moment(nodes[1], change);
                        } else {
                            variation.push(nodes[0], [place_now, shift], [&-force, &-change]);
                            variation.push(nodes[1], [place_now, shift], [force, change]);
                        }
                        rates.energies[layout.places() + *place] += rubbing.rubbed;
                    }
                }
            }
        }
        let slots = self.system.layout.slots();
        for ((force, slot), node) in self.system.model.forces.iter().zip(slots).zip(&*forces) {
            if let Force::Applied(applied) = force {
                let power = self.change_applied(modes, applied, (direction, near), variation);
                slot.drive().into_iter().for_each(|drive| rates.powers[drive] = power);
                book(*node, [power, 0.0]);
            }
        }
        self.change_remembered(modes, direction, near, variation, rates);
        self.change_bedded(modes, near, variation, rates);
        let mut book = |node: usize, [supply, dissipation]: [f64; 2]| {
            if let Some(account) = rates.accounts.get_mut(blocks.label(node)) {
                *account = [account[0] + supply, account[1] + dissipation];
            }
        };
        if let Some(account) = self.change_users(modes, direction, near, variation, tau) {
            let user = self.system.model.forces.iter().position(|force| matches!(force, Force::User(_)));
            book(user.map_or(GROUND, |k| forces[k]), [account.supply, account.dissipation]);
        }
    }

    /// How an effort of one along a deformation turns along the direction, and how the deformation and its rate change.
    #[inline]
    fn follow(
        &self,
        grip: &Grip,
        action: &Option<Turning>,
        direction: &Direction,
        variation: &Variation,
    ) -> (Option<Turning>, [f64; 2]) {
        match (action, &grip.place) {
            (None, Where::Dof(Dof::Tree { speed, .. })) => (None, [direction.shift[*speed], direction.change[*speed]]),
            (Some(action), _) if variation.moves(&action.action.nodes) => {
                let turned = || grip.turning(self.system, variation.shifted()).unwrap_or(*action);
                let turning = if direction.shifts { turned() } else { *action };
                let [mut ds, drate] = turning.stretch(variation, &self.system.scratch);
                // Where bodies are a little off what holds them, coordinates do not change quite as the speeds that the laws are told.
                match grip.place {
                    Where::Contact(k) => ds = self.system.model.contacts[k].sinking(&turning, variation.shifted()),
                    Where::Dof(dof) => ds = dof.angle_rate(variation.shifted()).unwrap_or(ds),
                    Where::Force(..) => {}
                }
                (Some(turning), [ds, drate])
            }
            _ => (*action, [0.0; 2]),
        }
    }

    /// How signals and the internal state of a force that brings energy in change its push against the deformation, and the rate of that state, where
    /// the coordinate changes by `ds`.
    fn bring(&self, modes: &Modes, force: usize, ds: f64, along: (&Direction, &Variation, &Near)) -> [f64; 2] {
        let slot = &self.system.layout.slots()[force];
        match &self.system.model.forces[force] {
            Force::Drive(drive) => [-self.signal_change(modes, &drive.effort, along), 0.0],
            Force::Actuator(actuator) => [self.signal_change(modes, &actuator.effort, along), 0.0],
            Force::Motor(motor) => {
                let mode: MotorMode = slot.kept(&self.system.internal, &modes.motors).mode;
                let [reference, rate, feedforward] = [&motor.reference, &motor.rate, &motor.feedforward]
                    .map(|signal| self.signal_change(modes, signal, along));
                let integral = along.0.inner[slot.internal()].first().copied().unwrap_or(0.0);
                let [effort, inner] = motor.changes(mode, [reference, rate, feedforward, integral, ds]);
                [-effort, inner]
            }
            _ => [0.0; 2],
        }
    }

    /// Lets the change of a prescribed force and moment act; returns that of its power [W].
    fn change_applied(
        &self,
        modes: &Modes,
        applied: &Applied,
        (direction, near): (&Direction, &Near),
        variation: &mut Variation,
    ) -> f64 {
        let (at, scratch, node) = (self.instant(modes), &self.system.scratch, applied.point.node);
        let change = |signals: &[_; 3]| {
            let part = |k: usize| self.signal_change(modes, &signals[k], (direction, variation, near));
            Vector::new(part(0), part(1), part(2))
        };
        let changes = (change(&applied.force), change(&applied.moment));
        if !variation.moves(&[node, GROUND]) && changes == (Vector::zeros(), Vector::zeros()) {
            return 0.0;
        }
        let (force, moment) = applied.wrench(&at, scratch);
        let (force_change, moment_change) = applied.wrench_change((force, moment), changes, variation.shifted());
        let (place, shift) = (scratch.place(&applied.point), variation.shifted().place(&applied.point).velocity);
        let velocity_change = variation.velocity_change(node, [&place.position, &shift], scratch);
        let spin_change = variation.drift(node).spin;
        variation.push(node, [&place.position, &shift], [&force, &force_change]);
        variation.apply_moment(node, &moment_change);
        force_change.dot(&place.velocity)
            + force.dot(&velocity_change)
            + moment_change.dot(&scratch.spin(node))
            + moment.dot(&spin_change)
    }
}
