//! `carom line-contact`.

use crate::{Failure, Outcome, input, page};
use carom::lab::{Cylinders, LineError, fit};
use carom::laws::normal::Elastic;
use carom::units::{Dimension, engineering};
use clap::Args;
use serde_json::json;
use std::path::PathBuf;

/// Force and indentation of parallel cylinders, both ways, or the power law that fits a law best.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  carom line-contact --law cyl_johnson --radius \"10 mm\" --radius \"9.5 mm\" --internal --length \"20 mm\" --indentation \"10 um\"
  carom line-contact --law cyl_radzimovsky --radius \"10 mm\" --radius \"9.5 mm\" --internal --length \"20 mm\" --force \"5 kN\"
  carom line-contact --law cyl_johnson --radius \"52 mm\" --radius \"7.9 mm\" --length \"1 mm\" --fit \"1 kN\"")]
pub(crate) struct LineContact {
    /// Id of a law (`carom laws --group line`)
    #[arg(long, value_name = "ID")]
    law: String,
    /// Radius of each cylinder (twice); of an internal contact the bearing first, then the pin
    #[arg(long, value_name = "R", required = true)]
    radius: Vec<String>,
    /// The second cylinder lies inside the first: a pin in its bearing
    #[arg(long)]
    internal: bool,
    /// Length of the contact
    #[arg(long, value_name = "L")]
    length: String,
    /// Material of both bodies, or of each (`carom materials`); steel if left out
    #[arg(long, value_name = "NAME")]
    material: Vec<String>,
    /// A TOML file with materials of your own (repeatable)
    #[arg(long, value_name = "FILE")]
    materials: Vec<PathBuf>,
    #[command(flatten)]
    question: Question,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct Question {
    /// How deep at this force?
    #[arg(long, value_name = "F")]
    force: Option<String>,
    /// How hard at this indentation?
    #[arg(long, value_name = "D")]
    indentation: Option<String>,
    /// Which K d^n fits best up to this force (least squares in the force)?
    #[arg(long, value_name = "FMAX")]
    fit: Option<String>,
}

impl LineContact {
    pub(super) fn run(self) -> Outcome {
        let cylinders = self.cylinders()?;
        let law = cylinders.law(&self.law).map_err(Failure::input)?;
        let mut facts = self.answer(&law)?;
        facts.push(("dR", cylinders.radius_sum(), "m".to_owned()));
        facts.push(("effective radius", cylinders.effective_radius(), "m".to_owned()));
        if let Elastic::Line(line) = law {
            facts.push(("largest force", line.largest_force(), "N".to_owned()));
            facts.push(("largest indentation", line.largest_indentation(), "m".to_owned()));
        }
        if self.json {
            let mut value = json!({ "law": self.law });
            for (name, x, _) in &facts {
                value[name.replace(' ', "_")] = json!(x);
            }
            anstream::println!("{:#}", value);
        } else {
            let rows: Vec<_> =
                facts.iter().map(|(name, x, unit)| vec![(*name).to_owned(), engineering(*x, unit)]).collect();
            anstream::println!("{}\n\n{}", page::bold(&self.law), page::table(&rows, 2).trim_end());
        }
        Ok(())
    }

    fn cylinders(&self) -> Result<Cylinders, Failure> {
        let table = input::materials(&self.materials)?;
        let find = |name: &str| table.find(name).cloned().map_err(|error| Failure::option("--material", error));
        let materials = match self.material.as_slice() {
            [] => [find("steel")?, find("steel")?],
            [one] => [find(one)?, find(one)?],
            [one, other] => [find(one)?, find(other)?],
            more => {
                return Err(Failure::option(
                    "--material",
                    format!("two bodies meet, but {} materials are given", more.len()),
                ));
            }
        };
        let radii: Vec<f64> = self
            .radius
            .iter()
            .map(|text| input::positive("--radius", text, Dimension::LENGTH))
            .collect::<Result<_, _>>()?;
        let [one, other] = radii[..] else {
            return Err(Failure::option("--radius", format!("give two, one for each cylinder, not {}", radii.len())));
        };
        let length = input::positive("--length", &self.length, Dimension::LENGTH)?;
        Ok(Cylinders { radii: [one, other], internal: self.internal, length, materials })
    }

    fn answer(&self, law: &Elastic) -> Result<Vec<(&'static str, f64, String)>, Failure> {
        let newton = || "N".to_owned();
        let metre = || "m".to_owned();
        if let Some(text) = &self.question.force {
            let force = input::positive("--force", text, Dimension::FORCE)?;
            let indentation = law.indentation_at(force).ok_or_else(|| self.ended(law))?;
            return Ok(vec![("force", force, newton()), ("indentation", indentation, metre())]);
        }
        if let Some(text) = &self.question.indentation {
            let indentation = input::positive("--indentation", text, Dimension::LENGTH)?;
            let force = law.force_at(indentation).ok_or_else(|| self.ended(law))?;
            return Ok(vec![("indentation", indentation, metre()), ("force", force, newton())]);
        }
        let largest = input::positive("--fit", self.question.fit.as_deref().unwrap_or_default(), Dimension::FORCE)?;
        let fit = fit(law, largest).ok_or_else(|| self.ended(law))?;
        Ok(vec![
            ("stiffness", fit.stiffness, format!("N/m^{:.4}", fit.exponent)),
            ("exponent", fit.exponent, "-".to_owned()),
            ("worst error", fit.worst_error, "of the force above 1 um".to_owned()),
            ("fitted up to", largest, newton()),
        ])
    }

    fn ended(&self, law: &Elastic) -> Failure {
        let (largest_force, largest_indentation) = match law {
            Elastic::Line(line) => (line.largest_force(), line.largest_indentation()),
            _ => (f64::INFINITY, f64::INFINITY),
        };
        Failure::input(LineError::Ended { law: self.law.clone(), largest_force, largest_indentation })
    }
}
