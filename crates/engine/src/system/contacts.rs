//! The contacts of a mechanism: how hard they push, and what they cost.
//!
//! Each contact that has a place has a work `W`, `W' = F d'`, integrated with the motion, and where there is friction what that has lost. What of the work is
//! stored comes from the law, what is lost is the rest:
//!
//! ```text
//! loss = W - U + friction        U = energy that would come back if the bodies were let apart slowly; zero once they are apart
//! ```

use super::System;
use super::element::{Crossed, Element};
use super::modes::Modes;
use crate::contact::{Contact, ContactMode, Pool, Seen, Slot, Traction, View};
use crate::model::Model;
use carom_laws::normal::Instant as Pressed;
use carom_solve::{Piece, Trend};

/// What a contact does at the state last evaluated.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Push {
    /// Power that goes into the contact along its normal, and what friction takes [W].
    pub(super) power: f64,
    pub(super) rubbed: f64,
    /// Rate of the internal state of its law.
    pub(super) internal_rate: f64,
}

/// Contacts, as elements with modes. The first guard is that of the fence, where there is one; each place has four.
pub(super) struct Contacts;

impl Element for Contacts {
    fn guard_count(&self, system: &System) -> usize {
        let pool = &system.modes.contacts;
        usize::from(pool.fence.is_some()) + Slot::GUARDS * pool.places()
    }

    fn write_guards(&self, system: &mut System, t: f64, guards: &mut [f64]) {
        let pool = &system.modes.contacts;
        let (of_fence, of_places) = guards.split_at_mut(usize::from(pool.fence.is_some()));
        if let (Some(fence), [guard]) = (&pool.fence, of_fence) {
            *guard = fence.left(&system.scratch).min(f64::MAX);
        }
        for (place, guards) in of_places.chunks_mut(Slot::GUARDS).enumerate() {
            match pool.at(place) {
                Some((k, slot)) => {
                    let at = slot.instant(&system.see(k), t, system.contact_internal(k));
                    slot.guards(&system.model.contacts[k], &at, system.surges[place], guards);
                }
                None => guards.fill(1.0),
            }
        }
    }

    fn has_bounds(&self, system: &System) -> bool {
        let pool = &system.modes.contacts;
        pool.fence.is_some() || pool.near().any(|(_, k)| pool[k].mode == ContactMode::Apart)
    }

    fn bound(&self, system: &System, piece: &Piece<'_, Vec<f64>>, trends: &mut [Trend]) {
        let pool = &system.modes.contacts;
        let (of_fence, of_places) = trends.split_at_mut(usize::from(pool.fence.is_some()));
        if let (Some(fence), [trend]) = (&pool.fence, of_fence) {
            *trend = Trend { fall: fence.fall(&system.survey.sweeps), ..*trend };
        }
        for (place, trends) in of_places.chunks_mut(Slot::GUARDS).enumerate() {
            let steady = match pool.tenant(place) {
                Some(k) if pool[k].mode == ContactMode::Apart => {
                    trends[0] = system.contact_trend(&system.model.contacts[k], trends[0].value, piece.length);
                    &mut trends[1..]
                }
                Some(_) => continue,
                None => trends,
            };
            steady.iter_mut().for_each(|trend| *trend = Trend::steady(trend.value));
        }
    }

    /// Those that overlap press, and remember nothing.
    fn settle(&self, system: &mut System, _t: f64) {
        for place in 0..system.modes.contacts.places() {
            if let Some(k) = system.modes.contacts.tenant(place) {
                let overlap = system.see(k).indentation > 0.0;
                let contact = &system.model.contacts[k];
                system.modes.contacts[k] = if overlap { Slot::pressed(contact) } else { Slot::apart() };
            }
        }
    }

    fn begin(&self, system: &mut System, t: f64, y: &mut Vec<f64>) {
        system.begin_contacts(t, y);
    }

    fn cross(&self, system: &mut System, t: f64, y: &mut Vec<f64>, fired: &[bool]) -> Crossed {
        let (of_fence, of_places) = fired.split_at(usize::from(system.modes.contacts.fence.is_some()));
        let mut step = f64::INFINITY;
        for (place, fired) in of_places.chunks(Slot::GUARDS).enumerate().filter(|(_, fired)| fired.contains(&true)) {
            if let Some(k) = system.modes.contacts.tenant(place) {
                system.place(t, y);
                step = step.min(system.cross_contact(k, t, y, fired));
            }
        }
        system.place(t, y);
        if of_fence == [true] {
            system.regroup(y);
        }
        Crossed::step(step)
    }

