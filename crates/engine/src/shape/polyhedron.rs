//! Solids between flat faces, at any place of a body and turned in it: hulls of points, and what triangles enclose.

use super::{ShapeError, ShapePart, finite};
use crate::spatial::{Rotation, Vector};
use carom_geometry::polyhedron;
use std::sync::Arc;

pub use carom_geometry::polyhedron::MeshFault;

/// A hull or a mesh. Cheap to clone.
#[derive(Clone, Debug, PartialEq)]
pub struct Polyhedron {
    /// Where the origin of its own frame is, in the body's frame [m].
    pub origin: Vector,
    /// From its own axes to those of the body.
    pub turn: Rotation,
    solid: Arc<polyhedron::Polyhedron>,
    is_hull: bool,
}

impl Polyhedron {
    /// The most corners on which one may stand on a plane, and the most flat pieces before which a ball may be.
    pub const MOST_PIECES: usize = 1024;

    /// The convex hull of points [m].
    pub fn hull(points: &[Vector]) -> Result<Self, MeshFault> {
        Ok(Self::of(polyhedron::Polyhedron::hull(points)?, true))
    }

    /// What triangles enclose: corners [m], and for each triangle the numbers of its corners, anticlockwise seen from outside.
    pub fn mesh(corners: Vec<Vector>, triangles: Vec<[u32; 3]>) -> Result<Self, MeshFault> {
        Ok(Self::of(polyhedron::Polyhedron::mesh(corners, triangles)?, false))
    }

    /// The ground below heights on a grid [m], row by row along y, with so many columns along x and this spacing along both [m]; the first is above the origin.
    pub fn heights(columns: usize, spacing: [f64; 2], heights: &[f64]) -> Result<Self, MeshFault> {
        Ok(Self::of(polyhedron::Polyhedron::heights(columns, spacing, heights)?, false))
    }

    fn of(solid: polyhedron::Polyhedron, is_hull: bool) -> Self {
        Polyhedron { origin: Vector::zeros(), turn: Rotation::identity(), solid: Arc::new(solid), is_hull }
    }

    /// The same at another place: with its own origin there [m], its axes turned.
    pub fn at(&self, origin: Vector, turn: Rotation) -> Self {
        Polyhedron { origin, turn, ..self.clone() }
    }

    /// Its image in the planes across those of its own axes for which `flip` has -1, and not 1.
    pub fn flipped(&self, flip: &Vector) -> Self {
        if flip.iter().all(|sign| *sign > 0.0) {
            return self.clone();
        }
        let corners = self.solid.corners().iter().map(|corner| corner.component_mul(flip)).collect();
        let around = |[a, b, c]: &[u32; 3]| if flip.product() < 0.0 { [*c, *b, *a] } else { [*a, *b, *c] };
        let triangles = self.solid.triangles().iter().map(around).collect();
        // Changing signs changes nothing of what makes it sound.
        let solid = polyhedron::Polyhedron::mesh(corners, triangles).map_or_else(|_| self.solid.clone(), Arc::new);
        Polyhedron { solid, ..self.clone() }
    }

    /// The solid, in its own frame.
    pub fn solid(&self) -> &polyhedron::Polyhedron {
        &self.solid
    }

    /// Whether it is convex, to rounding.
    pub fn is_convex(&self) -> bool {
        self.solid.convexity() != polyhedron::Convexity::None
    }

    /// Whether it was made as the hull of points.
    pub fn is_hull(&self) -> bool {
        self.is_hull
    }

    /// A place of its own frame in that of the body [m].
    pub fn place(&self, own: &Vector) -> Vector {
        self.origin + self.turn * own
    }

    /// What it is called in messages.
    pub(super) fn name(&self) -> &'static str {
        if self.is_hull { "hull" } else { "mesh" }
    }

    pub(super) fn fault(&self) -> Option<ShapeError> {
        finite(ShapePart::Centre, self.origin.as_slice())
    }
}
