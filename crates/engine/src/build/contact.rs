//! Contacts, and how they begin.

use super::ModelBuilder;
use super::group::{Member, Sides};
use crate::contact::{Calibration, Contact, Fitting, ImpactRule, OnsetRule, SlowestApproach};
use crate::foundation::Layer;
use crate::id::{BodyId, ContactId, GroupId};
use crate::impact::Rebound;
use crate::shape::Shape;
use carom_laws::friction::Friction;
use carom_laws::normal::Law;
use std::sync::Arc;

/// What may meet, as it is listed.
pub(super) struct Touching {
    pub(super) name: String,
    pub(super) between: Between,
    pub(super) push: Push,
    pub(super) friction: Option<Friction>,
    pub(super) rigid: Option<Rebound>,
    pub(super) tangential_restitution: Option<f64>,
    pub(super) onset: Onset,
}

/// How hard what meets pushes.
pub(super) enum Push {
    /// By a law, at each place.
    Law(Law),
    /// By a soft layer, over an area.
    Layer(Layer),
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
        self.touch(name.into(), Between::Shapes(Box::new([first, second])), Push::Law(law))
    }

    /// Lets two shapes touch with a soft layer between them, which they press over the area that they share; each in the frame of its body, or in the world for the ground.
    ///
    /// ```
    /// use carom_engine::foundation::Layer;
    /// use carom_engine::prelude::*;
    /// use carom_engine::shape::Form;
    ///
    /// let mut m = ModelBuilder::new();
    /// let size = Vector::new(0.2, 0.1, 0.1);
    /// let block = m.body(Body::solid("block", Solid::Box { size }, 1.0, Vector::z())?);
    /// let floor = Shape::plane(Vector::zeros(), Vector::z());
    /// let layer = Layer { wearer: None, thickness: 0.01, modulus: 1e6, poisson: 0.3, loss: 0.2, viscosity: 0.0, resolution: 1, length: None };
    /// m.layered_contact("pad", (BodyId::GROUND, floor), (block, Shape::convex(Vector::zeros(), Form::Box { half: size / 2.0 })), layer);
    /// assert!(m.build()?.model().contacts[0].foundation.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn layered_contact(
        &mut self,
        name: impl Into<String>,
        first: (BodyId, Shape),
        second: (BodyId, Shape),
        layer: Layer,
    ) -> ContactId {
        self.touch(name.into(), Between::Shapes(Box::new([first, second])), Push::Layer(layer))
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
        self.touch(name.into(), Between::Sides(Sides::of([one.into(), other.into()])), Push::Law(law))
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
    ///     let body = m.body(Body::solid(format!("ball{k}"), ball.clone(), 1.0, Vector::x() * f64::from(k))?);
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

    fn touch(&mut self, name: String, between: Between, push: Push) -> ContactId {
        self.contacts.push(Touching {
            name,
            between,
            push,
            friction: None,
            rigid: None,
            tangential_restitution: None,
            onset: Onset::default(),
        });
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

    /// Makes the surfaces of a contact rigid: they do not give way by their law, but strike each other and rebound, or stay together. Friction of theirs must be dry.
    ///
    /// ```
    /// use carom_engine::impact::Rebound;
    /// use carom_engine::prelude::*;
    /// use carom_engine::shape::Plane;
    /// use carom_laws::normal::{Law, Viscoelastic};
    ///
    /// let mut m = ModelBuilder::new();
    /// let ball = m.body(Body::solid("ball", Solid::Sphere { radius: 0.1 }, 1.0, Vector::z())?);
    /// let floor = Shape::Plane(Plane { point: Vector::zeros(), normal: Vector::z() });
    /// let law = Law::Viscoelastic(Viscoelastic::hysteretic(1e8, 1.5, 0.3));
    /// let bounce = m.contact("bounce", (BodyId::GROUND, floor), (ball, Shape::sphere(Vector::zeros(), 0.1)), law);
    /// m.rigid(bounce, Rebound::Constant(0.7));
    /// let mut session = simulate(m.build()?).begin()?;
    /// session.advance(2.5)?;
    /// // It lies on the floor, from t = sqrt(2 h/g) (1 + e)/(1 - e) on.
    /// assert!(session.view().velocity(ball).0.norm() < 1e-12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rigid(&mut self, contact: ContactId, rebound: Rebound) {
        if let Some(contact) = self.contacts.get_mut(contact.0) {
            contact.rigid = Some(rebound);
        }
    }

    /// Lets rigid balls with friction that stick in an impact return a part of their slip [-], -1 to 1: `beta0` of [`Walton`](carom_laws::impulse::Walton)'s law. It is for central impacts,
    /// of balls with planes or balls; a run stops where one is not.
    pub fn tangential_restitution(&mut self, contact: ContactId, part: f64) {
        if let Some(contact) = self.contacts.get_mut(contact.0) {
            contact.tangential_restitution = Some(part);
        }
    }

    /// Says how impacts of rigid surfaces are dealt with: by Newton's law and one after the other, if nothing is said.
    pub fn impact_rule(&mut self, rule: ImpactRule) {
        self.impact_rule = rule;
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
