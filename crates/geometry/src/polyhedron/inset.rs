//! The largest ball within a convex polyhedron, and what is left of it when every face goes inward.
//!
//! ```text
//! n . x + r <= d     for every face          largest r: a linear program in x and r
//! y = n/(d - r - n . p)                      corners x of what is left: y . (x - p) = 1
//! ```
//!
//! `n` unit normal of a face, `d` how far it is from the origin along it [m]; `r` how far it goes inward [m]; `p` the centre of the largest ball [m]; `y` the dual point of the face. The hull of the dual points has a
//! face for each corner of what is left; points that are within it belong to faces of which nothing is left. (Preparata and Muller 1979.) The program is solved by the dual simplex method, from four planes around the whole.
//!
//! Limits: corners that are within 1e-7 of the extent of the dual hull from each other count as one.

use super::Polyhedron;
use crate::space::Vector;
use nalgebra::{Matrix3, Matrix4, Vector4};

/// Unit normal of a face, and how far it is along it [m].
type Plane = (Vector, f64);

/// The most exchanges of a plane that the search takes; it needs about as many as there are faces that the ball touches.
const MOST_EXCHANGES: usize = 1000;
/// How much of the radius of the ball must be left.
const LEAST_LEFT: f64 = 1e-6;

impl Polyhedron {
    /// The centre of a largest ball within a convex one [m], and its radius [m].
    pub fn inscribed(&self) -> (Vector, f64) {
        let (centre, radius) = inscribed(&self.planes());
        (self.middle + centre, radius)
    }

    /// What of a convex one is at least so far inside of all faces [m]; none where nothing is left.
    pub fn inset(&self, depth: f64) -> Option<Self> {
        let planes = self.planes();
        let (centre, room) = inscribed(&planes);
        let left = room - depth;
        if left.is_nan() || left < LEAST_LEFT * room {
            return None;
        }
        // All within the ball of radius one.
        let dual = |(n, d): &Plane| n * (left / (d - depth - n.dot(&centre)));
        let dual = Self::hull(&planes.iter().map(dual).collect::<Vec<_>>()).ok()?;
        let mut widest = vec![(0.0, Matrix3::zeros()); dual.face_count as usize];
        for (triangle, face) in dual.triangles.iter().zip(&dual.faces) {
            let rows = Matrix3::from_columns(&triangle.map(|k| dual.corners[k as usize])).transpose();
            let volume = rows.determinant();
            if volume > widest[*face as usize].0 {
                widest[*face as usize] = (volume, rows);
            }
        }
        let corner =
            |(_, rows): &(f64, Matrix3<f64>)| Some(rows.lu().solve(&Vector::repeat(left))? + centre + self.middle);
        Self::hull(&widest.iter().map(corner).collect::<Option<Vec<_>>>()?).ok()
    }

    /// Its faces, seen from its middle; where corners of one are not quite in a plane, through the outermost.
    pub(super) fn planes(&self) -> Vec<Plane> {
        let mut planes = vec![(Vector::zeros(), f64::NEG_INFINITY); self.face_count as usize];
        let own = |triangle: &[u32; 3]| triangle.map(|k| self.corners[k as usize] - self.middle);
        for (triangle, face) in self.triangles.iter().zip(&self.faces) {
            let [a, b, c] = own(triangle);
            planes[*face as usize].0 += (b - a).cross(&(c - a));
        }
        planes.iter_mut().for_each(|(n, _)| *n = n.normalize());
        for (triangle, face) in self.triangles.iter().zip(&self.faces) {
            let (n, d) = &mut planes[*face as usize];
            *d = own(triangle).iter().fold(*d, |far, p| far.max(n.dot(p)));
        }
        planes
    }
}

/// The centre and the radius of a largest ball behind all planes; the origin is behind all of them.
fn inscribed(planes: &[Plane]) -> Plane {
    let room = |x: &Vector| {
        let depths = planes.iter().map(|(n, d)| d - n.dot(x)).enumerate();
        depths.min_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((0, 0.0))
    };
    let mut best = (Vector::zeros(), room(&Vector::zeros()).1);
    // Four planes behind which no ball can be that is behind all of the others: far enough for any start.
    let far = 1e3 * planes.iter().fold(0.0, |far: f64, (_, d)| far.max(*d));
    let around = [[1.0, 1.0, 1.0], [1.0, -1.0, -1.0], [-1.0, 1.0, -1.0], [-1.0, -1.0, 1.0]];
    let mut basis = around.map(|n| (Vector::from(n).normalize(), far));
    for _ in 0..MOST_EXCHANGES {
        let row = |(n, _): &Plane| Vector4::new(n.x, n.y, n.z, 1.0);
        let columns = Matrix4::from_columns(&basis.each_ref().map(row));
        let far = Vector4::from(basis.map(|(_, d)| d));
        let Some(top) = columns.transpose().lu().solve(&far) else { break };
        let (at, radius) = (top.xyz(), top.w);
        let (nearest, depth) = room(&at);
        if depth > best.1 {
            best = (at, depth);
        }
        if depth >= radius * (1.0 - 1e-12) {
            break;
        }
        let lu = columns.lu();
        let (Some(weights), Some(share)) = (lu.solve(&Vector4::w()), lu.solve(&row(&planes[nearest]))) else { break };
        let ratios = (0..4).filter(|k| share[*k] > 1e-12).map(|k| (k, weights[k] / share[k]));
        let Some((leaves, _)) = ratios.min_by(|a, b| a.1.total_cmp(&b.1)) else { break };
        basis[leaves] = planes[nearest];
    }
    best
}
