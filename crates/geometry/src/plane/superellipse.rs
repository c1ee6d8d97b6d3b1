//! A superellipse.
//!
//! ```text
//! |x/a|^e + |y/b|^e = 1,   h(n) = N(a nx, b ny) with the power e/(e - 1)
//! ```
//!
//! `a`, `b` semi-axes [m], `e` exponent, `N` norm with a power (`power.rs`). (Lame 1818; Barr 1981.) It is convex for exponents of 1 or more, and smooth above 1;
//! served are 1.1 to 12, outside of which the digits run out. Above 2 the ends of the axes are flat, their radius of curvature infinite (in numbers, about 1e14
//! times a semi-axis); below 2 they are sharp, their radius zero.

use super::{Flat, Support};
use crate::fault::{Fault, positive};
use crate::power::{Power, bend, dual, norm, reach_squared, served};

/// A superellipse around the origin of its frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Superellipse {
    axes: Flat,
    exponent: f64,
    dual: f64,
    reach: f64,
}

impl Superellipse {
    /// A superellipse with its semi-axes along x and y [m], and its exponent.
    pub fn new(axes: Flat, exponent: f64) -> Result<Self, Fault> {
        for axis in axes.iter() {
            positive("semi-axis", *axis)?;
        }
        let exponent = served(exponent)?;
        let reach = reach_squared(exponent, axes.x.powi(2), axes.y.powi(2)).sqrt();
        Ok(Superellipse { axes, exponent, dual: dual(exponent), reach })
    }

    /// Its semi-axes [m].
    pub fn axes(&self) -> Flat {
        self.axes
    }

    /// Its exponent.
    pub fn exponent(&self) -> f64 {
        self.exponent
    }

    #[inline]
    pub(super) fn support(&self, n: &Flat) -> Support {
        let v = self.axes.component_mul(n);
        let power = Power::new(self.dual, v.x, v.y);
        // Along the tangent (-ny, nx) the second derivative of the support.
        let [kx, ky] = power.across;
        let along = ky * self.axes.y * n.x - kx * self.axes.x * n.y;
        let point = self.axes.component_mul(&Flat::from(power.slope));
        Support { point, radius: power.weight / power.value * along * along }
    }

    /// The outward normal where the ray from the centre through a point leaves it; not of unit length.
    #[inline]
    pub(super) fn normal(&self, point: &Flat) -> Flat {
        let u = point.component_div(&self.axes);
        Flat::from(Power::new(self.exponent, u.x, u.y).slope).component_div(&self.axes)
    }

    pub(super) fn reach(&self) -> f64 {
        self.reach
    }

    pub(super) fn largest_radius(&self) -> f64 {
        if self.dual < 2.0 {
            return f64::INFINITY;
        }
        let over = self.axes.map(|a| 1.0 / (a * a));
        let least_support = 1.0 / norm(dual(0.5 * self.dual), over.x, over.y).sqrt();
        bend(self.dual) * self.axes.max().powi(2) / least_support
    }

    /// No radius of curvature is smaller [m]. With `N` of its points, the curvature is the second derivative of `N` over its slope, which is at least one over the distance from the centre.
    pub(super) fn smallest_radius(&self) -> f64 {
        if self.exponent < 2.0 { 0.0 } else { self.axes.min().powi(2) / (bend(self.exponent) * self.reach) }
    }
}
