//! Elastic backbones: the force of an indentation held still.
//!
//! | curve | force | unit of its constants |
//! |---|---|---|
//! | power | `K d^n` | `K` [N/m^n] |
//! | area of a sphere | `2 Es sqrt(2 r d^3 - d^4)` | `Es` [Pa], `r` [m] |
//! | volume of a sphere | `kv V(d)`, `V = pi d^2 (3 r - d)/3` | `kv` [N/m^3], `r` [m] |
//! | line contact | inverse of `d = (W/(pi Es)) (ln(B/W) + c0)` | see [`LineContact`] |
//! | conformal cylinder | `(pi/2) Es L d sqrt(d/(2 (dR + d)))` | `Es` [Pa], `L`, `dR` [m] |

use super::LineContact;
use super::curve::{integral, length_scale, smallest};
use crate::Scalar;
use std::f64::consts::PI;

/// The elastic part of a law: force and stored energy as functions of the indentation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Elastic {
    /// `F = K d^n`: Hooke (n = 1), Hertz (n = 3/2), and every fit of that form.
    Power {
        /// Stiffness `K` [N/m^n].
        stiffness: f64,
        /// Exponent `n` [-].
        exponent: f64,
    },
    /// Force proportional to the radius of the circle that a sphere overlaps on a plane (Banerjee et al. 2016, eq. 63-66,
    /// corrected by E-37).
    SphereArea {
        /// Effective modulus `Es` [Pa].
        modulus: f64,
        /// Radius of the sphere `r` [m].
        radius: f64,
    },
    /// Force proportional to the volume that a sphere overlaps beyond a plane (the geometry of the volumetric laws' default
    /// case).
    SphereVolume {
        /// Stiffness per volume `kv` [N/m^3].
        stiffness: f64,
        /// Radius of the sphere `r` [m].
        radius: f64,
    },
    /// Parallel cylinders with a logarithmic law.
    Line(LineContact),
    /// A pin in a bearing of nearly its own radius (Liu et al. 2005; root restored by E-35).
    ConformalCylinder {
        /// Effective modulus `Es` [Pa].
        modulus: f64,
        /// Length of the contact `L` [m].
        length: f64,
        /// Radial clearance `dR` [m].
        clearance: f64,
    },
}

impl Elastic {
    /// Force [N] at indentation `d` [m], continued as an odd function below zero.
    #[inline(always)]
    pub fn force<S: Scalar>(&self, d: S) -> S {
        match *self {
            Elastic::Power { stiffness, exponent } => d.odd_pow(exponent) * stiffness,
            Elastic::SphereArea { modulus, radius } => {
                // Beyond d = r the circle would shrink again: the law has ended, the force stays.
                let x = d.abs().at_most(radius);
                (x * x * x * (-x + 2.0 * radius)).odd_sqrt() * (2.0 * modulus * d.value().signum())
            }
            Elastic::SphereVolume { stiffness, radius } => {
                // Beyond d = 2 r the whole sphere is inside.
                let x = d.abs().at_most(2.0 * radius);
                x * x * (-x + 3.0 * radius) * (stiffness * PI / 3.0 * d.value().signum())
            }
            Elastic::Line(line) => line.force(d),
            Elastic::ConformalCylinder { modulus, length, clearance } => {
                let ratio = d.abs() / ((d.abs() + clearance) * 2.0);
                d * ratio.odd_sqrt() * (0.5 * PI * modulus * length)
            }
        }
    }

    /// Force [N] at the indentation `d` [m]; `None` where the law has ended or never held.
    pub fn force_at(&self, d: f64) -> Option<f64> {
        match *self {
            Elastic::Line(line) => line.force_at(d),
            Elastic::SphereArea { radius, .. } | Elastic::SphereVolume { radius, .. } if d > radius => None,
            _ => (d >= 0.0).then(|| self.force(d)),
        }
    }

    /// Indentation [m] at the force `F` [N]; `None` where the law has ended or never held.
    pub fn indentation_at(&self, force: f64) -> Option<f64> {
        match *self {
            _ if force == 0.0 => Some(0.0),
            _ if force.is_nan() || force < 0.0 => None,
            Elastic::Line(line) => line.indentation_at(force),
            _ => {
                let d = self.depth_under(force);
                self.force_at(d).map(|_| d)
            }
        }
    }

    /// Indentation [m] at which the curve, as a run follows it, holds the force `F > 0` [N]: beyond the range of a line contact along its
    /// tangent. NaN where the curve never gets there.
    pub(super) fn depth_under(&self, force: f64) -> f64 {
        match *self {
            Elastic::Power { stiffness, exponent } => (force / stiffness).powf(1.0 / exponent),
            Elastic::Line(line) => line.depth_under(force),
            _ => smallest(|d| self.force(d) >= force),
        }
    }

    /// Indentation [m] up to which the curve is what its authors meant; beyond it a run follows a tangent, or the force stays.
    pub(super) fn valid_to(&self) -> f64 {
        match *self {
            Elastic::Line(line) => line.tangent_indentation(),
            Elastic::SphereArea { radius, .. } | Elastic::SphereVolume { radius, .. } => radius,
            Elastic::Power { .. } | Elastic::ConformalCylinder { .. } => f64::INFINITY,
        }
    }

