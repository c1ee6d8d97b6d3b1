//! Two convex polygons.
//!
//! ```text
//! s(n) = n . c - h1(n) - h2(-n)         n along the normals of all edges
//! gap = max s                           where the polygons overlap
//! gap = least distance of a corner from an edge        where they are apart
//! ```
//!
//! `c` from the first origin to the second, `h` supports [m]. Where the nearest is an edge, the other polygon's edge that looks at it is there too: both
//! ends of what lies side by side are contacts, each a corner on an edge. (Ericson 2005, sections 5.1 and 5.2.)

use super::{Flat, Polygon, Pose, left};
use crate::part::Part;

/// How near to the end of an edge counts as on it, of its length.
const ON_END: f64 = 1e-9;

/// One place where two polygons touch, or would.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PolygonContact {
    /// Signed distance along the normal, negative where they overlap [m].
    pub gap: f64,
    /// Unit vector out of the first into the second, in the world.
    pub normal: Flat,
    /// Where the line of the normal meets the first and the second, in the world [m].
    pub points: [Flat; 2],
    /// Which corner and which edge.
    pub parts: [Part; 2],
}

impl PolygonContact {
    /// The same with the polygons exchanged.
    pub fn swapped(self) -> Self {
        let ([p, q], [a, b]) = (self.points, self.parts);
        PolygonContact { gap: self.gap, normal: -self.normal, points: [q, p], parts: [b, a] }
    }
}

/// Where two polygons touch, in one place or two.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PolygonTouch {
    /// Signed distance of the two [m]: the shortest way that parts them where they overlap. A single contact may be farther apart.
    pub gap: f64,
    contacts: [PolygonContact; 2],
    count: usize,
}

impl PolygonTouch {
    /// The contacts: one or two.
    pub fn contacts(&self) -> &[PolygonContact] {
        &self.contacts[..self.count]
    }

    /// The same with the polygons exchanged.
    pub fn swapped(self) -> Self {
        PolygonTouch { contacts: self.contacts.map(PolygonContact::swapped), ..self }
    }

    fn of(contact: PolygonContact) -> Self {
        PolygonTouch { gap: contact.gap, contacts: [contact; 2], count: 1 }
    }
}

/// Where two polygons touch.
pub fn polygon_polygon(first: &Polygon, second: &Polygon, poses: [&Pose; 2]) -> PolygonTouch {
    let (there, back) = (parting_edge([first, second], poses), parting_edge([second, first], [poses[1], poses[0]]));
    // Of edges that are as good, that of the first.
    let size = first.reach() + second.reach();
    let is_back = back.1 > there.1 + 1e-12 * size;
    let (edge, gap) = if is_back { back } else { there };
    if gap > 0.0 {
        let corner = nearest_corner([first, second], poses);
        let other = nearest_corner([second, first], [poses[1], poses[0]]).swapped();
        let nearest = if other.gap < corner.gap { other } else { corner };
        // Only where an edge is nearest is there more than that corner.
        if nearest.gap > gap + 1e-12 * size {
            return PolygonTouch::of(nearest);
        }
    }
    if is_back {
        side_by_side([second, first], [poses[1], poses[0]], edge, gap).swapped()
    } else {
        side_by_side([first, second], poses, edge, gap)
    }
}

/// The edge of the first whose normal has the largest `s`, and that.
fn parting_edge([one, two]: [&Polygon; 2], poses: [&Pose; 2]) -> (usize, f64) {
    let seen = poses[1].seen_from(poses[0]);
    let height = |k: usize| {
        let n = one.normals()[k];
        let lowest = two.corners()[two.farthest(&-seen.turn_back(&n))];
        (k, n.dot(&(seen.place(&lowest) - one.corners()[k])))
    };
    (0..one.corners().len())
        .map(height)
        .fold((0, f64::NEG_INFINITY), |best, next| if next.1 > best.1 { next } else { best })
}

