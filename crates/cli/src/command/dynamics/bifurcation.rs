//! `carom sweep --section`: bifurcation diagrams.

use super::progress::Counting;
use super::section::{columns, row};
use super::vary::Varied;
use super::{axes, heading, outputs, period_of, places, section, settle_of, told};
use crate::output::Files;
use crate::{Failure, Outcome, page};
use carom::dynamics::figures::{self, Along};
use carom::dynamics::{BifurcationRequest, Branch, bifurcation, driven};
use carom::sweep::{Design, Study};
use clap::Args;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Crossings for each point where no number is asked for, and the most.
const CROSSINGS: usize = 60;
const MOST: usize = 100_000;
/// Lines that are printed.
const PRINTED: usize = 24;

/// What the settled motion does at every point, instead of measures of a run.
#[derive(Debug, Args)]
pub(in crate::command) struct Diagram {
    /// Draw a bifurcation diagram instead of measuring runs: the settled motion of every point is cut at impacts, impacts(CONTACT), event(NAME), or phase(0.25) of its drive; writes no folder
    #[arg(long, value_name = "SECTION", conflicts_with_all = ["measure", "after", "out", "no_report", "threads", "quiet"])]
    pub(in crate::command) section: Option<String>,
    /// With --section, begin each motion where the one before stood, along the last that is varied
    #[arg(long, requires = "section")]
    carry: bool,
    /// With --section, how long each motion settles first: a time, or "100 periods" [default: 200 periods, or the run of the scenario where nothing drives]
    #[arg(long, value_name = "T", allow_hyphen_values = true, requires = "section")]
    settle: Option<String>,
    /// With --section, the period of what drives, as a time or a frequency [default: found]
    #[arg(long, value_name = "T", allow_hyphen_values = true, requires = "section")]
    period: Option<String>,
    /// With --section, how many crossings are taken at each point [default: 60]
    #[arg(long, value_name = "N", requires = "section")]
    crossings: Option<usize>,
    /// With --section, what is drawn: an output, phase, or approach [default: approach at impacts, else the first output]
    #[arg(long, value_name = "COLUMN", requires = "section")]
    column: Option<String>,
    /// With --section, write all crossings as CSV, in SI units
    #[arg(long, value_name = "FILE", requires = "section")]
    csv: Option<PathBuf>,
}

impl Diagram {
    /// Draws it over the points of a study of the scenario of this name.
    pub(in crate::command) fn draw(&self, name: &str, study: Study, figure: Option<&PathBuf>, json: bool) -> Outcome {
        places(figure, self.csv.as_ref())?;
        let section = section(self.section.as_deref().unwrap_or_default())?;
        let crossings = match self.crossings.unwrap_or(CROSSINGS) {
            count @ 1..=MOST => count,
            count => return Err(Failure::option("--crossings", format!("expected 1 to {MOST}, not {count}"))),
        };
        let varied = Varied::of(study)?;
        let (count, last) = (varied.study.points, varied.study.axes.len() - 1);
        let chain = match varied.study.design {
            Design::Grid => varied.study.axes[last].count().unwrap_or(1),
            _ => count,
        };
        let first = varied.study.scenario(0).map_err(Failure::input)?;
        let known = columns(&outputs(&first)?);
        let drawn = match &self.column {
            Some(name) => axes(&[name.clone(), name.clone()], &known)?[0],
            None if section.to_string().starts_with("impacts") => known.len() - 1,
            None => 0,
        };
        let (given, settle) = (period_of(self.period.as_deref())?, settle_of(self.settle.as_deref())?);
        let request =
            BifurcationRequest { section: section.clone(), period: given, settle, crossings, carry: self.carry };
        let period = driven(&first, given, section.needs_period()).map_err(told)?;
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
        let files = Files::default().figure(figure, draw)?;
        let files = files.text(self.csv.as_ref(), || csv(&varied, &known, &found));
        let seconds = settle.seconds(period, first.simulation.settings.until);
        let assumed = [given.is_none(), self.settle.is_none()];
        files.deliver(
            json,
            || value(&varied, &known, &found),
            || {
                format!(
                    "{}\n{}",
                    heading(name, &first, period, seconds, assumed),
                    text(&varied, &found, chain, self.carry)
                )
            },
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
