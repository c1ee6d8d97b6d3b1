//! What is known of the impact, as arguments: those of `carom impact`.

use crate::input::MaterialArguments;
use crate::{Failure, input};
use carom::lab::{Case, CaseError, FrictionSaid, ObliqueCase};
use carom::units::{self, Dimension};
use clap::Args;

/// What is known of the impact.
#[derive(Clone, Debug, Args)]
pub(super) struct Known {
    /// Restitution asked for, 0 to 1, where it is not fitted
    #[arg(long, value_name = "E", allow_negative_numbers = true)]
    restitution: Option<f64>,
    /// Approach speed, one for all records or one for each file
    #[arg(long, value_name = "V", allow_hyphen_values = true)]
    speed: Vec<String>,
    /// Mass of a body; one meets a fixed surface, two meet each other
    #[arg(long, value_name = "M", allow_hyphen_values = true)]
    mass: Vec<String>,
    /// Effective mass m1 m2/(m1+m2), instead of masses
    #[arg(long, value_name = "M", allow_hyphen_values = true)]
    effective_mass: Option<String>,
    /// Contact stiffness [N/m^n], where it is not fitted
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    stiffness: Option<String>,
    /// Exponent of the indentation, instead of the law's own
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    exponent: Option<f64>,
    /// Radius of a sphere; one meets a plane, two meet each other
    #[arg(long, value_name = "R", allow_hyphen_values = true)]
    sphere: Vec<String>,
    #[command(flatten)]
    materials: MaterialArguments,
    /// A parameter of the law, as `carom laws show ID` lists them (repeatable)
    #[arg(long, value_name = "NAME=VALUE")]
    param: Vec<String>,
    /// Acceleration that presses the bodies together (9.81 for a ball on the ground)
    #[arg(long, value_name = "G", allow_hyphen_values = true)]
    gravity: Option<String>,
    /// Loss of a law of line contact: the factor 1 + xi v/v0 of this law of the Hunt-Crossley family
    #[arg(long, value_name = "ID")]
    damping: Option<String>,
    /// Friction of records at an angle: a coefficient, or a law (`carom laws --group friction`)
    #[arg(long, value_name = "FRICTION", allow_hyphen_values = true)]
    friction: Option<String>,
    /// A number of the friction law (repeatable)
    #[arg(long, value_name = "NAME=VALUE", requires = "friction")]
    friction_param: Vec<String>,
    /// Moment of inertia of the sphere about its centre, or of both; 2/5 m R^2 if left out
    #[arg(long, value_name = "I", allow_hyphen_values = true)]
    inertia: Vec<String>,
}

impl Known {
    /// The same with what a record that comes with carom knows, where nothing is said of it: bodies, if nothing is said of bodies, and speed. With it comes what was taken, as options.
    pub(super) fn with(&self, record: &[(&str, &str)]) -> (Self, String) {
        let mut all = self.clone();
        let bodies = self.mass.is_empty()
            && self.effective_mass.is_none()
            && self.sphere.is_empty()
            && self.materials.is_empty();
        let mut taken = Vec::new();
        for (name, value) in record {
            let text = (*value).to_owned();
            match *name {
                "speed" if self.speed.is_empty() => all.speed = vec![text],
                "effective-mass" if bodies => all.effective_mass = Some(text),
                "mass" if bodies => all.mass.push(text),
                "sphere" if bodies => all.sphere.push(text),
                "material" if bodies => all.materials.push(text),
                _ => continue,
            }
            taken.push(format!("--{name} \"{value}\""));
        }
        (all, taken.join(" "))
    }

    /// The approach speeds [m/s]: none, one for all, or one for each of so many files.
    pub(super) fn speeds(&self, files: usize) -> Result<Vec<f64>, Failure> {
        if self.speed.len() > 1 && self.speed.len() != files {
            let why = format!("give one, or one for each of the {files} records, not {}", self.speed.len());
            return Err(Failure::option("--speed", why));
        }
        input::positives("--speed", &self.speed, Dimension::SPEED)
    }

    /// The case that the arguments describe, with this law.
    pub(super) fn case(&self, law: &str) -> Result<Case, Failure> {
        let mut case = Case {
            law: law.to_owned(),
            restitution: self.restitution,
            speed: input::positives("--speed", &self.speed, Dimension::SPEED)?.first().copied(),
            masses: input::several("--mass", &self.mass, Dimension::MASS)?,
            effective_mass: input::optional("--effective-mass", self.effective_mass.as_ref(), Dimension::MASS)?,
            exponent: self.exponent,
            spheres: input::several("--sphere", &self.sphere, Dimension::LENGTH)?,
            materials: self.materials.named()?,
            acceleration: input::optional("--gravity", self.gravity.as_ref(), Dimension::ACCELERATION)?.unwrap_or(0.0),
            damping: self.damping.clone(),
            ..Case::default()
        };
        let exponent = case.exponent().map_err(Failure::input)?;
        case.stiffness = input::optional("--stiffness", self.stiffness.as_ref(), Dimension::stiffness(exponent))?;
        let entry = case.entry().map_err(Failure::input)?;
        for text in &self.param {
            let unit = |name: &str| {
                entry.and_then(|entry| entry.parameter(name)).map(|p| units::with_exponent(p.unit, exponent))
            };
            let (name, value, dimension) = input::parameter("--param", text, unit)?;
            case.units.extend(dimension.map(|dimension| (name.clone(), dimension)));
            case.parameters.push((name, value));
        }
        if self.friction.is_some() || !self.inertia.is_empty() {
            let friction = self.friction.as_deref().map(|text| self.friction(text)).transpose()?.flatten();
            let inertias = input::several("--inertia", &self.inertia, Dimension::INERTIA)?;
            case.oblique = Some(ObliqueCase { friction, inertias, ..ObliqueCase::default() });
        }
        Ok(case)
    }

    /// What is said of friction; `None` for smooth surfaces.
    fn friction(&self, text: &str) -> Result<Option<FrictionSaid>, Failure> {
        let said = match units::parse(text) {
            Ok(_) => Some(FrictionSaid::coefficient(input::quantity("--friction", text, Dimension::NUMBER)?)),
            Err(_) => FrictionSaid::word(text),
        };
        let Some(mut said) = said else { return Ok(None) };
        let entry = said.entry().map_err(|error| Failure::input(CaseError::Friction(error)))?;
        for text in &self.friction_param {
            let unit = |name: &str| match name {
                "static" | "kinetic" => Some("-".to_owned()),
                _ => entry.and_then(|entry| entry.parameter(name)).map(|p| p.unit.to_owned()),
            };
            let (name, value, dimension) = input::parameter("--friction-param", text, unit)?;
            match name.as_str() {
                "static" => said.at_rest = Some(value),
                "kinetic" => said.sliding = Some(value),
                _ => {
                    said.units.extend(dimension.map(|dimension| (name.clone(), dimension)));
                    said.parameters.push((name, value));
                }
            }
        }
        Ok(Some(said))
    }
}
