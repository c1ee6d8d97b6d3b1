//! What happens where two surfaces touch: a normal law, and friction.
//!
//! ```text
//! pair  ->  points, each with normal, tangents and slip  ->  interface  ->  traction: force on the second body, power by its kinds
//! ```
//!
//! The normal force acts along the normal between the surfaces, the friction at one place on that line, on both bodies, so that the
//! two together change neither momentum nor angular momentum: on the surface of the disc or ball, and between two of them in the middle of the overlap. Friction opposes the slip, the velocity of the second body against the first across the
//! normal, whatever its direction in the tangent plane.

use super::dry::{Site, SlipMode};
use super::memory;
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
    /// What holds back their sliding; `None` for smooth surfaces.
    pub friction: Option<Friction>,
    /// What holds back their rolling: moment per push [m], zero for none.
    pub rolling: f64,
    /// What holds back their spinning about the normal: moment per push [m], zero for none.
    pub drilling: f64,
}

impl Interface {
    /// Surfaces without friction.
    pub fn frictionless(normal: Law) -> Self {
        Interface { normal, friction: None, rolling: 0.0, drilling: 0.0 }
    }

    /// Whether anything acts across the normal.
    pub fn is_rough(&self) -> bool {
        self.friction.is_some() || self.rolling > 0.0 || self.drilling > 0.0
    }

    /// Whether all that acts across the normal is a function of the slip.
    pub(crate) fn is_smooth(&self) -> bool {
        let smooth = |friction: &Friction| friction.kind() == FrictionKind::Smooth;
        self.rolling == 0.0 && self.drilling == 0.0 && self.friction.as_ref().is_none_or(smooth)
    }
}

/// What an interface does at a point where its surfaces touch.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Traction {
    /// Force by which the surfaces push each other apart [N].
    pub(crate) push: f64,
    /// Friction on the second body [N], and what resists its rolling and spinning [N m]; of sites that stick nothing, which is the constraints' to do.
    pub(crate) rub: Vector,
    pub(crate) resist: Vector,
    /// Power that goes into the contact along its normal [W]: what of it is stored is the law's to say, the rest is lost.
    pub(crate) power: f64,
    /// Power that goes into friction [W]: of a law that remembers a part of it is stored, the rest is lost.
    pub(crate) rubbed: f64,
    /// Rate of what friction integrates along with the motion.
    pub(crate) inner_rate: Vector,
}

impl Seen {
    /// Velocity of the second body against the first where friction acts, across the normal [m/s].
    #[inline]
    pub(crate) fn slip(&self, contact: &Contact, scratch: &Scratch) -> Vector {
        let ([one, other], place) = (contact.poses(scratch), self.rub_place(contact));
        let velocity = other.velocity_at(&place) - one.velocity_at(&place);
        velocity - self.touch.normal * self.touch.normal.dot(&velocity)
    }

    /// Where friction acts, on both bodies [m]: on the surface of the disc or ball, between two of them in the middle of the overlap.
    #[inline]
    pub(crate) fn rub_place(&self, contact: &Contact) -> Vector {
        let (share, disc) = (contact.pair.rub_share(), contact.pair.obstacle(contact.feature).disc);
        self.touch.points[disc] * (1.0 - share) + self.touch.points[1 - disc] * share
    }

    /// The middle between both surfaces [m].
    #[inline]
    pub(crate) fn middle(&self) -> Vector {
        (self.touch.points[0] + self.touch.points[1]) * 0.5
    }
}

impl Contact {
    /// What the interface does where the surfaces are seen so and push with this force [N]; `inner` is what friction integrates.
    #[inline(always)]
    pub(crate) fn traction(
        &self,
        slot: &ContactState,
        seen: &Seen,
        push: f64,
        inner: &Vector,
        scratch: &Scratch,
    ) -> Traction {
        let slips = &slot.slips;
        let mut traction = Traction { push, power: push * seen.rate, ..Traction::default() };
        if let Some(friction) = &self.interface.friction {
            match friction.kind() {
                FrictionKind::Dry => self.drag_on(Site::Slide, slips, seen, scratch, &mut traction),
                FrictionKind::Bristles | FrictionKind::Spring | FrictionKind::Patch => {
                    let known = self.remembered(slot, seen, push, inner, scratch);
                    (traction.rub, traction.inner_rate) = (known.rub, known.rate);
                    traction.rubbed = -known.rub.dot(&seen.slip(self, scratch));
                }
                FrictionKind::Smooth => {
                    let slip = seen.slip(self, scratch);
                    let speed = slip.norm();
                    // Where nothing slides there is no direction, and a smooth law has no force.
                    if speed > 0.0 {
                        traction.rub = slip * (-friction.magnitude(push.max(0.0), speed) / speed);
                        traction.rubbed = -traction.rub.dot(&slip);
                    }
                }
            }
        }
        for site in [Site::Roll, Site::Spin] {
            if self.is_dry(site) {
                self.drag_on(site, slips, seen, scratch, &mut traction);
            }
        }
        traction
    }

    /// Adds what a site that moves is opposed by.
    #[inline]
    fn drag_on(&self, site: Site, slips: &[SlipMode; 3], seen: &Seen, scratch: &Scratch, traction: &mut Traction) {
        let SlipMode::Slips { direction, rest, .. } = &slips[site as usize] else { return };
        let motion = self.site_motion(site, seen, scratch);
        let speed = motion.norm();
        let unit = SlipMode::opposed(direction, *rest, &motion);
        let drag = unit * -self.drag(site, traction.push, speed);
        traction.rubbed -= drag.dot(&motion);
        match site {
            Site::Slide => traction.rub = drag,
            Site::Roll | Site::Spin => traction.resist += drag,
        }
    }

    /// Lets a traction act on both bodies where they are seen to meet.
    #[inline(always)]
    pub(crate) fn apply(&self, seen: &Seen, traction: &Traction, scratch: &mut Scratch) {
        self.push(seen, traction.push, scratch);
        if self.interface.is_rough() {
            let place = seen.rub_place(self);
            scratch.push_at(self.nodes[0], &place, &-traction.rub);
            scratch.push_at(self.nodes[1], &place, &traction.rub);
            scratch.apply_moment(self.nodes[0], &-traction.resist);
            scratch.apply_moment(self.nodes[1], &traction.resist);
        }
    }

    /// How many numbers the contact integrates along with the motion: that of its normal law, then those of friction that remembers.
    pub(crate) fn internal_states(&self) -> usize {
        match self.remembers_slip() {
            true => 1 + memory::STATES,
            false => usize::from(self.interface.normal.has_internal_state()),
        }
    }
}

impl ContactState {
    /// What the interface does as it is told [N]: surfaces that do not overlap do not push.
    pub(crate) fn reported_traction(
        &self,
        contact: &Contact,
        seen: &Seen,
        at: &LawInput<f64>,
        inner: &Vector,
        scratch: &Scratch,
    ) -> Traction {
        match self.mode {
            ContactMode::Pressing => contact.traction(self, seen, self.reported_force(contact, at), inner, scratch),
            ContactMode::Apart | ContactMode::Departing | ContactMode::Closed => Traction::default(),
        }
    }
}
