//! A superellipsoid.
//!
//! ```text
//! (|x/a|^e + |y/b|^e)^(f/e) + |z/c|^f = 1
//! h(n) = N_f'( N_e'(a nx, b ny), c nz ),   e' = e/(e - 1),  f' = f/(f - 1)
//! ```
//!
//! `a`, `b`, `c` semi-axes [m], `e` exponent of its sections across z, `f` of those along z, `N` norms with a power (`power.rs`). With 2 and 2 it is an
//! ellipsoid, with large exponents nearly a box, with a large `f` alone nearly a cylinder. In the letters of Barr 1981, `e = 2/e2` and `f = 2/e1`.
//!
//! It is convex for exponents of 1 or more, and smooth above 1; served are 1.1 to 12, outside of which the digits run out. Where an exponent is above 2
//! there are flat points, whose radius of curvature is infinite (in numbers, about 1e14 times a semi-axis); below 2 there are sharp ones, whose radius is zero.
//! At the poles the radii depend on the side from which one comes, unless the two exponents are the same or `f` is not 2.

use super::{Support, Vector};
use crate::fault::{Fault, positive};
use crate::power::{Power, STEEPEST, bend, dual, norm, reach_squared, served};

/// A superellipsoid around the origin of its frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Superellipsoid {
    axes: Vector,
    exponents: [f64; 2],
    duals: [f64; 2],
    reach: f64,
}

impl Superellipsoid {
    /// A superellipsoid with its semi-axes along x, y and z [m], the exponent of its sections across z, and that of those along z.
    pub fn new(axes: Vector, exponents: [f64; 2]) -> Result<Self, Fault> {
        for axis in axes.iter() {
            positive("semi-axis", *axis)?;
        }
        for exponent in exponents {
            served(exponent)?;
        }
        let ([e, f], a2) = (exponents, axes.component_mul(&axes));
        let reach = reach_squared(f, reach_squared(e, a2.x, a2.y), a2.z).sqrt();
        Ok(Superellipsoid { axes, exponents, duals: exponents.map(dual), reach })
    }

    /// Its semi-axes [m].
    pub fn axes(&self) -> Vector {
        self.axes
    }

    /// The exponent across z, and that along z.
    pub fn exponents(&self) -> [f64; 2] {
        self.exponents
    }

    #[inline]
    pub(super) fn point(&self, n: &Vector) -> Vector {
        gradient(self.duals, &self.axes, n)
    }

    #[inline]
    pub(super) fn support(&self, n: &Vector) -> Support {
        let v = self.axes.component_mul(n);
        let round = Power::new(self.duals[0], v.x, v.y);
        let whole = Power::new(self.duals[1], round.value, v.z);
        // At a pole all sides are as good; one between the axes has nothing special.
        let is_pole = round.value == 0.0;
        let round = if is_pole { Power::new(self.duals[0], 1.0, 1.0) } else { round };
        let ([gu, gv], [gr, gw]) = (round.slope, whole.slope);
        let point = self.axes.component_mul(&Vector::new(gr * gu, gr * gv, gw));
        // The second derivative in two squares: along the meridian, and across it within a section. Near the poles gr/r is a power of r.
        let [kr, kw] = whole.across;
        let along = self.axes.component_mul(&Vector::new(kr * gu, kr * gv, kw));
        let [ku, kv] = round.across;
        let around = self.axes.component_mul(&Vector::new(ku, kv, 0.0));
        let over = 1.0 / whole.value;
        let lean = if is_pole { pole(self.duals[1]) * over } else { gr / round.value };
        let (first, second) = (whole.weight * over, (round.weight * lean).min(STEEPEST * over));
        Support { point, radii: along * (along * first).transpose() + around * (around * second).transpose() }
    }

    #[inline]
    pub(super) fn normal(&self, point: &Vector) -> Vector {
        gradient(self.exponents, &self.axes.map(|a| 1.0 / a), point)
    }

    pub(super) fn reach(&self) -> f64 {
        self.reach
    }

    pub(super) fn largest_radius(&self) -> f64 {
        let [q, r] = self.duals;
        if q < 2.0 || r < 2.0 {
            return f64::INFINITY;
        }
        let squares = self.axes.component_mul(&self.axes);
        if q == 2.0 && r == 2.0 {
            return squares.max() / self.axes.min();
        }
        (bend(q) + bend(r)) * squares.max() / self.least_support()
    }

    /// Where no exponent is below 2, no radius of curvature is smaller than `a^2/((e + f - 2) R)`, with the shortest semi-axis `a` and the reach `R`: of the norm
    /// `N` that is 1 on the surface, in lengths of the semi-axes, the second derivative is at most `e - 1` from the inner norm and `f - 1` from the outer, and its
    /// slope is at least `1/R`, since `x . grad N = N`.
    #[inline]
    pub(super) fn smallest_radius(&self) -> f64 {
        let [e, f] = self.exponents;
        if e < 2.0 || f < 2.0 {
            return 0.0;
        }
        let least = self.axes.min();
        least * least / ((e + f - 2.0) * self.reach)
    }

    /// The smallest distance of a tangent plane from the centre, where no exponent is above 2 [m].
    fn least_support(&self) -> f64 {
        let [q, r] = self.duals.map(|q| dual(0.5 * q));
        let over = self.axes.map(|a| 1.0 / (a * a));
        1.0 / norm(r, norm(q, over.x, over.y), over.z).sqrt()
    }
}

/// `gr/r` at a pole, times the support, for the exponent `q` of the support.
fn pole(q: f64) -> f64 {
    match q {
        q if q < 2.0 => STEEPEST,
        2.0 => 1.0,
        _ => 0.0,
    }
}

/// The gradient of the two norms, one in the other, of a vector that is stretched along the axes.
#[inline]
fn gradient([e, f]: [f64; 2], axes: &Vector, vector: &Vector) -> Vector {
    let v = axes.component_mul(vector);
    let round = Power::new(e, v.x, v.y);
    let whole = Power::new(f, round.value, v.z);
    axes.component_mul(&Vector::new(whole.slope[0] * round.slope[0], whole.slope[0] * round.slope[1], whole.slope[1]))
}
