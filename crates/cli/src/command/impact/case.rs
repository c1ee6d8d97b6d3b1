//! What is known of an impact, as arguments, but for how fast the bodies meet: those of `carom impact` and of `carom fit`.

use crate::input::MaterialArguments;
use crate::{Failure, input};
use carom::lab::{Case, CaseError, FrictionSaid};
use carom::units::{self, Dimension};
use clap::Args;

/// What is known of the bodies and of the law.
#[derive(Clone, Debug, Args)]
pub(in crate::command) struct CaseArguments {
    /// Restitution asked for, 0 to 1
    #[arg(long, value_name = "E", allow_negative_numbers = true)]
    restitution: Option<f64>,
    /// Mass of a body; one meets a fixed surface, two meet each other
    #[arg(long, value_name = "M", allow_hyphen_values = true)]
    pub(in crate::command) mass: Vec<String>,
    /// Effective mass m1 m2/(m1+m2), instead of masses
    #[arg(long, value_name = "M", allow_hyphen_values = true)]
    pub(in crate::command) effective_mass: Option<String>,
    /// Contact stiffness [N/m^n], instead of spheres and materials
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    stiffness: Option<String>,
    /// Exponent of the indentation, instead of the law's own
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    exponent: Option<f64>,
    /// Radius of a sphere; one meets a plane, two meet each other
    #[arg(long, value_name = "R", allow_hyphen_values = true)]
    pub(in crate::command) sphere: Vec<String>,
    #[command(flatten)]
    pub(in crate::command) materials: MaterialArguments,
    /// A parameter of the law, as `carom laws show ID` lists them (repeatable)
    #[arg(long, value_name = "NAME=VALUE")]
    param: Vec<String>,
    /// Acceleration that presses the bodies together (9.81 for a ball on the ground)
    #[arg(long, value_name = "G", allow_hyphen_values = true)]
    gravity: Option<String>,
    /// Loss of a law of line contact: the factor 1 + xi v/v0 of this law of the Hunt-Crossley family
    #[arg(long, value_name = "ID")]
    damping: Option<String>,
}

impl CaseArguments {
    /// The case that the arguments describe, with this law and approach speed [m/s].
    pub(in crate::command) fn case(&self, law: &str, speed: Option<f64>) -> Result<Case, Failure> {
        let mut case = Case {
            law: law.to_owned(),
            restitution: self.restitution,
            speed,
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
        Ok(case)
    }
}

/// What is known along the surface.
#[derive(Clone, Debug, Args)]
pub(in crate::command) struct FrictionArguments {
    /// Moment of inertia of the sphere about its centre, or of both; 2/5 m R^2 if left out
    #[arg(long, value_name = "I", allow_hyphen_values = true)]
    inertia: Vec<String>,
    /// Friction: a coefficient, a law (`carom laws --group friction`), "materials", "none" or 'expr: 0.2 + 0.1*exp(-v/0.05)'
    #[arg(long, value_name = "FRICTION", allow_hyphen_values = true)]
    friction: Option<String>,
    /// A number of the friction law: static, kinetic or a parameter that `carom laws show ID` lists (repeatable)
    #[arg(long, value_name = "NAME=VALUE", requires = "friction")]
    friction_param: Vec<String>,
}

impl FrictionArguments {
    /// Whether nothing is said.
    pub(in crate::command) fn is_empty(&self) -> bool {
        self.inertia.is_empty() && self.friction.is_none()
    }

    /// Moments of inertia [kg m^2].
    pub(in crate::command) fn inertias(&self) -> Result<Vec<f64>, Failure> {
        input::several("--inertia", &self.inertia, Dimension::INERTIA)
    }

    /// What is said of friction; `None` for smooth surfaces.
    pub(in crate::command) fn friction(&self) -> Result<Option<FrictionSaid>, Failure> {
        let Some(text) = &self.friction else { return Ok(None) };
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
            let place = match name.as_str() {
                "static" => &mut said.at_rest,
                "kinetic" => &mut said.sliding,
                _ => {
                    said.units.extend(dimension.map(|dimension| (name.clone(), dimension)));
                    said.parameters.push((name, value));
                    continue;
                }
            };
            if place.replace(value).is_some() {
                let why = format!("{name} is given twice: name a law with --friction, and each number once");
                return Err(Failure::option("--friction-param", why));
            }
        }
        Ok(Some(said))
    }
}
