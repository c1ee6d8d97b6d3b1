//! Two blocks.
//!
//! ```text
//! s(n) = n . c - h1(n) - h2(n)          n along the faces' normals of both, and across an edge of each: 3 + 3 + 9 directions
//! gap = max s                           where the blocks overlap
//! gap = least distance of a corner from a block, or of two edges         where they are apart
//! ```
//!
//! `c` from the first centre to the second, `h` supports [m]. Where blocks overlap the shortest way apart is along one of these directions, since they are the normals
//! of the faces of all differences of points of the two. (Gottschalk et al. 1996; Ericson 2005, sections 4.4.1 and 5.1.)
//!
//! Limits: of two faces that are all but parallel, the contacts are those of the faces; of edges that are parallel to within 1e-6 rad no direction across is made.

use super::{Block, Contact, Foot, Manifold, face, segment};
use crate::part::Part;
use crate::space::{Pose, Vector};

/// How much better an edge must be than a face, of the size of the pair, so that contacts do not flicker.
const EDGE_BONUS: f64 = 1e-10;

/// A direction that may part the blocks.
#[derive(Clone, Copy, Debug)]
struct Way {
    /// In the frame of the first, towards the second.
    n: Vector,
    s: f64,
    kind: Kind,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    /// The normal of a face of the first block (0) or the second (1), along an axis.
    Face(usize, usize),
    /// Across an edge of each, along these axes.
    Edges([usize; 2]),
}

/// Where two blocks touch: corners on faces, and edges on edges.
pub fn block_block(first: &Block, second: &Block, poses: [&Pose; 2]) -> Manifold {
    let blocks = [first, second];
    let seen = poses[1].seen_from(poses[0]);
    let best = best_way(blocks, &seen);
    let manifold = if best.s > 0.0 { apart(blocks, &seen) } else { overlapping(blocks, &seen, &best) };
    let home = |contact: &Contact| Contact {
        normal: poses[0].rotation * contact.normal,
        points: contact.points.map(|p| poses[0].place(&p)),
        ..*contact
    };
    let gap = manifold.gap;
    Manifold::gather(gap, manifold.contacts().iter().map(home)).unwrap_or(manifold)
}

/// The direction with the largest `s`; a face rather than edges that are hardly better.
fn best_way(blocks: [&Block; 2], seen: &Pose) -> Way {
    let (c, turn) = (&seen.position, &seen.rotation);
    let way = |n: Vector, kind: Kind| {
        let n = if n.dot(c) < 0.0 { -n } else { n };
        let s = n.dot(c) - blocks[0].height(&n) - blocks[1].height(&turn.tr_mul(&n));
        Way { n, s, kind }
    };
    let bonus = EDGE_BONUS * (blocks[0].reach() + blocks[1].reach());
    let mut best = way(Vector::x(), Kind::Face(0, 0));
    for k in 0..6 {
        let n = if k < 3 { Vector::ith(k, 1.0) } else { turn.column(k - 3).into_owned() };
        let other = way(n, Kind::Face(k / 3, k % 3));
        if other.s > best.s + if k == 3 { bonus } else { 0.0 } {
            best = other;
        }
    }
    let mut needed = best.s + bonus;
    for k in 0..9 {
        let (i, j) = (k / 3, k % 3);
        let across = Vector::ith(i, 1.0).cross(&turn.column(j));
        let Some(n) = across.try_normalize(1e-6) else { continue };
        let other = way(n, Kind::Edges([i, j]));
        if other.s > needed {
            (best, needed) = (other, other.s);
        }
    }
    best
}

/// Contacts of blocks that overlap.
fn overlapping(blocks: [&Block; 2], seen: &Pose, best: &Way) -> Manifold {
    let on_edges = |axes| Manifold::of(edges(blocks, seen, &best.n, best.s, axes));
    match best.kind {
        Kind::Edges(axes) => on_edges(axes),
        Kind::Face(of, axis) => {
            faces(blocks, seen, &best.n, best.s, of, axis).unwrap_or_else(|| deepest(seen, blocks, best, of, axis))
        }
    }
}

/// Contacts of a face of one of the two, with the normal `n` in the frame of the first.
fn faces(blocks: [&Block; 2], seen: &Pose, n: &Vector, gap: f64, of: usize, axis: usize) -> Option<Manifold> {
    if of == 0 {
        return face::contacts(blocks, seen, axis, n[axis] > 0.0, gap);
    }
    // The second has the face: everything from its frame, and back.
    let back = Pose::identity().seen_from(seen);
    let is_positive = seen.rotation.column(axis).dot(n) < 0.0;
    let manifold = face::contacts([blocks[1], blocks[0]], &back, axis, is_positive, gap)?.swapped();
    let home = |contact: &Contact| Contact {
        normal: seen.rotation * contact.normal,
        points: contact.points.map(|p| seen.place(&p)),
        ..*contact
    };
    Manifold::gather(gap, manifold.contacts().iter().map(home))
}

