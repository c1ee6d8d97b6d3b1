//! What is measured of a contact, or of the contacts in a joint with clearance.

use super::list::{AXES, List};
use carom_engine::measure::{ContactItem, Measure};
use carom_engine::model::Model;

impl List<'_> {
    /// The quantities of `count` contacts of the model, from `first` on.
    pub(super) fn contact(&mut self, model: &Model, first: usize, count: usize) {
        for k in first..first + count {
            let contact = &model.contacts[k];
            // Of several surfaces each has its own name: a pin in a slot has `left.force`.
            let side = if count > 1 { contact.pair.feature_name(contact.feature) } else { "" };
            self.surface(k, side, contact.interface.friction.is_some(), contact.foundation.is_some());
        }
        // What has three places may stand on them.
        if count >= 3 {
            self.margin(first, count);
        }
    }

    /// How far what stands on `count` contacts of the model, from `first` on, is from tipping.
    fn margin(&mut self, first: usize, count: usize) {
        let what = "static margin (negative outside the places that carry, none where nothing does)";
        self.one("margin", "m", what, false, Measure::Margin(first, count));
    }

    /// The quantities of `count` contacts of the model together, from `first` on: those of all pairs of two groups.
    pub(super) fn contacts(&mut self, first: usize, count: usize) {
        let of = |item: ContactItem| (first..first + count).map(|k| Measure::Contact(k, item)).collect::<Vec<_>>();
        let what = "forces that push bodies apart, in all pairs";
        self.sum("force", "N", what, true, of(ContactItem::Force));
        self.sum("stored", "J", "energy stored in all pairs", false, of(ContactItem::Stored));
        self.sum("loss", "J", "energy lost in all pairs", true, of(ContactItem::Loss));
        self.sum("friction_loss", "J", "energy lost by friction in all pairs", false, of(ContactItem::FrictionLoss));
        for (k, axis) in AXES.into_iter().enumerate() {
            let what = format!("force on the second side, {axis} component,");
            self.sum(&format!("push.{axis}"), "N", &what, false, of(ContactItem::ForceOnSecond(k)));
        }
        for (k, axis) in AXES.into_iter().enumerate() {
            let what = format!("friction on the second side, {axis} component,");
            self.sum(&format!("friction.{axis}"), "N", &what, false, of(ContactItem::Friction(k)));
        }
        self.margin(first, count);
    }

    /// The quantities of one pair of surfaces; of `rough` ones those of friction are among the usual, and of `soft` ones, with a layer, those of its area.
    fn surface(&mut self, k: usize, side: &str, rough: bool, soft: bool) {
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
        one("slip_speed", "m/s", "sliding speed", rough, ContactItem::SlipSpeed);
        let what = "0 no friction at present, 1 sliding, 2 sticking, 3 rolling;";
        one("slip_state", "-", what, false, ContactItem::SlipState);
        one("friction_force", "N", "friction", rough, ContactItem::FrictionForce);
        one("friction_loss", "J", "energy lost by friction", rough, ContactItem::FrictionLoss);
        if soft {
            one("area", "m^2", "area that is pressed", true, ContactItem::Area);
            one("volume", "m^3", "volume that the bodies share", false, ContactItem::Volume);
            one("pressure", "Pa", "largest pressure", true, ContactItem::Pressure);
        }
        let mut vector = |name: &str, unit, item: fn(usize) -> ContactItem| {
            self.vector(&group(name), unit, false, |axis| Measure::Contact(k, item(axis)));
        };
        vector("point", "m", ContactItem::Point);
        vector("normal", "-", ContactItem::Normal);
        vector("push", "N", ContactItem::ForceOnSecond);
        vector("slip", "m/s", ContactItem::Slip);
        vector("friction", "N", ContactItem::Friction);
    }
}
