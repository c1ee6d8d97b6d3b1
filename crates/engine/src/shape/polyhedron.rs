//! Solids between flat faces, at any place of a body and turned in it: hulls of points, and what triangles enclose.
//!
//! One that is convex may have rounded edges: then it is all that is within `r` of its core, whose faces are those of the sharp one, `r` farther inside. So its faces stay where they are, as those of a rounded box do; one that is
//! so small that nothing of it is left in the core is rounded away.

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
    /// The solid itself where its edges are sharp.
    core: Arc<polyhedron::Polyhedron>,
    rounding: f64,
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
        let solid = Arc::new(solid);
        let core = solid.clone();
        Polyhedron { origin: Vector::zeros(), turn: Rotation::identity(), solid, core, rounding: 0.0, is_hull }
    }

    /// The same with edges and corners of this radius [m], less than that of the largest ball within; sharp with a radius of zero.
    pub fn rounded(&self, rounding: f64) -> Result<Self, ShapeError> {
        if rounding == 0.0 {
            return Ok(Polyhedron { core: self.solid.clone(), rounding, ..self.clone() });
        }
        if !self.is_convex() {
            return Err(ShapeError::NotConvex);
        }
        let core = if rounding > 0.0 { self.solid.inset(rounding) } else { None };
        let core = core.ok_or_else(|| ShapeError::Corner { radius: rounding, room: self.solid.inscribed().1 })?;
        Ok(Polyhedron { core: Arc::new(core), rounding, ..self.clone() })
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
        let image = |solid: &Arc<polyhedron::Polyhedron>| {
            let corners = solid.corners().iter().map(|corner| corner.component_mul(flip)).collect();
            let around = |[a, b, c]: &[u32; 3]| if flip.product() < 0.0 { [*c, *b, *a] } else { [*a, *b, *c] };
            let triangles = solid.triangles().iter().map(around).collect();
            // Changing signs changes nothing of what makes it sound.
            polyhedron::Polyhedron::mesh(corners, triangles).map_or_else(|_| solid.clone(), Arc::new)
        };
        let solid = image(&self.solid);
        let core = if self.rounding > 0.0 { image(&self.core) } else { solid.clone() };
        Polyhedron { solid, core, ..self.clone() }
    }

    /// The solid with sharp edges, in its own frame.
    pub fn solid(&self) -> &polyhedron::Polyhedron {
        &self.solid
    }

    /// What it is within its rounding of, in its own frame; the solid itself where its edges are sharp.
    pub fn core(&self) -> &Arc<polyhedron::Polyhedron> {
        &self.core
    }

    /// The same as the hull of its corners, without those of its triangles that lie on faces and edges; none where it is not convex.
    pub(crate) fn spare(&self) -> Option<Self> {
        let hull = |own: &polyhedron::Polyhedron| polyhedron::Polyhedron::hull(own.stands_on()).ok().map(Arc::new);
        let (solid, core) = (hull(&self.solid)?, hull(&self.core)?);
        self.is_convex().then(|| Polyhedron { solid, core, ..self.clone() })
    }

    /// Radius of its edges and corners [m]; zero where they are sharp.
    pub fn rounding(&self) -> f64 {
        self.rounding
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
        match (self.is_hull, self.rounding > 0.0) {
            (true, false) => "hull",
            (true, true) => "rounded hull",
            (false, false) => "mesh",
            (false, true) => "rounded mesh",
        }
    }

    pub(super) fn fault(&self) -> Option<ShapeError> {
        finite(ShapePart::Centre, self.origin.as_slice())
    }
}
