//! Which contacts are near: they are given a place in the pool, guards, and components of the state.
//!
//! Pairs are measured where a motion begins and wherever the bodies have gone so far that one that was far could be near ([`Fence`](crate::contact::Fence)). How
//! near is near follows from the steps that are made in between: measuring costs what looking at all pairs does, looking at few costs little.

use super::{Modes, System};
use crate::contact::ContactMode;

impl System {
    /// Measures all pairs at `(t, y)`: those that are near get a place, those that are not lose theirs, and what is integrated follows.
    pub(super) fn regroup(&mut self, modes: &mut Modes, t: f64, y: &mut Vec<f64>) {
        let model = self.model.clone();
        let Some(mut fence) = modes.contacts.fence.take() else { return };
        let stance = self.place(modes.at(t, y));
        let gaps: Vec<f64> = (0..model.contacts.len()).map(|k| stance.see(k).touch.gap).collect();
        let is_apart = |k: &usize| modes.contacts[*k].mode == ContactMode::Apart;
        let near = fence.renew((0..gaps.len()).filter(is_apart).map(|k| gaps[k]));
        fence.begin(stance.scratch());
        let (mut neighbours, mut far) = (Vec::new(), Vec::new());
        for (k, (contact, &gap)) in model.contacts.iter().zip(&gaps).enumerate() {
            if gap >= near && modes.contacts[k].mode == ContactMode::Apart {
                fence.hold_off(contact, gap, stance.scratch());
                far.extend(modes.contacts.place(k).map(|_| k));
            } else {
                neighbours.push(k);
            }
        }
        fence.close();
        far.into_iter().for_each(|k| self.dismiss(modes, k, y));
        // Places that have become free are taken first.
        neighbours.into_iter().for_each(|k| modes.contacts.admit(k));
        modes.contacts.fence = Some(fence);
        self.refit(modes, y);
    }

    /// Gives every contact a place, for as long as no motion begins.
    pub(super) fn admit_all(&mut self, modes: &mut Modes, y: &mut Vec<f64>) {
        modes.contacts.admit_all();
        self.refit(modes, y);
    }

    /// Takes all places from contacts of which there are many, and what they have among what is integrated.
    pub(super) fn vacate(&mut self, modes: &mut Modes, y: &mut Vec<f64>) {
        modes.contacts.vacate(&self.model);
        self.refit(modes, y);
    }

    /// Brings what is integrated, of an instant when fewer or more contacts were near, to the layout of these modes.
    pub fn refit(&mut self, modes: &Modes, y: &mut Vec<f64>) {
        self.fit(modes);
        self.layout.refit(y, [0.0; 2]);
    }

    /// A contact loses its place, if it has one; what went into it is kept.
    fn dismiss(&self, modes: &mut Modes, contact: usize, y: &mut [f64]) {
        let Some(place) = modes.contacts.place(contact) else { return };
        modes.contacts[contact].earlier = self.energies_of(modes, place, contact, y);
        y[self.layout.works()][place] = 0.0;
        if let Some(rubbed) = y[self.layout.rubbed()].get_mut(place) {
            *rubbed = 0.0;
        }
        y[self.layout.internals()][self.layout.internals_at(place)].fill(0.0);
        modes.contacts.dismiss(contact);
    }

    /// Makes all memory as large as so many places.
    pub(super) fn fit_places(&mut self, places: usize) {
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
