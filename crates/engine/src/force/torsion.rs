//! A torsional spring and damper between two bodies about an axis fixed in the first: `T = k (phi - phi0) + T0` and `D = d s`.
//!
//! With the orientation of the second body in the axes of the first as a quaternion `(w, v)`, equal to `(1, 0)` in the reference
//! configuration, and the unit vector `a` of the axis, the twist and its rate are
//!
//! ```text
//! phi  = 2 atan2(v.a, w)
//! phi' = omega . g      g = [w^2 a + w v x a + (v.a) v]/[w^2 + (v.a)^2]
//! ```
//!
//! `omega` is the angular velocity of the second body relative to the first, in the axes of the first. The spring's moment on the second body is
//! `-T g`, so that its power is `-T phi'` whatever else the bodies do: `g` is the axis itself only while they turn about it alone. The
//! damper needs no angle: it sees the spin along the axis, `s = omega . a`, and its moment on the second body is `-D a`. Both react on the
//! first. While the bodies turn about the axis alone, `s` is `phi'`. `k` [N m/rad], `d` [N m s/rad], `T0` [N m], `phi0` [rad].
//!
//! Source: the rate follows from `2 (w, v)' = (0, omega) (w, v)` by differentiating the twist.
//!
//! Limits, of the spring alone: the twist is in (-pi, pi]. Where it passes half a turn it jumps by a whole one, and with it the moment and the
//! energy stored (the energy alone stays if `phi0` and `T0` are zero), so that the ledger misses the jump. A spring that is wound up over
//! turns belongs on the coordinate of a joint, which counts them: [`JointForce`](super::JointForce). Where the second body is turned by
//! half a turn about an axis across `a`, there is no twist to speak of: on the way there `g` grows without bound, and there the moment is no
//! number, so that a motion which leads there stops and names the force. A damper has no such place.

use super::{Account, Effort};
use crate::constraint::Turning;
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

/// The hold below which there is no twist: 0.01 degrees from half a turn across the axis.
pub const LOST: f64 = 1e-4;

/// A torsional spring and damper at one instant, in the world's axes.
struct Twisted {
    angle: f64,
    /// Rate of the angle.
    rate: f64,
    /// Spin of the second body against the first along the axis.
    spin: f64,
    /// Moment of the spring against the twist, `T`.
    moment: f64,
    /// `a`.
    axis: Vector,
    /// `g`.
    gradient: Vector,
}

impl Torsion {
    #[inline]
    fn twisted(&self, scratch: &Scratch) -> Twisted {
        let [first, second] = self.nodes;
        let (base, a) = (scratch.axes(first), &self.axis);
        let (w, v) = self.turn(scratch);
        let along = v.dot(a);
        let square = w * w + along * along;
        let gradient = if square > 0.0 { (a * (w * w) + v.cross(a) * w + v * along) / square } else { Vector::zeros() };
        let (axis, gradient) = (base * a, base * gradient);
        // A quaternion and its negative are one orientation; one of them has the twist within half a turn.
        let side = if w < 0.0 || (w == 0.0 && along < 0.0) { -1.0 } else { 1.0 };
        let angle = 2.0 * (side * along).atan2(side * w);
        let omega = scratch.spin(second) - scratch.spin(first);
        let moment = match (self.has_spring(), square > LOST * LOST) {
            (false, _) => 0.0,
            (true, true) => self.stiffness * (angle - self.free_angle) + self.preload,
            (true, false) => f64::NAN,
        };
        Twisted { angle, rate: gradient.dot(&omega), spin: axis.dot(&omega), moment, axis, gradient }
    }

    /// Whether it needs the angle.
    pub(crate) fn has_spring(&self) -> bool {
        self.stiffness != 0.0 || self.preload != 0.0
    }

    /// How well its spring holds on to its angle, after the tree's kinematics: the cosine of half the tilt across the axis, zero where the bodies
    /// are turned by half a turn across it and there is no angle; one for a damper, which needs none.
    pub fn hold(&self, scratch: &Scratch) -> f64 {
        let (w, v) = self.turn(scratch);
        if self.has_spring() { w.hypot(v.dot(&self.axis)) } else { 1.0 }
    }

    /// The orientation of the second body in the axes of the first: `w` and `v`.
    #[inline]
    fn turn(&self, scratch: &Scratch) -> (f64, Vector) {
        let [first, second] = self.nodes;
        let turn = orientation(&scratch.axes(first).tr_mul(&scratch.axes(second)));
        (turn.w, turn.imag())
    }

    #[inline]
    pub(super) fn act(&self, scratch: &mut Scratch, account: &mut Account) {
        let Twisted { angle, spin, moment, axis, gradient, .. } = self.twisted(scratch);
        let moment = gradient * moment + axis * (self.damping * spin);
        scratch.apply_moment(self.nodes[0], &moment);
        scratch.apply_moment(self.nodes[1], &-moment);
        let stretch = angle - self.free_angle;
        account.stored += stretch * (0.5 * self.stiffness * stretch + self.preload);
        account.dissipation += self.damping * spin * spin;
    }

    /// Moment of the spring at its present twist [N m], the rate of that twist and the spin along the axis [rad/s].
    pub(crate) fn held(&self, scratch: &Scratch) -> [f64; 3] {
        let Twisted { moment, rate, spin, .. } = self.twisted(scratch);
        [moment, rate, spin]
    }

    /// What a twist of one does, with its rate while the bodies turn as they do.
    ///
    /// `w' = -v . omega/2`, `v' = (w omega + omega x v)/2` carry `g` along, in the axes of the first body, which turn themselves.
    pub(crate) fn turning(&self, scratch: &Scratch) -> Turning {
        let (Twisted { gradient, .. }, [first, second]) = (self.twisted(scratch), self.nodes);
        let (base, a, (w, v)) = (scratch.axes(first), &self.axis, self.turn(scratch));
        let omega = base.tr_mul(&(scratch.spin(second) - scratch.spin(first)));
        let (dw, dv) = (-0.5 * v.dot(&omega), (omega * w + omega.cross(&v)) * 0.5);
        let (along, dalong) = (v.dot(a), dv.dot(a));
        let square = w * w + along * along;
        let upper = a * (2.0 * w * dw) + dv.cross(a) * w + v.cross(a) * dw + dv * along + v * dalong;
        let own = (upper - base.tr_mul(&gradient) * (2.0 * (w * dw + along * dalong))) / square;
        let rate = scratch.spin(first).cross(&gradient) + base * own;
        Turning::moment(self.nodes, [gradient, rate])
    }

    /// What a spin of one along the axis does to the damper, with its rate.
    pub(crate) fn damper_turning(&self, scratch: &Scratch) -> Turning {
        let axis = scratch.axes(self.nodes[0]) * self.axis;
        Turning::moment(self.nodes, [axis, scratch.spin(self.nodes[0]).cross(&axis)])
    }

    /// Moment against the twist [N m], twist [rad] and its rate [rad/s].
    pub(super) fn effort(&self, scratch: &Scratch) -> Effort {
        let now = self.twisted(scratch);
        [now.moment + self.damping * now.spin, now.angle, now.rate, 0.0, 0.0, 0.0]
    }
}
