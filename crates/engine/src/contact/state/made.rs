//! The law of a contact as it is made where the surfaces meet: from their curvatures there, and with the dissipation that delivers what is asked for.

use super::ContactState;
use crate::contact::{Contact, Seen};
use carom_laws::normal::{Law, Onset};

impl ContactState {
    /// Makes the law for where the surfaces are seen to meet, before the dissipation is set. A mark that is found again keeps the law by which it was made.
    pub(crate) fn fit(&mut self, contact: &Contact, seen: &Seen) {
        let marked = matches!(contact.interface.normal, Law::Permanent(_)) && self.has_met() && self.goes_on(contact);
        if contact.fitting.is_some() && !marked {
            self.curvatures = seen.touch.curvatures;
        }
        self.dissipation = f64::NAN;
        self.take_law(contact);
    }

    /// Hertz's stiffness [N/m^1.5] where the surfaces met; none for a law that is the same everywhere, or of another power.
    pub(crate) fn fitted_stiffness(&self, contact: &Contact) -> Option<f64> {
        let spring = self.made(contact).and_then(|law| law.spring());
        spring.filter(|(_, exponent)| *exponent == 1.5).map(|(stiffness, _)| stiffness)
    }

    /// Sets the dissipation for such an onset, where the law has to be calibrated for it.
    pub(in crate::contact) fn calibrate(&mut self, contact: &Contact, onset: Onset) {
        let Some(calibration) = &contact.calibration else { return };
        let made = self.made(contact);
        let law = made.as_ref().unwrap_or(&contact.interface.normal);
        self.dissipation = calibration.dissipation(law, onset).unwrap_or(f64::NAN);
        self.take_law(contact);
    }

    /// The law for the curvatures where the surfaces met, without the dissipation; `None` where that of the contact is taken as it is.
    fn made(&self, contact: &Contact) -> Option<Law> {
        contact.fitting.as_ref()?.law(&self.curvatures)
    }

    /// Makes the law from the curvatures and the dissipation that are remembered.
    pub(super) fn take_law(&mut self, contact: &Contact) {
        let (made, x) = (self.made(contact), self.dissipation);
        self.own = if x.is_nan() {
            made
        } else {
            Some(made.as_ref().unwrap_or(&contact.interface.normal).with_dissipation(x))
        };
    }
}
