//! The largest `s` of all normals, surely.
//!
//! ```text
//! s(m) <= m . d(n)        for all unit m and n
//! ```
//!
//! because supports are convex: `p1(n)` and `p2(n)` belong to the bodies, and no point of a body lies beyond its support. So of all normals within the
//! angle `r` of `n` none has more than `|d| cos(max(0, angle(d, n) - r))`. The sphere of normals is cut into triangles, each into four, and what cannot hold more than
//! what is known is left out. Where `s` is largest the bound errs with the square of the triangle's size, so that what is left shrinks as fast as the triangles.
//!
//! Limits: where `s` is the same for many normals, as for balls in one another's middle, nothing can be left out; after [`MOST`] triangles the best is taken as it is.

use super::Vector;
use super::newton::{Climb, Couple};
use crate::effort::Effort;

/// Triangles that are looked at before the search gives up.
const MOST: u32 = 20_000;
/// How much more than what is known would be worth finding, over the size of the pair.
const WORTH: f64 = 1e-9;
/// Triangles that wait: three for each time one is cut, and the first eight.
const WAITING: usize = 128;

/// Some normals: those within a triangle of unit vectors.
#[derive(Clone, Copy, Debug)]
struct Patch {
    corners: [Vector; 3],
    /// No normal in it has a larger `s`.
    bound: f64,
}

/// Climbs from wherever the largest `s` can be, `best` being what is known. What comes out is sure, unless the search gave up.
pub(super) fn search(couple: &Couple, best: Climb) -> Climb {
    let mut best = best;
    let worth = WORTH * couple.size;
    let nothing = Patch { corners: [Vector::zeros(); 3], bound: f64::NEG_INFINITY };
    let mut waiting = [nothing; WAITING];
    let mut count = 0;
    let mut looked = 0;
    let mut full = false;
    for k in 0..8 {
        let sign = |bit: usize| if k >> bit & 1 == 0 { 1.0 } else { -1.0 };
        let corners = [Vector::x() * sign(0), Vector::y() * sign(1), Vector::z() * sign(2)];
        waiting[count] = measure(couple, corners, &mut best);
        count += 1;
    }
    while count > 0 && looked < MOST {
        count -= 1;
        let patch = waiting[count];
        if patch.bound <= best.place.s + worth {
            continue;
        }
        if count + 4 > WAITING {
            full = true;
            continue;
        }
        let [a, b, c] = patch.corners;
        let [d, e, f] = [(b + c).normalize(), (c + a).normalize(), (a + b).normalize()];
        let mut parts = [[a, f, e], [f, b, d], [e, d, c], [d, e, f]].map(|corners| measure(couple, corners, &mut best));
        looked += 4;
        // The most promising is looked at next.
        parts.sort_unstable_by(|one, two| one.bound.total_cmp(&two.bound));
        for part in parts.into_iter().filter(|part| part.bound > best.place.s + worth) {
            waiting[count] = part;
            count += 1;
        }
    }
    best.effort.sure = count == 0 && !full;
    best
}

/// A patch with its bound; where its middle has more than what is known, a climb from there is known.
fn measure(couple: &Couple, corners: [Vector; 3], best: &mut Climb) -> Patch {
    let [a, b, c] = corners;
    let n = (a + b + c).normalize();
    let radius = corners.iter().map(|corner| angle(corner, &n)).fold(0.0, f64::max);
    let d = couple.between(&n);
    if n.dot(&d) > best.place.s + 1e-14 * couple.size {
        let climb = couple.climb(n);
        if climb.place.s > best.place.s {
            let iterations = best.effort.iterations + climb.effort.iterations;
            *best = Climb { effort: Effort { iterations, ..climb.effort }, ..climb };
        }
    }
    let away = (angle(&d, &n) - radius).max(0.0);
    Patch { corners, bound: d.norm() * away.cos() }
}

/// The angle of two vectors [rad], also where it is small.
fn angle(a: &Vector, b: &Vector) -> f64 {
    a.cross(b).norm().atan2(a.dot(b))
}
