//! Laws whose dissipation is set when the surfaces meet, so that the restitution that is asked for comes out.

use carom_laws::normal::{Law, Onset};
use std::fmt::Debug;

/// Finds the dissipation number of the law of a contact.
pub trait Calibration: Debug + Send + Sync {
    /// The number that [`Law::with_dissipation`] takes, for the law of a contact as its surfaces met and for how it begins; `None` where no number delivers
    /// what is asked for, and the law stays as it is.
    fn dissipation(&self, law: &Law, onset: Onset) -> Option<f64>;
}
