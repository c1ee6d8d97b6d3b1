//! `carom line-contact`.

use crate::input::MaterialArguments;
use crate::{Failure, Outcome, input, output, page};
use carom::lab::{Cylinders, LineError, fit};
use carom::laws::normal::Elastic;
use carom::units::{Dimension, engineering};
use clap::Args;
use serde_json::{Value, json};
use std::borrow::Cow;

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
    #[command(flatten)]
    materials: MaterialArguments,
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

/// A number of the answer: name, value (SI) and unit.
type Fact = (&'static str, f64, Cow<'static, str>);

impl LineContact {
    pub(super) fn run(self) -> Outcome {
        let cylinders = self.cylinders()?;
        let law = cylinders.fitting_law(&self.law).map_err(Failure::input)?;
        let mut facts = self.answer(&law)?;
        facts.push(("dR", cylinders.radius_sum(), "m".into()));
        facts.push(("effective radius", cylinders.effective_radius(), "m".into()));
        if let Elastic::Line(line) = law {
            facts.push(("largest force", line.largest_force(), "N".into()));
            facts.push(("largest indentation", line.largest_indentation(), "m".into()));
        }
        output::print(self.json, || self.value(&facts), || self.text(&cylinders, &facts));
        Ok(())
    }

    fn value(&self, facts: &[Fact]) -> Value {
        let mut value = json!({ "law": self.law });
        for (name, x, _) in facts {
            value[name.replace(' ', "_")] = json!(x);
        }
        value
    }

    fn text(&self, cylinders: &Cylinders, facts: &[Fact]) -> String {
        let row = |(name, x, unit): &Fact| vec![(*name).to_owned(), engineering(*x, unit)];
        let [one, other] = &cylinders.materials;
        let rows: Vec<_> = facts.iter().map(row).collect();
        let between = format!("{} on {}{}", one.name, other.name, self.materials.assumption());
        format!("{}  {between}\n\n{}", page::bold(&self.law), page::table(&rows, 2))
    }

    fn cylinders(&self) -> Result<Cylinders, Failure> {
        let materials = self.materials.pair()?;
        let radii = input::positives("--radius", &self.radius, Dimension::LENGTH)?;
        let [one, other] = radii[..] else {
            return Err(Failure::option("--radius", format!("give two, one for each cylinder, not {}", radii.len())));
        };
        let length = input::positive("--length", &self.length, Dimension::LENGTH)?;
        Ok(Cylinders { radii: [one, other], internal: self.internal, length, materials })
    }

    fn answer(&self, law: &Elastic) -> Result<Vec<Fact>, Failure> {
        if let Some(text) = &self.question.force {
            let force = input::positive("--force", text, Dimension::FORCE)?;
            let indentation = law.indentation_at(force).ok_or_else(|| self.ended(law))?;
            return Ok(vec![("force", force, "N".into()), ("indentation", indentation, "m".into())]);
        }
        if let Some(text) = &self.question.indentation {
            let indentation = input::positive("--indentation", text, Dimension::LENGTH)?;
            let force = law.force_at(indentation).ok_or_else(|| self.ended(law))?;
            return Ok(vec![("indentation", indentation, "m".into()), ("force", force, "N".into())]);
        }
        let largest = input::positive("--fit", self.question.fit.as_deref().unwrap_or_default(), Dimension::FORCE)?;
        let fit = fit(law, largest).ok_or_else(|| self.ended(law))?;
        Ok(vec![
            ("stiffness", fit.stiffness, format!("N/m^{:.4}", fit.exponent).into()),
            ("exponent", fit.exponent, "-".into()),
            ("worst error", fit.worst_error, "of the force above 1 um".into()),
            ("fitted up to", largest, "N".into()),
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
