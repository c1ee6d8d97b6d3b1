//! A pair as a point before an obstacle, for bounds of its gap.
//!
//! Almost every pair here is a disc, a pin or a ball before something: its gap is a function of where the **centre** is, seen from the other body. If that body is
//! convex, so is the function, and the gap is nowhere below that of the tangent plane. If it is hollow, as a bearing, the gap bends down with at most the
//! square of the speed over the distance `D - gap` from the middle, where `D` is the gap there.

use super::FrameState;
use crate::spatial::Vector;

/// What a bound of the gap needs to know of a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Obstacle {
    /// Which of the two bodies carries the centre.
    pub(crate) disc: usize,
    /// The centre, in the frame of its body [m].
    pub(crate) centre: Vector,
    /// A point of the other body, in its frame, from which the centre is seen [m].
    pub(crate) anchor: Vector,
    /// Whether it matters that the other body turns.
    pub(crate) turns: bool,
    /// Normal of the sheet on which the two meet, in the frame of the other body; `None` for bodies that are round in space.
    pub(crate) sheet: Option<Vector>,
    /// The gap in the middle of the narrowest hollow [m]; infinite for what is convex.
    pub(crate) hollow: f64,
    /// How far the centre may go while the gap is one smooth function [m]: on the far side of an arc, or in another arm of a slot, it is another one. Infinite
    /// for what is one function everywhere.
    pub(crate) patch: f64,
    /// How far a disc that is not round reaches from its centre, and its largest radius of curvature, infinite where it has flat sides [m]; zeros for what is round.
    ///
    /// For a normal `m` that is fixed in the other body, the disc is nowhere nearer to that body than `m . c - h(-m)`, with its support `h` as it is turned. While it
    /// turns with `w` against the other body, that falls no faster than the centre and `w` times the reach `R`, and bends down no more than the centre does and
    /// `w' R + w^2 (R + r)`, since the second derivative of the support is the radius of curvature `r`.
    pub(crate) bulk: [f64; 2],
    /// The disc is the least of its points before a body that is round with this radius all around a convex core [m]; infinite for a half space, zero where nothing is known.
    ///
    /// The distance of a point from the core is a convex function that bends up with at most the square of the speed over itself. With both radii added to it that
    /// is the gap of the point, and where the gap is not below zero the distance is at least `r`: so each of these gaps has a second rate of at most that of its point
    /// along the normal and `v^2/r`. (Below zero, continue each as `(d^2 + r^2)/2r - r`, which has the same sign and bends no more.) The gap of the pair is the least of all, and is bounded by its chord
    /// (`carom_solve`'s `Trend::sway`), whether or not the disc has flat sides.
    pub(crate) round: f64,
}

impl Obstacle {
    /// A round disc before a convex body in space: which of the two it is, its centre, and a point of the other [m], each in its frame.
    pub(crate) fn convex(disc: usize, centre: Vector, anchor: Vector) -> Self {
        let (hollow, patch) = (f64::INFINITY, f64::INFINITY);
        Obstacle { disc, centre, anchor, turns: true, sheet: None, hollow, patch, bulk: [0.0; 2], round: 0.0 }
    }

    /// What of a velocity counts: on a sheet, what lies on it. `other` is the body that does not carry the centre.
    #[inline]
    pub(super) fn on_sheet(&self, other: &FrameState, velocity: Vector) -> Vector {
        let Some(sheet) = self.sheet else { return velocity };
        let sheet = other.rotation * sheet;
        velocity - sheet * sheet.dot(&velocity)
    }
}
