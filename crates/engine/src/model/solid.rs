//! Solids of even density: volume, centre of mass and inertia.
//!
//! The axis is z. The origin is the middle of what the solid takes up along each axis, so that it reaches equally far up and down; only for
//! the cone is that not the centre of mass. With mass `m` [kg], radius `r` and length `l` [m], about the centre of mass [kg m^2]:
//!
//! | solid | I_zz | I_xx = I_yy | source |
//! |---|---|---|---|
//! | box a x b x c | m (a^2 + b^2)/12 | m (b^2 + c^2)/12, m (a^2 + c^2)/12 | integration |
//! | ellipsoid of diameters a, b, c | m (a^2 + b^2)/20 | m (b^2 + c^2)/20, m (a^2 + c^2)/20 | integration |
//! | cylinder, tube (hole of radius i) | m (r^2 + i^2)/2 | m (3 r^2 + 3 i^2 + l^2)/12 | integration |
//! | cone | 3 m r^2/10 | 3 m (4 r^2 + l^2)/80 | integration |
//! | capsule | cylinder and sphere | the same, the half spheres shifted | Steiner |
//! | hull, mesh | sums over its triangles | the same | divergence theorem ([`carom_geometry::polyhedron::Moments`]) |
//!
//! A hull or mesh has the origin and the axes of its points or its file.

use super::SolidError;
use crate::shape::Polyhedron;
use crate::spatial::{Symmetric, Vector};
use std::f64::consts::PI;

/// A solid of even density. Lengths are in metres, the axis is z.
#[derive(Clone, Debug, PartialEq)]
pub enum Solid {
    /// A block with edges along the axes.
    Box {
        /// The edges along x, y and z [m].
        size: Vector,
    },
    /// A ball.
    Sphere {
        /// Radius [m].
        radius: f64,
    },
    /// A round bar.
    Cylinder {
        /// Radius [m].
        radius: f64,
        /// Length along z [m].
        length: f64,
    },
    /// A round bar with a round hole along its axis.
    Tube {
        /// Outer radius [m].
        radius: f64,
        /// Radius of the hole [m], which may be zero.
        inner: f64,
        /// Length along z [m].
        length: f64,
    },
    /// A round bar with a half sphere at each end.
    Capsule {
        /// Radius [m].
        radius: f64,
        /// Length along z of the part between the half spheres [m], which may be zero; the whole is longer by twice the radius.
        length: f64,
    },
    /// A round cone: its base at `z = -length/2`, its tip at `z = length/2`, its centre of mass at `z = -length/4`.
    Cone {
        /// Radius of the base [m].
        radius: f64,
        /// Height from base to tip [m].
        length: f64,
    },
    /// An ellipsoid with its axes along x, y and z.
    Ellipsoid {
        /// The diameters along x, y and z [m]: the edges of the box that just holds it.
        size: Vector,
    },
    /// A hull of points, or what a mesh encloses.
    Polyhedron(Polyhedron),
}

impl Solid {
    /// What makes the solid impossible; `None` for a sound one.
    pub fn fault(&self) -> Option<SolidError> {
        match *self {
            Solid::Box { size } | Solid::Ellipsoid { size } => ["size along x", "size along y", "size along z"]
                .iter()
                .zip(&size)
                .find_map(|(name, s)| positive(name, *s)),
            Solid::Sphere { radius } => positive("radius", radius),
            Solid::Cylinder { radius, length } | Solid::Cone { radius, length } => {
                positive("radius", radius).or_else(|| positive("length", length))
            }
            Solid::Tube { radius, inner, length } => positive("radius", radius)
                .or_else(|| positive("length", length))
                .or_else(|| not_negative("inner radius", inner))
                .or_else(|| (inner >= radius).then_some(SolidError::WideHole { inner, radius })),
            Solid::Capsule { radius, length } => positive("radius", radius).or_else(|| not_negative("length", length)),
            // What was built encloses something.
            Solid::Polyhedron(_) => None,
        }
    }

