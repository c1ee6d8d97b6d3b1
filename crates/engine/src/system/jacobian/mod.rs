//! Derivatives of a mechanism's rates by its state, for implicit steps.
//!
//! Along a direction `e` in which coordinates, speeds and internal states are moved, with the accelerations `a` and the multipliers `l` of the rows at the state,
//!
//! ```text
//! q' = N(q) u                                     the speeds themselves, and q (0, omega)/2 for quaternions
//! M da = df + d(G^T) l + G^T dl - dID(q, u, a)    ID what the motion takes (`crate::tree`), f all that acts
//! G da = -d(g'')                                  g'' second rates of the rows at the accelerations a
//! ```
//!
//! so that a direction takes one sweep over the tree and one answer of it (`M^-1` under the rows), whose factors are those of the rate at the state itself. All terms
//! are exact: those of the tree, of the rows, of forces along single deformations ([`super::grip`]), contacts by the dual numbers of their laws, friction. Signals that
//! read the motion and forces of the user's are functions of which nothing is known, and are differenced, and these alone (`near`). So is the law of a
//! contact while it gathers its approach speed. Works, losses and powers are products whose factors are known, and so are their derivatives.
//!
//! Of quaternions a turn about each axis is moved rather than each of the four numbers. Parts that have nothing to do with each other at present
//! (`super::blocks`) are moved together: the cost is that of the largest of them, not of the whole.

mod change;
mod forces;
mod kinematic;
mod moves;
mod near;

use super::blocks::{Blocks, node_of, node_of_dof};
use super::layout::Layout;
use super::{Modes, StateRef, System};
use crate::model::Model;
use crate::tree::{GROUND, Variation};
use forces::Held;
use moves::{Direction, Move};
use near::Near;

/// What a direction costs against an evaluation of the rate, as measured: of a tree, and with loops, whose factors are the dearer part of an evaluation; and what is
/// added where the tree is placed ahead and back.
const TREE: f64 = 0.8;
const LOOPS: f64 = 0.5;
const PLACED: f64 = 0.6;

/// How the rates change along a direction.
#[derive(Clone, Debug, Default)]
struct Rates {
    /// Accelerations, of the tree.
    speeds: Vec<f64>,
    internals: Vec<f64>,
    /// Works of contacts, and what friction has lost in them.
    energies: Vec<f64>,
    /// Power of each drive.
    powers: Vec<f64>,
    /// Power brought in and lost, per block.
    accounts: Vec<[f64; 2]>,
}

impl Rates {
    fn fit(&mut self, layout: &Layout) {
        self.internals.resize(layout.internals_count(), 0.0);
        self.energies.resize(layout.rubbed().end - layout.works().start, 0.0);
        self.powers.resize(layout.drives(), 0.0);
    }

    fn clear(&mut self) {
        [&mut self.internals, &mut self.energies, &mut self.powers].into_iter().for_each(|part| part.fill(0.0));
        self.accounts.fill([0.0; 2]);
    }
}

/// Memory for derivatives.
#[derive(Clone, Debug)]
pub(super) struct Derivatives {
    /// Blocks while nothing touches, and at present.
    apart: Blocks,
    blocks: Blocks,
    /// A node of each force, each stop and each drive.
    forces: Vec<usize>,
    stops: Vec<usize>,
    drives: Vec<usize>,
    /// The nodes of the blocks, one block after the other, and where each begins, by its label.
    members: Vec<usize>,
    begins: Vec<usize>,
    moves: Vec<Move>,
    /// How many moves each block has, by its label.
    counts: Vec<usize>,
    /// The forces along single deformations, and the multipliers of the rows.
    held: Vec<Held>,
    multipliers: Vec<f64>,
    direction: Direction,
    variation: Variation,
    near: Near,
    rates: Rates,
    /// How generalised forces change: those that act on the degrees of freedom themselves, and those that the motion takes; and what the second rates of the rows are to be.
    tau: Vec<f64>,
    needed: Vec<f64>,
    targets: Vec<f64>,
    /// Turns while nothing touches.
    turns: usize,
}

impl Derivatives {
    pub(super) fn new(model: &Model, layout: &Layout) -> Self {
        let (tree, apart) = (model.tree(), Blocks::of(model));
        let mut counts = vec![0; tree.nodes().len()];
        for (k, node) in tree.nodes().iter().enumerate().filter(|(_, node)| !node.prescribed) {
            counts[apart.label(k)] += 2 * node.mobilizer.speeds();
        }
        let zeros = || vec![0.0; tree.speeds()];
        let (accounts, moves) = (vec![[0.0; 2]; tree.nodes().len()], Vec::with_capacity(2 * tree.speeds()));
        let forces: Vec<usize> = model.forces.iter().map(|force| node_of(model, force)).collect();
        let driving = layout.slots().iter().zip(&forces).filter(|(slot, _)| slot.drive().is_some());
        let drives = driving.map(|(_, node)| *node).chain(model.prescribed().iter().map(|drive| drive.node)).collect();
        let mut own = Derivatives {
            blocks: apart.clone(),
            forces,
            drives,
            stops: model.stops.iter().map(|stop| node_of_dof(tree, &stop.dof)).collect(),
            members: (0..tree.nodes().len()).collect(),
            begins: vec![0; tree.nodes().len()],
            moves,
            turns: counts.iter().max().map_or(0, |most| *most),
            counts,
            held: Vec::new(),
            multipliers: Vec::new(),
            direction: Direction { shift: zeros(), change: zeros(), ..Direction::default() },
            variation: tree.variation(),
            near: Near::new(model),
            rates: Rates { speeds: zeros(), accounts, ..Rates::default() },
            tau: zeros(),
            needed: zeros(),
            targets: Vec::new(),
            apart,
        };
        own.fit(layout);
        own
    }

