//! The smooth convex bodies, and what is asked of them.

use super::{Ellipsoid, Matrix, Sphere, Superellipsoid, Vector};

/// What a surface is where it has a given normal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Support {
    /// The point with that normal [m].
    pub point: Vector,
    /// The radii of curvature as a symmetric matrix [m]: a normal that turns by `e` moves the point by `H e`. Along the normal it is zero.
    pub radii: Matrix,
}

/// A smooth, strictly convex body around the origin of its frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Solid {
    /// A ball.
    Sphere(Sphere),
    /// An ellipsoid.
    Ellipsoid(Ellipsoid),
    /// A superellipsoid.
    Superellipsoid(Superellipsoid),
}

impl Solid {
    /// The point of the surface whose outward normal is the unit vector `n`, in the frame of the body [m].
    #[inline]
    pub fn point(&self, n: &Vector) -> Vector {
        match self {
            Solid::Sphere(it) => it.point(n),
            Solid::Ellipsoid(it) => it.point(n),
            Solid::Superellipsoid(it) => it.point(n),
        }
    }

    /// The same point with the radii of curvature there.
    #[inline]
    pub fn support(&self, n: &Vector) -> Support {
        match self {
            Solid::Sphere(it) => it.support(n),
            Solid::Ellipsoid(it) => it.support(n),
            Solid::Superellipsoid(it) => it.support(n),
        }
    }

    /// The outward normal where the ray from the centre through a point leaves the surface; not of unit length.
    #[inline]
    pub fn normal(&self, point: &Vector) -> Vector {
        match self {
            Solid::Sphere(_) => *point,
            Solid::Ellipsoid(it) => it.normal(point),
            Solid::Superellipsoid(it) => it.normal(point),
        }
    }

    /// The largest distance of a point of the surface from the centre [m].
    pub fn reach(&self) -> f64 {
        match self {
            Solid::Sphere(it) => it.radius(),
            Solid::Ellipsoid(it) => it.reach(),
            Solid::Superellipsoid(it) => it.reach(),
        }
    }

    /// Whether there are points where it is flat.
    #[inline]
    pub(super) fn has_flats(&self) -> bool {
        matches!(self, Solid::Superellipsoid(it) if it.exponents().iter().any(|e| *e > 2.0))
    }

    /// No radius of curvature is larger [m]: the largest one of balls and ellipsoids, a bound of it for superellipsoids; infinite where an exponent
    /// above 2 makes flat points.
    pub fn largest_radius(&self) -> f64 {
        match self {
            Solid::Sphere(it) => it.radius(),
            Solid::Ellipsoid(it) => it.largest_radius(),
            Solid::Superellipsoid(it) => it.largest_radius(),
        }
    }

    /// No radius of curvature is smaller [m]: the smallest one of balls and ellipsoids, a bound of it for superellipsoids; zero
    /// where an exponent below 2 makes sharp points.
    #[inline]
    pub fn smallest_radius(&self) -> f64 {
        match self {
            Solid::Sphere(it) => it.radius(),
            Solid::Ellipsoid(it) => it.smallest_radius(),
            Solid::Superellipsoid(it) => it.smallest_radius(),
        }
    }
}
