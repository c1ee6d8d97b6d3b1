//! `carom compare`.

mod csv;
mod json;
mod text;

use crate::output::Files;
use crate::{Failure, Outcome, input};
use carom::compare::{Comparison, Grid, figures, laws_of, laws_with_restitution};
use carom::figure::Figure;
use carom::lab::{Case, Settings};
use carom::units::{self, Dimension};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Compare laws by what they really do: delivered restitution, impulse, loss, duration, peaks, tension, force jump, cost.
///
/// Without --laws and --group every law that takes a restitution is compared; `--laws all` takes those with a coefficient of their own
/// too. Lists are separated by commas.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  carom compare --restitution 0.25,0.5,0.75
  carom compare --laws hunt_crossley,lankarani_nikravesh,ye_flores,exact_hysteresis \\
        --restitution 0.5 --figure loops --out loops.svg
  carom compare --group hunt-crossley --figure coefficients --out xi.svg
  carom compare --laws kuwabara_kono --speed 0.01,0.1,1 --csv speeds.csv")]
pub(crate) struct Compare {
    /// Ids of laws, or `all`
    #[arg(long, value_name = "A,B,..", value_delimiter = ',', conflicts_with = "group")]
    laws: Vec<String>,
    /// All laws of a group (`carom laws`)
    #[arg(long, value_name = "GROUP")]
    group: Option<String>,
    /// Restitutions asked for
    #[arg(long, value_name = "E1,E2,..", value_delimiter = ',', default_values_t = [0.25, 0.5, 0.75])]
    restitution: Vec<f64>,
    /// Approach speeds
    #[arg(long, value_name = "V1,..", value_delimiter = ',')]
    speed: Vec<String>,
    /// Effective masses
    #[arg(long, value_name = "M1,..", value_delimiter = ',')]
    effective_mass: Vec<String>,
    /// Stiffnesses [N/m^n]; bare numbers serve laws of any exponent
    #[arg(long, value_name = "K1,..", value_delimiter = ',')]
    stiffness: Vec<String>,
    /// Calibrate every law before it is run
    #[arg(long)]
    calibrate: bool,
    /// Print lengths in A, times in A/v0, forces in M v0^2/A
    #[arg(long)]
    dimensionless: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Write the table as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draw a figure, to the file named by --out
    #[arg(long, value_enum, requires = "out")]
    figure: Option<FigureName>,
    /// File of the figure (.svg or .png)
    #[arg(long, value_name = "FILE", requires = "figure")]
    out: Option<PathBuf>,
}

/// Figures of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FigureName {
    /// Force over time, a curve per row (the first twelve)
    ForceTime,
    /// Force over indentation, a loop per row
    Loops,
    /// Rate over indentation, a curve per row
    Phase,
    /// Delivered restitution as bars, by law
    Bars,
    /// Delivered over requested restitution, a curve per law
    Delivered,
    /// Hysteresis factor over restitution, the Hunt-Crossley family
    Coefficients,
}

impl Compare {
    pub(super) fn run(self) -> Outcome {
        let grid = self.grid()?;
        let comparison = grid.run();
        if let (true, Some(refusal)) = (comparison.rows.is_empty(), comparison.refused.first()) {
            return Err(Failure::input(&refusal.reason));
        }
        let mut files = Files::default().text(self.csv.as_ref(), || csv::table(&comparison));
        if let (Some(name), Some(path)) = (self.figure, &self.out) {
            files = files.figure(Some(path), || self.draw(name, &grid, &comparison))?;
        }
        files.deliver(
            self.json,
            || json::comparison(&comparison, self.dimensionless),
            || text::comparison(&comparison, &self.restitution, self.dimensionless),
        )
    }

    fn grid(&self) -> Result<Grid, Failure> {
        for &e in &self.restitution {
            if !(0.0..=1.0).contains(&e) {
                return Err(Failure::option("--restitution", format!("must lie between 0 and 1, not {e}")));
            }
        }
        let laws = self.chosen()?;
        let stiffnesses = self.stiffness.iter().map(|text| stiffness(text, &laws)).collect::<Result<_, _>>()?;
        let wants_curves = matches!(self.figure, Some(FigureName::ForceTime | FigureName::Loops | FigureName::Phase));
        Ok(Grid {
            base: Case { calibrate: self.calibrate, ..Case::default() },
            laws,
            restitutions: self.restitution.clone(),
            speeds: input::positives("--speed", &self.speed, Dimension::SPEED)?,
            masses: input::positives("--effective-mass", &self.effective_mass, Dimension::MASS)?,
            stiffnesses,
            settings: Settings { curves: wants_curves, ..Settings::default() },
        })
    }

    fn chosen(&self) -> Result<Vec<String>, Failure> {
        if let Some(id) = &self.group {
            let group = super::laws::find_group(id)?;
            let laws = laws_of(Some(group));
            return if laws.is_empty() {
                Err(Failure::option("--group", format!("\"{id}\" holds no force laws that an impact can be run with")))
            } else {
                Ok(laws)
            };
        }
        match self.laws.as_slice() {
            [] => Ok(laws_with_restitution(None)),
            [one] if one == "all" => Ok(laws_of(None)),
            ids => {
                for id in ids {
                    Case::new(id.trim()).entry().map_err(|error| Failure::option("--laws", error))?;
                }
                Ok(ids.iter().map(|id| id.trim().to_owned()).collect())
            }
        }
    }

    fn draw(&self, name: FigureName, grid: &Grid, comparison: &Comparison) -> Figure {
        match name {
            FigureName::ForceTime => figures::force_time(comparison, self.dimensionless),
            FigureName::Loops => figures::loops(comparison, self.dimensionless),
            FigureName::Phase => figures::phase(comparison, self.dimensionless),
            FigureName::Bars => figures::bars(comparison),
            FigureName::Delivered => figures::delivered(grid),
            FigureName::Coefficients => figures::coefficients(grid),
        }
    }
}

/// A stiffness in SI: a bare number serves laws of any exponent, one with a unit must fit every law.
fn stiffness(text: &str, laws: &[String]) -> Result<f64, Failure> {
    let mut value = None;
    for law in laws {
        let exponent = Case::new(law).exponent().map_err(|error| Failure::option("--laws", error))?;
        let read = units::quantity(text, Dimension::stiffness(exponent));
        value = Some(read.map_err(|error| {
            Failure::option("--stiffness", format!("for {law}: {error}; a bare number (SI) serves every law"))
        })?);
    }
    let value = value.unwrap_or(f64::NAN);
    if value > 0.0 { Ok(value) } else { Err(Failure::option("--stiffness", format!("must be positive, not {text}"))) }
}