    /// Makes room for another number of places for contacts.
    pub(super) fn fit(&mut self, layout: &Layout) {
        self.turns += layout.internals_count();
        self.turns -= self.direction.inner.len();
        self.rates.fit(layout);
        self.direction.inner.resize(layout.internals_count(), 0.0);
    }
}

impl System {
    /// Writes the derivatives of the rates at a state, a row per component and a column for each that is no quadrature; returns the evaluations made.
    pub(super) fn differentiate(&mut self, at: StateRef<'_>, jacobian: &mut [f64]) -> usize {
        let StateRef { time, y, modes } = at;
        self.fit(modes);
        let Some(mut own) = self.derivatives.take() else { return 0 };
        jacobian.fill(0.0);
        self.set(modes, y);
        self.write_kinematics(jacobian);
        gather_blocks(&self.model, modes, &mut own);
        self.list_moves(modes, &mut own);
        let mut stance = self.put(modes, time);
        stance.stand(modes, &mut own);
        let (mut rates, mut first) = (std::mem::take(&mut own.rates), 0);
        while first < own.moves.len() {
            let turn = own.moves[first].turn;
            let last = first + own.moves[first..].partition_point(|one| one.turn == turn);
            own.direction.take(&own.moves[first..last]);
            stance.change(modes, &mut own, &mut rates);
            for one in &own.moves[first..last] {
                stance.system.write_column(modes, one, &own, &rates, y, jacobian);
            }
            first = last;
        }
        own.rates = rates;
        self.derivatives = Some(own);
        1
    }

    /// About how many evaluations the derivatives are worth: one at the state, and a part of one per turn.
    pub(super) fn derivative_cost(&self) -> usize {
        let each = if !self.is_tree() { LOOPS } else { TREE };
        let placed = |own: &Derivatives| if own.near.is_deep() { PLACED } else { 0.0 };
        let cost = |own: &Derivatives| (each + placed(own)) * own.turns as f64;
        1 + self.derivatives.as_ref().map_or(0, |own| cost(own).ceil() as usize)
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

    /// Writes what one move has changed.
    fn write_column(
        &self,
        modes: &Modes,
        one: &Move,
        own: &Derivatives,
        rates: &Rates,
        y: &[f64],
        jacobian: &mut [f64],
    ) {
        let (layout, tree) = (&self.layout, self.model.tree());
        let m = layout.internals().end;
        let mut columns = [(0, 0.0); 4];
        let columns = self.columns_of(one, y, &mut columns);
        let mut write = |row: usize, change: f64| {
            for &(column, weight) in columns {
                jacobian[row * m + column] += weight * change / one.by;
            }
        };
        let own_nodes = own.members[own.begins[one.block]..].iter().take_while(|&&k| own.blocks.label(k) == one.block);
        for node in own_nodes.map(|&k| &tree.nodes()[k]).filter(|node| !node.prescribed && node.mobilizer.speeds() > 0)
        {
            let row = layout.speed_at(node.u);
            (0..node.mobilizer.speeds()).for_each(|j| write(row + j, rates.speeds[node.u + j]));
        }
        for (k, rate) in rates.internals.iter().enumerate() {
            if self.internal_block(modes, k, own) == one.block {
                write(layout.internals().start + k, *rate);
            }
        }
        for (k, rate) in rates.energies.iter().enumerate() {
            if self.contact_block(modes, k % layout.places(), own) == one.block {
                write(layout.works().start + k, *rate);
            }
        }
        for (k, rate) in rates.powers.iter().enumerate().filter(|(_, rate)| **rate != 0.0) {
            if own.blocks.label(own.drives[k]) == one.block {
                let row = layout.driven().start + 2 * k;
                write(row, *rate);
                write(row + 1, if self.powers[k] > 0.0 { *rate } else { 0.0 });
            }
        }
        for (row, rate) in (layout.driven().end..layout.len()).zip(rates.accounts[one.block]) {
            write(row, rate);
        }
    }
}

/// What has to do with each other at present.
fn gather_blocks(model: &Model, modes: &Modes, own: &mut Derivatives) {
    own.blocks.copy(&own.apart);
    for contact in modes.active_contacts() {
        own.blocks.join(&model.contacts[contact].nodes);
    }
    let Derivatives { blocks, members, begins, .. } = own;
    members.sort_unstable_by_key(|&k| (blocks.label(k), k));
    for (place, &k) in members.iter().enumerate().rev() {
        begins[blocks.label(k)] = place;
    }
}
