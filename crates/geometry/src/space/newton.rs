//! Newton's steps to the normal with the largest `s`, with rails.
//!
//! ```text
//! (s + H1 + H2) e = grad s,   n <- n + e
//! ```
//!
//! Symbols as in `mod.rs`; `e` the step, across `n` [rad]. What keeps it on its way:
//!
//! * Where the matrix has a value that is not positive, its size is taken: the step still climbs. Where the climb ends on a saddle, it goes on to the side that rises.
//! * A step must raise `s`, or halve what is left across the normal, or the step after it, without lowering `s`; if it does not, it is made shorter.
//! * At the flat points of a surface, points are not smooth functions of the normal, but the normal is one of the point. There the step is made by the point:
//!   `n` is the normal where the point has gone by `H e`. Both are Newton's steps to first order, and both end in the same place.
//!
//! Everything is seen from the first body.

use super::touch::eigen;
use super::{Across, Pose, Solid, Vector};
use crate::effort::Effort;
use nalgebra::Vector2;

/// What is left across the normal, over the size of the pair, when a climb has arrived.
const ARRIVED: f64 = 1e-13;
/// A step that turns the normal by less changes its last digit [rad].
const LAST_DIGIT: f64 = 4e-16;
/// The largest residual that is called an answer.
pub(super) const GOOD: f64 = 1e-12;
/// No step turns the normal by more [rad].
const LONGEST: f64 = 0.8;
/// Most steps of one climb.
const STEPS: u32 = 60;
/// How often a step is made shorter.
const CUTS: u32 = 20;

/// Two unit vectors across a unit vector and each other. (Duff et al. 2017, Building an orthonormal basis, revisited.)
#[inline]
pub(super) fn tangents(n: &Vector) -> [Vector; 2] {
    let sign = 1.0f64.copysign(n.z);
    let a = -1.0 / (sign + n.z);
    let b = n.x * n.y * a;
    [Vector::new(1.0 + sign * n.x * n.x * a, sign * b, -sign * n.x), Vector::new(b, sign + n.y * n.y * a, -n.y)]
}

/// Two bodies, the second as it is seen from the first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Couple<'a> {
    pub(super) solids: [&'a Solid; 2],
    pub(super) seen: Pose,
    /// Distance of the centres and both reaches [m]: what rounding is measured by.
    pub(super) size: f64,
    /// The smallest radii of curvature of both together [m]: while they overlap by no more, there is one common normal.
    pub(super) narrowest: f64,
}

/// What both surfaces are at one normal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) n: Vector,
    pub(super) s: f64,
    /// The point of the first surface, and from there to that of the second [m].
    pub(super) point: Vector,
    pub(super) d: Vector,
    pub(super) tangents: [Vector; 2],
    /// `grad s` along the tangents.
    pub(super) slope: Vector2<f64>,
    pub(super) radii: [Across; 2],
}

impl Place {
    /// `s + H1 + H2` along the tangents.
    #[inline]
    pub(super) fn matrix(&self) -> Across {
        self.radii[0] + self.radii[1] + Across::from_diagonal_element(self.s)
    }
}

/// Where a climb ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Climb {
    pub(super) place: Place,
    pub(super) effort: Effort,
}

