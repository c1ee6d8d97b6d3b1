//! Rolling: a wheel, thin as a coin, touches a plane with its lowest point and does not slip there.
//!
//! With the centre `C` [m], the unit axis `n` fixed in the wheel, the radius `r` [m], the unit normal `N` of the plane and a point `P` in it,
//!
//! ```text
//! e = -(N - (N . n) n)/|N - (N . n) n|        c = C + r e
//! ```
//!
//! and the wheel's material at `c` moves with the plane's: along `N`, which is the rate of the distance `N . (c - P)`, since `c` is where it is
//! smallest; and along two tangents, which is the rate of nothing: these rows have no residual. The place `c` wanders over both bodies, so the
//! second rate has its geometric velocity `C' + r e'` where a fixed point would have that of the material.
//!
//! Limits: no row is defined for a wheel that lies flat (`n` along `N`); the wheel is not kept from lifting off or slipping by a law of force,
//! it is simply held.

use super::sight::Sight;
use super::{Action, Axis, Row, Turning};
use crate::spatial::{Vector, frame};
use crate::tree::{Point, Scratch};

/// A wheel and the plane it rolls on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disc {
    /// Normal of the plane, out of it.
    pub normal: Axis,
    /// A point of the plane, in the node of the normal.
    pub foot: Point,
    /// Centre of the wheel.
    pub centre: Point,
    /// Axis of the wheel, a unit vector in the axes of the node of the centre.
    pub axis: Vector,
    /// Radius [m].
    pub radius: f64,
}

/// One row of a rolling wheel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Roll {
    /// What rolls on what.
    pub disc: Disc,
    /// The direction along which the wheel does not move against the plane, in the axes of the plane's node.
    pub along: Vector,
    /// Whether this is the normal, along which the distance is kept too.
    pub is_normal: bool,
}

impl Row {
    /// The wheel rolls without slip: a row along the normal, two along the plane.
    pub fn rolling(disc: Disc) -> [Row; 3] {
        let axes = frame(&disc.normal.direction);
        [2, 0, 1].map(|k| Row::Roll(Roll { disc, along: axes.column(k).into(), is_normal: k == 2 }))
    }
}

impl Disc {
    /// From the centre to the contact, over the radius; and how it leans: the length of the normal's part in the wheel's plane.
    fn lowest(&self, scratch: &Scratch) -> (Vector, f64) {
        let n = scratch.axes(self.centre.node) * self.axis;
        let normal = scratch.axes(self.normal.node) * self.normal.direction;
        let inside = normal - n * normal.dot(&n);
        let lean = inside.norm();
        (inside / -lean, lean)
    }

    /// First rate of `e`.
    fn lowest_rate(&self, scratch: &Scratch, e: &Vector, lean: f64) -> Vector {
        let n = scratch.axes(self.centre.node) * self.axis;
        let normal = scratch.axes(self.normal.node) * self.normal.direction;
        let (dn, dnormal) = (scratch.spin(self.centre.node).cross(&n), scratch.spin(self.normal.node).cross(&normal));
        let rate = dnormal - n * (dnormal.dot(&n) + normal.dot(&dn)) - dn * normal.dot(&n);
        (rate - e * e.dot(&rate)) / -lean
    }
}

impl Roll {
    pub(super) fn nodes(&self) -> [usize; 2] {
        [self.disc.foot.node, self.disc.centre.node]
    }

    fn contact(&self, scratch: &Scratch) -> Vector {
        scratch.place(&self.disc.centre).position + self.disc.lowest(scratch).0 * self.disc.radius
    }

    pub(super) fn residual(&self, scratch: &Scratch) -> f64 {
        if !self.is_normal {
            return 0.0;
        }
        let normal = scratch.axes(self.disc.foot.node) * self.along;
        normal.dot(&(self.contact(scratch) - scratch.place(&self.disc.foot).position))
    }

    pub(super) fn action(&self, scratch: &Scratch) -> Action {
        let force = scratch.axes(self.disc.foot.node) * self.along;
        Action { nodes: self.nodes(), place: self.contact(scratch), moment: Vector::zeros(), force }
    }

    pub(super) fn turning(&self, scratch: &Scratch) -> Turning {
        let Action { nodes, place, force, .. } = self.action(scratch);
        let (e, lean) = self.disc.lowest(scratch);
        let lowest_rate = self.disc.lowest_rate(scratch, &e, lean) * self.disc.radius;
        let place_rate = scratch.place(&self.disc.centre).velocity + lowest_rate;
        Turning::force(nodes, [place, place_rate], [force, scratch.spin(self.disc.foot.node).cross(&force)])
    }

    pub(super) fn bias(&self, sight: &Sight<'_>) -> f64 {
        let (disc, scratch) = (&self.disc, sight.scratch);
        let (e, lean) = disc.lowest(scratch);
        let (rho, rho_rate) = (e * disc.radius, disc.lowest_rate(scratch, &e, lean) * disc.radius);
        let (wheel, plane) = (sight.moving(&disc.centre), sight.moving(&disc.foot));
        let [w, wp] = [scratch.spin(disc.centre.node), scratch.spin(disc.foot.node)];
        let [alpha, alpha_p] = [sight.acceleration(disc.centre.node).0, sight.acceleration(disc.foot.node).0];
        let sigma = wheel.position + rho - plane.position;
        let sigma_rate = wheel.velocity + rho_rate - plane.velocity;
        let d = scratch.axes(disc.foot.node) * self.along;
        let slip = wheel.velocity + w.cross(&rho) - plane.velocity - wp.cross(&sigma);
        let of_wheel = spinless(&wheel.acceleration, &alpha, &rho) + w.cross(&rho_rate);
        let of_plane = spinless(&plane.acceleration, &alpha_p, &sigma) + wp.cross(&sigma_rate);
        wp.cross(&d).dot(&slip) + d.dot(&(of_wheel - of_plane))
    }
}

/// Acceleration at an arm, without what turning does to the arm.
fn spinless(a: &Vector, alpha: &Vector, arm: &Vector) -> Vector {
    a + alpha.cross(arm)
}
