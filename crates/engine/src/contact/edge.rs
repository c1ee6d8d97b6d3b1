//! The edges of a contact: its force begins and ends with a broken power of time, and how is known beforehand.
//!
//! Of a law `F = K d^n (1 + c v)` the force is `F_e (x/r)^n` near both ends, with `x` the time since the surfaces met, or until they part, while they move
//! with the speed `v_e` that they have there. When and how fast surfaces at the depth `d` that depart with the speed `v` will part follows from
//!
//! ```text
//! F(x) = F_e (x/r)^n (1 + q (x/r)^(n+1))                      q = F/F_e - 1,  F_e = F(v_e r, -v_e)
//! v_e = v + (F_e r/M)   (1/(n+1) + q/(2n+2)) - a r
//! v_e r = d + (F_e r^2/M) (1/((n+1)(n+2)) + q/((2n+2)(2n+3))) - a r^2/2
//! ```
//!
//! `r` time until they part [s], `M` effective mass [kg], `a` closing acceleration without this contact [m/s^2]. Laws that are sums of several powers, change with
//! time or leave a mark have no edges of this kind; steps are graded towards theirs.

use super::state::OUTBOUND;
use super::{Contact, ContactMode, ContactState, Seen, Site, SlipMode, first_step};
use carom_laws::friction::Friction;
use carom_laws::normal::{Damping, Elastic, Ends, Law, LawInput, Viscoelastic};

/// The first step after an onset whose edge is known, in natural times, at the tolerance [`USUAL`].
const FIRST: f64 = 0.36;
const USUAL: f64 = 1e-7;
/// It grows with this power of the tolerance, up to so many natural times.
const GROWTH: f64 = 0.125;
const MOST: f64 = 0.7;
/// A step that is longer than this part of the time until the surfaces part feels how their force will end.
const SOON: f64 = 0.4;
/// The equations for the end of a contact are solved by putting in so often what came out.
const ROUNDS: usize = 8;
/// They hold where the force goes so nearly with a power of time, and for so many natural times.
const LEAST: f64 = 0.5;
const LONGEST: f64 = 0.55;
/// What a step of the eighth order errs in speed, in units of the approach speed, where estimates of its error do not see it well: with `h` and `x` in natural times,
/// `GRADED x^(1+p) (h/x)^STEEP` if it begins the time `x` after the surfaces met, and `DRIFTED c h^(2+p)` if it begins there and what is known of its edge
/// changes by the part `c` in a natural time (both of the quadrature, for `p = 1.5`). That may be this part of what is tolerated.
const GRADED: f64 = 7e-9;
const STEEP: f64 = 6.6;
const DRIFTED: f64 = 1e-5;
const UNSEEN: f64 = 0.1;

/// Surfaces that overlap by more than they move in this part of a natural time have not just met.
const JUST: f64 = 1e-6;
/// Nor did they meet when they say so, if they push harder than at the speed of their touch by this part.
const DRIVEN: f64 = 0.05;
/// Numbers of two contacts that differ by no more than this part are taken for the same.
const TWIN: f64 = 1e-6;

/// How a contact is moving.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GapMotion {
    pub(crate) seen: Seen,
    /// How fast its normal turns, and the fastest body [rad/s].
    turning: f64,
    /// Closing acceleration without this contact [m/s^2].
    closing: f64,
}

impl GapMotion {
    /// How fast what the contact does changes, as a part of it [1/s], beside the power of time.
    pub(crate) fn change(&self) -> f64 {
        self.turning + (self.closing / self.seen.rate).abs()
    }
}

/// How a contact ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Parting {
    /// In this time [s].
    pub(crate) ahead: f64,
    /// How many times the present force is what the force would be if it went with the power of time from here.
    pub(crate) share: f64,
    /// How many times the present rate is that at the end.
    pub(crate) faster: f64,
}

impl ContactState {
    /// The broken power with which the force of pressing surfaces begins and ends, if that is all there is to it.
    pub(crate) fn edge_power(&self, contact: &Contact) -> Option<f64> {
        let plain = self.mode == ContactMode::Pressing && !self.is_gathering() && self.slack == 0.0;
        let plain = plain && (!contact.interface.is_rough() || self.slides_plainly(contact));
        match self.law(contact) {
            Law::Viscoelastic(Viscoelastic {
                elastic: Elastic::Power { exponent, .. },
                damping: Damping::None | Damping::Hysteretic,
                ends: Ends::Indentation,
                ..
            }) if plain && exponent.fract() != 0.0 => Some(*exponent),
            _ => None,
        }
    }

