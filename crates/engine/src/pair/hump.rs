//! Bodies that are not round: how the line of the normal turns with them.
//!
//! With the radii of curvature `H` of both surfaces as matrices across the normal `n`, the velocity `u` of the second body against the first at its point, across the
//! normal, and the spin `w` of the second against the first,
//!
//! ```text
//! n' = w1 x n + B (u + H2 (w x n)),   B = (gap + H1 + H2)^-1        p2' = v2(p2) - H2 (n' - w2 x n)
//!    = w1 x n + B u + C (w x n)                                         = v2(p2) - D u - E (w x n)
//!
//! C = B H2,   D = H2 B,   E = H2 (C - 1)
//! ```
//!
//! In the second form nothing is infinite where a body is straight along a direction. On a sheet all are numbers along the one direction across the normal there. For a ball `H2` is its radius, and both
//! say that the normal follows its centre. Before a plane `B` is zero. The second body here is the one that is called the disc elsewhere.

use super::{FrameState, NormalLine, Pair, Touch};
use crate::spatial::{Matrix, Vector};
use carom_geometry::space;

/// How a line of the normal turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Hump {
    /// `B`: how the normal turns when the disc goes across it [rad/m].
    pub(crate) bend: Matrix,
    /// `C`: how it turns when the disc turns.
    pub(crate) lean: Matrix,
    /// `D`: how the point falls behind the disc's material when the disc goes across the normal.
    pub(crate) creep: Matrix,
    /// `E`: how it does when the disc turns [m].
    pub(crate) roll: Matrix,
}

impl Hump {
    /// With the bend `B`, and the radii of curvature `H2` of the disc.
    pub(super) fn new(bend: Matrix, radii: Matrix) -> Self {
        let lean = bend * radii;
        Hump { bend, lean, creep: radii * bend, roll: radii * lean - radii }
    }

    /// From what the geometry answers, of the second body.
    pub(super) fn of_second(touch: &space::Touch) -> Self {
        Hump::new(touch.bend_in_world(), touch.radii_in_world(1))
    }

    /// Of the first body before a plane.
    pub(super) fn before_plane(touch: &space::Touch) -> Self {
        Hump::new(Matrix::zeros(), touch.radii_in_world(0))
    }

    /// The line of the normal of a touch, on which the disc has its own point as place.
    pub(super) fn line(&self, pair: &Pair, disc: usize, touch: &Touch, poses: [&FrameState; 2]) -> NormalLine {
        let (own, other) = (poses[disc], poses[1 - disc]);
        let normal = if disc == 1 { touch.normal } else { -touch.normal };
        let place = touch.points[disc];
        let slip = own.velocity_at(&place) - other.velocity_at(&place);
        let slip = pair.obstacle(touch.feature).on_sheet(other, slip);
        let gap_rate = normal.dot(&slip);
        let (across, turn) = (slip - normal * gap_rate, (own.spin - other.spin).cross(&normal));
        let normal_rate = other.spin.cross(&normal) + self.bend * across + self.lean * turn;
        let place_rate = other.velocity_at(&place) + slip - self.creep * across - self.roll * turn;
        NormalLine {
            place: [place, place_rate],
            normal: [normal, normal_rate],
            gap: [touch.gap, gap_rate],
            bend: 0.0,
            radius: 0.0,
            share: pair.rub_share(),
            disc,
            hump: Some(*self),
        }
    }
}

/// The pose of a shape that lies at `centre` of a body, turned by `turn` in it.
#[inline]
pub(super) fn pose(frame: &FrameState, centre: &Vector, turn: &Matrix) -> space::Pose {
    space::Pose { position: frame.place(centre), rotation: frame.rotation * turn }
}
