//! Which coordinates and speeds of the tree are in the state: all but those whose motion is given.

use super::System;
use crate::model::Model;
use std::ops::Range;

/// Where the parts of a state belong in the tree.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// Coordinates and speeds of the tree that are in the state, in order.
    coordinates: Vec<usize>,
    speeds: Vec<usize>,
    /// Whether all of them are.
    whole: bool,
}

impl Layout {
    pub(super) fn of(model: &Model) -> Self {
        let free = || model.tree().nodes().iter().filter(|node| !node.given);
        let coordinates: Vec<usize> = free().flat_map(|node| node.q..node.q + node.motion.coordinates()).collect();
        let speeds: Vec<usize> = free().flat_map(|node| node.u..node.u + node.motion.speeds()).collect();
        let whole = speeds.len() == model.tree().speeds();
        Layout { coordinates, speeds, whole }
    }

    /// Where the speeds are in the state.
    pub(super) fn speeds(&self) -> Range<usize> {
        self.coordinates.len()..self.coordinates.len() + self.speeds.len()
    }

    /// From a state to coordinates and speeds of the tree.
    #[inline]
    pub(super) fn spread(&self, y: &[f64], q: &mut [f64], u: &mut [f64]) {
        let (own, rest) = y.split_at(self.coordinates.len());
        if self.whole {
            q.copy_from_slice(own);
            u.copy_from_slice(&rest[..u.len()]);
            return;
        }
        self.coordinates.iter().zip(own).for_each(|(&k, y)| q[k] = *y);
        self.speeds.iter().zip(rest).for_each(|(&k, y)| u[k] = *y);
    }

    /// From coordinates and speeds of the tree, or their rates, to a state.
    #[inline]
    pub(super) fn gather(&self, q: &[f64], u: &[f64], ledger: [f64; System::LEDGER], y: &mut [f64]) {
        let (own, rest) = y.split_at_mut(self.coordinates.len());
        let (speeds, tail) = rest.split_at_mut(self.speeds.len());
        if self.whole {
            own.copy_from_slice(q);
            speeds.copy_from_slice(u);
        } else {
            own.iter_mut().zip(&self.coordinates).for_each(|(y, &k)| *y = q[k]);
            speeds.iter_mut().zip(&self.speeds).for_each(|(y, &k)| *y = u[k]);
        }
        tail.copy_from_slice(&ledger);
    }

    /// The same into a new state.
    pub(super) fn pack(&self, q: &[f64], u: &[f64], ledger: [f64; System::LEDGER]) -> Vec<f64> {
        let mut y = vec![0.0; self.coordinates.len() + self.speeds.len() + System::LEDGER];
        self.gather(q, u, ledger, &mut y);
        y
    }

    /// Makes the accelerations no numbers.
    pub(super) fn spoil(&self, du: &mut [f64]) {
        self.speeds.iter().for_each(|&k| du[k] = f64::NAN);
    }
}
