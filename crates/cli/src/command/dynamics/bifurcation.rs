//! `carom bifurcation`.

use super::progress::Counting;
use super::section::{columns, row};
use super::vary::Vary;
use super::{Asked, axes, outputs, section, told};
use crate::output::Files;
use crate::{Failure, Outcome, page};
use carom::dynamics::figures::{self, Along};
use carom::dynamics::{BifurcationRequest, Branch, bifurcation};
use carom::scenario::Change;
use clap::Args;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Crossings for each value where no number is asked for, and the most.
const CROSSINGS: usize = 60;
const MOST: usize = 100_000;
/// Lines that are printed.
const PRINTED: usize = 24;

/// Bifurcation diagram: what the settled motion does for every value of a parameter
///
/// For each value the motion settles and is cut; a dot for each crossing. With --carry the motion of a value begins where that of the value before it stood, and is followed along its branch: what comes of
/// going up may differ from what comes of going down.
#[derive(Debug, Args)]
#[command(override_usage = "carom bifurcation [OPTIONS] --vary <KEY=FROM..TO:N> <FILE|NAME>")]
#[command(after_help = "Examples:
  carom bifurcation bouncing-table --vary shaking=1.4..1.75:15 --carry --settle \"60 periods\" --crossings 20
  carom bifurcation bouncing-table --vary shaking=1.4..1.75:15 --carry --settle \"60 periods\" --crossings 20 --column phase --figure bifurcation.svg
  carom bifurcation impact-oscillator --vary frequency=\"12 Hz..6 Hz:13\" --settle \"60 periods\" --crossings 10 --csv points.csv")]
