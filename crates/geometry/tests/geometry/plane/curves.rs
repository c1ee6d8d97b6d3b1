//! Profiles by another way: points and normals along a parameter, and nearest points with one parameter on each.
//!
//! ```text
//! t(u) . (y(v) - x(u)) = 0,   n(u) x m(v) = 0
//! ```
//!
//! `x`, `n`, `t` point, normal and tangent of the first, `y`, `m` of the second. Splines are made here a second time, with a full matrix. No support is used.

use carom_geometry::plane::{Flat, Pose};
use nalgebra::{DMatrix, DVector};
use std::f64::consts::TAU;

/// What a random profile was made of.
#[derive(Clone, Debug)]
pub(crate) enum Recipe {
    /// Semi-axes and exponent.
    Power(Flat, f64),
    Points(Curve),
    /// Base radius and lift.
    Flat(f64, Curve),
    /// Roller and distance.
    Radial(f64, Curve),
}

/// A periodic cubic spline in one or two coordinates.
#[derive(Clone, Debug)]
pub(crate) struct Curve {
    knots: Vec<f64>,
    values: Vec<Flat>,
    second: Vec<Flat>,
}

impl Curve {
    /// Through values at knots, of which there is one more.
    pub(crate) fn new(knots: Vec<f64>, values: Vec<Flat>) -> Self {
        let n = values.len();
        let (mut matrix, mut right) = (DMatrix::zeros(n, n), [DVector::zeros(n), DVector::zeros(n)]);
        for k in 0..n {
            let (before, after) = ((k + n - 1) % n, (k + 1) % n);
            let (l1, l2) = (knots[before + 1] - knots[before], knots[k + 1] - knots[k]);
            matrix[(k, before)] += l1;
            matrix[(k, k)] += 2.0 * (l1 + l2);
            matrix[(k, after)] += l2;
            let bend = ((values[after] - values[k]) / l2 - (values[k] - values[before]) / l1) * 6.0;
            (right[0][k], right[1][k]) = (bend.x, bend.y);
        }
        let matrix = matrix.lu();
        let [x, y] = right.map(|right| matrix.solve(&right).unwrap());
        Curve { knots, values, second: (0..n).map(|k| Flat::new(x[k], y[k])).collect() }
    }

    pub(crate) fn length(&self) -> f64 {
        self.knots[self.values.len()] - self.knots[0]
    }

    /// Value, first and second derivative.
    pub(crate) fn at(&self, t: f64) -> [Flat; 3] {
        let t = self.knots[0] + (t - self.knots[0]).rem_euclid(self.length());
        let n = self.values.len();
        let k = (0..n).rev().find(|&k| self.knots[k] <= t).unwrap_or(0);
        let (l, next) = (self.knots[k + 1] - self.knots[k], (k + 1) % n);
        let (a, b) = ((self.knots[k + 1] - t) / l, (t - self.knots[k]) / l);
        let (p, q, m, o) = (self.values[k], self.values[next], self.second[k], self.second[next]);
        let value = p * a + q * b + (m * (a.powi(3) - a) + o * (b.powi(3) - b)) * (l * l / 6.0);
        let slope = (q - p) / l + (o * (3.0 * b * b - 1.0) - m * (3.0 * a * a - 1.0)) * (l / 6.0);
        [value, slope, m * a + o * b]
    }
}

impl Recipe {
    /// The point at a parameter, once around from 0 to a turn, and the unit normal there.
    pub(crate) fn at(&self, u: f64) -> (Flat, Flat) {
        let e = Flat::new(u.cos(), u.sin());
        let t = Flat::new(-e.y, e.x);
        match self {
            Recipe::Power(axes, power) => {
                let v = e.component_div(axes);
                let r = (v.x.abs().powf(*power) + v.y.abs().powf(*power)).powf(-1.0 / power);
                let slope = v.map(|v| (r * v.abs()).powf(power - 1.0) * v.signum()).component_div(axes);
                (e * r, slope.normalize())
            }
            Recipe::Points(curve) => {
                let [point, slope, _] = curve.at(u / TAU * curve.length());
                (point, Flat::new(slope.y, -slope.x).normalize())
            }
            Recipe::Flat(base, curve) => {
                let [lift, slope, _] = curve.at(u).map(|v| v.x);
                (e * (base + lift) + t * slope, e)
            }
            Recipe::Radial(roller, curve) => {
                let [r, slope, _] = curve.at(u).map(|v| v.x);
                let along = e * slope + t * r;
                let normal = Flat::new(along.y, -along.x).normalize();
                (e * r - normal * *roller, normal)
            }
        }
    }

    /// How far a point is from the curve in its direction [m], and the angle of its normal there to another [rad] over what the last digits of the point make of it:
    /// for those that have an equation in polar form.
    pub(crate) fn fault(&self, point: &Flat, normal: &Flat, radius: f64) -> [f64; 2] {
        match self {
            Recipe::Power(..) => {
                let (own, direction) = self.at(point.y.atan2(point.x));
                [(own - point).norm(), direction.perp(normal).abs() / (1.0 + 1e-2 / radius.max(1e-12))]
            }
            _ => [0.0; 2],
        }
    }

    /// The same in the world.
    fn placed(&self, pose: &Pose, u: f64) -> (Flat, Flat) {
        let (point, normal) = self.at(u);
        (pose.place(&point), pose.turn(&normal))
    }

    /// The parameter of the point that is nearest to a place: of sampled ones, and then between their neighbours.
    fn near(&self, pose: &Pose, place: &Flat) -> f64 {
        let samples = (0..200).map(|k| TAU * f64::from(k) / 200.0);
        let far = |u: &f64| (self.placed(pose, *u).0 - place).norm();
        let middle = samples.min_by(|a, b| far(a).total_cmp(&far(b))).unwrap();
        let (mut low, mut high) = (middle - TAU / 200.0, middle + TAU / 200.0);
        for _ in 0..60 {
            let [a, b] = [1.0, 2.0].map(|third| low + (high - low) * third / 3.0);
            if far(&a) < far(&b) { high = b } else { low = a }
        }
        0.5 * (low + high)
    }
}

/// The gap at the common normal near two points, from a start beside them by some angle; nothing where none is found.
pub(crate) fn solve(
    recipes: [&Recipe; 2],
    poses: [&Pose; 2],
    near: [Flat; 2],
    beside: Flat,
) -> Option<(f64, [Flat; 2])> {
    let mut z = Flat::new(recipes[0].near(poses[0], &near[0]), recipes[1].near(poses[1], &near[1])) + beside;
    let equations = |z: &Flat| {
        let ((x, n), (y, m)) = (recipes[0].placed(poses[0], z.x), recipes[1].placed(poses[1], z.y));
        Flat::new(n.perp(&(y - x)), n.perp(&m))
    };
    let mut left = equations(&z);
    for _ in 0..60 {
        let step = 1e-7;
        let [a, b] =
            [Flat::x(), Flat::y()].map(|e| (equations(&(z + e * step)) - equations(&(z - e * step))) / (2.0 * step));
        let way = nalgebra::Matrix2::from_columns(&[a, b]).lu().solve(&left)?;
        let parts = (0..20).map(|k| z - way * 0.5f64.powi(k));
        let Some(next) = parts.into_iter().find(|next| equations(next).norm() < left.norm()) else { break };
        (z, left) = (next, equations(&next));
    }
    let ((x, n), (y, _)) = (recipes[0].placed(poses[0], z.x), recipes[1].placed(poses[1], z.y));
    (left.norm() < 1e-12).then_some((n.dot(&(y - x)), [x, y]))
}
