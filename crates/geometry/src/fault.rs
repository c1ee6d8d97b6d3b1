//! What is wrong with a shape.

use std::fmt;

/// Why a shape is refused.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// A length that must be a positive number is not.
    Length {
        /// Which one, such as `radius`.
        name: &'static str,
        /// What was given [m].
        value: f64,
    },
    /// The exponent of a superellipse or superellipsoid is outside of what is convex, smooth and fit for numbers.
    Exponent {
        /// What was given.
        value: f64,
        /// Smallest and largest that are served.
        range: [f64; 2],
    },
    /// A table or list has too few rows.
    Few {
        /// How many there are.
        rows: usize,
        /// How many there must be.
        least: usize,
    },
    /// A table or list has too many rows.
    Many {
        /// How many there are.
        rows: usize,
        /// How many there may be.
        most: usize,
    },
    /// Something in a row of a table is not a number.
    NotANumber {
        /// The row, counted from 0.
        row: usize,
    },
    /// The angles of a table do not grow, or a point stands twice.
    Order {
        /// The row, counted from 0, that is not after the one before it.
        row: usize,
    },
    /// A table does not go once around.
    NotAround {
        /// From the first to the last angle [rad]; it must be one turn.
        span: f64,
    },
    /// A table does not end as it begins.
    NotClosed {
        /// The first value [m].
        first: f64,
        /// The last value [m].
        last: f64,
    },
    /// A closed curve goes around more than once, or not at all.
    Winding {
        /// How often it turns.
        turns: f64,
    },
    /// A curve is not convex.
    NotConvex {
        /// Where: the angle of the table [rad].
        angle: f64,
        /// The radius of curvature there [m]; it must be positive.
        value: f64,
    },
    /// A curve through points, or a polygon, bends inwards or not at all.
    Dent {
        /// The number of the point that is nearest to where it does, from zero, in the order that was given.
        row: usize,
    },
    /// A pressure angle that no gear has.
    PressureAngle {
        /// What was given [rad].
        value: f64,
    },
    /// A gear whose flanks a rack would cut away at their feet.
    Undercut {
        /// The profile shift that was given, in modules.
        shift: f64,
        /// The least that leaves the flanks whole.
        least: f64,
    },
    /// A gear whose tips do not stand out of its base circle, so that its teeth have no flanks.
    TipInBase {
        /// Radius of the tips [m].
        tip: f64,
        /// Base radius [m].
        base: f64,
    },
    /// Teeth that come to a point below their tips, leave no space between them, or are to be thicker and not thinner.
    Tooth {
        /// What would be left of a tooth at its tip [m].
        thickness: f64,
    },
    /// A terrain goes back over itself, or up and down at one place.
    Back {
        /// The point, counted from 0, that it goes back to.
        row: usize,
    },
    /// The corners of a terrain are rounded by more than there is room for.
    Rounding {
        /// The point, counted from 0, at which the edge begins that is too short.
        row: usize,
        /// The most that its corners can be rounded by [m].
        room: f64,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Length { name, value } => write!(f, "{name} is {value}, and must be a positive number"),
            Fault::Exponent { value, range: [from, to] } => {
                write!(f, "an exponent is {value}; from {from} to {to} the surface is convex and smooth")
            }
            Fault::Few { rows, least } => write!(f, "there are {rows} rows, and it takes {least}"),
            Fault::Many { rows, most } => write!(f, "there are {rows} rows, and there may be {most}"),
            Fault::NotANumber { row } => write!(f, "row {row} is not a number"),
            Fault::Order { row } => write!(f, "row {row} does not come after the row before it"),
            Fault::NotAround { span } => {
                write!(f, "the angles go {span} rad from the first row to the last, and must go one turn")
            }
            Fault::NotClosed { first, last } => {
                write!(f, "the curve is not closed: it begins with {first} and ends with {last}")
            }
            Fault::Winding { turns } => write!(f, "the curve turns {turns} times, and must turn once"),
            Fault::NotConvex { angle, value } => {
                write!(
                    f,
                    "the curve is not convex at the angle of {angle} rad: its curvature or radius there is {value}"
                )
            }
            Fault::Dent { row } => write!(f, "it is not convex near row {}", row + 1),
            Fault::PressureAngle { value } => {
                write!(f, "the pressure angle is {value} rad, and must be from 10 to 36 degrees")
            }
            Fault::Undercut { shift, least } => {
                write!(f, "with a profile shift of {shift} the teeth are undercut; it takes {least}")
            }
            Fault::TipInBase { tip, base } => {
                write!(f, "the tip radius {tip} is not larger than the base radius {base}")
            }
            Fault::Tooth { thickness } => {
                write!(f, "the teeth are {thickness} thick at their tips, or leave no space between them")
            }
            Fault::Back { row } => write!(f, "the ground goes back to point {row}"),
            Fault::Rounding { row, room } => {
                write!(f, "behind point {row} there is room for corners with a radius of {room} m and no more")
            }
        }
    }
}

impl std::error::Error for Fault {}

/// A length that must be positive.
pub(crate) fn positive(name: &'static str, value: f64) -> Result<f64, Fault> {
    if value > 0.0 && value.is_finite() { Ok(value) } else { Err(Fault::Length { name, value }) }
}
