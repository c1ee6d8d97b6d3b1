//! The contacts of a mechanism: how hard they push, and what they cost.
//!
//! Each contact that has a place has a work `W`, `W' = F d'`, integrated with the motion, and where there is friction what that has lost. What of the work is
//! stored comes from the law, what is lost is the rest:
//!
//! ```text
//! loss = W - U + friction        U = energy that would come back if the bodies were let apart slowly; zero once they are apart
//! ```

use super::element::{Crossed, Element};
use super::sticking::Dry;
use super::{Evolution, Modes, Stance, StateRef, System};
use crate::contact::{ContactMode, ContactState, Pool, Seen, Site, SlipMode, Traction};
use crate::model::Model;
use crate::spatial::Vector;
use carom_laws::normal::LawInput;
use carom_solve::Trend;

/// What a contact does at the state last evaluated.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Push {
    /// Power that goes into the contact along its normal, and what friction takes [W].
    pub(super) power: f64,
    pub(super) rubbed: f64,
    /// Of a closed contact: the force by which the surfaces push each other apart, and the friction on the second body while they slide [N].
    pub(super) force: f64,
    pub(super) rub: Vector,
    /// Of a closed contact that follows from others: by how much faster its surfaces would part or overlap than they may [m/s^2].
    pub(super) strays: f64,
    /// Rate of the internal state of its law, and of what its friction integrates.
    pub(super) internal_rate: f64,
    pub(super) inner_rate: Vector,
}

/// Contacts, as elements with modes. The first guard is that of the fence, where there is one; each place has four.
pub(super) struct Contacts;

impl Element for Contacts {
    fn guard_count(&self, _model: &Model, modes: &Modes) -> usize {
        let pool = &modes.contacts;
        usize::from(pool.fence.is_some()) + pool.guards() * pool.places()
    }

    fn write_guards(&self, stance: &mut Stance<'_>, modes: &Modes, guards: &mut [f64]) {
        let pool = &modes.contacts;
        let (of_fence, of_places) = guards.split_at_mut(usize::from(pool.fence.is_some()));
        if let (Some(fence), [guard]) = (&pool.fence, of_fence) {
            *guard = fence.left(stance.scratch()).min(f64::MAX);
        }
        let mut arrival = None;
        for (place, guards) in of_places.chunks_mut(pool.guards()).enumerate() {
            match pool.at(place) {
                Some((k, slot)) => {
                    let seen = stance.see(k);
                    let at = stance.pressed(modes, k, &seen);
                    slot.guards(&stance.system.model.contacts[k], &at, stance.system.surges[place], guards);
                    if stance.system.model.contacts[k].rigid.is_some() && slot.mode == ContactMode::Apart {
                        let arrival = *arrival.get_or_insert_with(|| stance.system.arrival());
                        guards[0] = slot.slack - seen.indentation - arrival;
                    }
                    if slot.mode == ContactMode::Closed {
                        let slides = matches!(slot.slips[0], SlipMode::Slips { .. });
                        guards[0] = stance.system.pushes[place].force;
                        guards[1] = if slides { stance.system.jam_margin } else { 1.0 };
                        guards[2] = stance.system.least_stray() - stance.system.pushes[place].strays;
                    }
                    stance.write_site_guards(modes, k, &seen, &mut guards[ContactState::GUARDS..]);
                }
                None => guards.fill(1.0),
            }
        }
    }

    fn has_bounds(&self, _model: &Model, modes: &Modes) -> bool {
        let pool = &modes.contacts;
        let slips = |slot: &ContactState| slot.slips.iter().any(|slip| matches!(slip, SlipMode::Slips { .. }));
        pool.fence.is_some()
            || pool.near().any(|(_, k)| pool[k].mode == ContactMode::Apart || (pool.sites() > 0 && slips(&pool[k])))
    }

