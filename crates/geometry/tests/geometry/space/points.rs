//! Nearest points by another method: the points themselves, with surfaces as equations.
//!
//! ```text
//! y - x = g n(x),   t (n(x) + m(y)) = 0,   F(x) = 0,   G(y) = 0,   n = grad F/|grad F|,   m = grad G/|grad G|
//! ```
//!
//! Seven equations for the points `x`, `y` and the gap `g`, with `t` two directions across `n`; solved by Newton's method with a matrix of differences. No support
//! is used, and no normal is an unknown.

use carom_geometry::space::{Pose, Solid, Vector};
use nalgebra::{SMatrix, SVector};

type Seven = SVector<f64, 7>;

/// `F` and its gradient at a point of the body's frame; `F` is zero on the surface.
pub(crate) fn equation(solid: &Solid, x: &Vector) -> (f64, Vector) {
    match solid {
        Solid::Sphere(it) => (x.norm_squared() / it.radius().powi(2) - 1.0, x * (2.0 / it.radius().powi(2))),
        Solid::Ellipsoid(it) => {
            let u = x.component_div(&it.axes());
            (u.norm_squared() - 1.0, u.component_div(&it.axes()) * 2.0)
        }
        Solid::Superellipsoid(it) => {
            let ([e, f], a) = (it.exponents(), it.axes());
            let u = x.component_div(&a);
            let round = u.x.abs().powf(e) + u.y.abs().powf(e);
            let inner = f * round.powf(f / e - 1.0);
            let power = |u: f64, e: f64| u.abs().powf(e - 1.0) * u.signum();
            let slope = Vector::new(inner * power(u.x, e), inner * power(u.y, e), f * power(u.z, f));
            (round.powf(f / e) + u.z.abs().powf(f) - 1.0, slope.component_div(&a))
        }
    }
}

/// The same in the world.
pub(crate) fn equation_at(solid: &Solid, pose: &Pose, x: &Vector) -> (f64, Vector) {
    let (value, slope) = equation(solid, &pose.rotation.tr_mul(&(x - pose.position)));
    (value, pose.rotation * slope)
}

/// Two directions that are not along a vector, nor each other.
fn across(n: &Vector) -> [Vector; 2] {
    let t = n.cross(&Vector::ith(n.iamin(), 1.0)).normalize();
    [t, n.cross(&t)]
}

fn residual(bodies: [&Solid; 2], poses: [&Pose; 2], tangents: &[Vector; 2], z: &Seven) -> Seven {
    let (x, y) = (z.fixed_rows::<3>(0).into_owned(), z.fixed_rows::<3>(3).into_owned());
    let ((f, df), (g, dg)) = (equation_at(bodies[0], poses[0], &x), equation_at(bodies[1], poses[1], &y));
    let (n, m) = (df.normalize(), dg.normalize());
    let (line, sum) = (y - x - n * z[6], n + m);
    let [t, u] = tangents.map(|t| t.dot(&sum));
    Seven::from_column_slice(&[line.x, line.y, line.z, t, u, f, g])
}

/// The signed gap, from a start near the points, and the points; nothing where it does not converge.
pub(crate) fn solve(
    bodies: [&Solid; 2],
    poses: [&Pose; 2],
    start: [Vector; 2],
    gap: f64,
) -> Option<(f64, [Vector; 2])> {
    let mut z = Seven::zeros();
    z.fixed_rows_mut::<3>(0).copy_from(&start[0]);
    z.fixed_rows_mut::<3>(3).copy_from(&start[1]);
    z[6] = gap;
    let tangents = across(&equation_at(bodies[0], poses[0], &start[0]).1.normalize());
    let equations = |z: &Seven| residual(bodies, poses, &tangents, z);
    let mut left = equations(&z);
    for _ in 0..60 {
        let mut matrix = SMatrix::<f64, 7, 7>::zeros();
        for k in 0..7 {
            let step = 1e-7;
            let [mut up, mut down] = [z; 2];
            up[k] += step;
            down[k] -= step;
            matrix.set_column(k, &((equations(&up) - equations(&down)) / (2.0 * step)));
        }
        let step = matrix.lu().solve(&left)?;
        let parts = (0..20).map(|k| 0.5f64.powi(k));
        let better = parts.map(|part| z - step * part).map(|next| (next, equations(&next)));
        let Some((next, then)) = better.into_iter().find(|(_, then)| then.norm() < left.norm()) else { break };
        (z, left) = (next, then);
    }
    let points = [0, 3].map(|k| z.fixed_rows::<3>(k).into_owned());
    // The sum of the normals is zero along the tangents; it may still be along the normal from which the tangents were made.
    let [n, m] = [0, 1].map(|k| equation_at(bodies[k], poses[k], &points[k]).1.normalize());
    (left.norm() < 1e-12 && (n + m).norm() < 1e-9).then_some((z[6], points))
}
