//! `carom section`.

use super::{Asked, axes, outputs, places, section, shown, told};
use crate::output::Files;
use crate::{Failure, Outcome, page};
use carom::dynamics::figures::{self, Along};
use carom::dynamics::{Crossing, Flow, returns};
use carom::engine::model::Model;
use carom::record::Column;
use carom::units::engineering;
use clap::Args;
use serde_json::{Map, Value, json};
use std::path::PathBuf;

/// Crossings where no number is asked for, and the most.
const COUNT: usize = 200;
const MOST: usize = 1_000_000;
/// Crossings that are printed.
const PRINTED: usize = 12;
/// A motion comes to its section within so many periods, or runs, for each crossing.
const PATIENCE: f64 = 10.0;

/// Section of Poincare: where a settled motion is at every period of its drive, at impacts, or at an event
///
/// Instants are located, not sampled. Columns are the outputs of the scenario, with the phase of the drive and the speed with which surfaces meet.
#[derive(Debug, Args)]
#[command(override_usage = "carom section [OPTIONS] <FILE|NAME>")]
#[command(after_help = "Examples:
  carom section bouncing-table --section impacts --count 20
  carom section bouncing-table --set shaking=1.75 --section impacts --columns phase,approach --figure section.svg
  carom section impact-oscillator --section \"phase(0.25)\" --csv section.csv")]
