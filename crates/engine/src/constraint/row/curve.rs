//! A point on a curve: it keeps to the nearest place of a curve that is fixed in another node.
//!
//! In the axes of the curve's node, with the point at `x` and the nearest place `c(s)` [m], `(x - c) . c' = 0`, and two normals `n` across `c'`,
//!
//! ```text
//! g = n . (x - c)        g'' = n . x'' - n . c'' s'^2        s' = c' . x'/|c'|^2
//! ```
//!
//! where `x'` and `x''` are counted against the node. Rate and second rate are those on the curve; off it they err in proportion to the gap.
//! The nearest place is looked up anew each time, so that nothing has to be remembered.
//!
//! Limits: where a spline in space goes straight along the direction in which it goes least on the whole, it has no normals.

use super::sight::Sight;
use super::{Action, Turning};
use crate::spatial::{Matrix, Vector};
use crate::tree::{GROUND, Point, Scratch};
use nalgebra::{DMatrix, DVector};
use std::f64::consts::TAU;
use std::sync::Arc;

/// A smooth curve in the axes of a node, from the node's origin [m].
#[derive(Clone, Debug, PartialEq)]
pub enum Curve {
    /// `centre + u cos s + v sin s`: an ellipse, and a circle where `u` and `v` are as long as each other.
    Ellipse {
        /// Centre [m].
        centre: Vector,
        /// Half axes, at right angles [m].
        half: [Vector; 2],
    },
    /// A cubic spline through points, with steady curvature: closed, or open and straight beyond its ends.
    Spline {
        /// The parameter at each point: the length of the chords so far [m].
        knots: Vec<f64>,
        /// The points; the first again at the end of a closed curve [m].
        points: Vec<Vector>,
        /// Second derivatives at the points [1/m].
        bends: Vec<Vector>,
        /// Whether it closes.
        closed: bool,
        /// The direction in which it goes least: across a plane curve.
        aside: Vector,
    },
}

impl Curve {
    /// A spline through points; `None` if there are fewer than three, or two neighbours are at one place. A closed one goes back from the last
    /// to the first.
    pub fn through(points: &[Vector], closed: bool) -> Option<Self> {
        let mut points = points.to_vec();
        if closed {
            points.push(*points.first()?);
        }
        let steps: Vec<f64> = points.windows(2).map(|pair| (pair[1] - pair[0]).norm()).collect();
        if points.len() < 3 + usize::from(closed) || !steps.iter().all(|h| *h > 0.0 && h.is_finite()) {
            return None;
        }
        let mut knots = vec![0.0];
        steps.iter().for_each(|h| knots.push(knots[knots.len() - 1] + h));
        let bends = bends(&points, &steps, closed)?;
        let aside = aside(&points);
        Some(Curve::Spline { knots, points, bends, closed, aside })
    }

    /// Two unit normals where the curve has this slope. They turn smoothly along the curve, and one stays across a plane curve, so that a
    /// row which follows from others does so everywhere.
    fn normals(&self, slope: &Vector) -> [Vector; 2] {
        let first = self.aside().cross(slope).normalize();
        [first, slope.cross(&first).normalize()]
    }

    /// Rates of the normals while the slope changes at this rate.
    fn normal_rates(&self, slope: &Vector, slope_rate: &Vector) -> [Vector; 2] {
        // A unit vector changes by what of the change is across it.
        let unit = |v: Vector, rate: Vector| {
            let (length, unit) = (v.norm(), v.normalize());
            (rate - unit * unit.dot(&rate)) / length
        };
        let [first, aside] = [self.normals(slope)[0], self.aside()];
        let first_rate = unit(aside.cross(slope), aside.cross(slope_rate));
        [first_rate, unit(slope.cross(&first), slope_rate.cross(&first) + slope.cross(&first_rate))]
    }

    /// The direction across a plane curve, or in which one in space goes least.
    fn aside(&self) -> Vector {
        match self {
            Curve::Ellipse { half: [u, v], .. } => u.cross(v),
            Curve::Spline { aside, .. } => *aside,
        }
    }

