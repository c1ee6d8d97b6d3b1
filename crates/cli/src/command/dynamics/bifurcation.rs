//! `carom bifurcation`.

use super::progress::Counting;
use super::section::{columns, row};
use super::vary::Varied;
use super::{Asked, axes, outputs, places, section, told};
use crate::output::Files;
use crate::{Failure, Outcome, page};
use carom::dynamics::figures::{self, Along};
use carom::dynamics::{BifurcationRequest, Branch, bifurcation};
use carom::study::sweep::Design;
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
#[command(override_usage = "carom bifurcation [OPTIONS] --vary <KEY=VALUES> <FILE|NAME>")]
#[command(after_help = "Examples:
  carom bifurcation bouncing-table --vary shaking=1.4..1.75:15 --carry --settle \"60 periods\" --crossings 20
  carom bifurcation bouncing-table --vary shaking=1.4..1.75:15 --carry --settle \"60 periods\" --crossings 20 --column phase --figure bifurcation.svg
  carom bifurcation impact-oscillator --vary frequency=\"12 Hz..6 Hz:13\" --settle \"60 periods\" --crossings 10 --csv points.csv")]
pub(crate) struct BifurcationCommand {
    #[command(flatten)]
    asked: Asked,
    /// What is varied, in this order, such as shaking=1.2..1.7:100: a parameter, or any key by its dotted path; of several, motions are carried along the last
    #[arg(long, value_name = "KEY=VALUES")]
    vary: Vec<String>,
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
        places(self.figure.as_ref(), self.csv.as_ref())?;
        let (source, section) = (self.asked.source()?, section(&self.section)?);
        let crossings = match self.crossings.unwrap_or(CROSSINGS) {
            count @ 1..=MOST => count,
            count => return Err(Failure::option("--crossings", format!("expected 1 to {MOST}, not {count}"))),
        };
        let varied = Varied::open(&self.asked, &source, &self.vary)?;
        let (count, last) = (varied.study.points, varied.study.axes.len() - 1);
        let chain = match varied.study.design {
            Design::Grid => varied.study.axes[last].count().unwrap_or(1),
            _ => count,
        };
        let first = varied.study.scenario(0).map_err(Failure::input)?;
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
        let bar = Counting::new(count, "points");
        let found = bifurcation(count, chain, &request, |k| varied.study.scenario(k), || bar.one());
        bar.clear();
        let found = found.map_err(told)?;
        let points: Vec<(f64, f64)> = found
            .iter()
            .enumerate()
            .map(|(k, branch)| (varied.values(k)[last], branch))
            .flat_map(|(value, branch)| branch.crossings.iter().map(move |crossing| (value, row(crossing)[drawn])))
            .collect();
        let title = format!("{} at {section}", first.simulation.title);
        let draw = || figures::bifurcation(&title, [varied.along(last), &known[drawn]], &points);
        let files = Files::default().figure(self.figure.as_ref(), draw)?;
        let files = files.text(self.csv.as_ref(), || csv(&varied, &known, &found));
        let settle = request.settle.seconds(period, first.simulation.settings.until);
        let heading = self.asked.heading(&source.name, &first, period, settle);
        files.deliver(
            self.asked.json,
            || value(&varied, &known, &found),
            || format!("{heading}\n{}", text(&varied, &found, chain, self.carry)),
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

fn text(varied: &Varied, found: &[Branch], chain: usize, carry: bool) -> String {
    let mut out = String::new();
    // Values one after the other that do the same are one line.
    let mut lines: Vec<(usize, usize, String)> = Vec::new();
    for (k, branch) in found.iter().enumerate() {
        match lines.last_mut() {
            Some((_, last, said)) if *said == word(branch) && !k.is_multiple_of(chain) => *last = k,
            _ => lines.push((k, k, word(branch))),
        }
    }
    let written = |from: usize, to: usize| match from == to {
        true => varied.written(from).join(", "),
        false => format!("{} to {}", varied.written(from).join(", "), varied.written(to).join(", ")),
    };
    let keys: Vec<&str> = varied.study.axes.iter().map(|axis| &axis.key[..]).collect();
    let mut rows = vec![vec![keys.join(", "), "crossings".to_owned()]];
    rows.extend(lines.iter().take(PRINTED).map(|(from, to, said)| vec![written(*from, *to), page::clip(said, 70)]));
    out.push_str(&page::table(&rows, 2));
    if lines.len() > PRINTED {
        out.push_str(&format!("  ... and {} more (--csv writes all crossings)\n", lines.len() - PRINTED));
    }
    let begun = found.iter().enumerate().filter(|(k, branch)| !k.is_multiple_of(chain) && !branch.carried);
    let fresh = begun.count();
    if carry && fresh > 0 {
        let remark = format!(
            "{fresh} of {} motions began as the scenario says: where the one before stood something touched, or would have",
            found.len()
        );
        out.push_str(&page::warnings(&[remark]));
        out.push('\n');
    }
    out
}

fn csv(varied: &Varied, known: &[Along], found: &[Branch]) -> String {
    let heads = known.iter().map(|along| along.name.clone());
    let mut out = varied
        .study
        .axes
        .iter()
        .map(|axis| axis.key.clone())
        .chain(["time".to_owned()])
        .chain(heads)
        .collect::<Vec<_>>()
        .join(",");
    out.push('\n');
    let cell = |value: &f64| if value.is_finite() { value.to_string() } else { String::new() };
    for (k, branch) in found.iter().enumerate() {
        let values: Vec<String> = varied.values(k).iter().map(f64::to_string).collect();
        let value = values.join(",");
        for crossing in &branch.crossings {
            let cells: Vec<String> = row(crossing).iter().map(cell).collect();
            out.push_str(&format!("{value},{},{}\n", crossing.time, cells.join(",")));
        }
    }
    out
}

fn value(varied: &Varied, known: &[Along], found: &[Branch]) -> Value {
    let branch = |(k, branch): (usize, &Branch)| {
        let finite = |x: &f64| x.is_finite().then_some(*x);
        let rows = branch.crossings.iter().map(|crossing| row(crossing).iter().map(finite).collect::<Vec<_>>());
        json!({
            "values": varied.values(k), "returns": branch.returns, "carried": branch.carried, "stopped": branch.stopped,
            "crossings": rows.collect::<Vec<_>>(),
        })
    };
    json!({
        "keys": varied.study.axes.iter().map(|axis| &axis.key).collect::<Vec<_>>(), "columns": known.iter().map(|along| &along.name).collect::<Vec<_>>(),
        "values": found.iter().enumerate().map(branch).collect::<Vec<_>>(),
    })
}
