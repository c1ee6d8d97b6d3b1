//! What is moved for differences, by how much, and to which columns that belongs.

use super::Derivatives;
use crate::system::{Modes, System};
use crate::tree::{GROUND, Motion, Node};
use std::ops::Range;

/// Part of its unit by which a quantity is moved to one side, and to both: the square root and the cube root of the rounding unit, as powers of two.
pub(in crate::system) const ONE_SIDED: f64 = 1.0 / 67_108_864.0;
const TWO_SIDED: f64 = 1.0 / 131_072.0;

/// What is moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Moved {
    /// A freedom, by the index of its speed in the tree.
    Position(usize),
    /// A speed of the tree.
    Speed(usize),
    /// An internal state.
    Internal(usize),
}

/// One difference.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move {
    pub(super) what: Moved,
    /// The node it belongs to, and which of its freedoms it is; of no meaning for internal states.
    pub(super) node: usize,
    pub(super) freedom: usize,
    /// Its block.
    pub(super) block: usize,
    /// Moves of the same turn are made together.
    pub(super) turn: usize,
    /// By how much it is to be moved, and how much became of that ahead and back.
    pub(super) by: f64,
    pub(super) made: [f64; 2],
}

impl System {
    /// Lists all moves, those that are made together next to each other.
    pub(super) fn list_moves(&self, modes: &Modes, two_sided: bool, own: &mut Derivatives) {
        let model = &self.model;
        let (pace, part) = (1.0 / model.time_scale(), if two_sided { TWO_SIDED } else { ONE_SIDED });
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
            let block = self.internal_block(modes, k, own);
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

    /// Moves the tree and the internal states from where they are, ahead or back; notes by how much in these digits.
    pub(super) fn make_moves(&mut self, own: &mut Derivatives, moves: Range<usize>, side: usize) {
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
pub(super) fn turned(node: &Node, freedom: usize) -> Option<usize> {
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