    fn bound(&self, stance: &Stance<'_>, modes: &Modes, length: f64, trends: &mut [Trend]) {
        let pool = &modes.contacts;
        let (of_fence, of_places) = trends.split_at_mut(usize::from(pool.fence.is_some()));
        if let (Some(fence), [trend]) = (&pool.fence, of_fence) {
            *trend = Trend { fall: fence.fall(&stance.system.survey.sweeps), ..*trend };
        }
        for (place, trends) in of_places.chunks_mut(pool.guards()).enumerate() {
            let steady = match pool.tenant(place) {
                Some(k) if pool[k].mode == ContactMode::Apart => {
                    trends[0] = stance.contact_trend(k, trends[0].value, length);
                    &mut trends[1..]
                }
                Some(k) => {
                    let sites = modes.contacts[k].slips.iter().zip(&mut trends[ContactState::GUARDS..]);
                    let pressing = pool[k].presses();
                    for (_, trend) in sites.filter(|(slip, _)| !pressing || **slip == SlipMode::Free) {
                        *trend = Trend::steady(trend.value);
                    }
                    continue;
                }
                None => trends,
            };
            steady.iter_mut().for_each(|trend| *trend = Trend::steady(trend.value));
        }
    }

    fn bound_speeds(&self, stance: &Stance<'_>, modes: &Modes, length: f64, trends: &mut [Trend]) {
        let pool = &modes.contacts;
        let of_places = &mut trends[usize::from(pool.fence.is_some())..];
        for (place, trends) in of_places.chunks_mut(pool.guards()).enumerate() {
            if let Some(k) = pool.tenant(place).filter(|&k| pool[k].presses()) {
                stance.bound_sites(modes, k, length, &mut trends[ContactState::GUARDS..]);
            }
        }
    }

    /// Those that overlap press, and remember nothing.
    fn settle(&self, stance: &Stance<'_>, modes: &mut Modes) {
        for place in 0..modes.contacts.places() {
            if let Some(k) = modes.contacts.tenant(place) {
                let contact = &stance.system.model.contacts[k];
                let seen = stance.see(k);
                let overlaps = seen.indentation > 0.0;
                modes.contacts[k] =
                    if overlaps { ContactState::pressed(contact, &seen) } else { ContactState::apart() };
            }
        }
    }

    fn begin(&self, motion: &mut Evolution, t: f64, y: &mut Vec<f64>) {
        motion.begin_contacts(t, y);
        motion.begin_rigid(t, y);
        if motion.modes.contacts.sites() == 0 {
            return;
        }
        let is_compliant = |k: &usize| motion.system.model.contacts[*k].rigid.is_none();
        let pressing: Vec<usize> = motion.modes.contacts.active().map(|(_, k)| k).filter(is_compliant).collect();
        let mut resting = Vec::new();
        pressing.into_iter().for_each(|k| motion.begin_sites(k, t, y, &mut resting));
        if !resting.is_empty() {
            motion.settle_dry(t, y, &resting);
        }
    }

    fn cross(&self, motion: &mut Evolution, t: f64, y: &mut Vec<f64>, fired: &[bool]) -> Crossed {
        let (of_fence, of_places) = fired.split_at(usize::from(motion.modes.contacts.fence.is_some()));
        let (mut step, mut resting, mut resettled) = (f64::INFINITY, Vec::new(), false);
        let mut rigid = Vec::new();
        let guards = motion.modes.contacts.guards();
        for (place, fired) in of_places.chunks(guards).enumerate().filter(|(_, fired)| fired.contains(&true)) {
            let Some(k) = motion.modes.contacts.tenant(place) else { continue };
            if motion.system.model.contacts[k].rigid.is_some() {
                rigid.push((k, fired.to_vec()));
                continue;
            }
            let (along_normal, of_sites) = fired.split_at(ContactState::GUARDS);
            let before = motion.modes.contacts[k].mode;
            if along_normal.contains(&true) {
                step = step.min(motion.cross_contact(k, t, y, along_normal));
            }
            match (before, motion.modes.contacts[k].mode) {
                (ContactMode::Pressing, ContactMode::Pressing) => {
                    for (site, _) in Site::ALL.into_iter().zip(of_sites).filter(|(_, fired)| **fired) {
                        resettled |= motion.modes.contacts[k].sticks(site);
                        motion.cross_dry(Dry::Site(k, site), t, y, &mut resting);
                    }
                }
                (_, ContactMode::Pressing) => motion.begin_sites(k, t, y, &mut resting),
                (ContactMode::Pressing, _) if guards > ContactState::GUARDS => {
                    motion.modes.contacts[k].slips = [SlipMode::Free; 3];
                    motion.modes.gather_sticks();
                }
                _ => {}
            }
        }
        if resettled || !resting.is_empty() {
            step = step.min(motion.settle_dry(t, y, &resting));
        }
        let crossed = if rigid.is_empty() { Crossed::step(step) } else { motion.cross_rigid(t, y, &rigid) };
        if of_fence == [true] {
            motion.system.regroup(&mut motion.modes, t, y);
        }
        crossed.and(Crossed::step(step))
    }

