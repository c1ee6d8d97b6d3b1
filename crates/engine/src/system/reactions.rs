//! What joints carry: from inverse dynamics for those in the tree, from multipliers for those that close loops.
//!
//! Where rows follow from others, the multipliers are not unique. Reactions are those of the smallest multipliers that do the same to the
//! mechanism, tilts counted at the end of its length.

use crate::constraint::{ConstraintSolver, jacobian};
use crate::model::Model;
use crate::tree::{Scratch, Tree, Wrench};
use nalgebra::{DMatrix, DVector};

/// Multipliers of all rows, redundant ones included.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reactions {
    multipliers: Vec<f64>,
}

impl Reactions {
    /// Multipliers of all rows that do what those of the kept rows do; after accelerations are found.
    pub(super) fn update(
        &mut self,
        model: &Model,
        kept: &[usize],
        solver: &ConstraintSolver,
        length: f64,
        scratch: &Scratch,
    ) {
        let loops = model.loops();
        self.multipliers.resize(loops.rows().len(), 0.0);
        if kept.len() == loops.rows().len() {
            self.multipliers.copy_from_slice(&solver.multipliers()[..kept.len()]);
            return;
        }
        let (tree, rows) = (model.tree(), loops.rows());
        let weight = |row: usize| rows[row].weight(length);
        let mut columns = DMatrix::zeros(tree.speeds(), rows.len());
        let mut own = vec![0.0; tree.speeds()];
        for (k, row) in rows.iter().enumerate() {
            jacobian(tree, row, scratch, &mut own);
            own.iter().enumerate().for_each(|(j, g)| columns[(j, k)] = g * weight(k));
        }
        let mut smallest = DVector::zeros(rows.len());
        kept.iter().zip(solver.multipliers()).for_each(|(&row, lambda)| smallest[row] = lambda / weight(row));
        if let Some(idle) = idle(&columns, kept) {
            smallest -= &idle * idle.tr_mul(&smallest);
        }
        self.multipliers.iter_mut().enumerate().for_each(|(row, lambda)| *lambda = smallest[row] * weight(row));
    }

    /// Lets the multipliers act on the nodes, for inverse dynamics.
    pub(super) fn apply(&self, model: &Model, scratch: &mut Scratch) {
        for (row, lambda) in model.loops().rows().iter().zip(&self.multipliers) {
            row.action(scratch).act(*lambda, scratch);
        }
    }

    /// Force [N] and moment [N m] of a joint on its child, about the joint's point on the child.
    pub(crate) fn of(&self, model: &Model, joint: usize, scratch: &Scratch) -> Wrench {
        match (model.first_node(joint), model.tie(joint)) {
            (Some((node, reversed)), _) => {
                let carried = Tree::carried(scratch, node);
                let arm = scratch.origin(node) - model.point_on_child(joint, scratch);
                let moment = carried.moment + arm.cross(&carried.force);
                let sign = if reversed { -1.0 } else { 1.0 };
                Wrench { moment: moment * sign, force: carried.force * sign }
            }
            (None, Some(tie)) => self.of_tie(model, tie, scratch),
            (None, None) => Wrench::default(),
        }
    }

    /// Force and moment of a tie on its second node, about its point there.
    pub(crate) fn of_tie(&self, model: &Model, tie: usize, scratch: &Scratch) -> Wrench {
        let tie = &model.loops().ties()[tie];
        let point = scratch.place(&tie.ends[1]).position;
        let mut sum = Wrench::default();
        for row in tie.rows.clone() {
            let (action, lambda) =
                (model.loops().rows()[row].action(scratch), self.multipliers.get(row).copied().unwrap_or(0.0));
            sum.push(&(action.force * lambda), &(action.place - point));
            sum.moment += action.moment * lambda;
        }
        sum
    }
}

/// What multipliers do nothing together, as columns of unit length across each other, for rows of which those that are not `kept` follow from those
/// that are; `None` if there are none, or no numbers.
fn idle(columns: &DMatrix<f64>, kept: &[usize]) -> Option<DMatrix<f64>> {
    let dropped: Vec<usize> = (0..columns.ncols()).filter(|row| !kept.contains(row)).collect();
    if dropped.is_empty() || !columns.iter().all(|x| x.is_finite()) {
        return None;
    }
    // Each dropped row is a sum of kept ones; taken off again, nothing is left.
    let factors = columns.select_columns(kept).qr();
    let mut sums = columns.select_columns(&dropped);
    factors.q_tr_mul(&mut sums);
    let sums = factors.r().solve_upper_triangular(&sums.rows(0, kept.len()))?;
    let mut idle = DMatrix::zeros(columns.ncols(), dropped.len());
    for (k, &row) in dropped.iter().enumerate() {
        idle[(row, k)] = 1.0;
        kept.iter().enumerate().for_each(|(j, &other)| idle[(other, k)] = -sums[(j, k)]);
    }
    Some(idle.qr().q())
}
