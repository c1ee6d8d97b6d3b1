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

mod ball_polyhedron;
mod ball_solid;
mod ball_terrain;
mod capsule_capsule;
mod circle_arc;
mod circle_circle;
mod circle_in_circle;
mod circle_line;
mod circle_segment;
mod circle_terrain;
mod cornered;
mod curved;
mod drawn;
mod ellipsoid;
mod error;
mod gear_gear;
mod guide_with_ends;
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
mod terrain;
mod touch;
mod wall;
mod whole_plane;

pub use error::{Hollow, PairError};
pub(crate) use hump::Hump;
pub(crate) use line::NormalLine;
pub(crate) use obstacle::Obstacle;
pub use pose::FrameState;
pub use touch::Touch;

use crate::shape::Shape;
use crate::spatial::Vector;
use carom_geometry::Effort;
use std::fmt::Debug;
use std::sync::Arc;
use whole_plane::WholePlane;

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

    /// Where and how one of them touches, and what it took to find out, for pairs that look for their common normal step by step: from a guess, a unit vector in the
    /// world out of the first body, or from everywhere. Must not allocate.
    fn search(&self, _feature: u32, _poses: [&FrameState; 2], _guess: Option<&Vector>) -> Option<(Touch, Effort)> {
        None
    }

    /// Whether it looks for its common normal step by step.
    fn searches(&self) -> bool {
        false
    }

    /// What a bound of a feature's gap needs to know.
    fn obstacle(&self, feature: u32) -> Obstacle;

    /// How the line of the normal turns, where the disc is not round or the other body not the same all around; with a guess as in [`Kernel::search`].
    fn hump(&self, _feature: u32, _poses: [&FrameState; 2], _guess: Option<&Vector>) -> Option<Hump> {
        None
    }

    /// Whether the disc is a ball, or a point: its radii stay the same however its normal turns.
    fn is_ball(&self) -> bool {
        false
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
    searches: bool,
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
                    let (features, searches) = (kernel.features(), kernel.searches());
                    return Ok(Pair { features, searches, kernel, name: row.name, swapped });
                }
            }
        }
        Err(PairError::Unserved(first.name(), second.name()))
    }

    /// The pair of two shapes that touch over an area, in this order: one feature for all of their surfaces.
    pub fn whole(first: &Shape, second: &Shape) -> Result<Pair, PairError> {
        let pair = Pair::new(first, second)?;
        if pair.features == 1 {
            return Ok(pair);
        }
        for (swapped, [one, two]) in [(false, [first, second]), (true, [second, first])] {
            if let Some(kernel) = WholePlane::of(one, two) {
                return Ok(Pair { kernel: Arc::new(kernel), features: 1, searches: false, swapped, ..pair });
            }
        }
        Err(PairError::NoArea(first.name(), second.name()))
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

    /// Whether it looks for its common normal step by step, and is faster from one that was right a moment ago.
    #[inline(always)]
    pub fn searches(&self) -> bool {
        self.searches
    }

    /// The same as [`Pair::touch`], from a guess of the normal, a unit vector out of the first body in its frame. Where the surfaces are apart, or overlap a little, the answer
    /// is the same but for rounding; deeper in each other it is the way out that is next to the guess.
    #[inline(always)]
    pub fn touch_from(&self, feature: u32, poses: [&FrameState; 2], guess: Option<&Vector>) -> Touch {
        match guess {
            Some(_) if self.searches => {
                self.search(feature, poses, guess).map_or_else(|| self.touch(feature, poses), |found| found.0)
            }
            _ => self.touch(feature, poses),
        }
    }

    /// Where and how a feature touches, and what it took to find out; `None` for pairs that know without a search.
    pub fn search(&self, feature: u32, poses: [&FrameState; 2], guess: Option<&Vector>) -> Option<(Touch, Effort)> {
        let feature = feature.min(self.features - 1);
        let guess = self.turned(poses, guess);
        if self.swapped {
            let (touch, effort) = self.kernel.search(feature, [poses[1], poses[0]], guess.as_ref())?;
            Some((touch.swapped(), effort))
        } else {
            self.kernel.search(feature, poses, guess.as_ref())
        }
    }

    /// A guess as the kernel takes it: in the world, out of what it has as the first body.
    fn turned(&self, poses: [&FrameState; 2], guess: Option<&Vector>) -> Option<Vector> {
        guess.map(|normal| poses[0].rotation * normal * if self.swapped { -1.0 } else { 1.0 })
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

    /// How the line of the normal of a feature turns, where the disc is not round or the other body not the same all around; a number too large means the last feature. With a guess
    /// as in [`Pair::touch_from`].
    pub(crate) fn hump(&self, feature: u32, poses: [&FrameState; 2], guess: Option<&Vector>) -> Option<Hump> {
        let guess = self.turned(poses, guess);
        let poses = if self.swapped { [poses[1], poses[0]] } else { poses };
        self.kernel.hump(feature.min(self.features - 1), poses, guess.as_ref())
    }

    /// Whether the disc is a ball, or a point, before a body that is not the same all around.
    pub(crate) fn is_ball(&self) -> bool {
        self.kernel.is_ball()
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
