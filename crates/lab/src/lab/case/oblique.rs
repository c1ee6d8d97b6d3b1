//! What is said of an impact at an angle, and the bodies and the friction that come of it.

use super::default::SPEED;
use super::{Bodies, Case, Prepared, SPEEDS, check_range};
use crate::lab::{Oblique, SpinningBody};
use crate::law_inputs::{CaseError, FrictionSaid, Known, PreparedFriction, check_positive, is_line_law};
use crate::units::engineering;
use carom_laws::catalogue::{Entry, Role};
use std::f64::consts::FRAC_PI_2;

/// What the user says of an impact at an angle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ObliqueCase {
    /// Angle between the velocity of approach and the normal [rad].
    pub angle: f64,
    /// Spin of the first sphere [rad/s], and that of the second; those left out do not spin. Positive where it adds to the slip.
    pub spins: Vec<f64>,
    /// Moment of inertia of the first sphere about its centre [kg m^2], and that of the second; those left out are homogeneous.
    pub inertias: Vec<f64>,
    /// Friction between the surfaces; `None` for smooth ones.
    pub friction: Option<FrictionSaid>,
}

/// An impact at an angle with every gap filled.
#[derive(Clone, Debug)]
pub struct PreparedOblique {
    /// Angle between the velocity of approach and the normal [rad].
    pub angle: f64,
    /// Speed of approach along the surface [m/s].
    pub speed_along: f64,
    /// The two bodies.
    pub bodies: [SpinningBody; 2],
    /// Friction between the surfaces, with what went into it; `None` for smooth ones.
    pub friction: Option<PreparedFriction>,
}

impl Prepared {
    /// The impact at an angle, ready to be run; `None` for one along the normal.
    pub fn oblique_impact(&self) -> Option<Oblique> {
        let oblique = self.oblique.as_ref()?;
        Some(Oblique {
            normal: self.impact.clone(),
            friction: oblique.friction.as_ref().map(|friction| friction.law.clone()),
            bodies: oblique.bodies,
            speed_along: oblique.speed_along,
        })
    }

    /// The same with what is said of it at an angle.
    pub(super) fn at_an_angle(mut self, said: &ObliqueCase, bodies: &Bodies) -> Result<Self, CaseError> {
        let turning = self.spinning(said, bodies)?;
        let friction = said.friction.as_ref().map(|said| self.friction(said, bodies)).transpose()?;
        self.assumed.extend(friction.iter().flat_map(|friction| friction.assumed.clone()));
        let (angle, speed_along) = (said.angle, bodies.speed * said.angle.tan());
        self.oblique = Some(PreparedOblique { angle, speed_along, bodies: turning, friction });
        let numbers = self.oblique_impact().map(|impact| [impact.effective_mass(), impact.energy_along()]);
        let [mass, energy] = numbers.unwrap_or_default();
        let along = "the effective mass along the surface";
        check_range([(along, mass), (along, 1.0 / mass), ("the energy along the surface", energy)])?;
        Ok(self)
    }

    /// The bodies as they spin.
    fn spinning(&mut self, said: &ObliqueCase, bodies: &Bodies) -> Result<[SpinningBody; 2], CaseError> {
        let (spheres, masses) = (bodies.radii.len(), masses(bodies)?);
        let free = spheres.min(masses.len());
        for (what, given) in [("spins", said.spins.len()), ("moments of inertia", said.inertias.len())] {
            if given > free {
                let turning = if free == 1 { "one body that can turn" } else { "two bodies that can turn" };
                return refused(format!("{given} {what} are given for {turning}"));
            }
        }
        if said.inertias.len() < free {
            self.assumed.push("homogeneous spheres (inertia 2/5 m R^2)".to_owned());
        }
        if masses.len() > spheres {
            self.assumed.push("a second body that is flat and does not turn".to_owned());
        }
        Ok([0, 1].map(|k| {
            let radius = bodies.radii.get(k).copied().unwrap_or(0.0);
            let Some(mass) = masses.get(k).copied() else { return SpinningBody { radius, ..SpinningBody::FIXED } };
            if radius == 0.0 {
                return SpinningBody { inverse_mass: 1.0 / mass, ..SpinningBody::FIXED };
            }
            let solid = SpinningBody::solid(mass, radius, said.spins.get(k).copied().unwrap_or(0.0));
            let inverse_inertia = said.inertias.get(k).map_or(solid.inverse_inertia, |inertia| 1.0 / inertia);
            SpinningBody { inverse_inertia, ..solid }
        }))
    }

