//! What is said of an impact, as arguments, and the case that it is.

use crate::error::{argument, input};
use crate::function::{Argument, FunctionLaw, Raised};
use crate::quantity::{Quantity, optional, several};
use carom::fit::Shipped;
use carom::lab::{Case, CaseError, FrictionSaid, Integrator, ObliqueCase, Prepared, Settings};
use carom::laws::material::Material;
use carom::materials::Materials;
use carom::units::{self, Dimension};
use pyo3::prelude::*;
use std::sync::Arc;

/// A law by its name or as an expression, or a Python function with what it asks for by name after `d` and `v`.
#[derive(FromPyObject)]
pub(crate) enum LawSaid {
    Name(String),
    Function(Py<PyAny>, Vec<String>),
}

/// What may be said of an impact, by the names that Python has for it.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Said {
    law: LawSaid,
    #[pyo3(default)]
    restitution: Option<f64>,
    #[pyo3(default)]
    speed: Option<Quantity>,
    #[pyo3(default)]
    mass: Vec<Quantity>,
    #[pyo3(default)]
    effective_mass: Option<Quantity>,
    #[pyo3(default)]
    stiffness: Option<Quantity>,
    #[pyo3(default)]
    exponent: Option<f64>,
    #[pyo3(default)]
    sphere: Vec<Quantity>,
    #[pyo3(default)]
    material: Vec<String>,
    #[pyo3(default)]
    materials: Vec<String>,
    #[pyo3(default)]
    parameters: Vec<(String, Quantity)>,
    #[pyo3(default)]
    gravity: Option<Quantity>,
    #[pyo3(default)]
    damping: Option<String>,
    #[pyo3(default)]
    calibrate: bool,
    #[pyo3(default)]
    angle: Option<Quantity>,
    #[pyo3(default)]
    spin: Vec<Quantity>,
    #[pyo3(default)]
    inertia: Vec<Quantity>,
    #[pyo3(default)]
    friction: Option<Quantity>,
    #[pyo3(default)]
    friction_parameters: Vec<(String, Quantity)>,
    #[pyo3(default)]
    tolerance: Option<f64>,
    #[pyo3(default)]
    method: Option<String>,
}

impl Said {
    /// The case, still without the function of a law that is one.
    pub(crate) fn case(&self) -> PyResult<Case> {
        let mut case = Case {
            law: match &self.law {
                LawSaid::Name(name) => name.clone(),
                LawSaid::Function(..) => "expr: 0".to_owned(),
            },
            restitution: self.restitution,
            speed: optional("speed", self.speed.as_ref(), Dimension::SPEED)?,
            masses: several("mass", &self.mass, Dimension::MASS)?,
            effective_mass: optional("effective_mass", self.effective_mass.as_ref(), Dimension::MASS)?,
            exponent: self.exponent,
            spheres: several("sphere", &self.sphere, Dimension::LENGTH)?,
            materials: materials(&self.material, &self.materials)?,
            acceleration: optional("gravity", self.gravity.as_ref(), Dimension::ACCELERATION)?.unwrap_or(0.0),
            damping: self.damping.clone(),
            calibrate: self.calibrate,
            ..Case::default()
        };
        let exponent = case.exponent().map_err(input)?;
        case.stiffness = optional("stiffness", self.stiffness.as_ref(), Dimension::stiffness(exponent))?;
        let entry = case.entry().map_err(input)?;
        for (name, said) in &self.parameters {
            let unit = entry.and_then(|entry| entry.parameter(name)).map(|p| units::with_exponent(p.unit, exponent));
            let (value, dimension) = parameter(name, said, unit.as_deref())?;
            case.units.extend(dimension.map(|dimension| (name.clone(), dimension)));
            case.parameters.push((name.clone(), value));
        }
        case.oblique = self.oblique()?;
        Ok(case)
    }

    /// Takes what a record that comes with carom knows, where nothing is said of it: bodies, if nothing is said of bodies, and speed. Gives what was taken, as it could be said.
    pub(crate) fn take(&mut self, record: &Shipped, speeds: &mut Vec<f64>) -> PyResult<Vec<String>> {
        let bodies = !(self.mass.is_empty()
            && self.effective_mass.is_none()
            && self.sphere.is_empty()
            && self.material.is_empty());
        let mut taken = Vec::new();
        for (name, value) in record.taken(!speeds.is_empty(), bodies) {
            let said = Quantity::Text(value.to_owned());
            match name {
                "speed" => speeds.push(said.value(name, Dimension::SPEED)?),
                "effective-mass" => self.effective_mass = Some(said),
                "mass" => self.mass.push(said),
                "sphere" => self.sphere.push(said),
                _ => self.material.push(value.to_owned()),
            }
            taken.push(format!("{} \"{value}\"", name.replace('-', "_")));
        }
        Ok(taken)
    }

