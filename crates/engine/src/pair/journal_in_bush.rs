//! A journal that turns, tilts and slides in a bush: the two rims of the hole against the journal, and the pads on its faces against the collars.
//!
//! ```text
//! rim     y = C - f        gap = (R - r) - |y|,  n = y/|y|        p1 = C - R n        p2 = f - r n
//! pad     gap = (s - q) -+ a . (P - A),  n = +-a                  p1 = P + q n
//! ```
//!
//! `C` the middle of a rim, `f` the point of the journal's axis that is nearest to it, `R`, `r` radii of hole and journal; `P` the middle of a pad's tip, `q` its radius; `A` the middle
//! of the journal, `a` unit vector along its axis, `s` half the way between its collars [m]. The normal goes from the bush to the journal. There are four pads on each face, at
//! quarters of a turn, fixed in the bush, so that a collar that lies flat is carried at places, and rubs at a radius.
//!
//! Both are distances between a point of one body and an axis or a plane of the other: their rates are exact, `gap' = n . (v2(p2) - v1(p1))`, and what the force does is what the gap
//! says. Of the rims that is a stand-in, though: as if each stood square to the journal. The true one is seen from the journal's axis as an ellipse, `R cos t` wide in the plane of the tilt `t`, so that
//! the true gap is smaller by at most `R (1 - cos t)`, about `R t^2/2`. With the clearance `c` the journal tilts by no more than `t = 2 c/L` in a bush of the length `L`:
//! the part of the clearance that is missed is at most `2 R c/L^2`, a hundredth for a bush as long as it is wide with a clearance of a fiftieth of the radius.
//!
//! Bounds: seen from the journal the way from its axis, `|y|`, is convex in the place of `C`, and grows with at most the square of the speed over `|y|` beside the acceleration: a hollow like any
//! round hole. A pad is a ball before a half space. Limits: on the axis there is no normal of a rim; it is then the first axis across.

use super::pose::between;
use super::table::Served;
use super::{FrameState, Hollow, Hump, Kernel, Obstacle, PairError, Touch};
use crate::shape::{Bush, Journal, Shape};
use crate::spatial::{Matrix, Vector, frame};
use carom_laws::stiffness::PrincipalCurvatures;
use std::sync::Arc;

/// Pads on each face.
const PADS: u32 = 4;
/// What the features are called: rims, pads of the front, pads of the back.
const NAMES: [&str; 10] = [
    "front",
    "back",
    "front_pad_1",
    "front_pad_2",
    "front_pad_3",
    "front_pad_4",
    "back_pad_1",
    "back_pad_2",
    "back_pad_3",
    "back_pad_4",
];

#[derive(Debug)]
struct JournalInBush {
    /// Axes of unit length.
    bush: Bush,
    journal: Journal,
    /// Two unit vectors across the axis of the bush.
    across: [Vector; 2],
}

/// What a rim finds: unit vector from the journal's axis to its middle, in the world, and the way [m].
struct Rim {
    outward: Vector,
    away: f64,
}

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    let (Shape::Bush(bush), Shape::Journal(journal)) = (first, second) else { return None };
    if journal.radius >= bush.radius {
        let (hollow, room) = (Hollow::Hole, bush.radius);
        return Some(Err(PairError::TooLarge { what: "journal", radius: journal.radius, hollow, room }));
    }
    if let Some(collars) = journal.collars.filter(|collars| *collars <= bush.length) {
        return Some(Err(PairError::TooClose { collars, length: bush.length }));
    }
    let axes = frame(&bush.axis.normalize());
    Some(Ok(Arc::new(JournalInBush {
        bush: Bush { axis: bush.axis.normalize(), ..*bush },
        journal: Journal { axis: journal.axis.normalize(), ..*journal },
        across: [axes.column(0).into(), axes.column(1).into()],
    })))
}

impl Kernel for JournalInBush {
    fn features(&self) -> u32 {
        if self.journal.collars.is_some() { 2 + 2 * PADS } else { 2 }
    }