    /// Whether friction goes with the push alone: surfaces slide under a coefficient that does not change.
    fn slides_plainly(&self, contact: &Contact) -> bool {
        let plain = matches!(contact.interface.friction, Some(Friction::Coulomb { .. }));
        plain
            && contact.sites().eq([Site::Slide])
            && matches!(self.slips[0], SlipMode::Slips { .. })
            && !self.slips[0].is_young()
    }

    /// The longest step [s] from the time `t` [s] on that does not feel how the force of surfaces that approach each other began; infinite of others.
    pub(crate) fn graded(&self, contact: &Contact, tolerance: f64, t: f64) -> f64 {
        if self.mode != ContactMode::Pressing || self.turns > 0 || !self.approaching {
            return f64::INFINITY;
        }
        let power = contact.interface.normal.onset_power();
        let age = t - self.touched;
        if age == 0.0 {
            return 0.0;
        }
        let err = GRADED * (age / self.natural(contact, tolerance)).powf(1.0 + power);
        age * (UNSEEN * tolerance / err).powf(1.0 / STEEP)
    }

    /// Whether such a step is long against the time until surfaces that depart will part.
    pub(crate) fn ends_soon(&self, h: f64) -> bool {
        h * OUTBOUND > SOON * self.cap
    }

    /// Whether this contact ends when another one does, as far as can be seen.
    pub(crate) fn ends_with(&self, other: &ContactState) -> bool {
        self.cap.is_finite() && alike(self.cap, other.cap)
    }

    /// Whether two contacts with the same law, seen so, are twins: what is known of one holds for the other.
    pub(crate) fn is_twin(&self, seen: &Seen, other: &ContactState, its: &Seen) -> bool {
        let numbers = |slot: &ContactState, seen: &Seen| {
            [seen.indentation, seen.rate, slot.history.coefficient, slot.history.effective_mass, slot.onset_step]
        };
        numbers(self, seen).into_iter().zip(numbers(other, its)).all(|(one, other)| alike(one, other))
    }

    /// The time [s] in which the law answers a contact that began as this one did.
    pub(crate) fn natural(&self, contact: &Contact, tolerance: f64) -> f64 {
        self.onset_step / first_step(tolerance, contact.interface.normal.onset_power())
    }

    /// The first step after an onset whose edge is known [s].
    pub(crate) fn edge_step(&self, contact: &Contact, tolerance: f64) -> f64 {
        self.natural(contact, tolerance) * (FIRST * (tolerance / USUAL).powf(GROWTH)).min(MOST)
    }

    /// For how long [s] what is known of an edge is good enough, if it changes so fast, as a part of it [1/s].
    pub(crate) fn steady_for(&self, contact: &Contact, tolerance: f64, change: f64) -> f64 {
        let (natural, power) = (self.natural(contact, tolerance), contact.interface.normal.onset_power());
        natural * (UNSEEN * tolerance / (DRIFTED * change * natural)).powf(1.0 / (2.0 + power))
    }

    /// The gap_motion of a contact that is seen so, whose rate grows with `surge` [m/s^2], while its normal and the bodies turn with `turning` [rad/s].
    pub(crate) fn gap_motion(&self, contact: &Contact, seen: Seen, surge: f64, turning: f64) -> GapMotion {
        let force = self.force(contact, &LawInput::new(seen.indentation, seen.rate));
        GapMotion { seen, turning, closing: surge + force / self.history.effective_mass }
    }

    /// Whether surfaces that are seen so only just touch; those with which a motion begins may be pressed already.
    pub(crate) fn begins(&self, contact: &Contact, tolerance: f64, seen: &Seen) -> bool {
        seen.indentation.abs() < JUST * seen.rate * self.natural(contact, tolerance)
    }

    /// How many times the present force of surfaces that are seen so is what it would be if it had gone with the power of time since they met, `age` [s] ago.
    pub(crate) fn share_since(&self, contact: &Contact, age: f64, seen: &Seen) -> Option<f64> {
        let force = |depth: f64, rate: f64| self.force(contact, &LawInput::new(depth, rate));
        let share = force(self.speed * age, self.speed) / force(seen.indentation, seen.rate);
        (share > 1.0 - DRIVEN && share < 1.0 / LEAST).then_some(share)
    }