    /// Place, first and second derivative at a parameter.
    pub fn at(&self, s: f64) -> [Vector; 3] {
        match self {
            Curve::Ellipse { centre, half: [u, v] } => {
                let (sin, cos) = s.sin_cos();
                let out = u * cos + v * sin;
                [centre + out, v * cos - u * sin, -out]
            }
            Curve::Spline { knots, points, bends, closed, .. } => {
                let end = knots[knots.len() - 1];
                let s = if *closed { s.rem_euclid(end) } else { s };
                let k = knots.partition_point(|knot| *knot <= s).clamp(1, knots.len() - 1) - 1;
                let inside = s.clamp(0.0, end);
                let place = cubic(&points[k..k + 2], &bends[k..k + 2], knots[k + 1] - knots[k], inside - knots[k]);
                // Straight on beyond an end.
                [place[0] + place[1] * (s - inside), place[1], place[2]]
            }
        }
    }

    /// The parameter of the place nearest to `x`.
    pub fn nearest(&self, x: &Vector) -> f64 {
        let mut s = self.guess(x);
        for _ in 0..30 {
            let [c, d, dd] = self.at(s);
            let gap = c - x;
            let (slope, bend) = (gap.dot(&d), d.norm_squared() + gap.dot(&dd));
            // Far off, inside a bend, Newton's step would lead away.
            let step = -slope / if bend > 0.1 * d.norm_squared() { bend } else { d.norm_squared() };
            s += step;
            if step.abs() * d.norm() <= 1e-15 * (1.0 + x.norm()) {
                break;
            }
        }
        s
    }

    fn guess(&self, x: &Vector) -> f64 {
        match self {
            Curve::Ellipse { centre, half: [u, v] } => {
                let out = x - centre;
                (out.dot(v) / v.norm_squared()).atan2(out.dot(u) / u.norm_squared())
            }
            Curve::Spline { knots, closed, .. } => {
                let count = 4 * (knots.len() - 1);
                let end = knots[knots.len() - 1];
                let trial = |k: usize| end * k as f64 / count as f64;
                let away = |s: f64| (self.at(s)[0] - x).norm_squared();
                let trials = (0..count + usize::from(!closed)).map(trial);
                trials.min_by(|one, other| away(*one).total_cmp(&away(*other))).unwrap_or(0.0)
            }
        }
    }

    /// The length of a closed curve's parameter; `None` for an open one.
    pub fn period(&self) -> Option<f64> {
        match self {
            Curve::Ellipse { .. } => Some(TAU),
            Curve::Spline { knots, closed, .. } => closed.then(|| knots[knots.len() - 1]),
        }
    }
}

/// A piece of a spline, of length `h`, at `t` from its start.
fn cubic(points: &[Vector], bends: &[Vector], h: f64, t: f64) -> [Vector; 3] {
    let (a, b) = (1.0 - t / h, t / h);
    let sixth = h * h / 6.0;
    let place = points[0] * a + points[1] * b + (bends[0] * (a * a * a - a) + bends[1] * (b * b * b - b)) * sixth;
    let slope =
        (points[1] - points[0]) / h + (bends[1] * (3.0 * b * b - 1.0) - bends[0] * (3.0 * a * a - 1.0)) * (h / 6.0);
    [place, slope, bends[0] * a + bends[1] * b]
}

/// Second derivatives at the points that make the slopes steady.
fn bends(points: &[Vector], steps: &[f64], closed: bool) -> Option<Vec<Vector>> {
    let n = steps.len();
    let (first, count) = if closed { (0, n) } else { (1, n - 1) };
    let (mut matrix, mut right) = (DMatrix::zeros(n + 1, n + 1), DMatrix::zeros(n + 1, 3));
    for k in first..first + count {
        let before = if k == 0 { n - 1 } else { k - 1 };
        let (left, h) = (steps[before], steps[k]);
        let change = (points[k + 1] - points[k]) / h - (points[before + 1] - points[before]) / left;
        matrix[(k, before)] += left / 6.0;
        matrix[(k, k)] += (left + h) / 3.0;
        matrix[(k, (k + 1) % if closed { n } else { n + 1 })] += h / 6.0;
        right.row_mut(k).copy_from(&change.transpose());
    }
    // A natural end has no curvature; a closed curve ends as it begins.
    (0..=n).filter(|k| !(first..first + count).contains(k)).for_each(|k| matrix[(k, k)] = 1.0);
    if closed {
        matrix[(n, 0)] = -1.0;
    }
    let solved = matrix.lu().solve(&right)?;
    Some((0..=n).map(|k| Vector::from(DVector::from(solved.row(k).transpose()).fixed_rows::<3>(0))).collect())
}

