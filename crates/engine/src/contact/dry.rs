//! Dry friction in a contact: surfaces that slide, or stick.
//!
//! A contact has up to three **sites** at which something dry holds its surfaces: they slide along each other, roll over each other, spin on each other. Each site
//! has a motion `s` (velocity [m/s] or angular velocity [rad/s] of the second body against the first), a bound `h` (force [N] or moment [N m]) and a mode:
//!
//! ```text
//!             s reaches zero, and what it takes is within h
//!   slips  -------------------------------------------------->  sticks
//!          <--------------------------------------------------
//!             what it takes reaches h
//! ```
//!
//! While a site slips, its friction opposes `s`, continued smoothly where steps reach a little beyond its end. While it sticks, rows of the constraints keep `s`
//! at zero ([`Stick`](crate::constraint::Stick)), and their multipliers are the friction.

use super::{Contact, Seen};
use crate::constraint::{Held, Row, Stick};
use crate::spatial::Vector;
use crate::tree::Scratch;
use carom_laws::friction::FrictionKind;

/// What holds the surfaces of a contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Site {
    /// They slide along each other.
    Slide,
    /// They roll over each other.
    Roll,
    /// They spin on each other.
    Spin,
}

impl Site {
    /// All sites, in their order.
    pub(crate) const ALL: [Site; 3] = [Site::Slide, Site::Roll, Site::Spin];
}

/// What a site does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum SlipMode {
    /// It moves: the unit direction when a step was last accepted, and below which speed it is at rest [m/s or rad/s]. What has just begun, `since` [s], may be beyond
    /// zero by as much; if it has not come to move `until` [s], it is asked again whether it sticks. Zeros for what moves.
    Slips { direction: Vector, rest: f64, since: f64, until: f64 },
    /// It does not: the direction to which its first tangent is nearest, in the axes of the body that is not the disc (of a bearing the coordinate at which it is), which tangents are held, and by how much the
    /// bound may be exceeded [N or N m], since contact has just begun; where none is held, because no force can move it, below which speed it rests [m/s or rad/s].
    Sticks { along: Vector, tangents: [bool; 2], slack: f64 },
    /// It is asked what holding it would take.
    Free,
}

impl SlipMode {
    /// Moves along a direction.
    pub(crate) fn along(motion: &Vector, rest: f64) -> Self {
        SlipMode::Slips { direction: motion.normalize(), rest, since: 0.0, until: 0.0 }
    }

    /// By how much a motion may be beyond zero at a time [s], and how fast that falls.
    pub(crate) fn slack(&self, t: f64) -> [f64; 2] {
        match *self {
            SlipMode::Slips { rest, since, until, .. } if until > since => {
                let fall = rest / (until - since);
                [(until - t) * fall, fall]
            }
            _ => [0.0; 2],
        }
    }

    /// The unit direction that is opposed in a motion `s` of something that slips with the direction `d`.
    ///
    /// ```text
    /// m = s + 2 max(0, -s.d) d        (m + max(0, r - |s|) d)/|...|        r  what counts as rest
    /// ```
    ///
    /// Outside of rest that is the direction of the motion. A step that reaches beyond the end of the motion, where `s.d` is negative, goes on with the same side of the law, and
    /// straight through rest. There is no jump anywhere: what passes near rest without coming to it, as a corner does that turns about another, turns the direction fast, but not at once.
    #[inline]
    pub(crate) fn opposed(direction: &Vector, rest: f64, motion: &Vector) -> Vector {
        let (along, speed) = (motion.dot(direction), motion.norm());
        let leaning = motion + direction * (2.0 * (-along).max(0.0) + (rest - speed).max(0.0));
        let size = leaning.norm();
        if size > 0.0 { leaning / size } else { *direction }
    }

