//! Rigid contacts: impacts that take no time, and surfaces that stay together.
//!
//! | file | |
//! |---|---|
//! | `strike` | surfaces meet: impulses, new speeds, what is lost and what drives bring in |
//! | `persist` | surfaces touch and neither close nor part: which stay together, slip or stick |
//! | `join` | surfaces that just touch and come to follow from those that stay together |
//! | `press` | while they do: how hard they push, and the friction of those that slide |
//! | `dense` | few linear equations, for that |
//!
//! Impacts change speeds between two steps; in between the mechanism moves smoothly, closed contacts being rows of its constraints. Forces of closed contacts have guards: where one comes to
//! zero the surfaces part, where friction reaches its bound they slip, and where friction makes of itself more than it opposes, the run ends (Painleve).

mod dense;
mod join;
mod persist;
mod press;
mod strike;

pub(super) use press::PressMemory;
pub use strike::JointImpulse;

use super::element::Crossed;
use super::sticking::Dry;
use super::{Evolution, FRESH, System};
use crate::contact::{Contact, ContactMode, ContactState, Site, SlipMode};
use crate::impact::PersistError;
use crate::spatial::Vector;
use crate::tree::Mobilizer;
use persist::Given;

/// Rigid surfaces that are nearer than this part of the scale of places touch: the slack with which surfaces meet that begin just touching is less.
const TOUCHING: f64 = 1e-11;
/// Those that begin or go on just touching meet when they overlap by this part.
const SLACK: f64 = 2e-13;
/// Those that come from afar have met when they are this near: a few roundings of a place. Flanks that roll onto each other come to zero without ever crossing it.
const ARRIVED: f64 = 16.0 * f64::EPSILON;
/// What a joint has gone counts by this part: sixteen roundings of the extent are two of that.
const GONE: f64 = 0.125;
/// Gaps that open or close slower than this part of the closing speed do neither: under the acceleration of the mechanism's extent and time scale, the way of such a hop is a few roundings of
/// a place.
const STILL: f64 = 0.05;
/// The closing speed, as a part of the mechanism's extent over its time scale.
const CLOSING: f64 = 1e-6;

impl Evolution {
    /// Surfaces that meet slower than this do not rebound [m/s].
    pub fn closing_speed(&self) -> f64 {
        let model = &self.system.model;
        model.impact_rule.closing_speed.unwrap_or(CLOSING * self.system.length / model.time_scale())
    }

    /// Rigid contacts that are near.
    fn rigid(&self) -> Vec<usize> {
        let is_rigid = |k: &usize| self.system.model.contacts[*k].rigid.is_some();
        let mut all: Vec<usize> = self.modes.near_contacts().filter(is_rigid).collect();
        all.sort_unstable();
        all
    }

    /// Those of them that touch at `(t, y)`, in order.
    fn touching(&mut self, t: f64, y: &[f64]) -> Vec<usize> {
        let all = self.rigid();
        let stance = self.system.place(self.modes.at(t, y));
        let least = TOUCHING * stance.system.scale_of_places();
        all.into_iter().filter(|&k| stance.see(k).indentation >= -least).collect()
    }

    /// Gives rigid contacts the modes in which a motion begins.
    pub(super) fn begin_rigid(&mut self, t: f64, y: &mut [f64]) -> Crossed {
        if !self.system.model.contacts.iter().any(|contact| contact.rigid.is_some()) {
            return Crossed::step(f64::INFINITY);
        }
        for k in self.rigid() {
            self.modes.contacts[k] = ContactState::apart();
        }
        self.set_apart(t, y);
        self.strike_all(t, y, &[])
    }

    /// Moves bodies whose rigid surfaces overlap at `(t, y)` until they only touch; speeds stay.
    fn set_apart(&mut self, t: f64, y: &mut [f64]) {
        let deep: Vec<usize> = {
            let all = self.rigid();
            let stance = self.system.place(self.modes.at(t, y));
            let least = TOUCHING * stance.system.scale_of_places();
            all.into_iter().filter(|&k| stance.see(k).indentation > least).collect()
        };
        if deep.is_empty() {
            return;
        }
        let own = self.system.layout.speeds();
        let speeds = y[own.clone()].to_vec();
        deep.iter().for_each(|&k| self.modes.contacts[k].mode = ContactMode::Closed);
        self.modes.gather_sticks();
        self.system.project(&self.modes, t, y);
        deep.iter().for_each(|&k| self.modes.contacts[k].mode = ContactMode::Apart);
        self.modes.gather_sticks();
        y[own].copy_from_slice(&speeds);
        self.system.project(&self.modes, t, y);
    }

