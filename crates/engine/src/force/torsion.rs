//! A torsional spring and damper between two bodies about an axis fixed in the first: `T = k (phi - phi0) + d phi' + T0`.
//!
//! With the orientation of the second body in the axes of the first as a quaternion `(w, v)`, equal to `(1, 0)` in the reference
//! configuration, and the unit vector `a` of the axis, the twist and its rate are
//!
//! ```text
//! phi  = 2 atan2(v.a, w)
//! phi' = omega . g      g = [w^2 a + w v x a + (v.a) v]/[w^2 + (v.a)^2]
//! ```
//!
//! `omega` is the angular velocity of the second body relative to the first, in the axes of the first. The moment on the second body is
//! `-T g`, its reaction acts on the first, so that its power is `-T phi'` whatever else the bodies do: `g` is the axis itself only while they
//! turn about it alone. `k` [N m/rad], `d` [N m s/rad], `T0` [N m], `phi0` [rad].
//!
//! Source: the rate follows from `2 (w, v)' = (0, omega) (w, v)` by differentiating the twist.
//!
//! Limits: the twist is in (-pi, pi]. Where it passes half a turn it jumps by a whole one, and with it the moment and the energy stored
//! (the energy alone stays if `phi0` and `T0` are zero), so that the ledger misses the jump. A spring that is wound up over turns belongs
//! on the coordinate of a joint, which counts them: [`JointForce`](super::JointForce). Where the second body is turned by half a turn
//! about an axis across `a`, there is no twist to speak of and the moment is zero; on the way there `g` grows without bound, and a damper
//! that holds the twist while the body tumbles across the axis becomes stiffer than any method can follow. The force is meant for bodies
//! that something else keeps turning about the axis, or nearly so.

use super::{Account, Effort};
use crate::spatial::{Vector, orientation};
use crate::tree::Scratch;

/// A torsional spring and damper between two bodies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Torsion {
    /// The nodes of the two bodies, or the ground.
    pub nodes: [usize; 2],
    /// The axis `a`, a unit vector in the axes of the first node, which are the world's in the reference configuration.
    pub axis: Vector,
    /// Stiffness `k` [N m/rad].
    pub stiffness: f64,
    /// Damping `d` [N m s/rad].
    pub damping: f64,
    /// Twist `phi0` at which the spring is free [rad].
    pub free_angle: f64,
    /// Preload `T0` [N m], positive against the twist.
    pub preload: f64,
}

/// A torsional spring at one instant.
struct Twisted {
    angle: f64,
    rate: f64,
    /// Moment against the twist, `T`.
    moment: f64,
    /// `g` in the world's axes.
    gradient: Vector,
}

impl Torsion {
    #[inline]
    fn twisted(&self, scratch: &Scratch) -> Twisted {
        let [first, second] = self.nodes;
        let (base, a) = (scratch.axes(first), &self.axis);
        let turn = orientation(&base.tr_mul(&scratch.axes(second)));
        let (w, v) = (turn.w, turn.imag());
        let along = v.dot(a);
        let square = w * w + along * along;
        let gradient = if square > 0.0 { (a * (w * w) + v.cross(a) * w + v * along) / square } else { Vector::zeros() };
        let gradient = base * gradient;
        // A quaternion and its negative are one orientation; one of them has the twist within half a turn.
        let side = if w < 0.0 || (w == 0.0 && along < 0.0) { -1.0 } else { 1.0 };
        let angle = 2.0 * (side * along).atan2(side * w);
        let rate = gradient.dot(&(scratch.spin(second) - scratch.spin(first)));
        let moment = self.stiffness * (angle - self.free_angle) + self.damping * rate + self.preload;
        Twisted { angle, rate, moment, gradient }
    }

    #[inline]
    pub(super) fn act(&self, scratch: &mut Scratch, account: &mut Account) {
        let Twisted { angle, rate, moment, gradient } = self.twisted(scratch);
        let moment = gradient * moment;
        scratch.twist(self.nodes[0], &moment);
        scratch.twist(self.nodes[1], &-moment);
        let stretch = angle - self.free_angle;
        account.stored += stretch * (0.5 * self.stiffness * stretch + self.preload);
        account.dissipation += self.damping * rate * rate;
    }

    /// Moment against the twist [N m], twist [rad] and its rate [rad/s].
    pub(super) fn effort(&self, scratch: &Scratch) -> Effort {
        let now = self.twisted(scratch);
        [now.moment, now.angle, now.rate, 0.0, 0.0, 0.0]
    }
}
