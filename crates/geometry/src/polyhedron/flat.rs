//! Flat faces of a mesh, and the convex pieces of them.
//!
//! A face grows from its largest triangle over neighbours whose corners are on its plane. One that is not convex is cut into convex pieces: triangles are joined across edges as long as what they make is
//! convex (Hertel and Mehlhorn 1983).

use super::seam::{Seams, edges};
use super::{Facet, extent};
use crate::space::Vector;
use std::collections::HashMap;

/// The normal of a triangle, with twice its area as length [m^2].
fn area(corners: &[Vector], triangle: &[u32; 3]) -> Vector {
    let [a, b, c] = triangle.map(|corner| corners[corner as usize]);
    (b - a).cross(&(c - a))
}

/// The flat face of every triangle, and how many there are; `slack` is how far from a plane a corner on it may be [m].
pub(super) fn faces(corners: &[Vector], triangles: &[[u32; 3]], seams: &Seams, slack: f64) -> (Vec<u32>, u32) {
    let mut order: Vec<usize> = (0..triangles.len()).collect();
    let sizes: Vec<f64> = triangles.iter().map(|one| area(corners, one).norm()).collect();
    order.sort_by(|&i, &j| sizes[j].total_cmp(&sizes[i]).then(i.cmp(&j)));
    let (mut faces, mut count) = (vec![u32::MAX; triangles.len()], 0);
    for seed in order {
        if faces[seed] != u32::MAX {
            continue;
        }
        let (normal, base) = (area(corners, &triangles[seed]).normalize(), corners[triangles[seed][0] as usize]);
        let on_plane = |k: usize| {
            let level = |corner: &u32| normal.dot(&(corners[*corner as usize] - base)).abs() <= slack;
            triangles[k].iter().all(level) && area(corners, &triangles[k]).dot(&normal) > 0.0
        };
        faces[seed] = count;
        let mut open = vec![seed];
        while let Some(at) = open.pop() {
            for other in seams.neighbours(at) {
                if faces[other] == u32::MAX && on_plane(other) {
                    faces[other] = count;
                    open.push(other);
                }
            }
        }
        count += 1;
    }
    (faces, count)
}

/// Every triangle as a facet.
pub(super) fn each(corners: &[Vector], triangles: &[[u32; 3]], seams: &Seams, faces: &[u32]) -> Vec<Facet> {
    let facet = |(k, triangle): (usize, &[u32; 3])| {
        let sharp = seams.neighbours(k).map(|other| faces[other] != faces[k]);
        let places = triangle.map(|corner| corners[corner as usize]);
        Facet::new(faces[k], area(corners, triangle).normalize(), &places, triangle.to_vec(), sharp.to_vec())
    };
    triangles.iter().enumerate().map(facet).collect()
}

/// The convex pieces of all faces.
pub(super) fn pieces(
    corners: &[Vector],
    triangles: &[[u32; 3]],
    seams: &Seams,
    faces: &[u32],
    face_count: u32,
) -> Vec<Facet> {
    let mut normals = vec![Vector::zeros(); face_count as usize];
    for (triangle, &face) in triangles.iter().zip(faces) {
        normals[face as usize] += area(corners, triangle);
    }
    normals.iter_mut().for_each(|normal| *normal = normal.normalize());
    // Loops of corners, and which of them each triangle is in.
    let mut loops: Vec<Vec<u32>> = triangles.iter().map(|triangle| triangle.to_vec()).collect();
    let mut within: Vec<usize> = (0..triangles.len()).collect();
    let home = |within: &[usize], mut at: usize| {
        while within[at] != at {
            at = within[at];
        }
        at
    };
    // Joining two may make room for joining a third.
    let mut has_changed = true;
    while has_changed {
        has_changed = false;
        for k in 0..triangles.len() {
            for (edge, other) in edges(&triangles[k]).into_iter().zip(seams.neighbours(k)) {
                let [one, two] = [k, other].map(|at| home(&within, at));
                if faces[k] != faces[other] || one == two {
                    continue;
                }
                let joined = joined(&loops[one], &loops[two], edge);
                if joined.is_some_and(|it| {
                    is_convex(corners, &it, &normals[faces[k] as usize]) && {
                        loops[one] = it;
                        true
                    }
                }) {
                    within[two] = one;
                    has_changed = true;
                }
            }
        }
    }
    let owner: HashMap<[u32; 2], u32> =
        triangles.iter().zip(faces).flat_map(|(triangle, face)| edges(triangle).map(|edge| (edge, *face))).collect();
    let facet = |k: usize| {
        let (names, face) = (loops[k].clone(), faces[k]);
        let places: Vec<Vector> = names.iter().map(|corner| corners[*corner as usize]).collect();
        let across = |i: usize| owner.get(&[names[(i + 1) % names.len()], names[i]]);
        let sharp = (0..names.len()).map(|i| across(i) != Some(&face)).collect();
        Facet::new(face, normals[face as usize], &places, names.clone(), sharp)
    };
    (0..triangles.len()).filter(|&k| within[k] == k).map(facet).collect()
}

/// Two loops without the edge between them, which the first goes along from `from` to `to`.
fn joined(one: &[u32], other: &[u32], [from, to]: [u32; 2]) -> Option<Vec<u32>> {
    let start = one.iter().position(|corner| *corner == to)?;
    let back = other.iter().position(|corner| *corner == from)?;
    // From `to` around the first to `from`, then around the second to before `to`.
    let way = |around: &[u32], start: usize| -> Vec<u32> {
        (0..around.len()).map(|k| around[(start + k) % around.len()]).collect()
    };
    let (mut first, second) = (way(one, start), way(other, back));
    if first.last() != Some(&from) || second.last() != Some(&to) {
        return None;
    }
    first.extend(&second[1..second.len() - 1]);
    // What is gone along there and back falls away.
    while let Some(k) = (0..first.len()).find(|&k| first[k] == first[(k + 2) % first.len()]) {
        if first.len() < 5 {
            return None;
        }
        let gone = [(k + 1) % first.len(), (k + 2) % first.len()];
        let mut index = 0;
        first.retain(|_| {
            index += 1;
            !gone.contains(&(index - 1))
        });
    }
    let mut sorted = first.clone();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1]).then_some(first)
}

/// Whether a loop turns left at every corner, or goes on straight.
fn is_convex(corners: &[Vector], names: &[u32], normal: &Vector) -> bool {
    let places: Vec<Vector> = names.iter().map(|corner| corners[*corner as usize]).collect();
    let (count, slack) = (places.len(), 1e-12 * extent(&places).powi(2));
    (0..count).all(|k| {
        let [a, b, c] = [k, k + 1, k + 2].map(|i| places[i % count]);
        normal.dot(&(b - a).cross(&(c - b))) >= -slack
    })
}