/// The corner of the second that is nearest to the first, which is apart.
fn nearest_corner([one, two]: [&Polygon; 2], poses: [&Pose; 2]) -> PolygonContact {
    let seen = poses[1].seen_from(poses[0]);
    let mut best = (f64::INFINITY, Flat::zeros(), Flat::zeros(), [Part::Whole; 2]);
    for (number, corner) in two.corners().iter().enumerate() {
        let p = seen.place(corner);
        for k in 0..one.corners().len() {
            let [from, to] = one.edge(k);
            let share = (to - from).dot(&(p - from)) / (to - from).norm_squared();
            let foot = from + (to - from) * share.clamp(0.0, 1.0);
            let distance = (p - foot).norm();
            if distance < best.0 {
                let next = (k + 1) % one.corners().len();
                let part = match share {
                    share if share <= 0.0 => Part::Corner(k as u16),
                    share if share >= 1.0 => Part::Corner(next as u16),
                    _ => Part::Edge(k as u16),
                };
                best = (distance, foot, p, [part, Part::Corner(number as u16)]);
            }
        }
    }
    let (gap, foot, p, parts) = best;
    let normal = match parts[0] {
        // That of the edge, which also holds where they meet.
        Part::Edge(k) => one.normals()[usize::from(k)],
        _ => (p - foot) / gap,
    };
    PolygonContact { gap, normal: poses[0].turn(&normal), points: [foot, p].map(|p| poses[0].place(&p)), parts }
}

/// The contacts of an edge of the first with the edge of the second that looks at it.
fn side_by_side([one, two]: [&Polygon; 2], poses: [&Pose; 2], edge: usize, gap: f64) -> PolygonTouch {
    let seen = poses[1].seen_from(poses[0]);
    let (n, [from, to]) = (one.normals()[edge], one.edge(edge));
    let along = left(&n);
    let against = (0..two.corners().len())
        .min_by(|&a, &b| {
            let lean = |k: usize| n.dot(&seen.turn(&two.normals()[k]));
            lean(a).total_cmp(&lean(b))
        })
        .unwrap_or(0);
    let other = two.edge(against).map(|p| seen.place(&p));
    let slack = ON_END * (to - from).norm();
    let contact = |at: Flat, parts: [Part; 2]| {
        let gap = n.dot(&(at - from));
        let points = [at - n * gap, at].map(|p| poses[0].place(&p));
        PolygonContact { gap, normal: poses[0].turn(&n), points, parts }
    };
    let names = [(edge, one), (against, two)].map(|(k, of)| [k as u16, ((k + 1) % of.corners().len()) as u16]);
    let corners = (0..2).filter_map(|k| {
        let share = along.dot(&(other[k] - from));
        let is_on = share >= -slack && share <= along.dot(&(to - from)) + slack;
        is_on.then(|| contact(other[k], [Part::Edge(edge as u16), Part::Corner(names[1][k])]))
    });
    let way = other[1] - other[0];
    let own = (0..2).filter_map(|k| {
        let share = along.dot(&([from, to][k] - other[0])) / along.dot(&way);
        let at = other[0] + way * share;
        let margin = slack / way.norm();
        (share > margin && share < 1.0 - margin)
            .then(|| contact(at, [Part::Corner(names[0][k]), Part::Edge(against as u16)]))
    });
    let mut touch: Option<PolygonTouch> = None;
    for it in corners.chain(own) {
        touch = Some(match touch {
            None => PolygonTouch { gap, ..PolygonTouch::of(it) },
            Some(touch) => PolygonTouch { contacts: [touch.contacts[0], it], count: 2, ..touch },
        });
    }
    let lowest = two.farthest(&-seen.turn_back(&n));
    let deepest =
        || contact(seen.place(&two.corners()[lowest]), [Part::Edge(edge as u16), Part::Corner(lowest as u16)]);
    touch.unwrap_or_else(|| PolygonTouch { gap, ..PolygonTouch::of(deepest()) })
}
