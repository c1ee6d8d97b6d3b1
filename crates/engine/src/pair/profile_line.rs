//! A smooth convex profile before a straight line.
//!
//! ```text
//! n = -m,   gap = m . (p - o)
//! ```
//!
//! `m` unit normal out of the half plane, `o` a point of its line, `p` the point of the profile whose normal is `-m` [m]. The profile is the disc of the pair: see [`Obstacle::bulk`] for
//! what bounds its gap. One with flat points is the least of its points ([`Obstacle::round`]).

use super::drawn::{Drawn, here};
use super::table::Served;
use super::{FrameState, Hump, Kernel, Obstacle, Touch};
use crate::shape::{Shape, Sheet};
use crate::spatial::Vector;
use carom_geometry::plane::{self, HalfPlane, nearest_to_line};
use std::sync::Arc;

#[derive(Debug)]
struct ProfileLine {
    profile: Drawn,
    line: HalfPlane,
    /// The sheet of the line.
    sheet: Sheet,
    /// A point of the line, in the frame of its body [m].
    anchor: Vector,
}

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    let (Shape::Profile(sheet, profile), Shape::Line(other, line)) = (first, second) else { return None };
    let (profile, half) = (Drawn::new(sheet, profile), HalfPlane::new(line.point, line.normal).ok()?);
    let sheet = other.squared();
    Some(Ok(Arc::new(ProfileLine { profile, line: half, sheet, anchor: sheet.place(&line.point) })))
}

impl Kernel for ProfileLine {
    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        let desk = self.profile.desk(poses[0]);
        let found = self.nearest(&self.profile.sees(&self.sheet, poses, &desk));
        desk.touch(&found, feature, 0)
    }

    fn obstacle(&self, _feature: u32) -> Obstacle {
        let round = if self.profile.is_flat() { f64::INFINITY } else { 0.0 };
        Obstacle { round, ..self.profile.obstacle(0, self.anchor, self.sheet.normal()) }
    }

    fn hump(&self, _feature: u32, poses: [&FrameState; 2], _guess: Option<&Vector>) -> Option<Hump> {
        let desk = self.profile.desk(poses[0]);
        Some(desk.hump(&self.nearest(&self.profile.sees(&self.sheet, poses, &desk)), 0))
    }
}

impl ProfileLine {
    fn nearest(&self, seen: &plane::Pose) -> plane::Touch {
        nearest_to_line(&self.profile.curve, &self.line, [&here(), seen])
    }
}
