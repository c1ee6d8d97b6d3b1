//! Derivatives of a mechanism's rates by its state, for implicit steps.
//!
//! ```text
//! q' = N(q) u        exact: the speeds themselves, and q (0, omega)/2 for quaternions
//! u' = f(q, u, z)    differences about a rate worked out at the state itself, contacts by the exact derivatives of their laws
//! ```
//!
//! Contacts are what is stiff, and their forces change within a micrometre. They act along the tangent of their laws (`Law::response`, by dual numbers),
//! `F + F_d dd + F_v dv + F_a da`; what is differenced is the geometry and the inertia, which change within the size of the bodies. Differences
//! are therefore a fixed part of a radian or of the mechanism, for quaternions a turn about each axis rather than each of the four numbers. Parts that have nothing to
//! do with each other at present (`super::blocks`) are moved together: the cost is that of the largest of them, not of the whole.
//!
//! Differences to one side are wrong by 1e-8 or so of what is differenced. Steps that are to be more accurate than that would lose their order, and are
//! given differences to both sides, which are wrong by 1e-11 and cost twice as much.

use super::System;
use super::blocks::{Blocks, node_of, node_of_freedom};
use super::layout::Layout;
use crate::contact::ContactMode;
use crate::force::Account;
use crate::model::Model;
use crate::signal::Instant;
use crate::tree::{GROUND, Motion, Node};
use carom_laws::normal::{Instant as Pressed, Response};
use std::ops::Range;

/// Part of its unit by which a quantity is moved to one side, and to both: the square root and the cube root of the rounding unit, as powers of two.
const ONE_SIDED: f64 = 1.0 / 67_108_864.0;
const TWO_SIDED: f64 = 1.0 / 131_072.0;

/// What is moved.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Moved {
    /// A freedom, by the index of its speed in the tree.
    Position(usize),
    /// A speed of the tree.
    Speed(usize),
    /// An internal state.
    Internal(usize),
}

/// One difference.
#[derive(Clone, Copy, Debug)]
struct Move {
    what: Moved,
    /// The node it belongs to, and which of its freedoms it is; of no meaning for internal states.
    node: usize,
    freedom: usize,
    /// Its block.
    block: usize,
    /// Moves of the same turn are made together.
    turn: usize,
    /// By how much it is to be moved, and how much became of that ahead and back.
    by: f64,
    made: [f64; 2],
}

/// The tangent of a contact's law: where it touches the law, and its slopes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tangent {
    at: Pressed<f64>,
    response: Response,
    internal_rate: f64,
}

impl Tangent {
    /// Force [N] and the rate of the internal state along the tangent.
    fn follow(&self, at: &Pressed<f64>) -> (f64, f64) {
        let Response { force, by_indentation, by_rate, internal } = self.response;
        let [d, v, a] = [at.indentation - self.at.indentation, at.rate - self.at.rate, at.internal - self.at.internal];
        let rate = self.internal_rate + internal.rate_by_indentation * d + internal.rate_by_internal * a;
        (force + by_indentation * d + by_rate * v + internal.force * a, rate)
    }
}

/// Rates near a state, as far as they are differenced.
#[derive(Clone, Debug, Default)]
struct Rates {
    /// Accelerations, of the tree.
    speeds: Vec<f64>,
    internals: Vec<f64>,
    /// Works of contacts, and what friction has lost in them.
    energies: Vec<f64>,
    /// Power brought in and lost, per block.
    accounts: Vec<[f64; 2]>,
}

impl Rates {
    fn new(model: &Model, layout: &Layout) -> Self {
        let mut rates = Rates {
            speeds: vec![0.0; model.tree().speeds()],
            internals: Vec::new(),
            energies: Vec::new(),
            accounts: vec![[0.0; 2]; model.tree().nodes().len()],
        };
        rates.fit(layout);
        rates
    }

    fn fit(&mut self, layout: &Layout) {
        self.internals.resize(layout.internals_count(), 0.0);
        self.energies.resize(layout.rubbed().end - layout.works().start, 0.0);
    }

    fn are_numbers(&self) -> bool {
        let all = self.speeds.iter().chain(&self.internals).chain(&self.energies).chain(self.accounts.iter().flatten());
        all.fold(0.0, |sum, x| sum + 0.0 * x) == 0.0
    }
}

