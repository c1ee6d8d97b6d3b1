//! Hertz stiffness of two smooth surfaces in point contact.
//!
//! ```text
//! gap = (A x^2 + B y^2)/2,  A <= B       F = K d^(3/2)
//! K   = (2 sqrt(2)/3) pi Es sqrt(D/(A K1^3))
//! B/A = B1/(m1 D),  m1 = (b/a)^2         a^3 = 3 F D/(pi Es A),  b = a sqrt(m1)
//! ```
//!
//! `A`, `B` principal relative curvatures [1/m] as in [`relative_curvature`](super::relative_curvature) (twice the A
//! and B of books that omit the 1/2 in the gap); `a >= b` semi-axes of the contact ellipse [m], `a` in the direction
//! of `A`; `Es` effective modulus [Pa]; `F` [N], `d` approach of the bodies [m], `K` [N/m^1.5]; `K1`, `D`, `B1`
//! complete elliptic integrals of the parameter `1 - m1`.
//!
//! Source: Hertz 1881; pressure and approach as in Johnson 1985, section 4.2.
//! Limits: as for spheres. `A = B` gives `k_spheres` with `R = 1/A`. As `A -> 0` the ellipse grows into a line and `K`
//! loses its meaning: long contacts belong to the cylinder laws.

use crate::special::CompleteElliptic;
use std::f64::consts::PI;

/// A Hertzian point contact: stiffness and the shape of its contact ellipse.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HertzElliptic {
    /// Stiffness `K` [N/m^1.5] in `F = K d^(3/2)`.
    pub stiffness: f64,
    /// Short over long semi-axis `b/a` [-], in `(0, 1]`, whatever the force.
    pub axis_ratio: f64,
    /// `3 D/(pi Es A)` [m^3/N]: the cube of the long semi-axis under 1 N.
    long_axis_cubed: f64,
}

impl HertzElliptic {
    /// Semi-axes `(a, b)` [m] of the contact ellipse under a force [N], `a >= b`, `a` along the smaller curvature.
    pub fn semi_axes(&self, force: f64) -> (f64, f64) {
        let a = (self.long_axis_cubed * force).cbrt();
        (a, a * self.axis_ratio)
    }

    /// Approach of the bodies [m] under a force [N].
    pub fn indentation(&self, force: f64) -> f64 {
        (force / self.stiffness).cbrt().powi(2)
    }

    /// Largest pressure [Pa], at the centre of the ellipse, under a force [N]: 3/2 of the mean.
    pub fn peak_pressure(&self, force: f64) -> f64 {
        let (a, b) = self.semi_axes(force);
        1.5 * force / (PI * a * b)
    }
}

/// Hertz contact of surfaces with principal relative curvatures `smaller <= larger` [1/m] and effective modulus [Pa].
///
/// `None` unless curvatures and modulus are positive and finite: without curvature the contact is a line or a plane.
/// The order of the two curvatures does not matter. Source: Hertz 1881, Johnson 1985, section 4.2.
pub fn k_hertz_elliptic(effective_modulus: f64, smaller: f64, larger: f64) -> Option<HertzElliptic> {
    let usable = |x: f64| x > 0.0 && x.is_finite();
    if !(usable(smaller) && usable(larger) && usable(effective_modulus)) {
        return None;
    }
    let (a, b) = (smaller.min(larger), smaller.max(larger));
    let m1 = squared_axis_ratio(b / a);
    let of = CompleteElliptic::complementary(m1);
    let contact = HertzElliptic {
        stiffness: 2.0 * 2.0_f64.sqrt() / 3.0 * PI * effective_modulus * (of.d / (a * of.k)).sqrt() / of.k,
        axis_ratio: m1.sqrt(),
        long_axis_cubed: 3.0 * of.d / (PI * effective_modulus * a),
    };
    // Curvatures hundreds of decades apart leave the range of f64: a line, for every purpose.
    usable(contact.stiffness).then_some(contact)
}

/// Root `m1` of `B1/(m1 D) = ratio`, by the secant rule in `y = -ln m1`.
///
/// In that variable the equation is `y + ln(B1/D) = ln(ratio)`, whose slope runs from 3/4 for a circle to 1 for a line.
fn squared_axis_ratio(ratio: f64) -> f64 {
    let target = ratio.ln();
    let miss = |y: f64| {
        let of = CompleteElliptic::complementary((-y).exp());
        y + (of.b / of.d).ln() - target
    };
    let mut last = (target, miss(target));
    let mut y = last.0 - last.1;
    for _ in 0..30 {
        let now = (y, miss(y));
        let step = now.1 * (now.0 - last.0) / (now.1 - last.1);
        // A vanishing denominator means that rounding is all that is left.
        if !step.is_finite() || step.abs() <= 1e-16 * y {
            break;
        }
        (last, y) = (now, (y - step).max(0.0));
    }
    (-y).exp()
}

#[cfg(test)]
mod tests;
