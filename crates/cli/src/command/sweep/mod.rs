//! `carom sweep`.

pub(super) mod bar;
mod text;

use super::dynamics::bifurcation::{Diagram, Place};
use super::run::watch::Pressed;
use super::scenario::find;
use crate::{Failure, Outcome, output};
use bar::Progress;
use carom::folder::{FolderError, RunFolder, StudyOptions};
use carom::scenario::{Said, Source};
use carom::sweep::shown;
use carom::sweep::{self, Head, Store, StoreError, Study, StudyRequest, Table};
use clap::Args;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Run a scenario over a grid or a design of its parameters: a table, figures, a page
///
/// Every point is a run of its own; what is measured of each is a row of one table. Rows are added to a file in the folder as runs end: stopped with Ctrl-C, or killed,
/// the same command goes on where it was. A run that fails is a row with its reason. What the options leave open is taken from [study] in the file.
#[derive(Debug, Args)]
#[command(override_usage = "carom sweep [OPTIONS] --vary <KEY=VALUES> <FILE|NAME>")]
#[command(
    after_help = "Values: 0.1 mm..0.5 mm:5 are five at equal distances, 1e5..1e9:5 log at equal ratios; a list has commas, and words such as laws can be varied too.
Measures: peak, max, min, mean, rms, first, last of a quantity; count(impacts), count(impacts of NAME), count(EVENT); loss, residue, steps; arithmetic of them.

Examples:
  carom sweep slider-crank-clearance --vary clearance=\"0.1 mm..0.5 mm:5\"
  carom sweep slider-crank-clearance --vary clearance=\"0.05 mm..0.5 mm:3\" --vary speed=\"1000 rpm..5000 rpm:3\" --measure \"peak(wrist_pin.force)\"
  carom sweep bouncing-ball --vary law=\"hertz, hunt_crossley\" --vary restitution=0.5,0.9 --measure \"loss/count(impacts)\" --json
  carom sweep double-pendulum --vary body.outer.mass=\"0.5 kg..2 kg:4\" --measure \"rms(elbow.speed)\" --after \"1 s\" --figure mass.svg
  carom sweep bouncing-ball --vary restitution=0.5..0.9 --design sobol --samples 8 --threads 2
  carom sweep bouncing-table --vary shaking=1.4..1.75:15 --section impacts --carry --settle \"60 periods\" --crossings 20 --figure bifurcation.svg
  carom sweep impact-oscillator --vary frequency=\"12 Hz..6 Hz:13\" --section impacts --settle \"60 periods\" --crossings 10 --csv points.csv"
)]
pub(crate) struct Sweep {
    /// A file, or the name of a scenario that comes with carom (`carom list`)
    #[arg(value_name = "FILE|NAME")]
    scenario: Option<String>,
    /// What is varied: a parameter or a dotted key, and its values (repeatable)
    #[arg(long, value_name = "KEY=VALUES")]
    vary: Vec<String>,
    /// What is measured of every run (repeatable) [default: what contacts do, or the first outputs]
    #[arg(long, value_name = "EXPRESSION")]
    measure: Vec<String>,
    /// What happens earlier in a run is not measured
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    after: Option<String>,
    /// Which points there are: grid, zip (values side by side), latin-hypercube or sobol [default: grid]
    #[arg(long, value_name = "DESIGN")]
    design: Option<String>,
    /// How many points a latin-hypercube or sobol design has
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    samples: Option<String>,
    /// Another seed gives other samples [default: 0]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    seed: Option<String>,
    /// Fix a parameter, or any key by its dotted path such as body.bob.mass (repeatable)
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// When each run ends, instead of what the file says
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    until: Option<String>,
    /// auto, dop853, dopri5, rodas5p (stiff), rk4 or semi-implicit (fixed step)
    #[arg(long, value_name = "M")]
    method: Option<String>,
    /// Tolerated error per step, relative to the size of what moves
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    tolerance: Option<String>,
    /// The step of a method that takes fixed ones
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    step: Option<String>,
    /// Whether surfaces give way by their laws (compliant), or strike in no time (rigid) [default: as the file says]
    #[arg(long, value_name = "WORLD")]
    contact: Option<String>,
    /// What restitution means for rigid surfaces: newton, poisson or stronge [default: as the file says]
    #[arg(long, value_name = "LAW")]
    impact: Option<String>,
    /// How many runs, or motions of --section, go on at once [default: as many as the machine has cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The folder for results [default: results/NAME-sweep, with --section results/NAME-diagram]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Draw the first measure (.svg or .png)
    #[arg(long, value_name = "FILE")]
    figure: Option<PathBuf>,
    /// Write the table as Parquet too
    #[arg(long)]
    parquet: bool,
    /// Write no report.html, the page on which one clicks a point
    #[arg(long)]
    no_report: bool,
    /// Print the table as JSON
    #[arg(long, conflicts_with = "quiet")]
    json: bool,
    /// Print nothing but errors
    #[arg(long)]
    quiet: bool,
    #[command(flatten)]
    diagram: Diagram,
}

