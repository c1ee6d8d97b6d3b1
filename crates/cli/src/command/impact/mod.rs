//! `carom impact`.

pub(super) mod case;
mod choice;
mod csv;
mod oblique;
mod single;
mod text;

use crate::output::{self, Files};
use crate::{Failure, Outcome, input};
use carom::figure::Figure;
use carom::lab::{Case, Pair, Prepared, Settings, data, figures, pair_warnings, repeat, warnings};
use carom::report::{self, ReportData};
use carom::units::Dimension;
use case::CaseArguments;
use choice::{FigureName, MemoryPolicy, MethodName};
use clap::Args;
use oblique::{ALONG_THE_NORMAL, ObliqueArguments};
use std::path::PathBuf;

/// Most impacts of a series; each is kept.
const MOST_IMPACTS: usize = 100_000;

/// Run one impact: two bodies meet along a line or at an angle, with any law, to the law's own end of contact.
///
/// What you leave out is taken from the default case and printed: two steel spheres of 20 mm that meet at 1 m/s, restitution 0.7.
/// Lengths, masses, speeds and moduli take units ("20 mm", "207 GPa") or bare SI numbers.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  carom impact --law ye_flores --restitution 0.7 --sphere \"20 mm\" --sphere \"20 mm\" \\
        --material steel --figure impact.svg
  carom impact --law lankarani_nikravesh --restitution 0.7 --calibrate --json
  carom impact --law 'expr: K*d^1.5*(1 + c*v)' --param c=\"0.4 s/m\" --speed \"0.5 m/s\"
  carom impact --law cyl_johnson --damping lankarani_nikravesh --restitution 0.9 --speed \"0.2 m/s\"
  carom impact --law ln_permanent --impacts 5 --memory shakedown --report series.html
  carom impact --law hertz --sphere \"2.5 mm\" --material alumina --material glass \\
        --speed \"3.9 m/s\" --angle \"20 deg\" --friction mindlin --friction-param kinetic=0.092
  carom impact --law hertz --clearance \"0.1 mm\" --force 0 --force \"10 N\" \\
        --mass 1 --mass 1 --until \"50 ms\"

An expression is the force in terms of d, v, t (time since touch), v0, M, K, n, e and your own
parameters, with + - * / ^ and the functions sqrt, exp, ln, log10, abs, signum, sin, cos, tan,
asin, acos, atan, sinh, cosh, tanh, floor, ceil, round.")]
pub(crate) struct Impact {
    /// Id of a law (`carom laws`), or an expression: 'expr: K*d^1.5*(1 + 0.4*v/v0)'
    #[arg(long, value_name = "ID")]
    law: String,
    #[command(flatten)]
    known: CaseArguments,
    /// Approach speed
    #[arg(long, value_name = "V", allow_hyphen_values = true)]
    speed: Option<String>,
    #[command(flatten)]
    oblique: ObliqueArguments,
    /// Let two masses rattle in a clearance: free way from the middle to either side
    #[arg(long, value_name = "C", requires = "until", conflicts_with = "gravity", conflicts_with_all = ALONG_THE_NORMAL, allow_hyphen_values = true)]
    clearance: Option<String>,
    /// Force on the first and on the second mass, with --clearance (given twice)
    #[arg(long, value_name = "F", requires = "clearance", allow_hyphen_values = true)]
    force: Vec<String>,
    /// How long the pair is watched, with --clearance
    #[arg(long, value_name = "T", requires = "clearance", allow_hyphen_values = true)]
    until: Option<String>,
    /// Repeat: each impact begins at the speed with which the one before ended
    #[arg(long, value_name = "N", conflicts_with_all = ALONG_THE_NORMAL, conflicts_with = "clearance")]
    impacts: Option<usize>,
    /// What the surfaces remember from impact to impact
    #[arg(long, value_enum, default_value_t = MemoryPolicy::Fresh)]
    memory: MemoryPolicy,
    /// Set the law's dissipation coefficient so that it delivers the restitution asked for
    #[arg(long)]
    calibrate: bool,
    /// Print lengths in A, times in A/v0, forces in M v0^2/A, A = (M v0^2/K)^(1/(n+1))
    #[arg(long, conflicts_with_all = ["impacts", "clearance"], conflicts_with_all = ALONG_THE_NORMAL)]
    dimensionless: bool,
    /// Tolerated error per step, relative to the impact's own length, speed and energy
    #[arg(long, value_name = "T", default_value = "1e-10")]
    tolerance: f64,
    /// Method of integration
    #[arg(long, value_enum, default_value_t = MethodName::Dop853)]
    method: MethodName,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Write the curves: time, indentation, rate, force, work
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write a page to look at (.html): the bodies moving, curves, events, energy
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Draw a figure (.svg or .png)
    #[arg(long, value_name = "FILE")]
    figure: Option<PathBuf>,
    /// Which figure
    #[arg(long, value_enum, default_value_t = FigureName::Overview, requires = "figure", conflicts_with_all = ["impacts", "clearance"])]
    figure_kind: FigureName,
}

impl Impact {
    pub(super) fn run(self) -> Outcome {
        let case = self.case()?;
        self.places()?;
        if let Some(answer) = case.instant().map_err(Failure::input)? {
            self.no_curves()?;
            output::print(self.json, || data::instant(&answer), || text::instant(&answer));
            return Ok(());
        }
        let mut prepared = case.prepare().map_err(Failure::input)?;
        if self.clearance.is_some() && self.speed.is_none() {
            prepared.assumed.push(match self.force.is_empty() {
                true => "initial speed 1 m/s".to_owned(),
                false => {
                    "approach speed 1 m/s where a number of the law asks for one, the pair starts from rest".to_owned()
                }
            });
        }
        let settings = self.settings()?;
        if self.clearance.is_some() {
            return self.rattle(&prepared, &settings);
        }
        if let Some(count) = self.impacts {
            return self.series(&prepared, count, &settings);
        }
        self.single(&case, &prepared, &settings)
    }

