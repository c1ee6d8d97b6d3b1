//! What a question for the nearest points answers.
//!
//! ```text
//! gap n = p2 - p1,   gap' = n . (v2(p2) - v1(p1))
//! n' = w1 x n + B (u + H2 (w x n)),   B = (gap + H1 + H2)^-1 across n
//! ```
//!
//! `v` velocities of the bodies at their points [m/s]; `u` velocity at `p2` of the second body less that of the first, across the normal [m/s]; `w` spin of the second
//! body less that of the first, `w1` of the first [rad/s]; `H` radii of curvature [m]; `B` bend, how the normal turns when the bodies move across it [rad/m]. The bend follows
//! from `grad s = 0` (`mod.rs`), which stays so while the bodies move.

use super::{Across, Matrix, Pose, Vector};
use crate::effort::Effort;
use nalgebra::Vector2;

/// Principal curvatures of a surface, and where they lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Curvatures {
    /// The larger and the smaller curvature [1/m], positive where convex; infinite at a sharp point.
    pub values: [f64; 2],
    /// Their directions in the world: unit vectors across the normal and each other.
    pub directions: [Vector; 2],
}

/// Where two surfaces are nearest, or deepest in each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch {
    /// Signed distance of the surfaces, negative where they overlap [m].
    pub gap: f64,
    /// Unit vector out of the first body into the second, in the world.
    pub normal: Vector,
    /// Where the normal line meets the first surface and the second, in the world [m].
    pub points: [Vector; 2],
    /// Two unit vectors across the normal and each other, in the world.
    pub tangents: [Vector; 2],
    /// Radii of curvature of both surfaces at their points, along the tangents [m]. Those of a plane are infinite on the diagonal.
    pub radii: [Across; 2],
    /// How the normal turns, along the tangents, when the second body moves across it [rad/m].
    pub bend: Across,
    /// The normal in the frame of the first body: what the next question starts from.
    pub memory: Vector,
    /// What it took.
    pub effort: Effort,
}

impl Touch {
    /// Principal curvatures of the first surface (0) or the second (1) at its point.
    pub fn curvatures(&self, body: usize) -> Curvatures {
        let radii = self.radii[body];
        if radii.iter().any(|r| r.is_infinite()) {
            return Curvatures { values: [0.0; 2], directions: self.tangents };
        }
        let ([small, large], [e, f]) = eigen(&radii);
        let [t, u] = self.tangents;
        Curvatures { values: [1.0 / small.max(0.0), 1.0 / large], directions: [e, f].map(|e| t * e.x + u * e.y) }
    }

    /// The bend as a matrix in the world [rad/m].
    pub fn bend_in_world(&self) -> Matrix {
        self.in_world(&self.bend)
    }

    /// Radii of curvature of the first surface (0) or the second (1) as a matrix in the world [m].
    pub fn radii_in_world(&self, body: usize) -> Matrix {
        self.in_world(&self.radii[body])
    }

    fn in_world(&self, across: &Across) -> Matrix {
        let basis = nalgebra::Matrix3x2::from_columns(&self.tangents);
        basis * across * basis.transpose()
    }

    /// How the normal turns as it is seen from the first body [rad/s]; in the world the first body's spin adds `w1 x n`. `slip` velocity of the
    /// second body less that of the first, both at the second point [m/s]; `spin` of the second body less that of the first [rad/s].
    pub fn normal_rate(&self, slip: &Vector, spin: &Vector) -> Vector {
        let [t, u] = self.tangents;
        let turn = spin.cross(&self.normal);
        let along = |v: &Vector| Vector2::new(t.dot(v), u.dot(v));
        // Of a plane alone the normal is known, and turns with it.
        let rate = if self.radii[1].iter().any(|r| r.is_infinite()) {
            along(&turn)
        } else {
            self.bend * (along(slip) + self.radii[1] * along(&turn))
        };
        t * rate.x + u * rate.y
    }

    /// The same with the bodies exchanged: what is now the first stands as `pose` says.
    pub fn swapped(self, pose: &Pose) -> Self {
        let ([p, q], [h, k]) = (self.points, self.radii);
        let normal = -self.normal;
        Touch { normal, points: [q, p], radii: [k, h], memory: pose.rotation.tr_mul(&normal), ..self }
    }
}

/// The smaller and the larger eigenvalue of a symmetric matrix, with unit vectors along them.
#[inline]
pub(super) fn eigen(m: &Across) -> ([f64; 2], [Vector2<f64>; 2]) {
    let (mean, half, off) = (0.5 * (m.m11 + m.m22), 0.5 * (m.m11 - m.m22), m.m12);
    let span = half.hypot(off);
    if span == 0.0 {
        return ([mean; 2], [Vector2::x(), Vector2::y()]);
    }
    // The larger of the two forms of the vector, which does not cancel.
    let large = if half >= 0.0 { Vector2::new(half + span, off) } else { Vector2::new(off, span - half) }.normalize();
    let high = mean + span;
    // Their product is the determinant: also the small one keeps its digits.
    let low = if mean > 0.0 { (m.m11 * m.m22 - off * off) / high } else { mean - span };
    ([low, high], [Vector2::new(-large.y, large.x), large])
}
