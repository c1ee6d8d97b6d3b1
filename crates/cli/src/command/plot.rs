//! `carom plot`.

use crate::output::{self, Files};
use crate::{Failure, Outcome, input, page};
use carom::plot::{self, Beside, Request, Results};
use carom::record::{Column, Recording};
use carom::text_file::{self, Limit};
use carom::units::Dimension;
use clap::Args;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Draw a figure of a run: force over time, loops, phase portraits, orbits, energy, comparisons
///
/// The folder is one that `carom run` has written; of several folders a figure shows all, each line under the name of its folder. Without --figure
/// the figures that all of them have the data for are listed.
#[derive(Debug, Args)]
#[command(override_usage = "carom plot [OPTIONS] <FOLDER>...")]
#[command(after_help = "Examples:
  carom plot results/bouncing-ball
  carom plot results/bouncing-ball --figure hysteresis --impact 1,2,3 --out loops.svg
  carom plot results/slider-crank --figure columns --columns slider.position.x,motor.effort --out slider.png
  carom plot results/pendulum --figure phase --columns pin --from 2 --out portrait.svg
  carom plot results/soft results/hard results/harder --figure force-time --out forces.svg
  carom plot results/one results/other --figure compare --columns bob.position.z --out both.svg
  carom plot results/pendulum --figure compare --columns bob.position.x --reference measured.csv --out check.svg")]
pub(crate) struct Plot {
    /// A folder of results; of several, a figure shows all
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
            return Err(no_folder());
        };
        let results = self.open(folder)?;
        let Some(name) = &self.figure else {
            let beside = self.beside()?;
            output::print(self.json, || list(&results, &beside), || self.listing(&results, &beside));
            return Ok(());
        };
        let figure = plot::draw(name, &results, &self.request()?).map_err(Failure::input)?;
        let Some(out) = &self.out else {
            return Err(Failure::option("--out", format!("name the file to write, such as {name}.svg")));
        };
        let heading = || format!("{name} of {}", self.places(", "));
        Files::default().figure(Some(out), || figure)?.deliver(false, || Value::Null, heading)
    }

    /// What the options ask for.
    fn request(&self) -> Result<Request, Failure> {
        let [from, to] = self.window()?;
        let period = self.period.as_ref().map(|text| input::positive("--period", text, Dimension::TIME)).transpose()?;
        Ok(Request {
            title: self.title.clone(),
            columns: self.columns.clone(),
            contact: self.contact.clone(),
            impacts: self.impact.clone(),
            from,
            to,
            event: self.event.clone(),
            period,
            beside: self.beside()?,
        })
    }

    /// Reads a folder, as far as it is shown.
    fn open(&self, folder: &Path) -> Result<Results, Failure> {
        let [from, to] = self.window()?;
        Results::open_between(folder, from, to, true).map_err(Failure::input)
    }

    /// The time that is shown [s].
    fn window(&self) -> Result<[Option<f64>; 2], Failure> {
        let time = |option: &str, text: &Option<String>| input::optional(option, text.as_ref(), Dimension::TIME);
        Ok([time("--from", &self.from)?, time("--to", &self.to)?])
    }

    /// The other folders, and the tables.
    fn beside(&self) -> Result<Vec<Beside>, Failure> {
        let run = |folder: &PathBuf| self.open(folder).map(Beside::run);
        let runs = self.folders[1..].iter().map(run);
        runs.chain(self.reference.iter().map(|file| table(file))).collect()
    }

    /// The folders as they were named.
    fn places(&self, between: &str) -> String {
        let places: Vec<String> = self.folders.iter().map(|folder| folder.display().to_string()).collect();
        places.join(between)
    }

    /// What the folders can show, for people.
    fn listing(&self, results: &Results, beside: &[Beside]) -> String {
        let figures = plot::possible(results, beside);
        let rows: Vec<_> = figures.iter().map(|one| vec![one.name.to_owned(), one.shows.to_owned()]).collect();
        let columns: Vec<&str> = shared(results, beside).map(|column| column.name.as_str()).collect();
        let together = if self.folders.len() > 1 { " together" } else { "" };
        let more = match beside {
            [] => "; a second folder or --reference FILE gives something to compare with",
            _ => "",
        };
        format!(
            "{} can show{together}\n\n{}\n{}\n\n`carom plot {} --figure NAME --out FILE` draws one{more}.",
            self.places(", "),
            page::entries(&rows, 2),
            page::paragraph(&columns.join(", "), "columns: ", 9),
            self.places(" "),
        )
    }
}

/// That no folder of results is named.
pub(super) fn no_folder() -> Failure {
    Failure::input("name a folder that `carom run` has written, such as results/pendulum")
}

/// The columns that a run and the runs beside it all have, time left out.
fn shared<'a>(results: &'a Results, beside: &'a [Beside]) -> impl Iterator<Item = &'a Column> {
    let has =
        |other: &Beside, column: &Column| other.results.samples.columns().iter().any(|own| own.name == column.name);
    let runs = || beside.iter().filter(|other| !other.measured);
    results.samples.columns()[1..].iter().filter(move |column| runs().all(|other| has(other, column)))
}

/// A table of the user's own.
fn table(path: &Path) -> Result<Beside, Failure> {
    let wrong = |reason: String| Failure::option("--reference", format!("cannot read {}: {reason}", path.display()));
    let text = text_file::read(path, Limit::MEASURED).map_err(wrong)?;
    let recording = Recording::read_csv(&text).map_err(|error| wrong(error.to_string()))?;
    let name = path.file_stem().map_or("reference".to_owned(), |stem| stem.to_string_lossy().into_owned());
    Ok(Beside::table(name, recording))
}

/// What the folders can show, for programs.
fn list(results: &Results, beside: &[Beside]) -> Value {
    let figures: Vec<&str> = plot::possible(results, beside).iter().map(|one| one.name).collect();
    let columns = results.samples.columns()[..1].iter().chain(shared(results, beside));
    let columns = columns.map(|column| json!({ "name": column.name, "unit": column.unit }));
    let contacts: Vec<&str> = results.curves.iter().map(|curve| curve.contact.as_str()).collect();
    json!({
        "figures": figures,
        "columns": columns.collect::<Vec<_>>(),
        "contacts": contacts,
        "impacts": results.impacts(None).len(),
    })
}