    /// Guards of rigid contacts have reached zero at `(t, y)`: of each of them which.
    pub(super) fn cross_rigid(&mut self, t: f64, y: &mut [f64], fired: &[(usize, Vec<bool>)]) -> Crossed {
        if self.jams(fired) {
            return self.stop_jammed(t, fired[0].0, PersistError::Inconsistent);
        }
        let mut given = Vec::new();
        let mut met = false;
        // Where one no longer follows from others, shares of forces mean nothing: which of them stay together is found anew.
        let strays = fired.iter().any(|(k, guards)| self.modes.contacts[*k].mode == ContactMode::Closed && guards[2]);
        for (k, guards) in fired {
            match self.modes.contacts[*k].mode {
                // What it has been decided for at this instant is decided, with what has fired besides.
                ContactMode::Closed if strays || self.modes.contacts[*k].touched == t => {}
                ContactMode::Closed if guards[0] => given.push((*k, Given::Parts)),
                ContactMode::Closed => given.extend(self.given_slip(*k, t, y).map(|slip| (*k, slip))),
                _ => met = true,
            }
        }
        let slipped = |k: usize| matches!(self.modes.contacts[k].slips[0], SlipMode::Slips { .. });
        let came_to_rest: Vec<usize> = fired.iter().map(|(k, _)| *k).filter(|&k| slipped(k)).collect();
        let crossed = match met {
            true => self.strike_all(t, y, &given),
            false => self.persist(t, y, &given),
        };
        // What has come to rest and does not stick slips anew, in another direction.
        for k in came_to_rest {
            let slot = &self.modes.contacts[k];
            if slot.mode == ContactMode::Closed && !slot.sticks(Site::Slide) {
                self.tell_slip(Dry::Site(k, Site::Slide), t, false);
            }
        }
        crossed
    }

    /// Whether friction makes of itself more than it opposes.
    fn jams(&self, fired: &[(usize, Vec<bool>)]) -> bool {
        fired.iter().any(|(k, guards)| self.modes.contacts[*k].mode == ContactMode::Closed && guards[1])
    }

    /// The first step after a change [s].
    fn fresh(&self) -> Crossed {
        Crossed::step(FRESH * self.system.model.time_scale())
    }

    /// Rates of gaps below this are none [m/s].
    fn still(&self) -> f64 {
        STILL * self.closing_speed()
    }

    /// Lets surfaces that touch be apart: they meet where they come back to where they are now, and those that do not part when they overlap by more than rounding.
    fn let_apart(&mut self, k: usize, t: f64, y: &[f64]) {
        let seen = self.see(k, t, y);
        let least = if seen.rate < -self.still() { 0.0 } else { SLACK * self.system.scale_of_places() };
        let arrived = seen.indentation + self.system.arrival();
        let slot = &mut self.modes.contacts[k];
        (slot.mode, slot.slack) = (ContactMode::Apart, arrived.max(0.0) + least);
    }
}

impl System {
    /// The gap at which rigid surfaces have met that come from afar, where the tree has been placed [m].
    pub(super) fn arrival(&self) -> f64 {
        ARRIVED * self.scale_of_places()
    }

    /// What rounding does to a gap goes with this [m], where the tree has been placed: the extent of the mechanism; or what its joints have gone beyond that, angles at its end, by a few
    /// roundings of a number that large. It grows in what turns or rolls on for ever.
    fn scale_of_places(&self) -> f64 {
        let mut scale = self.length;
        for node in self.model.tree().nodes() {
            let (ways, quaternion) =
                (node.mobilizer.ways(), matches!(node.mobilizer, Mobilizer::Ball | Mobilizer::Free));
            for k in 0..node.mobilizer.coordinates() {
                let size = GONE * self.q[node.q + k].abs();
                scale = match ways.contains(&k) {
                    true => scale.max(size),
                    false if quaternion => scale,
                    false => scale.max(size * self.length),
                };
            }
        }
        scale
    }
}

impl Contact {
    /// Whether the surfaces are rigid and rub.
    fn rubs(&self) -> bool {
        self.interface.friction.is_some()
    }
}

/// Two directions across another: the first along a motion, if there is any.
fn tangents(normal: &Vector, motion: &Vector) -> [Vector; 2] {
    let across = motion - normal * normal.dot(motion);
    let first = match across.norm() > 0.0 {
        true => across.normalize(),
        false => crate::spatial::frame(normal).column(0).into(),
    };
    [first, normal.cross(&first)]
}
