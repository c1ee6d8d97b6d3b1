//! How the line along which two surfaces push turns while the bodies move.
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

use super::Contact;
use crate::constraint::Turning;
use crate::spatial::Vector;
use crate::tree::Scratch;

impl Contact {
    /// The rate of the indentation by the way of the centre, while the tree moves as it has been placed and the surfaces push along this line [m/s]. On a sheet that
    /// is where the centre is seen from, and not what the law is told if the centre is off the sheet and the bodies tilt.
    pub(crate) fn sinking(&self, line: &Turning, scratch: &Scratch) -> f64 {
        let (poses, obstacle) = (self.poses(scratch), self.pair.obstacle(self.feature));
        let centre = poses[obstacle.disc].place(&obstacle.centre);
        line.action.force.dot(&(poses[1].velocity_at(&centre) - poses[0].velocity_at(&centre)))
    }

    /// What an indentation of one does, and how that changes while the tree moves as it has been placed.
    pub(crate) fn turning(&self, scratch: &Scratch) -> Turning {
        let (poses, obstacle) = (self.poses(scratch), self.pair.obstacle(self.feature));
        let touch = self.pair.touch(self.feature, poses);
        let (disc, other) = (poses[obstacle.disc], poses[1 - obstacle.disc]);
        // From the other body to the disc.
        let side = if obstacle.disc == 1 { 1.0 } else { -1.0 };
        let normal = touch.normal * side;
        let centre = disc.place(&obstacle.centre);
        let slip = disc.velocity_at(&centre) - other.velocity_at(&centre);
        let radius = 1.0 / touch.curvatures[obstacle.disc].first;
        let bend = self.pair.bend(self.feature, poses);
        let across = |v: &Vector, axis: &Vector| v - axis * axis.dot(v);
        let (slip, along) = match obstacle.sheet {
            None => (slip, across(&slip, &normal)),
            Some(sheet) => {
                let sheet = other.rotation * sheet;
                let slip = across(&slip, &sheet);
                (slip, across(&slip, &normal))
            }
        };
        let normal_rate = other.spin.cross(&normal) + along * bend;
        // The line goes through the centre, or where that is seen on the sheet.
        let place = touch.points[obstacle.disc] + normal * radius;
        let place_rate = other.velocity_at(&place) + slip;
        Turning::force(self.nodes, [place, place_rate], [normal * -side, normal_rate * -side])
    }
}