    fn accept(&self, system: &mut System, modes: &mut Modes, t: f64, y: &mut Vec<f64>) -> bool {
        if system.model.contacts.is_empty() {
            return false;
        }
        let stance = system.place(modes.at(t, y));
        for place in 0..modes.contacts.places() {
            if let Some(k) = modes.contacts.tenant(place) {
                let seen = modes.contacts.look(k, &stance.system.model.contacts[k], stance.scratch());
                modes.contacts[k].accept(&seen, t);
                if !modes.contacts[k].presses() {
                    continue;
                }
                if modes.contacts.sites() > 0 {
                    stance.accept_sites(modes, k, &seen);
                }
                if modes.contacts[k].memory.is_some() {
                    let contact = &stance.system.model.contacts[k];
                    let push = modes.contacts[k].force(contact, &stance.pressed(modes, k, &seen));
                    modes.contacts[k].follow_slip(contact, &seen, push, &stance.system.slip_internal(place));
                }
            }
        }
        let used = modes.contacts.fence.as_mut().is_some_and(|fence| fence.accept(stance.scratch()));
        if used {
            system.regroup(modes, t, y);
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
}

impl Stance<'_> {
    /// How a contact is seen.
    #[inline(always)]
    pub(super) fn see(&self, contact: usize) -> Seen {
        self.system.model.contacts[contact].see(&self.system.scratch, self.system.guess(contact))
    }

    /// A contact as its law sees it.
    #[inline(always)]
    pub(super) fn pressed(&self, modes: &Modes, contact: usize, seen: &Seen) -> LawInput<f64> {
        modes.contacts[contact].instant(seen, self.time, self.system.contact_internal(modes, contact))
    }

    /// Lets all contacts that press act.
    #[inline]
    pub(super) fn act_contacts(&mut self, modes: &Modes) {
        let system = &mut *self.system;
        for place in 0..system.pushes.len() {
            system.pushes[place] = Push::default();
            let Some((k, slot)) = modes.contacts.at(place) else { continue };
            if matches!(slot.mode, ContactMode::Apart | ContactMode::Closed) {
                continue;
            }
            let contact = &system.model.contacts[k];
            if let Some(bedding) = slot.bedding(contact, &system.scratch) {
                system.pushes[place] = Push { power: bedding.power, rubbed: bedding.rubbed, ..Push::default() };
                contact.bear(&bedding, &mut system.scratch);
                continue;
            }
            let seen = contact.see(&system.scratch, system.guess(k));
            let at = slot.instant(&seen, self.time, system.contact_internal(modes, k));
            let (force, internal_rate) = (slot.force(contact, &at), slot.law(contact).internal_rate(&at));
            let inner = system.slip_internal(place);
            let traction = contact.traction(slot, &seen, force, &inner, &system.scratch);
            let Traction { power, rubbed, inner_rate, .. } = traction;
            system.pushes[place] = Push { power, rubbed, internal_rate, inner_rate, ..Push::default() };
            contact.apply(&seen, &traction, &mut system.scratch);
        }
    }

    /// Writes the rates of the contacts' internal states, and of their works and losses, which stand one after the other, once they have acted.
    #[inline]
    pub(super) fn contact_rates(&self, internals: &mut [f64], energies: &mut [f64]) {
        let pushes = &self.system.pushes;
        let (works, rubbed) = energies.split_at_mut(pushes.len());
        for (place, (push, work)) in pushes.iter().zip(works).enumerate() {
            *work = push.power;
            if let [internal, inner @ ..] = &mut internals[self.system.layout.internals_at(place)] {
                *internal = push.internal_rate;
                inner.copy_from_slice(&push.inner_rate.as_slice()[..inner.len()]);
            }
        }
        rubbed.iter_mut().zip(pushes).for_each(|(rate, push)| *rate = push.rubbed);
    }

    /// Writes the rates of the contacts' internal states alone.
    pub(super) fn contact_internal_rates(&self, modes: &Modes, internals: &mut [f64]) {
        internals[self.system.layout.own_internals()..].fill(0.0);
        for (place, k) in modes.contacts.active() {
            if let [internal, inner @ ..] = &mut internals[self.system.layout.internals_at(place)] {
                let (slot, contact, seen) = (&modes.contacts[k], &self.system.model.contacts[k], self.see(k));
                let at = self.pressed(modes, k, &seen);
                *internal = slot.law(contact).internal_rate(&at);
                if contact.remembers_slip() && !inner.is_empty() {
                    let known = self.system.slip_internal(place);
                    let rate = contact.remembered(slot, &seen, slot.force(contact, &at), &known, self.scratch()).rate;
                    inner.copy_from_slice(&rate.as_slice()[..inner.len()]);
                }
            }
        }
    }

    /// Energy stored in all contacts, and energy lost in them since the start [J].
    pub(super) fn contact_energies(&self, modes: &Modes, y: &[f64]) -> (f64, f64) {
        let pool = &modes.contacts;
        let before = pool.left().map(|slot| slot.initially_stored + slot.earlier[0] + slot.earlier[1]).sum();
        pool.near().fold((0.0, before), |(stored, lost), (place, k)| {
            let here = self.stored_in(modes, k) + self.slip_stored_in(modes, k);
            let [work, rubbed] = self.system.energies_of(modes, place, k, y);
            (stored + here, lost + work + rubbed + pool[k].initially_stored - here)
        })
    }

    /// Energy that friction stores in a contact [J].
    pub(super) fn slip_stored_in(&self, modes: &Modes, k: usize) -> f64 {
        let (slot, contact) = (&modes.contacts[k], &self.system.model.contacts[k]);
        let Some(place) = modes.contacts.place(k).filter(|_| contact.remembers_slip()) else { return 0.0 };
        if slot.mode != ContactMode::Pressing {
            return 0.0;
        }
        let (seen, inner) = (self.see(k), self.system.slip_internal(place));
        contact.slip_stored(slot, &seen, slot.force(contact, &self.pressed(modes, k, &seen)), &inner)
    }

    /// Energy stored along the normal of a contact [J].
    pub(super) fn stored_in(&self, modes: &Modes, k: usize) -> f64 {
        let (slot, contact) = (&modes.contacts[k], &self.system.model.contacts[k]);
        match slot.bedding(contact, self.scratch()) {
            Some(bedding) => bedding.stored,
            None => slot.stored(contact, &self.pressed(modes, k, &self.see(k))),
        }
    }
}

impl System {
    /// What the friction of a place integrates, of what has been set; zero where it remembers nothing.
    #[inline]
    pub(super) fn slip_internal(&self, place: usize) -> Vector {
        match self.internal[self.layout.internals_at(place)] {
            [_, x, y, z, ..] => Vector::new(x, y, z),
            _ => Vector::zeros(),
        }
    }

