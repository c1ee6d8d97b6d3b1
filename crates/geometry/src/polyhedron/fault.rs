//! Why points or triangles are no solid, in words that follow the name of what holds them.

use crate::space::Vector;
use std::fmt;

/// Why points or triangles are no solid. Triangles and points are counted from 0 here, from one in words.
#[derive(Clone, Debug, PartialEq)]
pub enum MeshFault {
    /// There are no triangles.
    Empty,
    /// A hull of fewer than four points.
    Few {
        /// How many there are.
        points: usize,
    },
    /// More than are served.
    Many {
        /// How many there are.
        triangles: usize,
        /// How many there may be.
        most: usize,
    },
    /// A corner is not made of numbers.
    NotFinite {
        /// The triangle or the point.
        number: usize,
    },
    /// A triangle names a corner that there is not.
    NoCorner {
        /// The triangle.
        triangle: usize,
    },
    /// A triangle has no area.
    NoArea {
        /// The first of them.
        triangle: usize,
        /// How many there are.
        count: usize,
        /// Its first corner [m].
        at: Vector,
    },
    /// Edges at which the surface ends.
    Open {
        /// How many there are.
        edges: usize,
        /// A triangle at which the surface ends.
        triangle: usize,
        /// The ends of that edge [m].
        ends: [Vector; 2],
    },
    /// An edge belongs to more than two triangles.
    Crowded {
        /// How many it belongs to.
        triangles: usize,
        /// One of them.
        triangle: usize,
        /// The ends of that edge [m].
        ends: [Vector; 2],
    },
    /// Triangles whose corners go around the other way than those of their neighbours.
    Flipped {
        /// The first of them.
        triangle: usize,
        /// How many there are.
        count: usize,
    },
    /// All triangles look inward.
    InsideOut {
        /// What they enclose [m^3].
        volume: f64,
    },
    /// Nothing is enclosed, or the points lie in a plane.
    NoVolume,
    /// Points that are so thin for their extent that rounding decides what their hull is.
    Thin,
}

fn millimetres(p: &Vector) -> String {
    // To a nanometre, without zeros that say nothing.
    let [x, y, z] = [p.x, p.y, p.z].map(|x| (x * 1e9).round() / 1e6 + 0.0);
    format!("({x}, {y}, {z}) mm")
}

impl MeshFault {
    /// What is wrong.
    pub fn problem(&self) -> String {
        let s = |count: &usize| if *count == 1 { "" } else { "s" };
        match self {
            MeshFault::Empty => "it has no triangles".to_owned(),
            MeshFault::Few { points } => format!("a hull needs at least four points, and there are {points}"),
            MeshFault::Many { triangles, most } => format!("it has {triangles} triangles, more than {most}"),
            MeshFault::NotFinite { number } => format!("triangle or point {} is not made of numbers", number + 1),
            MeshFault::NoCorner { triangle } => format!("triangle {} names a corner that there is not", triangle + 1),
            MeshFault::NoArea { triangle, count, at } => {
                let at = millimetres(at);
                format!("{count} triangle{} without area, the first is number {} at {at}", s(count), triangle + 1)
            }
            MeshFault::Open { edges, triangle, ends: [from, to] } => format!(
                "it is not closed: {edges} open edge{}, the first at triangle {} from {} to {}",
                s(edges),
                triangle + 1,
                millimetres(from),
                millimetres(to)
            ),
            MeshFault::Crowded { triangles, triangle, ends: [from, to] } => format!(
                "{triangles} triangles share the edge from {} to {}, one of them is number {}",
                millimetres(from),
                millimetres(to),
                triangle + 1
            ),
            MeshFault::Flipped { triangle, count } => {
                format!("{count} flipped triangle{}, the first is number {}", s(count), triangle + 1)
            }
            MeshFault::InsideOut { volume } => {
                format!("all its triangles look inward: they enclose {volume:.3e} m^3")
            }
            MeshFault::NoVolume => "it encloses nothing".to_owned(),
            MeshFault::Thin => "it is so thin for its extent that rounding decides what its hull is".to_owned(),
        }
    }

    /// What to do about it.
    pub fn hint(&self) -> &'static str {
        match self {
            MeshFault::Empty => "save it with its surface as triangles",
            MeshFault::Few { .. } => "list at least four points that do not lie in a plane",
            MeshFault::Many { .. } => "save it with fewer triangles, or take simpler shapes",
            MeshFault::NotFinite { .. } | MeshFault::NoCorner { .. } => "save it anew",
            MeshFault::NoArea { .. } => "remove them; programs for meshes call this removing degenerate faces",
            MeshFault::Open { .. } => {
                "close it, or weld corners that are meant to be one; where its hull will do, kind = \"hull\" takes it as it is"
            }
            MeshFault::Crowded { .. } => "save the parts of which it is made as one body, without faces between them",
            MeshFault::Flipped { .. } => {
                "list their corners anticlockwise seen from outside; programs for meshes call this making normals consistent"
            }
            MeshFault::InsideOut { .. } => "turn all faces around; programs for meshes call this flipping normals",
            MeshFault::NoVolume => "a solid needs a thickness; check the unit and the points",
            MeshFault::Thin => "check the farthest points and the unit",
        }
    }
}

impl fmt::Display for MeshFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.problem(), self.hint())
    }
}

impl std::error::Error for MeshFault {}
