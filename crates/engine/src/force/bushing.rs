//! A bushing: six springs and dampers between a frame of one body and a frame of another.
//!
//! `x` [m] is the position of the second frame's origin in the first frame, `theta` [rad] the rotation vector of the second frame's axes in
//! the first's, `omega` their relative angular velocity in the first frame's axes. With diagonal stiffnesses `K`, `Kt` and dampings `D`, `Dt`
//!
//! ```text
//! force   = -(K x + D x')                        on the second body, in the first frame's axes
//! moment  = -J^-T (Kt theta + Dt theta')         likewise
//! theta'  = J^-1 omega      J^-1 = 1 - [theta]/2 + c [theta]^2      c = [1 - (t/2) cot(t/2)]/t^2,  t = |theta|
//! ```
//!
//! so that the energy stored is `x.K x/2 + theta.Kt theta/2` and the power lost `x'.D x' + theta'.Dt theta'`, at any angle. The force and its
//! reaction act at one place, the second frame's origin, so that no angular momentum is made.
//!
//! Source: `J` is the left Jacobian of the rotation vector, `omega = J theta'`; its inverse in closed form as in F. Bullo and R. M. Murray,
//! *Proportional derivative (PD) control on the Euclidean group*, Caltech CDS technical report 95-010 (1995).
//!
//! Limits: the rotation vector is at most half a turn long. Beyond, it jumps to the other side, the moment with it and, unless the three
//! torsional stiffnesses are equal, the energy stored.

use super::{Account, Effort};
use crate::constraint::Turning;
use crate::dof::Dof;
use crate::spatial::{Matrix, Vector, orientation};
use crate::tree::{Place, Point, Scratch};

/// Six springs and dampers between two frames.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bushing {
    /// The origins of the two frames.
    pub ends: [Point; 2],
    /// The axes of the two frames, as columns in the axes of their nodes, which are the world's in the reference configuration.
    pub axes: [Matrix; 2],
    /// Stiffness along the first frame's axes [N/m].
    pub stiffness: Vector,
    /// Damping along the first frame's axes [N s/m].
    pub damping: Vector,
    /// Stiffness about the first frame's axes [N m/rad].
    pub torsional_stiffness: Vector,
    /// Damping about the first frame's axes [N m s/rad].
    pub torsional_damping: Vector,
}

/// A bushing at one instant; vectors in the first frame's axes.
struct Strained {
    ends: [Place; 2],
    /// The first frame's axes in the world.
    base: Matrix,
    shift: Vector,
    shift_rate: Vector,
    turn: Vector,
    turn_rate: Vector,
    force: Vector,
    moment: Vector,
}

impl Bushing {
    fn strained(&self, scratch: &Scratch) -> Strained {
        let ends = [scratch.place(&self.ends[0]), scratch.place(&self.ends[1])];
        let spins = [scratch.spin(ends[0].node), scratch.spin(ends[1].node)];
        let base = scratch.axes(ends[0].node) * self.axes[0];
        let line = ends[1].position - ends[0].position;
        let shift = base.tr_mul(&line);
        let shift_rate = base.tr_mul(&(ends[1].velocity - ends[0].velocity - spins[0].cross(&line)));
        let turn = rotation_vector(&base.tr_mul(&(scratch.axes(ends[1].node) * self.axes[1])));
        let turn_rate = Warp::new(turn, -0.5).times(&base.tr_mul(&(spins[1] - spins[0])));
        let pair = |k: &Vector, x: &Vector, d: &Vector, rate: &Vector| k.component_mul(x) + d.component_mul(rate);
        let force = -pair(&self.stiffness, &shift, &self.damping, &shift_rate);
        let twist = pair(&self.torsional_stiffness, &turn, &self.torsional_damping, &turn_rate);
        let moment = -Warp::new(turn, 0.5).times(&twist);
        Strained { ends, base, shift, shift_rate, turn, turn_rate, force, moment }
    }

