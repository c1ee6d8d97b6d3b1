//! What two blocks have in common where the face of one lies before a face of the other.
//!
//! Both faces are seen along the normal of the first. What they have in common is a polygon, whose corners are corners of either face within the other and
//! places where their edges cross; so that every contact is a corner on a face or an edge on an edge, and has a name that does not change while the blocks slide.

use super::{Block, Contact, Manifold};
use crate::part::Part;
use crate::space::{Pose, Vector};

/// How near to an edge of a face counts as on it, of the size of the face.
const ON_EDGE: f64 = 1e-9;

/// A face of a block, seen in some frame.
struct Face {
    number: u16,
    /// In their order around it.
    corners: [Vector; 4],
    names: [u16; 4],
    normal: Vector,
}

impl Face {
    /// The face along an axis, at its positive or negative end.
    fn new(block: &Block, axis: usize, is_positive: bool, seen: &Pose) -> Self {
        let (u, v, end) = ((axis + 1) % 3, (axis + 2) % 3, u16::from(is_positive) << axis);
        let names = [(0, 0), (1, 0), (1, 1), (0, 1)].map(|(a, b)| end | a << u | b << v);
        let side = if is_positive { 1.0 } else { -1.0 };
        Face {
            number: 2 * axis as u16 + u16::from(is_positive),
            corners: names.map(|name| seen.place(&block.corner(name))),
            names,
            normal: seen.rotation.column(axis) * side,
        }
    }

    /// The name of the edge between a corner and the next one.
    fn edge(&self, k: usize) -> u16 {
        let [a, b] = [self.names[k], self.names[(k + 1) % 4]];
        let axis = (a ^ b).trailing_zeros() as u16;
        4 * axis + (a >> ((axis + 1) % 3) & 1) + 2 * (a >> ((axis + 2) % 3) & 1)
    }
}

/// The contacts of a face of the first block, whose outward normal is along `axis`, with the face of the second that looks at it; `None` where the faces have nothing in common.
/// `seen` is the second as it is seen from the first; the contacts are in the frame of the first.
pub(super) fn contacts(blocks: [&Block; 2], seen: &Pose, axis: usize, is_positive: bool, gap: f64) -> Option<Manifold> {
    let own = Face::new(blocks[0], axis, is_positive, &Pose::identity());
    let n = own.normal;
    let against = (0..3).max_by(|&i, &j| {
        let lean = |k: usize| n.dot(&seen.rotation.column(k)).abs();
        lean(i).total_cmp(&lean(j))
    })?;
    let other = Face::new(blocks[1], against, n.dot(&seen.rotation.column(against)) < 0.0, seen);
    let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
    let (h, top) = (blocks[0].half(), blocks[0].half()[axis]);
    let slack = ON_EDGE * h[u].max(h[v]);
    // A contact at a place of the other face or edge, above its foot on the own face.
    let contact = |at: Vector, parts: [Part; 2]| {
        let gap = n.dot(&at) - top;
        Contact { gap, normal: n, points: [at - n * gap, at], parts }
    };
    let corners = (0..4).filter_map(|k| {
        let at = other.corners[k];
        let is_within = at[u].abs() <= h[u] + slack && at[v].abs() <= h[v] + slack;
        is_within.then(|| contact(at, [Part::Face(own.number), Part::Corner(other.names[k])]))
    });
    let middle = other.corners.iter().sum::<Vector>() * 0.25;
    let own_corners = (0..4).filter_map(|k| {
        let foot = own.corners[k];
        let is_within = (0..4).all(|j| {
            let edge = [other.corners[j], other.corners[(j + 1) % 4]];
            side_of(&foot, edge, &n) * side_of(&middle, edge, &n).signum() > slack
        });
        // Up to the plane of the other face.
        let rise = other.normal.dot(&(other.corners[0] - foot)) / other.normal.dot(&n);
        is_within.then(|| contact(foot + n * rise, [Part::Corner(own.names[k]), Part::Face(other.number)]))
    });
    let crossings = (0..4).flat_map(|k| {
        let (from, to) = (own.corners[k], own.corners[(k + 1) % 4]);
        let (own, other) = (&own, &other);
        (0..4).filter_map(move |j| {
            let at = crossing([from, to], [other.corners[j], other.corners[(j + 1) % 4]], &n, slack)?;
            Some((at, [Part::Edge(own.edge(k)), Part::Edge(other.edge(j))]))
        })
    });
    let crossings = crossings.map(|(at, parts)| contact(at, parts));
    Manifold::gather(gap, corners.chain(own_corners).chain(crossings))
}

/// How far a point lies to the left of an edge, seen against `n` [m].
fn side_of(point: &Vector, [from, to]: [Vector; 2], n: &Vector) -> f64 {
    let left = n.cross(&(to - from));
    left.dot(&(point - from)) / left.norm().max(f64::MIN_POSITIVE)
}

/// Where the second segment crosses the first, seen along `n`, inside of both by more than a slack [m].
fn crossing([a, b]: [Vector; 2], [c, d]: [Vector; 2], n: &Vector, slack: f64) -> Option<Vector> {
    let way = (b - a).normalize();
    let across = n.cross(&way);
    let [from, to] = [c, d].map(|p| across.dot(&(p - a)));
    if !(from < -slack && to > slack || from > slack && to < -slack) {
        return None;
    }
    let at = c + (d - c) * (from / (from - to));
    let along = way.dot(&(at - a));
    (along > slack && along < (b - a).norm() - slack).then_some(at)
}
