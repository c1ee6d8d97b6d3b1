//! Solids of even density: volume, centre of mass and inertia.
//!
//! Lengths lie along z and sizes are full extents. Inertias are per kilogram [m^2], about the centre of mass, in the solid's own axes:
//!
//! ```text
//! box        (b^2 + c^2)/12                      ellipsoid  (b^2 + c^2)/20     of the full extents b, c
//! sphere     2 r^2/5                             cone       xx = 3 (4 r^2 + h^2)/80, zz = 3 r^2/10
//! tube       xx = (3 (R^2 + r^2) + h^2)/12, zz = (R^2 + r^2)/2      cylinder: r = 0
//! capsule    xx = p (3 r^2 + h^2)/12 + q (2 r^2/5 + h^2/4 + 3 h r/8), zz = p r^2/2 + q 2 r^2/5
//! ```
//!
//! with p and q the shares of the cylinder and of the two half spheres in the capsule's volume.

use std::f64::consts::PI;

use carom_engine::spatial::{Rotation, Symmetric, Vector};

use super::Fault;
use super::fields::Fields;

/// A solid; all lengths in [m].
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Solid {
    /// A box of these extents.
    Box(Vector),
    /// A sphere of this radius.
    Sphere(f64),
    /// A cylinder with a bore: outer radius, inner radius (zero without a bore), length.
    Tube(f64, f64, f64),
    /// A cylinder between two half spheres: radius, length of the cylinder.
    Capsule(f64, f64),
    /// A cone with its tip towards +z and its origin half-way up: radius, height.
    Cone(f64, f64),
    /// An ellipsoid of these full extents.
    Ellipsoid(Vector),
}

impl Solid {
    /// Volume [m^3].
    pub(super) fn volume(&self) -> f64 {
        match *self {
            Solid::Box(size) => size.x * size.y * size.z,
            Solid::Sphere(r) => 4.0 / 3.0 * PI * r.powi(3),
            Solid::Tube(outer, inner, h) => PI * (outer * outer - inner * inner) * h,
            Solid::Capsule(r, h) => PI * r * r * h + 4.0 / 3.0 * PI * r.powi(3),
            Solid::Cone(r, h) => PI * r * r * h / 3.0,
            Solid::Ellipsoid(size) => PI / 6.0 * size.x * size.y * size.z,
        }
    }

    /// Centre of mass from the solid's origin [m].
    pub(super) fn centroid(&self) -> Vector {
        match *self {
            Solid::Cone(_, h) => Vector::new(0.0, 0.0, -0.25 * h),
            _ => Vector::zeros(),
        }
    }

    /// Inertia per kilogram about the centre of mass [m^2].
    pub(super) fn inertia(&self) -> Symmetric {
        let sides = |v: Vector, n: f64| {
            let q = v.component_mul(&v) / n;
            Symmetric::diagonal(q.y + q.z, q.x + q.z, q.x + q.y)
        };
        let round = |across: f64, along: f64| Symmetric::diagonal(across, across, along);
        match *self {
            Solid::Box(size) => sides(size, 12.0),
            Solid::Sphere(r) => Symmetric::scalar(0.4 * r * r),
            Solid::Tube(outer, inner, h) => {
                let squares = outer * outer + inner * inner;
                round((3.0 * squares + h * h) / 12.0, 0.5 * squares)
            }
            Solid::Capsule(r, h) => {
                let p = h / (h + 4.0 / 3.0 * r);
                let q = 1.0 - p;
                let across = p * (3.0 * r * r + h * h) / 12.0 + q * (0.4 * r * r + 0.25 * h * h + 0.375 * h * r);
                round(across, 0.5 * p * r * r + 0.4 * q * r * r)
            }
            Solid::Cone(r, h) => round(3.0 * (4.0 * r * r + h * h) / 80.0, 0.3 * r * r),
            Solid::Ellipsoid(size) => sides(size, 20.0),
        }
    }
}

/// A solid placed in a body's frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Placed {
    /// The solid.
    pub(super) solid: Solid,
    /// Its origin in the body's frame [m].
    pub(super) centre: Vector,
    /// Its orientation in the body's frame.
    pub(super) orientation: Rotation,
}

