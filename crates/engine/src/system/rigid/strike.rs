//! Rigid surfaces meet: an impact without duration, for all that touch at that instant.
//!
//! ```text
//! M (u+ - u-) = J^T P + E        T+ - T- = P . (g- + g+)/2 + E . u
//! ```
//!
//! `P` impulses along the normals and tangents of the contacts [N s], found from what impulses do to the speeds there ([`Impacts`]); `E` what prescribed motions take to keep their speeds [N s or N m s].
//! Loops hold and joints carry impulses of their own; forces, springs and the friction of joints are finite and do nothing in no time. Closed contacts take part as sites that
//! neither close nor part.
//!
//! Where a contact closes after bounces that became ever faster, it is told when they would have come to an end: with the approach speed `v`, the restitution `e` and the acceleration `a` by
//! which the surfaces are pressed together, `2 e v/(a (1 - e))` later.

use super::super::element::Crossed;
use super::super::{Evolution, Stance, StateRef, System, SystemEvent, SystemEventKind};
use super::persist::Given;
use super::tangents;
use crate::constraint::{Action, power};
use crate::contact::Contact;
use crate::impact::{ImpactError, ImpactOutcome, ImpactSite, Impacts, Rebound};
use crate::spatial::Vector;
use crate::tree::Wrench;
use carom_laws::restitution::hedrih;
use nalgebra::{Matrix2, SymmetricEigen};

/// Tangents along which an impulse moves the surfaces less than this part of the most are held by joints.
const HELD: f64 = 1e-10;
/// A few roundings of a place, as a part of the scale of places.
const GRAIN: f64 = 16.0 * f64::EPSILON;
/// After so many bounces that led to rest, their end is told.
const BOUNCES: u32 = 3;
/// What gives way by rounding alone: a mass larger than that of all bodies by the inverse of this.
const GIVES: f64 = 1e-13;
/// Bodies that turn against each other so slowly that over the extent of the mechanism it is less than this part of the approach speed do not.
const TURNS: f64 = 1e-9;

/// What a joint carried in an impact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JointImpulse {
    /// When [s].
    pub time: f64,
    /// The joint, by its index.
    pub joint: usize,
    /// Impulse [N s] and its moment [N m s] on the joint's child, about the joint's point there.
    pub impulse: Wrench,
}

/// A contact that takes part in an impact.
struct Struck {
    contact: usize,
    /// What an impulse of one does: along the normal, then along the tangents that can move.
    actions: Vec<Action>,
    tangents: Vec<Vector>,
    /// How the two bodies turn before it [rad/s].
    spins: [Vector; 2],
}

impl Evolution {
    /// All rigid contacts that touch at `(t, y)` strike each other if any of them closes, and it is decided which stay together.
    pub(super) fn strike_all(&mut self, t: f64, y: &mut [f64], given: &[(usize, Given)]) -> Crossed {
        let touching = self.touching(t, y);
        let still = self.still();
        let closes = {
            let stance = self.system.place(self.modes.at(t, y));
            touching.iter().any(|&k| stance.see(k).rate > still)
        };
        let mut ends = Vec::new();
        if closes {
            let Some(bounced) = self.strike(t, y, &touching) else {
                return Crossed { step: f64::INFINITY, ends: true };
            };
            ends = bounced
                .into_iter()
                .filter_map(|(k, approach)| Some((k, self.accumulation(k, t, y, approach)?)))
                .collect();
        }
        let first = self.events.len();
        let crossed = self.persist(t, y, given);
        for event in &mut self.events[first..] {
            if let SystemEventKind::Closed { contact, accumulated } = &mut event.kind {
                *accumulated = ends.iter().find(|(k, _)| k == contact).map(|(_, end)| *end);
            }
        }
        crossed
    }

