//! From what one knows of an impact to the impact itself.
//!
//! A [`Case`] holds what the user said. [`Case::prepare`] finds the law, fills in what was left open (and says so), checks every number,
//! and builds the [`Impact`]. What is open is taken from the default case: two steel spheres of 20 mm that meet at 1 m/s, restitution 0.7.

mod bodies;
pub(crate) mod default;
mod facts;
mod oblique;
mod own;
mod prepared;

pub use oblique::{ObliqueCase, PreparedOblique};
pub use prepared::Prepared;

use super::impact::Impact;
use crate::law_inputs::{
    CaseError, Expression, Known, check_one_mass, check_parameters, check_positive, check_restitution,
    check_two_bodies, damped, damping_law, expression_text, find_law, force_law, given, is_line_law, open,
    own_exponent, own_parameters, takes_restitution,
};
use crate::units::{Dimension, engineering};
use bodies::Bodies;
use carom_laws::catalogue::{Entry, Parameter, Role, Values};
use carom_laws::material::{FirstYield, Material, Patch, limiting_pressure};
use carom_laws::normal::{History, Law, Onset};
use std::sync::Arc;

/// What the user says of an impact; what is left open is assumed.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// Id of a law of the catalogue, or `expr: ` and an expression.
    pub law: String,
    /// Restitution asked for [-].
    pub restitution: Option<f64>,
    /// Approach speed [m/s]; at an angle that of the centres, of which a part is along the normal.
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
    /// What an expression's own parameters measure, of those that were given with a unit.
    pub units: Vec<(String, Dimension)>,
    /// Acceleration [m/s^2] that presses the bodies together.
    pub acceleration: f64,
    /// Id of the law of the Hunt-Crossley family whose factor damps a law of line contact.
    pub damping: Option<String>,
    /// Whether the law is to deliver exactly the restitution asked for.
    pub calibrate: bool,
    /// What is said of an impact at an angle; `None` for one along the normal.
    pub oblique: Option<ObliqueCase>,
}

/// Approach speeds [m/s] with which the numbers stay in range.
const SPEEDS: std::ops::RangeInclusive<f64> = 1e-12..=1e8;

impl Case {
    /// A case that leaves everything but the law open.
    pub fn new(law: impl Into<String>) -> Self {
        Case { law: law.into(), ..Case::default() }
    }

