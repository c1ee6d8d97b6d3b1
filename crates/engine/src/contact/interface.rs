//! What happens where two surfaces touch: a normal law, and friction.
//!
//! ```text
//! pair  ->  points, each with normal, tangents and slip  ->  interface  ->  traction: force on the second body, power by its kinds
//! ```
//!
//! The normal force acts along the normal between the surfaces, the friction at the middle of their overlap, on both bodies at the same place, so that the
//! two together change neither momentum nor angular momentum. Friction opposes the slip, the velocity of the second body against the first across the
//! normal, whatever its direction in the tangent plane.

use super::{Contact, ContactMode, ContactState, Seen};
use crate::spatial::Vector;
use crate::tree::Scratch;
use carom_laws::friction::{Friction, FrictionKind};
use carom_laws::normal::{Law, LawInput};

/// What happens where two surfaces touch.
#[derive(Clone, Debug)]
pub struct Interface {
    /// How hard they push.
    pub normal: Law,
    /// What holds back their sliding; `None` for smooth surfaces. A law whose force jumps at rest, such as Coulomb's, cannot be followed by the
    /// motion: [`Interface::is_continuous`].
    pub friction: Option<Friction>,
}

impl Interface {
    /// Surfaces without friction.
    pub fn frictionless(normal: Law) -> Self {
        Interface { normal, friction: None }
    }

    /// Whether its force is a continuous function of the slip, as the motion needs it.
    pub fn is_continuous(&self) -> bool {
        self.friction.as_ref().is_none_or(|friction| friction.kind() != FrictionKind::Dry)
    }

    /// Whether its friction is that of springs along the surface.
    pub fn has_springs(&self) -> bool {
        let kind = self.friction.as_ref().map(Friction::kind);
        matches!(kind, Some(FrictionKind::Spring | FrictionKind::Patch))
    }

    /// How many numbers it integrates along with the motion.
    pub fn internal_states(&self) -> usize {
        usize::from(self.normal.has_internal_state())
    }
}

/// What an interface does at a point where its surfaces touch.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Traction {
    /// Force by which the surfaces push each other apart [N].
    pub(crate) push: f64,
    /// Friction on the second body [N].
    pub(crate) rub: Vector,
    /// Power that goes into the contact along its normal [W]: what of it is stored is the law's to say, the rest is lost.
    pub(crate) power: f64,
    /// Power that friction takes [W].
    pub(crate) rubbed: f64,
}

impl Seen {
    /// Velocity of the second body against the first at the middle of the overlap, across the normal [m/s].
    #[inline]
    pub(crate) fn slip(&self, contact: &Contact, scratch: &Scratch) -> Vector {
        let ([one, other], middle) = (contact.poses(scratch), self.middle());
        let velocity = other.velocity_at(&middle) - one.velocity_at(&middle);
        velocity - self.touch.normal * self.touch.normal.dot(&velocity)
    }

    /// The middle between both surfaces [m].
    #[inline]
    pub(crate) fn middle(&self) -> Vector {
        (self.touch.points[0] + self.touch.points[1]) * 0.5
    }
}

impl Contact {
    /// What the interface does where the surfaces are seen so and push with this force [N].
    #[inline(always)]
    pub(crate) fn traction(&self, seen: &Seen, push: f64, scratch: &Scratch) -> Traction {
        let mut traction = Traction { push, power: push * seen.rate, ..Traction::default() };
        if let Some(friction) = &self.interface.friction {
            let slip = seen.slip(self, scratch);
            let speed = slip.norm();
            // Where nothing slides there is no direction, and a smooth law has no force.
            if speed > 0.0 {
                traction.rub = slip * (friction.force(push, speed) / speed);
                traction.rubbed = -traction.rub.dot(&slip);
            }
        }
        traction
    }

    /// Lets a traction act on both bodies where they are seen to meet.
    #[inline(always)]
    pub(crate) fn apply(&self, seen: &Seen, traction: &Traction, scratch: &mut Scratch) {
        self.push(seen, traction.push, scratch);
        if self.interface.friction.is_some() {
            let middle = seen.middle();
            scratch.push_at(self.nodes[0], &middle, &-traction.rub);
            scratch.push_at(self.nodes[1], &middle, &traction.rub);
        }
    }

    /// How many numbers the contact integrates along with the motion.
    pub(crate) fn internal_states(&self) -> usize {
        self.interface.internal_states()
    }
}

impl ContactState {
    /// What the interface does as it is told [N]: surfaces that do not overlap do not push.
    pub(crate) fn reported_traction(
        &self,
        contact: &Contact,
        seen: &Seen,
        at: &LawInput<f64>,
        scratch: &Scratch,
    ) -> Traction {
        match self.mode {
            ContactMode::Pressing => contact.traction(seen, self.reported_force(contact, at), scratch),
            ContactMode::Apart | ContactMode::Departing => Traction::default(),
        }
    }
}