    /// The impact of these contacts; of those that do not rebound after many bounces the approach speed [m/s]. `None` where there are no impulses that fit.
    fn strike(&mut self, t: f64, y: &mut [f64], touching: &[usize]) -> Option<Vec<(usize, f64)>> {
        let model = self.system.model.clone();
        let loose = self.modes.without_sticks();
        let mut struck: Vec<Struck> = touching.iter().map(|&k| self.struck(k, t, y)).collect();
        for one in &mut struck {
            self.system.drop_held_tangents(one, loose.at(t, y));
        }
        let rule = model.impact_rule;
        let (matrix, speeds) = self.system.impulse_matrix(&struck, loose.at(t, y));
        let sites: Vec<ImpactSite> = first_rows(&struck)
            .zip(&struck)
            .map(|(row, one)| {
                let contact = &model.contacts[one.contact];
                let slip = (1..=one.tangents.len()).map(|k| speeds[row + k].powi(2)).sum::<f64>().sqrt();
                ImpactSite {
                    rebound: contact.rigid.unwrap_or(Rebound::Constant(0.0)),
                    friction: contact.sliding_coefficient(0.0, slip),
                    tangents: one.tangents.len(),
                    tangential_restitution: contact.tangential_restitution,
                }
            })
            .collect();
        let closing_speed = self.closing_speed().max(self.least_hop(t, y, touching));
        let impacts = Impacts { matrix: &matrix, speeds: &speeds, sites: &sites, closing_speed };
        let outcome = match impacts.run(rule.law, rule.order) {
            Ok(outcome) => outcome,
            Err(error) => {
                let contact = match error {
                    ImpactError::Eccentric { site } => touching[site],
                    _ => touching[0],
                };
                self.events.push(SystemEvent { time: t, kind: SystemEventKind::Unstruck { contact, error } });
                return None;
            }
        };
        let mass: f64 = model.bodies().iter().map(|body| body.mass).sum();
        self.take_impulses(t, y, &struck, &outcome);
        let (n, mut bounced) = (speeds.len(), Vec::new());
        for ((row, one), (restitution, lost)) in
            first_rows(&struck).zip(&struck).zip(outcome.restitutions.iter().zip(&outcome.losses))
        {
            let opening = matrix[row * n + row];
            let mass = if opening * mass > GIVES { 1.0 / opening } else { f64::INFINITY };
            let numbers = [&speeds[row..], &outcome.speeds[row..], &outcome.impulses[row..]];
            if self.note_strike(t, y, one, numbers, mass, *restitution, *lost) {
                bounced.push((one.contact, -speeds[row]));
            }
        }
        Some(bounced)
    }

    /// The speed [m/s] of hops that go a few roundings of a place: under the acceleration `a` by which surfaces are pressed together a hop goes `v^2/(2 a)`. Slower ones cannot be told apart.
    fn least_hop(&mut self, t: f64, y: &[f64], touching: &[usize]) -> f64 {
        let pressed = touching.iter().map(|&k| self.system.surge(k, self.modes.at(t, y))).fold(0.0, f64::max);
        self.system.place(self.modes.at(t, y));
        (2.0 * pressed * GRAIN * self.system.scale_of_places()).sqrt()
    }

    /// The directions along which a contact can be struck.
    fn struck(&mut self, k: usize, t: f64, y: &[f64]) -> Struck {
        let model = self.system.model.clone();
        let contact = &model.contacts[k];
        let stance = self.system.place(self.modes.at(t, y));
        let seen = stance.see(k);
        let normal = seen.touch.normal;
        let across: Vec<Vector> = match (contact.interface.friction.is_some(), contact.sheet(stance.scratch())) {
            (false, _) => Vec::new(),
            (true, Some(sheet)) => vec![sheet.cross(&normal)],
            (true, None) => tangents(&normal, &seen.slip(contact, stance.scratch())).to_vec(),
        };
        let action =
            |force: Vector, place: Vector| Action { nodes: contact.nodes, place, moment: Vector::zeros(), force };
        let mut actions = vec![action(normal, seen.touch.points[0])];
        actions.extend(across.iter().map(|tangent| action(*tangent, seen.rub_place(contact))));
        Struck { contact: k, actions, tangents: across, spins: contact.poses(stance.scratch()).map(|pose| pose.spin) }
    }

    /// Gives the mechanism the speeds after an impact, and books what was lost and what drives brought in.
    fn take_impulses(&mut self, t: f64, y: &mut [f64], struck: &[Struck], outcome: &ImpactOutcome) {
        let actions = struck.iter().flat_map(|one| &one.actions);
        let loose = self.modes.without_sticks();
        let speeds: Vec<f64> = self.system.place(loose.at(t, y)).speeds().to_vec();
        let (changes, works) = self.system.answer_impulses(loose.at(t, y), actions.zip(&outcome.impulses), &speeds);
        let joints = (0..self.system.model.listed()).map(|joint| {
            let impulse = self.system.carried_impulse(joint, struck, outcome);
            JointImpulse { time: t, joint, impulse }
        });
        self.joint_impulses.extend(joints);
        let layout = &self.system.layout;
        let free = layout.free().to_vec();
        y[layout.speeds()].iter_mut().zip(free).for_each(|(speed, u)| *speed += changes[u]);
        works.into_iter().enumerate().for_each(|(drive, work)| layout.supply_by(drive, y, work));
        for (one, [normal, rubbed]) in struck.iter().zip(&outcome.losses) {
            let Some(place) = self.modes.contacts.place(one.contact) else { continue };
            y[layout.works()][place] += normal;
            if let Some(lost) = y[layout.rubbed()].get_mut(place) {
                *lost += rubbed;
            }
        }
    }