/// Reads a shape.
pub(super) fn read(fields: &Fields<'_>) -> Result<Placed, Fault> {
    let solid = match fields.kind.map_or("", |kind| kind.name) {
        "box" => Solid::Box(size(fields)?),
        "ellipsoid" => Solid::Ellipsoid(size(fields)?),
        "sphere" => Solid::Sphere(fields.positive("radius")?),
        "capsule" => Solid::Capsule(fields.positive("radius")?, fields.positive("length")?),
        "cone" => Solid::Cone(fields.positive("radius")?, fields.positive("length")?),
        "tube" => {
            let (outer, inner) = (fields.positive("radius")?, fields.positive("inner")?);
            if inner >= outer {
                let message = format!("{} must be smaller than its radius", fields.what("inner"));
                return Err(fields.about("inner", message).label(format!("the radius is {outer} m")).into());
            }
            Solid::Tube(outer, inner, fields.positive("length")?)
        }
        _ => Solid::Tube(fields.positive("radius")?, 0.0, fields.positive("length")?),
    };
    let orientation = fields.orientation_if("orientation")?.unwrap_or_else(Rotation::identity);
    Ok(Placed { solid, centre: fields.vector("centre")?, orientation })
}

fn size(fields: &Fields<'_>) -> Result<Vector, Fault> {
    let size = fields.vector("size")?;
    match size.iter().all(|extent| *extent > 0.0) {
        true => Ok(size),
        false => {
            let message = format!("{} must have three positive extents", fields.what("size"));
            Err(fields.about("size", message).label("such as [\"1 m\", \"20 mm\", \"20 mm\"]").into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Volume, centre of mass and inertia per kilogram, summed over small cubes.
    fn summed(inside: impl Fn(f64, f64, f64) -> bool, reach: f64) -> (f64, f64, f64, f64) {
        const N: usize = 160;
        let d = 2.0 * reach / N as f64;
        let at = |k: usize| -reach + (k as f64 + 0.5) * d;
        let mut sums = [0.0; 5];
        for (x, y, z) in (0..N * N * N).map(|k| (at(k % N), at(k / N % N), at(k / N / N))) {
            if inside(x, y, z) {
                let terms = [1.0, z, y * y, z * z, x * x];
                sums.iter_mut().zip(terms).for_each(|(sum, term)| *sum += term);
            }
        }
        let [n, z, yy, zz, xx] = sums;
        (n * d.powi(3), z / n, (yy + zz) / n - (z / n).powi(2), (xx + yy) / n)
    }

    #[test]
    fn solids_weigh_and_turn_as_the_sum_of_their_parts() {
        type Inside = fn(f64, f64, f64) -> bool;
        let cases: [(Solid, Inside); 6] = [
            (Solid::Box(Vector::new(0.8, 1.2, 1.6)), |x, y, z| x.abs() < 0.4 && y.abs() < 0.6 && z.abs() < 0.8),
            (Solid::Sphere(0.9), |x, y, z| x * x + y * y + z * z < 0.81),
            (Solid::Tube(0.8, 0.4, 1.4), |x, y, z| (0.16..0.64).contains(&(x * x + y * y)) && z.abs() < 0.7),
            (Solid::Capsule(0.4, 1.0), |x, y, z| x * x + y * y + (z.abs() - 0.5).max(0.0).powi(2) < 0.16),
            (Solid::Cone(0.8, 1.6), |x, y, z| z.abs() < 0.8 && (x * x + y * y).sqrt() < 0.5 * (0.8 - z)),
            (Solid::Ellipsoid(Vector::new(1.0, 1.4, 1.8)), |x, y, z| x * x / 0.25 + y * y / 0.49 + z * z / 0.81 < 1.0),
        ];
        for (solid, inside) in cases {
            let (volume, centre, xx, zz) = summed(inside, 1.0);
            let (own, inertia) = (solid.volume(), solid.inertia());
            assert!((own / volume - 1.0).abs() < 5e-3, "{solid:?} {own} {volume}");
            assert!((solid.centroid().z - centre).abs() < 5e-3, "{solid:?} {centre}");
            assert!((inertia.xx / xx - 1.0).abs() < 5e-3, "{solid:?} {} {xx}", inertia.xx);
            assert!((inertia.zz / zz - 1.0).abs() < 5e-3, "{solid:?} {} {zz}", inertia.zz);
        }
    }
}
