//! Relative curvature of two surfaces at their point of contact.
//!
//! ```text
//! gap(x, y) = (A x^2 + B y^2)/2,   A <= B
//! A + B = c1 + c1' + c2 + c2'
//! (B - A)^2 = p^2 + q^2 + 2 p q cos(2 psi),   p = c1 - c1',  q = c2 - c2'
//! ```
//!
//! `c`, `c'` principal curvatures of one body [1/m], positive where it is convex, negative where it is hollow, zero
//! along a straight generator. `psi` angle [rad] from the direction of `c1` on the first body to that of `c2` on the
//! second, in the common tangent plane. `A`, `B` principal relative curvatures [1/m]; many books call half of them
//! A and B. The contact ellipse is long in the direction of `A`.
//!
//! Source: Hertz 1881; differential geometry of surfaces.
//! Limits: `A > 0` is needed for a point contact; `A = 0` is a line contact, `A < 0` means that the surfaces cross.

/// Principal curvatures of one surface at the contact point [1/m]; convex positive, hollow negative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PrincipalCurvatures {
    /// Curvature [1/m] along the first principal direction, from which angles are measured.
    pub first: f64,
    /// Curvature [1/m] across it.
    pub second: f64,
}

impl PrincipalCurvatures {
    /// A sphere of the given radius [m]; negative for a spherical cavity.
    pub fn sphere(radius: f64) -> Self {
        PrincipalCurvatures { first: 1.0 / radius, second: 1.0 / radius }
    }

    /// A cylinder of the given radius [m], negative for a bore; the first direction runs around it, across the axis.
    pub fn cylinder(radius: f64) -> Self {
        PrincipalCurvatures { first: 1.0 / radius, second: 0.0 }
    }

    /// A plane.
    pub fn plane() -> Self {
        PrincipalCurvatures { first: 0.0, second: 0.0 }
    }

    /// An ellipsoid with semi-axes `p`, `q`, `n` [m] at the end of the axis `n`; the first direction is that of `p`.
    pub fn ellipsoid_tip(p: f64, q: f64, n: f64) -> Self {
        PrincipalCurvatures { first: n / (p * p), second: n / (q * q) }
    }
}

/// Principal relative curvatures of a pair, `gap = (A x^2 + B y^2)/2`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RelativeCurvature {
    /// Smaller curvature `A` [1/m].
    pub smaller: f64,
    /// Larger curvature `B` [1/m].
    pub larger: f64,
    /// Angle [rad], in `(-pi/2, pi/2]` up to rounding, from the first principal direction of the first body to the
    /// direction of `A`, the long axis of the contact ellipse; meaningless when `A = B`.
    pub long_axis: f64,
}

