//! The choice of the rows that do not follow from others.
//!
//! Rows are chosen by Gram-Schmidt with pivots on the mass-weighted rows, never on their squared matrix. The rank is that of the position with the
//! largest: a flat parallelogram has a lower one just where it is flat, so a few positions nearby are looked at too.

use super::assemble::{Linkage, RANK};
use super::row::Row;

/// Rows are kept above this part of the largest at a position nearby: a singular one is met no better than to the root of its residuals.
const DISTINCT: f64 = 1e-5;

impl Linkage<'_> {
    /// The rows that do not follow from others, at the position with the largest rank among `q` and some nearby.
    pub(super) fn choose(&self, q: &[f64]) -> Vec<usize> {
        let here = self.independent(q, RANK);
        let mut best = here.clone();
        // There cannot be more than all of them.
        for trial in (1..4).take_while(|_| here.len() < self.rows.len()) {
            if let Some(nearby) = self.nearby(q, &here, trial) {
                let other = self.independent(&nearby, DISTINCT);
                if other.len() > best.len() {
                    best = other;
                }
            }
        }
        self.called(best)
    }

    /// A closed position near `q`. Rows that follow from those independent `here` close with them; left to Newton's method they would drive
    /// the mechanism to where it is flat.
    fn nearby(&self, q: &[f64], here: &[usize], trial: usize) -> Option<Vec<f64>> {
        let mut pushed = q.to_vec();
        let push: Vec<f64> =
            (0..self.tree.speeds()).map(|k| 0.03 * (1.7 * trial as f64 + 2.3 * k as f64).sin()).collect();
        self.tree.displace_of(self.nodes.iter().copied(), &mut pushed, &push);
        let rows: Vec<Row> = here.iter().map(|&row| self.rows[row].clone()).collect();
        let own = Linkage { rows, own: self.called(here.to_vec()), nodes: self.nodes.clone(), ..*self };
        let mut nearby = pushed.clone();
        if own.newton(&mut nearby, &[]) && self.is_closed(&nearby) {
            return Some(nearby);
        }
        self.newton(&mut pushed, &[]).then_some(pushed)
    }

    /// Rows that are independent at a position, the best conditioned first.
    pub(super) fn best_conditioned(&self, q: &[f64]) -> Vec<usize> {
        self.called(self.independent(q, RANK))
    }

    /// What rows of its own are called among all.
    fn called(&self, rows: Vec<usize>) -> Vec<usize> {
        rows.into_iter().map(|row| self.own[row]).collect()
    }

    /// Rows that are independent at a position, by pivots above this part of the largest row.
    fn independent(&self, q: &[f64], least: f64) -> Vec<usize> {
        let mut rows = self.mass_weighted_at(q);
        let largest = (0..rows.nrows()).map(|k| rows.row(k).norm()).fold(0.0, f64::max);
        let mut kept = Vec::new();
        loop {
            let left = (0..rows.nrows()).filter(|k| !kept.contains(k)).map(|k| (k, rows.row(k).norm()));
            // Equal pivots are taken in order, so that the choice does not hang on rounding.
            let Some((pivot, norm)) = left.fold(None, |best: Option<(usize, f64)>, (k, norm)| match best {
                Some((_, most)) if norm <= most * (1.0 + 1e-9) => best,
                _ => Some((k, norm)),
            }) else {
                break;
            };
            if norm <= least * largest {
                break;
            }
            let direction = rows.row(pivot) / norm;
            for k in 0..rows.nrows() {
                for _ in 0..2 {
                    let share = rows.row(k).dot(&direction);
                    let less = rows.row(k) - &direction * share;
                    rows.row_mut(k).copy_from(&less);
                }
            }
            kept.push(pivot);
        }
        kept
    }
}
