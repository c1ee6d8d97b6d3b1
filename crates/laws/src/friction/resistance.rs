//! Resistance to rolling and to drilling: moments against the turning of surfaces that press on each other.
//!
//! ```text
//! |mr| = br fn   against the part of the relative angular velocity along the surface
//! |md| = bd fn   against the part about the normal
//! ```
//!
//! `fn` normal force [N], `br`, `bd` levers [m], `mr`, `md` moments [N m]. Both are dry: at rest any moment up to the bound is held.
//!
//! Source: rolling: Coulomb 1785, after Johnson 1985, who gives the causes. Drilling: of a Hertz patch of radius `a` [m] that slips everywhere
//! `bd = 3 pi mu a/16` (Johnson 1985, Contact Mechanics).
//! Limits: levers do not depend on load or speed. The patch of a sphere grows with the load, and its lever of drilling with the cube root of it.

use crate::Scalar;
use std::f64::consts::PI;

/// Levers of the moments against rolling and drilling.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Resistance {
    /// Lever of rolling `br` [m], not negative.
    pub rolling: f64,
    /// Lever of drilling `bd` [m], not negative.
    pub drilling: f64,
}

impl Resistance {
    /// Lever of drilling [m] of a patch of this radius [m] with a coefficient of friction [-].
    ///
    /// Source: Johnson 1985, Contact Mechanics.
    pub fn drilling_of_patch(mu: f64, patch_radius: f64) -> f64 {
        3.0 * PI / 16.0 * mu * patch_radius
    }

    /// Bound [N m] of the moment against rolling under a normal force [N], not negative.
    #[inline]
    pub fn rolling_moment<S: Scalar>(&self, normal_force: S) -> S {
        normal_force * self.rolling
    }

    /// Bound [N m] of the moment against drilling under a normal force [N], not negative.
    #[inline]
    pub fn drilling_moment<S: Scalar>(&self, normal_force: S) -> S {
        normal_force * self.drilling
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hertz's pressure `p0 sqrt(1 - r^2/a^2)`, `p0 = 3 fn/(2 pi a^2)`, each ring rubbing with its own arm.
    #[test]
    fn the_lever_of_drilling_is_the_mean_arm_of_hertz_pressure() {
        let (a, mu, n) = (2e-4, 0.3, 200_000);
        let ring = |i: i32| {
            let r = (f64::from(i) + 0.5) / f64::from(n);
            1.5 / PI * (1.0 - r * r).sqrt() * mu * r * 2.0 * PI * r / f64::from(n)
        };
        let lever = a * (0..n).map(ring).sum::<f64>();
        assert!((Resistance::drilling_of_patch(mu, a) / lever - 1.0).abs() < 1e-7);
    }

    /// A wheel on a slope stays up to the angle whose tangent is the lever over its radius.
    #[test]
    fn a_wheel_stays_until_its_weight_is_past_the_lever() {
        let wheel = Resistance { rolling: 5e-4, drilling: 0.0 };
        let stays = |slope: f64| 0.5 * slope.sin() <= wheel.rolling_moment(slope.cos());
        assert!(stays(1e-3_f64.atan() - 1e-9) && !stays(1e-3_f64.atan() + 1e-9));
        assert_eq!(wheel.drilling_moment(3.0), 0.0);
    }
}
