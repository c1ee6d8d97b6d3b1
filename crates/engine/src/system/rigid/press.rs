//! How hard closed surfaces push each other, and the friction of those that slide.
//!
//! The force `N` of a closed contact is the multiplier of its row, and affine in the frictions `T` of all that slide, as accelerations are:
//!
//! ```text
//! N = N0 + A T,    T = mu N        so    (1 - A mu) N = N0
//! ```
//!
//! `A` is found by trying each friction alone. Where the determinant of `1 - A mu` comes to zero the frictions make of themselves as much as they oppose; there the run stops.
//!
//! Rows of several contacts may follow from each other, as of a box on its four corners. Then the motion does not say who carries how much. Of all forces that do the same and push, the least
//! are taken, in the sense of their squares. That alone takes memory of its own; all else is kept from one evaluation to the next.

use super::super::contacts::Push;
use super::super::{Modes, Stance, System};
use super::dense::Dense;
use crate::contact::SlipMode;
use crate::spatial::Vector;
use crate::tree::Wrench;
use carom_laws::friction::Friction;
use carom_solve::complementarity::Linear;
use nalgebra::{DMatrix, DVector};

/// So often the coefficient is asked for where it hangs on the force; found where it changes by less than this part.
const TURNS: usize = 40;
const FOUND: f64 = 1e-14;
/// Surfaces that stay together because others do stray where their gap opens or closes faster than this part of what curves it, and than this part of the mechanism's extent over its time
/// scale squared: that is far more than rounding, and what rows that all but follow from others give way by.
const STRAYS: f64 = 1e-2;
const LEAST_STRAY: f64 = 1e-6;

/// A closed contact that slides.
#[derive(Clone, Copy, Debug)]
struct Sliding {
    /// Which of the closed ones, and the contact.
    closed: usize,
    contact: usize,
    /// The direction of friction on the second body, where it acts [m], and how fast the surfaces slide [m/s].
    direction: Vector,
    place: Vector,
    speed: f64,
    /// Its normal force [N], and its friction [N].
    force: f64,
    friction: f64,
}

/// Memory for the forces of closed contacts.
#[derive(Clone, Debug, Default)]
pub(in crate::system) struct PressMemory {
    sliding: Vec<Sliding>,
    /// Forces of all closed contacts without friction, and with some [N].
    without: Vec<f64>,
    with: Vec<f64>,
    /// What else acts.
    wrenches: Vec<Wrench>,
    tau: Vec<f64>,
    /// `A`, row by row, and the equations for the forces.
    coupled: Vec<f64>,
    equations: Dense,
    found: Vec<f64>,
}

impl Stance<'_> {
    /// Accelerations under the forces that act and this gravity [m/s^2], with the friction of closed surfaces that slide.
    pub(in crate::system) fn accelerate_closed(&mut self, modes: &Modes, gravity: &Vector) {
        self.accelerate_under(gravity);
        self.system.jam_margin = 1.0;
        if self.system.closed.is_empty() {
            return;
        }
        let mut memory = std::mem::take(&mut self.system.press_memory);
        self.press(modes, gravity, &mut memory);
        self.system.press_memory = memory;
    }

    fn press(&mut self, modes: &Modes, gravity: &Vector, memory: &mut PressMemory) {
        self.system.closed_forces(&mut memory.without);
        self.sliding(modes, &mut memory.sliding);
        if memory.sliding.is_empty() {
            self.keep_pushes(modes, &memory.without, &[]);
            return;
        }
        memory.wrenches.clear();
        memory.wrenches.extend_from_slice(self.system.scratch.wrenches());
        memory.tau.clone_from(&self.system.tau);
        let m = memory.sliding.len();
        memory.coupled.clear();
        memory.coupled.resize(m * m, 0.0);
        for j in 0..m {
            let one = memory.sliding[j];
            let effort = memory.without[one.closed].abs().max(f64::MIN_POSITIVE.sqrt());
            self.system.set_applied(memory);
            self.rub(&one, effort);
            self.accelerate_under(gravity);
            self.system.closed_forces(&mut memory.with);
            for (i, other) in memory.sliding.iter().enumerate() {
                memory.coupled[i * m + j] = (memory.with[other.closed] - memory.without[other.closed]) / effort;
            }
        }
        self.find_forces(memory);
        self.system.set_applied(memory);
        for one in &mut memory.sliding {
            let coefficient = self.system.model.contacts[one.contact].sliding_coefficient(one.force, one.speed);
            one.friction = one.force * coefficient;
            self.rub(one, one.friction);
        }
        self.accelerate_under(gravity);
        self.system.closed_forces(&mut memory.with);
        self.keep_pushes(modes, &memory.with, &memory.sliding);
    }

    /// Closed contacts that slide.
    fn sliding(&self, modes: &Modes, all: &mut Vec<Sliding>) {
        let of = |(closed, &contact): (usize, &usize)| {
            let SlipMode::Slips { direction, rest, .. } = &modes.contacts[contact].slips[0] else { return None };
            let own = &self.system.model.contacts[contact];
            let seen = self.see(contact);
            let motion = seen.slip(own, self.scratch());
            let speed = motion.norm();
            let direction = -SlipMode::opposed(direction, *rest, &motion);
            Some(Sliding { closed, contact, direction, place: seen.rub_place(own), speed, force: 0.0, friction: 0.0 })
        };
        all.clear();
        all.extend(self.system.closed.iter().enumerate().filter_map(of));
    }

    /// Lets a friction [N] act on both bodies.
    fn rub(&mut self, one: &Sliding, friction: f64) {
        let nodes = self.system.model.contacts[one.contact].nodes;
        let force = one.direction * friction;
        self.system.scratch.push_at(nodes[0], &one.place, &-force);
        self.system.scratch.push_at(nodes[1], &one.place, &force);
    }

    /// The forces of those that slide, with their friction; the coefficients may hang on them.
    fn find_forces(&mut self, memory: &mut PressMemory) {
        let PressMemory { sliding, without, coupled, equations, found, .. } = memory;
        let System { model, jam_margin, .. } = &mut *self.system;
        let (m, contacts) = (sliding.len(), &model.contacts);
        sliding.iter_mut().for_each(|one| one.force = without[one.closed]);
        let is_proportional =
            |one: &Sliding| !matches!(contacts[one.contact].interface.friction, Some(Friction::User(_)));
        for _ in 0..TURNS {
            let mu = |one: &Sliding| contacts[one.contact].sliding_coefficient(one.force, one.speed);
            equations.fill(m, |i, j| f64::from(u8::from(i == j)) - coupled[i * m + j] * mu(&sliding[j]));
            *jam_margin = equations.factor();
            found.clear();
            found.extend(sliding.iter().map(|one| without[one.closed]));
            if !equations.solve(found) {
                break;
            }
            let changed = sliding.iter().zip(&*found).map(|(one, found)| (found - one.force).abs()).fold(0.0, f64::max);
            sliding.iter_mut().zip(&*found).for_each(|(one, found)| one.force = *found);
            let largest = found.iter().map(|force| force.abs()).fold(0.0, f64::max);
            if changed <= FOUND * largest || sliding.iter().all(is_proportional) {
                break;
            }
        }
    }

    /// Keeps what closed contacts do for who asks; of those that slide their friction is known.
    fn keep_pushes(&mut self, modes: &Modes, forces: &[f64], sliding: &[Sliding]) {
        for (closed, &force) in forces.iter().enumerate() {
            let contact = self.system.closed[closed];
            let Some(place) = modes.contacts.place(contact) else { continue };
            let friction = sliding.iter().find(|one| one.closed == closed);
            let rub = friction.map_or(Vector::zeros(), |one| one.direction * one.friction);
            let slip = self.see(contact).slip(&self.system.model.contacts[contact], self.scratch());
            let strays = self.system.strays(closed);
            self.system.pushes[place] = Push { force, rub, rubbed: -rub.dot(&slip), strays, ..Push::default() };
        }
    }
}

