//! A panel of a mesh: a small grid of triangles, and a ball that holds them.

use crate::space::Vector;
use nalgebra::Matrix3;

/// Cells of a panel along each of its directions, at most.
pub(super) const CELLS: usize = 8;
/// Corners of a panel, at most.
pub const CORNERS: usize = (CELLS + 1) * (CELLS + 1);

/// A triangle of a panel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Facet {
    /// Its corners among those of the panel.
    pub corners: [usize; 3],
    /// Unit normal, out of the body.
    pub normal: Vector,
    /// Area [m^2].
    pub area: f64,
}

/// A grid of triangles.
#[derive(Clone, Debug)]
pub struct Panel {
    /// Its corners, at most [`CORNERS`] [m].
    pub corners: Vec<Vector>,
    /// The triangles between them.
    pub facets: Vec<Facet>,
    /// Centre of a ball that holds them [m], and its radius [m].
    pub centre: Vector,
    /// Radius of that ball [m].
    pub radius: f64,
}

impl Panel {
    /// The same in a frame in which its own lies at `at` [m], with its axes along the columns of `turn`.
    pub(super) fn placed(mut self, at: &Vector, turn: &Matrix3<f64>) -> Panel {
        self.corners.iter_mut().chain([&mut self.centre]).for_each(|place| *place = at + turn * *place);
        self.facets.iter_mut().for_each(|facet| facet.normal = turn * facet.normal);
        self
    }

    /// A grid with so many cells, from its corners, row by row: the first direction is the faster. Across both, in their order, is out of the body.
    pub(super) fn grid([columns, rows]: [usize; 2], corners: Vec<Vector>) -> Panel {
        let mut facets = Vec::with_capacity(2 * columns * rows);
        let mut add = |own: [usize; 3]| {
            let [a, b, c] = own.map(|k| corners[k]);
            let across = (b - a).cross(&(c - a));
            let twice = across.norm();
            // Where a map folds a cell up, nothing is left of its triangle.
            if twice > 0.0 {
                facets.push(Facet { corners: own, normal: across / twice, area: 0.5 * twice });
            }
        };
        for row in 0..rows {
            for column in 0..columns {
                let a = row * (columns + 1) + column;
                let [b, c, d] = [a + 1, a + columns + 2, a + columns + 1];
                // Diagonals that alternate, so that no direction is preferred.
                if (row + column).is_multiple_of(2) {
                    [[a, b, c], [a, c, d]].into_iter().for_each(&mut add);
                } else {
                    [[a, b, d], [b, c, d]].into_iter().for_each(&mut add);
                }
            }
        }
        let centre = corners.iter().sum::<Vector>() / corners.len() as f64;
        let radius = corners.iter().map(|corner| (corner - centre).norm()).fold(0.0, f64::max);
        Panel { corners, facets, centre, radius }
    }
}
