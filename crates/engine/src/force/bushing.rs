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
        scratch.twist(first.node, &-moment);
        scratch.twist(second.node, &moment);
        let square = |k: &Vector, x: &Vector| x.dot(&k.component_mul(x));
        account.stored += 0.5 * (square(&self.stiffness, &now.shift) + square(&self.torsional_stiffness, &now.turn));
        account.dissipation += square(&self.damping, &now.shift_rate) + square(&self.torsional_damping, &now.turn_rate);
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
}

/// `[1 - (t/2) cot(t/2)]/t^2` of `s = t^2`.
fn bend(s: f64) -> f64 {
    // Small angles by the series of the cotangent, since the difference loses digits there.
    if s < 0.25 {
        const TERMS: [f64; 7] = [
            1.0 / 12.0,
            1.0 / 720.0,
            1.0 / 30240.0,
            1.0 / 1209600.0,
            1.0 / 47900160.0,
            691.0 / 1307674368000.0,
            1.0 / 74724249600.0,
        ];
        return TERMS.iter().rev().fold(0.0, |sum, term| sum * s + term);
    }
    let half = 0.5 * s.sqrt();
    (1.0 - half / half.tan()) / s
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
