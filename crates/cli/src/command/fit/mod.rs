//! `carom fit`.

mod bar;
mod known;
mod question;
mod text;

use crate::output::{self, Files};
use crate::{Failure, Outcome};
use bar::Bar;
use carom::figure::Figure;
use carom::fit::{self, Fit as Found, FitError, Ranking};
use carom::fit::{figures, page};
use carom::folder::{FolderError, RunFolder};
use clap::Args;
use known::Known;
use question::shipped;
use std::path::{Path, PathBuf};

/// Fit the parameters of a law, or of a scenario, to records
///
/// A record is a file of columns; its headings say what it is: "time [us], force [kN]", "time, indentation", "indentation, force", "speed, restitution", or "angle [deg]" with
/// "tangential restitution", "rebound angle [deg]", "impulse ratio" or "spin [rad/s]". A column "sigma" is the noise. For a scenario the columns are time and outputs by name.
/// What you leave out is assumed and printed; records that come with carom know their masses and speed.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  carom fit chung-ooi-glass --law hertz --effective-mass \"5.864 g\" --speed \"20 m/s\"
  carom fit chung-ooi-glass --law hertz --free stiffness --free exponent --noise \"1 %\" \\
        --effective-mass \"5.864 g\" --speed \"20 m/s\" --figure glass.svg
  carom fit chung-ooi-glass --laws hertz,ye_flores,hooke --effective-mass \"5.864 g\" \\
        --speed \"20 m/s\"
  carom fit kharaz-tangential kharaz-rebound --law hertz --speed \"3.9 m/s\" \\
        --sphere \"2.5 mm\" --material alumina --material glass --friction coulomb")]
pub(crate) struct Fit {
    /// The records: files, or names of those that come with carom: chung-ooi-glass, chung-ooi-aluminium, kharaz-tangential, kharaz-spin, kharaz-rebound
    #[arg(value_name = "RECORD", required = true)]
    records: Vec<PathBuf>,
    /// Id of a law (`carom laws`), or an expression: 'expr: K*d^1.5*(1 + c*v)'
    #[arg(long, value_name = "ID", required_unless_present_any = ["laws", "scenario"])]
    law: Option<String>,
    /// Fit several laws and rank them: ids with commas between them, or all
    #[arg(long, value_name = "IDS", conflicts_with_all = ["law", "scenario"])]
    laws: Option<String>,
    /// Fit parameters of a scenario: a file, or the name of one that comes with carom
    #[arg(long, value_name = "FILE|NAME", conflicts_with = "law")]
    scenario: Option<String>,
    /// Change a parameter or key of the scenario (repeatable)
    #[arg(long, value_name = "KEY=VALUE", requires = "scenario")]
    set: Vec<String>,
    /// A parameter to be fitted: stiffness, restitution, coefficient, exponent, mass, speed, friction, touch, a symbol of the law, or a parameter of the scenario
    /// (repeatable) [default: what law and records suggest]
    #[arg(long, value_name = "NAME")]
    free: Vec<String>,
    /// Where the search for a free parameter begins (repeatable)
    #[arg(long, value_name = "NAME=VALUE")]
    start: Vec<String>,
    /// Least and largest value of a free parameter, such as restitution=0.5..1 (repeatable)
    #[arg(long, value_name = "NAME=RANGE")]
    bounds: Vec<String>,
    /// Standard deviation of the noise: a part of the largest value, "2 %", or a quantity, "50 N" [default: estimated]
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    noise: Option<String>,
    /// How much a record counts, one for all or one for each file; 4 counts as if its noise were half as large
    #[arg(long, value_name = "W", allow_negative_numbers = true)]
    weight: Vec<f64>,
    /// What the files are records of, where their headings say nothing, or more than one thing
    #[arg(long, value_name = "KIND")]
    record: Option<String>,
    /// Whether touch is at time zero of records over time (zero), or fitted (free) [default: zero where the record begins there with nothing]
    #[arg(long, value_name = "WHERE")]
    touch: Option<String>,
    /// From how many places the search begins [default: as many as the problem needs]
    #[arg(long, value_name = "N")]
    starts: Option<usize>,
    /// What decides where further searches begin
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    known: Known,
    /// The folder for results [default: results/fit-LAW]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Draw records, fit and residuals (.svg or .png)
    #[arg(long, value_name = "FILE")]
    figure: Option<PathBuf>,
    /// Print JSON, and write no folder
    #[arg(long)]
    json: bool,
}