    /// Fills in, checks and builds; what a function raises goes to `raised`.
    pub(crate) fn prepare(&self, py: Python<'_>, case: &Case, raised: &Raised) -> PyResult<Prepared> {
        let LawSaid::Function(function, symbols) = &self.law else { return case.prepare().map_err(input) };
        if self.calibrate {
            let reason = "a law that is a function has no coefficient that could be set: leave calibrate out";
            return Err(argument("calibrate", reason));
        }
        let own: Vec<&str> =
            symbols.iter().map(String::as_str).filter(|symbol| Argument::of_contact(symbol).is_none()).collect();
        let name = function.getattr(py, "__name__").and_then(|name| name.extract::<String>(py));
        let name = name.unwrap_or_else(|_| "the function".to_owned());
        let (function, raised) = (function.clone_ref(py), raised.clone());
        let make = |values: &[f64]| {
            let value = |symbol: &String| own.iter().position(|one| one == symbol).map_or(f64::NAN, |k| values[k]);
            let argument =
                |symbol: &String| Argument::of_contact(symbol).unwrap_or_else(|| Argument::Constant(value(symbol)));
            let arguments = symbols.iter().map(argument).collect();
            Arc::new(FunctionLaw { function, arguments, raised }) as Arc<_>
        };
        case.prepare_own(&name, &own, make).map_err(input)
    }

    /// Whether the law is a Python function.
    pub(crate) fn is_function(&self) -> bool {
        matches!(self.law, LawSaid::Function(..))
    }

    /// How accurately it is run.
    pub(crate) fn settings(&self) -> PyResult<Settings> {
        let mut settings = Settings::default();
        if let Some(tolerance) = self.tolerance {
            if !(1e-14..=1e-2).contains(&tolerance) {
                return Err(argument("tolerance", format!("must lie between 1e-14 and 1e-2, not {tolerance}")));
            }
            settings.tolerance = tolerance;
        }
        settings.integrator = match self.method.as_deref() {
            None | Some("dop853") => Integrator::Dop853,
            Some("dopri5") => Integrator::Dopri5,
            Some("rodas5p") => Integrator::Rodas5P,
            Some(other) => {
                let reason = format!("there is no method \"{other}\" for impacts: take dop853, dopri5 or rodas5p");
                return Err(argument("method", reason));
            }
        };
        Ok(settings)
    }

    /// What is said of an impact at an angle; `None` where nothing is.
    fn oblique(&self) -> PyResult<Option<ObliqueCase>> {
        if self.angle.is_none() && self.spin.is_empty() && self.inertia.is_empty() && self.friction.is_none() {
            if let Some((name, _)) = self.friction_parameters.first() {
                return Err(argument("friction_parameters", format!("{name} belongs to a law: name it with friction")));
            }
            return Ok(None);
        }
        Ok(Some(ObliqueCase {
            angle: optional("angle", self.angle.as_ref(), Dimension::NUMBER)?.unwrap_or(0.0),
            spins: several("spin", &self.spin, Dimension::ANGULAR_SPEED)?,
            inertias: several("inertia", &self.inertia, Dimension::INERTIA)?,
            friction: self.friction.as_ref().map(|said| self.friction(said)).transpose()?.flatten(),
        }))
    }

    fn friction(&self, said: &Quantity) -> PyResult<Option<FrictionSaid>> {
        let said = match said {
            Quantity::Number(mu) => Some(FrictionSaid::coefficient(*mu)),
            Quantity::Text(text) => match units::parse(text) {
                Ok(_) => Some(FrictionSaid::coefficient(said.value("friction", Dimension::NUMBER)?)),
                Err(_) => FrictionSaid::word(text),
            },
        };
        let Some(mut said) = said else { return Ok(None) };
        let entry = said.entry().map_err(|error| input(CaseError::Friction(error)))?;
        for (name, value) in &self.friction_parameters {
            let unit = match name.as_str() {
                "static" | "kinetic" => Some("-"),
                _ => entry.and_then(|entry| entry.parameter(name)).map(|p| p.unit),
            };
            let (value, dimension) = parameter(name, value, unit)?;
            match name.as_str() {
                "static" => said.at_rest = Some(value),
                "kinetic" => said.sliding = Some(value),
                _ => {
                    said.units.extend(dimension.map(|dimension| (name.clone(), dimension)));
                    said.parameters.push((name.clone(), value));
                }
            }
        }
        Ok(Some(said).filter(|said| *said != FrictionSaid::coefficient(0.0)))
    }
}

/// A law's parameter: its value (SI), and what it measures where the law does not say.
fn parameter(name: &str, said: &Quantity, unit: Option<&str>) -> PyResult<(f64, Option<Dimension>)> {
    match unit.map(Dimension::parse) {
        Some(Ok(dimension)) => Ok((said.value(name, dimension)?, None)),
        _ => said.own(name),
    }
}

/// Materials by name, among those of the user's files too.
pub(crate) fn materials(names: &[String], files: &[String]) -> PyResult<Vec<Material>> {
    let mut table = Materials::builtin();
    for file in files {
        table.load(file).map_err(input)?;
    }
    names.iter().map(|name| table.find(name).cloned().map_err(|error| argument("material", error))).collect()
}