impl<'a> Couple<'a> {
    pub(super) fn new(solids: [&'a Solid; 2], poses: [&Pose; 2]) -> Self {
        let seen = poses[1].seen_from(poses[0]);
        let size = solids[0].reach() + solids[1].reach() + seen.position.norm();
        let narrowest = solids[0].smallest_radius() + solids[1].smallest_radius();
        Couple { solids, seen, size, narrowest }
    }

    /// `d` at a normal.
    #[inline]
    pub(super) fn between(&self, n: &Vector) -> Vector {
        let away = -self.seen.rotation.tr_mul(n);
        self.seen.position + self.seen.rotation * self.solids[1].point(&away) - self.solids[0].point(n)
    }

    #[inline]
    pub(super) fn place(&self, n: Vector) -> Place {
        let away = -self.seen.rotation.tr_mul(&n);
        let (one, two) = (self.solids[0].support(&n), self.solids[1].support(&away));
        let d = self.seen.position + self.seen.rotation * two.point - one.point;
        let t = tangents(&n);
        let u = t.map(|t| self.seen.rotation.tr_mul(&t));
        let across = |m: &super::Matrix, t: &[Vector; 2]| {
            let (a, b) = (m * t[0], m * t[1]);
            let off = t[1].dot(&a);
            Across::new(t[0].dot(&a), off, off, t[1].dot(&b))
        };
        Place {
            n,
            s: n.dot(&d),
            point: one.point,
            d,
            tangents: t,
            slope: Vector2::new(t[0].dot(&d), t[1].dot(&d)),
            radii: [across(&one.radii, &t), across(&two.radii, &u)],
        }
    }

    /// Climbs from a unit normal.
    pub(super) fn climb(&self, start: Vector) -> Climb {
        let mut place = self.place(start);
        let mut iterations = 0;
        loop {
            let step = uphill(&place);
            let (left, turn) = (place.slope.norm() / self.size, step.norm());
            let next = if left <= ARRIVED {
                self.off_saddle(&place)
            } else if turn <= LAST_DIGIT {
                // What the radii say at a flat point does not hold beside it: the step is tried all the same.
                self.advance(&place, step).or_else(|| self.off_saddle(&place))
            } else {
                self.advance(&place, step)
            };
            match next {
                Some(next) if iterations < STEPS => place = next,
                _ => {
                    let residual = left.min(turn);
                    let sure = place.s >= -self.narrowest && residual <= GOOD;
                    return Climb { place, effort: Effort { iterations, fell_back: false, sure, residual } };
                }
            }
            iterations += 1;
        }
    }

    /// The next place along a step, or nothing where no part of it is better.
    fn advance(&self, place: &Place, step: Vector2<f64>) -> Option<Place> {
        let turn = step.norm();
        let step = step * (LONGEST / turn).min(1.0);
        let (rise, left) = (place.slope.dot(&step), place.slope.norm());
        let rounding = 1e-15 * self.size;
        let is_better = |trial: &Place, part: f64| {
            if turn <= LAST_DIGIT {
                return trial.s > place.s + 1e-14 * self.size;
            }
            let is_closer = || trial.slope.norm() <= 0.5 * left || uphill(trial).norm() <= 0.5 * turn;
            trial.s >= place.s + 1e-4 * part * rise && trial.s > place.s || trial.s >= place.s - rounding && is_closer()
        };
        let mut part = 1.0;
        for _ in 0..CUTS {
            let step = step * part;
            if let Some(n) = self.by_point(place, &step) {
                let trial = self.place(n);
                if is_better(&trial, part) {
                    return Some(trial);
                }
            }
            let trial = self.place((place.n + along(place, &step)).normalize());
            if is_better(&trial, part) {
                return Some(trial);
            }
            part *= 0.3;
        }
        None
    }

    /// The normal where the point of the flatter surface has gone as a step asks; nothing where no surface has flat points that matter.
    fn by_point(&self, place: &Place, step: &Vector2<f64>) -> Option<Vector> {
        let [one, two] =
            [0, 1].map(|k| if self.solids[k].has_flats() { place.radii[k] * step } else { Vector2::zeros() });
        let [a, b] = [one, two].map(|way| way.dot(step));
        if a.max(b) <= place.s.abs() * step.norm_squared() {
            return None;
        }
        let turned = if a >= b {
            self.solids[0].normal(&(place.point + along(place, &one)))
        } else {
            let point = place.point + place.d - along(place, &two) - self.seen.position;
            -(self.seen.rotation * self.solids[1].normal(&self.seen.rotation.tr_mul(&point)))
        };
        turned.try_normalize(0.0)
    }

    /// Away from a place that is level but not a summit.
    fn off_saddle(&self, place: &Place) -> Option<Place> {
        let matrix = place.matrix();
        if matrix.trace() > 0.0 && matrix.determinant() >= 0.0 {
            return None;
        }
        let ([low, _], [way, _]) = eigen(&matrix);
        if low >= -1e-9 * self.size {
            return None;
        }
        let trials = [0.1, -0.1].map(|turn| self.place((place.n + along(place, &(way * turn))).normalize()));
        trials.into_iter().filter(|trial| trial.s > place.s).max_by(|a, b| a.s.total_cmp(&b.s))
    }
}

/// Newton's step, or one that climbs where Newton's would not.
#[inline]
fn uphill(place: &Place) -> Vector2<f64> {
    let m = place.matrix();
    let (det, g) = (m.m11 * m.m22 - m.m12 * m.m12, &place.slope);
    if m.m11 > 0.0 && det > 1e-12 * m.m11 * m.m22 {
        return Vector2::new(m.m22 * g.x - m.m12 * g.y, m.m11 * g.y - m.m12 * g.x) / det;
    }
    let (values, ways) = eigen(&m);
    let scale = g.norm();
    (0..2).map(|k| ways[k] * (ways[k].dot(g) / values[k].abs().max(1e-3 * scale).max(f64::MIN_POSITIVE))).sum()
}

/// A vector along the tangents, in the frame of the first body.
#[inline]
fn along(place: &Place, v: &Vector2<f64>) -> Vector {
    place.tangents[0] * v.x + place.tangents[1] * v.y
}
