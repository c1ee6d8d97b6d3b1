//! A closed convex curve through points.
//!
//! ```text
//! C(u) = a + b u + c u^2 + d u^3        between two points, u along the chords
//! n . C'(u) = 0                         where the normal is n
//! curvature = C' x C''/|C'|^3,   C' x C'' = 2 b x c + 6 (b x d) u + 6 (c x d) u^2
//! ```
//!
//! Both coordinates are periodic cubic splines over the length of the chords [m] (`spline.rs`): the curve has no jump in its curvature. Along a convex curve the
//! normal turns one way; which piece has a given normal is looked up, and where on it is a root of a parabola, so that no steps are needed.
//!
//! Limits: the curvature must be positive all along; straight pieces are refused, as are points that make the curve waver.

use super::{Flat, Support, left};
use crate::fault::Fault;
use crate::spline::{interval, periodic, roots};
use std::f64::consts::TAU;

/// A closed convex curve, with the origin of its frame anywhere.
#[derive(Clone, Debug, PartialEq)]
pub struct ClosedSpline {
    /// The angle of the normal at each point [rad], growing over one turn.
    normals: Vec<f64>,
    pieces: Vec<Piece>,
    reach: f64,
    largest_radius: f64,
    smallest_radius: f64,
}

/// The curve between two points.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Piece {
    terms: [Flat; 4],
    length: f64,
}

impl Piece {
    fn slope(&self, u: f64) -> Flat {
        let [_, b, c, d] = self.terms;
        b + (c * 2.0 + d * (3.0 * u)) * u
    }

    fn point(&self, u: f64) -> Flat {
        let [a, b, c, d] = self.terms;
        a + (b + (c + d * u) * u) * u
    }

    /// `C' x C''` as a parabola.
    fn bend(&self) -> [f64; 3] {
        let [_, b, c, d] = self.terms;
        [2.0 * b.perp(&c), 6.0 * b.perp(&d), 6.0 * c.perp(&d)]
    }

    /// Where `C' x C''` is smallest between two places, and what it is there.
    fn straightest(&self, from: f64, to: f64) -> (f64, f64) {
        let [a, b, c] = self.bend();
        let bend = |u: f64| (u, a + u * (b + u * c));
        let lowest = roots([b, 2.0 * c, 0.0], self.length)[0];
        let inner = if lowest > from && lowest < to { bend(lowest) } else { bend(from) };
        [bend(to), inner].into_iter().fold(bend(from), |low, next| if next.1 < low.1 { next } else { low })
    }

    /// No point is farther from the origin: those that span the curve (Bezier's) are not.
    fn reach(&self) -> f64 {
        let ([a, b, c, d], l) = (self.terms, self.length);
        let inner = [a + b * (l / 3.0), a + b * (2.0 * l / 3.0) + c * (l * l / 3.0)];
        let end = a + (b + (c + d * l) * l) * l;
        [a, inner[0], inner[1], end].iter().map(|p| p.norm()).fold(0.0, f64::max)
    }

    /// No radius of curvature is smaller, in a sixteenth of the piece at a time.
    fn smallest_radius(&self) -> f64 {
        let ([a, b, c], [_, _, second, third]) = (self.bend(), self.terms);
        let half = self.length / 32.0;
        let radius = |k: usize| {
            let middle = self.length * (2 * k + 1) as f64 / 32.0;
            let curve = |u: f64| (second * 2.0 + third * (6.0 * u)).norm();
            let slowest = self.slope(middle).norm() - half * curve(middle - half).max(curve(middle + half));
            // A parabola is below its tangent, or below its chord.
            let bend = |u: f64| a + u * (b + u * c);
            let most = bend(middle - half).max(bend(middle + half)) + (-c).max(0.0) * half * half;
            slowest.max(0.0).powi(3) / most
        };
        (0..16).map(radius).fold(f64::INFINITY, f64::min)
    }

    /// No radius of curvature is larger, in a sixteenth of the piece at a time.
    fn largest_radius(&self) -> f64 {
        let part = |k: usize| self.length * k as f64 / 16.0;
        let radius = |k: usize| {
            let (from, to) = (part(k), part(k + 1));
            // The slope is a parabola; the ends and where their tangents meet span it.
            let [_, _, c, d] = self.terms;
            let middle = self.slope(from) + (c + d * (3.0 * from)) * (to - from);
            let fastest = [self.slope(from), middle, self.slope(to)].iter().map(|v| v.norm()).fold(0.0, f64::max);
            fastest.powi(3) / self.straightest(from, to).1
        };
        (0..16).map(radius).fold(0.0, f64::max)
    }
}