    /// Notes what an impact did to a contact: speeds before and after, impulses, and what was lost. Tells whether it does not rebound after many bounces.
    #[expect(clippy::too_many_arguments, reason = "the numbers of one impact, handed on once")]
    fn note_strike(
        &mut self,
        t: f64,
        y: &[f64],
        one: &Struck,
        [before, after, impulses]: [&[f64]; 3],
        effective_mass: f64,
        restitution: f64,
        [normal, friction_loss]: [f64; 2],
    ) -> bool {
        let k = one.contact;
        if impulses[0] <= 0.0 {
            return false;
        }
        let tangential: Vector =
            one.tangents.iter().zip(&impulses[1..]).map(|(tangent, impulse)| tangent * *impulse).sum();
        let model = self.system.model.clone();
        let contact = &model.contacts[k];
        let seen = self.see(k, t, y);
        let stance = self.system.place(self.modes.at(t, y));
        let (central, direct) = stance.line_of_impact(contact, &seen);
        let spins = contact.poses(stance.scratch()).map(|pose| pose.spin);
        let angular_ratio = angular_ratio(contact, [one.spins, spins], TURNS * before[0].abs() / self.system.length);
        let fresh = self.fresh().step;
        let slot = &mut self.modes.contacts[k];
        (slot.touched, slot.speed, slot.onset_step) = (t, -before[0], fresh);
        let bounces = slot.bounces;
        let rebounds = restitution > 0.0;
        slot.bounces = if rebounds { bounces + 1 } else { 0 };
        let kind = SystemEventKind::Struck {
            contact: k,
            speed: -before[0],
            separation_speed: after[0],
            impulse: impulses[0],
            tangential,
            effective_mass,
            restitution,
            loss: normal + friction_loss,
            friction_loss,
            angular_ratio,
            central,
            direct,
        };
        self.events.push(SystemEvent { time: t, kind });
        before[0] < 0.0 && !rebounds && bounces >= BOUNCES
    }

    /// When bounces that go on with an approach speed [m/s] come to their end [s]; nothing where they do not.
    fn accumulation(&mut self, k: usize, t: f64, y: &[f64], approach: f64) -> Option<f64> {
        let restitution = self.system.model.contacts[k].rigid?.at(approach);
        let pressed = self.system.surge(k, self.modes.at(t, y));
        let rest = 2.0 * restitution * approach / (pressed * (1.0 - restitution));
        (pressed > 0.0 && rest.is_finite()).then_some(t + rest)
    }
}

/// Hedrih's restitution [-] of two bodies from their angular velocities before and after [rad/s], along the axis about which they turn against each other before; `None` where that is
/// slower than `least` [rad/s].
fn angular_ratio(contact: &Contact, [before, after]: [[Vector; 2]; 2], least: f64) -> Option<f64> {
    let turning = before[1] - before[0];
    if contact.bodies.iter().any(Option::is_none) || turning.norm() <= least {
        return None;
    }
    let [[before1, before2], [after1, after2]] =
        [before, after].map(|spins| spins.map(|w| w.dot(&turning.normalize())));
    Some(hedrih(before1, before2, after1, after2))
}

/// The first row of each contact.
fn first_rows(struck: &[Struck]) -> impl Iterator<Item = usize> {
    struck.iter().scan(0, |next, one| {
        let row = *next;
        *next += one.actions.len();
        Some(row)
    })
}

impl System {
    /// What impulses of one along all actions do to the speeds along them, row by row [1/kg], and these speeds [m/s].
    fn impulse_matrix(&mut self, struck: &[Struck], at: StateRef<'_>) -> (Vec<f64>, Vec<f64>) {
        let rows = {
            let stance = self.place(at);
            let row = |action: &Action| stance.row_of(action);
            struck.iter().flat_map(|one| one.actions.iter().map(row)).collect::<Vec<Vec<f64>>>()
        };
        let speeds = rows.iter().map(|row| row.iter().zip(&self.u).map(|(j, u)| j * u).sum()).collect();
        (self.answer_matrix(&rows, at), speeds)
    }

