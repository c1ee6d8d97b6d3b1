//! What is kept of all contacts, and which of them are looked at.
//!
//! Of many pairs that could touch, few are near each other. These have a **place**: four guards, and in the state a work and internal states. The others
//! have none, and cost nothing: a fence says how far the bodies may go before one of them can touch ([`Fence`]).
//!
//! ```text
//! contacts   0 1 2 3 4 5 6 7 8 ...          1000 pairs that could touch
//!              |       |     |
//! places       0       2     1              those that are near, in the order in which they came
//! ```
//!
//! Who comes near takes the first place that is free; who stays near keeps its place, and so the numbers of its guards. What a contact remembers stays at its
//! place, and is put away when it leaves: marks, counts, and the work that went into it. Of surfaces that have never met there is nothing to keep.

use super::{Contact, ContactMode, Fence, Slot};
use crate::model::Model;
use std::collections::BTreeMap;
use std::ops::{Index, IndexMut};

/// Up to so many pairs are all looked at: that costs less than to know which of them are near.
pub(crate) const FEW: usize = 16;

/// No contact, or no place.
const NONE: usize = usize::MAX;

/// What is kept of all contacts.
#[derive(Clone, Debug)]
pub(crate) struct Pool {
    /// The contact that has each place, and what is kept of it.
    tenants: Vec<usize>,
    slots: Vec<Slot>,
    /// The place of each contact.
    places: Vec<usize>,
    /// Of contacts that have left their place: what is kept of those that had met.
    left: BTreeMap<usize, Slot>,
    /// Surfaces that have never met.
    apart: Slot,
    /// What holds those without a place off; none where all have one.
    pub(crate) fence: Option<Fence>,
}

impl Pool {
    /// The contacts of a model, all apart. Few have a place each, of many none has.
    pub(crate) fn of(model: &Model) -> Self {
        let count = model.contacts.len();
        let few = count <= FEW;
        let mut pool = Pool {
            tenants: Vec::new(),
            slots: Vec::new(),
            places: vec![NONE; count],
            left: BTreeMap::new(),
            apart: Slot::apart(),
            fence: (!few).then(|| Fence::of(model)),
        };
        if few {
            pool.admit_all();
        }
        pool
    }

    /// Number of places, free ones included.
    pub(crate) fn places(&self) -> usize {
        self.tenants.len()
    }

    /// The place of a contact, if it has one.
    #[inline]
    pub(crate) fn place(&self, contact: usize) -> Option<usize> {
        Some(self.places[contact]).filter(|&place| place != NONE)
    }

    /// The contact that has a place.
    #[inline]
    pub(crate) fn tenant(&self, place: usize) -> Option<usize> {
        Some(self.tenants[place]).filter(|&contact| contact != NONE)
    }

    /// The contact that has a place, and what is kept of it.
    #[inline(always)]
    pub(crate) fn at(&self, place: usize) -> Option<(usize, &Slot)> {
        self.tenant(place).map(|contact| (contact, &self.slots[place]))
    }

    /// Places that are taken, each with its contact.
    #[inline]
    pub(crate) fn near(&self) -> impl Iterator<Item = (usize, usize)> {
        self.tenants.iter().copied().enumerate().filter(|(_, contact)| *contact != NONE)
    }

    /// Those of them whose surfaces are not apart.
    #[inline]
    pub(crate) fn active(&self) -> impl Iterator<Item = (usize, usize)> {
        self.near().filter(|&(place, _)| self.slots[place].mode != ContactMode::Apart)
    }

    /// What is kept of contacts without a place that had met.
    pub(crate) fn left(&self) -> impl Iterator<Item = &Slot> {
        self.left.values()
    }

    /// Puts all surfaces apart, and forgets what they were.
    pub(crate) fn clear(&mut self) {
        self.slots.fill_with(Slot::apart);
        self.left.clear();
    }

    /// Begins anew: all surfaces are apart, and of many contacts none has a place.
    pub(crate) fn vacate(&mut self, model: &Model) {
        self.clear();
        if self.places.len() > FEW {
            self.tenants.clear();
            self.slots.clear();
            self.places.fill(NONE);
            self.fence.get_or_insert_with(|| Fence::of(model));
        }
    }

