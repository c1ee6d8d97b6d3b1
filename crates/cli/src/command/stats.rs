//! `carom stats`.

use super::plot::no_folder;
use crate::output::Files;
use crate::{Failure, Outcome, input, page};
use carom::plot::{self, ColumnStatistics, Request, Results};
use carom::units::{Dimension, engineering};
use clap::Args;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::PathBuf;

/// Least, largest, mean and effective value of recorded columns
///
/// Mean and effective value (rms) are taken over time. Columns that rise and fall with a contact come from the contact's own record, so that no peak is
/// lost; any other column is known at its samples only. Of forces, moments and rates whose three components are recorded the length is told as well.
#[derive(Debug, Args)]
#[command(override_usage = "carom stats [OPTIONS] <FOLDER>")]
#[command(after_help = "Examples:
  carom stats results/slider-crank
  carom stats results/slider-crank-clearance --columns motor.effort --from \"20 ms\"
  carom stats results/pendulum --from 2 --to \"4 s\" --csv pendulum-stats.csv")]
pub(crate) struct Stats {
    /// A folder of results
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// Columns of the samples, or beginnings of their names; all but energies if left out
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    columns: Vec<String>,
    /// Nothing before this time counts
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    from: Option<String>,
    /// Nothing after this time counts
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    to: Option<String>,
    /// Write the table as CSV, in SI units
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Stats {
    pub(super) fn run(self) -> Outcome {
        let folder = self.folder.as_ref().ok_or_else(no_folder)?;
        let time = |option: &str, text: &Option<String>| input::optional(option, text.as_ref(), Dimension::TIME);
        let (from, to) = (time("--from", &self.from)?, time("--to", &self.to)?);
        let results = Results::open_between(folder, from, to, false).map_err(Failure::input)?;
        let request = Request { columns: self.columns.clone(), from, to, ..Request::default() };
        let told = plot::statistics(&results, &request).map_err(Failure::input)?;
        let (first, last) = results.span().unwrap_or_default();
        let span = (from.unwrap_or(first).max(first), to.unwrap_or(last).min(last));
        let heading = format!("{}  {}", page::bold(&folder.display().to_string()), between(span));
        let files = Files::default().text(self.csv.as_ref(), || csv(&told));
        files.deliver(self.json, || json(span, &told), || format!("{heading}\n\n{}", table(&told)))
    }
}

/// What is smaller than this part of the largest value of the same unit is rounding, and reads 0 [-].
const DUST: f64 = 1e-12;

/// The largest value of all columns of a unit.
fn largest(told: &[ColumnStatistics], unit: &str) -> f64 {
    let same = told.iter().filter(|one| one.unit == unit);
    same.flat_map(|one| [one.least.1.abs(), one.most.1.abs()]).fold(0.0, f64::max)
}

fn between((from, to): (f64, f64)) -> String {
    format!("from {} to {}", engineering(from, "s"), engineering(to, "s"))
}

/// What a column is called: the length of a vector between strokes.
fn name(one: &ColumnStatistics) -> String {
    if one.length { format!("|{}|", one.name) } else { one.name.clone() }
}

fn table(told: &[ColumnStatistics]) -> String {
    let heading = ["column", "min", "at", "max", "at", "mean", "rms"].map(str::to_owned).to_vec();
    let row = |one: &ColumnStatistics| {
        let dust = DUST * largest(told, &one.unit);
        let value = |x: f64| engineering(if x.abs() < dust { 0.0 } else { x }, &one.unit);
        let (least, most) = (one.least, one.most);
        // What does not change is so at no particular time.
        let steady = most.1 - least.1 <= dust;
        let at = |t: f64| if steady { "-".to_owned() } else { engineering(t, "s") };
        vec![name(one), value(least.1), at(least.0), value(most.1), at(most.0), value(one.mean), value(one.rms)]
    };
    let rows: Vec<_> = std::iter::once(heading).chain(told.iter().map(row)).collect();
    page::table(&rows, 2)
}

/// A line for each column, in SI.
fn csv(told: &[ColumnStatistics]) -> String {
    let mut out = "column,unit,min,min at [s],max,max at [s],mean,rms\n".to_owned();
    for one in told {
        let name = name(one);
        let name = if name.contains([',', '"']) { format!("\"{}\"", name.replace('"', "\"\"")) } else { name };
        let (least, most) = (one.least, one.most);
        let _ = writeln!(
            out,
            "{name},{},{:e},{:e},{:e},{:e},{:e},{:e}",
            one.unit, least.1, least.0, most.1, most.0, one.mean, one.rms
        );
    }
    out
}

fn json((from, to): (f64, f64), told: &[ColumnStatistics]) -> Value {
    let column = |one: &ColumnStatistics| {
        json!({
            "name": one.name, "unit": one.unit, "length": one.length,
            "min": one.least.1, "min_at": one.least.0, "max": one.most.1, "max_at": one.most.0,
            "mean": one.mean, "rms": one.rms,
        })
    };
    json!({ "from": from, "to": to, "columns": told.iter().map(column).collect::<Vec<_>>() })
}
