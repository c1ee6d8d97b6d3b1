//! Solids between flat faces: hulls of points, and what triangles enclose.
//!
//! A [`Polyhedron`] is closed: every edge belongs to two triangles, which go along it in opposite directions, anticlockwise as one sees them from outside. What is enclosed has a volume, a centre and
//! an inertia ([`Moments`]). A point before a **convex** one finds the nearest face, edge or corner ([`Polyhedron::before`]); the distance is a convex function of the point, outside as well as inside.
//! One that is not convex is a collection of flat convex pieces ([`Facet`]), each of which is a thin convex body; a half space sees no more of it than the corners of its hull.
//!
//! Faces are told apart up to the accuracy of a file with seven digits: triangles whose corners are within `1e-7` of the extent of the solid from a plane are one face. A mesh that is convex as far as
//! this is taken as the hull of its corners. Limits: that a mesh does not cut itself is not checked.

mod facet;
mod fault;
mod flat;
mod heights;
mod inset;
mod moments;
mod parry;
mod seam;

pub use facet::{Facet, Footing, Spot};
pub use fault::MeshFault;
pub use moments::Moments;

use crate::space::Vector;
use parry::Tree;
use seam::Seams;

/// How far from a plane corners may be that are on it, as a part of the extent.
const FLAT: f64 = 1e-7;
/// How far a corner may stick out over a face of what is convex to rounding, as a part of the extent.
const GRAIN: f64 = 1e-12;

/// A solid between flat faces, in a frame of its own.
#[derive(Clone, Debug)]
pub struct Polyhedron {
    corners: Vec<Vector>,
    triangles: Vec<[u32; 3]>,
    /// For each triangle, the flat face that it is a part of.
    faces: Vec<u32>,
    face_count: u32,
    /// Edges between faces by the numbers of their corners, the lower first, in order.
    edges: Vec<[u32; 2]>,
    /// For a convex one, its triangles; else the flat convex pieces of its faces.
    facets: Vec<Facet>,
    /// Finds the facet nearest to a point.
    tree: Tree,
    moments: Moments,
    convexity: Convexity,
    /// The corners of its hull.
    stands_on: Vec<Vector>,
    middle: Vector,
    reach: f64,
}

/// Whether a polyhedron is convex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Convexity {
    /// It is, to rounding.
    Exact,
    /// It is, but for what rounding of its corners has left.
    Rounded,
    /// It is not.
    None,
}

impl PartialEq for Polyhedron {
    fn eq(&self, other: &Self) -> bool {
        self.corners == other.corners && self.triangles == other.triangles
    }
}

impl Polyhedron {
    /// The most triangles that one may have.
    pub const MOST_TRIANGLES: usize = 100_000;

    /// The convex hull of points [m].
    pub fn hull(points: &[Vector]) -> Result<Self, MeshFault> {
        if let Some(point) = points.iter().position(|p| !p.iter().all(|x| x.is_finite())) {
            return Err(MeshFault::NotFinite { number: point });
        }
        if points.len() < 4 {
            return Err(MeshFault::Few { points: points.len() });
        }
        if points.len() > 3 * Self::MOST_TRIANGLES {
            return Err(MeshFault::Many { triangles: points.len(), most: 3 * Self::MOST_TRIANGLES });
        }
        let size = extent(points);
        let (corners, triangles) = parry::hull(points).ok_or(MeshFault::NoVolume)?;
        let hull = Self::closed(corners, triangles, true)?;
        // What the search for the hull leaves out would be touched too late.
        let out = |p: &Vector| hull.facets.iter().map(|facet| facet.height(p)).fold(f64::NEG_INFINITY, f64::max);
        let few = points.len() * hull.facets.len() <= 10_000_000;
        match !few || points.iter().all(|p| out(p) <= FLAT * size) {
            true => Ok(hull),
            false => Err(MeshFault::Thin),
        }
    }

    /// What triangles enclose: corners [m], and for each triangle the numbers of its corners, anticlockwise seen from outside.
    pub fn mesh(corners: Vec<Vector>, triangles: Vec<[u32; 3]>) -> Result<Self, MeshFault> {
        let mesh = Self::closed(corners, triangles, false)?;
        match mesh.convexity {
            // Rounded corners make faces that are not quite flat: the hull has none that bend inward.
            Convexity::Rounded => Self::hull(&mesh.corners),
            _ => Ok(mesh),
        }
    }

    /// The ground below heights on a grid [m], row by row along y, with so many columns along x and this spacing along both [m]; the first is at x = y = 0.
    pub fn heights(columns: usize, spacing: [f64; 2], heights: &[f64]) -> Result<Self, MeshFault> {
        let (corners, triangles) = heights::enclose(columns, spacing, heights)?;
        Self::mesh(corners, triangles)
    }

