//! Another choice of rows on the way.
//!
//! Which rows follow from others may change as a mechanism moves: those kept at the start can come to depend on each other where all rows
//! together still hold it as firmly as ever. After an accepted step they are then chosen again. On the constraints both choices say the same,
//! so the motion does not notice. How firmly the rows held at the start stays what the present is measured by: where no choice is sharp, the
//! loops do lose their hold.

use super::System;
use std::sync::Arc;

/// Rows whose sharpness falls to this part of that at the start are chosen again; above where the guard begins to tell.
const DULL: f64 = 0.2;

impl System {
    /// Chooses the rows again if they have become dull, after a projection; whether the choice has changed.
    pub(super) fn choose_again(&mut self) -> bool {
        let loops = self.model.loops();
        let Some(closure) = &self.closure else { return false };
        let spare = loops.kept().len() < loops.rows().len();
        if !spare || closure.sharpness() > DULL * self.modes.sharpness {
            return false;
        }
        let kept = self.model.independent_rows(&self.q);
        let other = kept.len() == loops.kept().len() && kept != loops.kept();
        other && self.keep(kept)
    }

    /// Keeps these rows from here on.
    pub(super) fn keep(&mut self, kept: Vec<usize>) -> bool {
        Arc::make_mut(&mut self.model).keep_rows(kept);
        let Some(closure) = &mut self.closure else { return false };
        closure.factorise(self.model.tree(), self.model.loops().chosen(), &mut self.scratch)
    }
}
