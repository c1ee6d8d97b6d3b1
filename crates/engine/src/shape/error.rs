//! What can be wrong with a shape, in words that follow its name.

use super::Flat;
use crate::hint::sentence;
use std::fmt;

/// What can be wrong with a shape. Pieces of a track are counted from one.
#[derive(Clone, Debug, PartialEq)]
pub enum ShapeError {
    /// A length that is not positive, or infinite.
    NotPositive {
        /// Which.
        part: ShapePart,
        /// What it is [m].
        value: f64,
    },
    /// A place or direction that is not made of numbers.
    NotFinite {
        /// Which.
        part: ShapePart,
        /// What it is made of.
        values: Vec<f64>,
    },
    /// An exponent with which a superellipsoid is not convex, or too sharp for numbers.
    Exponent {
        /// What it is.
        value: f64,
        /// The smallest and the largest that are served.
        range: [f64; 2],
    },
    /// A normal of no length.
    NoNormal {
        /// A normal that would do.
        example: &'static str,
    },
    /// An axis of no length.
    NoAxis,
    /// A rounding that does not go into the corner [m].
    Corner {
        /// Its radius [m].
        radius: f64,
        /// The most that it can be [m].
        room: f64,
    },
    /// A solid that is not convex is to have rounded edges.
    NotConvex,
    /// A segment that starts where it ends.
    NoLength,
    /// An arc that does not turn, or more than once [rad].
    Sweep(f64),
    /// An axis of the sheet that is not of unit length.
    SheetAxis {
        /// First or second.
        axis: &'static str,
        /// Its length.
        length: f64,
    },
    /// Axes of the sheet that are not at right angles.
    SheetOblique,
    /// A slot without a track.
    NoTrack,
    /// A piece of a track that cannot be.
    Piece(usize, Box<ShapeError>),
    /// An arc of a track that bends more than the slot is wide.
    TightBend {
        /// Radius of the arc [m].
        radius: f64,
        /// Half the width of the slot [m].
        half_width: f64,
    },
    /// A piece of a track and the next that do not meet.
    Apart {
        /// The first of the two.
        piece: usize,
        /// Where it ends [m].
        end: Flat,
        /// Where the next starts [m].
        start: Flat,
    },
    /// A piece of a track and the next that meet at an angle.
    Kink {
        /// The first of the two.
        piece: usize,
        /// The angle [rad].
        angle: f64,
    },
}

/// What of a shape is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapePart {
    /// Its centre.
    Centre,
    /// Its radius.
    Radius,
    /// Half its length along an axis.
    SemiAxis,
    /// Half an edge.
    HalfEdge,
    /// Half of its length.
    HalfLength,
    /// Half of its width.
    HalfWidth,
    /// A point of it.
    Point,
    /// Its normal.
    Normal,
    /// Where it starts.
    Start,
    /// Where it ends.
    End,
    /// Where an arc begins and how far it turns.
    Angles,
    /// The origin of its sheet.
    Sheet,
    /// Its axis.
    Axis,
    /// Its length.
    Length,
    /// Its height.
    Height,
    /// Its width.
    Width,
    /// The way between its collars.
    Collars,
    /// How far its pads are from its axis.
    Pads,
}

impl ShapeError {
    /// What is wrong, in words that follow the name of the shape.
    pub fn problem(&self) -> String {
        match self {
            ShapeError::NotPositive { part, value } => format!("its {part} must be positive, not {value} m"),
            ShapeError::NotFinite { part, values } => format!("its {part} must be made of numbers, not {values:?}"),
            ShapeError::Exponent { value, range: [from, to] } => {
                format!("its exponents must be from {from} to {to}, not {value}")
            }
            ShapeError::NoNormal { .. } => "its normal has no length".to_owned(),
            ShapeError::NoAxis => "its axis has no length".to_owned(),
            ShapeError::Corner { radius, room } => {
                format!("the radius of its corners must be between 0 and {room} m, not {radius} m")
            }
            ShapeError::NotConvex => "it is not convex, and only convex solids have rounded edges".to_owned(),
            ShapeError::NoLength => "it starts where it ends".to_owned(),
            ShapeError::Sweep(sweep) => {
                format!("its sweep must be between 0 and a full turn (2 pi) either way, not {sweep} rad")
            }
            ShapeError::SheetAxis { axis, length } => {
                format!("the {axis} axis of its sheet must be of length 1, not {length}")
            }
            ShapeError::SheetOblique => "the axes of its sheet are not at right angles".to_owned(),
            ShapeError::NoTrack => "its track has no piece".to_owned(),
            ShapeError::Piece(piece, error) => format!("piece {piece} of its track cannot be: {}", error.problem()),
            ShapeError::TightBend { radius, half_width } => {
                format!("its radius must be larger than half the width, {half_width} m, not {radius} m")
            }
            ShapeError::Apart { piece, .. } => format!("pieces {piece} and {} of its track do not meet", piece + 1),
            ShapeError::Kink { piece, angle } => {
                format!("pieces {piece} and {} of its track meet at an angle of {angle:.3e} rad", piece + 1)
            }
        }
    }

    /// What to do about it, where the problem does not say that by itself.
    pub fn hint(&self) -> Option<String> {
        match self {
            ShapeError::NoNormal { example } => Some(format!("give it a direction such as {example}")),
            ShapeError::NoAxis => Some("give it a direction such as [0, 0, 1]".to_owned()),
            ShapeError::NotConvex => Some("take its hull, or a hull for each of its parts".to_owned()),
            ShapeError::NoLength => Some("give it two different end points".to_owned()),
            ShapeError::SheetOblique => Some("turn the second axis".to_owned()),
            ShapeError::NoTrack => Some("give it a line or an arc".to_owned()),
            ShapeError::Piece(_, error) => error.hint(),
            ShapeError::Apart { end, start, .. } => {
                let [a, b] = [end, start].map(|p| format!("[{}, {}]", p.x, p.y));
                Some(format!("one ends at {a}, the next must start there and not at {b}"))
            }
            ShapeError::Kink { .. } => Some("let one start in the direction of the other's end".to_owned()),
            ShapeError::NotPositive { .. }
            | ShapeError::NotFinite { .. }
            | ShapeError::Exponent { .. }
            | ShapeError::Sweep(_)
            | ShapeError::Corner { .. }
            | ShapeError::SheetAxis { .. }
            | ShapeError::TightBend { .. } => None,
        }
    }
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        sentence(f, &self.problem(), self.hint().as_deref())
    }
}

impl std::error::Error for ShapeError {}

impl fmt::Display for ShapePart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ShapePart::Centre => "centre",
            ShapePart::Radius => "radius",
            ShapePart::SemiAxis => "semi-axis",
            ShapePart::HalfEdge => "half edge",
            ShapePart::HalfLength => "half length",
            ShapePart::HalfWidth => "half width",
            ShapePart::Point => "point",
            ShapePart::Normal => "normal",
            ShapePart::Start => "start",
            ShapePart::End => "end",
            ShapePart::Angles => "angles",
            ShapePart::Sheet => "sheet",
            ShapePart::Axis => "axis",
            ShapePart::Length => "length",
            ShapePart::Height => "height",
            ShapePart::Width => "width",
            ShapePart::Collars => "way between collars",
            ShapePart::Pads => "radius of the pads",
        })
    }
}