    /// How that direction changes while the motion does.
    pub(crate) fn opposed_change(direction: &Vector, rest: f64, motion: &Vector, change: &Vector) -> Vector {
        let (along, speed) = (motion.dot(direction), motion.norm());
        let faster = if speed > 0.0 { motion.dot(change) / speed } else { change.norm() };
        let mut lean = if along < 0.0 { -2.0 * along } else { 0.0 };
        let mut lean_change = if along < 0.0 { -2.0 * change.dot(direction) } else { 0.0 };
        if speed < rest {
            lean += rest - speed;
            lean_change -= faster;
        }
        let (leaning, moved) = (motion + direction * lean, change + direction * lean_change);
        let size = leaning.norm();
        if size > 0.0 { (moved - leaning * (leaning.dot(&moved) / (size * size))) / size } else { Vector::zeros() }
    }

    /// Whether it has begun to move, but does not yet.
    pub(crate) fn is_young(&self) -> bool {
        matches!(self, SlipMode::Slips { since, until, .. } if until > since)
    }

    /// Whether it sticks.
    pub(crate) fn sticks(&self) -> bool {
        matches!(self, SlipMode::Sticks { .. })
    }

    /// How many numbers it is written down by.
    pub(crate) const NUMBERS: usize = 7;

    /// As plain numbers.
    pub(crate) fn numbers(&self) -> [f64; SlipMode::NUMBERS] {
        match *self {
            SlipMode::Free => [0.0; SlipMode::NUMBERS],
            SlipMode::Slips { direction: d, rest, since, until } => [1.0, d.x, d.y, d.z, rest, since, until],
            SlipMode::Sticks { along: a, tangents, slack } => {
                let [one, other] = tangents.map(|held| f64::from(u8::from(held)));
                [2.0, a.x, a.y, a.z, slack, one, other]
            }
        }
    }

    /// From plain numbers; `None` if they are not those of a mode.
    pub(crate) fn read(numbers: &mut dyn Iterator<Item = f64>) -> Option<Self> {
        let mut next = || numbers.next();
        let (kind, v, slack) = (next()?, Vector::new(next()?, next()?, next()?), next()?);
        let [one, other] = [next()?, next()?];
        match kind {
            0.0 => Some(SlipMode::Free),
            1.0 => Some(SlipMode::Slips { direction: v, rest: slack, since: one, until: other }),
            2.0 => Some(SlipMode::Sticks { along: v, tangents: [one, other].map(|held| held == 1.0), slack }),
            _ => None,
        }
    }
}

impl Contact {
    /// Whether there is something dry at a site.
    pub(crate) fn is_dry(&self, site: Site) -> bool {
        match site {
            Site::Slide => {
                self.interface.friction.as_ref().is_some_and(|friction| friction.kind() == FrictionKind::Dry)
            }
            Site::Roll => self.interface.rolling > 0.0,
            Site::Spin => self.interface.drilling > 0.0,
        }
    }

