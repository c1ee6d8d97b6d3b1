//! Several contacts of one pair.

use super::Contact;

/// Where two bodies touch, in up to eight places at once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Manifold {
    /// Signed distance of the bodies [m]: the shortest way that parts them where they overlap. Single contacts may be farther apart.
    pub gap: f64,
    contacts: [Contact; 8],
    count: usize,
}

impl Manifold {
    /// One contact, which tells the gap.
    pub(super) fn of(contact: Contact) -> Self {
        Manifold { gap: contact.gap, contacts: [contact; 8], count: 1 }
    }

    /// Several; `None` where there are none. What is beyond eight is left out.
    pub(super) fn gather(gap: f64, contacts: impl IntoIterator<Item = Contact>) -> Option<Self> {
        let mut contacts = contacts.into_iter();
        let first = contacts.next()?;
        let mut manifold = Manifold { gap, contacts: [first; 8], count: 1 };
        for contact in contacts.take(7) {
            manifold.contacts[manifold.count] = contact;
            manifold.count += 1;
        }
        Some(manifold)
    }

    /// The contacts: at least one.
    pub fn contacts(&self) -> &[Contact] {
        &self.contacts[..self.count]
    }

    /// The same with the bodies exchanged.
    pub fn swapped(mut self) -> Self {
        self.contacts = self.contacts.map(Contact::swapped);
        self
    }
}
