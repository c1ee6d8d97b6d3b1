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
use crate::spatial::{Matrix, Space, Varying, Vector};
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
    fn normals<V: Space>(&self, slope: &V) -> [V; 2] {
        let first = V::steady(self.aside()).cross(slope).unit();
        [first, slope.cross(&first).unit()]
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
        let [place, slope, bend, _] = self.shape(s);
        [place, slope, bend]
    }

    /// The same with the third derivative.
    fn shape(&self, s: f64) -> [Vector; 4] {
        match self {
            Curve::Ellipse { centre, half: [u, v] } => {
                let (sin, cos) = s.sin_cos();
                let out = u * cos + v * sin;
                let slope = v * cos - u * sin;
                [centre + out, slope, -out, -slope]
            }
            Curve::Spline { knots, points, bends, closed, .. } => {
                let end = knots[knots.len() - 1];
                let s = if *closed { s.rem_euclid(end) } else { s };
                let k = knots.partition_point(|knot| *knot <= s).clamp(1, knots.len() - 1) - 1;
                let inside = s.clamp(0.0, end);
                let place = cubic(&points[k..k + 2], &bends[k..k + 2], knots[k + 1] - knots[k], inside - knots[k]);
                // Straight on beyond an end.
                let bending =
                    if s == inside { (bends[k + 1] - bends[k]) / (knots[k + 1] - knots[k]) } else { Vector::zeros() };
                [place[0] + place[1] * (s - inside), place[1], place[2], bending]
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
struct Near<V> {
    /// The nearest place with its derivatives, and a normal.
    at: [V; 3],
    normal: V,
}

impl OnCurve {
    pub(super) fn nodes(&self) -> [usize; 2] {
        [self.node, self.point.node]
    }

    /// Where the curve is nearest to `x`, in the axes of its node. While `x` moves, the place goes along with `s' = c' . x'/(|c'|^2 - (x - c) . c'')`.
    fn near<V: Space>(&self, x: &V) -> Near<V> {
        let [c, slope, bend, bending] = self.curve.shape(self.curve.nearest(&x.at())).map(V::steady);
        let off = *x - c;
        let s = off.dot(&slope) / (slope.dot(&slope) - off.dot(&bend));
        let at = [c + slope.times(s), slope + bend.times(s), bend + bending.times(s)];
        let normal = self.curve.normals(&at[1])[usize::from(self.second)];
        Near { at, normal }
    }

    /// The point from the origin of the curve's node, and in its axes.
    fn seen(&self, scratch: &Scratch) -> Vector {
        let origin = if self.node == GROUND { Vector::zeros() } else { scratch.origin(self.node) };
        scratch.axes(self.node).tr_mul(&(scratch.place(&self.point).position - origin))
    }

    pub(super) fn residual(&self, scratch: &Scratch) -> f64 {
        let x = self.seen(scratch);
        let near = self.near(&x);
        near.normal.dot(&(x - near.at[0]))
    }

    pub(super) fn action(&self, scratch: &Scratch) -> Action {
        let force = scratch.axes(self.node) * self.near(&self.seen(scratch)).normal;
        Action { nodes: self.nodes(), place: scratch.place(&self.point).position, moment: Vector::zeros(), force }
    }

    /// The normal turns with the slope where the curve is nearest.
    pub(super) fn turning(&self, scratch: &Scratch) -> Turning {
        let x = self.seen(scratch);
        let (own, base) = (scratch.place(&self.point), scratch.place(&Point { node: self.node, arm: x }));
        let axes = scratch.axes(self.node);
        let normal = self.near(&Varying::new(x, axes.tr_mul(&(own.velocity - base.velocity)))).normal;
        let force = axes * normal.at;
        let force_rate = scratch.spin(self.node).cross(&force) + axes * normal.by;
        Turning::force(self.nodes(), [own.position, own.velocity], [force, force_rate])
    }

    pub(super) fn bias<'a, S: Sight<'a>>(&self, sight: &S) -> <S::Space as Space>::Number {
        let (own, base) = (sight.moving(&self.point), sight.moving(&Point { node: self.node, arm: Vector::zeros() }));
        let (omega, (alpha, _)) = (sight.spin(self.node), sight.acceleration(self.node));
        let arm = own.position - base.position;
        let Near { at: [_, slope, bend], normal } = self.near(&sight.seen_from(self.node, arm));
        // Against the place of the curve's node where the point is.
        let rate = own.velocity - base.velocity - omega.cross(&arm);
        let carried = base.acceleration + alpha.cross(&arm) + omega.cross(&omega.cross(&arm));
        let against = own.acceleration - carried - omega.cross(&rate) * 2.0;
        let along = sight.turned(self.node, slope).dot(&rate) / slope.dot(&slope);
        sight.turned(self.node, normal).dot(&against) - normal.dot(&bend) * along * along
    }
}
