//! What is seen of a mechanism at one instant.

use crate::build::{Mechanism, Quantity};
use crate::id::BodyId;
use crate::measure::Measure;
use crate::spatial::{Rotation, Vector};
use crate::system::{Ledger, Observed, StateRef};

/// A mechanism at one instant, everything worked out.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    pub(super) mechanism: &'a Mechanism,
    pub(super) seen: Observed<'a>,
}

impl<'a> View<'a> {
    /// Time [s].
    pub fn time(&self) -> f64 {
        self.seen.time()
    }

    /// The state.
    pub fn state(&self) -> StateRef<'a> {
        self.seen.state()
    }

    /// The value of a quantity; not a number if it is of another mechanism.
    pub fn value(&self, quantity: impl Into<Quantity>) -> f64 {
        let measure = self.mechanism.measure(&quantity.into());
        measure.map_or(f64::NAN, |measure| self.seen.measure(&measure))
    }

    /// The value of something measured, as the model knows it.
    pub fn measure(&self, measure: &Measure) -> f64 {
        self.seen.measure(measure)
    }

    /// Position [m] and orientation of a body's frame; those of the world for the ground.
    pub fn pose(&self, body: BodyId) -> (Vector, Rotation) {
        match body.0 {
            None => (Vector::zeros(), Rotation::identity()),
            Some(body) => self.mechanism.model().pose(body, self.seen.scratch()),
        }
    }

    /// Position of a body's frame [m].
    pub fn position(&self, body: BodyId) -> Vector {
        self.pose(body).0
    }

    /// Velocity [m/s] and angular velocity [rad/s] of a body's frame.
    pub fn velocity(&self, body: BodyId) -> (Vector, Vector) {
        match body.0 {
            None => (Vector::zeros(), Vector::zeros()),
            Some(body) => self.mechanism.model().velocity(body, self.seen.scratch()),
        }
    }

    /// The energy.
    pub fn ledger(&self) -> &Ledger {
        self.seen.ledger()
    }
}