    fn accept(&self, system: &mut System, t: f64, y: &mut Vec<f64>) -> bool {
        if system.model.contacts.is_empty() {
            return false;
        }
        for place in 0..system.modes.contacts.places() {
            if let Some(k) = system.modes.contacts.tenant(place) {
                let seen = system.see(k);
                system.modes.contacts[k].accept(&seen, t);
            }
        }
        let used = system.modes.contacts.fence.as_mut().is_some_and(|fence| fence.accept(&system.scratch));
        if used {
            system.regroup(y);
        }
        used
    }

    fn save(&self, modes: &Modes, numbers: &mut Vec<f64>) {
        modes.contacts.save(numbers);
    }

    fn read(&self, model: &Model, numbers: &mut dyn Iterator<Item = f64>, modes: &mut Modes) -> Option<()> {
        modes.contacts = Pool::read(model, numbers)?;
        Some(())
    }

    fn follow(&self, system: &mut System, other: &Modes) {
        system.modes.contacts.follow(&other.contacts);
        system.fit_places();
    }
}

impl System {
    /// How a contact is seen where the tree has been placed.
    #[inline(always)]
    pub(super) fn see(&self, contact: usize) -> Seen {
        self.model.contacts[contact].see(&self.scratch)
    }

    /// A contact as its law sees it.
    #[inline(always)]
    pub(super) fn pressed(&self, contact: usize, seen: &Seen, t: f64) -> Pressed<f64> {
        self.modes.contacts[contact].instant(seen, t, self.contact_internal(contact))
    }

    /// The longest step that is sensible for all contacts but those that end together with one [s].
    pub(super) fn contact_cap(&self, left_out: Option<usize>) -> f64 {
        let pool = &self.modes.contacts;
        let counts = |k: usize| left_out.is_none_or(|first| !pool[k].ends_with(&pool[first]));
        pool.near().filter(|&(_, k)| counts(k)).map(|(_, k)| pool[k].cap).fold(f64::INFINITY, f64::min)
    }

    /// The internal state of a contact's normal law; zero where it has none.
    #[inline(always)]
    pub(super) fn contact_internal(&self, contact: usize) -> f64 {
        if !self.layout.contacts_have_states() {
            return 0.0;
        }
        let place = self.modes.contacts.place(contact);
        place.map_or(0.0, |place| self.internal[self.layout.internals_at(place)].first().copied().unwrap_or(0.0))
    }

    /// Lets all contacts that press act, where the tree has been placed.
    #[inline]
    pub(super) fn act_contacts(&mut self, t: f64) {
        self.act_contacts_by(t, |slot, contact, _, at| (slot.force(contact, at), slot.law(contact).internal_rate(at)));
    }

    /// The same with force and rate of the internal state as `law` says, of a slot, its contact and its place.
    #[inline]
    pub(super) fn act_contacts_by(
        &mut self,
        t: f64,
        law: impl Fn(&Slot, &Contact, usize, &Pressed<f64>) -> (f64, f64),
    ) {
        for place in 0..self.pushes.len() {
            self.pushes[place] = Push::default();
            let Some((k, slot)) = self.modes.contacts.at(place) else { continue };
            if slot.mode == ContactMode::Apart {
                continue;
            }
            let contact = &self.model.contacts[k];
            let seen = contact.see(&self.scratch);
            let (force, internal_rate) = law(slot, contact, place, &slot.instant(&seen, t, self.contact_internal(k)));
            let traction = contact.traction(&seen, force, &self.scratch);
            let Traction { power, rubbed, .. } = traction;
            self.pushes[place] = Push { power, rubbed, internal_rate };
            contact.apply(&seen, &traction, &mut self.scratch);
        }
    }

    /// Writes the rates of the contacts' internal states, and of their works and losses, which stand one after the other.
    #[inline]
    pub(super) fn contact_rates(&self, internals: &mut [f64], energies: &mut [f64]) {
        let (works, rubbed) = energies.split_at_mut(self.pushes.len());
        for (place, (push, work)) in self.pushes.iter().zip(works).enumerate() {
            *work = push.power;
            if let [internal, ..] = &mut internals[self.layout.internals_at(place)] {
                *internal = push.internal_rate;
            }
        }
        rubbed.iter_mut().zip(&self.pushes).for_each(|(rate, push)| *rate = push.rubbed);
    }