    fn answer_matrix(&mut self, rows: &[Vec<f64>], at: StateRef<'_>) -> Vec<f64> {
        let n = rows.len();
        let mut matrix = vec![0.0; n * n];
        for (column, own) in rows.iter().enumerate() {
            let moved = self.respond(at, own);
            for (row, other) in rows.iter().enumerate() {
                matrix[row * n + column] = other.iter().zip(moved).map(|(j, du)| j * du).sum();
            }
        }
        // What one does to another the other does to it.
        for i in 0..n {
            for j in 0..i {
                let mean = 0.5 * (matrix[i * n + j] + matrix[j * n + i]);
                (matrix[i * n + j], matrix[j * n + i]) = (mean, mean);
            }
        }
        matrix
    }

    /// Leaves out tangents along which joints hold the surfaces; where they hold one of two, the other lies across it.
    fn drop_held_tangents(&mut self, one: &mut Struck, at: StateRef<'_>) {
        if one.tangents.is_empty() {
            return;
        }
        let rows: Vec<Vec<f64>> = {
            let stance = self.place(at);
            one.actions.iter().map(|action| stance.row_of(action)).collect()
        };
        let (matrix, n) = (self.answer_matrix(&rows, at), rows.len());
        let normal = matrix[0];
        if let [first, second] = one.tangents[..] {
            let block = Matrix2::new(matrix[n + 1], matrix[n + 2], matrix[n + 2], matrix[2 * n + 2]);
            let SymmetricEigen { eigenvalues, eigenvectors } = block.symmetric_eigen();
            let (most, least) = if eigenvalues[0] >= eigenvalues[1] { (0, 1) } else { (1, 0) };
            if eigenvalues[least] > HELD * eigenvalues[most] {
                return;
            }
            let moved = first * eigenvectors[(0, most)] + second * eigenvectors[(1, most)];
            let across = (eigenvalues[most] > HELD * normal).then_some(moved);
            one.actions.truncate(if across.is_some() { 2 } else { 1 });
            across.iter().for_each(|tangent| one.actions[1].force = *tangent);
            one.tangents = across.into_iter().collect();
        } else if matrix[n + 1] <= HELD * normal {
            one.actions.truncate(1);
            one.tangents.clear();
        }
    }

    /// What a joint carries of an impact, as soon as that is answered: what it holds, and of a joint with clearance what its surfaces push.
    fn carried_impulse(&self, joint: usize, struck: &[Struck], outcome: &ImpactOutcome) -> Wrench {
        let (model, scratch) = (&self.model, &self.scratch);
        let mut sum = self.reactions.of(model, joint, scratch);
        for (row, one) in
            first_rows(struck).zip(struck).filter(|(_, one)| model.contacts[one.contact].joint == Some(joint))
        {
            let point = model.point_on_child(joint, scratch);
            for (action, impulse) in one.actions.iter().zip(&outcome.impulses[row..]) {
                sum.push(&(action.force * *impulse), &(action.place - point));
            }
        }
        sum
    }

    /// What impulses do to the speeds of the tree, and what each of the prescribed motions, which go with these speeds, brings in [J]. What joints carry is known from here on.
    fn answer_impulses<'a>(
        &mut self,
        at: StateRef<'_>,
        impulses: impl Iterator<Item = (&'a Action, &'a f64)>,
        speeds: &[f64],
    ) -> (Vec<f64>, Vec<f64>) {
        let mut rest = at.y.to_vec();
        rest[self.layout.speeds()].fill(0.0);
        self.at_rest(|system| {
            let mut stance = system.place(at.modes.at(at.time, &rest));
            stance.system.scratch.clear_wrenches();
            stance.system.tau.fill(0.0);
            impulses.for_each(|(action, impulse)| action.act(*impulse, &mut stance.system.scratch));
            stance.accelerate_under(&Vector::zeros());
            stance.prescribed_power();
            let drives = stance.system.model.prescribed().iter().zip(&stance.system.efforts);
            let nodes = stance.system.model.tree().nodes();
            let works = drives.map(|(drive, effort)| effort * speeds[nodes[drive.node].u]).collect();
            let changes = stance.system.du.clone();
            stance.react_under(at.modes, &Vector::zeros());
            (changes, works)
        })
    }
}

impl Stance<'_> {
    /// The row of an action: the speeds of the tree times this are the speed along it.
    fn row_of(&self, action: &Action) -> Vec<f64> {
        let mut row = vec![0.0; self.speeds().len()];
        power(self.system.model.tree(), action, self.scratch(), &mut row);
        row
    }
}
