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
mod tests {
    use super::*;
    use crate::stiffness::{PrincipalCurvatures, effective_radius, k_spheres, relative_curvature};

    const ES: f64 = 1e11;

    /// Potential integrals of the ellipse `a = 1`, `b`: `int_0^inf dw/((c^2 + w^2) sqrt((1 + w^2)(b^2 + w^2)))` for
    /// `c = 1`, `c = b`, and without that factor, by the trapezoid rule in `s`, `w = sqrt(b) exp(s)`.
    fn potentials(b: f64) -> (f64, f64, f64) {
        let h = 0.02;
        (-2500..=2500).map(|i| b.sqrt() * (f64::from(i) * h).exp()).fold((0.0, 0.0, 0.0), |(one, two, none), w| {
            let f = h * w / ((1.0 + w * w) * (b * b + w * w)).sqrt();
            (one + f / (1.0 + w * w), two + f / (b * b + w * w), none + f)
        })
    }

    /// Stiffness and axis ratio from those integrals, with the ratio found by bisection.
    fn by_quadrature(smaller: f64, larger: f64) -> (f64, f64) {
        let (mut low, mut high) = (1e-6, 1.0);
        for _ in 0..100 {
            let b = 0.5 * (low + high);
            let (along, across, _) = potentials(b);
            if across / along > larger / smaller { low = b } else { high = b }
        }
        // With a = 1 m: curvature A = 3 F I1/(pi Es), approach d = 3 F I0/(2 pi Es).
        let b = 0.5 * (low + high);
        let (along, _, none) = potentials(b);
        let force = smaller * PI * ES / (3.0 * along);
        let depth = 3.0 * force * none / (2.0 * PI * ES);
        (force / depth.powf(1.5), b)
    }

    #[test]
    fn stiffness_agrees_with_quadrature_of_the_potential() {
        for (smaller, larger) in [(1.0, 1.01), (1.0, 2.0), (10.0, 30.0), (3.0, 100.0), (1.0, 5000.0)] {
            let (k, ratio) = by_quadrature(smaller, larger);
            let ours = k_hertz_elliptic(ES, smaller, larger).unwrap();
            assert!((ours.stiffness / k - 1.0).abs() < 1e-10, "{smaller} {larger}: {} {k}", ours.stiffness);
            assert!((ours.axis_ratio / ratio - 1.0).abs() < 1e-10, "{smaller} {larger}: {} {ratio}", ours.axis_ratio);
        }
    }

    #[test]
    fn stiffness_agrees_with_forty_digits() {
        // mpmath 1.3, 40 digits: axis ratio by findroot on ellipk/ellipe, stiffness confirmed to 20 digits by mpmath.quad
        // of the potential integrals. (A, B, b/a, K) at Es = 1e11 Pa.
        for (smaller, larger, ratio, k) in [
            (5.0, 5.5, 0.938_438_975_363_747_6, 58_235_491_242.246_826),
            (1.0, 2.0, 0.630_595_701_428_099_7, 113_239_965_568.840_7),
            (1.0, 10.0, 0.222_249_519_246_221_38, 83_154_555_307.433_6),
            (1.0, 100.0, 0.054_984_018_057_118_764, 60_507_309_258.995_04),
            (1.0, 1e4, 0.004_124_857_358_385_621_7, 39_815_494_548.967_05),
            (2.0, 1e8, 4.380_654_577_506_229e-5, 17_515_402_834.613_866),
        ] {
            let ours = k_hertz_elliptic(ES, smaller, larger).unwrap();
            assert!((ours.stiffness / k - 1.0_f64).abs() < 1e-14, "{smaller} {larger}: {}", ours.stiffness);
            assert!((ours.axis_ratio / ratio - 1.0_f64).abs() < 1e-14, "{smaller} {larger}: {}", ours.axis_ratio);
        }
    }

    #[test]
    fn equal_curvatures_are_a_sphere() {
        for curvature in [0.1, 50.0, 3e4] {
            let ours = k_hertz_elliptic(ES, curvature, curvature).unwrap();
            assert!((ours.stiffness / k_spheres(ES, 1.0 / curvature) - 1.0).abs() < 1e-15);
            assert_eq!(ours.axis_ratio, 1.0);
        }
        let nearly = k_hertz_elliptic(ES, 50.0, 50.0 * (1.0 + 1e-12)).unwrap();
        assert!((nearly.stiffness / k_spheres(ES, 0.02) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn contact_circle_of_a_sphere_has_the_geometric_mean_of_radius_and_depth() {
        let ball = k_hertz_elliptic(ES, 1.0 / 0.02, 1.0 / 0.02).unwrap();
        let (a, b) = ball.semi_axes(1000.0);
        assert!((a - b).abs() < 1e-18);
        assert!((a * a / (0.02 * ball.indentation(1000.0)) - 1.0).abs() < 1e-14);
    }

    #[test]
    fn pressure_over_the_ellipse_carries_the_force() {
        let contact = k_hertz_elliptic(ES, 20.0, 300.0).unwrap();
        let (a, b) = contact.semi_axes(500.0);
        assert!((contact.peak_pressure(500.0) * 2.0 / 3.0 * PI * a * b - 500.0).abs() < 1e-10);
        let depth = contact.indentation(500.0);
        assert!((contact.stiffness * depth.powf(1.5) - 500.0).abs() < 1e-10);
    }

    #[test]
    fn equal_crossed_cylinders_are_as_stiff_as_a_ball_on_a_plane() {
        let rod = PrincipalCurvatures::cylinder(0.01);
        let pair = relative_curvature(rod, rod, std::f64::consts::FRAC_PI_2);
        let ours = k_hertz_elliptic(ES, pair.smaller, pair.larger).unwrap();
        assert!((ours.stiffness / k_spheres(ES, effective_radius(0.01, f64::INFINITY)) - 1.0).abs() < 1e-14);
    }

    #[test]
    fn line_and_crossing_surfaces_are_no_point_contact() {
        for (smaller, larger) in [(0.0, 10.0), (-1.0, 10.0), (f64::NAN, 1.0), (1.0, f64::INFINITY), (1e-307, 1e10)] {
            assert_eq!(k_hertz_elliptic(ES, smaller, larger), None);
        }
    }
}