    /// The catalogue entry of the law; `None` for an expression.
    pub fn entry(&self) -> Result<Option<&'static Entry>, CaseError> {
        if expression_text(&self.law).is_some() {
            return Ok(None);
        }
        find_law(&self.law).map(Some)
    }

    /// The exponent of the indentation that the law will have [-].
    pub fn exponent(&self) -> Result<f64, CaseError> {
        let own = self.entry()?.and_then(own_exponent);
        Ok(self.exponent.or(own).unwrap_or(1.5))
    }

    /// Fills in, checks and builds.
    pub fn prepare(&self) -> Result<Prepared, CaseError> {
        self.check()?;
        let entry = self.entry()?;
        if let Some(law) = entry.filter(|entry| is_line_law(entry) && !self.spheres.is_empty()) {
            return Err(CaseError::Point { law: law.id });
        }
        self.check_oblique(entry)?;
        let mut assumed = Vec::new();
        let bodies = self.bodies(&mut assumed);
        bodies.check()?;
        let mut prepared = match entry {
            Some(entry) => self.catalogue_law(entry, &bodies, assumed)?,
            None => self.expression_law(&bodies, assumed)?,
        };
        if let Some(said) = &self.oblique {
            prepared = prepared.at_an_angle(said, &bodies)?;
        }
        if self.calibrate { prepared.calibrated() } else { Ok(prepared) }
    }

    /// Refuses numbers out of range, more bodies than two, and two words for one thing.
    pub(super) fn check(&self) -> Result<(), CaseError> {
        self.restitution.map_or(Ok(()), check_restitution)?;
        self.lender(self.entry()?)?;
        self.speed.map_or(Ok(()), |v| check_positive("the approach speed", v, "m/s"))?;
        if let Some(v) = self.speed.filter(|v| !SPEEDS.contains(v)) {
            return Err(CaseError::Contradiction(format!(
                "an approach speed of {v:e} m/s is out of range: give one between {:e} and {:e} m/s",
                SPEEDS.start(),
                SPEEDS.end()
            )));
        }
        self.effective_mass.map_or(Ok(()), |m| check_positive("the effective mass", m, "kg"))?;
        self.stiffness.map_or(Ok(()), |k| check_positive("the stiffness", k, "N/m^n"))?;
        self.exponent.map_or(Ok(()), |n| check_positive("the exponent", n, ""))?;
        self.masses.iter().try_for_each(|&m| check_positive("a mass", m, "kg"))?;
        self.spheres.iter().try_for_each(|&r| check_positive("the radius of a sphere", r, "m"))?;
        if !self.acceleration.is_finite() {
            return Err(CaseError::Contradiction("the gravity must be a finite number".to_owned()));
        }
        check_two_bodies(&[
            ("masses", self.masses.len()),
            ("spheres", self.spheres.len()),
            ("materials", self.materials.len()),
        ])?;
        check_one_mass(&self.masses, self.effective_mass)
    }

    /// The stiffness [N/m^n]: given, or from the bodies.
    fn contact_stiffness(&self, exponent: f64, bodies: &Bodies, assumed: &mut Vec<String>) -> f64 {
        self.stiffness.unwrap_or_else(|| bodies.stiffness(exponent, assumed))
    }

    /// The restitution asked for [-].
    pub(super) fn requested(&self, assumed: &mut Vec<String>) -> f64 {
        self.restitution.unwrap_or_else(|| default::restitution(assumed))
    }

    fn catalogue_law(
        &self,
        entry: &'static Entry,
        bodies: &Bodies,
        mut assumed: Vec<String>,
    ) -> Result<Prepared, CaseError> {
        let normal = force_law(entry)?;
        check_parameters(entry, &self.parameters)?;
        assumed.extend(own_parameters(entry, &self.parameters)?);
        self.yields(entry)?;
        let values = self.known(entry, bodies, &mut assumed)?.values(entry, &self.parameters);
        check_range(entry.parameters.iter().zip(&values).map(|(p, value)| (p.symbol, *value)))?;
        let mut law = (normal.build)(&Values::new(entry.parameters, &values));
        let lender = self.lender(Some(entry))?;
        if let Some(lender) = lender {
            law = damped(law, lender, self.requested(&mut assumed));
        }

        // Asked for: what the user said, or what a law that takes a restitution was given.
        let losing = lender.unwrap_or(entry);
        let needed = takes_restitution(losing) || self.calibrate;
        let restitution = self.restitution.or(needed.then_some(default::RESTITUTION));
        if law.dissipation().is_some_and(|x| !x.is_finite()) && !self.calibrate {
            let restitution = restitution.unwrap_or(f64::NAN);
            let at_zero = force_law(losing)?.at_zero;
            return Err(CaseError::NoCoefficient { law: losing.id, restitution, at_zero });
        }
        let known = entry.parameters.iter().copied().zip(values).filter(|(_, x)| !x.is_nan()).collect();
        let factor = if lender.is_some() { ",  damped: F (1 + xi v/v0)" } else { "" };
        let mut prepared = self.prepared(format!("{}{factor}", entry.equation), law, bodies, assumed);
        if is_line_law(entry) {
            prepared.first_yield = None;
        }
        Ok(Prepared { entry: Some(entry), damping: lender, restitution, values: known, ..prepared })
    }

    /// The law that lends its factor to the law in question, if one is named.
    fn lender(&self, entry: Option<&'static Entry>) -> Result<Option<&'static Entry>, CaseError> {
        let lender = |id: &String| damping_law(entry, &self.parameters, id).map_err(CaseError::Damping);
        self.damping.as_ref().map(lender).transpose()
    }

    /// What the roles of the law's parameters ask for; what is open is assumed.
    fn known(&self, entry: &Entry, bodies: &Bodies, assumed: &mut Vec<String>) -> Result<Known, CaseError> {
        let exponent = self.exponent()?;
        let open = |such: fn(Role) -> bool| open(entry, &self.parameters, such).map(|p| p.role);
        let stiffness = open(|role| role == Role::Stiffness);
        let stiffness = stiffness.map_or(f64::NAN, |_| self.contact_stiffness(exponent, bodies, assumed));
        let restitution = open(|role| role == Role::Restitution).map_or(f64::NAN, |_| self.requested(assumed));
        let pressure = match open(|role| matches!(role, Role::LimitingPressure(_))) {
            Some(Role::LimitingPressure(_)) => yield_pressure(&bodies.materials, assumed),
            _ => f64::NAN,
        };
        Ok(Known {
            stiffness,
            exponent,
            restitution,
            radius: bodies.radius,
            first_radius: bodies.first_radius,
            mass: bodies.mass,
            speed: bodies.speed,
            pressure,
            ..Known::of_materials(&bodies.materials)
        })
    }

    /// What any law's case holds once the law is built.
    fn prepared(&self, equation: String, law: Law, bodies: &Bodies, assumed: Vec<String>) -> Prepared {
        let matter = self.materials_matter() && !bodies.radii.is_empty();
        let first_yield = || FirstYield::of(&bodies.materials, Patch::Point { radius: bodies.radius }, bodies.mass);
        Prepared {
            first_yield: matter.then(first_yield).flatten(),
            entry: None,
            damping: None,
            equation,
            impact: Impact { acceleration: self.acceleration, ..Impact::new(law, bodies.mass, bodies.speed) },
            restitution: self.restitution,
            values: Vec::new(),
            materials: if self.materials_matter() { bodies.materials.to_vec() } else { Vec::new() },
            assumed,
            acceleration: self.acceleration,
            radius: self.stiffness.is_none().then_some(bodies.radius),
            spheres: bodies.radii.clone(),
            masses: bodies.masses.clone(),
            calibrated: false,
            oblique: None,
        }
    }

    /// Materials say something if the user named them, or if the stiffness was taken from them.
    fn materials_matter(&self) -> bool {
        !self.materials.is_empty() || self.stiffness.is_none()
    }

    /// A law that yields needs to know at which pressure; materials of the user's that do not say must be helped out.
    fn yields(&self, entry: &'static Entry) -> Result<(), CaseError> {
        let pressure = open(entry, &self.parameters, |role| matches!(role, Role::LimitingPressure(_)));
        if let Some(p) = pressure
            && let Role::LimitingPressure(default) = p.role
            && !self.materials.is_empty()
            && limiting_pressure(&self.materials).is_none()
        {
            let named: Vec<_> = self.materials.iter().map(|m| m.name.to_string()).collect();
            let need = format!(
                "{} ({}; {} has no yield strength in the table; {} for structural steel)",
                p.symbol,
                p.unit,
                named.join(" and "),
                engineering(default, p.unit)
            );
            return Err(CaseError::Missing { law: entry.id, missing: vec![need] });
        }
        Ok(())
    }

    fn expression_law(&self, bodies: &Bodies, mut assumed: Vec<String>) -> Result<Prepared, CaseError> {
        let text = expression_text(&self.law).unwrap_or_default();
        let exponent = self.exponent()?;
        let uses_stiffness = Expression::symbols(text)?.iter().any(|symbol| symbol == "K");
        let mut constants: Vec<(&str, f64)> = self.parameters.iter().map(|(symbol, x)| (symbol.as_str(), *x)).collect();
        if uses_stiffness && given(&self.parameters, "K").is_none() {
            constants.push(("K", self.contact_stiffness(exponent, bodies, &mut assumed)));
        }
        constants.push(("n", exponent));
        if let Some(e) = self.restitution {
            constants.push(("e", e));
        }
        check_range(constants.iter().copied())?;
        let law = Expression::new(text, &constants)?;
        Expression::check_units(text, &self.units, &constants)?;
        let stiffness = constants.iter().find(|(symbol, _)| *symbol == "K").filter(|_| uses_stiffness);
        let stiffness = stiffness.map(|(_, k)| (K_OF_EXPRESSION, *k));
        let onset = Onset { approach_speed: bodies.speed, effective_mass: bodies.mass };
        law.check(text, &History::fresh(onset), 1e-4, bodies.speed)?;
        let prepared = self.prepared(format!("F = {text}"), Law::User(Arc::new(law)), bodies, assumed);
        Ok(Prepared { values: stiffness.into_iter().collect(), ..prepared })
    }
}

#[cfg(test)]
mod tests;

/// The stiffness that an expression, or a law of the caller's own, may use.
const K_OF_EXPRESSION: Parameter =
    Parameter { symbol: "K", unit: "N/m^n", meaning: "contact stiffness", role: Role::Stiffness };

/// The pressure [Pa] at which the contact yields, from the weaker of the materials.
fn yield_pressure(materials: &[Material; 2], assumed: &mut Vec<String>) -> f64 {
    limiting_pressure(materials).map_or(f64::NAN, |(pressure, name)| {
        assumed.push(format!("sy 1.6 times the yield strength of {name}"));
        pressure
    })
}

/// Refuses values that are too large for numbers; those that are left out are not a number, and are not meant.
fn check_range<'p>(values: impl IntoIterator<Item = (&'p str, f64)>) -> Result<(), CaseError> {
    match values.into_iter().find(|(_, value)| value.is_infinite()) {
        Some((symbol, _)) => Err(CaseError::OutOfNumbers(symbol.to_owned())),
        None => Ok(()),
    }
}