/// Memory for derivatives.
#[derive(Clone, Debug)]
pub(super) struct Derivatives {
    /// Blocks while nothing touches, and at present.
    apart: Blocks,
    blocks: Blocks,
    /// A node of each force and each stop.
    forces: Vec<usize>,
    stops: Vec<usize>,
    moves: Vec<Move>,
    /// How many moves each block has, by its label.
    counts: Vec<usize>,
    /// The rates at the state, ahead of it and back.
    base: Rates,
    near: [Rates; 2],
    tangents: Vec<Option<Tangent>>,
    /// Displacements of the tree's freedoms, zero between moves.
    shift: Vec<f64>,
    /// Turns while nothing touches.
    turns: usize,
}

impl Derivatives {
    pub(super) fn new(model: &Model, layout: &Layout) -> Self {
        let (tree, apart) = (model.tree(), Blocks::of(model));
        let mut counts = vec![0; tree.nodes().len()];
        for (k, node) in tree.nodes().iter().enumerate().filter(|(_, node)| !node.given) {
            counts[apart.label(k)] += 2 * node.motion.speeds();
        }
        Derivatives {
            blocks: apart.clone(),
            forces: model.forces.iter().map(|force| node_of(model, force)).collect(),
            stops: model.stops.iter().map(|stop| node_of_freedom(tree, &stop.freedom)).collect(),
            moves: Vec::with_capacity(2 * tree.speeds() + layout.internals_count()),
            turns: counts.iter().max().map_or(0, |most| *most) + layout.internals_count(),
            counts,
            base: Rates::new(model, layout),
            near: [Rates::new(model, layout), Rates::new(model, layout)],
            tangents: vec![None; layout.places()],
            shift: vec![0.0; tree.speeds()],
            apart,
        }
    }

    /// Makes room for another number of places for contacts.
    pub(super) fn fit(&mut self, layout: &Layout) {
        self.turns += layout.internals_count();
        self.turns -= self.base.internals.len();
        self.base.fit(layout);
        self.near.iter_mut().for_each(|near| near.fit(layout));
        self.tangents.resize(layout.places(), None);
    }

    /// About how many evaluations it takes: one at the state, and one per turn and side.
    fn cost(&self, sides: usize) -> usize {
        1 + sides * self.turns
    }
}

impl System {
    /// Writes the derivatives of the rates at a state, a row per component and a column for each that is no quadrature; returns the evaluations made.
    pub(super) fn differentiate(&mut self, t: f64, y: &[f64], jacobian: &mut [f64]) -> usize {
        let Some(mut own) = self.derivatives.take() else { return 0 };
        jacobian.fill(0.0);
        self.set(y);
        self.write_kinematics(jacobian);
        self.gather_blocks(&mut own);
        self.list_moves(&mut own);
        own.tangents.fill(None);
        let mut base = std::mem::take(&mut own.base);
        self.rates_near(t, &own, &mut base);
        self.take_tangents(t, &mut own.tangents);
        let mut near = std::mem::take(&mut own.near);
        let (mut evaluations, mut first) = (1, 0);
        while first < own.moves.len() {
            let turn = own.moves[first].turn;
            let last = first + own.moves[first..].partition_point(|one| one.turn == turn);
            let mut sound = [false; 2];
            for side in 0..2 {
                // Where there are no rates on one side, the other is taken.
                if side == 1 && sound[0] && !self.is_two_sided() {
                    break;
                }
                self.set(y);
                self.make_moves(&mut own, first..last, side);
                self.rates_near(t, &own, &mut near[side]);
                sound[side] = near[side].are_numbers();
                evaluations += 1;
            }
            let [ahead, back] = [0, 1].map(|side| if sound[side] { &near[side] } else { &base });
            for one in &own.moves[first..last] {
                let way = [0, 1].map(|side| if sound[side] { one.made[side] } else { 0.0 });
                self.write_column(one, &own, ([ahead, back], way[0] - way[1]), y, jacobian);
            }
            first = last;
        }
        (own.base, own.near) = (base, near);
        self.derivatives = Some(own);
        evaluations
    }

    /// Whether differences are taken to both sides.
    fn is_two_sided(&self) -> bool {
        self.tolerance < ONE_SIDED
    }

