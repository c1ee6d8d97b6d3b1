//! Contacts, and how they begin.

use super::ModelBuilder;
use super::group::{Member, Sides};
use crate::contact::{Calibration, Contact, Fitting, OnsetRule, SlowestApproach};
use crate::id::{BodyId, ContactId, GroupId};
use crate::shape::Shape;
use carom_laws::friction::Friction;
use carom_laws::normal::Law;
use std::sync::Arc;

/// What may meet, as it is listed.
pub(super) struct Touching {
    pub(super) name: String,
    pub(super) between: Between,
    pub(super) law: Law,
    pub(super) friction: Option<Friction>,
    pub(super) onset: Onset,
}

/// Between what a contact may be.
pub(super) enum Between {
    /// Two shapes of two bodies.
    Shapes(Box<[(BodyId, Shape); 2]>),
    /// The surfaces of two sides.
    Sides(Sides),
}

/// How contact begins, and what its law is told then; see the fields of the same names of [`Contact`].
#[derive(Clone, Debug, Default)]
pub struct Onset {
    /// The restitution that is asked for [-].
    pub restitution: Option<f64>,
    /// Makes the law anew for the curvatures where the surfaces meet.
    pub fitting: Option<Arc<dyn Fitting>>,
    /// Sets the dissipation of the law at each onset.
    pub calibration: Option<Arc<dyn Calibration>>,
    /// The slowest approach that the law is told.
    pub slowest_approach: SlowestApproach,
    /// How often the approach speed is latched.
    pub onset_rule: OnsetRule,
    /// Approach speed [m/s] of a contact that is closed when the motion begins.
    pub approach_speed: Option<f64>,
    /// Whether a permanent indentation is found again by the next impact.
    pub remembers: bool,
}

impl Onset {
    /// Tells a contact.
    pub(super) fn tell(&self, contact: &mut Contact) {
        contact.restitution = self.restitution;
        contact.fitting.clone_from(&self.fitting);
        contact.calibration.clone_from(&self.calibration);
        contact.slowest_approach = self.slowest_approach;
        contact.onset_rule = self.onset_rule;
        contact.approach_speed = self.approach_speed;
        contact.remembers = self.remembers;
    }
}

impl ModelBuilder {
    /// Lets two shapes touch, each in the frame of its body, or in the world for the ground; the law says how hard they push. Shapes with several
    /// features, such as a pin in a slot, have a contact for each.
    pub fn contact(
        &mut self,
        name: impl Into<String>,
        first: (BodyId, Shape),
        second: (BodyId, Shape),
        law: Law,
    ) -> ContactId {
        self.touch(name.into(), Between::Shapes(Box::new([first, second])), law)
    }

    /// Lets every [surface](Self::surface) of one body or group touch every surface of another; the law is that of each pair. Bodies that a joint
    /// joins do not touch where a side is a group, unless [`let_joined_touch`](Self::let_joined_touch) says so. A pair that is also declared more
    /// closely, by its bodies or by its shapes, is left to that contact.
    pub fn contact_between(
        &mut self,
        name: impl Into<String>,
        one: impl Into<Member>,
        other: impl Into<Member>,
        law: Law,
    ) -> ContactId {
        self.touch(name.into(), Between::Sides(Sides::of([one.into(), other.into()])), law)
    }

    /// Lets the members of a group touch each other: every pair of different bodies, once.
    ///
    /// ```
    /// use carom_engine::prelude::*;
    /// use carom_laws::normal::{Law, Viscoelastic};
    ///
    /// let mut m = ModelBuilder::new();
    /// let ball = Solid::Sphere { radius: 0.1 };
    /// let mut balls = Vec::new();
    /// for k in 0..4 {
    ///     let body = m.body(Body::solid(format!("ball{k}"), ball, 1.0, Vector::x() * f64::from(k))?);
    ///     m.surface(body, Shape::sphere(Vector::zeros(), 0.1));
    ///     balls.push(body);
    /// }
    /// let balls = m.group(balls);
    /// m.contact_among("clack", balls, Law::Viscoelastic(Viscoelastic::hysteretic(1e8, 1.5, 0.3)));
    /// let mechanism = m.build()?;
    /// assert_eq!(mechanism.model().contacts.len(), 6);
    /// assert_eq!(mechanism.model().contacts[0].label(), "clack:ball0-ball1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn contact_among(&mut self, name: impl Into<String>, group: GroupId, law: Law) -> ContactId {
        self.contact_between(name, group, group, law)
    }

    fn touch(&mut self, name: String, between: Between, law: Law) -> ContactId {
        self.contacts.push(Touching { name, between, law, friction: None, onset: Onset::default() });
        ContactId(self.contacts.len() - 1)
    }

    /// Makes the surfaces of a contact rough.
    ///
    /// ```
    /// use carom_engine::prelude::*;
    /// use carom_engine::shape::Plane;
    /// use carom_laws::friction::Friction;
    /// use carom_laws::normal::{Law, Viscoelastic};
    ///
    /// let mut m = ModelBuilder::new();
    /// let ball = m.body(Body::solid("ball", Solid::Sphere { radius: 0.1 }, 1.0, Vector::z())?);
    /// let floor = Shape::Plane(Plane { point: Vector::zeros(), normal: Vector::z() });
    /// let law = Law::Viscoelastic(Viscoelastic::hysteretic(1e8, 1.5, 0.3));
    /// let bounce = m.contact("bounce", (BodyId::GROUND, floor), (ball, Shape::sphere(Vector::zeros(), 0.1)), law);
    /// m.friction(bounce, Friction::Coulomb { mu_static: 0.3, mu_kinetic: 0.2 });
    /// assert!(m.build()?.model().contacts[0].interface.friction.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn friction(&mut self, contact: ContactId, friction: Friction) {
        if let Some(contact) = self.contacts.get_mut(contact.0) {
            contact.friction = Some(friction);
        }
    }

    /// Takes pairs out of a contact between groups: those of a surface of the one and a surface of the other.
    pub fn except(&mut self, contact: ContactId, one: impl Into<Member>, other: impl Into<Member>) {
        if let Some(Touching { between: Between::Sides(sides), .. }) = self.contacts.get_mut(contact.0) {
            sides.except.push([one.into(), other.into()]);
        }
    }

    /// Lets bodies touch in a contact between groups although a joint joins them.
    pub fn let_joined_touch(&mut self, contact: ContactId) {
        if let Some(Touching { between: Between::Sides(sides), .. }) = self.contacts.get_mut(contact.0) {
            sides.joined = true;
        }
    }

    /// Says how a contact begins.
    pub fn onset(&mut self, contact: ContactId, onset: Onset) {
        if let Some(contact) = self.contacts.get_mut(contact.0) {
            contact.onset = onset;
        }
    }
}
