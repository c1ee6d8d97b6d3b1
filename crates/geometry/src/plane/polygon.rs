//! A convex polygon.
//!
//! ```text
//! h(n) = max n . x_k
//! ```
//!
//! `x_k` its corners [m].

use super::Flat;
use crate::fault::Fault;

/// A convex polygon, its corners anticlockwise.
#[derive(Clone, Debug, PartialEq)]
pub struct Polygon {
    corners: Vec<Flat>,
    /// Outward unit normals of the edges, each beginning at the corner of the same number.
    normals: Vec<Flat>,
}

impl Polygon {
    /// A polygon with these corners [m] in their order around it, anticlockwise; every one must stick out.
    pub fn new(corners: &[Flat]) -> Result<Self, Fault> {
        const LEAST: usize = 3;
        let n = corners.len();
        if n < LEAST {
            return Err(Fault::Few { rows: n, least: LEAST });
        }
        if n > usize::from(u16::MAX) {
            return Err(Fault::Many { rows: n, most: usize::from(u16::MAX) });
        }
        if let Some(row) = corners.iter().position(|p| !p.iter().all(|x| x.is_finite())) {
            return Err(Fault::NotANumber { row });
        }
        if let Some(row) = (0..n).find(|&k| corners[k] == corners[(k + n - 1) % n]) {
            return Err(Fault::Order { row });
        }
        let way = |k: usize| (corners[(k + 1) % n] - corners[k]).normalize();
        let mut turn = 0.0;
        for k in 0..n {
            let (before, after) = (way((k + n - 1) % n), way(k));
            let sine = before.perp(&after);
            if sine <= 1e-12 {
                return Err(Fault::Dent { row: k });
            }
            turn += sine.atan2(before.dot(&after));
        }
        let turns = turn / std::f64::consts::TAU;
        if (turns - 1.0).abs() > 1e-6 {
            return Err(Fault::Winding { turns });
        }
        let normals = (0..n).map(way).map(|way| Flat::new(way.y, -way.x)).collect();
        Ok(Polygon { corners: corners.to_vec(), normals })
    }

    /// Its corners [m].
    pub fn corners(&self) -> &[Flat] {
        &self.corners
    }

    /// The outward unit normals of its edges, each beginning at the corner of the same number.
    pub fn normals(&self) -> &[Flat] {
        &self.normals
    }

    /// The number of a corner that is farthest along `n`.
    pub fn farthest(&self, n: &Flat) -> usize {
        let height = |k: &usize| n.dot(&self.corners[*k]);
        (0..self.corners.len()).max_by(|a, b| height(a).total_cmp(&height(b))).unwrap_or(0)
    }

    /// The largest distance of a corner from the origin [m].
    pub fn reach(&self) -> f64 {
        self.corners.iter().map(|p| p.norm()).fold(0.0, f64::max)
    }

    /// Both ends of an edge [m].
    pub(super) fn edge(&self, k: usize) -> [Flat; 2] {
        [self.corners[k], self.corners[(k + 1) % self.corners.len()]]
    }
}