    /// Volume [m^3] of a sound solid.
    pub fn volume(&self) -> f64 {
        match *self {
            Solid::Box { size } => size.product(),
            Solid::Sphere { radius } => ball(radius),
            Solid::Cylinder { radius, length } => bar(radius, length),
            Solid::Tube { radius, inner, length } => PI * (radius - inner) * (radius + inner) * length,
            Solid::Capsule { radius, length } => bar(radius, length) + ball(radius),
            Solid::Cone { radius, length } => bar(radius, length) / 3.0,
            Solid::Ellipsoid { size } => PI / 6.0 * size.product(),
            Solid::Polyhedron(ref own) => own.solid().moments().volume,
        }
    }

    /// Centre of mass [m] and inertia about it [kg m^2] of a sound solid of this mass [kg].
    pub fn mass_properties(&self, mass: f64) -> (Vector, Symmetric) {
        let centre = match *self {
            Solid::Cone { length, .. } => Vector::new(0.0, 0.0, -0.25 * length),
            Solid::Polyhedron(ref own) => own.place(&own.solid().moments().centre),
            _ => Vector::zeros(),
        };
        (centre, self.inertia(mass))
    }

    fn inertia(&self, m: f64) -> Symmetric {
        match *self {
            Solid::Box { size } => edges(m / 12.0, &size),
            Solid::Ellipsoid { size } => edges(m / 20.0, &size),
            Solid::Sphere { radius } => Symmetric::scalar(0.4 * m * radius * radius),
            Solid::Cylinder { radius, length } => tube(m, radius, 0.0, length),
            Solid::Tube { radius, inner, length } => tube(m, radius, inner, length),
            Solid::Polyhedron(ref own) => {
                let i = own.solid().moments().inertia_per_mass() * m;
                let [xy, xz, yz] = [i[(0, 1)], i[(0, 2)], i[(1, 2)]];
                let turn = own.turn.to_rotation_matrix().into_inner();
                Symmetric { xx: i[(0, 0)], yy: i[(1, 1)], zz: i[(2, 2)], xy, xz, yz }.turned(&turn)
            }
            Solid::Cone { radius, length } => {
                let across = 3.0 / 80.0 * m * (4.0 * radius * radius + length * length);
                Symmetric::diagonal(across, across, 0.3 * m * radius * radius)
            }
            Solid::Capsule { radius: r, length: l } => {
                let caps = m * ball(r) / self.volume();
                let round = 0.4 * caps * r * r;
                // The centre of a half sphere is 3 r/8 beyond its flat side.
                let across = round + caps * l * (0.25 * l + 0.375 * r);
                tube(m - caps, r, 0.0, l) + Symmetric::diagonal(across, across, round)
            }
        }
    }
}

fn ball(radius: f64) -> f64 {
    4.0 / 3.0 * PI * radius.powi(3)
}

fn bar(radius: f64, length: f64) -> f64 {
    PI * radius * radius * length
}

/// `share` times the sums of two squares of a box or an ellipsoid.
fn edges(share: f64, size: &Vector) -> Symmetric {
    let [x, y, z] = [size.x * size.x, size.y * size.y, size.z * size.z];
    Symmetric::diagonal(share * (y + z), share * (x + z), share * (x + y))
}

fn tube(m: f64, radius: f64, inner: f64, length: f64) -> Symmetric {
    let round = radius * radius + inner * inner;
    let across = m / 12.0 * (3.0 * round + length * length);
    Symmetric::diagonal(across, across, 0.5 * m * round)
}

fn positive(dimension: &'static str, value: f64) -> Option<SolidError> {
    let sound = value > 0.0 && value.is_finite();
    (!sound).then_some(SolidError::NotPositive { dimension, value })
}

fn not_negative(dimension: &'static str, value: f64) -> Option<SolidError> {
    let sound = value >= 0.0 && value.is_finite();
    (!sound).then_some(SolidError::Negative { dimension, value })
}

#[cfg(test)]
mod tests;