    /// The sites of the contact.
    pub(crate) fn sites(&self) -> impl Iterator<Item = Site> + use<'_> {
        Site::ALL.into_iter().filter(|&site| self.is_dry(site))
    }

    /// The most that a site holds at rest under a push [N]: a force [N] or a moment [N m].
    pub(crate) fn hold(&self, site: Site, push: f64) -> f64 {
        match site {
            Site::Slide => self.interface.friction.as_ref().map_or(0.0, |friction| friction.hold(push)),
            Site::Roll => self.interface.rolling * push.max(0.0),
            Site::Spin => self.interface.drilling * push.max(0.0),
        }
    }

    /// What opposes the motion of a site that moves with a speed under a push [N].
    #[inline]
    pub(crate) fn drag(&self, site: Site, push: f64, speed: f64) -> f64 {
        match site {
            Site::Slide => {
                self.interface.friction.as_ref().map_or(0.0, |friction| friction.magnitude(push.max(0.0), speed))
            }
            _ => self.hold(site, push),
        }
    }

    /// The motion of a site where the surfaces are seen so.
    #[inline]
    pub(crate) fn site_motion(&self, site: Site, seen: &Seen, scratch: &Scratch) -> Vector {
        if site == Site::Slide {
            return seen.slip(self, scratch);
        }
        let ([one, other], normal) = (self.poses(scratch), seen.touch.normal);
        let spin = other.spin - one.spin;
        let along = normal * normal.dot(&spin);
        if site == Site::Spin { along } else { spin - along }
    }

    /// What is held of the contact, which has the index `k`.
    pub(crate) fn stick(&self, k: usize, along: Vector, held: Held) -> Stick {
        Stick { contact: k, pair: self.pair.clone(), feature: self.feature, nodes: self.nodes, along, held }
    }

    /// The row that holds rigid surfaces together.
    pub(crate) fn press_row(&self, k: usize) -> Row {
        Row::Stick(Box::new(self.stick(k, Vector::x(), Held::Press)))
    }

    /// The rows that hold a site, for the tangents that are held.
    pub(crate) fn stick_rows(&self, k: usize, site: Site, along: Vector, tangents: [bool; 2]) -> Vec<Row> {
        let row = |held: Held| Row::Stick(Box::new(self.stick(k, along, held)));
        let held = |make: fn(usize) -> Held| (0..2).filter(|&t| tangents[t]).map(|t| row(make(t))).collect();
        match site {
            Site::Slide => held(Held::Slide),
            Site::Roll => held(Held::Roll),
            Site::Spin => vec![row(Held::Spin)],
        }
    }

    /// A direction across the normal, in the axes of the body that is not the disc: that of a motion, or any if there is none.
    pub(crate) fn tangent_near(&self, motion: &Vector, seen: &Seen, scratch: &Scratch) -> Vector {
        let normal = seen.touch.normal;
        let across = motion - normal * normal.dot(motion);
        let tangent =
            if across.norm() > 0.0 { across.normalize() } else { crate::spatial::frame(&normal).column(0).into() };
        let disc = self.pair.obstacle(self.feature).disc;
        self.poses(scratch)[1 - disc].rotation.tr_mul(&tangent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// What is opposed has unit length, is the direction of what moves, and changes no faster than over the size of rest, through rest and beyond the end of the motion.
        #[test]
        fn what_is_opposed_turns_without_a_jump(x in -3.0..3.0, y in -3.0..3.0, dx in -1e-6..1e-6, dy in -1e-6..1e-6) {
            let (d, rest) = (Vector::x(), 1e-9);
            let at = |x: f64, y: f64| SlipMode::opposed(&d, rest, &(Vector::new(x, y, 0.0) * rest));
            let (one, other) = (at(x, y), at(x + dx, y + dy));
            prop_assert!((one.norm() - 1.0).abs() < 1e-12);
            prop_assert!((other - one).norm() < 8.0 * f64::hypot(dx, dy) + 1e-12, "{:?} {:?}", one, other);
            if x > 0.0 && f64::hypot(x, y) > 1.0 {
                prop_assert!((one - Vector::new(x, y, 0.0).normalize()).norm() < 1e-12);
            }
        }

        /// How it changes is what differences say.
        #[test]
        fn the_change_of_what_is_opposed_is_its_derivative(x in 0.05..2.0, y in 0.05..2.0, dx in -1.0..1.0, dy in -1.0..1.0) {
            let (d, rest) = (Vector::x(), 1.0);
            prop_assume!((f64::hypot(x, y) - rest).abs() > 1e-3);
            let (motion, change) = (Vector::new(x, y, 0.0), Vector::new(dx, dy, 0.0));
            let at = |h: f64| SlipMode::opposed(&d, rest, &(motion + change * h));
            let difference = (at(1e-6) - at(-1e-6)) / 2e-6;
            let written = SlipMode::opposed_change(&d, rest, &motion, &change);
            prop_assert!((difference - written).norm() < 1e-6, "{:?} {:?}", difference, written);
        }
    }

    #[test]
    fn what_passes_straight_through_rest_is_opposed_as_before() {
        for x in [-2e-9, -1e-10, 0.0, 3e-10, 5e-9] {
            assert!((SlipMode::opposed(&Vector::y(), 1e-9, &(Vector::y() * x)) - Vector::y()).norm() < 1e-12);
        }
    }
}