pub(crate) struct BifurcationCommand {
    #[command(flatten)]
    asked: Asked,
    /// What is varied evenly, in this order: a parameter, or any key by its dotted path
    #[arg(long, value_name = "KEY=FROM..TO:N")]
    vary: Option<String>,
    /// Where the motion is cut: impacts, impacts(CONTACT), event(NAME), phase(0.25)
    #[arg(long, value_name = "SECTION", default_value = "impacts")]
    section: String,
    /// Crossings for each value [default: 60]
    #[arg(long, value_name = "N")]
    crossings: Option<usize>,
    /// Begin each motion where the one before stood
    #[arg(long)]
    carry: bool,
    /// What is drawn over the parameter: an output, phase, or approach [default: approach at impacts, else the first output]
    #[arg(long, value_name = "COLUMN")]
    column: Option<String>,
    /// Draw the diagram (.svg or .png)
    #[arg(long, value_name = "FILE")]
    figure: Option<PathBuf>,
    /// Write all crossings as CSV, in SI units
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

impl BifurcationCommand {
    pub(in crate::command) fn run(self) -> Outcome {
        let vary = self.vary.as_ref().ok_or_else(|| {
            Failure::option("--vary", "say what is varied, such as --vary shaking=1.2..1.7:100")
        })?;
        let vary = Vary::read(vary)?;
        let (source, changes, section) = (self.asked.source()?, self.asked.changes(), section(&self.section)?);
        let crossings = match self.crossings.unwrap_or(CROSSINGS) {
            count @ 1..=MOST => count,
            count => return Err(Failure::option("--crossings", format!("expected 1 to {MOST}, not {count}"))),
        };
        let read = |k: usize| {
            let own = vary.change(k);
            let all: Vec<Change<'_>> =
                changes.iter().chain([&own]).map(|(option, assignment)| Change { option, assignment }).collect();
            source.read_changed(&all)
        };
        let first = read(0).map_err(Failure::input)?;
        let known = columns(&outputs(&first)?);
        let drawn = match &self.column {
            Some(name) => axes(&[name.clone(), name.clone()], &known)?[0],
            None if self.section.starts_with("impacts") => known.len() - 1,
            None => 0,
        };
        let request = BifurcationRequest {
            section: section.clone(),
            period: self.asked.given_period()?,
            settle: self.asked.settle()?,
            crossings,
            carry: self.carry,
        };
        let period = self.asked.driven(&first, section.needs_period())?;
        let bar = Counting::new(vary.values.len(), "values");
        let found = bifurcation(vary.values.len(), &request, read, || bar.one());
        bar.clear();
        let found = found.map_err(told)?;
        let points: Vec<(f64, f64)> = found
            .iter()
            .zip(&vary.values)
            .flat_map(|(branch, value)| branch.crossings.iter().map(move |crossing| (*value, row(crossing)[drawn])))
            .collect();
        let title = format!("{} at {section}", first.simulation.title);
        let draw = || figures::bifurcation(&title, [&vary.along(), &known[drawn]], &points);
        let files = Files::default().figure(self.figure.as_ref(), draw)?;
        let files = files.text(self.csv.as_ref(), || csv(&vary, &known, &found));
        let settle = request.settle.seconds(period, first.simulation.settings.until);
        let heading = self.asked.heading(&source.name, &first, period, settle);
        files.deliver(
            self.asked.json,
            || value(&vary, &known, &found),
            || format!("{heading}\n{}", text(&vary, &found, self.carry)),
        )
    }
}

/// What the motion of a value does, in words.
fn word(branch: &Branch) -> String {
    match (&branch.stopped, branch.returns) {
        (Some(why), _) => why.clone(),
        (None, _) if branch.crossings.is_empty() => "does not come to the section".to_owned(),
        (None, Some(1)) => "always the same".to_owned(),
        (None, Some(n)) => format!("the same after every {n}"),
        (None, None) => "does not come back".to_owned(),
    }
}

fn text(vary: &Vary, found: &[Branch], carry: bool) -> String {
    let mut out = String::new();
    // Values one after the other that do the same are one line.
    let mut lines: Vec<(usize, usize, String)> = Vec::new();
    for (k, branch) in found.iter().enumerate() {
        match lines.last_mut() {
            Some((_, last, said)) if *said == word(branch) => *last = k,
            _ => lines.push((k, k, word(branch))),
        }
    }
    let written = |from: usize, to: usize| match from == to {
        true => vary.written[from].clone(),
        false => format!("{} to {}", vary.written[from], vary.written[to]),
    };
    let mut rows = vec![vec![vary.key.clone(), "crossings".to_owned()]];
    rows.extend(lines.iter().take(PRINTED).map(|(from, to, said)| vec![written(*from, *to), page::clip(said, 70)]));
    out.push_str(&page::table(&rows, 2));
    if lines.len() > PRINTED {
        out.push_str(&format!("  ... and {} more (--csv writes all crossings)\n", lines.len() - PRINTED));
    }
    let fresh = found.iter().skip(1).filter(|branch| !branch.carried).count();
    if carry && fresh > 0 {
        let remark = format!("{fresh} of {} motions began as the scenario says: where the one before stood something touched, or would have", found.len());
        out.push_str(&page::warnings(&[remark]));
        out.push('\n');
    }
    out
}

fn csv(vary: &Vary, known: &[Along], found: &[Branch]) -> String {
    let heads = known.iter().map(|along| along.name.clone());
    let mut out = [vary.key.clone(), "time".to_owned()].into_iter().chain(heads).collect::<Vec<_>>().join(",");
    out.push('\n');
    let cell = |value: &f64| if value.is_finite() { value.to_string() } else { String::new() };
    for (branch, value) in found.iter().zip(&vary.values) {
        for crossing in &branch.crossings {
            let cells: Vec<String> = row(crossing).iter().take(known.len()).map(cell).collect();
            out.push_str(&format!("{value},{},{}\n", crossing.time, cells.join(",")));
        }
    }
    out
}

fn value(vary: &Vary, known: &[Along], found: &[Branch]) -> Value {
    let branch = |(branch, value): (&Branch, &f64)| {
        let finite = |x: &f64| x.is_finite().then_some(*x);
        let rows = branch.crossings.iter().map(|crossing| row(crossing).iter().map(finite).collect::<Vec<_>>());
        json!({
            "value": value, "returns": branch.returns, "carried": branch.carried, "stopped": branch.stopped,
            "crossings": rows.collect::<Vec<_>>(),
        })
    };
    json!({
        "key": vary.key, "columns": known.iter().map(|along| &along.name).collect::<Vec<_>>(),
        "values": found.iter().zip(&vary.values).map(branch).collect::<Vec<_>>(),
    })
}
