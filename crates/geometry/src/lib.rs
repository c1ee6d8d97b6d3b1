//! Where two bodies are nearest, and how deep they overlap.
//!
//! This room knows shapes and where they are; it knows neither masses nor forces nor time. Smooth convex surfaces are known by their **support**: for a
//! unit normal `n`, the point of the surface whose outward normal that is. What two of them have in common is a normal, and finding it is all there is
//! to finding where they are nearest:
//!
//! ```text
//! d x n1 = 0,   n2 x n1 = 0,   d = p2 - p1
//! ```
//!
//! [`space`] has surfaces, [`plane`] has profiles. Both answer with the gap, the normal, the points, the radii of curvature, and how the normal turns when the
//! bodies move across it. [`solids`] has what is not smooth everywhere, boxes, cylinders and capsules, whose distances are known in closed form, and tells which
//! parts of the two touch. [`patch`] has their surfaces as meshes, for what touches over an area.

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod effort;
mod fault;
mod part;
pub mod patch;
pub mod plane;
pub mod polyhedron;
mod power;
pub mod solids;
pub mod space;
mod spline;

pub use effort::Effort;
pub use fault::Fault;
pub use part::Part;
