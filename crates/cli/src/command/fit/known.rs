//! What is known of the impact, as arguments: those of `carom impact`, and speeds.

use crate::command::impact::case::{CaseArguments, FrictionArguments};
use crate::{Failure, input};
use carom::fit::Shipped;
use carom::lab::{Case, ObliqueCase};
use carom::units::Dimension;
use clap::Args;

/// What is known of the impact.
#[derive(Clone, Debug, Args)]
pub(super) struct Known {
    /// Approach speed, one for all records or one for each file
    #[arg(long, value_name = "V", allow_hyphen_values = true)]
    speed: Vec<String>,
    #[command(flatten)]
    bodies: CaseArguments,
    #[command(flatten)]
    friction: FrictionArguments,
}

impl Known {
    /// The same with what a record that comes with carom knows, where nothing is said of it. With it comes what was taken, as options.
    pub(super) fn with(&self, record: Option<&Shipped>) -> (Self, String) {
        let mut all = self.clone();
        let said = &self.bodies;
        let of_bodies = !(said.mass.is_empty()
            && said.effective_mass.is_none()
            && said.sphere.is_empty()
            && said.materials.is_empty());
        let mut taken = Vec::new();
        for (name, value) in record.into_iter().flat_map(|record| record.taken(!self.speed.is_empty(), of_bodies)) {
            let text = value.to_owned();
            match name {
                "speed" => all.speed.push(text),
                "effective-mass" => all.bodies.effective_mass = Some(text),
                "mass" => all.bodies.mass.push(text),
                "sphere" => all.bodies.sphere.push(text),
                _ => all.bodies.materials.push(text),
            }
            taken.push(format!("--{name} \"{value}\""));
        }
        (all, taken.join(" "))
    }

    /// The approach speeds [m/s].
    pub(super) fn speeds(&self) -> Result<Vec<f64>, Failure> {
        input::positives("--speed", &self.speed, Dimension::SPEED)
    }

    /// The case that the arguments describe, with this law.
    pub(super) fn case(&self, law: &str) -> Result<Case, Failure> {
        let mut case = self.bodies.case(law, self.speeds()?.first().copied())?;
        if !self.friction.is_empty() {
            let (friction, inertias) = (self.friction.friction()?, self.friction.inertias()?);
            case.oblique = Some(ObliqueCase { friction, inertias, ..ObliqueCase::default() });
        }
        Ok(case)
    }
}