    /// Writes the rates of the contacts' internal states alone, where the tree has been placed.
    pub(super) fn contact_internal_rates(&self, t: f64, internals: &mut [f64]) {
        internals[self.layout.own_internals()..].fill(0.0);
        for (place, k) in self.modes.contacts.active() {
            if let [internal, ..] = &mut internals[self.layout.internals_at(place)] {
                let (slot, contact) = (&self.modes.contacts[k], &self.model.contacts[k]);
                *internal = slot.law(contact).internal_rate(&self.pressed(k, &self.see(k), t));
            }
        }
    }

    /// Works out how the indentation accelerates in contacts that gather their approach speed.
    #[inline]
    pub(super) fn read_surges(&mut self, t: f64, y: &[f64]) {
        for place in 0..self.surges.len() {
            if let Some(k) = self.modes.contacts.tenant(place)
                && self.modes.contacts[k].is_gathering()
            {
                self.surges[place] = self.surge(k, t, y);
            }
        }
    }

    /// What is seen of a contact at a state.
    pub fn look_at_contact(&mut self, contact: usize, t: f64, y: &[f64]) -> View {
        self.place(t, y);
        self.view_contact(contact, t)
    }

    /// What is seen of a contact where the tree has been placed, at time `t` [s].
    pub fn view_contact(&self, contact: usize, t: f64) -> View {
        let seen = self.see(contact);
        let at = self.pressed(contact, &seen, t);
        seen.view(self.modes.contacts[contact].told_force(&self.model.contacts[contact], &at))
    }

    /// The smaller radius of the two bodies where they would meet, at the state last placed [m]; infinite between flats.
    pub fn contact_radius(&self, contact: usize) -> f64 {
        self.see(contact).reach()
    }

    /// What the surfaces of a contact do.
    pub fn contact_mode(&self, contact: usize) -> ContactMode {
        self.modes.contacts[contact].mode
    }

    /// The contacts whose surfaces are not apart, in no order that means anything.
    pub fn active_contacts(&self) -> impl Iterator<Item = usize> {
        self.modes.contacts.active().map(|(_, contact)| contact)
    }

    /// The contacts that are near enough to be looked at, in no order that means anything.
    pub fn near_contacts(&self) -> impl Iterator<Item = usize> {
        self.modes.contacts.near().map(|(_, contact)| contact)
    }

    /// How often the onset of a contact was renewed while its surfaces stayed together, since the start.
    pub fn onset_renewals(&self, contact: usize) -> u32 {
        self.modes.contacts[contact].renewals
    }

    /// How many touches of a contact were slower than its slowest approach, and were raised to it, since the start.
    pub fn raised_onsets(&self, contact: usize) -> u32 {
        self.modes.contacts[contact].raised
    }

    /// Energy stored in all contacts, and energy lost in them since the start, where the tree has been placed [J].
    pub(super) fn contact_energies(&self, t: f64, y: &[f64]) -> (f64, f64) {
        let pool = &self.modes.contacts;
        let before = pool.left().map(|slot| slot.credit + slot.earlier[0] + slot.earlier[1]).sum();
        pool.near().fold((0.0, before), |(stored, lost), (place, k)| {
            let here = self.stored_in(k, t);
            let [work, rubbed] = self.energies_of(place, k, y);
            (stored + here, lost + work + rubbed + pool[k].credit - here)
        })
    }

    /// The work that has gone into a contact with a place, and what friction has lost in it, since the start [J].
    #[inline]
    pub(super) fn energies_of(&self, place: usize, contact: usize, y: &[f64]) -> [f64; 2] {
        let [work, rubbed] = self.modes.contacts[contact].earlier;
        let lost = y[self.layout.rubbed()].get(place).copied().unwrap_or(0.0);
        [work + y[self.layout.works()][place], rubbed + lost]
    }

    /// Energy stored in a contact, where the tree has been placed [J].
    pub(super) fn stored_in(&self, k: usize, t: f64) -> f64 {
        self.modes.contacts[k].stored(&self.model.contacts[k], &self.pressed(k, &self.see(k), t))
    }
}
