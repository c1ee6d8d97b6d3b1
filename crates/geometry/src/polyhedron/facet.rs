//! A flat convex piece of a surface, and what a point finds before it.
//!
//! ```text
//! h = n . (c - x)          q = c - h n  if that is within all edges, else the nearest point of an edge
//! ```
//!
//! `c` the point, `x` a corner [m], `n` unit normal out of the solid, `h` height over the plane [m], `q` the nearest point. As a thin body the piece is convex, and the distance from it a convex
//! function of the point.

use crate::space::Vector;

/// Where on a polyhedron something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// On a flat face, by its number.
    Face(u32),
    /// On an edge, by the numbers of the corners at its ends.
    Edge([u32; 2]),
    /// At a corner, by its number.
    Corner(u32),
}

/// What a point finds before a polyhedron or a piece of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Footing {
    /// Unit vector out of the solid towards the point.
    pub direction: Vector,
    /// Distance of the point [m], negative behind a face.
    pub distance: f64,
    /// Where it is nearest.
    pub spot: Spot,
    /// Unit vector along the edge where that is an edge, or the seam of a piece within a face; zero elsewhere.
    pub along: Vector,
}

/// A flat convex piece of a surface.
#[derive(Clone, Debug, PartialEq)]
pub struct Facet {
    normal: Vector,
    /// In its plane, anticlockwise around the normal [m].
    corners: Vec<Vector>,
    /// Per corner: its number, the direction to the next, and the length of that edge [m].
    names: Vec<u32>,
    along: Vec<Vector>,
    lengths: Vec<f64>,
    /// Whether the edge from each corner to the next is one of the solid, and not within a flat face.
    sharp: Vec<bool>,
    face: u32,
}

impl Facet {
    /// A piece of a face with these corners, anticlockwise around its unit normal, brought into its plane through the first.
    pub(super) fn new(face: u32, normal: Vector, corners: &[Vector], names: Vec<u32>, sharp: Vec<bool>) -> Self {
        let base = corners[0];
        let corners: Vec<Vector> = corners.iter().map(|p| p - normal * normal.dot(&(p - base))).collect();
        let ways: Vec<Vector> = (0..corners.len()).map(|k| corners[(k + 1) % corners.len()] - corners[k]).collect();
        let lengths: Vec<f64> = ways.iter().map(Vector::norm).collect();
        let along = ways.iter().zip(&lengths).map(|(way, length)| way / *length).collect();
        Facet { normal, corners, names, along, lengths, sharp, face }
    }

    /// Unit normal out of the solid.
    pub fn normal(&self) -> Vector {
        self.normal
    }

    /// Its corners [m], anticlockwise around the normal.
    pub fn corners(&self) -> &[Vector] {
        &self.corners
    }

    /// The number of the flat face that it is a piece of.
    pub fn face(&self) -> u32 {
        self.face
    }

    /// The height of a point over its plane [m].
    pub fn height(&self, c: &Vector) -> f64 {
        self.normal.dot(&(c - self.corners[0]))
    }

    /// The distance of a point from it [m], not negative.
    pub fn distance(&self, c: &Vector) -> f64 {
        self.before(c).distance.abs()
    }

    /// What a point finds.
    pub fn before(&self, c: &Vector) -> Footing {
        let count = self.corners.len();
        let (mut best, mut found) = (f64::INFINITY, None);
        for k in 0..count {
            let d = c - self.corners[k];
            let out = self.along[k].cross(&self.normal);
            if out.dot(&d) <= 0.0 {
                continue;
            }
            let share = self.along[k].dot(&d);
            let (foot, spot) = match share {
                share if share <= 0.0 => (d, Spot::Corner(self.names[k])),
                share if share >= self.lengths[k] => {
                    let next = (k + 1) % count;
                    (c - self.corners[next], Spot::Corner(self.names[next]))
                }
                _ => (d - self.along[k] * share, self.edge(k)),
            };
            if foot.norm_squared() < best {
                (best, found) = (foot.norm_squared(), Some((foot, spot, self.along[k])));
            }
        }
        let height = self.height(c);
        let distance = best.sqrt();
        match found {
            Some((foot, spot, along)) if distance > 0.0 => {
                let along = if matches!(spot, Spot::Corner(_)) { Vector::zeros() } else { along };
                Footing { direction: foot / distance, distance, spot, along }
            }
            _ => Footing {
                direction: self.normal,
                distance: height,
                spot: Spot::Face(self.face),
                along: Vector::zeros(),
            },
        }
    }

    /// An edge by the names of its ends, the lower first.
    fn edge(&self, k: usize) -> Spot {
        let [a, b] = [self.names[k], self.names[(k + 1) % self.names.len()]];
        if self.sharp[k] { Spot::Edge([a.min(b), a.max(b)]) } else { Spot::Face(self.face) }
    }
}
