//! `carom plot`.

use crate::output::{self, Files};
use crate::{Failure, Outcome, input, page};
use carom::plot::{self, Beside, Request, Results};
use carom::record::Recording;
use carom::units::Dimension;
use clap::Args;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Draw a figure of a run: force over time, loops, phase portraits, orbits, energy, comparisons
///
/// The folder is one that `carom run` has written; several folders are compared with each other. Without --figure the figures that it has the
/// data for are listed.
#[derive(Debug, Args)]
#[command(override_usage = "carom plot [OPTIONS] <FOLDER>...")]
#[command(after_help = "Examples:
  carom plot results/bouncing-ball
  carom plot results/bouncing-ball --figure hysteresis --impact 1,2,3 --out loops.svg
  carom plot results/slider-crank --figure columns --columns slider.position.x,motor.effort --out slider.png
  carom plot results/pendulum --figure phase --columns pin --from 2 --out portrait.svg
  carom plot results/one results/other --figure compare --columns bob.position.z --out both.svg
  carom plot results/pendulum --figure compare --columns bob.position.x --reference measured.csv --out check.svg")]
pub(crate) struct Plot {
    /// A folder of results; several are compared
    #[arg(value_name = "FOLDER")]
    folders: Vec<PathBuf>,
    /// Which figure; left out, those that are possible are listed
    #[arg(long, value_name = "NAME")]
    figure: Option<String>,
    /// Columns of the samples, or beginnings of their names
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    columns: Vec<String>,
    /// The one contact that is shown
    #[arg(long, value_name = "NAME")]
    contact: Option<String>,
    /// The impacts that are shown, counted from 1
    #[arg(long, value_name = "N,..", value_delimiter = ',')]
    impact: Vec<usize>,
    /// Nothing before this time is shown
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    from: Option<String>,
    /// Nothing after this time is shown
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    to: Option<String>,
    /// The event at which a Poincare section is taken
    #[arg(long, value_name = "NAME", conflicts_with = "period")]
    event: Option<String>,
    /// The time between two points of a Poincare section
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    period: Option<String>,
    /// A table to compare with: CSV, time first, headings such as "force [N]" (repeatable)
    #[arg(long, value_name = "FILE")]
    reference: Vec<PathBuf>,
    /// Words above the figure
    #[arg(long, value_name = "WORDS")]
    title: Option<String>,
    /// The file to write, .svg or .png
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print the list as JSON
    #[arg(long, conflicts_with_all = ["figure", "out"])]
    json: bool,
}

impl Plot {
    pub(super) fn run(self) -> Outcome {
        let Some(folder) = self.folders.first() else {
            return Err(Failure::input("name a folder that `carom run` has written, such as results/pendulum"));
        };
        let results = Results::open(folder).map_err(Failure::input)?;
        let Some(name) = &self.figure else {
            output::print(self.json, || list(&results), || listing(folder, &results));
            return Ok(());
        };
        let figure = plot::draw(name, &results, &self.request()?).map_err(Failure::input)?;
        let Some(out) = &self.out else {
            return Err(Failure::option("--out", format!("name the file to write, such as {name}.svg")));
        };
        let heading = || format!("{name} of {}", folder.display());
        Files::default().figure(Some(out), || figure)?.deliver(false, || Value::Null, heading)
    }

    /// What the options ask for.
    fn request(&self) -> Result<Request, Failure> {
        let time = |option: &str, text: &Option<String>| input::optional(option, text.as_ref(), Dimension::TIME);
        let period = self.period.as_ref().map(|text| input::positive("--period", text, Dimension::TIME)).transpose()?;
        Ok(Request {
            title: self.title.clone(),
            columns: self.columns.clone(),
            contact: self.contact.clone(),
            impacts: self.impact.clone(),
            from: time("--from", &self.from)?,
            to: time("--to", &self.to)?,
            event: self.event.clone(),
            period,
            beside: self.beside()?,
        })
    }

    /// The other folders, and the tables.
    fn beside(&self) -> Result<Vec<Beside>, Failure> {
        let run = |folder: &PathBuf| {
            let Results { name, samples, .. } = Results::open(folder).map_err(Failure::input)?;
            Ok(Beside { name, recording: samples, measured: false })
        };
        let runs = self.folders[1..].iter().map(run);
        runs.chain(self.reference.iter().map(|file| table(file))).collect()
    }
}

/// A table of the user's own.
fn table(path: &Path) -> Result<Beside, Failure> {
    let wrong = |reason: String| Failure::option("--reference", format!("cannot read {}: {reason}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
    let recording = Recording::read_csv(&text).map_err(|error| wrong(error.to_string()))?;
    let name = path.file_stem().map_or("reference".to_owned(), |stem| stem.to_string_lossy().into_owned());
    Ok(Beside { name, recording, measured: true })
}

/// What a folder can show, for people.
fn listing(folder: &Path, results: &Results) -> String {
    let rows: Vec<_> =
        plot::possible(results).iter().map(|one| vec![one.name.to_owned(), one.shows.to_owned()]).collect();
    let columns: Vec<&str> = results.samples.columns()[1..].iter().map(|column| column.name.as_str()).collect();
    let place = folder.display();
    format!(
        "{place} can show\n\n{}\n{}\n\n`carom plot {place} --figure NAME --out FILE` draws one; a second folder or --reference FILE gives \
         something to compare with.",
        page::entries(&rows, 2),
        page::paragraph(&columns.join(", "), "columns: ", 9),
    )
}

/// The same for programs.
fn list(results: &Results) -> Value {
    let figures: Vec<&str> = plot::possible(results).iter().map(|one| one.name).collect();
    let columns = results.samples.columns().iter().map(|column| json!({ "name": column.name, "unit": column.unit }));
    let contacts: Vec<&str> = results.curves.iter().map(|curve| curve.contact.as_str()).collect();
    json!({
        "figures": figures,
        "columns": columns.collect::<Vec<_>>(),
        "contacts": contacts,
        "impacts": results.impacts(None).len(),
    })
}
