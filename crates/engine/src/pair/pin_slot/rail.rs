//! A piece of a track, ready to be asked how far a pin is from it.

use crate::pair::planar::polar;
use crate::shape::{Flat, Piece};
use std::f64::consts::PI;

/// Where on a piece the point nearest to a pin is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Foot {
    /// At its start.
    Start,
    /// Between its ends.
    Inside,
    /// At its end.
    End,
}

/// A piece of a track.
#[derive(Clone, Copy, Debug)]
pub(super) enum Rail {
    /// A straight one: its start [m], unit vector along it, length [m].
    Line { start: Flat, along: Flat, length: f64 },
    /// A round one: centre, radius, start and end [m]; unit vector to its middle, cosine of half the sweep, 1 for a turn to the left and
    /// -1 for one to the right.
    Arc { centre: Flat, radius: f64, tips: [Flat; 2], middle: Flat, reach: f64, turn: f64 },
}

impl Rail {
    pub(super) fn new(piece: &Piece) -> Self {
        match piece {
            Piece::Line(line) => {
                let (length, along) = polar(line.end - line.start, Flat::x());
                Rail::Line { start: line.start, along, length }
            }
            Piece::Arc(arc) => Rail::Arc {
                centre: arc.centre,
                radius: arc.radius,
                tips: [arc.point(0.0), arc.point(1.0)],
                middle: arc.outward(0.5),
                reach: (0.5 * arc.sweep.abs()).min(PI).cos(),
                turn: arc.sweep.signum(),
            },
        }
    }

    /// Offset of a pin to the left of the piece, gone on with beyond its ends [m], and the unit vector in which it grows.
    #[inline(always)]
    pub(super) fn offset(&self, pin: Flat) -> (f64, Flat) {
        match *self {
            Rail::Line { start, along, .. } => (along.perp(&(pin - start)), Flat::new(-along.y, along.x)),
            Rail::Arc { centre, radius, middle, turn, .. } => {
                let (distance, outward) = polar(pin - centre, middle);
                (turn * (radius - distance), outward * -turn)
            }
        }
    }

    /// Where the point nearest to a pin is, and how far away [m].
    #[inline(always)]
    pub(super) fn foot(&self, pin: Flat) -> (Foot, f64) {
        match *self {
            Rail::Line { start, along, length } => {
                let d = pin - start;
                let t = along.dot(&d);
                if t < 0.0 {
                    (Foot::Start, d.norm())
                } else if t > length {
                    (Foot::End, (d - along * length).norm())
                } else {
                    (Foot::Inside, along.perp(&d).abs())
                }
            }
            Rail::Arc { centre, radius, tips, middle, reach, turn } => {
                let (distance, outward) = polar(pin - centre, middle);
                if middle.dot(&outward) >= reach {
                    (Foot::Inside, (radius - distance).abs())
                } else if turn * middle.perp(&outward) < 0.0 {
                    (Foot::Start, (pin - tips[0]).norm())
                } else {
                    (Foot::End, (pin - tips[1]).norm())
                }
            }
        }
    }

    /// Curvature [1/m] of the wall to the left (`side` 1) or to the right (-1) of a slot of half width `h` [m].
    #[inline(always)]
    pub(super) fn wall_curvature(&self, side: f64, h: f64) -> f64 {
        match *self {
            Rail::Line { .. } => 0.0,
            // The wall on the side of the centre is the outside of a disc, the other the inside of a hole.
            Rail::Arc { radius, turn, .. } => {
                let inner = side * turn;
                inner / (radius - inner * h)
            }
        }
    }

    /// The gap [m] to the wall to the left (`side` 1) or to the right (-1) in the middle of its curve, for a pin with this clearance [m]; infinite for
    /// a wall that is flat or bulges.
    pub(super) fn hollow(&self, side: f64, clearance: f64) -> f64 {
        match *self {
            Rail::Arc { radius, turn, .. } if side * turn < 0.0 => radius + clearance,
            _ => f64::INFINITY,
        }
    }
}
