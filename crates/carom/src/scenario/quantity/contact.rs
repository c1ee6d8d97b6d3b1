//! What is measured of a contact, or of the contacts in a joint with clearance.

use super::list::List;
use carom_engine::measure::{ContactItem, Measure};
use carom_engine::model::Model;

impl List<'_> {
    /// The quantities of `count` contacts of the model, from `first` on.
    pub(super) fn contact(&mut self, model: &Model, first: usize, count: usize) {
        for k in first..first + count {
            let contact = &model.contacts[k];
            // Of several surfaces each has its own name: a pin in a slot has `left.force`.
            let side = if count > 1 { contact.pair.feature_name(contact.feature) } else { "" };
            self.surface(k, side);
        }
    }

    /// The quantities of one pair of surfaces.
    fn surface(&mut self, k: usize, side: &str) {
        let group = |name: &str| if side.is_empty() { name.to_owned() } else { format!("{side}.{name}") };
        let mut one = |name: &str, unit, what: &str, usual, item| {
            self.one(&group(name), unit, what, usual, Measure::Contact(k, item));
        };
        one("indentation", "m", "indentation (negative while apart)", true, ContactItem::Indentation);
        one("rate", "m/s", "rate of the indentation", false, ContactItem::Rate);
        one("force", "N", "force that pushes the bodies apart", true, ContactItem::Force);
        one("mode", "-", "0 apart, 1 impact, 2 following, 3 departing;", true, ContactItem::Mode);
        one("stored", "J", "energy stored", false, ContactItem::Stored);
        one("loss", "J", "energy lost", true, ContactItem::Loss);
        let mut vector = |name: &str, unit, item: fn(usize) -> ContactItem| {
            self.vector(&group(name), unit, false, |axis| Measure::Contact(k, item(axis)));
        };
        vector("point", "m", ContactItem::Point);
        vector("normal", "-", ContactItem::Normal);
        vector("push", "N", ContactItem::ForceOnSecond);
    }
}