impl Fit {
    pub(super) fn run(mut self) -> Outcome {
        self.figure.as_deref().map_or(Ok(()), output::place)?;
        let own = fit::known_of_all(self.records.iter().map(|path| shipped(path))).filter(|_| self.scenario.is_none());
        let (known, taken) = self.known.with(own);
        self.known = known;
        let (records, mut notes) = self.read()?;
        if !taken.is_empty() {
            notes.push(format!("Known of the record: {taken}."));
        }
        let laws = self.laws()?;
        let first = laws.first().cloned().unwrap_or_default();
        let question = self.question(records, &first)?;
        // What is wrong is told before anything is written, and a folder that cannot be written before a long search.
        if laws.len() > 1 { fit::check_records(&question) } else { fit::check(&question) }.map_err(refused)?;
        output::places(self.figure.as_ref(), None)?;
        let folder = if self.json { None } else { Some(self.folder(&first, laws.len())?) };
        let bar = Bar::new(if laws.len() > 1 { "laws" } else { "searches" });
        let ranking = match laws.len() > 1 {
            true => Some(
                fit::rank(&question, &laws.iter().map(String::as_str).collect::<Vec<_>>(), &bar).map_err(refused)?,
            ),
            false => None,
        };
        let single = if ranking.is_none() { Some(fit::fit(&question, &bar).map_err(refused)?) } else { None };
        bar.clear();
        let best = ranking.as_ref().and_then(|ranking| Some(&ranking.fits.first()?.fit)).or(single.as_ref());
        let Some(best) = best else {
            return Err(Failure::Run(ranking.as_ref().map(Ranking::hopeless).unwrap_or_default()));
        };
        notes.extend(best.touch_note().map(str::to_owned));
        self.deliver(best, ranking.as_ref(), &notes, folder.as_ref())?;
        match best.converged {
            true => Ok(()),
            false => Err(Failure::Run(
                "the search did not end in a minimum: what it had is above; give other starts with --start, bounds with --bounds, or free fewer parameters".to_owned(),
            )),
        }
    }

    /// The laws that are asked for; none for a scenario.
    fn laws(&self) -> Result<Vec<String>, Failure> {
        let laws: Vec<String> = match (&self.law, self.laws.as_deref()) {
            (Some(law), _) => vec![law.clone()],
            (None, Some("all")) => fit::all_laws().map(str::to_owned).collect(),
            (None, Some(list)) => list.split(',').map(|id| id.trim().to_owned()).filter(|id| !id.is_empty()).collect(),
            (None, None) => Vec::new(),
        };
        if self.laws.is_some() {
            if laws.is_empty() {
                return Err(Failure::option("--laws", "name laws with commas between them, or all"));
            }
            for id in &laws {
                carom::lab::find_law(id).map_err(|error| Failure::option("--laws", error))?;
            }
        }
        Ok(laws)
    }

    fn folder(&self, law: &str, laws: usize) -> Result<RunFolder, Failure> {
        let name = match (&self.scenario, laws > 1) {
            (Some(name), _) => Path::new(name)
                .file_stem()
                .map_or_else(|| "scenario".to_owned(), |stem| stem.to_string_lossy().into_owned()),
            (None, true) => "laws".to_owned(),
            (None, false) if law.contains(':') => "expression".to_owned(),
            (None, false) => law.to_owned(),
        };
        let path = self.out.clone().unwrap_or_else(|| Path::new("results").join(format!("fit-{name}")));
        RunFolder::create(path).map_err(|error| match error {
            FolderError::IsFile(_) | FolderError::IsLink(_) | FolderError::Foreign { .. } => {
                Failure::option("--out", error)
            }
            other => Failure::Run(other.to_string()),
        })
    }

    /// Writes the results, and prints what was asked for.
    fn deliver(
        &self,
        best: &Found,
        ranking: Option<&Ranking>,
        notes: &[String],
        folder: Option<&RunFolder>,
    ) -> Outcome {
        let value = || match ranking {
            Some(ranking) => serde_json::json!({ "ranking": ranking, "notes": notes }),
            None => serde_json::json!({ "fit": best, "notes": notes }),
        };
        let figure = || -> Figure { figures::overview(best) };
        let files = Files::default().figure(self.figure.as_ref(), figure)?;
        let mut written = String::new();
        if let Some(folder) = folder {
            let told = page::Told { fit: best, ranking, notes };
            let mut all = vec![
                ("report.html".to_owned(), page::page(&told).into_bytes()),
                ("fit.json".to_owned(), format!("{:#}\n", value()).into_bytes()),
                ("points.csv".to_owned(), page::csv(best).into_bytes()),
                ("figure.svg".to_owned(), figures::overview(best).svg().into_bytes()),
            ];
            if let Some(ranking) = ranking {
                all.push(("laws.svg".to_owned(), figures::deviations(ranking).svg().into_bytes()));
            }
            let names = folder.write_files(&all).map_err(|error| Failure::Run(error.to_string()))?;
            written = format!("\nresults in {}: {}", folder.path().display(), names.join("  "));
        }
        files.deliver(self.json, value, || text::page(best, ranking, notes) + &written)
    }
}

/// Why there is no fit: bad input, but where the law gives no numbers.
fn refused(error: FitError) -> Failure {
    if error.is_input() { Failure::input(error) } else { Failure::Run(error.to_string()) }
}