    /// The solid within triangles, of which it may be known that they are to be a hull.
    fn closed(corners: Vec<Vector>, triangles: Vec<[u32; 3]>, is_hull: bool) -> Result<Self, MeshFault> {
        seam::check(&corners, &triangles)?;
        let seams = Seams::new(&triangles)?;
        let moments = Moments::of(&corners, &triangles);
        let size = extent(&corners);
        if moments.volume.abs() <= FLAT * FLAT * size.powi(3) {
            return Err(MeshFault::NoVolume);
        }
        if moments.volume < 0.0 {
            return Err(MeshFault::InsideOut { volume: moments.volume });
        }
        let (faces, face_count) = flat::faces(&corners, &triangles, &seams, FLAT * size);
        let convexity = convexity(&corners, &triangles, &seams, &moments, size);
        if is_hull && convexity == Convexity::None {
            return Err(MeshFault::Thin);
        }
        let facets = match convexity {
            Convexity::None => flat::pieces(&corners, &triangles, &seams, &faces, face_count),
            _ => flat::each(&corners, &triangles, &seams, &faces),
        };
        let stands_on = match convexity {
            Convexity::None => Self::hull(&corners)?.stands_on,
            _ => sharp(&corners, &triangles, &faces),
        };
        let tree = Tree::new(&facets);
        let middle = moments.centre;
        let reach = corners.iter().map(|p| (p - middle).norm()).fold(0.0, f64::max);
        let edges = sharp_edges(&triangles, &seams, &faces);
        Ok(Polyhedron {
            corners,
            triangles,
            faces,
            face_count,
            edges,
            facets,
            tree,
            moments,
            convexity,
            stands_on,
            middle,
            reach,
        })
    }

    /// Its corners, in its frame [m].
    pub fn corners(&self) -> &[Vector] {
        &self.corners
    }

    /// Its triangles, by the numbers of their corners, anticlockwise seen from outside.
    pub fn triangles(&self) -> &[[u32; 3]] {
        &self.triangles
    }

    /// The flat face to which each triangle belongs.
    pub fn faces(&self) -> &[u32] {
        &self.faces
    }

    /// How many flat faces it has.
    pub fn face_count(&self) -> u32 {
        self.face_count
    }

    /// The edges between its flat faces, by the numbers of their corners.
    pub fn edges(&self) -> &[[u32; 2]] {
        &self.edges
    }

    /// The number of a place on its surface: faces first, then edges between faces, then corners.
    pub fn part(&self, spot: Spot) -> u32 {
        match spot {
            Spot::Face(k) => k,
            Spot::Edge(ends) => self.face_count + self.edges.binary_search(&ends).unwrap_or_default() as u32,
            Spot::Corner(k) => self.face_count + self.edges.len() as u32 + k,
        }
    }

    /// Volume, centre and second moments.
    pub fn moments(&self) -> &Moments {
        &self.moments
    }

    /// Whether it is convex.
    pub fn convexity(&self) -> Convexity {
        self.convexity
    }

    /// The corners of its hull [m]: no half space comes nearer to the solid than to one of these.
    pub fn stands_on(&self) -> &[Vector] {
        &self.stands_on
    }

    /// The flat convex pieces of its surface; of a convex one, its triangles.
    pub fn facets(&self) -> &[Facet] {
        &self.facets
    }

    /// Its centre of volume [m], and the largest distance from it [m].
    pub fn reach(&self) -> (Vector, f64) {
        (self.middle, self.reach)
    }

    /// What a point of its frame finds before a convex one: the signed distance, negative inside.
    ///
    /// Within a convex body the nearest point of the surface is on the inside of a face, never on an edge: a neighbour would be nearer.
    pub fn before(&self, c: &Vector) -> Footing {
        self.facets[self.tree.nearest(&self.facets, c)].before(c)
    }
}

/// The longest edge of the box around points [m].
fn extent(points: &[Vector]) -> f64 {
    let Some(first) = points.first() else { return 0.0 };
    let (low, high) = points.iter().fold((*first, *first), |(low, high), p| (low.inf(p), high.sup(p)));
    (high - low).max()
}

/// Edges between flat faces, in order.
fn sharp_edges(triangles: &[[u32; 3]], seams: &Seams, faces: &[u32]) -> Vec<[u32; 2]> {
    let of = |(k, triangle): (usize, &[u32; 3])| {
        let sides = seam::edges(triangle).into_iter().zip(seams.neighbours(k));
        sides.filter_map(|([from, to], other)| (from < to && faces[other] != faces[k]).then_some([from, to])).collect()
    };
    let mut edges: Vec<[u32; 2]> = triangles.iter().enumerate().flat_map(|it| -> Vec<[u32; 2]> { of(it) }).collect();
    edges.sort_unstable();
    edges
}

/// Corners at which at least three faces meet.
fn sharp(corners: &[Vector], triangles: &[[u32; 3]], faces: &[u32]) -> Vec<Vector> {
    let mut around = vec![Vec::new(); corners.len()];
    for (triangle, face) in triangles.iter().zip(faces) {
        for &corner in triangle {
            if !around[corner as usize].contains(face) {
                around[corner as usize].push(*face);
            }
        }
    }
    corners.iter().zip(&around).filter(|(_, faces)| faces.len() > 2).map(|(corner, _)| *corner).collect()
}

/// A closed surface without an edge that bends inward, which encloses as much as its hull does, is convex.
fn convexity(corners: &[Vector], triangles: &[[u32; 3]], seams: &Seams, moments: &Moments, size: f64) -> Convexity {
    let mut most: f64 = 0.0;
    for (k, triangle) in triangles.iter().enumerate() {
        let [a, b, c] = triangle.map(|corner| corners[corner as usize]);
        let normal = (b - a).cross(&(c - a)).normalize();
        for other in seams.neighbours(k) {
            for corner in triangles[other] {
                most = most.max(normal.dot(&(corners[corner as usize] - a)));
            }
        }
    }
    if most > FLAT * size {
        return Convexity::None;
    }
    let around = parry::hull(corners).map(|(corners, triangles)| Moments::of(&corners, &triangles).volume);
    let same = around.is_some_and(|volume| (volume - moments.volume).abs() <= 10.0 * FLAT * size * size * size);
    match same {
        false => Convexity::None,
        true if most <= GRAIN * size => Convexity::Exact,
        true => Convexity::Rounded,
    }
}

#[cfg(test)]
mod tests;
