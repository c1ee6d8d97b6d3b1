//! From what one knows of an impact to the impact itself.
//!
//! A [`Case`] holds what the user said. [`Case::prepare`] finds the law, fills in what was left open (and says so), checks every number,
//! and builds the [`Impact`]. What is open is taken from the default case: two steel spheres of 20 mm that meet at 1 m/s, restitution 0.7.

use super::calibrate::{CalibrationError, calibrate};
use super::expression::{Expression, ExpressionError};
use super::impact::Impact;
use crate::units::engineering;
use carom_laws::catalogue::{self, Asked, Entry, Kind, Parameter, Role, Values};
use carom_laws::material::{self, Material};
use carom_laws::normal::{Law, Onset};
use carom_laws::stiffness::{effective_radius, k_spheres};
use std::f64::consts::PI;
use std::sync::Arc;
use thiserror::Error;

/// What the user says of an impact; what is left open is assumed.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// Id of a law of the catalogue, or `expr: ` and an expression.
    pub law: String,
    /// Restitution asked for [-].
    pub restitution: Option<f64>,
    /// Approach speed [m/s].
    pub speed: Option<f64>,
    /// One mass [kg] that meets a fixed surface, or two that meet each other.
    pub masses: Vec<f64>,
    /// Effective mass [kg], instead of masses.
    pub effective_mass: Option<f64>,
    /// Contact stiffness [N/m^n].
    pub stiffness: Option<f64>,
    /// Exponent of the indentation [-].
    pub exponent: Option<f64>,
    /// Radius [m] of one sphere on a plane, or of two spheres.
    pub spheres: Vec<f64>,
    /// Material of both bodies, or of each.
    pub materials: Vec<Material>,
    /// The law's own parameters: symbol and value (SI).
    pub parameters: Vec<(String, f64)>,
    /// Acceleration [m/s^2] that presses the bodies together.
    pub acceleration: f64,
    /// Whether the law is to deliver exactly the restitution asked for.
    pub calibrate: bool,
}

/// An impact ready to be run, with all that went into it.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// The law's entry in the catalogue; `None` for an expression.
    pub entry: Option<&'static Entry>,
    /// The equation, or the expression.
    pub equation: String,
    /// The impact.
    pub impact: Impact,
    /// The restitution asked for, if the law takes one or is calibrated [-].
    pub restitution: Option<f64>,
    /// The law's parameters with their values (SI).
    pub values: Vec<(Parameter, f64)>,
    /// The materials of the two bodies, if they play a part.
    pub materials: Vec<Material>,
    /// What was not said and had to be assumed, one phrase each.
    pub assumed: Vec<String>,
    /// The acceleration [m/s^2] that presses the bodies together.
    pub acceleration: f64,
    /// Whether the law's coefficient was found by calibration instead of its own formula.
    pub calibrated: bool,
}

/// What can be wrong with a case.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum CaseError {
    /// No such law.
    #[error("unknown law \"{id}\"{}", suggestion.map_or_else(|| ": `carom laws` lists them all".to_owned(), |s| format!(": did you mean \"{s}\"?")))]
    UnknownLaw {
        /// What was asked for.
        id: String,
        /// The nearest id.
        suggestion: Option<&'static str>,
    },
    /// The law is no normal-force law.
    #[error("\"{id}\" is {what}, not a force law that an impact can be run with: see `{command}`")]
    NotAForce {
        /// The id.
        id: &'static str,
        /// What it is.
        what: &'static str,
        /// The command that serves it.
        command: String,
    },
    /// The law is known but cannot be used.
    #[error("\"{id}\" cannot be used: {reason}; see `carom laws show {id}`")]
    Unusable {
        /// The id.
        id: &'static str,
        /// Why.
        reason: &'static str,
    },
    /// Restitution outside its range.
    #[error("restitution must lie between 0 and 1, not {0}")]
    Restitution(f64),
    /// A number that must be positive is not.
    #[error("{what} must be positive, not {value} {unit}")]
    NotPositive {
        /// The quantity.
        what: String,
        /// Its value (SI).
        value: f64,
        /// Its unit.
        unit: String,
    },
    /// Too many or contradictory inputs.
    #[error("{0}")]
    Contradiction(String),
    /// Some of the law's own parameters were given, others not.
    #[error("{law} also needs {}", missing.join(", "))]
    Missing {
        /// The law.
        law: &'static str,
        /// The parameters that are missing, each with its meaning, unit and a typical value.
        missing: Vec<String>,
    },
    /// A parameter that the law does not have.
    #[error("{law} has no parameter \"{symbol}\": it takes {known}")]
    UnknownParameter {
        /// The law.
        law: &'static str,
        /// What was given.
        symbol: String,
        /// What it takes.
        known: String,
    },
    /// The law has no finite coefficient for the restitution asked for.
    #[error("{law} cannot be asked for e = {restitution}: {at_zero}")]
    NoCoefficient {
        /// The law.
        law: &'static str,
        /// The restitution asked for [-].
        restitution: f64,
        /// What the law does at e = 0.
        at_zero: &'static str,
    },
    /// Calibration failed.
    #[error("cannot calibrate {law}: {reason}")]
    Calibration {
        /// The law.
        law: String,
        /// Why.
        reason: CalibrationError,
    },
    /// The expression cannot be used.
    #[error(transparent)]
    Expression(#[from] ExpressionError),
}