    /// Takes its place from a contact.
    pub(crate) fn dismiss(&mut self, contact: usize) {
        let Some(place) = self.place(contact) else { return };
        let slot = std::mem::replace(&mut self.slots[place], Slot::apart());
        if slot.has_met() {
            self.left.insert(contact, slot);
        }
        (self.tenants[place], self.places[contact]) = (NONE, NONE);
    }

    /// Gives a contact the first place that is free, or one more.
    pub(crate) fn admit(&mut self, contact: usize) {
        if self.place(contact).is_some() {
            return;
        }
        let place = self.tenants.iter().position(|&tenant| tenant == NONE).unwrap_or(self.tenants.len());
        if place == self.tenants.len() {
            self.tenants.push(NONE);
            self.slots.push(Slot::apart());
        }
        (self.tenants[place], self.places[contact]) = (contact, place);
        self.slots[place] = self.left.remove(&contact).unwrap_or_else(Slot::apart);
        self.slots[place].accepted = f64::NAN;
    }

    /// Gives every contact a place.
    pub(crate) fn admit_all(&mut self) {
        (0..self.places.len()).for_each(|contact| self.admit(contact));
        self.fence = None;
    }

    /// Takes over what another pool of the same contacts holds; while the places are the same, only what is at them can have changed.
    pub(crate) fn follow(&mut self, other: &Pool) {
        if self.tenants == other.tenants {
            self.slots.clone_from(&other.slots);
        } else {
            self.clone_from(other);
        }
    }

    /// Writes it down as plain numbers.
    pub(crate) fn save(&self, numbers: &mut Vec<f64>) {
        numbers.push(self.tenants.len() as f64);
        for (&contact, slot) in self.tenants.iter().zip(&self.slots) {
            numbers.push(if contact == NONE { -1.0 } else { contact as f64 });
            numbers.extend(slot.numbers());
        }
        numbers.push(self.left.len() as f64);
        for (&contact, slot) in &self.left {
            numbers.push(contact as f64);
            numbers.extend(slot.numbers());
        }
        numbers.push(f64::from(u8::from(self.fence.is_some())));
        self.fence.iter().for_each(|fence| fence.save(numbers));
    }

    /// The pool that was written down; `None` if the numbers are not those of such contacts.
    pub(crate) fn read(model: &Model, numbers: &mut dyn Iterator<Item = f64>) -> Option<Self> {
        let (mut pool, count) = (Pool::of(model), model.contacts.len());
        (pool.tenants, pool.slots, pool.places) = (Vec::new(), Vec::new(), vec![NONE; count]);
        for place in 0..index(numbers.next()?, count)? {
            let contact = numbers.next()?;
            let tenant = if contact == -1.0 { NONE } else { index(contact, count.checked_sub(1)?)? };
            let slot = read_slot(model.contacts.get(tenant), numbers)?;
            if tenant != NONE && std::mem::replace(&mut pool.places[tenant], place) != NONE {
                return None;
            }
            pool.tenants.push(tenant);
            pool.slots.push(slot);
        }
        for _ in 0..index(numbers.next()?, count)? {
            let contact = index(numbers.next()?, count.checked_sub(1)?)?;
            pool.left.insert(contact, read_slot(model.contacts.get(contact), numbers)?);
        }
        pool.fence = match numbers.next()? {
            0.0 => None,
            _ => Some(Fence::read(model, numbers)?),
        };
        Some(pool)
    }
}

fn read_slot(contact: Option<&Contact>, numbers: &mut dyn Iterator<Item = f64>) -> Option<Slot> {
    let mut own = [0.0; Slot::NUMBERS];
    for number in &mut own {
        *number = numbers.next()?;
    }
    Some(match contact {
        Some(contact) => Slot::read(&own, contact)?,
        None => Slot::apart(),
    })
}

/// A number as an index of at most `most`.
fn index(number: f64, most: usize) -> Option<usize> {
    (number >= 0.0 && number <= most as f64 && number.fract() == 0.0).then_some(number as usize)
}

/// What is kept of a contact.
impl Index<usize> for Pool {
    type Output = Slot;

    #[inline(always)]
    fn index(&self, contact: usize) -> &Slot {
        match self.places[contact] {
            NONE => self.left.get(&contact).unwrap_or(&self.apart),
            place => &self.slots[place],
        }
    }
}

/// Only of a contact with a place can anything change.
impl IndexMut<usize> for Pool {
    #[inline(always)]
    fn index_mut(&mut self, contact: usize) -> &mut Slot {
        &mut self.slots[self.places[contact]]
    }
}