    /// About how many evaluations the derivatives take.
    pub(super) fn derivative_cost(&self) -> usize {
        let sides = if self.is_two_sided() { 2 } else { 1 };
        self.derivatives.as_ref().map_or(0, |own| own.cost(sides))
    }

    /// What has to do with each other at present.
    fn gather_blocks(&self, own: &mut Derivatives) {
        own.blocks.copy(&own.apart);
        for contact in self.active_contacts() {
            own.blocks.join(&self.model.contacts[contact].nodes);
        }
    }

    /// Lists all moves, those that are made together next to each other.
    fn list_moves(&self, own: &mut Derivatives) {
        let model = &self.model;
        let (pace, part) = (1.0 / model.time_scale(), if self.is_two_sided() { TWO_SIDED } else { ONE_SIDED });
        own.moves.clear();
        own.counts.fill(0);
        for (k, node) in model.tree().nodes().iter().enumerate().filter(|(_, node)| !node.given) {
            let block = own.blocks.label(k);
            for freedom in 0..node.motion.speeds() {
                let unit = if node.motion.ways().contains(&freedom) { self.length } else { 1.0 };
                let index = node.u + freedom;
                let far = scalar(node, freedom).map_or(1.0, |q| (self.q[q].abs() / unit).max(1.0).sqrt());
                let moves = [
                    (Moved::Position(index), part * unit * far),
                    (Moved::Speed(index), part * self.u[index].abs().max(unit * pace)),
                ];
                for (what, by) in moves {
                    own.moves.push(Move { what, node: k, freedom, block, turn: own.counts[block], by, made: [0.0; 2] });
                    own.counts[block] += 1;
                }
            }
        }
        for k in 0..self.internal.len() {
            let block = self.internal_block(k, own);
            let by = part * self.internal[k].abs().max(self.length.min(1.0));
            if block != GROUND {
                let turn = own.counts[block];
                let what = Moved::Internal(k);
                own.moves.push(Move { what, node: GROUND, freedom: 0, block, turn, by, made: [0.0; 2] });
                own.counts[block] += 1;
            }
        }
        own.moves.sort_by_key(|one| one.turn);
    }

    /// The block of an internal state.
    fn internal_block(&self, internal: usize, own: &Derivatives) -> usize {
        let mut forces = self.layout.slots().iter().zip(&own.forces);
        if let Some((_, node)) = forces.find(|(slot, _)| slot.has(internal)) {
            return own.blocks.label(*node);
        }
        self.layout.place_of_internal(internal).map_or(GROUND, |place| self.contact_block(place, own))
    }

    /// The block of the contact that has a place.
    fn contact_block(&self, place: usize, own: &Derivatives) -> usize {
        let Some(contact) = self.modes.contacts.tenant(place) else { return GROUND };
        let nodes = self.model.contacts[contact].nodes;
        nodes.into_iter().map(|node| own.blocks.label(node)).min().unwrap_or(GROUND)
    }

    /// Moves the tree and the internal states from where they are, ahead or back; notes by how much in these digits.
    fn make_moves(&mut self, own: &mut Derivatives, moves: Range<usize>, side: usize) {
        let tree = self.model.tree();
        for one in &mut own.moves[moves] {
            let by = if side == 0 { one.by } else { -one.by };
            one.made[side] = match one.what {
                Moved::Speed(k) => shift(&mut self.u[k], by),
                Moved::Internal(k) => shift(&mut self.internal[k], by),
                Moved::Position(k) => match scalar(&tree.nodes()[one.node], one.freedom) {
                    Some(q) => shift(&mut self.q[q], by),
                    None => {
                        own.shift[k] = by;
                        tree.displace_of(std::iter::once(one.node), &mut self.q, &own.shift);
                        own.shift[k] = 0.0;
                        by
                    }
                },
            };
        }
    }

