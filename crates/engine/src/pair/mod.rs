//! Pairs: where two shapes touch, and how.
//!
//! ```text
//! gap' = n . (v2(p2) - v1(p1))        gap n = p2 - p1
//! ```
//!
//! `gap` signed distance of the surfaces, negative where they overlap [m]; `n` unit normal, out of the first body into the second; `p1`,
//! `p2` where the normal line meets each surface [m]; `v1`, `v2` velocities of the bodies there [m/s]. The rate is exact, because the gap is
//! the length of a common normal.
//!
//! A pair has one or more **features**: surfaces that can be touched at the same time, or that need a law of their own. A pin in a slot
//! has a left wall, a right wall and two ends. Each is asked for by its number and answers whatever the place, so that a feature is
//! a contact with an identity; its gap is continuously differentiable wherever it is near zero. The smallest of the gaps is the gap of the pair.
//!
//! One file holds one pair, `table.rs` says which file serves which shapes. A kernel knows its shapes in one order; the other order is
//! made here, once.
//!
//! Limits: profiles meet on the sheet of the one that is not the disc (of the first, for two circles), and the bodies move in that plane;
//! what they are away from it does not count.

mod ball_solid;
mod capsule_capsule;
mod circle_arc;
mod circle_circle;
mod circle_in_circle;
mod circle_line;
mod circle_segment;
mod curved;
mod drawn;
mod ellipsoid;
mod error;
mod hump;
mod journal_in_bush;
mod knobs;
mod line;
mod obstacle;
mod pin_slot;
mod planar;
mod polygon;
mod polygon_circle;
mod polygon_line;
mod polygon_polygon;
mod pose;
mod profile_line;
mod profile_profile;
mod profile_segment;
mod rim_plane;
mod round;
mod slider_in_guide;
mod sphere_in_sphere;
mod sphere_plane;
mod sphere_sphere;
mod table;
mod touch;
mod wall;

pub use error::{Hollow, PairError};
pub(crate) use hump::Hump;
pub(crate) use line::NormalLine;
pub(crate) use obstacle::Obstacle;
pub use pose::FrameState;
pub use touch::Touch;

use crate::shape::Shape;
use std::fmt::Debug;
use std::sync::Arc;

/// What touches in a pair of shapes, in the order in which the kernel knows them.
trait Kernel: Debug + Send + Sync {
    /// How many features there are.
    fn features(&self) -> u32 {
        1
    }

    /// What a feature is called; nothing where there is only one.
    fn feature_name(&self, _feature: u32) -> &'static str {
        ""
    }

    /// Where and how one of them touches. Must not allocate.
    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch;

    /// What a bound of a feature's gap needs to know.
    fn obstacle(&self, feature: u32) -> Obstacle;

    /// How the line of the normal turns, where the disc is not round or the other body not the same all around.
    fn hump(&self, _feature: u32, _poses: [&FrameState; 2]) -> Option<Hump> {
        None
    }

    /// Whether either of the two could be the disc.
    fn is_even(&self) -> bool {
        false
    }

    /// Where on the line of the normal friction acts, from the surface of the disc (0) to that of the other body (1).
    fn rub_share(&self) -> f64 {
        if self.is_even() { 0.5 } else { 0.0 }
    }

    /// How fast the normal turns when the centre of the disc or ball goes across it [rad/m]: at the distance `h` from a surface of the curvature `k`,
    /// `k/(1 + k h)`, and `1/h` from a corner.
    fn bend(&self, feature: u32, poses: [&FrameState; 2]) -> f64 {
        let (touch, disc) = (self.touch(feature, poses), self.obstacle(feature).disc);
        let (k, h) = (touch.curvatures[1 - disc].first, touch.gap + 1.0 / touch.curvatures[disc].first);
        if k.is_finite() { k / (1.0 + k * h) } else { 1.0 / h }
    }
}

/// Two shapes that can touch. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Pair {
    kernel: Arc<dyn Kernel>,
    name: &'static str,
    swapped: bool,
    features: u32,
}

impl Pair {
    /// The pair of two shapes, in this order.
    pub fn new(first: &Shape, second: &Shape) -> Result<Pair, PairError> {
        for shape in [first, second] {
            if let Some(fault) = shape.fault() {
                return Err(PairError::Shape(shape.name(), fault));
            }
        }
        for row in table::ROWS {
            for (swapped, [one, two]) in [(false, [first, second]), (true, [second, first])] {
                if let Some(kernel) = (row.kernel)(one, two) {
                    let kernel = kernel?;
                    return Ok(Pair { features: kernel.features(), kernel, name: row.name, swapped });
                }
            }
        }
        Err(PairError::Unserved(first.name(), second.name()))
    }

    /// The name of its row in the table.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// How many features there are, for as long as the pair lives.
    pub fn features(&self) -> u32 {
        self.features
    }

    /// What a feature is called, such as `left`; nothing where there is only one. A number too large means the last feature.
    pub fn feature_name(&self, feature: u32) -> &'static str {
        self.kernel.feature_name(feature.min(self.features - 1))
    }

    /// Where and how a feature touches; a number too large means the last feature.
    #[inline]
    pub fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        let feature = feature.min(self.features - 1);
        if self.swapped {
            self.kernel.touch(feature, [poses[1], poses[0]]).swapped()
        } else {
            self.kernel.touch(feature, poses)
        }
    }

    /// Where on the line of the normal friction acts, from the surface of the disc to that of the other body: on the surface of the disc or ball, as in the literature of
    /// journals and of spheres on walls; between two discs or balls in the middle, so that it does not matter which is named first.
    #[inline]
    pub(crate) fn rub_share(&self) -> f64 {
        self.kernel.rub_share()
    }

    /// How fast the normal of a feature turns when the centre of the disc or ball goes across it [rad/m]; a number too large means the last feature.
    pub(crate) fn bend(&self, feature: u32, poses: [&FrameState; 2]) -> f64 {
        let poses = if self.swapped { [poses[1], poses[0]] } else { poses };
        self.kernel.bend(feature.min(self.features - 1), poses)
    }

    /// How the line of the normal of a feature turns, where the disc is not round or the other body not the same all around; a number too large means the last feature.
    pub(crate) fn hump(&self, feature: u32, poses: [&FrameState; 2]) -> Option<Hump> {
        let poses = if self.swapped { [poses[1], poses[0]] } else { poses };
        self.kernel.hump(feature.min(self.features - 1), poses)
    }

    /// What a bound of a feature's gap needs to know; a number too large means the last feature.
    #[inline]
    pub(crate) fn obstacle(&self, feature: u32) -> Obstacle {
        let obstacle = self.kernel.obstacle(feature.min(self.features - 1));
        if self.swapped { Obstacle { disc: 1 - obstacle.disc, ..obstacle } } else { obstacle }
    }
}

#[cfg(test)]
mod tests;