    /// The internal state of a contact's normal law, of those that have been set; zero where it has none.
    #[inline(always)]
    pub(super) fn contact_internal(&self, modes: &Modes, contact: usize) -> f64 {
        if !self.layout.contacts_have_states() {
            return 0.0;
        }
        let place = modes.contacts.place(contact);
        place.map_or(0.0, |place| self.internal[self.layout.internals_at(place)].first().copied().unwrap_or(0.0))
    }

    /// Works out how the indentation accelerates in contacts that gather their approach speed.
    #[inline]
    pub(super) fn read_surges(&mut self, at: StateRef<'_>) {
        for place in 0..at.modes.contacts.places() {
            if let Some(k) = at.modes.contacts.tenant(place)
                && at.modes.contacts[k].is_gathering()
            {
                self.fit(at.modes);
                self.surges[place] = self.surge(k, at);
            }
        }
    }

    /// The work that has gone into a contact with a place, and what friction has lost in it, since the start [J].
    #[inline]
    pub(super) fn energies_of(&self, modes: &Modes, place: usize, contact: usize, y: &[f64]) -> [f64; 2] {
        let [work, rubbed] = modes.contacts[contact].earlier;
        let lost = y[self.layout.rubbed()].get(place).copied().unwrap_or(0.0);
        [work + y[self.layout.works()][place], rubbed + lost]
    }
}