    /// Works out the rates where the tree and the internal states have been set, contacts along their tangents where they have any.
    fn rates_near(&mut self, t: f64, own: &Derivatives, rates: &mut Rates) {
        self.put(t);
        self.scratch.clear_wrenches();
        self.tau.fill(0.0);
        rates.accounts.fill([0.0; 2]);
        let (inputs, watches) = (&self.modes.inputs, &self.modes.watches);
        let at = Instant { model: &self.model, time: t, q: &self.q, u: &self.u, inputs, watches };
        let mut book = |node: usize, account: &Account| {
            if let Some(block) = rates.accounts.get_mut(own.blocks.label(node)) {
                *block = [block[0] + account.supply, block[1] + account.dissipation];
            }
        };
        for ((force, slot), node) in self.model.forces.iter().zip(self.layout.slots()).zip(&own.forces) {
            let (kept, mut account) = (slot.kept(&self.internal, &self.modes.motors), Account::default());
            force.act(&at, kept, &mut self.scratch, &mut self.tau, &mut account);
            book(*node, &account);
        }
        for ((stop, mode), node) in self.model.stops.iter().zip(&self.modes.stops).zip(&own.stops) {
            let mut account = Account::default();
            stop.act(*mode, &at, &mut self.scratch, &mut self.tau, &mut account);
            book(*node, &account);
        }
        self.act_contacts_along(t, &own.tangents);
        let gravity = self.model.gravity;
        self.accelerate(&gravity);
        self.given_power();
        for (given, effort) in self.model.given().iter().zip(&self.efforts) {
            let supply = effort * self.u[self.model.tree().nodes()[given.node].u];
            book(given.node, &Account { supply, ..Account::default() });
        }
        rates.speeds.copy_from_slice(&self.du);
        self.internal_rates(t, &mut rates.internals);
        self.contact_rates(&mut rates.internals, &mut rates.energies);
    }

    /// Lets all contacts that press act, along the tangents of their laws where these are known.
    fn act_contacts_along(&mut self, t: f64, tangents: &[Option<Tangent>]) {
        self.act_contacts_by(t, |slot, contact, place, at| match &tangents[place] {
            Some(tangent) => tangent.follow(at),
            None => (slot.force(contact, at), slot.law(contact).internal_rate(at)),
        });
    }

    /// Takes the tangents of the laws of all contacts that press, where the tree has been placed. While a contact gathers its approach speed its law
    /// changes with the rate, and is differenced.
    fn take_tangents(&self, t: f64, tangents: &mut [Option<Tangent>]) {
        for (place, k) in self.modes.contacts.active() {
            let (slot, contact) = (&self.modes.contacts[k], &self.model.contacts[k]);
            if slot.mode == ContactMode::Pressing && !slot.is_gathering() {
                let at = self.pressed(k, &self.see(k), t);
                let (response, internal_rate) = (slot.response(contact, &at), slot.law(contact).internal_rate(&at));
                tangents[place] = Some(Tangent { at, response, internal_rate });
            }
        }
    }

    /// Writes what one move has changed, from the rates at both ends of its way.
    fn write_column(
        &self,
        one: &Move,
        own: &Derivatives,
        ([near, base], way): ([&Rates; 2], f64),
        y: &[f64],
        jacobian: &mut [f64],
    ) {
        let (layout, tree) = (&self.layout, self.model.tree());
        let m = layout.internals().end;
        let mut columns = [(0, 0.0); 4];
        let columns = self.columns_of(one, y, &mut columns);
        let mut write = |row: usize, change: f64| {
            for &(column, weight) in columns {
                jacobian[row * m + column] += weight * change / way;
            }
        };
        let mut row = layout.speeds().start;
        for (k, node) in tree.nodes().iter().enumerate().filter(|(_, node)| !node.given) {
            if own.blocks.label(k) == one.block {
                (0..node.motion.speeds())
                    .for_each(|j| write(row + j, near.speeds[node.u + j] - base.speeds[node.u + j]));
            }
            row += node.motion.speeds();
        }
        for k in 0..base.internals.len() {
            if self.internal_block(k, own) == one.block {
                write(layout.internals().start + k, near.internals[k] - base.internals[k]);
            }
        }
        for k in 0..base.energies.len() {
            if self.contact_block(k % layout.places(), own) == one.block {
                write(layout.works().start + k, near.energies[k] - base.energies[k]);
            }
        }
        for (k, row) in (layout.rubbed().end..layout.len()).enumerate() {
            write(row, near.accounts[one.block][k] - base.accounts[one.block][k]);
        }
    }

