//! Laws whose dissipation is set when the surfaces meet, so that the restitution that is asked for comes out.

use carom_laws::normal::Onset;
use std::fmt::Debug;

/// Finds the dissipation number of a law for a contact that begins so.
pub trait Calibration: Debug + Send + Sync {
    /// The number that [`Law::with_dissipation`](carom_laws::normal::Law::with_dissipation) takes; `None` where no number delivers what is
    /// asked for, and the law stays as it is.
    fn dissipation(&self, onset: Onset) -> Option<f64>;
}