    pub(super) fn act(&self, scratch: &mut Scratch, account: &mut Account) {
        let now = self.strained(scratch);
        let [first, second] = now.ends;
        let (force, moment) = (now.base * now.force, now.base * now.moment);
        // The first body is held where the second frame's origin is.
        let held = Place { arm: first.arm + second.position - first.position, ..first };
        scratch.push(&held, &-force);
        scratch.push(&second, &force);
        scratch.apply_moment(first.node, &-moment);
        scratch.apply_moment(second.node, &moment);
        let square = |k: &Vector, x: &Vector| x.dot(&k.component_mul(x));
        account.stored += 0.5 * (square(&self.stiffness, &now.shift) + square(&self.torsional_stiffness, &now.turn));
        account.dissipation += square(&self.damping, &now.shift_rate) + square(&self.torsional_damping, &now.turn_rate);
    }

    /// The ways along the axes of the first frame, as degrees of freedom.
    pub(crate) fn ways(&self) -> [Dof; 3] {
        let axis = |k: usize| self.axes[0].column(k).into();
        [0, 1, 2].map(|k| Dof::Slide { ends: self.ends, axis: axis(k) })
    }

    /// How far the second frame is shifted and turned in the first, and how fast: `x` [m] with its rate, and `theta` [rad] with its rate.
    pub(crate) fn strain(&self, scratch: &Scratch) -> [[Vector; 2]; 2] {
        let Strained { shift, shift_rate, turn, turn_rate, .. } = self.strained(scratch);
        [[shift, shift_rate], [turn, turn_rate]]
    }

    /// What a change of one of the rotation vector's parts by one does, `J^-T e`, with its rate while the bodies turn as they do.
    pub(crate) fn turning(&self, part: usize, scratch: &Scratch) -> Turning {
        let Strained { base, turn, turn_rate, ends, .. } = self.strained(scratch);
        let (warp, own) = (Warp::new(turn, 0.5), Vector::ith(part, 1.0));
        let (moment, rate) = (base * warp.times(&own), base * warp.rate(&turn_rate, &own));
        let nodes = ends.map(|end| end.node);
        Turning::moment(nodes, [moment, scratch.spin(nodes[0]).cross(&moment) + rate])
    }

    /// Force [N] and moment [N m] on the second body, along the first frame's axes.
    pub(super) fn effort(&self, scratch: &Scratch) -> Effort {
        let Strained { force: f, moment: m, .. } = self.strained(scratch);
        [f.x, f.y, f.z, m.x, m.y, m.z]
    }
}

/// The rotation vector of a rotation, at most half a turn long.
fn rotation_vector(turn: &Matrix) -> Vector {
    let q = orientation(turn);
    // A quaternion and its negative are one orientation; the one with positive w turns less.
    let (w, v) = if q.w < 0.0 { (-q.w, -q.imag()) } else { (q.w, q.imag()) };
    let sine = v.norm();
    if sine > 0.0 { v * (2.0 * sine.atan2(w) / sine) } else { v * 2.0 }
}

/// The matrix `1 + half [theta] + c [theta]^2`: `J^-1` with `half = -1/2`, its transpose with `half = 1/2`.
struct Warp {
    theta: Vector,
    half: f64,
    c: f64,
}

impl Warp {
    fn new(theta: Vector, half: f64) -> Self {
        Warp { theta, half, c: bend(theta.norm_squared()) }
    }

    fn times(&self, x: &Vector) -> Vector {
        let once = self.theta.cross(x);
        x + once * self.half + self.theta.cross(&once) * self.c
    }

    /// Rate of what becomes of a steady vector while `theta` changes at this rate.
    fn rate(&self, theta_rate: &Vector, x: &Vector) -> Vector {
        let (once, turning) = (self.theta.cross(x), theta_rate.cross(x));
        let twice = theta_rate.cross(&once) + self.theta.cross(&turning);
        let c_rate = bend_slope(self.theta.norm_squared()) * 2.0 * self.theta.dot(theta_rate);
        turning * self.half + twice * self.c + self.theta.cross(&once) * c_rate
    }
}

