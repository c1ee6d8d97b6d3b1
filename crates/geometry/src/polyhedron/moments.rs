//! Volume, centre and second moments of what triangles enclose, by the divergence theorem.
//!
//! A triangle and a point `o` span a tetrahedron, whose volume counts as negative where the triangle looks towards `o`. With its corners `a`, `b`, `c` seen from `o`,
//!
//! ```text
//! V = a . (b x c)/6,    int x dV = V (a + b + c)/4,    int x x^T dV = V/20 (a a^T + b b^T + c c^T + s s^T),   s = a + b + c
//! ```
//!
//! The sums over all triangles do not depend on `o`, which is taken in the middle of the corners so that few digits cancel. Exact to rounding. Source: Tonon 2004, Journal of Mathematics and Statistics 1, 8-11.

use crate::space::Vector;
use nalgebra::Matrix3;

/// What is enclosed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moments {
    /// Volume [m^3].
    pub volume: f64,
    /// Centre of the volume [m].
    pub centre: Vector,
    /// Integral of `x x^T` about the centre [m^5].
    pub second: Matrix3<f64>,
}

impl Moments {
    /// Those of a closed surface.
    pub(super) fn of(corners: &[Vector], triangles: &[[u32; 3]]) -> Self {
        let origin = corners.iter().sum::<Vector>() / corners.len().max(1) as f64;
        let (mut volume, mut first, mut second) = (0.0, Vector::zeros(), Matrix3::zeros());
        for triangle in triangles {
            let [a, b, c] = triangle.map(|corner| corners[corner as usize] - origin);
            let (v, s) = (a.dot(&b.cross(&c)) / 6.0, a + b + c);
            volume += v;
            first += s * (v / 4.0);
            let square = |x: &Vector| x * x.transpose();
            second += (square(&a) + square(&b) + square(&c) + square(&s)) * (v / 20.0);
        }
        let centre = first / volume;
        Moments { volume, centre: origin + centre, second: second - centre * centre.transpose() * volume }
    }

    /// Inertia about the centre, per mass [m^2]: `tr(S) 1 - S` over the volume, with the second moments `S`.
    pub fn inertia_per_mass(&self) -> Matrix3<f64> {
        (Matrix3::identity() * self.second.trace() - self.second) / self.volume
    }
}
