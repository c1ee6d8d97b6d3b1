//! Surfaces that just touch and come to stay together because others do: flanks that have rolled onto each other.
//!
//! Where surfaces meet it is decided whether they stay together. Flanks of which the tip of one still rolls towards the other part by their curvature; a moment later both are on the line of
//! action, and their gap neither opens nor closes as long as that of the teeth before them does not. It hovers at zero then, and no bound clears a step in which it does. So what just touches is
//! looked at again after every step, and where it has come to follow from those that are closed all of them are decided anew.

use super::super::Evolution;
use crate::contact::ContactMode;

impl Evolution {
    /// Lets surfaces stay together that just touch at `(t, y)` and follow from others; whether any do.
    pub(in crate::system) fn join(&mut self, t: f64, y: &mut [f64]) -> bool {
        if self.modes.closed.is_empty() {
            return false;
        }
        let follows = self.hovering(t, y);
        if follows.is_empty() {
            return false;
        }
        self.persist(t, y, &[]);
        follows.into_iter().any(|k| self.modes.contacts[k].mode == ContactMode::Closed)
    }

    /// Those that were let apart where they touch, still touch, and whose gaps neither move nor are about to.
    fn hovering(&mut self, t: f64, y: &[f64]) -> Vec<usize> {
        // Of what comes from afar there is no slack. Asked after every step: nothing is gathered where there is none.
        self.system.place(self.modes.at(t, y));
        let least = self.system.arrival();
        let may = |k: &usize| {
            let slot = &self.modes.contacts[*k];
            self.system.model.contacts[*k].rigid.is_some() && slot.mode == ContactMode::Apart && slot.slack > least
        };
        let mut all: Vec<usize> = self.modes.near_contacts().filter(may).collect();
        if all.is_empty() {
            return all;
        }
        all.sort_unstable();
        let (touching, still) = (self.touching(t, y), self.still());
        let stance = self.system.place(self.modes.at(t, y));
        all.retain(|k| touching.contains(k) && stance.see(*k).rate.abs() <= still);
        let rows: Vec<_> = all.iter().map(|&k| self.system.model.contacts[k].press_row(k)).collect();
        let most = self.system.least_stray();
        let rates = self.system.answer_of(self.modes.at(t, y), &rows).offset;
        all.into_iter().zip(rates).filter(|(_, rate)| rate.abs() <= most).map(|(k, _)| k).collect()
    }
}