    /// The columns of a move, each with what a unit of its component moves: of a turn those of a quaternion, `2 Im(q* dq)/|q|^2`.
    fn columns_of<'a>(&self, one: &Move, y: &[f64], columns: &'a mut [(usize, f64); 4]) -> &'a [(usize, f64)] {
        let (layout, nodes) = (&self.layout, self.model.tree().nodes());
        columns[0] = match one.what {
            Moved::Internal(k) => (layout.internals().start + k, 1.0),
            Moved::Speed(k) => (layout.speed_at(k), 1.0),
            Moved::Position(_) => {
                let node = &nodes[one.node];
                let start = layout.coordinate_at(node.q);
                let Some(axis) = turned(node, one.freedom) else {
                    return one_of(columns, (start + one.freedom, 1.0));
                };
                let first = start + node.motion.coordinates() - 4;
                let q = &y[first..first + 4];
                let double = 2.0 / q.iter().map(|q| q * q).sum::<f64>();
                let row = [[-q[1], q[0], q[3], -q[2]], [-q[2], -q[3], q[0], q[1]], [-q[3], q[2], -q[1], q[0]]][axis];
                for (k, (column, part)) in columns.iter_mut().zip(row).enumerate() {
                    *column = (first + k, double * part);
                }
                return columns;
            }
        };
        &columns[..1]
    }

    /// Writes the derivatives of the coordinates' rates, where coordinates and speeds have been set.
    fn write_kinematics(&self, jacobian: &mut [f64]) {
        let (layout, m) = (&self.layout, self.layout.internals().end);
        for node in self.model.tree().nodes().iter().filter(|node| !node.given && node.motion.speeds() > 0) {
            let (q, u) = (layout.coordinate_at(node.q), layout.speed_at(node.u));
            let straight = (0..node.motion.speeds()).take_while(|&k| turned(node, k).is_none());
            straight.for_each(|k| jacobian[(q + k) * m + u + k] = 1.0);
            if let Motion::Ball | Motion::Free = node.motion {
                let [ways, spin] = [node.motion.coordinates() - 4, node.motion.speeds() - 3];
                let (at, w) = (&self.q[node.q + ways..], &self.u[node.u + spin..]);
                let (by_spin, by_turn) = quaternion_derivatives(at, w);
                for row in 0..4 {
                    let start = (q + ways + row) * m;
                    jacobian[start + u + spin..][..3].copy_from_slice(&by_spin[row]);
                    jacobian[start + q + ways..][..4].copy_from_slice(&by_turn[row]);
                }
            }
        }
    }
}

/// The one entry that is needed.
fn one_of(columns: &mut [(usize, f64); 4], one: (usize, f64)) -> &[(usize, f64)] {
    columns[0] = one;
    &columns[..1]
}

/// Adds to a number; returns by how much it changed in these digits.
fn shift(x: &mut f64, by: f64) -> f64 {
    let moved = *x + by;
    moved - std::mem::replace(x, moved)
}

/// Which part of a quaternion's turn a freedom of a node is, if it is one.
fn turned(node: &Node, freedom: usize) -> Option<usize> {
    match node.motion {
        Motion::Ball => Some(freedom),
        Motion::Free => freedom.checked_sub(3),
        _ => None,
    }
}

/// The coordinate of the tree that a freedom of a node is, if it is one.
fn scalar(node: &Node, freedom: usize) -> Option<usize> {
    turned(node, freedom).is_none().then_some(node.q + freedom)
}

/// Derivatives of `q (0, omega)/2` by `omega` and by `q`, row by row.
fn quaternion_derivatives(q: &[f64], w: &[f64]) -> ([[f64; 3]; 4], [[f64; 4]; 4]) {
    let by_spin = [[-q[1], -q[2], -q[3]], [q[0], -q[3], q[2]], [q[3], q[0], -q[1]], [-q[2], q[1], q[0]]];
    let by_turn =
        [[0.0, -w[0], -w[1], -w[2]], [w[0], 0.0, w[2], -w[1]], [w[1], -w[2], 0.0, w[0]], [w[2], w[1], -w[0], 0.0]];
    (by_spin.map(|row| row.map(|x| 0.5 * x)), by_turn.map(|row| row.map(|x| 0.5 * x)))
}
