//! Masses and radii of two bodies, of which laws are told the effective ones.

use carom_laws::material::Material;
use carom_laws::stiffness::effective_radius;
use std::f64::consts::PI;

/// Effective mass [kg] of one mass that meets a fixed surface, or of two; `None` without any.
pub fn effective_mass(masses: &[f64]) -> Option<f64> {
    match masses {
        [] => None,
        [one] => Some(*one),
        [one, other, ..] => Some(one * other / (one + other)),
    }
}

/// Effective radius [m] of one sphere on a plane, or of two spheres.
pub fn relative_radius(radii: &[f64]) -> f64 {
    effective_radius(radii[0], radii.get(1).copied().unwrap_or(f64::INFINITY))
}

/// Effective mass [kg] of one solid sphere on a fixed plane, or of two solid spheres.
pub fn solid_spheres(radii: &[f64], materials: &[Material; 2]) -> f64 {
    effective_mass(&solid_masses(radii, materials)).unwrap_or(f64::INFINITY)
}

/// Masses [kg] of solid spheres.
pub(crate) fn solid_masses(radii: &[f64], materials: &[Material; 2]) -> Vec<f64> {
    radii.iter().zip(materials).map(|(r, material)| solid_sphere(*r, material)).collect()
}

/// Mass of a solid sphere [kg].
pub fn solid_sphere(radius: f64, material: &Material) -> f64 {
    4.0 / 3.0 * PI * radius.powi(3) * material.density
}
