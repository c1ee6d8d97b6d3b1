//! The two bodies of a case: what geometry, material and mass say of their contact.

use super::{Case, check_range, default};
use crate::law_inputs::{CaseError, effective_mass, is_line_law, relative_radius, solid_masses};
use carom_laws::material::Material;
use carom_laws::stiffness::k_spheres;

/// Numbers of the two bodies that laws may ask for.
pub(in crate::lab) struct Bodies {
    /// Effective modulus [Pa].
    pub(super) modulus: f64,
    /// Effective radius [m].
    pub(super) radius: f64,
    /// Radius of the first body [m].
    pub(super) first_radius: f64,
    /// Radii [m] that were given, or assumed and needed.
    pub(super) radii: Vec<f64>,
    /// Masses [kg], unless only the effective mass is known.
    pub(super) masses: Vec<f64>,
    /// The two materials.
    pub(super) materials: [Material; 2],
    /// Effective mass [kg].
    pub(in crate::lab) mass: f64,
    /// Approach speed along the normal [m/s].
    pub(in crate::lab) speed: f64,
}

impl Case {
    /// The two bodies; what is open and plays a part is assumed.
    pub(in crate::lab) fn bodies(&self, assumed: &mut Vec<String>) -> Bodies {
        let speed = self.straight() * self.speed.unwrap_or_else(|| default::speed(assumed));
        let given_mass = self.effective_mass.or_else(|| effective_mass(&self.masses));

        // Where mass and stiffness are given, geometry and material have nothing to say.
        let needed = given_mass.is_none() || self.stiffness.is_none();
        let mut silent = Vec::new();
        let assumed = if needed { assumed } else { &mut silent };
        // A law of line contact has its own geometry: of spheres it takes the mass.
        let line = self.entry().is_ok_and(|entry| entry.is_some_and(is_line_law));
        let mut unheard = Vec::new();
        let radii = if self.spheres.is_empty() {
            let phrases = if line { &mut unheard } else { &mut *assumed };
            let radii = default::spheres(self.masses.len() == 1, phrases);
            if given_mass.is_none() {
                assumed.extend(unheard.iter().map(|phrase| format!("the mass of {phrase}")));
            }
            radii
        } else {
            self.spheres.clone()
        };
        let materials = default::materials(&self.materials, assumed);
        let masses = if given_mass.is_some() { self.masses.clone() } else { solid_masses(&radii, &materials) };
        let mass = given_mass.or_else(|| effective_mass(&masses)).unwrap_or(f64::INFINITY);
        Bodies {
            modulus: materials[0].effective_modulus(&materials[1]),
            radius: relative_radius(&radii),
            first_radius: radii[0],
            radii: if needed { radii } else { self.spheres.clone() },
            masses,
            materials,
            mass,
            speed,
        }
    }
}

impl Bodies {
    /// Refuses bodies whose masses or energy are too large for numbers.
    pub(super) fn check(&self) -> Result<(), CaseError> {
        let energy = 0.5 * self.mass * self.speed * self.speed;
        check_range([("the effective mass", self.mass), ("the energy of the approach", energy)])
    }

    /// Stiffness [N/m^n]: Hertz's for n = 3/2, and otherwise the one that gives Hertz's peak indentation at this speed.
    pub(super) fn stiffness(&self, exponent: f64, assumed: &mut Vec<String>) -> f64 {
        let hertz = k_spheres(self.modulus, self.radius);
        if exponent == 1.5 {
            return hertz;
        }
        let energy = 0.5 * self.mass * self.speed * self.speed;
        let peak = (2.5 * energy / hertz).powf(0.4);
        assumed.push("a stiffness that lets the bodies sink in as deep as Hertz's law does".to_owned());
        (exponent + 1.0) * energy / peak.powf(exponent + 1.0)
    }
}
