//! Surfaces as meshes, for bodies that touch over an area.
//!
//! A [`Mesh`] is made of [`Panel`]s, small grids of triangles with a ball around each, so that what is far from the other body is passed over by one distance. On a triangle
//! the depth below another surface is taken to be linear between its corners, and what lies below is integrated without error ([`Immersed`]): area, volume, energy of a bed of
//! springs, and how that energy changes with the depth of each corner.
//!
//! Limits: corners lie on the surface, so that of what is curved the mesh is the inside; area, volume and depth err with the square of the size of the triangles. Before a plane, a body with
//! flat sides is exact with the coarsest mesh.

mod immersed;
mod mesh;
mod panel;

pub use immersed::Immersed;
pub use mesh::Mesh;
pub use panel::{CORNERS, Facet, Panel};