/// The direction in which a row of points goes least.
fn aside(points: &[Vector]) -> Vector {
    let ways = points.windows(2).map(|pair| pair[1] - pair[0]);
    let spread = ways.map(|way| way * way.transpose()).sum::<Matrix>().symmetric_eigen();
    spread.eigenvectors.column(spread.eigenvalues.imin()).into()
}

/// One of the two rows of a point on a curve.
#[derive(Clone, Debug, PartialEq)]
pub struct OnCurve {
    /// The node of the curve; [`GROUND`] for the world.
    pub node: usize,
    /// The curve, in the axes of that node.
    pub curve: Arc<Curve>,
    /// The point.
    pub point: Point,
    /// Which of the two normals.
    pub second: bool,
}

impl super::Row {
    /// The point stays on a curve that is fixed in a node: a row along each of two normals.
    pub fn on_curve(node: usize, curve: Arc<Curve>, point: Point) -> [super::Row; 2] {
        [false, true].map(|second| super::Row::OnCurve(OnCurve { node, curve: curve.clone(), point, second }))
    }
}

/// Where the curve is nearest.
struct Near {
    /// The point's place, from the origin of the curve's node and in its axes.
    x: Vector,
    /// The nearest place with its derivatives, and a normal.
    at: [Vector; 3],
    normal: Vector,
}

impl OnCurve {
    pub(super) fn nodes(&self) -> [usize; 2] {
        [self.node, self.point.node]
    }

    fn near(&self, scratch: &Scratch) -> Near {
        let origin = if self.node == GROUND { Vector::zeros() } else { scratch.origin(self.node) };
        let x = scratch.axes(self.node).tr_mul(&(scratch.place(&self.point).position - origin));
        let at = self.curve.at(self.curve.nearest(&x));
        let normal = self.curve.normals(&at[1])[usize::from(self.second)];
        Near { x, at, normal }
    }

    pub(super) fn residual(&self, scratch: &Scratch) -> f64 {
        let near = self.near(scratch);
        near.normal.dot(&(near.x - near.at[0]))
    }

    pub(super) fn action(&self, scratch: &Scratch) -> Action {
        let force = scratch.axes(self.node) * self.near(scratch).normal;
        Action { nodes: self.nodes(), place: scratch.place(&self.point).position, moment: Vector::zeros(), force }
    }

    /// The nearest place goes along with `s' = c' . x'/(|c'|^2 - (x - c) . c'')`, and the normal turns with the slope there.
    pub(super) fn turning(&self, scratch: &Scratch) -> Turning {
        let Near { x, at: [c, slope, bend], normal } = self.near(scratch);
        let (own, base) = (scratch.place(&self.point), scratch.place(&Point { node: self.node, arm: x }));
        let axes = scratch.axes(self.node);
        let along = axes.tr_mul(&(own.velocity - base.velocity)).dot(&slope);
        let pace = along / (slope.norm_squared() - (x - c).dot(&bend));
        let normal_rate = self.curve.normal_rates(&slope, &(bend * pace))[usize::from(self.second)];
        let force = axes * normal;
        let force_rate = scratch.spin(self.node).cross(&force) + axes * normal_rate;
        Turning::force(self.nodes(), [own.position, own.velocity], [force, force_rate])
    }

    pub(super) fn bias(&self, sight: &Sight<'_>) -> f64 {
        let Near { x, at: [_, slope, bend], normal } = self.near(sight.scratch);
        let (own, base) = (sight.moving(&self.point), sight.moving(&Point { node: self.node, arm: x }));
        let (axes, omega) = (sight.scratch.axes(self.node), sight.scratch.spin(self.node));
        let rate = own.velocity - base.velocity;
        let against = own.acceleration - base.acceleration - omega.cross(&rate) * 2.0;
        let along = (axes * slope).dot(&rate) / slope.norm_squared();
        (axes * normal).dot(&against) - normal.dot(&bend) * along * along
    }
}
