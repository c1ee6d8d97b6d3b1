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
use crate::spatial::{Number, Space, Vector, frame};
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
    /// The axes of the wheel and of the plane in the world.
    fn axes(&self, scratch: &Scratch) -> [Vector; 2] {
        [scratch.axes(self.centre.node) * self.axis, self.normal.turned(scratch)]
    }
}

/// From the centre to the contact, over the radius; and how it leans: the length of the normal's part in the wheel's plane.
fn lowest<V: Space>([n, normal]: &[V; 2]) -> (V, V::Number) {
    let inside = *normal - n.times(normal.dot(n));
    let lean = inside.length();
    (inside.times(V::Number::steady(-1.0) / lean), lean)
}

/// First rate of `e`, from the axes and their rates.
fn lowest_rate<V: Space>([n, normal]: &[V; 2], [dn, dnormal]: &[V; 2], (e, lean): &(V, V::Number)) -> V {
    let rate = *dnormal - n.times(dnormal.dot(n) + normal.dot(dn)) - dn.times(normal.dot(n));
    (rate - e.times(e.dot(&rate))).times(V::Number::steady(-1.0) / *lean)
}

impl Roll {
    pub(super) fn nodes(&self) -> [usize; 2] {
        [self.disc.foot.node, self.disc.centre.node]
    }

    fn contact(&self, scratch: &Scratch) -> Vector {
        scratch.place(&self.disc.centre).position + lowest(&self.disc.axes(scratch)).0 * self.disc.radius
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
        let axes @ [n, normal] = self.disc.axes(scratch);
        let rates = [scratch.spin(nodes[1]).cross(&n), scratch.spin(nodes[0]).cross(&normal)];
        let around = lowest_rate(&axes, &rates, &lowest(&axes)) * self.disc.radius;
        let place_rate = scratch.place(&self.disc.centre).velocity + around;
        Turning::force(nodes, [place, place_rate], [force, scratch.spin(self.disc.foot.node).cross(&force)])
    }

    pub(super) fn bias<'a, S: Sight<'a>>(&self, sight: &S) -> <S::Space as Space>::Number {
        let disc = &self.disc;
        let [plane_node, wheel_node] = self.nodes();
        let [w, wp] = [sight.spin(wheel_node), sight.spin(plane_node)];
        let n = sight.turn(&Axis { node: wheel_node, direction: disc.axis });
        let normal = sight.turn(&disc.normal);
        let axes = [n, normal];
        let at @ (e, _) = lowest(&axes);
        let rho_rate = lowest_rate(&axes, &[w.cross(&n), wp.cross(&normal)], &at) * disc.radius;
        let rho = e * disc.radius;
        let (wheel, plane) = (sight.moving(&disc.centre), sight.moving(&disc.foot));
        let [alpha, alpha_p] = [sight.acceleration(wheel_node).0, sight.acceleration(plane_node).0];
        let sigma = wheel.position + rho - plane.position;
        let sigma_rate = wheel.velocity + rho_rate - plane.velocity;
        let d = sight.turn(&Axis { node: plane_node, direction: self.along });
        let slip = wheel.velocity + w.cross(&rho) - plane.velocity - wp.cross(&sigma);
        // Accelerations at the contact, without what turning does to the arms.
        let of_wheel = wheel.acceleration + alpha.cross(&rho) + w.cross(&rho_rate);
        let of_plane = plane.acceleration + alpha_p.cross(&sigma) + wp.cross(&sigma_rate);
        wp.cross(&d).dot(&slip) + d.dot(&(of_wheel - of_plane))
    }
}
