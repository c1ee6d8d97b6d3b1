//! A smooth convex profile at a thin straight wall.
//!
//! ```text
//! s_q(n) = n . q - h(n)        gap = max min(s_a(n), s_b(n))
//! ```
//!
//! `n` unit normal out of the profile, `h` its support, `a` and `b` the ends of the wall [m]. The maximum is that of one end, if the other end lies no nearer there: the profile is at
//! that corner. Else both ends are as near, and `n` is across the wall: the profile is at its side. From the one to the other the normal goes without a jump, so the pair is one feature.
//!
//! A side that the profile overlaps by less than its smallest radius of curvature is the answer: with a circle of that radius inside the profile at its point, no other normal has more.
//! The profile is the disc of the pair. Where it has flat points the wall is that: the least of its points before a profile that has no sharp ones ([`Obstacle::round`]). The line of the normal turns the same; with the matrices of
//! `hump.rs`, where the radius of curvature of a straight disc is infinite, `B = 0`, `C = D = 1`, `E = -(gap + H1)`.
//!
//! Limits: the overlap must be less than half the profile.

use super::drawn::{Desk, Drawn, here};
use super::table::Served;
use super::{FrameState, Hump, Kernel, Obstacle, Touch};
use crate::shape::{Flat, Segment, Shape, Sheet};
use crate::spatial::Vector;
use carom_geometry::Effort;
use carom_geometry::plane::{self, Pose, nearest};
use std::sync::Arc;

#[derive(Debug)]
struct ProfileSegment {
    profile: Drawn,
    wall: Segment,
    /// The sheet of the wall.
    sheet: Sheet,
    point: plane::Profile,
}

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    let (Shape::Profile(sheet, profile), Shape::Segment(other, wall)) = (first, second) else { return None };
    let profile = Drawn::new(sheet, profile);
    let point = plane::Profile::Circle(plane::Circle::point());
    Some(Ok(Arc::new(ProfileSegment { profile, wall: *wall, sheet: other.squared(), point })))
}

impl ProfileSegment {
    /// Where it is nearest to the wall, and at which part.
    fn nearest(&self, desk: &Desk, poses: [&FrameState; 2], guess: Option<&Vector>) -> (plane::Touch, u32) {
        let (seen, last) = (self.profile.sees(&self.sheet, poses, desk), guess.and_then(|normal| desk.normal(normal)));
        let [a, b] = [seen.place(&self.wall.start), seen.place(&self.wall.end)];
        let along = (b - a).normalize();
        let across = Flat::new(-along.y, along.x);
        let [one, other] = [across, -across].map(|n| self.side(n, &a));
        let side = if other.gap > one.gap { other } else { one };
        let share = along.dot(&(side.points[0] - a));
        let is_beside = share >= 0.0 && share <= along.dot(&(b - a));
        if is_beside && side.gap >= -self.profile.curve.smallest_radius() {
            return (side, 0);
        }
        // The end that is more likely is asked first.
        let ends = [(a, along, 1), (b, -along, 2)];
        let order = if share > 0.0 { [ends[1], ends[0]] } else { ends };
        for (end, inward, part) in order {
            let corner = self.corner(end, last.as_ref());
            if corner.normal.dot(&inward) >= 0.0 {
                return (corner, part);
            }
        }
        (side, 0)
    }

    /// The profile where its normal is `n`, before the line through a point across that.
    fn side(&self, n: Flat, through: &Flat) -> plane::Touch {
        let support = self.profile.curve.support(&n);
        let gap = n.dot(&(through - support.point));
        plane::Touch {
            gap,
            normal: n,
            points: [support.point, support.point + n * gap],
            radii: [support.radius, f64::INFINITY],
            bend: 0.0,
            memory: n,
            effort: Effort { sure: true, ..Effort::default() },
        }
    }

    fn corner(&self, end: Flat, last: Option<&Flat>) -> plane::Touch {
        nearest(&self.profile.curve, &self.point, [&here(), &Pose { position: end, ..here() }], last)
    }
}

impl Kernel for ProfileSegment {
    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        let desk = self.profile.desk(poses[0]);
        let (found, part) = self.nearest(&desk, poses, None);
        desk.touch(&found, feature, part)
    }

    fn search(&self, feature: u32, poses: [&FrameState; 2], guess: Option<&Vector>) -> Option<(Touch, Effort)> {
        let desk = self.profile.desk(poses[0]);
        let (found, part) = self.nearest(&desk, poses, guess);
        Some((desk.touch(&found, feature, part), found.effort))
    }

    fn searches(&self) -> bool {
        true
    }

    fn obstacle(&self, _feature: u32) -> Obstacle {
        if !self.profile.is_flat() {
            return self.profile.obstacle(0, self.sheet.place(&self.wall.start), self.sheet.normal());
        }
        let Sheet { origin, .. } = self.profile.sheet;
        let [middle, half] = [self.wall.start + self.wall.end, self.wall.end - self.wall.start].map(|x| x * 0.5);
        Obstacle {
            sheet: Some(self.profile.sheet.normal()),
            bulk: [half.norm(), f64::INFINITY],
            round: self.profile.curve.smallest_radius(),
            ..Obstacle::convex(1, self.sheet.place(&middle), origin)
        }
    }

    /// Friction acts on the surface of the profile, whichever is the disc.
    fn rub_share(&self) -> f64 {
        if self.profile.is_flat() { 1.0 } else { 0.0 }
    }

    fn hump(&self, _feature: u32, poses: [&FrameState; 2], guess: Option<&Vector>) -> Option<Hump> {
        let desk = self.profile.desk(poses[0]);
        let (found, part) = self.nearest(&desk, poses, guess);
        if !self.profile.is_flat() {
            return Some(desk.hump(&found, 0));
        }
        let corner = desk.hump(&plane::Touch { radii: [found.radii[0], 0.0], ..found }, 1);
        let across = desk.across(&found);
        let straight = Hump { lean: across, creep: across, roll: across * -(found.gap + found.radii[0]), ..corner };
        Some(if part == 0 { straight } else { corner })
    }
}
