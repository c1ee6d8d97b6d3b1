//! `carom section`.

use super::{Asked, axes, columns, places, section, shown, told, within};
use crate::output::Files;
use crate::{Outcome, page};
use carom::dynamics::figures::{self, Along};
use carom::dynamics::{Crossing, LongRun, returns};
use carom::engine::model::Model;
use carom::units::engineering;
use clap::Args;
use serde_json::{Map, Value, json};
use std::path::PathBuf;

/// Crossings that are printed.
const PRINTED: usize = 12;

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
        let count = within("--count", self.count.unwrap_or(LongRun::CROSSINGS), LongRun::ALLOWED)?;
        let mut run = self.asked.long_run(&scenario, section.needs_period())?;
        let cut = run.cut(&section).map_err(told)?;
        let known = columns(&scenario.simulation)?;
        let drawn = axes(&self.columns, &known)?;
        let crossings = run.crossings(&cut, count).map_err(told)?;
        let (simulation, LongRun { period, settle, .. }) = (&scenario.simulation, run);
        let rows: Vec<Vec<f64>> = crossings.iter().map(Crossing::row).collect();
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
