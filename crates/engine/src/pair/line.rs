//! The line along which two surfaces push, and how it turns while the bodies move.
//!
//! One of the two is a disc or ball with the centre `c` and the radius `r`; the other, with the normal `n` towards it, has the curvatures `k` where it is
//! nearest. Against that body the centre keeps to a surface at the distance `h = gap + r`, whose normals are the same, and whose curvatures are
//! `k/(1 + k h)`. With the velocities `v` of the centre and `v1` of the other body there, along the principal directions `t`
//!
//! ```text
//! n' = w1 x n + sum t (t . (v - v1)) k/(1 + k h)
//! ```
//!
//! `w1` angular velocity of the other body [rad/s]; the last factor is the pair's to tell. On a sheet there is one direction `t`, across `n`,
//! and of the velocity only what lies on the sheet counts.

use super::{FrameState, Hump, Pair};
use crate::spatial::Vector;

/// The line of the normal, the bodies moving as their poses say.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NormalLine {
    /// The centre of the disc or ball, or where that is seen on the sheet [m], and how the place goes [m/s].
    pub(crate) place: [Vector; 2],
    /// Unit vector from the other body to the disc, and how it turns [rad/s].
    pub(crate) normal: [Vector; 2],
    /// Signed distance of the surfaces [m], and its rate along this line [m/s].
    pub(crate) gap: [f64; 2],
    /// How fast the normal turns when the centre goes across it [rad/m].
    pub(crate) bend: f64,
    /// Radius of the disc or ball [m].
    pub(crate) radius: f64,
    /// Where on the line friction acts: this part of the gap beyond the surface of the disc.
    pub(crate) share: f64,
    /// Which body is the disc.
    pub(crate) disc: usize,
    /// How the line turns, where the disc is not round; its place is then the disc's own point, and its bend and radius are zero.
    pub(crate) hump: Option<Hump>,
}

impl Pair {
    /// The line of the normal of a feature, with a guess as in [`Pair::touch_from`].
    pub(crate) fn line(&self, feature: u32, poses: [&FrameState; 2], guess: Option<&Vector>) -> NormalLine {
        let obstacle = self.obstacle(feature);
        let touch = self.touch_from(feature, poses, guess);
        if let Some(hump) = self.hump(feature, poses, guess) {
            return hump.line(self, obstacle.disc, &touch, poses);
        }
        let (disc, other) = (poses[obstacle.disc], poses[1 - obstacle.disc]);
        let normal = if obstacle.disc == 1 { touch.normal } else { -touch.normal };
        let centre = disc.place(&obstacle.centre);
        let slip = disc.velocity_at(&centre) - other.velocity_at(&centre);
        let radius = 1.0 / touch.curvatures[obstacle.disc].first;
        let bend = self.bend(feature, poses);
        let slip = obstacle.on_sheet(other, slip);
        let gap_rate = normal.dot(&slip);
        let normal_rate = other.spin.cross(&normal) + (slip - normal * gap_rate) * bend;
        // The line goes through the centre, or where that is seen on the sheet.
        let place = touch.points[obstacle.disc] + normal * radius;
        NormalLine {
            place: [place, other.velocity_at(&place) + slip],
            normal: [normal, normal_rate],
            gap: [touch.gap, gap_rate],
            bend,
            radius,
            share: self.rub_share(),
            disc: obstacle.disc,
            hump: None,
        }
    }
}