    /// The case that the arguments describe.
    fn case(&self) -> Result<Case, Failure> {
        let mut speed = input::optional("--speed", self.speed.as_ref(), Dimension::SPEED)?;
        if self.clearance.is_some() {
            // A pair is set in motion by its forces; the speed serves to choose a stiffness only.
            speed = speed.or(Some(1.0));
        }
        let mut case = Case { calibrate: self.calibrate, ..self.known.case(&self.law, speed)? };
        case.oblique = self.oblique.said()?;
        Ok(case)
    }

    fn settings(&self) -> Result<Settings, Failure> {
        if !(1e-14..=1e-2).contains(&self.tolerance) {
            return Err(Failure::option(
                "--tolerance",
                format!("must lie between 1e-14 and 1e-2, not {}", self.tolerance),
            ));
        }
        Ok(Settings { tolerance: self.tolerance, integrator: self.method.into(), curves: self.wants_curves() })
    }

    /// Impact after impact.
    fn series(&self, prepared: &Prepared, count: usize, settings: &Settings) -> Outcome {
        if !(1..=MOST_IMPACTS).contains(&count) {
            let bound =
                if count == 0 { "at least 1".to_owned() } else { format!("at most {MOST_IMPACTS}, not {count}") };
            return Err(Failure::option("--impacts", format!("must be {bound}")));
        }
        let reports = repeat(&prepared.impact, count, self.memory.into(), settings);
        let warnings = reports.first().map(|first| warnings(prepared, first)).unwrap_or_default();
        let figure = || figures::series(prepared.law_id(), &reports);
        let data = || ReportData::of_series(prepared, &reports, self.memory.into());
        self.files(|| csv::series(&reports), figure, data)?.deliver(
            self.json,
            || data::series(prepared, &reports, &warnings),
            || text::series(prepared, &reports, count, self.memory.into(), &warnings),
        )
    }

    /// A pair in its clearance.
    fn rattle(&self, prepared: &Prepared, settings: &Settings) -> Outcome {
        let pair = self.pair(prepared)?;
        let rattle = pair.run(settings);
        let warnings = pair_warnings(prepared, &rattle.hits);
        let figure = || figures::rattle(prepared.law_id(), &pair, &rattle);
        let data = || ReportData::of_rattle(prepared, &pair, &rattle);
        self.files(|| csv::rattle(&rattle), figure, data)?.deliver(
            self.json,
            || data::rattle(prepared, &pair, &rattle, &warnings),
            || text::rattle(prepared, &pair, &rattle, &warnings),
        )
    }

    fn pair(&self, prepared: &Prepared) -> Result<Pair, Failure> {
        let clearance = input::positive("--clearance", self.clearance.as_deref().unwrap_or("0"), Dimension::LENGTH)?;
        let until = input::positive("--until", self.until.as_deref().unwrap_or("0"), Dimension::TIME)?;
        let masses = input::several("--mass", &self.known.mass, Dimension::MASS)?;
        let masses = match masses.as_slice() {
            [] => [2.0 * prepared.impact.effective_mass; 2],
            [one] => [f64::INFINITY, *one],
            [one, other, ..] => [*one, *other],
        };
        let forces = match input::several("--force", &self.force, Dimension::FORCE)?.as_slice() {
            [one, other] => [*one, *other],
            [] => [0.0, 0.0],
            other => {
                return Err(Failure::option(
                    "--force",
                    format!("give two, one for each mass (\"--force 0 --force 10\"), not {}", other.len()),
                ));
            }
        };
        let speed = if self.speed.is_some() || forces == [0.0, 0.0] { prepared.impact.approach_speed } else { 0.0 };
        Ok(Pair {
            law: prepared.impact.law.clone(),
            masses,
            forces,
            clearance,
            speed,
            until,
            memory: self.memory.into(),
        })
    }

    fn no_curves(&self) -> Outcome {
        if self.wants_curves() {
            return Err(Failure::input("an impulse law has no curves: leave out --csv, --figure and --report"));
        }
        Ok(())
    }

    /// Whether a file is asked for that shows the curves.
    fn wants_curves(&self) -> bool {
        self.csv.is_some() || self.figure.is_some() || self.report.is_some()
    }

    /// The files that are asked for.
    fn files(
        &self,
        csv: impl FnOnce() -> String,
        figure: impl FnOnce() -> Figure,
        data: impl FnOnce() -> ReportData,
    ) -> Result<Files<'_>, Failure> {
        let page = || report::page(&data());
        Files::default()
            .text(self.csv.as_ref(), csv)
            .text(self.report.as_ref(), page)
            .figure(self.figure.as_ref(), figure)
    }

    /// Refuses paths that no file can have, before anything is run.
    fn places(&self) -> Outcome {
        if let Some(path) = self.report.as_deref().filter(|path| path.extension().is_none_or(|end| end != "html")) {
            return Err(Failure::option("--report", format!("{} is a page: end its name in .html", path.display())));
        }
        let paths: Vec<&PathBuf> = [&self.csv, &self.report, &self.figure].into_iter().flatten().collect();
        if let Some(path) = (1..paths.len()).find(|&k| paths[..k].contains(&paths[k])).map(|k| paths[k]) {
            return Err(Failure::input(format!("{} is named twice: give each file its own name", path.display())));
        }
        paths.iter().try_for_each(|path| output::place(path))
    }
}
