//! What can be said of speeds over a piece of a step: guards of what is dry, which are speeds themselves.
//!
//! The interpolant has a polynomial for every coordinate and one for every speed. Gaps follow the first ([`super::survey`]), and their rates are the slopes of these. But a
//! slope is only as good as the coordinate is long: over a piece of length `h` it is rounded to
//!
//! ```text
//! q eps/h        q  coordinate [rad or m]        eps  1.1e-16
//! ```
//!
//! which in a step of a picosecond is more than surfaces move by that have just begun to slip. So whatever slips is read from the speeds, as where the guards are read at the end
//! of a step, and bounded by what the speeds do; places, and with them arms and normals, go on as the coordinates do.

use super::{Modes, Stance, System};
use crate::contact::{ContactMode, SlipMode};
use crate::tree::{Most, Paces};
use carom_solve::Piece;

impl Modes {
    /// Whether something dry moves, so that its speed is a guard.
    pub(super) fn slides(&self) -> bool {
        let slips = |mode: &SlipMode| matches!(mode, SlipMode::Slips { .. });
        let pool = &self.contacts;
        self.bearings.iter().any(slips)
            || (pool.sites() > 0
                && pool.active().any(|(_, k)| pool[k].mode == ContactMode::Pressing && pool[k].slips.iter().any(slips)))
    }
}

impl System {
    /// Places the tree at the end of a piece, moving with the speeds of the state, and works out what all nodes can have done with them.
    pub(super) fn follow_speeds(&mut self, modes: &Modes, piece: &Piece<'_, Vec<f64>>) -> Stance<'_> {
        self.set(modes, piece.state);
        self.spread_most(modes, piece);
        self.spread_paces(modes, piece);
        self.layout.spread_speeds(piece.rate, &mut self.du);
        self.put(modes, piece.end);
        let tree = self.model.tree();
        tree.accelerations(&self.du, &mut self.scratch);
        let most = Most { rates: self.survey.most.each_ref().map(Vec::as_slice), length: piece.length };
        let paces = Paces { rates: self.survey.paces.each_ref().map(Vec::as_slice) };
        tree.sweep_speeds(&self.q, (&most, &paces), &self.scratch, &mut self.survey.sweeps);
        Stance { system: self, time: piece.end }
    }

    /// What all speeds do at most, of those that have been set.
    fn spread_paces(&mut self, modes: &Modes, piece: &Piece<'_, Vec<f64>>) {
        let [size, rates @ ..] = &mut self.survey.paces;
        for (paces, rates) in rates.iter_mut().zip(piece.most) {
            self.layout.spread_speeds(rates, paces);
        }
        for ((size, u), rate) in size.iter_mut().zip(&self.u).zip(&rates[0]) {
            *size = u.abs() + rate * piece.length;
        }
        for (drive, active) in self.model.prescribed().iter().zip(&modes.pieces) {
            let at = self.model.tree().nodes()[drive.node].u;
            let rates = drive.trajectory.most(piece.end, piece.length, *active, self.survey.glance);
            self.survey.paces.iter_mut().zip(rates).for_each(|(pace, rate)| pace[at] = rate);
        }
    }
}
