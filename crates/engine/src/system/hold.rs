//! How firmly loops hold: which rows are kept, and when they lose their hold.

use super::System;
use crate::constraint::{Assembler, Closure, Row};

/// Rows whose sharpness falls to this part of that at the start depend on each other.
const BLUNT: f64 = 1e-6;
/// Above this part of it they hold firmly: how firmly is not told, so that the guard rests and costs no second look.
const FIRM: f64 = 0.1;

impl System {
    /// The rows that are kept at present, by their indices: which ones follow from which changes with the position.
    pub fn kept(&self) -> &[usize] {
        &self.modes.kept
    }

    /// The rows that are kept by the modes.
    pub(super) fn take_rows(&mut self) {
        self.rows = self.modes.kept.iter().filter_map(|&row| self.model.loops().rows().get(row).cloned()).collect();
        self.closure = (!self.rows.is_empty()).then(|| Closure::new(self.model.tree(), &self.rows));
    }

    /// Other rows may be sharper where the mechanism is now: which ones follow from which changes with the position.
    pub(super) fn choose_rows(&mut self) {
        let model = self.model.clone();
        let assembler = Assembler { tree: model.tree(), rows: model.loops().rows(), length: self.length };
        let kept = assembler.sharpest(&self.q);
        let Some(closure) = &mut self.closure else { return };
        if kept.len() == self.rows.len() {
            let before = closure.sharpness();
            let others: Vec<Row> = kept.iter().map(|&row| model.loops().rows()[row].clone()).collect();
            let mut other = Closure::new(model.tree(), &others);
            // A change that gains little is not worth it.
            if other.factorise(model.tree(), &others, &mut self.scratch) && other.sharpness() > 2.0 * before {
                (self.modes.kept, self.rows, *closure) = (kept, others, other);
            }
        }
        self.modes.columns.clear();
        self.modes.columns.extend_from_slice(closure.columns());
    }

    /// How firmly the loops hold, against the start: negative where they have turned inside out since the last accepted step.
    pub(super) fn hold(&mut self) -> f64 {
        let Some(closure) = &mut self.closure else { return 1.0 };
        if self.modes.columns.is_empty() {
            return 1.0;
        }
        let held = closure.factorise(self.model.tree(), &self.rows, &mut self.scratch);
        let sharpness = if held { closure.signed_sharpness(&self.modes.columns) } else { 0.0 };
        (sharpness / self.modes.sharpness).min(FIRM) - BLUNT
    }
}
