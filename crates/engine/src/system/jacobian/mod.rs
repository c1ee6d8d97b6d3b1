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

mod kinematic;
mod moves;
mod tangents;

use super::blocks::{Blocks, node_of, node_of_freedom};
use super::layout::Layout;
use super::{Modes, Stance, StateRef, System};
use crate::force::Account;
use crate::model::Model;
use crate::signal::Instant;
use crate::tree::GROUND;
use moves::Move;
pub(super) use moves::ONE_SIDED;
use tangents::Tangent;

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
    pub(super) fn differentiate(&mut self, at: StateRef<'_>, two_sided: bool, jacobian: &mut [f64]) -> usize {
        let StateRef { time, y, modes } = at;
        self.fit(modes);
        let Some(mut own) = self.derivatives.take() else { return 0 };
        jacobian.fill(0.0);
        self.set(modes, y);
        self.write_kinematics(jacobian);
        gather_blocks(&self.model, modes, &mut own);
        self.list_moves(modes, two_sided, &mut own);
        own.tangents.fill(None);
        let mut base = std::mem::take(&mut own.base);
        self.put(modes, time).rates_near(modes, &own, &mut base);
        self.put(modes, time).take_tangents(modes, &mut own.tangents);
        let mut near = std::mem::take(&mut own.near);
        let (mut evaluations, mut first) = (1, 0);
        while first < own.moves.len() {
            let turn = own.moves[first].turn;
            let last = first + own.moves[first..].partition_point(|one| one.turn == turn);
            let mut sound = [false; 2];
            for side in 0..2 {
                // Where there are no rates on one side, the other is taken.
                if side == 1 && sound[0] && !two_sided {
                    break;
                }
                self.set(modes, y);
                self.make_moves(&mut own, first..last, side);
                self.put(modes, time).rates_near(modes, &own, &mut near[side]);
                sound[side] = near[side].are_numbers();
                evaluations += 1;
            }
            let [ahead, back] = [0, 1].map(|side| if sound[side] { &near[side] } else { &base });
            for one in &own.moves[first..last] {
                let way = [0, 1].map(|side| if sound[side] { one.made[side] } else { 0.0 });
                self.write_column(modes, one, &own, ([ahead, back], way[0] - way[1]), y, jacobian);
            }
            first = last;
        }
        (own.base, own.near) = (base, near);
        self.derivatives = Some(own);
        evaluations
    }

    /// About how many evaluations the derivatives take.
    pub(super) fn derivative_cost(&self, two_sided: bool) -> usize {
        self.derivatives.as_ref().map_or(0, |own| own.cost(if two_sided { 2 } else { 1 }))
    }

    /// The block of an internal state.
    fn internal_block(&self, modes: &Modes, internal: usize, own: &Derivatives) -> usize {
        let mut forces = self.layout.slots().iter().zip(&own.forces);
        if let Some((_, node)) = forces.find(|(slot, _)| slot.has(internal)) {
            return own.blocks.label(*node);
        }
        self.layout.place_of_internal(internal).map_or(GROUND, |place| self.contact_block(modes, place, own))
    }

    /// The block of the contact that has a place.
    fn contact_block(&self, modes: &Modes, place: usize, own: &Derivatives) -> usize {
        let Some(contact) = modes.contacts.tenant(place) else { return GROUND };
        let nodes = self.model.contacts[contact].nodes;
        nodes.into_iter().map(|node| own.blocks.label(node)).min().unwrap_or(GROUND)
    }

    /// Writes what one move has changed, from the rates at both ends of its way.
    fn write_column(
        &self,
        modes: &Modes,
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
            if self.internal_block(modes, k, own) == one.block {
                write(layout.internals().start + k, near.internals[k] - base.internals[k]);
            }
        }
        for k in 0..base.energies.len() {
            if self.contact_block(modes, k % layout.places(), own) == one.block {
                write(layout.works().start + k, near.energies[k] - base.energies[k]);
            }
        }
        for (k, row) in (layout.rubbed().end..layout.len()).enumerate() {
            write(row, near.accounts[one.block][k] - base.accounts[one.block][k]);
        }
    }
}

/// What has to do with each other at present.
fn gather_blocks(model: &Model, modes: &Modes, own: &mut Derivatives) {
    own.blocks.copy(&own.apart);
    for contact in modes.active_contacts() {
        own.blocks.join(&model.contacts[contact].nodes);
    }
}

impl Stance<'_> {
    /// Works out the rates, contacts along their tangents where they have any.
    fn rates_near(&mut self, modes: &Modes, own: &Derivatives, rates: &mut Rates) {
        rates.accounts.fill([0.0; 2]);
        let mut book = |node: usize, account: &Account| {
            if let Some(block) = rates.accounts.get_mut(own.blocks.label(node)) {
                *block = [block[0] + account.supply, block[1] + account.dissipation];
            }
        };
        let system = &mut *self.system;
        system.scratch.clear_wrenches();
        system.tau.fill(0.0);
        let (inputs, watches) = (&modes.inputs, &modes.watches);
        let at = Instant { model: &system.model, time: self.time, q: &system.q, u: &system.u, inputs, watches };
        for ((force, slot), node) in system.model.forces.iter().zip(system.layout.slots()).zip(&own.forces) {
            let (kept, mut account) = (slot.kept(&system.internal, &modes.motors), Account::default());
            force.act(&at, kept, &mut system.scratch, &mut system.tau, &mut account);
            book(*node, &account);
        }
        for ((stop, mode), node) in system.model.stops.iter().zip(&modes.stops).zip(&own.stops) {
            let mut account = Account::default();
            stop.act(*mode, &at, &mut system.scratch, &mut system.tau, &mut account);
            book(*node, &account);
        }
        self.act_contacts_along(modes, &own.tangents);
        self.accelerate();
        self.given_power();
        let system = &*self.system;
        for (given, effort) in system.model.given().iter().zip(&system.efforts) {
            let supply = effort * system.u[system.model.tree().nodes()[given.node].u];
            book(given.node, &Account { supply, ..Account::default() });
        }
        rates.speeds.copy_from_slice(&system.du);
        self.internal_rates(modes, &mut rates.internals);
        self.contact_rates(&mut rates.internals, &mut rates.energies);
    }
}