    /// Energy [J] stored at indentation `d >= 0` [m]: the integral of the force.
    pub fn energy(&self, d: f64) -> f64 {
        match *self {
            Elastic::Power { stiffness, exponent } => stiffness * d.powf(exponent + 1.0) / (exponent + 1.0),
            Elastic::SphereVolume { stiffness, radius } => {
                let x = d.min(2.0 * radius);
                stiffness * PI / 3.0 * x.powi(3) * (radius - 0.25 * x) + self.force(x) * (d - x)
            }
            Elastic::SphereArea { radius, .. } => {
                let x = d.min(radius);
                integral(|x| self.force(x), x) + self.force(x) * (d - x)
            }
            Elastic::Line(line) => line.energy(d),
            Elastic::ConformalCylinder { .. } => integral(|x| self.force(x), d),
        }
    }

    /// The indentation `A` [m] at which `F(A) A` equals `energy` [J]: for `K d^n` and `energy = M v0^2` the length
    /// `(M v0^2/K)^(1/(n+1))` by which impacts are made dimensionless, and its counterpart for every other curve.
    pub fn length_scale(&self, energy: f64) -> f64 {
        match *self {
            Elastic::Power { stiffness, exponent } => (energy / stiffness).powf(1.0 / (exponent + 1.0)),
            _ => length_scale(|d| self.force(d), energy),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dual;

    fn curves() -> Vec<Elastic> {
        vec![
            Elastic::Power { stiffness: 1.5e10, exponent: 1.5 },
            Elastic::Power { stiffness: 1e6, exponent: 1.0 },
            Elastic::Power { stiffness: 3e7, exponent: 1.08 },
            Elastic::SphereArea { modulus: 1.1e11, radius: 0.02 },
            Elastic::SphereVolume { stiffness: 1e13, radius: 0.02 },
            Elastic::ConformalCylinder { modulus: 1.1e11, length: 0.02, clearance: 5e-4 },
            Elastic::Line(LineContact::johnson(1.1e11, 0.02, 5e-4)),
        ]
    }

    #[test]
    fn energy_is_the_integral_of_force() {
        for curve in curves() {
            let d = 3e-5;
            let h = 1e-9;
            let slope = (curve.energy(d + h) - curve.energy(d - h)) / (2.0 * h);
            let force: f64 = curve.force(d);
            assert!((slope / force - 1.0).abs() < 1e-6, "{curve:?}: {slope} against {force}");
            let by_quadrature = integral(|x| curve.force(x), d);
            assert!((curve.energy(d) / by_quadrature - 1.0).abs() < 1e-7, "{curve:?}");
        }
    }

    #[test]
    fn energy_goes_on_with_the_force_where_a_sphere_is_all_inside() {
        let radius = 0.02;
        for (curve, end) in [
            (Elastic::SphereArea { modulus: 1.1e11, radius }, radius),
            (Elastic::SphereVolume { stiffness: 1e13, radius }, 2.0 * radius),
        ] {
            let force: f64 = curve.force(end);
            let more = curve.energy(1.5 * end) - curve.energy(end);
            assert!((more / (0.5 * end * force) - 1.0).abs() < 1e-12, "{curve:?}");
        }
    }

    #[test]
    fn forces_are_odd_finite_and_differentiable_through_zero() {
        for curve in curves() {
            for d in [0.0, 1e-12, 1e-6, 2e-5] {
                let there = curve.force(Dual::indentation(d));
                let mirrored = curve.force(Dual::indentation(-d));
                assert!((there.value + mirrored.value).abs() <= 1e-12 * there.value.abs(), "{curve:?} at {d}");
                assert!(there.by_indentation.is_finite() && there.by_indentation >= 0.0, "{curve:?} at {d}");
            }
        }
    }

    #[test]
    fn indentation_and_force_are_each_others_inverse() {
        for curve in curves() {
            for f in [1e-3, 10.0, 800.0] {
                let d = curve.indentation_at(f).unwrap();
                assert!((curve.force_at(d).unwrap() / f - 1.0).abs() < 1e-12, "{curve:?} at {f} N");
            }
            assert_eq!(curve.indentation_at(-1.0), None);
        }
        assert_eq!(Elastic::SphereArea { modulus: 1e11, radius: 0.01 }.force_at(0.02), None);
    }

    #[test]
    fn length_scale_solves_its_definition() {
        for curve in curves() {
            let a = curve.length_scale(0.5);
            let force: f64 = curve.force(a);
            assert!((force * a / 0.5 - 1.0).abs() < 1e-9, "{curve:?}");
        }
    }

    #[test]
    fn the_area_model_is_2_12_times_stiffer_than_hertz_at_small_depth() {
        let (es, r, d) = (1.1e11, 0.02, 1e-9);
        let area: f64 = Elastic::SphereArea { modulus: es, radius: r }.force(d);
        let hertz: f64 = Elastic::Power { stiffness: 4.0 / 3.0 * es * r.sqrt(), exponent: 1.5 }.force(d);
        // 2 sqrt(2) / (4/3) = 2.1213
        assert!((area / hertz - 1.5 * 2f64.sqrt()).abs() < 1e-6);
    }
}
