//! The nearest points of two segments.
//!
//! ```text
//! |p1 + s d1 - p2 - t d2| least,   s and t from 0 to 1
//! ```
//!
//! (Ericson 2005, section 5.1.9.) Where they are parallel, the middle of what lies side by side is taken.

use crate::space::Vector;

/// How far along each segment the nearest points are, from 0 to 1. Both must have a length.
pub(super) fn nearest([p1, q1]: [Vector; 2], [p2, q2]: [Vector; 2]) -> [f64; 2] {
    let (d1, d2, r) = (q1 - p1, q2 - p2, p1 - p2);
    let (a, e, b) = (d1.norm_squared(), d2.norm_squared(), d1.dot(&d2));
    let (c, f) = (d1.dot(&r), d2.dot(&r));
    let det = d1.cross(&d2).norm_squared();
    let clamp = |x: f64| x.clamp(0.0, 1.0);
    if det <= 1e-20 * a * e {
        // The second's ends as seen along the first.
        let [u, v] = [-c / a, (b - c) / a];
        let (from, to) = (u.min(v).max(0.0), u.max(v).min(1.0));
        let s = if from <= to { 0.5 * (from + to) } else { clamp(if u.max(v) < 0.0 { 0.0 } else { 1.0 }) };
        return [s, clamp((b * s + f) / e)];
    }
    let s = clamp((b * f - c * e) / det);
    let t = (b * s + f) / e;
    let t = clamp(t);
    [clamp((b * t - c) / a), t]
}

/// The unit normal across two segments, from the first to the second, where the way `d` between their nearest points is inside of both: across their directions, which
/// also holds where they meet, or along `d`, whichever has more digits; `size` is what rounding is measured by [m].
pub(super) fn normal([p1, q1]: [Vector; 2], [p2, q2]: [Vector; 2], d: &Vector, size: f64) -> Option<Vector> {
    let across = (q1 - p1).normalize().cross(&(q2 - p2).normalize());
    if across.norm() > 1e-9 && across.norm() * size > d.norm() {
        let n = across.normalize();
        return Some(if n.dot(d) < 0.0 { -n } else { n });
    }
    d.try_normalize(1e-14 * size)
}

/// A point of a segment.
pub(super) fn along([p, q]: [Vector; 2], s: f64) -> Vector {
    p + (q - p) * s
}