/// Coefficients of [`bend`] by powers of `s`: of the series of the cotangent. Small angles go by it, since the difference loses digits there.
const TERMS: [f64; 7] = [
    1.0 / 12.0,
    1.0 / 720.0,
    1.0 / 30240.0,
    1.0 / 1209600.0,
    1.0 / 47900160.0,
    691.0 / 1307674368000.0,
    1.0 / 74724249600.0,
];
const SMALL: f64 = 0.25;

/// `[1 - (t/2) cot(t/2)]/t^2` of `s = t^2`.
fn bend(s: f64) -> f64 {
    if s < SMALL {
        return TERMS.iter().rev().fold(0.0, |sum, term| sum * s + term);
    }
    let half = 0.5 * s.sqrt();
    (1.0 - half / half.tan()) / s
}

/// Its derivative by `s`.
fn bend_slope(s: f64) -> f64 {
    if s < SMALL {
        let terms = TERMS.iter().enumerate().skip(1).rev();
        return terms.fold(0.0, |sum, (power, term)| sum * s + power as f64 * term);
    }
    let half = 0.5 * s.sqrt();
    let (sin, tan) = (half.sin(), half.tan());
    -((1.0 / tan - half / (sin * sin)) / (8.0 * half) + bend(s)) / s
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spatial::Rotation;

    #[test]
    fn the_series_meets_the_closed_form() {
        let closed = |s: f64| (1.0 - 0.5 * s.sqrt() / (0.5 * s.sqrt()).tan()) / s;
        assert!((bend(0.25 - 1e-12) / closed(0.25 - 1e-12) - 1.0).abs() < 3e-14);
        assert!((bend(std::f64::consts::PI.powi(2)) * std::f64::consts::PI.powi(2) - 1.0).abs() < 1e-15);
        assert_eq!(bend(0.0), 1.0 / 12.0);
    }

    #[test]
    fn the_slope_is_the_difference() {
        for s in [0.0, 0.01, 0.249, 0.251, 1.0, 5.0, 9.0] {
            let h = 1e-4;
            let difference = (8.0 * (bend(s + h) - bend(s - h)) - (bend(s + 2.0 * h) - bend(s - 2.0 * h))) / (12.0 * h);
            assert!((bend_slope(s) - difference).abs() < 1e-11, "{s}: {} against {difference}", bend_slope(s));
        }
    }

    #[test]
    fn a_warped_vector_changes_at_its_rate() {
        let (theta, rate, x) = (Vector::new(1.5, -0.4, 2.0), Vector::new(0.3, 0.1, -0.8), Vector::new(-0.6, 0.9, 0.2));
        let at = |h: f64| Warp::new(theta + rate * h, 0.5).times(&x);
        let difference = (at(1e-4) - at(-1e-4)) / 2e-4;
        assert!((Warp::new(theta, 0.5).rate(&rate, &x) - difference).norm() < 1e-8);
    }

    #[test]
    fn the_rate_of_the_rotation_vector_is_its_difference() {
        for theta in [
            Vector::zeros(),
            Vector::new(1e-9, -2e-9, 0.0),
            Vector::new(0.1, 0.2, -0.3),
            Vector::new(1.5, -0.4, 2.0),
            Vector::new(0.0, 0.0, 3.1),
        ] {
            let omega = Vector::new(0.3, -0.7, 0.5);
            let moved = |h: f64| {
                let turn = Rotation::from_scaled_axis(omega * h) * Rotation::from_scaled_axis(theta);
                rotation_vector(&turn.to_rotation_matrix().into_inner())
            };
            let h = 1e-5;
            let difference = (moved(h) - moved(-h)) / (2.0 * h);
            let rate = Warp::new(theta, -0.5).times(&omega);
            assert!((rate - difference).norm() < 1e-9, "{theta}: {rate} against {difference}");
        }
    }

    #[test]
    fn the_transpose_moves_to_the_other_side() {
        let (theta, x, y) = (Vector::new(1.5, -0.4, 2.0), Vector::new(0.3, 0.1, -0.8), Vector::new(-0.6, 0.9, 0.2));
        let there = Warp::new(theta, -0.5).times(&x).dot(&y);
        assert!((there - x.dot(&Warp::new(theta, 0.5).times(&y))).abs() < 1e-15);
    }
}
