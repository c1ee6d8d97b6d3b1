//! A mechanism of which it is known where everything is and how it moves: what forces and signals of the user read.

use crate::dof::Dof;
use crate::id::{At, BodyId, DofId, InputId};
use crate::signal::Instant;
use crate::spatial::{Matrix, Vector};
use crate::tree::{GROUND, Place, Scratch};

/// A mechanism of which it is known where everything is and how it moves.
///
/// Ids are those of the builder that made the mechanism; with those of another one it panics, as a list does when its index is too large.
#[derive(Clone, Copy, Debug)]
pub struct Placed<'a> {
    pub(crate) at: &'a Instant<'a>,
    pub(crate) scratch: &'a Scratch,
    pub(crate) above: bool,
}

impl Placed<'_> {
    /// Time [s].
    pub fn time(&self) -> f64 {
        self.at.time
    }

    /// What an input is set to.
    pub fn input(&self, input: InputId) -> f64 {
        self.at.inputs[input.0]
    }

    /// Where a point of a body is [m], and how it moves [m/s].
    #[inline]
    pub fn point(&self, at: At) -> Place {
        self.scratch.place(&self.at.model.point(at.body.0, at.place))
    }

    /// How a body has turned from where it is drawn: columns are the world's axes, turned with it.
    #[inline]
    pub fn turn(&self, body: BodyId) -> Matrix {
        self.scratch.axes(self.node(body))
    }

    /// Angular velocity of a body [rad/s].
    #[inline]
    pub fn spin(&self, body: BodyId) -> Vector {
        self.scratch.spin(self.node(body))
    }

    /// Coordinate [rad or m] and speed [rad/s or m/s] of a degree of freedom.
    pub fn dof(&self, dof: impl Into<DofId>) -> (f64, f64) {
        self.own(dof.into()).state(self.at, self.scratch)
    }

    /// Of a force that is not smooth: whether its [switch](crate::force::UserForce::switch) is above zero. That is frozen within a step, also
    /// where the step reaches a little beyond the passage.
    pub fn is_above(&self) -> bool {
        self.above
    }

    pub(crate) fn node(&self, body: BodyId) -> usize {
        body.0.map_or(GROUND, |body| self.at.model.node(body))
    }

    pub(crate) fn own(&self, dof: DofId) -> Dof {
        let found = self.at.model.dof(dof.joint.0, dof.number);
        #[allow(clippy::expect_used, reason = "as a list does when its index is too large")]
        found.expect("a degree of freedom of this mechanism")
    }
}
