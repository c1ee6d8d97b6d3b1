//! Ground that is given by its heights on a grid, as a closed surface: two triangles in every cell, upright sides around the rim, and a level floor below.
//!
//! ```text
//!   y
//!   |  *-----*-----*        the corner (i, j) is at (i dx, j dy, h);
//!   |  |   / |   / |        each cell is parted from its nearest corner to its farthest
//!   |  | /   | /   |
//!   |  *-----*-----*   x
//! ```

use super::MeshFault;
use crate::space::Vector;

/// How far the floor is below the lowest place, as a part of the longer side of the grid.
const DEPTH: f64 = 0.1;

/// Corners and triangles around the ground below `heights` [m], row by row, `columns` in each, with this spacing along x and y [m].
pub(super) fn enclose(
    columns: usize,
    spacing: [f64; 2],
    heights: &[f64],
) -> Result<(Vec<Vector>, Vec<[u32; 3]>), MeshFault> {
    let rows = heights.len().checked_div(columns).unwrap_or(0);
    if columns < 2 || rows < 2 {
        return Err(MeshFault::Empty);
    }
    let [width, depth] = [(columns - 1) as f64 * spacing[0], (rows - 1) as f64 * spacing[1]];
    let low = heights.iter().copied().fold(f64::INFINITY, f64::min) - DEPTH * width.max(depth);
    let number = |i: usize, j: usize| (j * columns + i) as u32;
    let place = |(k, height): (usize, &f64)| {
        Vector::new((k % columns) as f64 * spacing[0], (k / columns) as f64 * spacing[1], *height)
    };
    let mut corners: Vec<Vector> = heights.iter().enumerate().map(place).collect();
    let mut triangles = Vec::new();
    for j in 0..rows - 1 {
        for i in 0..columns - 1 {
            let [near, right, far, left] = [number(i, j), number(i + 1, j), number(i + 1, j + 1), number(i, j + 1)];
            triangles.extend([[near, right, far], [near, far, left]]);
        }
    }
    // The rim, anticlockwise seen from above; below each of its corners stands one of the floor.
    let rim: Vec<u32> = (0..columns - 1)
        .map(|i| number(i, 0))
        .chain((0..rows - 1).map(|j| number(columns - 1, j)))
        .chain((1..columns).rev().map(|i| number(i, rows - 1)))
        .chain((1..rows).rev().map(|j| number(0, j)))
        .collect();
    let first = corners.len() as u32;
    for &corner in &rim {
        let above = corners[corner as usize];
        corners.push(Vector::new(above.x, above.y, low));
    }
    let middle = corners.len() as u32;
    corners.push(Vector::new(0.5 * width, 0.5 * depth, low));
    for k in 0..rim.len() {
        let next = (k + 1) % rim.len();
        let ([a, b], [c, d]) = ([rim[k], rim[next]], [first + k as u32, first + next as u32]);
        triangles.extend([[c, d, b], [c, b, a], [d, c, middle]]);
    }
    Ok((corners, triangles))
}
