//! How common normals were found where steps were accepted.
//!
//! Bodies that are smooth and not round touch along a common normal, which is looked for by Newton's steps from where it was when a step was last accepted
//! ([`Contact::see`](super::Contact::see)). Where these do not arrive, a slower search does that is sure. How often is kept in the state, so that a run tells it.

use super::{Contact, ContactState, Seen};
use crate::tree::Scratch;
use carom_geometry::Effort;

/// What it took to find common normals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Searches {
    /// How many were looked for.
    pub normals: u64,
    /// How many steps of Newton's that took.
    pub iterations: u64,
    /// How many of them these steps did not find, so that the slower, sure search had to.
    pub fell_back: u64,
}

impl Searches {
    /// Counts one more.
    fn count(&mut self, effort: &Effort) {
        self.normals += 1;
        self.iterations += u64::from(effort.iterations);
        self.fell_back += u64::from(effort.fell_back);
    }

    /// As plain numbers.
    pub(crate) fn numbers(&self) -> [f64; 3] {
        [self.normals, self.iterations, self.fell_back].map(|count| count as f64)
    }

    /// From plain numbers.
    pub(crate) fn read(numbers: &mut dyn Iterator<Item = f64>) -> Option<Self> {
        let mut next = || numbers.next().map(|number| number as u64);
        Some(Searches { normals: next()?, iterations: next()?, fell_back: next()? })
    }
}

impl ContactState {
    /// How the surfaces are seen where a step has been accepted, from where they were before; those that look for their normal take it as the next guess, and are counted.
    pub(crate) fn look(&mut self, contact: &Contact, scratch: &Scratch, searches: &mut Searches) -> Seen {
        let (poses, known) = (contact.poses(scratch), self.normal);
        let guess = Some(&known).filter(|normal| normal.x.is_finite());
        let found = if contact.pair.searches() { contact.pair.search(contact.feature, poses, guess) } else { None };
        let Some((touch, effort)) = found else { return contact.see(scratch, None) };
        searches.count(&effort);
        self.normal = poses[0].rotation.tr_mul(&touch.normal);
        Seen::of(touch, poses)
    }
}
