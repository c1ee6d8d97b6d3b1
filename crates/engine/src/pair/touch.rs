//! What a pair answers.

use super::FrameState;
use crate::spatial::Vector;
use carom_laws::stiffness::PrincipalCurvatures;

/// Where and how a feature of a pair touches, or would.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch {
    /// Signed distance of the surfaces, negative where they overlap [m].
    pub gap: f64,
    /// Unit vector out of the first body into the second, in the world. Where every direction is as good, as for a journal in the middle of
    /// its bearing, it is some unit vector.
    pub normal: Vector,
    /// Where the normal line meets the first surface and the second, in the world [m].
    pub points: [Vector; 2],
    /// The feature that was asked for.
    pub feature: u32,
    /// Which part of that feature: of a segment or an arc the side (0), the corner at the start (1) or at the end (2); of a slot's wall
    /// the piece of the track, counted from 0; of a box or rectangle the face (0 to 5), the edge (6 to 17) or the corner (18 to 25); of a cylinder, capsule or disc the side (0), an end (1, 2)
    /// or a rim (3, 4); of a piece of a terrain an edge, twice its number from 0 on, or the corner behind it, one more; of a hull or mesh a face, behind these the edges, behind these the corners; of a flank
    /// of a gear the tooth of the other gear, counted from 0. Zero elsewhere.
    pub part: u32,
    /// Principal curvatures of both surfaces at the points [1/m], positive where convex. The first direction of a profile is on its sheet.
    /// At a corner the curvature is infinite.
    pub curvatures: [PrincipalCurvatures; 2],
}

impl Touch {
    /// Rate of the gap [m/s], from the velocities in the poses that were asked about.
    #[inline]
    pub fn gap_rate(&self, poses: [&FrameState; 2]) -> f64 {
        let [v1, v2] = [0, 1].map(|k| poses[k].velocity_at(&self.points[k]));
        self.normal.dot(&(v2 - v1))
    }

    /// The same with the bodies exchanged.
    #[inline(always)]
    pub(super) fn swapped(self) -> Self {
        let ([p, q], [c, d]) = (self.points, self.curvatures);
        Touch { normal: -self.normal, points: [q, p], curvatures: [d, c], ..self }
    }
}