    /// How surfaces that move so will part, if their law answers in this `natural` time [s].
    pub(crate) fn parting(&self, contact: &Contact, n: f64, gap_motion: &GapMotion, natural: f64) -> Option<Parting> {
        let (d, v, a) = (gap_motion.seen.indentation, -gap_motion.seen.rate, gap_motion.closing);
        let force = |depth: f64, speed: f64| self.force(contact, &LawInput::new(depth, -speed));
        let (now, mass) = (force(d, v), self.history.effective_mass);
        let (mut r, mut last, mut share) = (d / v, v, 1.0);
        for _ in 0..ROUNDS {
            let end = force(last * r, last);
            share = end / now;
            let (q, push) = (1.0 / share - 1.0, end * r / mass);
            last = v + push * (1.0 / (n + 1.0) + q / (2.0 * n + 2.0)) - a * r;
            let back = push * (1.0 / ((n + 1.0) * (n + 2.0)) + q / ((2.0 * n + 2.0) * (2.0 * n + 3.0)));
            r = d / (last - back + 0.5 * a * r);
        }
        let sound = r > self.onset_step && r < LONGEST * natural && share > LEAST && share < 1.0 / LEAST;
        (d > 0.0 && v > 0.0 && sound).then_some(Parting { ahead: r, share, faster: last / v })
    }
}

/// Whether two numbers are the same but for rounding and what comes of it.
fn alike(one: f64, other: f64) -> bool {
    (one - other).abs() <= TWIN * one.abs()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Body, Model};
    use crate::shape::Shape;
    use crate::spatial::{Symmetric, Vector};
    use carom_laws::normal::Onset;

    /// A body of 1 kg on a floor, `F = d^1.5`, seen at a depth [m] with a rate [m/s] while `a` [m/s^2] closes them.
    fn parting(depth: f64, rate: f64, a: f64) -> Option<Parting> {
        let ball = Body::new("ball", 1.0, Symmetric::scalar(1.0), Vector::z());
        let model = Model::build(vec![ball], vec![], Vector::zeros()).unwrap_or_else(|error| panic!("{error}"));
        let law = Law::Viscoelastic(Viscoelastic::elastic(Elastic::Power { stiffness: 1.0, exponent: 1.5 }));
        let shapes = [Shape::sphere(Vector::zeros(), 1.0 + depth), Shape::sphere(-Vector::z(), 1.0)];
        let contacts = Contact::between("floor", &model, [Some(0), None], shapes.each_ref(), &law);
        let contact = &contacts.unwrap_or_default()[0];
        let mut slot = ContactState::apart();
        slot.touch(contact, Onset { approach_speed: 1.0, effective_mass: 1.0 }, 0.0, 0.0);
        slot.onset_step = 1e-6;
        let seen = Seen { indentation: depth, rate, ..contact.see(&model.tree().scratch(), None) };
        let surge = a - depth.powf(1.5);
        slot.parting(contact, 1.5, &slot.gap_motion(contact, seen, surge, 0.0), 1.0)
    }

    #[test]
    fn surfaces_part_with_the_speed_that_their_energy_gives_them() {
        for (depth, accuracy) in [(0.3f64, 1e-5), (0.1, 1e-8), (0.01, 1e-13)] {
            let speed = (1.0 - 0.8 * depth.powf(2.5)).sqrt();
            let found = parting(depth, -speed, 0.0).map_or(f64::NAN, |parting| parting.faster * speed);
            assert!((found - 1.0).abs() < accuracy, "{depth}: {:e}", found - 1.0);
        }
    }

    #[test]
    fn surfaces_that_are_hardly_pressed_part_as_a_stone_falls() {
        // d = v r - a r^2/2, with a force that does next to nothing.
        let (v, a, r) = (1.0, 0.5, 1e-3);
        let found = parting(v * r - 0.5 * a * r * r, -v, a).map(|parting| (parting.ahead, parting.faster));
        let (ahead, faster) = found.unwrap_or((f64::NAN, f64::NAN));
        assert!((ahead / r - 1.0).abs() < 1e-6 && (faster - (v - a * r)).abs() < 2e-8, "{ahead} {faster}");
    }

    #[test]
    fn surfaces_that_approach_each_other_do_not_part() {
        assert_eq!(parting(0.1, 0.5, 0.0), None);
    }
}
