//! What is moved for the columns, and to which of them that belongs.

use super::Derivatives;
use crate::system::{Modes, System};
use crate::tree::{GROUND, Mobilizer, Node};

/// What is moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Moved {
    /// A degree of freedom, by the index of its speed in the tree.
    Position(usize),
    /// A speed of the tree.
    Speed(usize),
    /// An internal state.
    Internal(usize),
}

/// One derivative.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move {
    pub(super) what: Moved,
    /// The node it belongs to, and which of its degrees of freedom it is; of no meaning for internal states.
    pub(super) node: usize,
    pub(super) dof: usize,
    /// Its block.
    pub(super) block: usize,
    /// Moves of the same turn are made together.
    pub(super) turn: usize,
    /// Its unit: what is differenced is moved by the same part of it.
    pub(super) by: f64,
}

/// A direction in which the mechanism is moved.
#[derive(Clone, Debug, Default)]
pub(super) struct Direction {
    /// Displacements of the tree's degrees of freedom, changes of its speeds, and of internal states.
    pub(super) shift: Vec<f64>,
    pub(super) change: Vec<f64>,
    pub(super) inner: Vec<f64>,
    /// Whether anything is displaced.
    pub(super) shifts: bool,
}

impl Direction {
    /// Goes along some moves.
    pub(super) fn take(&mut self, moves: &[Move]) {
        [&mut self.shift, &mut self.change, &mut self.inner].into_iter().for_each(|part| part.fill(0.0));
        self.shifts = false;
        for one in moves {
            match one.what {
                Moved::Position(k) => (self.shift[k], self.shifts) = (one.by, true),
                Moved::Speed(k) => self.change[k] = one.by,
                Moved::Internal(k) => self.inner[k] = one.by,
            }
        }
    }
}

impl System {
    /// Lists all moves, those that are made together next to each other.
    pub(super) fn list_moves(&self, modes: &Modes, own: &mut Derivatives) {
        let (model, pace) = (&self.model, 1.0 / self.model.time_scale());
        own.moves.clear();
        own.counts.fill(0);
        for (k, node) in model.tree().nodes().iter().enumerate().filter(|(_, node)| !node.prescribed) {
            let block = own.blocks.label(k);
            for dof in 0..node.mobilizer.speeds() {
                let unit = if node.mobilizer.ways().contains(&dof) { self.length } else { 1.0 };
                let index = node.u + dof;
                let far = scalar(node, dof).map_or(1.0, |q| (self.q[q].abs() / unit).max(1.0).sqrt());
                let moves =
                    [(Moved::Position(index), unit * far), (Moved::Speed(index), self.u[index].abs().max(unit * pace))];
                for (what, by) in moves {
                    own.moves.push(Move { what, node: k, dof, block, turn: own.counts[block], by });
                    own.counts[block] += 1;
                }
            }
        }
        for k in 0..self.internal.len() {
            let block = self.internal_block(modes, k, own);
            if block != GROUND {
                let (what, turn) = (Moved::Internal(k), own.counts[block]);
                own.moves.push(Move { what, node: GROUND, dof: 0, block, turn, by: 1.0 });
                own.counts[block] += 1;
            }
        }
        own.moves.sort_unstable_by_key(|one| (one.turn, one.block));
    }

    /// The columns of a move, each with what a unit of its component moves: of a turn those of a quaternion, `2 Im(q* dq)/|q|^2`.
    pub(super) fn columns_of<'a>(
        &self,
        one: &Move,
        y: &[f64],
        columns: &'a mut [(usize, f64); 4],
    ) -> &'a [(usize, f64)] {
        let (layout, nodes) = (&self.layout, self.model.tree().nodes());
        columns[0] = match one.what {
            Moved::Internal(k) => (layout.internals().start + k, 1.0),
            Moved::Speed(k) => (layout.speed_at(k), 1.0),
            Moved::Position(_) => {
                let node = &nodes[one.node];
                let start = layout.coordinate_at(node.q);
                let Some(axis) = turned(node, one.dof) else {
                    return one_of(columns, (start + one.dof, 1.0));
                };
                let first = start + node.mobilizer.coordinates() - 4;
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
}

/// The one entry that is needed.
fn one_of(columns: &mut [(usize, f64); 4], one: (usize, f64)) -> &[(usize, f64)] {
    columns[0] = one;
    &columns[..1]
}

/// Which part of a quaternion's turn a degree of freedom of a node is, if it is one.
pub(super) fn turned(node: &Node, dof: usize) -> Option<usize> {
    match node.mobilizer {
        Mobilizer::Ball => Some(dof),
        Mobilizer::Free => dof.checked_sub(3),
        _ => None,
    }
}

/// The coordinate of the tree that a degree of freedom of a node is, if it is one.
fn scalar(node: &Node, dof: usize) -> Option<usize> {
    turned(node, dof).is_none().then_some(node.q + dof)
}