impl Sweep {
    pub(super) fn run(self) -> Outcome {
        let found = find(self.scenario.as_deref())?;
        if self.parquet && !cfg!(feature = "parquet") {
            return Err(Failure::option("--parquet", super::run::NO_PARQUET));
        }
        let study = Study::open(&found, &self.request()).map_err(Failure::input)?;
        if self.diagram.section.is_some() {
            let figure = self.figure.as_ref();
            let drawn = self.diagram.read(study, figure)?;
            let folder = self.folder(&found, "diagram")?;
            let threads = self.threads.map(usize::from);
            let place = Place { name: &found.name, folder, threads, figure, json: self.json, quiet: self.quiet };
            return self.diagram.draw(&drawn, &place);
        }
        output::places(self.figure.as_ref(), None)?;
        let folder = self.folder(&found, "sweep")?;
        let mut store = Store::open(&folder.rows(), &Head::of(&study)).map_err(stored)?;
        let earlier = store.rows().len();

        let begun = Instant::now();
        let progress = Progress::new(study.points, earlier, self.quiet || self.json, Pressed::heed());
        let threads = self.threads.map(usize::from);
        let ran = sweep::run(&study, &mut store, threads, &progress);
        progress.clear();
        ran.map_err(stored)?;
        let wall_time = begun.elapsed();

        let table = Table { study: &study, rows: store.rows() };
        if table.rows.len() < study.points {
            return Err(interrupted(table.rows.len(), study.points, "runs", &folder.rows()));
        }
        self.deliver(&found, &table, &folder, earlier, wall_time)
    }

    /// Writes the results, and prints what was asked for.
    fn deliver(
        &self,
        found: &Source,
        table: &Table<'_>,
        folder: &RunFolder,
        earlier: usize,
        wall_time: Duration,
    ) -> Outcome {
        let study = table.study;
        let title = format!("{} over {}", found.name, names(study));
        let files = folder.finish_study(table, &title, StudyOptions { report: !self.no_report, parquet: self.parquet });
        let files = files.map_err(|error| Failure::Run(error.to_string()))?;
        if let Some(path) = &self.figure {
            let figures = shown::figures(table, &title);
            let content =
                figures.first().map(|(_, figure)| figure.encode(path)).transpose().map_err(Failure::figure)?;
            std::fs::write(path, content.unwrap_or_default()).map_err(|error| Failure::file(path, error))?;
        }
        if self.json {
            output::data(&json(table, &files, wall_time));
        } else if !self.quiet {
            let page = text::Page { found, table, folder, files: &files, earlier, wall_time };
            output::show(&page.text());
            self.figure.iter().for_each(|path| output::show(&format!("wrote {}", path.display())));
        }
        let failed = table.rows.values().filter(|row| row.failure.is_some()).count();
        match table.failures().first() {
            Some((why, _)) if failed == study.points => Err(Failure::Run(format!("every run failed: {why}"))),
            _ => Ok(()),
        }
    }

    /// What is asked of the study; options of their own win over `--set`.
    fn request(&self) -> StudyRequest {
        let mut changes: Vec<(String, String)> = self.set.iter().map(|set| ("--set".to_owned(), set.clone())).collect();
        let own = [
            ("--until", "run.until", &self.until),
            ("--method", "run.method", &self.method),
            ("--tolerance", "run.tolerance", &self.tolerance),
            ("--step", "run.step", &self.step),
            ("--contact", "run.contact", &self.contact),
            ("--impact", "run.impact", &self.impact),
            ("--after", "study.after", &self.after),
            ("--design", "study.design", &self.design),
            ("--samples", "study.samples", &self.samples),
            ("--seed", "study.seed", &self.seed),
        ];
        changes.extend(
            own.into_iter()
                .filter_map(|(option, key, value)| Some((option.to_owned(), format!("{key}={}", value.as_ref()?)))),
        );
        let said = |option, texts: &[String]| texts.iter().map(|text| Said::by_option(option, text)).collect();
        StudyRequest { changes, vary: said("--vary", &self.vary), measure: said("--measure", &self.measure) }
    }

    /// The folder for results, made before the first run.
    fn folder(&self, found: &Source, what: &str) -> Result<RunFolder, Failure> {
        let path = self.out.clone().unwrap_or_else(|| Path::new("results").join(format!("{}-{what}", found.name)));
        RunFolder::create(path).map_err(|error| match error {
            FolderError::IsFile(_) | FolderError::IsLink(_) | FolderError::Foreign { .. } => {
                Failure::option("--out", error)
            }
            other => Failure::Run(other.to_string()),
        })
    }
}

/// What is varied, in words.
fn names(study: &Study) -> String {
    let names: Vec<&str> = study.axes.iter().map(|axis| &axis.key[..]).collect();
    match &names[..] {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        names => names.join(""),
    }
}

/// That Ctrl-C ended a study before all was done.
pub(super) fn interrupted(done: usize, all: usize, what: &str, rows: &Path) -> Failure {
    let kept = rows.display();
    Failure::Run(format!(
        "interrupted after {done} of {all} {what}, which are kept in {kept}; the same command goes on"
    ))
}

pub(super) fn stored(error: StoreError) -> Failure {
    match error {
        StoreError::Foreign { .. } => Failure::option("--out", error),
        other => Failure::Run(other.to_string()),
    }
}

/// The table for programs.
fn json(table: &Table<'_>, files: &[String], wall_time: Duration) -> Value {
    let study = table.study;
    let row = |(point, row): (sweep::Point, &sweep::Row)| {
        let axes: serde_json::Map<String, Value> =
            study.axes.iter().zip(point.values).map(|(axis, value)| (axis.key.clone(), value.into())).collect();
        let values: serde_json::Map<String, Value> =
            study.measures.iter().zip(&row.values).map(|(one, value)| (one.name.clone(), json!(value))).collect();
        json!({ "point": point.index, "varied": axes, "measured": values, "failure": row.failure, "warnings": row.warnings })
    };
    json!({
        "fingerprint": study.fingerprint(),
        "scenario": study.scenario_name(),
        "axes": study.axes,
        "design": study.design,
        "measures": study.measures,
        "assumed": study.assumed,
        "rows": table.rows().map(row).collect::<Vec<_>>(),
        "files": files,
        "wall_time": wall_time.as_secs_f64(),
    })
}