impl ClosedSpline {
    /// The curve through points [m] in their order around it, either way; the last may be the first again.
    pub fn new(points: &[Flat]) -> Result<Self, Fault> {
        const LEAST: usize = 4;
        if let Some(row) = points.iter().position(|p| !p.iter().all(|x| x.is_finite())) {
            return Err(Fault::NotANumber { row });
        }
        let mut points = points.to_vec();
        if points.len() > 1 && points.first() == points.last() {
            points.pop();
        }
        let n = points.len();
        if n < LEAST {
            return Err(Fault::Few { rows: n, least: LEAST });
        }
        if let Some(row) = (1..=n).find(|&k| points[k % n] == points[k - 1]) {
            return Err(Fault::Order { row: row % n });
        }
        let area: f64 = (0..n).map(|k| points[k].perp(&points[(k + 1) % n])).sum();
        let is_backwards = area < 0.0;
        if is_backwards {
            points.reverse();
        }
        let pieces = pieces(&points);
        let normals = normals(&pieces).map_err(|fault| match fault {
            Fault::Dent { row } if is_backwards => Fault::Dent { row: n - 1 - row },
            other => other,
        })?;
        Ok(ClosedSpline {
            normals,
            reach: pieces.iter().map(Piece::reach).fold(0.0, f64::max),
            largest_radius: pieces.iter().map(Piece::largest_radius).fold(0.0, f64::max),
            smallest_radius: pieces.iter().map(Piece::smallest_radius).fold(f64::INFINITY, f64::min),
            pieces,
        })
    }

    #[inline]
    pub(super) fn support(&self, n: &Flat) -> Support {
        let angle = self.normals[0] + (n.y.atan2(n.x) - self.normals[0]).rem_euclid(TAU);
        let piece = &self.pieces[interval(&self.normals, angle)];
        let [_, b, c, d] = piece.terms;
        // n . C' falls through zero along the piece: the root at which it falls, in the form that does not cancel.
        let (f, g, h) = (n.dot(&b), 2.0 * n.dot(&c), 3.0 * n.dot(&d));
        let root = 2.0 * f / ((g * g - 4.0 * f * h).max(0.0).sqrt() - g);
        let u = if root.is_finite() { root.clamp(0.0, piece.length) } else { 0.0 };
        let [one, two, three] = piece.bend();
        let bend = one + u * (two + u * three);
        Support { point: piece.point(u), radius: piece.slope(u).norm().powi(3) / bend }
    }

    pub(super) fn reach(&self) -> f64 {
        self.reach
    }

    pub(super) fn largest_radius(&self) -> f64 {
        self.largest_radius
    }

    pub(super) fn smallest_radius(&self) -> f64 {
        self.smallest_radius
    }
}

/// The pieces of the spline through points, over the length of the chords.
fn pieces(points: &[Flat]) -> Vec<Piece> {
    let n = points.len();
    let mut knots = vec![0.0];
    for k in 0..n {
        knots.push(knots[k] + (points[(k + 1) % n] - points[k]).norm());
    }
    let [x, y] = [0, 1].map(|axis| periodic(&knots, &points.iter().map(|p| p[axis]).collect::<Vec<_>>()));
    let terms = |k: usize| [0, 1, 2, 3].map(|power| Flat::new(x[k].0[power], y[k].0[power]));
    (0..n).map(|k| Piece { terms: terms(k), length: knots[k + 1] - knots[k] }).collect()
}

/// The angles of the normals at the ends of the pieces, if the curve is convex and turns once.
fn normals(pieces: &[Piece]) -> Result<Vec<f64>, Fault> {
    let size = pieces.iter().map(|piece| piece.length).sum::<f64>();
    let start = -left(&pieces[0].slope(0.0));
    let mut angles = vec![start.y.atan2(start.x)];
    for (k, piece) in pieces.iter().enumerate() {
        let (u, bend) = piece.straightest(0.0, piece.length);
        let curvature = bend / piece.slope(u).norm().powi(3);
        if curvature.is_nan() || curvature * size < 1e-6 {
            return Err(Fault::Dent { row: (k + usize::from(u > 0.5 * piece.length)) % pieces.len() });
        }
        let (from, to) = (piece.slope(0.0), piece.slope(piece.length));
        // It turns to the left all along, by more than half a turn where points lie across.
        angles.push(angles[k] + from.perp(&to).atan2(from.dot(&to)).rem_euclid(TAU));
    }
    let turns = (angles[pieces.len()] - angles[0]) / TAU;
    if (turns - 1.0).abs() > 1e-6 {
        return Err(Fault::Winding { turns });
    }
    let last = angles.len() - 1;
    angles[last] = angles[0] + TAU;
    Ok(angles)
}