/// The contact of the two edges that are deepest along a normal across both.
fn edges(blocks: [&Block; 2], seen: &Pose, n: &Vector, gap: f64, axes: [usize; 2]) -> Contact {
    let names = [blocks[0].edge_towards(axes[0], n), blocks[1].edge_towards(axes[1], &-seen.rotation.tr_mul(n))];
    let segments = [blocks[0].edge(names[0]), blocks[1].edge(names[1]).map(|p| seen.place(&p))];
    let [s, _] = segment::nearest(segments[0], segments[1]);
    let p1 = segment::along(segments[0], s);
    Contact { gap, normal: *n, points: [p1, p1 + n * gap], parts: names.map(Part::Edge) }
}

/// The contact of the deepest corner with a face of one of the two, where the faces have nothing in common.
fn deepest(seen: &Pose, blocks: [&Block; 2], best: &Way, of: usize, axis: usize) -> Manifold {
    let Way { n, s: gap, .. } = *best;
    let away = -seen.rotation.tr_mul(&n);
    let own = if of == 0 { n } else { away };
    let face = Part::Face(2 * axis as u16 + u16::from(own[axis] > 0.0));
    let (points, parts) = if of == 0 {
        let p2 = seen.place(&blocks[1].point(&away));
        ([p2 - n * gap, p2], [face, Part::Corner(corner(&away))])
    } else {
        let p1 = blocks[0].point(&n);
        ([p1, p1 + n * gap], [Part::Corner(corner(&n)), face])
    };
    Manifold::of(Contact { gap, normal: n, points, parts })
}

/// The number of the corner that is farthest along `n`.
fn corner(n: &Vector) -> u16 {
    (0..3).map(|k| u16::from(n[k].is_sign_positive()) << k).sum()
}

/// Contacts of blocks that are apart: the nearest corner and block, or edges; where the way is along a face's normal, all of the two faces.
fn apart(blocks: [&Block; 2], seen: &Pose) -> Manifold {
    let nearest = nearest_parts(blocks, seen);
    let n = nearest.normal;
    for of in 0..2 {
        for axis in 0..3 {
            let face = if of == 0 { Vector::ith(axis, 1.0) } else { seen.rotation.column(axis).into_owned() };
            if face.dot(&n).abs() > 1.0 - 1e-14
                && let Some(manifold) = faces(blocks, seen, &n, nearest.gap, of, axis)
            {
                return manifold;
            }
        }
    }
    Manifold::of(nearest)
}

/// The nearest two parts of blocks that are apart, in the frame of the first.
fn nearest_parts(blocks: [&Block; 2], seen: &Pose) -> Contact {
    let back = Pose::identity().seen_from(seen);
    let size = blocks[0].reach() + blocks[1].reach();
    let corner_of_second = |number: u16| {
        let p = seen.place(&blocks[1].corner(number));
        let Foot { direction: normal, distance: gap, part } = blocks[0].before(&p);
        Contact { gap, normal, points: [p - normal * gap, p], parts: [part, Part::Corner(number)] }
    };
    let corner_of_first = |number: u16| {
        let p = blocks[0].corner(number);
        let Foot { direction: way, distance: gap, part } = blocks[1].before(&back.place(&p));
        let normal = -(seen.rotation * way);
        Contact { gap, normal, points: [p, p + normal * gap], parts: [Part::Corner(number), part] }
    };
    let corners = (0..8).map(corner_of_second).chain((0..8).map(corner_of_first));
    let mut best = corners.fold(corner_of_first(0), |best, next| if next.gap < best.gap { next } else { best });
    let others: [[Vector; 2]; 12] = std::array::from_fn(|k| blocks[1].edge(k as u16).map(|p| seen.place(&p)));
    for one in 0..12 {
        let own = blocks[0].edge(one);
        for (two, other) in others.iter().enumerate() {
            let [s, t] = segment::nearest(own, *other);
            let (p, q) = (segment::along(own, s), segment::along(*other, t));
            let gap = (q - p).norm();
            // What ends at a corner is known already.
            if gap < best.gap && gap > 0.0 && s > 0.0 && s < 1.0 && t > 0.0 && t < 1.0 {
                let parts = [Part::Edge(one), Part::Edge(two as u16)];
                let normal = segment::normal(own, *other, &(q - p), size).unwrap_or((q - p) / gap);
                let gap = normal.dot(&(q - p));
                best = Contact { gap, normal, points: [p, p + normal * gap], parts };
            }
        }
    }
    best
}