pub(crate) struct SectionCommand {
    #[command(flatten)]
    asked: Asked,
    /// Where it is cut: phase(0.25) of the drive's period, impacts, impacts(CONTACT), event(NAME)
    #[arg(long, value_name = "SECTION", default_value = "phase(0)")]
    section: String,
    /// How many crossings [default: 200]
    #[arg(long, value_name = "N")]
    count: Option<usize>,
    /// The two columns that are drawn [default: the first two]
    #[arg(long, value_name = "X,Y", value_delimiter = ',')]
    columns: Vec<String>,
    /// Draw the section (.svg or .png)
    #[arg(long, value_name = "FILE")]
    figure: Option<PathBuf>,
    /// Write the crossings as CSV, in SI units
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

impl SectionCommand {
    pub(in crate::command) fn run(self) -> Outcome {
        places(self.figure.as_ref(), self.csv.as_ref())?;
        let (source, scenario) = self.asked.read()?;
        let section = section(&self.section)?;
        let count = match self.count.unwrap_or(COUNT) {
            count @ 1..=MOST => count,
            count => return Err(Failure::option("--count", format!("expected 1 to {MOST}, not {count}"))),
        };
        let settle = self.asked.settle()?;
        let simulation = &scenario.simulation;
        let period = self.asked.driven(&scenario, section.needs_period())?;
        let cut = section.cut(simulation, period).map_err(told)?;
        let known = columns(&outputs(&scenario)?);
        let drawn = axes(&self.columns, &known)?;
        let mut flow = Flow::new(simulation, period);
        let settle = settle.seconds(period, simulation.settings.until);
        let until = settle + PATIENCE * (count + 1) as f64 * period.unwrap_or(simulation.settings.until);
        let crossings = cut.settled(&mut flow, settle, count, until).map_err(told)?;
        if crossings.is_empty() {
            let (from, until) = (engineering(settle, "s"), engineering(flow.time(), "s"));
            return Err(Failure::Run(format!(
                "the motion does not come to {section} between {from} and {until}: nothing is cut"
            )));
        }
        let rows: Vec<Vec<f64>> = crossings.iter().map(row).collect();
        let points: Vec<(f64, f64)> = rows.iter().map(|row| (row[drawn[0]], row[drawn[1]])).collect();
        let title = format!("{} at {section}", simulation.title);
        let figure = || figures::section(&title, drawn.map(|k| &known[k]), &points);
        let files = Files::default().figure(self.figure.as_ref(), figure)?;
        let files = files.text(self.csv.as_ref(), || csv(&known, &crossings, &rows));
        let heading = self.asked.heading(&source.name, &scenario, period, settle);
        files.deliver(
            self.asked.json,
            || json!({
                "section": section.to_string(), "period": period, "settle": settle, "returns": returns(&crossings),
                "crossings": crossings.iter().map(|crossing| crossing_json(crossing, &simulation.model, &known)).collect::<Vec<_>>(),
            }),
            || format!("{heading}\n{}", text(&section.to_string(), &known, &crossings, &rows)),
        )
    }
}

/// The columns of a section: the outputs, then the phase of the drive and the speed of approach, which are called otherwise where an output has their name.
pub(super) fn columns(outputs: &[&Column]) -> Vec<Along> {
    let own = outputs.iter().map(|column| Along { name: column.name.clone(), unit: column.unit.clone() });
    let free = |name: &str, other: &str| {
        let name = if outputs.iter().any(|column| column.name == name) { other } else { name };
        name.to_owned()
    };
    let phase = Along { name: free("phase", "drive.phase"), unit: String::new() };
    let approach = Along { name: free("approach", "impact.approach"), unit: "m/s".to_owned() };
    own.chain([phase, approach]).collect()
}

/// The values of a crossing in the order of [`columns`].
pub(super) fn row(crossing: &Crossing) -> Vec<f64> {
    let mut row = crossing.values.clone();
    row.push(crossing.phase.unwrap_or(f64::NAN));
    row.push(crossing.impact.map_or(f64::NAN, |(_, speed)| speed));
    row
}

fn text(section: &str, known: &[Along], crossings: &[Crossing], rows: &[Vec<f64>]) -> String {
    let comes = match returns(crossings) {
        Some(1) => "always the same".to_owned(),
        Some(n) => format!("the same after every {n}"),
        None => "it does not come back within what was looked at".to_owned(),
    };
    let mut out = format!("  {} crossings of {section}: {comes}\n\n", crossings.len());
    // What no crossing has is not shown.
    let has = |k: &usize| rows.iter().any(|row| row[*k].is_finite());
    let shown_columns: Vec<usize> = (0..known.len()).filter(has).collect();
    let heading = std::iter::once("time".to_owned()).chain(shown_columns.iter().map(|k| known[*k].name.clone()));
    let mut table = vec![heading.collect::<Vec<_>>()];
    for (crossing, row) in crossings.iter().zip(rows).take(PRINTED) {
        let values = shown_columns.iter().map(|k| shown(row[*k], &known[*k].unit));
        table.push(std::iter::once(engineering(crossing.time, "s")).chain(values).collect());
    }
    out.push_str(&page::table(&table, 2));
    if crossings.len() > PRINTED {
        out.push_str(&format!("  ... and {} more (--csv writes all)\n", crossings.len() - PRINTED));
    }
    out
}

fn csv(known: &[Along], crossings: &[Crossing], rows: &[Vec<f64>]) -> String {
    let quoted = |name: &str| {
        if name.contains([',', '"']) { format!("\"{}\"", name.replace('"', "\"\"")) } else { name.to_owned() }
    };
    let heads = known.iter().map(|along| {
        quoted(&match along.unit.is_empty() {
            true => along.name.clone(),
            false => format!("{} [{}]", along.name, along.unit),
        })
    });
    let mut out = std::iter::once("time [s]".to_owned()).chain(heads).collect::<Vec<_>>().join(",");
    out.push('\n');
    let cell = |value: &f64| if value.is_finite() { format!("{value}") } else { String::new() };
    for (crossing, row) in crossings.iter().zip(rows) {
        let cells = std::iter::once(format!("{}", crossing.time)).chain(row.iter().map(cell));
        out.push_str(&cells.collect::<Vec<_>>().join(","));
        out.push('\n');
    }
    out
}

/// A crossing for programs.
pub(super) fn crossing_json(crossing: &Crossing, model: &Model, known: &[Along]) -> Value {
    let values = known.iter().zip(&crossing.values).map(|(along, value)| (along.name.clone(), json!(value)));
    let contact = crossing.impact.map(|(contact, _)| model.contacts[contact].label());
    json!({
        "time": crossing.time, "phase": crossing.phase, "contact": contact,
        "approach": crossing.impact.map(|(_, speed)| speed), "outputs": values.collect::<Map<_, _>>(),
    })
}
