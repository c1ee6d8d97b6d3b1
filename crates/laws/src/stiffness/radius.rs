//! Effective radius of two spheres.
//!
//! ```text
//! 1/R = 1/R1 + 1/R2
//! ```
//!
//! `R1`, `R2` radii of curvature [m], positive for a convex surface, negative for a concave one, infinite for a plane.
//! Hence `R1 R2/(R1 + R2)` for external contact and `R1 R2/(R1 - R2)` for a ball `R2` inside a cavity `R1`.
//!
//! Source: Corral et al. 2021, eqs. 5.3, 5.5; Banerjee et al. 2016, eqs. 2-3.
//! Limits: a ball as large as its cavity conforms to it, `R` is infinite and Hertz no longer holds; a negative result
//! means that the ball does not fit.

/// Effective radius [m] of two surfaces with signed radii [m]: convex positive, concave negative, plane infinite.
///
/// Source: Corral et al. 2021, eq. 5.3.
pub fn effective_radius(radius1: f64, radius2: f64) -> f64 {
    1.0 / (1.0 / radius1 + 1.0 / radius2)
}

/// Effective radius [m] of a ball of radius `ball` [m] inside a cavity of radius `cavity` [m], both given positive.
///
/// Range: `0 < ball < cavity`. Source: Corral et al. 2021, eq. 5.3 with a negative radius.
pub fn effective_radius_internal(cavity: f64, ball: f64) -> f64 {
    effective_radius(ball, -cavity)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plane_leaves_the_radius_of_the_sphere() {
        assert_eq!(effective_radius(0.25, f64::INFINITY), 0.25);
        assert_eq!(effective_radius(f64::INFINITY, 0.25), 0.25);
    }

    #[test]
    fn a_cavity_widens_and_a_bump_narrows() {
        assert!((effective_radius(0.01, 0.03) - 0.0075).abs() < 1e-17);
        assert!((effective_radius_internal(0.03, 0.01) - 0.015).abs() < 1e-17);
        assert!(effective_radius_internal(0.010, 0.0099) > 0.9);
    }
}
