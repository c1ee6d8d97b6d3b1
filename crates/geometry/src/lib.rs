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
//! [`space`] has surfaces. The answer is the gap, the normal, the points, the radii of curvature, and how the normal turns when the bodies move across it.

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod fault;
mod power;
pub mod space;

pub use fault::Fault;