/// Radius of the spheres of the default case [m].
const DEFAULT_RADIUS: f64 = 0.02;
/// Approach speed of the default case [m/s].
const DEFAULT_SPEED: f64 = 1.0;
/// Restitution of the default case [-].
const DEFAULT_RESTITUTION: f64 = 0.7;

/// Numbers of the two bodies that laws may ask for.
pub(super) struct Bodies {
    modulus: f64,
    radius: f64,
    first_radius: f64,
    materials: Vec<Material>,
    pub(super) mass: f64,
    pub(super) speed: f64,
}

impl Case {
    /// A case that leaves everything but the law open.
    pub fn new(law: impl Into<String>) -> Self {
        Case { law: law.into(), ..Case::default() }
    }

    /// The catalogue entry of the law; `None` for an expression.
    pub fn entry(&self) -> Result<Option<&'static Entry>, CaseError> {
        if self.expression().is_some() {
            return Ok(None);
        }
        let id = self.law.trim();
        catalogue::find(id)
            .map(Some)
            .ok_or_else(|| CaseError::UnknownLaw { id: id.to_owned(), suggestion: catalogue::nearest(id) })
    }

    /// The exponent of the indentation that the law will have [-].
    pub fn exponent(&self) -> Result<f64, CaseError> {
        let own = self.entry()?.into_iter().flat_map(|entry| entry.parameters).find_map(|p| match p.role {
            Role::Exponent(n) => Some(n),
            _ => None,
        });
        Ok(self.exponent.or(own).unwrap_or(1.5))
    }

    fn expression(&self) -> Option<&str> {
        self.law.trim().strip_prefix("expr:").map(str::trim)
    }

    /// Fills in, checks and builds.
    pub fn prepare(&self) -> Result<Prepared, CaseError> {
        self.check()?;
        let mut assumed = Vec::new();
        let bodies = self.bodies(&mut assumed);
        let prepared = match self.entry()? {
            Some(entry) => self.catalogue_law(entry, bodies, assumed)?,
            None => self.expression_law(bodies, assumed)?,
        };
        if self.calibrate { prepared.calibrated() } else { Ok(prepared) }
    }

    pub(super) fn check(&self) -> Result<(), CaseError> {
        if let Some(e) = self.restitution
            && !(0.0..=1.0).contains(&e)
        {
            return Err(CaseError::Restitution(e));
        }
        let positive = |what: &str, unit: &str, value: f64| {
            let fine = value.is_finite() && value > 0.0;
            if fine {
                Ok(())
            } else {
                Err(CaseError::NotPositive { what: what.to_owned(), value, unit: unit.to_owned() })
            }
        };
        self.speed.map_or(Ok(()), |v| positive("the approach speed", "m/s", v))?;
        self.effective_mass.map_or(Ok(()), |m| positive("the effective mass", "kg", m))?;
        self.stiffness.map_or(Ok(()), |k| positive("the stiffness", "N/m^n", k))?;
        self.exponent.map_or(Ok(()), |n| positive("the exponent", "", n))?;
        self.masses.iter().try_for_each(|&m| positive("a mass", "kg", m))?;
        self.spheres.iter().try_for_each(|&r| positive("the radius of a sphere", "m", r))?;
        if !self.acceleration.is_finite() {
            return Err(CaseError::Contradiction("the gravity must be a finite number".to_owned()));
        }
        let too_many = |what: &str, count: usize| {
            if count > 2 {
                Err(CaseError::Contradiction(format!("two bodies meet, but {count} {what} are given")))
            } else {
                Ok(())
            }
        };
        too_many("masses", self.masses.len())?;
        too_many("spheres", self.spheres.len())?;
        too_many("materials", self.materials.len())?;
        if self.effective_mass.is_some() && !self.masses.is_empty() {
            return Err(CaseError::Contradiction("give masses or an effective mass, not both".to_owned()));
        }
        Ok(())
    }

    /// The two bodies: radii, materials, mass, speed.
    pub(super) fn bodies(&self, assumed: &mut Vec<String>) -> Bodies {
        let speed = self.speed.unwrap_or_else(|| {
            assumed.push(format!("approach speed {DEFAULT_SPEED} m/s"));
            DEFAULT_SPEED
        });
        let has_mass = self.effective_mass.is_some() || !self.masses.is_empty();
        let geometry_matters = !has_mass || self.stiffness.is_none();
        let radii = if self.spheres.is_empty() { vec![DEFAULT_RADIUS; 2] } else { self.spheres.clone() };
        if self.spheres.is_empty() && geometry_matters {
            assumed.push("two spheres of radius 20 mm".to_owned());
        }
        let materials = match self.materials.as_slice() {
            [] => vec![steel(); 2],
            [one] => vec![one.clone(); 2],
            both => both.to_vec(),
        };
        if self.materials.is_empty() && geometry_matters {
            assumed.push("steel".to_owned());
        }
        let mass = match (self.effective_mass, self.masses.as_slice()) {
            (Some(mass), _) => mass,
            (None, [one]) => *one,
            (None, [one, other, ..]) => one * other / (one + other),
            (None, []) => sphere_mass(&radii, &materials),
        };
        Bodies {
            modulus: materials[0].effective_modulus(&materials[1]),
            radius: effective_radius(radii[0], radii.get(1).copied().unwrap_or(f64::INFINITY)),
            first_radius: radii[0],
            materials,
            mass,
            speed,
        }
    }

    /// The stiffness [N/m^n]: given, Hertz's for n = 3/2, and otherwise the one that gives Hertz's peak indentation at this speed.
    fn contact_stiffness(&self, exponent: f64, bodies: &Bodies, assumed: &mut Vec<String>) -> f64 {
        if let Some(stiffness) = self.stiffness {
            return stiffness;
        }
        let hertz = k_spheres(bodies.modulus, bodies.radius);
        if exponent == 1.5 {
            return hertz;
        }
        let energy = 0.5 * bodies.mass * bodies.speed * bodies.speed;
        let peak = (2.5 * energy / hertz).powf(0.4);
        assumed.push("a stiffness that lets the bodies sink in as deep as Hertz's law does".to_owned());
        (exponent + 1.0) * energy / peak.powf(exponent + 1.0)
    }

    pub(super) fn requested(&self, assumed: &mut Vec<String>) -> f64 {
        self.restitution.unwrap_or_else(|| {
            assumed.push(format!("restitution {DEFAULT_RESTITUTION}"));
            DEFAULT_RESTITUTION
        })
    }

    fn catalogue_law(
        &self,
        entry: &'static Entry,
        bodies: Bodies,
        mut assumed: Vec<String>,
    ) -> Result<Prepared, CaseError> {
        let normal = match entry.kind {
            Kind::Normal(normal) => normal,
            Kind::Unusable(reason) => return Err(CaseError::Unusable { id: entry.id, reason }),
            Kind::Impulse => return Err(not_a_force(entry, "an impulse law, which has no force and no duration")),
            Kind::Friction => return Err(not_a_force(entry, "a friction law")),
            Kind::Stiffness => return Err(not_a_force(entry, "a stiffness formula")),
            Kind::Restitution => return Err(not_a_force(entry, "a definition or a speed law of restitution")),
        };
        self.own_parameters(entry, &mut assumed)?;
        let exponent = self.exponent()?;
        let mut values = Vec::with_capacity(entry.parameters.len());
        for parameter in entry.parameters {
            let given = self.parameters.iter().find(|(symbol, _)| symbol == parameter.symbol).map(|&(_, value)| value);
            values.push(match parameter.role {
                _ if given.is_some() => given.unwrap_or(f64::NAN),
                Role::Stiffness => self.contact_stiffness(exponent, &bodies, &mut assumed),
                Role::Exponent(_) => exponent,
                Role::Restitution => self.requested(&mut assumed),
                Role::EffectiveModulus => bodies.modulus,
                Role::EffectiveRadius => bodies.radius,
                Role::Radius => bodies.first_radius,
                Role::Young => bodies.materials[0].young,
                Role::Poisson => bodies.materials[0].poisson,
                Role::EffectiveMass => bodies.mass,
                Role::ApproachSpeed => bodies.speed,
                Role::LimitingPressure(default) => self.limiting_pressure(default, &mut assumed),
                Role::Own(default) => default,
                Role::Optional | Role::Argument => f64::NAN,
            });
        }
        let law = (normal.build)(&Values::new(entry.parameters, &values));
        let takes_restitution = entry.parameters.iter().any(|p| p.role == Role::Restitution);
        let restitution = if takes_restitution || self.calibrate {
            Some(self.restitution.unwrap_or(DEFAULT_RESTITUTION))
        } else {
            self.restitution
        };
        if law.dissipation().is_some_and(|x| !x.is_finite()) && !self.calibrate {
            let restitution = restitution.unwrap_or(f64::NAN);
            return Err(CaseError::NoCoefficient { law: entry.id, restitution, at_zero: normal.at_zero });
        }
        Ok(Prepared {
            entry: Some(entry),
            equation: entry.equation.to_owned(),
            impact: self.impact(law, &bodies),
            restitution,
            values: entry.parameters.iter().copied().zip(values).filter(|(_, x)| !x.is_nan()).collect(),
            materials: if self.materials_matter() { bodies.materials } else { Vec::new() },
            assumed,
            acceleration: self.acceleration,
            calibrated: false,
        })
    }

    /// Materials say something if the user named them, or if the stiffness was taken from them.
    fn materials_matter(&self) -> bool {
        !self.materials.is_empty() || self.stiffness.is_none()
    }

    fn impact(&self, law: Law, bodies: &Bodies) -> Impact {
        Impact { acceleration: self.acceleration, ..Impact::new(law, bodies.mass, bodies.speed) }
    }

    /// The law's own parameters are given all or not at all: a default among the user's own numbers would be a trap.
    fn own_parameters(&self, entry: &'static Entry, assumed: &mut Vec<String>) -> Result<(), CaseError> {
        for (symbol, value) in &self.parameters {
            if entry.parameter(symbol).is_none() {
                let known: Vec<_> = entry.parameters.iter().map(|p| p.symbol).collect();
                return Err(CaseError::UnknownParameter {
                    law: entry.id,
                    symbol: symbol.clone(),
                    known: known.join(", "),
                });
            }
            if !value.is_finite() || *value < 0.0 {
                return Err(CaseError::NotPositive {
                    what: format!("{symbol} of {}", entry.id),
                    value: *value,
                    unit: String::new(),
                });
            }
        }
        let is_given = |p: &&Parameter| self.parameters.iter().any(|(symbol, _)| symbol == p.symbol);
        let own: Vec<(&Parameter, f64)> = entry
            .parameters
            .iter()
            .filter_map(|p| if let Role::Own(default) = p.role { Some((p, default)) } else { None })
            .collect();
        let (given, missing): (Vec<_>, Vec<_>) = own.into_iter().partition(|(p, _)| is_given(p));
        if !given.is_empty() && !missing.is_empty() {
            let missing = missing
                .iter()
                .map(|(p, x)| {
                    format!("{} ({}, {}; typically {})", p.symbol, p.meaning, p.unit, engineering(*x, p.unit))
                })
                .collect();
            return Err(CaseError::Missing { law: entry.id, missing });
        }
        assumed.extend(missing.iter().map(|(p, x)| format!("{} {}", p.symbol, engineering(*x, p.unit))));
        Ok(())
    }

    /// The pressure [Pa] at which the contact yields, from the weaker of the materials the user named.
    fn limiting_pressure(&self, default: f64, assumed: &mut Vec<String>) -> f64 {
        let weakest = self
            .materials
            .iter()
            .filter_map(|m| m.yield_strength.map(|y| (y, &m.name)))
            .min_by(|a, b| a.0.total_cmp(&b.0));
        match weakest {
            Some((strength, name)) => {
                assumed.push(format!("sy 1.6 times the yield strength of {name}"));
                1.6 * strength
            }
            None => {
                assumed.push(format!("sy {}", engineering(default, "Pa")));
                default
            }
        }
    }

    fn expression_law(&self, bodies: Bodies, mut assumed: Vec<String>) -> Result<Prepared, CaseError> {
        let text = self.expression().unwrap_or_default();
        let exponent = self.exponent()?;
        let uses = |symbol: &str| text.contains(symbol);
        let mut constants: Vec<(&str, f64)> = self.parameters.iter().map(|(symbol, x)| (symbol.as_str(), *x)).collect();
        let given = |constants: &[(&str, f64)], symbol: &str| constants.iter().any(|(s, _)| *s == symbol);
        if uses("K") && !given(&constants, "K") {
            constants.push(("K", self.contact_stiffness(exponent, &bodies, &mut assumed)));
        }
        constants.push(("n", exponent));
        if let Some(e) = self.restitution {
            constants.push(("e", e));
        }
        let law = Expression::new(text, &constants)?;
        let onset = Onset { approach_speed: bodies.speed, effective_mass: bodies.mass };
        let history = carom_laws::normal::History::fresh(onset);
        law.check(text, &history, 1e-4, bodies.speed)?;
        Ok(Prepared {
            entry: None,
            equation: format!("F = {text}"),
            impact: self.impact(Law::User(Arc::new(law)), &bodies),
            restitution: self.restitution,
            values: Vec::new(),
            materials: if self.materials_matter() { bodies.materials } else { Vec::new() },
            assumed,
            acceleration: self.acceleration,
            calibrated: false,
        })
    }
}

