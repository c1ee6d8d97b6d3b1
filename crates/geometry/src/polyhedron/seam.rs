//! How triangles hang together: each edge belongs to two, which go along it in opposite directions.

use super::{MeshFault, Polyhedron};
use crate::space::Vector;
use std::collections::HashMap;

/// The neighbours of every triangle, across its edges in their order.
#[derive(Clone, Debug)]
pub(super) struct Seams {
    across: Vec<[u32; 3]>,
}

impl Seams {
    /// Of triangles that are known to be closed.
    pub(super) fn new(triangles: &[[u32; 3]]) -> Result<Self, MeshFault> {
        let mut owners = HashMap::with_capacity(3 * triangles.len());
        for (k, triangle) in triangles.iter().enumerate() {
            edges(triangle).into_iter().for_each(|edge| {
                owners.insert(edge, k as u32);
            });
        }
        let across = |triangle: &[u32; 3]| {
            edges(triangle).map(|[from, to]| owners.get(&[to, from]).copied().unwrap_or_default())
        };
        Ok(Seams { across: triangles.iter().map(across).collect() })
    }

    /// The triangles beside a triangle.
    pub(super) fn neighbours(&self, triangle: usize) -> [usize; 3] {
        self.across[triangle].map(|k| k as usize)
    }
}

/// The edges of a triangle in the direction in which it goes around.
pub(super) fn edges([a, b, c]: &[u32; 3]) -> [[u32; 2]; 3] {
    [[*a, *b], [*b, *c], [*c, *a]]
}

/// Complains of triangles that do not enclose a solid.
pub(super) fn check(corners: &[Vector], triangles: &[[u32; 3]]) -> Result<(), MeshFault> {
    if triangles.is_empty() {
        return Err(MeshFault::Empty);
    }
    if triangles.len() > Polyhedron::MOST_TRIANGLES {
        return Err(MeshFault::Many { triangles: triangles.len(), most: Polyhedron::MOST_TRIANGLES });
    }
    for (triangle, own) in triangles.iter().enumerate() {
        for &corner in own {
            let corner = corners.get(corner as usize).ok_or(MeshFault::NoCorner { triangle })?;
            if !corner.iter().all(|x| x.is_finite()) {
                return Err(MeshFault::NotFinite { number: triangle });
            }
        }
    }
    has_area(corners, triangles)?;
    is_closed(corners, triangles)
}

/// Refuses triangles whose corners are on a line, as far as their lengths can tell.
fn has_area(corners: &[Vector], triangles: &[[u32; 3]]) -> Result<(), MeshFault> {
    let is_thin = |triangle: &&[u32; 3]| {
        let [a, b, c] = triangle.map(|corner| corners[corner as usize]);
        let longest = (b - a).norm_squared().max((c - b).norm_squared()).max((a - c).norm_squared());
        let area = (b - a).cross(&(c - a)).norm();
        !(area > 1e-9 * longest && area > 0.0 && area.is_finite())
    };
    let Some(triangle) = triangles.iter().position(|one| is_thin(&one)) else { return Ok(()) };
    let (count, at) = (triangles.iter().filter(is_thin).count(), corners[triangles[triangle][0] as usize]);
    Err(MeshFault::NoArea { triangle, count, at })
}

/// The triangles that have an edge, each with whether it goes from the lower corner to the higher.
type Owners = Vec<(usize, bool)>;

fn is_closed(corners: &[Vector], triangles: &[[u32; 3]]) -> Result<(), MeshFault> {
    let mut owners: HashMap<[u32; 2], Owners> = HashMap::with_capacity(2 * triangles.len());
    for (k, triangle) in triangles.iter().enumerate() {
        for [from, to] in edges(triangle) {
            owners.entry([from.min(to), from.max(to)]).or_default().push((k, from < to));
        }
    }
    let ends = |[a, b]: &[u32; 2]| [corners[*a as usize], corners[*b as usize]];
    // The first triangle that is to blame, so that words do not depend on the order of a table.
    let first = |wrong: fn(&Owners) -> bool| {
        let found = owners.iter().filter(|(_, own)| wrong(own)).min_by_key(|(edge, own)| (own[0].0, **edge));
        found.map(|(edge, own)| (own[0].0, ends(edge), own.len()))
    };
    if let Some((triangle, ends, count)) = first(|own| own.len() > 2) {
        return Err(MeshFault::Crowded { triangles: count, triangle, ends });
    }
    if let Some((triangle, ends, _)) = first(|own| own.len() == 1) {
        let edges = owners.values().filter(|own| own.len() == 1).count();
        return Err(MeshFault::Open { edges, triangle, ends });
    }
    if owners.values().all(|own| own[0].1 != own[1].1) {
        return Ok(());
    }
    let flipped = flipped(triangles.len(), owners.values());
    let triangle = flipped.iter().position(|it| *it).unwrap_or_default();
    Err(MeshFault::Flipped { triangle, count: flipped.iter().filter(|it| **it).count() })
}

/// Of every connected surface, the triangles that go around otherwise than most.
fn flipped<'a>(count: usize, owners: impl Iterator<Item = &'a Vec<(usize, bool)>>) -> Vec<bool> {
    let mut beside = vec![Vec::new(); count];
    for own in owners {
        let (one, other) = (own[0], own[1]);
        beside[one.0].push((other.0, one.1 == other.1));
        beside[other.0].push((one.0, one.1 == other.1));
    }
    let (mut side, mut flipped) = (vec![None; count], vec![false; count]);
    for seed in 0..count {
        if side[seed].is_some() {
            continue;
        }
        side[seed] = Some(false);
        let mut found = vec![seed];
        let mut next = 0;
        while let Some(&at) = found.get(next) {
            next += 1;
            for &(other, turned) in &beside[at] {
                if side[other].is_none() {
                    side[other] = side[at].map(|own: bool| own != turned);
                    found.push(other);
                }
            }
        }
        let turned = found.iter().filter(|&&k| side[k] == Some(true)).count();
        let few = 2 * turned <= found.len();
        found.into_iter().filter(|&k| side[k] == Some(few)).for_each(|k| flipped[k] = true);
    }
    flipped
}