impl System {
    /// Applies the forces that are kept, and nothing else.
    fn set_applied(&mut self, memory: &PressMemory) {
        self.scratch.set_wrenches(&memory.wrenches);
        self.tau.copy_from_slice(&memory.tau);
    }

    /// How fast the gap of a closed contact opens or closes that is held by others alone, beyond what passes for rounding [m/s^2].
    fn strays(&self, closed: usize) -> f64 {
        let Some(stuck) = &self.stuck else { return 0.0 };
        let row = self.rows.len() + closed;
        if !stuck.1.is_left_out(row) {
            return 0.0;
        }
        let [missed, largest] = stuck.1.miss(row);
        missed.abs() - STRAYS * largest
    }

    /// What a contact that follows from others may stray [m/s^2].
    pub(in crate::system) fn least_stray(&self) -> f64 {
        LEAST_STRAY * self.length / self.model.time_scale().powi(2)
    }

    /// Forces of all closed contacts [N], after accelerations have been found.
    fn closed_forces(&self, forces: &mut Vec<f64>) {
        forces.clear();
        let Some(stuck) = &self.stuck else { return };
        let (first, count, solver) = (self.rows.len(), self.closed.len(), &stuck.1);
        forces.extend_from_slice(&solver.multipliers()[first..first + count]);
        let left_out = || (0..count).filter(|&k| solver.is_left_out(first + k));
        if left_out().next().is_none() {
            return;
        }
        // What forces do nothing together.
        let mut idle = DMatrix::zeros(count, left_out().count());
        for (column, k) in left_out().enumerate() {
            idle[(k, column)] = 1.0;
            for (row, share) in solver.follows_from(first + k) {
                if (first..first + count).contains(&row) {
                    idle[(row - first, column)] -= share;
                }
            }
        }
        if let Some(least) = least_pushing(forces, &idle) {
            *forces = least;
        }
    }
}

/// Of all forces `f + Z z` the least that push; those that are least, if none do.
fn least_pushing(forces: &[f64], idle: &DMatrix<f64>) -> Option<Vec<f64>> {
    let onto = idle * idle.tr_mul(idle).cholesky()?.inverse() * idle.transpose();
    let own = DVector::from_column_slice(forces);
    let least = &own - &onto * &own;
    let n = forces.len();
    let matrix: Vec<f64> = (0..n * n).map(|k| onto[(k / n, k % n)]).collect();
    let raised = Linear { matrix: &matrix, offset: least.as_slice(), bilateral: 0 }.solve();
    let raised = raised.map_or(least.clone(), |found| &least + &onto * DVector::from_vec(found.forces));
    Some(raised.as_slice().to_vec())
}
