//! A pair as a point before an obstacle, for bounds of its gap.
//!
//! Every pair here is a disc, a pin or a ball before something: its gap is a function of where the **centre** is, seen from the other body. If that body is
//! convex, so is the function, and the gap is nowhere below that of the tangent plane. If it is hollow, as a bearing, the gap bends down with at most the
//! square of the speed over the distance `D - gap` from the middle, where `D` is the gap there.

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
}