impl Prepared {
    /// What the law is called.
    pub fn law_id(&self) -> &str {
        self.entry.map_or("expression", |entry| entry.id)
    }

    /// The law's dissipation coefficient: symbol, meaning and value.
    pub fn coefficient(&self) -> Option<(&'static str, &'static str, f64)> {
        let Some(Kind::Normal(normal)) = self.entry.map(|entry| entry.kind) else { return None };
        let (symbol, meaning) = match normal.restitution {
            Asked::Lossless => return None,
            Asked::Aims { coefficient, .. } | Asked::Coefficient { coefficient, .. } => coefficient,
        };
        self.impact.law.dissipation().map(|value| (symbol, meaning, value))
    }

    /// The same case with the law's dissipation set so that a free impact delivers the restitution asked for.
    fn calibrated(mut self) -> Result<Self, CaseError> {
        let e = self.restitution.unwrap_or(DEFAULT_RESTITUTION);
        self.impact.law = calibrate(&self.impact, e)
            .map_err(|reason| CaseError::Calibration { law: self.law_id().to_owned(), reason })?;
        self.restitution = Some(e);
        self.calibrated = true;
        Ok(self)
    }
}

fn not_a_force(entry: &'static Entry, what: &'static str) -> CaseError {
    let command = match entry.kind {
        Kind::Stiffness => "carom stiffness --help".to_owned(),
        _ => format!("carom laws show {}", entry.id),
    };
    CaseError::NotAForce { id: entry.id, what, command }
}

/// The steel of the contact literature.
fn steel() -> Material {
    material::find("steel").expect("the table of materials has steel").clone()
}

/// Effective mass [kg] of one sphere on a fixed plane, or of two spheres.
fn sphere_mass(radii: &[f64], materials: &[Material]) -> f64 {
    let mass = |i: usize| 4.0 / 3.0 * PI * radii[i].powi(3) * materials[i].density;
    if radii.len() == 1 { mass(0) } else { mass(0) * mass(1) / (mass(0) + mass(1)) }
}