    fn feature_name(&self, feature: u32) -> &'static str {
        NAMES[feature as usize]
    }

    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        if feature < 2 { self.touch_rim(feature, poses) } else { self.touch_pad(feature, poses) }
    }

    fn obstacle(&self, feature: u32) -> Obstacle {
        let (Bush { radius, length, .. }, journal) = (self.bush, self.journal);
        let way = journal.axis * end(feature);
        if feature < 2 {
            // Beside the rim the journal may turn as fast as it likes.
            let anchor = journal.centre + way * (0.5 * length);
            let hollow = radius - journal.radius;
            return Obstacle { hollow, ..Obstacle::convex(0, self.rim(feature), anchor) };
        }
        Obstacle::convex(0, self.pad(feature), journal.centre + way * (0.5 * journal.collars.unwrap_or(length)))
    }

    /// What goes round is the journal, on whose surface friction acts.
    fn rub_share(&self) -> f64 {
        1.0
    }

    /// The rim is round about its middle, and turns its normal with what goes across the axis of the journal alone.
    fn hump(&self, feature: u32, poses: [&FrameState; 2], _guess: Option<&Vector>) -> Option<Hump> {
        if feature >= 2 {
            return None;
        }
        let Rim { outward, away } = self.find_rim(feature, poses);
        let around = (poses[1].rotation * self.journal.axis).cross(&outward);
        let bend = if away > 0.0 { around * around.transpose() / -away } else { Matrix::zeros() };
        Some(Hump::new(bend, Matrix::identity() * -self.bush.radius))
    }
}

/// One for what is at the front, minus one for what is at the back.
fn end(feature: u32) -> f64 {
    let front = if feature < 2 { feature == 0 } else { feature < 2 + PADS };
    if front { 1.0 } else { -1.0 }
}

impl JournalInBush {
    /// The middle of a rim, in the frame of the bush's body [m].
    fn rim(&self, feature: u32) -> Vector {
        self.bush.centre + self.bush.axis * (0.5 * self.bush.length * end(feature))
    }

    /// The middle of the tip of a pad, in the frame of the bush's body [m].
    fn pad(&self, feature: u32) -> Vector {
        let Bush { centre, axis, length, pads, tip, .. } = self.bush;
        let [x, y] = self.across;
        let out = match (feature - 2) % PADS {
            0 => x,
            1 => y,
            2 => -x,
            _ => -y,
        };
        centre + axis * ((0.5 * length - tip) * end(feature)) + out * pads
    }

    #[inline(always)]
    fn find_rim(&self, feature: u32, poses: [&FrameState; 2]) -> Rim {
        let axis = poses[1].rotation * self.journal.axis;
        let d = -between(poses, &self.rim(feature), &self.journal.centre);
        let y = d - axis * axis.dot(&d);
        let away = y.norm();
        let none = || axis.cross(&(poses[0].rotation * self.across[1])).normalize();
        Rim { outward: if away > 0.0 { y / away } else { none() }, away }
    }

    #[inline(always)]
    fn touch_rim(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        let (hole, own) = (self.bush.radius, self.journal.radius);
        let Rim { outward: normal, away } = self.find_rim(feature, poses);
        let gap = (hole - own) - away;
        let p1 = poses[0].place(&self.rim(feature)) - normal * hole;
        let curvatures = [-hole, own].map(PrincipalCurvatures::cylinder);
        Touch { gap, normal, points: [p1, p1 + normal * gap], feature, part: 0, curvatures }
    }

    #[inline(always)]
    fn touch_pad(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        let (pad, tip, half) = (self.pad(feature), self.bush.tip, 0.5 * self.journal.collars.unwrap_or(0.0));
        let normal = poses[1].rotation * self.journal.axis * end(feature);
        let gap = (half - tip) + normal.dot(&between(poses, &pad, &self.journal.centre));
        let p1 = poses[0].place(&pad) + normal * tip;
        let curvatures = [PrincipalCurvatures::sphere(tip), PrincipalCurvatures::plane()];
        Touch { gap, normal, points: [p1, p1 + normal * gap], feature, part: 0, curvatures }
    }
}
