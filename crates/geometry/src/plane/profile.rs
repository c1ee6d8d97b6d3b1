//! The smooth convex profiles, and what is asked of them.

use super::{Circle, ClosedSpline, Ellipse, Flank, Flat, FlatCam, RadialCam, Superellipse};

/// What a profile is where it has a given normal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Support {
    /// The point with that normal [m].
    pub point: Flat,
    /// The radius of curvature there [m]: a normal that turns by `e` moves the point by `radius e`.
    pub radius: f64,
}

/// A smooth, strictly convex profile in its frame.
#[derive(Clone, Debug, PartialEq)]
pub enum Profile {
    /// A circle.
    Circle(Circle),
    /// An ellipse.
    Ellipse(Ellipse),
    /// A superellipse.
    Superellipse(Superellipse),
    /// A closed curve through points.
    Spline(ClosedSpline),
    /// A cam for a follower with a flat face.
    FlatCam(FlatCam),
    /// A cam for a roller or a knife.
    RadialCam(RadialCam),
    /// A flank of a tooth.
    Flank(Flank),
}

impl Profile {
    /// What the profile is where its outward normal is the unit vector `n`, in its frame.
    #[inline]
    pub fn support(&self, n: &Flat) -> Support {
        match self {
            Profile::Circle(it) => it.support(n),
            Profile::Ellipse(it) => it.support(n),
            Profile::Superellipse(it) => it.support(n),
            Profile::Spline(it) => it.support(n),
            Profile::FlatCam(it) => it.support(n),
            Profile::RadialCam(it) => it.support(n),
            Profile::Flank(it) => it.support(n),
        }
    }

    /// The normal where the ray to a point leaves the profile, of profiles with flat points.
    #[inline]
    pub(super) fn flat_normal(&self, point: &Flat) -> Option<Flat> {
        match self {
            Profile::Superellipse(it) if it.exponent() > 2.0 => it.normal(point).try_normalize(0.0),
            _ => None,
        }
    }

    /// No point of the profile is farther from the origin [m]: the largest distance, or a bound of it for a curve through points.
    pub fn reach(&self) -> f64 {
        match self {
            Profile::Circle(it) => it.radius(),
            Profile::Ellipse(it) => it.reach(),
            Profile::Superellipse(it) => it.reach(),
            Profile::Spline(it) => it.reach(),
            Profile::FlatCam(it) => it.reach(),
            Profile::RadialCam(it) => it.reach(),
            Profile::Flank(it) => it.reach(),
        }
    }

    /// No radius of curvature is larger [m]: the largest one of circles, ellipses and cams for flat faces, a bound of it for the others; infinite for a
    /// superellipse with flat points.
    pub fn largest_radius(&self) -> f64 {
        match self {
            Profile::Circle(it) => it.radius(),
            Profile::Ellipse(it) => it.largest_radius(),
            Profile::Superellipse(it) => it.largest_radius(),
            Profile::Spline(it) => it.largest_radius(),
            Profile::FlatCam(it) => it.largest_radius(),
            Profile::RadialCam(it) => it.largest_radius(),
            Profile::Flank(it) => it.largest_radius(),
        }
    }

    /// No radius of curvature is smaller [m]: the smallest one of circles, ellipses and cams for flat faces, a bound of it for curves through points, cams for
    /// rollers and superellipses, zero for superellipses with sharp points and flanks.
    pub fn smallest_radius(&self) -> f64 {
        match self {
            Profile::Circle(it) => it.radius(),
            Profile::Ellipse(it) => it.smallest_radius(),
            Profile::Superellipse(it) => it.smallest_radius(),
            Profile::Flank(_) => 0.0,
            Profile::Spline(it) => it.smallest_radius(),
            Profile::FlatCam(it) => it.smallest_radius(),
            Profile::RadialCam(it) => it.smallest_radius(),
        }
    }
}
