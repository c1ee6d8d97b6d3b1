//! One direction: how the rates change along it.

use super::{Derivatives, Rates};
use crate::constraint::Ahead;
use crate::system::sticking::holding;
use crate::system::{Modes, Stance, System};

impl Stance<'_> {
    /// Works out the rates at the state, and all that does not change with the direction.
    pub(super) fn stand(&mut self, modes: &Modes, own: &mut Derivatives) {
        self.act(modes);
        self.accelerate(modes);
        self.prescribed_power();
        let system = &mut *self.system;
        own.multipliers.clear();
        own.multipliers.extend_from_slice(system.holds().map_or(&[], |(_, solver)| solver.multipliers()));
        own.targets.resize(own.multipliers.len(), 0.0);
        let System { stuck, rows, solver, scratch, .. } = system;
        let rows = holding(stuck, rows, solver).map_or(&[][..], |(rows, _)| rows);
        for (row, multiplier) in rows.iter().zip(&own.multipliers) {
            row.action(scratch).act(*multiplier, scratch);
        }
        let (tree, gravity) = (system.model.tree(), &system.model.gravity);
        tree.inverse(&system.du, gravity, &mut system.scratch, &mut own.needed);
        tree.stand(&system.u, &system.du, &system.scratch, &mut own.variation);
        self.hold_forces(modes, own);
    }

    /// Works out how the rates change along the direction.
    pub(super) fn change(&mut self, modes: &Modes, own: &mut Derivatives, rates: &mut Rates) {
        rates.clear();
        if own.near.is_needed() {
            self.look_around(modes, &own.direction, &mut own.near);
        }
        let (model, scratch) = (self.system.model.clone(), &self.system.scratch);
        let tree = model.tree();
        tree.vary(&own.direction.shift, &own.direction.change, scratch, &mut own.variation);
        self.change_forces(modes, own, rates);
        self.change_rows(own);
        tree.needed_changes(&mut own.variation, &mut own.needed);
        own.tau.iter_mut().zip(&own.needed).for_each(|(tau, needed)| *tau -= needed);
        let respondent = own.variation.respondent();
        let System { stuck, rows, solver, .. } = &mut *self.system;
        match holding(stuck, rows, solver) {
            None => tree.respond_of(0..tree.nodes().len(), &own.tau, respondent, &mut rates.speeds),
            Some((_, solver)) => solver.respond(tree, &own.tau, &own.targets, respondent, &mut rates.speeds),
        }
        self.change_given(own, rates);
    }

    /// Lets the rows turn with their multipliers, and works out what their second rates are to be.
    fn change_rows(&self, own: &mut Derivatives) {
        let system = &*self.system;
        let (scratch, gravity, du) = (&system.scratch, &system.model.gravity, &system.du);
        for (k, row) in system.holds().map_or(&[][..], |(rows, _)| rows).iter().enumerate() {
            own.targets[k] = 0.0;
            if own.variation.moves(&row.nodes()) {
                let mut sight = Ahead { scratch, variation: &own.variation, gravity, du };
                own.targets[k] = -row.bias(&mut sight).by;
                if let Some(turning) = row.turning(own.variation.shifted()).filter(|_| own.direction.shifts) {
                    turning.press([own.multipliers[k], 0.0], &mut own.variation);
                }
            }
        }
    }

    /// Books how what prescribed motions take changes.
    fn change_given(&self, own: &mut Derivatives, rates: &mut Rates) {
        let (system, tree) = (&*self.system, self.system.model.tree());
        if system.model.prescribed().is_empty() {
            return;
        }
        let (shifted, _) = own.variation.respondent();
        match system.holds() {
            None => tree.bear_of(0..tree.nodes().len(), shifted),
            Some((_, solver)) => tree.bear_of(solver.loose().iter().copied(), shifted),
        }
        for (k, drive) in system.model.prescribed().iter().enumerate() {
            let u = tree.nodes()[drive.node].u;
            let moved = match system.holds() {
                Some((_, solver)) if solver.ties(drive.node) => solver.pull(u, &rates.speeds),
                _ => tree.borne_along(drive.node, shifted),
            };
            let power = (moved - own.tau[u]) * system.u[u];
            rates.powers[system.layout.drive_of_prescribed(k)] = power;
            if let Some(account) = rates.accounts.get_mut(own.blocks.label(drive.node)) {
                account[0] += power;
            }
        }
    }
}
