//! Where a part is put: mirrored, turned, moved.
//!
//! ```text
//! x -> p + T D x          places [m]
//! d -> T D d              directions, velocities, forces
//! a -> det(D) T D a       axes of turns, angular velocities, moments: what a hand's rule makes
//! Q -> T (D Q D)          orientations of frames, which stay right-handed
//! c -> D c                what is written in a body's frame
//! ```
//!
//! `p` [m] is a position, `T` a rotation, `D` a diagonal matrix of signs: -1 for the normal of a mirror, 1 otherwise. The frame of a mirrored
//! body is the mirror image of the frame, with its axis along the mirror's normal turned round; hence `D` once more on the right, and in
//! whatever is written in the frame.
//!
//! With axes so carried over, a turn by `q` about an axis stays a turn by `q`: `L R(a, q) L^-1 = R(det(L) L a, q)` for every orthogonal `L`.
//! A part in a part: `T1 D1 T2 D2 = T1 (D1 T2 D1) (D1 D2)`.

use carom_engine::spatial::{Matrix, Rotation, Symmetric, Vector};
use nalgebra::{Quaternion, Unit};

/// Mirrored, turned, moved, in this order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Placement {
    /// `p` [m].
    pub(super) position: Vector,
    /// `T`.
    pub(super) turn: Rotation,
    /// The diagonal of `D`.
    pub(super) flip: Vector,
}

impl Default for Placement {
    fn default() -> Self {
        Placement { position: Vector::zeros(), turn: Rotation::identity(), flip: Vector::repeat(1.0) }
    }
}

impl Placement {
    /// This placement of what is placed by `inner` already.
    pub(super) fn of(&self, inner: &Placement) -> Placement {
        Placement {
            position: self.place(inner.position),
            turn: self.turn * self.turned_in_body(&inner.turn),
            flip: self.flip.component_mul(&inner.flip),
        }
    }

    /// -1 if it mirrors, 1 if not.
    pub(super) fn hand(&self) -> f64 {
        self.flip.product()
    }

    /// A place [m].
    pub(super) fn place(&self, x: Vector) -> Vector {
        self.position + self.direction(x)
    }

    /// A direction, velocity or force.
    pub(super) fn direction(&self, d: Vector) -> Vector {
        self.turn * self.in_body(d)
    }

    /// The axis of a turn, an angular velocity or a moment.
    pub(super) fn axial(&self, a: Vector) -> Vector {
        self.direction(a) * self.hand()
    }

    /// The orientation of a frame.
    pub(super) fn frame(&self, q: &Rotation) -> Rotation {
        self.turn * self.turned_in_body(q)
    }

    /// A rotation from one orientation to another, in the world's axes.
    pub(super) fn rotation(&self, q: &Rotation) -> Rotation {
        self.turn * self.turned_in_body(q) * self.turn.inverse()
    }

    /// A direction or place in a body's frame.
    pub(super) fn in_body(&self, c: Vector) -> Vector {
        c.component_mul(&self.flip)
    }

    /// An orientation in a body's frame, `D Q D`.
    pub(super) fn turned_in_body(&self, q: &Rotation) -> Rotation {
        let v = self.in_body(q.imag()) * self.hand();
        Unit::new_unchecked(Quaternion::from_parts(q.w, v))
    }

    /// An inertia in a body's axes [kg m^2], `D I D`.
    pub(super) fn inertia(&self, i: &Symmetric) -> Symmetric {
        let (x, y, z) = (self.flip.x, self.flip.y, self.flip.z);
        Symmetric { xy: x * y * i.xy, xz: x * z * i.xz, yz: y * z * i.yz, ..*i }
    }

    /// The matrix `T D` of directions.
    pub(super) fn matrix(&self) -> Matrix {
        self.turn.to_rotation_matrix().into_inner() * Matrix::from_diagonal(&self.flip)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    prop_compose! {
        fn vector()(x in -2.0..2.0, y in -2.0..2.0, z in -2.0..2.0f64) -> Vector { Vector::new(x, y, z) }
    }

    prop_compose! {
        fn placement()(position in vector(), turn in vector(), mirror in 0..4usize) -> Placement {
            let mut flip = Vector::repeat(1.0);
            if mirror < 3 {
                flip[mirror] = -1.0;
            }
            Placement { position, turn: Rotation::from_scaled_axis(turn), flip }
        }
    }

    fn matrix(q: &Rotation) -> Matrix {
        q.to_rotation_matrix().into_inner()
    }

    proptest! {
        #[test]
        fn a_part_in_a_part_is_placed_twice(one in placement(), two in placement(), x in vector(), q in vector()) {
            let (both, q) = (one.of(&two), Rotation::from_scaled_axis(q));
            prop_assert!((both.place(x) - one.place(two.place(x))).norm() < 1e-13);
            prop_assert!((both.axial(x) - one.axial(two.axial(x))).norm() < 1e-13);
            prop_assert!(both.frame(&q).angle_to(&one.frame(&two.frame(&q))) < 1e-6);
            prop_assert!((both.in_body(x) - one.in_body(two.in_body(x))).norm() < 1e-15);
        }

        #[test]
        fn a_turn_about_an_axis_stays_a_turn_by_the_same_angle(at in placement(), axis in vector(), angle in -3.0..3.0f64, x in vector()) {
            prop_assume!(axis.norm() > 0.1);
            let turn = |axis: Vector| Rotation::from_axis_angle(&Unit::new_normalize(axis), angle);
            let (before, after) = (turn(axis), turn(at.axial(axis)));
            prop_assert!((after * at.direction(x) - at.direction(before * x)).norm() < 1e-13);
            prop_assert!((matrix(&after) - matrix(&at.rotation(&before))).norm() < 1e-13);
        }

        #[test]
        fn a_moment_of_a_force_is_placed_as_an_axis(at in placement(), arm in vector(), force in vector()) {
            let after = at.direction(arm).cross(&at.direction(force));
            prop_assert!((at.axial(arm.cross(&force)) - after).norm() < 1e-13);
        }

        #[test]
        fn frames_are_placed_with_what_is_written_in_them(at in placement(), q in vector(), c in vector(), i in vector()) {
            let q = Rotation::from_scaled_axis(q);
            prop_assert!((at.frame(&q) * at.in_body(c) - at.direction(q * c)).norm() < 1e-13);
            let inertia = Symmetric { xx: 1.0, yy: 2.0, zz: 3.0, xy: i.x, xz: i.y, yz: i.z };
            let (before, after) = (inertia.turned(&matrix(&q)), at.inertia(&inertia).turned(&matrix(&at.frame(&q))));
            let l = at.matrix();
            prop_assert!((after.full() - l * before.full() * l.transpose()).norm() < 1e-12);
        }
    }
}