    /// The friction beside the normal law.
    fn friction(&self, said: &FrictionSaid, bodies: &Bodies) -> Result<PreparedFriction, CaseError> {
        let materials = (!self.materials.is_empty()).then_some(&bodies.materials);
        let value = |role: fn(Role) -> bool| {
            self.values.iter().find(|(p, _)| role(p.role)).map_or(f64::NAN, |(_, value)| *value)
        };
        let known = Known {
            stiffness: value(|role| role == Role::Stiffness),
            exponent: value(|role| matches!(role, Role::Exponent(_))),
            restitution: self.restitution.unwrap_or(f64::NAN),
            radius: bodies.radius,
            ..materials.map_or(Known::NOTHING, Known::of_materials)
        };
        said.prepare(materials, &known).map_err(CaseError::Friction)
    }
}

impl Case {
    /// Refuses what makes no sense at an angle.
    pub(super) fn check_oblique(&self, entry: Option<&'static Entry>) -> Result<(), CaseError> {
        let Some(said) = &self.oblique else { return Ok(()) };
        if !said.angle.is_finite() || said.angle.abs() >= FRAC_PI_2 {
            let angle = degrees(said.angle);
            return refused(format!(
                "the angle is that to the normal and must lie between -90 and 90 deg, not {angle}: write \"30 deg\", a bare number is in radians"
            ));
        }
        let straight = self.straight() * self.speed.unwrap_or(SPEED);
        if straight < *SPEEDS.start() {
            let least = SPEEDS.start();
            return refused(format!(
                "of this speed {straight:e} m/s are along the normal: give a smaller angle, which leaves {least:e} m/s"
            ));
        }
        if let Some(spin) = said.spins.iter().find(|spin| !spin.is_finite()) {
            return refused(format!("a spin must be a number, not {spin} rad/s"));
        }
        said.inertias.iter().try_for_each(|&inertia| check_positive("a moment of inertia", inertia, "kg m^2"))?;
        if let Some(entry) = entry.filter(|entry| is_line_law(entry)) {
            let id = entry.id;
            return refused(format!(
                "{id} is a law of line contact, and an impact at an angle is one of spheres: take a law of point contact such as hertz"
            ));
        }
        Ok(())
    }

    /// The share of the speed that is along the normal [-].
    pub(super) fn straight(&self) -> f64 {
        self.oblique.as_ref().map_or(1.0, |said| said.angle.cos())
    }
}

impl PreparedOblique {
    /// How the bodies meet along the surface: a word, and what is said of it.
    pub(super) fn facts(&self, approach_speed: f64) -> Vec<(&'static str, String)> {
        let speed = engineering(approach_speed.hypot(self.speed_along), "m/s");
        let mut facts = vec![("speed", format!("{speed} at {} to the normal", degrees(self.angle)))];
        let spins: Vec<String> = self.bodies.iter().map(|body| engineering(body.spin, "rad/s")).collect();
        match self.bodies.map(|body| body.spin != 0.0) {
            [false, false] => {}
            [_, false] => facts.push(("spin", spins[0].clone())),
            _ => facts.push(("spins", spins.join(" and "))),
        }
        facts.push(("friction", self.friction.as_ref().map_or("none".to_owned(), PreparedFriction::words)));
        facts
    }
}

/// An angle [rad] in degrees, as people read it.
fn degrees(angle: f64) -> String {
    engineering(angle.to_degrees(), "deg")
}

/// Masses [kg] of the bodies that move.
fn masses(bodies: &Bodies) -> Result<Vec<f64>, CaseError> {
    let why = match (bodies.radii.len(), bodies.masses.is_empty()) {
        (0, _) => "an impact at an angle needs a radius, and a point mass has none: give --sphere",
        (1, true) => return Ok(vec![bodies.mass]),
        (_, false) => return Ok(bodies.masses.clone()),
        (_, true) => "how two spheres turn follows from the mass of each: give --mass twice, no effective mass",
    };
    refused(why.to_owned())
}

fn refused<T>(why: String) -> Result<T, CaseError> {
    Err(CaseError::Contradiction(why))
}
