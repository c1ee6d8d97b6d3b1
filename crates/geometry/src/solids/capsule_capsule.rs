//! Two capsules.
//!
//! ```text
//! gap = |q2 - q1| - R1 - R2
//! ```
//!
//! `q1`, `q2` nearest points of the two segments, `R` radii [m]. Where the segments cross, the shortest way apart is across both; where they lie in each other,
//! any way across them.

use super::{Capsule, Contact, segment};
use crate::part::Part;
use crate::space::{Pose, Vector};

/// Where two capsules touch. Of two that are parallel, in the middle of what lies side by side.
pub fn capsule_capsule(first: &Capsule, second: &Capsule, poses: [&Pose; 2]) -> Contact {
    let segments = [first.ends(poses[0]), second.ends(poses[1])];
    let [s, t] = segment::nearest(segments[0], segments[1]);
    let (q1, q2) = (segment::along(segments[0], s), segment::along(segments[1], t));
    let d = q2 - q1;
    let size = first.reach() + second.reach();
    let is_inside = [s, t].iter().all(|s| *s > 0.0 && *s < 1.0);
    let normal =
        if is_inside { segment::normal(segments[0], segments[1], &d, size) } else { d.try_normalize(1e-14 * size) };
    let normal = normal.unwrap_or_else(|| across(poses));
    let gap = normal.dot(&d) - first.radius() - second.radius();
    let p1 = q1 + normal * first.radius();
    let part = |s: f64| match s {
        0.0 => Part::End(0),
        1.0 => Part::End(1),
        _ => Part::Side,
    };
    Contact { gap, normal, points: [p1, p1 + normal * gap], parts: [part(s), part(t)] }
}

/// A unit vector across both axes, from the first centre rather towards the second.
fn across(poses: [&Pose; 2]) -> Vector {
    let [z1, z2] = poses.map(|pose| pose.rotation.column(2).into_owned());
    let both = z1.cross(&z2);
    let normal = both.try_normalize(1e-10).unwrap_or_else(|| z1.cross(&Vector::ith(z1.iamin(), 1.0)).normalize());
    let away = normal.dot(&(poses[1].position - poses[0].position));
    if away < 0.0 { -normal } else { normal }
}
