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

use super::{Contact, ContactMode, ContactState, Fence, Searches, Seen, SurfaceMemory, UNSEEN};
use crate::model::Model;
use crate::tree::Scratch;
use std::collections::BTreeMap;
use std::ops::{Index, IndexMut};
use std::sync::atomic::{AtomicU64, Ordering};

/// Up to so many pairs are all looked at: that costs less than to know which of them are near.
pub(crate) const FEW: usize = 16;

/// No contact, or no place.
const NONE: usize = usize::MAX;

/// What is kept of all contacts.
#[derive(Debug)]
pub(crate) struct Pool {
    /// The contact that has each place, and what is kept of it.
    tenants: Vec<usize>,
    slots: Vec<ContactState>,
    /// The place of each contact.
    places: Vec<usize>,
    /// Of contacts that have left their place: what is kept of those that had met.
    left: BTreeMap<usize, ContactState>,
    /// Surfaces that have never met.
    apart: ContactState,
    /// The most sites with dry friction that a contact has.
    sites: usize,
    /// What holds those without a place off; none where all have one.
    pub(crate) fence: Option<Fence>,
    /// What it took to find common normals where steps were accepted.
    pub(crate) searches: Searches,
    /// Tells one distribution of the places from every other: pools with the same edition have the same tenants, and the same that have left.
    edition: u64,
}