/// Combines two surfaces whose first principal directions enclose `angle` [rad] in the tangent plane.
pub fn relative_curvature(one: PrincipalCurvatures, two: PrincipalCurvatures, angle: f64) -> RelativeCurvature {
    // Sum and spread of the two quadratic forms, the spread as a vector at twice the angle.
    let sum = one.first + one.second + two.first + two.second;
    let (p, q) = (one.first - one.second, two.first - two.second);
    let (along, across) = (p + q * (2.0 * angle).cos(), q * (2.0 * angle).sin());
    let spread = along.hypot(across);
    let larger = 0.5 * (sum + spread);

    // A from the determinant A B, because the difference of sum and spread cancels when the ellipse is long.
    let (s, c) = angle.sin_cos();
    let parallel = one.first * two.first + one.second * two.second;
    let crossed = one.first * two.second + one.second * two.first;
    let determinant = one.first * one.second + two.first * two.second + parallel * s * s + crossed * c * c;
    let smaller = if larger > 0.0 && spread > 0.0 { determinant / larger } else { 0.5 * (sum - spread) };

    // B lies where the spread points; A at a right angle to it.
    let short_axis = 0.5 * across.atan2(along);
    let quarter = std::f64::consts::FRAC_PI_2.copysign(-short_axis);
    RelativeCurvature { smaller: smaller.min(larger), larger, long_axis: short_axis + quarter }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::{FRAC_PI_2, FRAC_PI_3, FRAC_PI_4};

    fn close(x: f64, y: f64) -> bool {
        (x - y).abs() <= 1e-13 * y.abs().max(1.0)
    }

    #[test]
    fn equal_cylinders_crossed_at_right_angles_touch_like_a_sphere_on_a_plane() {
        let pair =
            relative_curvature(PrincipalCurvatures::cylinder(0.02), PrincipalCurvatures::cylinder(0.02), FRAC_PI_2);
        assert!(close(pair.smaller, 50.0) && close(pair.larger, 50.0), "{pair:?}");
    }

    #[test]
    fn nearly_parallel_cylinders_keep_their_small_curvature() {
        for angle in [1e-2, 1e-5, 1e-8_f64] {
            let rod = PrincipalCurvatures::cylinder(0.02);
            let pair = relative_curvature(rod, rod, angle);
            // Exactly, A = 2 sin^2(psi/2)/R and B = 2 cos^2(psi/2)/R.
            let exact = 100.0 * (0.5 * angle).sin().powi(2);
            assert!((pair.smaller / exact - 1.0).abs() < 1e-13, "{angle}: {pair:?}");
        }
    }

    #[test]
    fn parallel_cylinders_have_no_curvature_along_their_axis() {
        let rod = PrincipalCurvatures::cylinder(0.02);
        let pair = relative_curvature(rod, rod, 0.0);
        assert_eq!((pair.smaller, pair.larger), (0.0, 100.0));
        assert!(close(pair.long_axis.abs(), FRAC_PI_2));
    }

    #[test]
    fn ball_in_a_groove_is_curved_least_across_the_groove() {
        // Groove of radius 6 mm along the second direction, ball of 5 mm.
        let groove = PrincipalCurvatures::cylinder(-6e-3);
        let pair = relative_curvature(groove, PrincipalCurvatures::sphere(5e-3), 0.7);
        assert!(close(pair.smaller, 200.0 - 1000.0 / 6.0) && close(pair.larger, 200.0));
        assert!(close(pair.long_axis, 0.0), "{pair:?}");
        // A groove tighter than the ball cannot be touched at its bottom.
        let tight = relative_curvature(PrincipalCurvatures::cylinder(-4e-3), PrincipalCurvatures::sphere(5e-3), 0.7);
        assert!(tight.smaller < 0.0);
    }

    #[test]
    fn swapping_the_bodies_changes_nothing_but_the_zero_of_angles() {
        let one = PrincipalCurvatures::ellipsoid_tip(0.03, 0.02, 0.01);
        let two = PrincipalCurvatures { first: -3.0, second: 17.0 };
        for angle in [-1.2, 0.1, FRAC_PI_4, FRAC_PI_3, 1.5] {
            let (here, there) = (relative_curvature(one, two, angle), relative_curvature(two, one, -angle));
            assert!(close(here.smaller, there.smaller) && close(here.larger, there.larger));
            let turn = here.long_axis - there.long_axis - angle;
            assert!(turn.sin().abs() < 1e-12, "{angle}: {turn}");
        }
    }

    #[test]
    fn long_axis_is_the_direction_of_least_curvature() {
        let one = PrincipalCurvatures { first: 40.0, second: 5.0 };
        let two = PrincipalCurvatures { first: 20.0, second: -2.0 };
        let pair = relative_curvature(one, two, 0.4);
        let in_direction = |c: PrincipalCurvatures, t: f64| c.first * t.cos().powi(2) + c.second * t.sin().powi(2);
        let at = |t: f64| in_direction(one, t) + in_direction(two, t - 0.4);
        assert!(close(at(pair.long_axis), pair.smaller));
        assert!(close(at(pair.long_axis + FRAC_PI_2), pair.larger));
    }
}
