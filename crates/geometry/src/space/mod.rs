//! Surfaces in space.
//!
//! ```text
//! s(n) = n . c - h1(n) - h2(-n),   gap = max s
//! ```
//!
//! `n` unit vector, `c` from the centre of the first body to that of the second [m], `h` support of each, the distance of its tangent plane from its centre
//! [m]. Apart, the largest `s` is the distance of the bodies; where they overlap it is negative, and its size the shortest way that parts them. `s` is
//! largest where the points `p1` and `p2` of both surfaces have `n` as common normal:
//!
//! ```text
//! grad s = d - n (n . d),   d = p2 - p1          both conditions, d x n = 0 and n2 x n1 = 0, in two numbers
//! n' = n + (s + H1 + H2)^-1 grad s               Newton's step on the unit sphere
//! ```
//!
//! `H` radii of curvature of each surface as a matrix across `n` [m]. Sources: Corral et al. 2021, section 4, for the conditions; Schneider 2014,
//! Convex Bodies, sections 1.7 and 2.5, for the support. The normal is that of the surfaces: `d/|d|` is 0/0 at the touch.
//!
//! Apart, there is one answer, and still while the overlap is less than the smallest radii of curvature of both together: what is left of the body with the support
//! `h1 + h2` when that much is taken off all around is convex and smooth, and the centre lies on it. Deeper in each other bodies may have several common normals, as a lens in a box
//! may be pushed out of every side. With the normal of a moment ago [`nearest`] follows one; without, it finds the shortest way of all.

mod ellipsoid;
mod half_space;
mod nearest;
mod newton;
mod pose;
mod search;
mod solid;
mod sphere;
mod superellipsoid;
mod touch;

pub use ellipsoid::Ellipsoid;
pub use half_space::{HalfSpace, nearest_to_plane};
pub use nearest::nearest;
pub use pose::Pose;
pub use solid::{Solid, Support};
pub use sphere::Sphere;
pub use superellipsoid::Superellipsoid;
pub use touch::{Curvatures, Touch};

/// A vector in space.
pub type Vector = nalgebra::Vector3<f64>;
/// A matrix in space.
pub type Matrix = nalgebra::Matrix3<f64>;
/// A matrix across a normal.
pub type Across = nalgebra::Matrix2<f64>;