/// Another edition than any before.
fn another() -> u64 {
    static EDITIONS: AtomicU64 = AtomicU64::new(0);
    EDITIONS.fetch_add(1, Ordering::Relaxed)
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
            apart: ContactState::apart(),
            sites: model
                .contacts
                .iter()
                .filter_map(|contact| contact.sites().last())
                .map(|last| last as usize + 1)
                .max()
                .unwrap_or(0),
            fence: (!few).then(|| Fence::of(model)),
            searches: Searches::default(),
            edition: another(),
        };
        if few {
            pool.admit_all();
        }
        pool
    }

    /// Guards of each place: those along the normal, and one for each site with dry friction.
    pub(crate) fn guards(&self) -> usize {
        ContactState::GUARDS + self.sites
    }

    /// The most sites with dry friction that a contact has.
    pub(crate) fn sites(&self) -> usize {
        self.sites
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
    pub(crate) fn at(&self, place: usize) -> Option<(usize, &ContactState)> {
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
    pub(crate) fn left(&self) -> impl Iterator<Item = &ContactState> {
        self.left.values()
    }

    /// Puts all surfaces apart, and forgets what they were.
    pub(crate) fn clear(&mut self) {
        self.slots.fill_with(ContactState::apart);
        self.left.clear();
        self.searches = Searches::default();
        self.edition = another();
    }

    /// Begins anew: all surfaces are apart, and of many contacts none has a place.
    pub(crate) fn vacate(&mut self, model: &Model) {
        self.clear();
        if self.places.len() > FEW {
            self.tenants.clear();
            self.slots.clear();
            self.places.fill(NONE);
            self.fence.get_or_insert_with(|| Fence::of(model)).forget();
        }
    }

    /// How the surfaces of a contact with a place are seen where a step has been accepted.
    pub(crate) fn look(&mut self, contact: usize, own: &Contact, scratch: &Scratch) -> Seen {
        self.slots[self.places[contact]].look(own, scratch, &mut self.searches)
    }

    /// Takes its place from a contact.
    pub(crate) fn dismiss(&mut self, contact: usize) {
        let Some(place) = self.place(contact) else { return };
        let mut slot = std::mem::replace(&mut self.slots[place], ContactState::apart());
        if slot.has_met() {
            slot.normal = UNSEEN;
            self.left.insert(contact, slot);
        }
        (self.tenants[place], self.places[contact]) = (NONE, NONE);
        self.edition = another();
    }

    /// Gives a contact the first place that is free, or one more.
    pub(crate) fn admit(&mut self, contact: usize) {
        if self.place(contact).is_some() {
            return;
        }
        let place = self.tenants.iter().position(|&tenant| tenant == NONE).unwrap_or(self.tenants.len());
        if place == self.tenants.len() {
            self.tenants.push(NONE);
            self.slots.push(ContactState::apart());
        }
        (self.tenants[place], self.places[contact]) = (contact, place);
        self.slots[place] = self.left.remove(&contact).unwrap_or_else(ContactState::apart);
        self.slots[place].accepted = f64::NAN;
        self.edition = another();
    }

    /// Gives every contact a place.
    pub(crate) fn admit_all(&mut self) {
        (0..self.places.len()).for_each(|contact| self.admit(contact));
        self.fence = None;
    }

    /// Writes it down as plain numbers.
    pub(crate) fn save(&self, numbers: &mut Vec<f64>) {
        numbers.push(self.tenants.len() as f64);
        for (&contact, slot) in self.tenants.iter().zip(&self.slots) {
            numbers.push(if contact == NONE { -1.0 } else { contact as f64 });
            numbers.extend(slot.numbers());
            slot.memory.iter().for_each(|memory| memory.save(numbers));
        }
        numbers.push(self.left.len() as f64);
        for (&contact, slot) in &self.left {
            numbers.push(contact as f64);
            numbers.extend(slot.numbers());
            slot.memory.iter().for_each(|memory| memory.save(numbers));
        }
        numbers.extend(self.searches.numbers());
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
        pool.searches = Searches::read(numbers)?;
        pool.fence = match numbers.next()? {
            0.0 => None,
            _ => Some(Fence::read(model, numbers)?),
        };
        Some(pool)
    }
}

impl Clone for Pool {
    fn clone(&self) -> Self {
        Pool {
            tenants: self.tenants.clone(),
            slots: self.slots.clone(),
            places: self.places.clone(),
            left: self.left.clone(),
            apart: self.apart.clone(),
            sites: self.sites,
            fence: self.fence.clone(),
            searches: self.searches,
            edition: self.edition,
        }
    }

    /// While nobody has come or gone, only what is at the places can have changed, and how far the fence is.
    fn clone_from(&mut self, other: &Self) {
        if self.edition == other.edition {
            self.slots.clone_from(&other.slots);
            self.fence.clone_from(&other.fence);
            self.searches = other.searches;
        } else {
            *self = other.clone();
        }
    }
}

fn read_slot(contact: Option<&Contact>, numbers: &mut dyn Iterator<Item = f64>) -> Option<ContactState> {
    let mut own = [0.0; ContactState::NUMBERS];
    for number in &mut own {
        *number = numbers.next()?;
    }
    Some(match contact {
        Some(contact) => {
            let mut slot = ContactState::read(&own, contact)?;
            // What has never met remembers nothing.
            if slot.has_met() {
                slot.memory = SurfaceMemory::read(contact, numbers)?;
            }
            slot
        }
        None => ContactState::apart(),
    })
}

/// A number as an index of at most `most`.
fn index(number: f64, most: usize) -> Option<usize> {
    (number >= 0.0 && number <= most as f64 && number.fract() == 0.0).then_some(number as usize)
}

/// What is kept of a contact.
impl Index<usize> for Pool {
    type Output = ContactState;

    #[inline(always)]
    fn index(&self, contact: usize) -> &ContactState {
        match self.places[contact] {
            NONE => self.left.get(&contact).unwrap_or(&self.apart),
            place => &self.slots[place],
        }
    }
}

/// Only of a contact with a place can anything change.
impl IndexMut<usize> for Pool {
    #[inline(always)]
    fn index_mut(&mut self, contact: usize) -> &mut ContactState {
        &mut self.slots[self.places[contact]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Body;
    use crate::shape::Shape;
    use crate::spatial::{Symmetric, Vector};
    use carom_laws::normal::{Elastic, Law, Viscoelastic};

    /// A ball that could touch so many others.
    fn pool(count: usize) -> Pool {
        let ball = Body::new("ball", 1.0, Symmetric::scalar(1.0), Vector::zeros());
        let mut model = Model::build(vec![ball], vec![], Vector::zeros()).unwrap_or_else(|error| panic!("{error}"));
        let law = Law::Viscoelastic(Viscoelastic::elastic(Elastic::Power { stiffness: 1.0, exponent: 1.0 }));
        let shapes = [Shape::sphere(Vector::x(), 0.1), Shape::sphere(Vector::zeros(), 0.1)];
        for _ in 0..count {
            let contacts = Contact::between("touch", &model, [None, Some(0)], shapes.each_ref(), &law);
            model.contacts.extend(contacts.unwrap_or_default());
        }
        Pool::of(&model)
    }

    #[test]
    fn who_leaves_and_comes_back_finds_what_was_kept_and_others_keep_their_places() {
        let mut pool = pool(40);
        [7, 3, 30].iter().for_each(|&contact| pool.admit(contact));
        assert_eq!([7, 3, 30].map(|contact| pool.place(contact)), [Some(0), Some(1), Some(2)]);
        (pool[3].onset_step, pool[3].earlier) = (1.0, [2.0, 0.5]);
        pool.dismiss(3);
        assert_eq!((pool.place(3), pool[3].earlier, pool.places()), (None, [2.0, 0.5], 3));
        pool.admit(11);
        assert_eq!((pool.place(11), pool.place(30), pool[11].earlier), (Some(1), Some(2), [0.0; 2]));
        pool.admit(3);
        assert_eq!((pool.place(3), pool[3].earlier), (Some(3), [2.0, 0.5]));
    }

    #[test]
    fn who_looks_now_and_then_sees_who_has_left_in_between() {
        let mut own = pool(40);
        own.admit(3);
        let mut looker = own.clone();
        // Another comes to the same place, meets, and leaves it again to the first.
        own.dismiss(3);
        own.admit(4);
        (own[4].onset_step, own[4].earlier) = (1.0, [2.0, 0.0]);
        own.dismiss(4);
        own.admit(3);
        looker.clone_from(&own);
        assert_eq!(looker[4].earlier, [2.0, 0.0]);
    }

    #[test]
    fn few_all_have_a_place_and_no_fence() {
        let pool = pool(FEW);
        assert!(pool.fence.is_none() && (0..FEW).all(|contact| pool.place(contact) == Some(contact)));
        assert!(self::pool(FEW + 1).fence.is_some());
    }
}
