//! Contacts that press over an area: a soft layer between the bodies.
//!
//! Surfaces meet and part as those of any contact, where the gap of the solids closes and opens; in between the [foundation](crate::foundation) says how hard they push, all over the
//! area that is pressed. What it stores is the energy of the bed, what it loses the rest of the work that goes in.

use super::{Contact, ContactMode, ContactState, Traction, View};
use crate::foundation::{Bedding, Foundation, FoundationError, Layer};
use crate::model::Model;
use crate::pair::{Pair, PairError};
use crate::shape::Shape;
use crate::tree::Scratch;
use carom_laws::friction::FrictionKind;
use carom_laws::normal::{Elastic, Law, Viscoelastic};
use std::sync::Arc;
use thiserror::Error;

/// Why two shapes cannot press each other over an area.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum BeddedError {
    /// They do not meet.
    #[error("{}", .0.problem())]
    Pair(PairError),
    /// There is no such layer between them.
    #[error(transparent)]
    Foundation(#[from] FoundationError),
}

impl From<PairError> for BeddedError {
    fn from(error: PairError) -> Self {
        BeddedError::Pair(error)
    }
}

impl Contact {
    /// The contact of two shapes with a soft layer between them; each shape is in the frame of its body, or in the world's for the ground.
    pub fn bedded(
        name: &str,
        model: &Model,
        bodies: [Option<usize>; 2],
        shapes: [&Shape; 2],
        layer: &Layer,
    ) -> Result<Contact, BeddedError> {
        let [(first, one), (second, other)] = [0, 1].map(|k| model.mount(bodies[k], shapes[k]));
        let pair = Pair::whole(&one, &other)?;
        let foundation = Foundation::new([&one, &other], layer)?;
        let stiffest = Elastic::Power { stiffness: foundation.stiffest(), exponent: 1.0 };
        let law = Law::Viscoelastic(Viscoelastic::elastic(stiffest));
        let nodes = [first, second];
        Ok(Contact { foundation: Some(Arc::new(foundation)), ..Contact::single(name, pair, nodes, bodies, law) })
    }

    /// What its layer does where the tree has been placed, if it has one.
    #[inline]
    pub(crate) fn bedding(&self, scratch: &Scratch) -> Option<Bedding> {
        let foundation = self.foundation.as_ref()?;
        let friction = self.interface.friction.as_ref().filter(|friction| friction.kind() == FrictionKind::Smooth);
        Some(foundation.press(self.poses(scratch), friction))
    }

    /// Lets its layer push both bodies.
    #[inline]
    pub(crate) fn bear(&self, bedding: &Bedding, scratch: &mut Scratch) {
        let Some(foundation) = &self.foundation else { return };
        let (own, other) = (self.nodes[foundation.wearer()], self.nodes[1 - foundation.wearer()]);
        // About one place, so that the two change neither momentum nor angular momentum.
        let (place, force) = (scratch.pose(own).position, bedding.push + bedding.rub);
        scratch.push_at(own, &place, &force);
        scratch.apply_moment(own, &bedding.moment);
        scratch.push_at(other, &place, &-force);
        scratch.apply_moment(other, &-bedding.moment);
    }

    /// What is on the second body, if this is on the wearer of the layer.
    fn second(&self) -> f64 {
        let wearer = self.foundation.as_ref().map_or(1, |foundation| foundation.wearer());
        if wearer == 1 { 1.0 } else { -1.0 }
    }

    /// What a layer does, as it is told of a contact at a point.
    pub(crate) fn bedded_traction(&self, bedding: &Bedding) -> Traction {
        let Bedding { push, rub, power, rubbed, .. } = bedding;
        Traction { push: push.norm(), rub: rub * self.second(), power: *power, rubbed: *rubbed, ..Traction::default() }
    }

    /// The same as it is seen: where the pressure has its middle, along what it pushes with.
    pub(crate) fn bedded_view(&self, bedding: &Bedding, seen: View) -> View {
        let force = bedding.push.norm();
        match force > 0.0 {
            true => View { force, point: bedding.centre, normal: bedding.push * (self.second() / force), ..seen },
            false => View { force: 0.0, ..seen },
        }
    }
}

impl ContactState {
    /// What the layer of a contact does while its surfaces press, if it has one.
    #[inline]
    pub(crate) fn bedding(&self, contact: &Contact, scratch: &Scratch) -> Option<Bedding> {
        contact.foundation.as_ref()?;
        match self.mode {
            ContactMode::Pressing => contact.bedding(scratch),
            ContactMode::Apart | ContactMode::Departing | ContactMode::Closed => Some(Bedding::default()),
        }
    }
}
