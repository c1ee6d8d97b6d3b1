//! What `carom impact` is told of an impact at an angle.

use crate::{Failure, input};
use carom::lab::{FrictionSaid, ObliqueCase};
use carom::units::{self, Dimension};
use clap::Args;

/// An impact at an angle, as arguments.
#[derive(Debug, Args)]
pub(super) struct ObliqueArguments {
    /// Angle between the velocity of approach and the normal, such as "30 deg"; --speed is that of the centres
    #[arg(long, value_name = "A", conflicts_with_all = ALONG_THE_NORMAL, allow_hyphen_values = true)]
    angle: Option<String>,
    /// Spin of the sphere, or of both (given twice); positive where it adds to the slip, so that rolling is -v/R
    #[arg(long, value_name = "W", conflicts_with_all = ALONG_THE_NORMAL, allow_hyphen_values = true)]
    spin: Vec<String>,
    /// Moment of inertia of the sphere about its centre, or of both; 2/5 m R^2 if left out
    #[arg(long, value_name = "I", conflicts_with_all = ALONG_THE_NORMAL, allow_hyphen_values = true)]
    inertia: Vec<String>,
    /// Friction: a coefficient, a law (`carom laws --group friction`), "materials", "none" or 'expr: 0.2 + 0.1*exp(-v/0.05)'
    #[arg(long, value_name = "FRICTION", conflicts_with_all = ALONG_THE_NORMAL, allow_hyphen_values = true)]
    friction: Option<String>,
    /// A number of the friction law: static, kinetic or a parameter that `carom laws show ID` lists (repeatable)
    #[arg(long, value_name = "NAME=VALUE", requires = "friction")]
    friction_param: Vec<String>,
}

/// What is only known along the normal.
const ALONG_THE_NORMAL: [&str; 3] = ["impacts", "clearance", "dimensionless"];

impl ObliqueArguments {
    /// What is said of an impact at an angle; `None` where nothing is.
    pub(super) fn said(&self) -> Result<Option<ObliqueCase>, Failure> {
        let nothing =
            self.angle.is_none() && self.spin.is_empty() && self.inertia.is_empty() && self.friction.is_none();
        if nothing {
            return Ok(None);
        }
        Ok(Some(ObliqueCase {
            angle: input::optional("--angle", self.angle.as_ref(), Dimension::NUMBER)?.unwrap_or(0.0),
            spins: input::several("--spin", &self.spin, Dimension::ANGULAR_SPEED)?,
            inertias: input::several("--inertia", &self.inertia, Dimension::INERTIA)?,
            friction: self.friction.as_deref().map(|text| self.friction(text)).transpose()?.flatten(),
        }))
    }

    /// What is said of friction; `None` for smooth surfaces.
    fn friction(&self, text: &str) -> Result<Option<FrictionSaid>, Failure> {
        let said = match units::parse(text) {
            Ok(_) => Some(FrictionSaid::coefficient(input::quantity("--friction", text, Dimension::NUMBER)?)),
            Err(_) => FrictionSaid::word(text),
        };
        let Some(mut said) = said else { return Ok(None) };
        let entry = said.entry().map_err(|error| Failure::input(carom::lab::CaseError::Friction(error)))?;
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
        // Without a coefficient there is nothing to hold the surfaces.
        Ok(Some(said).filter(|said| *said != FrictionSaid::coefficient(0.0)))
    }
}
