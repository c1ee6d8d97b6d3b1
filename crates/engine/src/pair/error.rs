//! What can be wrong with a pair, in words that follow the name of the user's contact.

use super::cornered::MOST_FEATURES;
use super::table::ROWS;
use crate::hint::{one, sentence};
use crate::shape::{Polyhedron, ShapeError};
use std::fmt;

/// What can be wrong with a pair of shapes.
#[derive(Clone, Debug, PartialEq)]
pub enum PairError {
    /// One of the shapes, called so, is impossible.
    Shape(&'static str, ShapeError),
    /// What is to go into a hollow is too large for it.
    TooLarge {
        /// What is to go in: ball, disc or pin.
        what: &'static str,
        /// Its radius [m].
        radius: f64,
        /// Into what.
        hollow: Hollow,
        /// The radius of the hollow, or half its width [m].
        room: f64,
    },
    /// A point is to touch what has no thickness, which is called so.
    Thin(&'static str),
    /// A hull or mesh, called so, that could stand on this many corners.
    Corners(&'static str, usize),
    /// A mesh of this many flat pieces is to be touched by a ball.
    Pieces(usize),
    /// A point is to touch a mesh that is not convex.
    PointBeforeMesh,
    /// Two bodies, called so, that have both flat points and sharp ones.
    FlatAndSharp(&'static str, &'static str),
    /// A slider that does not go into its guide.
    TooHigh {
        /// Height of the slider [m].
        height: f64,
        /// Width of the guide [m].
        width: f64,
    },
    /// A slider that is so short that it could turn over in its guide.
    TurnsOver {
        /// Its diagonal [m].
        diagonal: f64,
        /// Width of the guide [m].
        width: f64,
    },
    /// Collars that are no farther apart than the bush between them is long.
    TooClose {
        /// From collar to collar [m].
        collars: f64,
        /// Length of the bush [m].
        length: f64,
    },
    /// Two shapes, called so, that touch at several places and not over one area.
    NoArea(&'static str, &'static str),
    /// Two solids between flat faces, called so, with sharp edges.
    Sharp(&'static str, &'static str),
    /// A mesh that is not convex is to touch a solid that is called so.
    NotConvex(&'static str),
    /// Two solids, called so, with this many corners and pairs of edges that could touch.
    Features(&'static str, &'static str, usize),
    /// Gears with these modules [m], which differ.
    Modules([f64; 2]),
    /// Gears with these pressure angles [rad], which differ.
    PressureAngles([f64; 2]),
    /// No kernel serves the two, which are called so.
    Unserved(&'static str, &'static str),
}

/// What something round goes into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hollow {
    /// A round hole.
    Hole,
    /// The hollow side of an arc.
    Arc,
    /// A slot.
    Slot,
}

impl PairError {
    /// What is wrong.
    pub fn problem(&self) -> String {
        match self {
            PairError::Shape(name, error) => format!("the {name} cannot be: {}", error.problem()),
            PairError::TooLarge { what, radius, hollow, room } => {
                let hollow = match hollow {
                    Hollow::Hole => "a hole of",
                    Hollow::Arc => "an arc of",
                    Hollow::Slot => "a slot of half width",
                };
                format!("a {what} of radius {radius} m does not go into {hollow} {room} m")
            }
            PairError::Thin(plate) => {
                format!("a point cannot touch a {plate}, which has no thickness")
            }
            PairError::Corners(name, count) => {
                format!("the {name} has {count} corners on which it could stand, more than {}", Polyhedron::MOST_PIECES)
            }
            PairError::Pieces(count) => {
                format!("the mesh is not convex and has {count} flat pieces, more than {}", Polyhedron::MOST_PIECES)
            }
            PairError::PointBeforeMesh => "a point cannot touch a mesh that is not convex".to_owned(),
            PairError::FlatAndSharp(first, second) => {
                format!(
                    "{} cannot touch {} if both have one exponent above 2 and another below",
                    one(first),
                    one(second)
                )
            }
            PairError::TooHigh { height, width } => {
                format!("a slider {height} m high does not go into a guide {width} m wide")
            }
            PairError::TurnsOver { diagonal, width } => {
                format!("a slider with a diagonal of {diagonal} m could turn over in a guide {width} m wide")
            }
            PairError::TooClose { collars, length } => {
                format!("a bush {length} m long does not go between collars {collars} m apart")
            }
            PairError::NoArea(first, second) => {
                let (first, second) = (one(first), one(second));
                format!("{first} and {second} touch at several places, and cannot press each other over one area")
            }
            PairError::Sharp(first, second) => {
                format!("{} cannot touch if the edges of both are sharp", both(first, second))
            }
            PairError::NotConvex(other) => format!("a mesh that is not convex cannot touch {}", one(other)),
            PairError::Features(first, second, count) => {
                format!(
                    "{} have {count} corners and pairs of edges that could touch, more than {MOST_FEATURES}",
                    both(first, second)
                )
            }
            PairError::Modules([one, other]) => {
                format!("gears with modules of {one} m and {other} m do not mesh")
            }
            PairError::PressureAngles(angles) => {
                let [one, other] = angles.map(|angle| (angle.to_degrees() * 1e9).round() / 1e9);
                format!("gears with pressure angles of {one} deg and {other} deg do not mesh")
            }
            PairError::Unserved(first, second) => format!("{} cannot touch {}", one(first), one(second)),
        }
    }

    /// What to do about it, where the problem does not say that by itself.
    pub fn hint(&self) -> Option<String> {
        match self {
            PairError::Shape(_, error) => error.hint(),
            PairError::TooLarge { what, hollow, .. } => {
                let larger = match hollow {
                    Hollow::Hole => "the hole larger",
                    Hollow::Arc => "the arc larger",
                    Hollow::Slot => "the slot wider",
                };
                Some(format!("make the {what} smaller, or {larger}"))
            }
            PairError::Thin("disc") => {
                Some("give it a length as a cylinder, or the point a radius as a sphere".to_owned())
            }
            PairError::Thin(_) => Some("give it a thickness as a box, or the point a radius as a sphere".to_owned()),
            PairError::Corners(..) => Some(
                "save it with fewer triangles, or write the round solid that it stands for, such as a sphere"
                    .to_owned(),
            ),
            PairError::Pieces(_) => Some("save it with fewer triangles, or take its hull".to_owned()),
            PairError::PointBeforeMesh => {
                Some("give the point a radius as a sphere, or take the hull of the mesh".to_owned())
            }
            PairError::FlatAndSharp(..) => Some("let one of them have exponents on one side of 2".to_owned()),
            PairError::TooHigh { .. } => Some("make the slider lower, or the guide wider".to_owned()),
            PairError::TurnsOver { .. } => Some("make the slider longer".to_owned()),
            PairError::TooClose { .. } => Some("give the journal some play".to_owned()),
            PairError::NoArea(..) => Some(
                "leave out `foundation` and give a law for each place; over an area press a solid on a plane, a sphere on a solid, or circles and lines with each other".to_owned(),
            ),
            PairError::Sharp(first, second) => {
                let kind = match [first, second] {
                    [&"box", _] | [_, &"box"] => "\"box\", size = [..]",
                    [&"hull", _] | [_, &"hull"] => "\"hull\", points = [..]",
                    _ => "\"mesh\", file = \"part.stl\", unit = \"mm\"",
                };
                Some(format!("write out the shape of one with rounded edges: {{ kind = {kind}, rounding = \"1 mm\" }}"))
            }
            PairError::NotConvex(_) => Some(
                "take its hull: the same file with kind = \"hull\"; or a hull for each of its parts, in contacts of their own"
                    .to_owned(),
            ),
            PairError::Features(..) => Some(
                "round the one with fewer corners, give one fewer of them, or take a round solid that is like it, such as a sphere or a capsule".to_owned(),
            ),
            PairError::Modules(_) => Some("give both the same module".to_owned()),
            PairError::PressureAngles(_) => Some("give both the same pressure angle".to_owned()),
            PairError::Unserved(..) => {
                let pairs: Vec<&str> = ROWS.iter().map(|row| row.name).collect();
                Some(format!("the pairs there are: {}", pairs.join("; ")))
            }
        }
    }
}

/// Two that are called so.
fn both(first: &str, second: &str) -> String {
    match (first == second, first) {
        (true, "box" | "mesh") => format!("two {first}es"),
        (true, _) => format!("two {first}s"),
        _ => format!("{} and {}", one(first), one(second)),
    }
}

impl fmt::Display for PairError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        sentence(f, &self.problem(), self.hint().as_deref())
    }
}

impl std::error::Error for PairError {}
