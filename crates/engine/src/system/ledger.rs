//! The energy of a mechanism, item by item.

/// The energy of a mechanism, item by item [J].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ledger {
    /// Kinetic energy.
    pub kinetic: f64,
    /// Energy in the field of gravity.
    pub gravitational: f64,
    /// Energy stored in springs and contacts.
    pub stored: f64,
    /// Work brought in from outside since the start.
    pub supplied: f64,
    /// Energy lost in dampers, friction and contacts since the start.
    pub dissipated: f64,
}

impl Ledger {
    /// Kinetic, gravitational and stored energy [J].
    pub fn total(&self) -> f64 {
        self.kinetic + self.gravitational + self.stored
    }

    /// What is missing against the start [J].
    pub fn residue(&self, start: &Ledger) -> f64 {
        start.total() + (self.supplied - start.supplied) - (self.dissipated - start.dissipated) - self.total()
    }
}
