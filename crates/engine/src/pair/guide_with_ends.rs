//! A slider in a guide whose walls have ends: twelve features, each corner of the slider before each wall, and each lip of the guide before the slider.
//!
//! ```text
//! corner    gap = D(c) - R - r        c  centre of the corner, D its signed distance from the core of a wall
//! lip       gap = E(l) - R - r        l  centre of the lip, E its signed distance from the core of the slider
//! ```
//!
//! `r` radius of the corners, `R` of the lips, zero for sharp ones [m]. The core of what is rounded is what lies deeper in it than its radius: of the slider a smaller rectangle, of a wall what is between its end faces and behind
//! its side. Both are convex, so are `D` and `E`, and the ordinary bound of a disc before a convex body holds. Where two convex outlines begin to overlap a corner of one is in the other, so that nothing else need be asked: the slider
//! may stand out of its guide, leave it, turn over and come back.
//!
//! Limits: the overlap must be less than `R + r`, and shallow where both are sharp. While a corner and a lip pass each other, within `sqrt(2 (R + r) d)` at an overlap `d`, both their features feel it, and push as two.

use super::planar::{Planar, PlanarContact};
use super::slider_in_guide::{CORNERS, corners, discs};
use super::{FrameState, Kernel, Obstacle, Touch};
use crate::shape::{Flat, GuideEnds, Sheet, Slider};

const FIRST_LIP: u32 = GuideEnds::FIRST_LIP;

#[derive(Debug)]
pub(super) struct GuideWithEnds {
    corners: [Planar; 4],
    lips: [Planar; 4],
    /// From the origin of each sheet to the corner of the core: of the walls, and of the slider [m].
    cores: [Flat; 2],
}

/// The corners at the walls on their sides, then at those across, then the lips.
const NAMES: [&str; 12] = [
    "front_left",
    "front_right",
    "back_left",
    "back_right",
    "front_left_across",
    "front_right_across",
    "back_left_across",
    "back_right_across",
    "front_left_lip",
    "front_right_lip",
    "back_left_lip",
    "back_right_lip",
];

impl GuideWithEnds {
    /// A slider on the second sheet in a guide on the first, so wide [m].
    pub(super) fn new(sheets: [&Sheet; 2], width: f64, ends: GuideEnds, slider: &Slider) -> Self {
        let GuideEnds { length, lip } = ends;
        let walls = Flat::new(0.5 * length - lip, 0.5 * width + lip);
        let block = Flat::new(0.5 * slider.length - slider.corner, 0.5 * slider.height - slider.corner);
        GuideWithEnds {
            corners: corners(sheets[0], sheets[1], slider),
            lips: discs(sheets[1], sheets[0], walls, lip),
            cores: [walls, block],
        }
    }

    /// The corner of the slider, or the lip, that a feature is.
    fn disc(&self, feature: u32) -> &Planar {
        let k = feature as usize % 4;
        if feature < FIRST_LIP { &self.corners[k] } else { &self.lips[k] }
    }

    /// What a corner finds at the wall on a side, from where it is on the sheet of the guide.
    fn at_wall(&self, c: Flat, side: f64) -> PlanarContact {
        let beyond = Flat::new(c.x.abs() - self.cores[0].x, self.cores[0].y - side * c.y);
        outside(beyond, Flat::new(c.x.signum(), -side), self.radii())
    }

    /// What a lip finds at the slider, from where it is on the sheet of the slider.
    fn at_slider(&self, c: Flat) -> PlanarContact {
        let [lip, corner] = self.radii();
        outside(c.abs() - self.cores[1], c.map(f64::signum), [corner, lip])
    }

    /// Radii of the lips and of the slider's corners [m].
    fn radii(&self) -> [f64; 2] {
        [self.lips[0].radius, self.corners[0].radius]
    }
}

/// What a disc finds before a body with two square sides and a corner between them: from how far its centre is beyond each side of the core [m], which way these look, and the radii of that corner and of the disc [m].
fn outside(beyond: Flat, looks: Flat, radii: [f64; 2]) -> PlanarContact {
    let [own, disc] = radii;
    if beyond.x > 0.0 && beyond.y > 0.0 {
        let distance = beyond.norm();
        let normal = beyond.component_mul(&looks) / distance;
        return PlanarContact { gap: distance - own - disc, normal, curvature: 1.0 / own, part: 2 };
    }
    let (distance, normal, part) = match beyond.y > beyond.x {
        true => (beyond.y, Flat::new(0.0, looks.y), 0),
        false => (beyond.x, Flat::new(looks.x, 0.0), 1),
    };
    PlanarContact { gap: distance - own - disc, normal, curvature: 0.0, part }
}

impl Kernel for GuideWithEnds {
    fn features(&self) -> u32 {
        NAMES.len() as u32
    }

    fn feature_name(&self, feature: u32) -> &'static str {
        NAMES[feature as usize]
    }

    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        let disc = self.disc(feature);
        if feature >= FIRST_LIP {
            return disc.touch(feature, [poses[1], poses[0]], |lip| self.at_slider(lip)).swapped();
        }
        let side = CORNERS[feature as usize % 4][1] * if feature < 4 { 1.0 } else { -1.0 };
        disc.touch(feature, poses, |corner| self.at_wall(corner, side))
    }

    fn obstacle(&self, feature: u32) -> Obstacle {
        let obstacle = self.disc(feature).obstacle(f64::INFINITY);
        if feature < FIRST_LIP { obstacle } else { Obstacle { disc: 0, ..obstacle } }
    }
}
