//! Which contacts are near: they are given a place in the pool, guards, and components of the state.
//!
//! Pairs are measured where a motion begins and wherever the bodies have gone so far that one that was far could be near ([`Fence`](crate::contact::Fence)). How
//! near is near follows from the steps that are made in between: measuring costs what looking at all pairs does, looking at few costs little.

use super::System;
use crate::contact::ContactMode;

impl System {
    /// Measures all pairs where the tree has been placed: those that are near get a place, those that are not lose theirs, and the state follows.
    pub(super) fn regroup(&mut self, y: &mut Vec<f64>) {
        let model = self.model.clone();
        let Some(mut fence) = self.modes.contacts.fence.take() else { return };
        let near = fence.renew();
        fence.begin(&self.scratch);
        let mut neighbours = Vec::new();
        for (k, contact) in model.contacts.iter().enumerate() {
            let gap = contact.pair.touch(contact.feature, contact.poses(&self.scratch)).gap;
            if gap >= near && self.modes.contacts[k].mode == ContactMode::Apart {
                fence.hold_off(contact, gap, &self.scratch);
                self.dismiss(k, y);
            } else {
                neighbours.push(k);
            }
        }
        fence.close();
        // Places that have become free are taken first.
        neighbours.into_iter().for_each(|k| self.modes.contacts.admit(k));
        self.modes.contacts.fence = Some(fence);
        self.fit_places();
        self.layout.refit(y, [0.0; 2]);
    }

    /// Gives every contact a place, for as long as no motion begins.
    pub(super) fn admit_all(&mut self, y: &mut Vec<f64>) {
        self.modes.contacts.admit_all();
        self.fit_places();
        self.layout.refit(y, [0.0; 2]);
    }

    /// Takes all places from contacts of which there are many, and what they have in the state.
    pub(super) fn vacate(&mut self, y: &mut Vec<f64>) {
        self.modes.contacts.vacate(&self.model);
        self.fit_places();
        self.layout.refit(y, [0.0; 2]);
    }

    /// Brings a state of an earlier instant, when fewer contacts were near, to the present layout.
    pub fn refit(&self, y: &mut Vec<f64>) {
        self.layout.refit(y, [0.0; 2]);
    }

    /// A contact loses its place, if it has one; what went into it is kept.
    fn dismiss(&mut self, contact: usize, y: &mut [f64]) {
        let Some(place) = self.modes.contacts.place(contact) else { return };
        self.modes.contacts[contact].earlier = self.energies_of(place, contact, y);
        y[self.layout.works()][place] = 0.0;
        if let Some(rubbed) = y[self.layout.rubbed()].get_mut(place) {
            *rubbed = 0.0;
        }
        y[self.layout.internals()][self.layout.internals_at(place)].fill(0.0);
        self.modes.contacts.dismiss(contact);
    }

    /// Makes all memory as large as the pool.
    pub(super) fn fit_places(&mut self) {
        let places = self.modes.contacts.places();
        if places == self.layout.places() {
            return;
        }
        self.layout.set_places(places);
        self.internal.resize(self.layout.internals_count(), 0.0);
        self.pushes.resize(places, Default::default());
        self.surges.resize(places, 0.0);
        self.spare.iter_mut().for_each(|spare| spare.resize(self.layout.len(), 0.0));
        if let Some(derivatives) = &mut self.derivatives {
            derivatives.fit(&self.layout);
        }
    }
}
