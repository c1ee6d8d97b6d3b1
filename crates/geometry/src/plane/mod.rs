//! Profiles in the plane.
//!
//! ```text
//! s(n) = n . c - h1(n) - h2(-n),   gap = max s
//! ds/da = t . d,   d2s/da2 = -(s + r1 + r2)         n = (cos a, sin a),  t across it
//! ```
//!
//! `n` unit vector, `a` its angle [rad], `c` from the centre of the first profile to that of the second [m], `h` support of each, the distance of its tangent
//! from its centre [m], `d` from the point of the first with the normal `n` to that of the second with `-n` [m], `r` radii of curvature there [m]. As in
//! [`space`](crate::space), with one unknown: `t . d = 0` is both conditions of a common normal.
//!
//! Angles are counted anticlockwise. Polygons, which have no curvature and many normals at a corner, are served by [`polygon_polygon`], the teeth of gears by [`Mesh`], and ground that is not convex is
//! a [`Terrain`] of convex pieces.

mod brow;
mod circle;
mod closed_spline;
mod ellipse;
mod flank;
mod flat_cam;
mod gear;
mod half_plane;
mod hull;
mod mesh;
mod nearest;
mod newton;
mod polygon;
mod polygon_polygon;
mod pose;
mod profile;
mod radial_cam;
mod search;
mod superellipse;
mod terrain;
mod touch;

pub use brow::{Brow, BrowFoot};
pub use circle::Circle;
pub use closed_spline::ClosedSpline;
pub use ellipse::Ellipse;
pub use flank::Flank;
pub use flat_cam::FlatCam;
pub use gear::{Gear, Radii};
pub use half_plane::{HalfPlane, nearest_to_line};
pub use hull::margin;
pub use mesh::{Mesh, MeshTouch};
pub use nearest::nearest;
pub use polygon::Polygon;
pub use polygon_polygon::{PolygonContact, PolygonTouch, polygon_polygon};
pub use pose::Pose;
pub use profile::{Profile, Support};
pub use radial_cam::RadialCam;
pub use superellipse::Superellipse;
pub use terrain::Terrain;
pub use touch::Touch;

/// A vector in the plane.
pub type Flat = nalgebra::Vector2<f64>;

/// A vector turned to the left.
#[inline]
fn left(v: &Flat) -> Flat {
    Flat::new(-v.y, v.x)
}
