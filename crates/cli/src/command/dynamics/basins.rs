//! `carom basins`.

use super::grid::Grid;
use super::progress::Counting;
use super::{Asked, columns, places, section, shown, told};
use crate::output::Files;
use crate::{Failure, Outcome, page};
use carom::dynamics::figures::{self, Along};
use carom::dynamics::{Attractor, BasinRequest, Basins, Stop, basins};
use clap::Args;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Motions and values that are printed.
const PRINTED: usize = 16;
const VALUES: usize = 4;

/// Basins of attraction: which settled motion each start on a grid leads to
///
/// Two initial values, or two parameters, are varied. Every start is followed until it has settled; motions that come back are the same where they are at the same places once in every period of the
/// drive. All cores work, and the answer is the same for any number of them.
#[derive(Debug, Args)]
#[command(override_usage = "carom basins [OPTIONS] --vary <KEY=VALUES> --vary <KEY=VALUES> <FILE|NAME>")]
#[command(after_help = "Examples:
  carom basins bouncing-table --vary height=\"1 mm..8 mm:5\" --vary speed=\"-0.3 m/s..0.3 m/s:4\" --settle \"40 periods\"
  carom basins impact-oscillator --vary place=\"-4 mm..1 mm:6\" --vary speed=\"-0.5 m/s..0.5 m/s:6\" --settle \"40 periods\" --figure basins.svg")]
pub(crate) struct BasinsCommand {
    #[command(flatten)]
    asked: Asked,
    /// What is varied, such as speed="-0.3 m/s..0.3 m/s:20": a parameter, or any key by its dotted path; twice
    #[arg(long, value_name = "KEY=VALUES")]
    vary: Vec<String>,
    /// Where a motion is cut that nothing drives: impacts, impacts(CONTACT), event(NAME)
    #[arg(long, value_name = "SECTION")]
    section: Option<String>,
    /// How many starts are followed at once [default: as many as the machine has cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Draw the map (.svg or .png)
    #[arg(long, value_name = "FILE")]
    figure: Option<PathBuf>,
    /// Write the motion of each start as CSV, in SI units
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

impl BasinsCommand {
    pub(in crate::command) fn run(self) -> Outcome {
        places(self.figure.as_ref(), self.csv.as_ref())?;
        let source = self.asked.source()?;
        if self.vary.len() != 2 {
            return Err(Failure::option("--vary", "give it twice, for the two directions of the map"));
        }
        let grid = Grid::of(self.asked.study(&source, &self.vary)?)?;
        let section = self.section.as_ref().map(|text| section(text)).transpose()?;
        let request = BasinRequest { period: self.asked.given_period()?, section, settle: self.asked.settle()? };
        let first = grid.study.scenario(0).map_err(Failure::input)?;
        let mut columns = columns(&first.simulation)?;
        columns.truncate(first.simulation.outputs.len());
        let bar = Counting::new(grid.study.points, "starts");
        let found = basins(&grid.study, &request, self.threads.map(usize::from), &Stop::default(), || bar.one());
        bar.clear();
        let found = found.map_err(told)?;
        let names: Vec<String> = (0..found.attractors.len()).map(|k| name(&found, k)).collect();
        let leads: Vec<((f64, f64), Option<usize>)> =
            found.leads.iter().enumerate().map(|(k, lead)| (at(&grid, k), lead.as_ref().ok().copied())).collect();
        let title = format!("{}: where starts lead", first.simulation.title);
        let draw = || figures::basins(&title, [&grid.along[0], &grid.along[1]], &names, &leads);
        let files = Files::default().figure(self.figure.as_ref(), draw)?;
        let files = files.text(self.csv.as_ref(), || csv(&grid, &found));
        let settle = request.settle.seconds(found.period, first.simulation.settings.until);
        let heading = self.asked.heading(&source.name, &first, found.period, settle);
        files.deliver(
            self.asked.json,
            || value(&grid, &found, &columns),
            || format!("{heading}\n{}", text(&grid, &found, &columns)),
        )
    }
}

/// The two values of a start.
fn at(grid: &Grid, k: usize) -> (f64, f64) {
    let values = grid.values(k);
    (values[0], values[1])
}

/// What a motion is, in words.
fn kind(attractor: &Attractor) -> String {
    match attractor.returns {
        Some(1) => "period 1".to_owned(),
        Some(n) => format!("period {n}"),
        None => "does not come back".to_owned(),
    }
}

fn name(found: &Basins, k: usize) -> String {
    let attractor = &found.attractors[k];
    match attractor.returns {
        Some(_) => format!("{}: {}, {} impacts", k + 1, kind(attractor), attractor.impacts),
        None => format!("{}: {}", k + 1, kind(attractor)),
    }
}

fn text(grid: &Grid, found: &Basins, columns: &[Along]) -> String {
    let (count, of) = (found.leads.len(), found.attractors.len());
    let alike = if found.alike { ", told apart by what they are like, since parameters are varied" } else { "" };
    let sides: Vec<String> = grid.study.axes.iter().map(|axis| axis.count().unwrap_or(0).to_string()).collect();
    let mut out = format!("  {count} starts, {}, lead to {of} motions{alike}\n\n", sides.join(" by "));
    let told = &columns[..columns.len().min(VALUES)];
    let heading = ["motion", "comes back", "impacts", "starts"].map(str::to_owned).into_iter();
    let mut rows = vec![heading.chain(told.iter().map(|along| along.name.clone())).collect::<Vec<_>>()];
    for (k, attractor) in found.attractors.iter().enumerate().take(PRINTED) {
        let share = format!("{} ({:.1} %)", attractor.starts, 100.0 * attractor.starts as f64 / count as f64);
        let impacts = attractor.returns.map_or("-".to_owned(), |_| attractor.impacts.to_string());
        let values = attractor.values.iter().zip(told).map(|(value, along)| shown(*value, &along.unit));
        rows.push([(k + 1).to_string(), kind(attractor), impacts, share].into_iter().chain(values).collect());
    }
    out.push_str(&page::table(&rows, 2));
    if of > PRINTED {
        out.push_str(&format!("  ... and {} more (--json tells all)\n", of - PRINTED));
    }
    let failed: Vec<&String> = found.leads.iter().filter_map(|lead| lead.as_ref().err()).collect();
    if let Some(reason) = failed.first() {
        let first = format!("{} starts lead nowhere; the first: {reason}", failed.len());
        out.push_str(&page::warnings(&[first]));
        out.push('\n');
    }
    out
}

fn csv(grid: &Grid, found: &Basins) -> String {
    let mut out = format!("{},{},motion,why\n", quoted(&grid.along[0].name), quoted(&grid.along[1].name));
    for (k, lead) in found.leads.iter().enumerate() {
        let (x, y) = at(grid, k);
        let (motion, why) = match lead {
            Ok(motion) => ((motion + 1).to_string(), String::new()),
            Err(why) => (String::new(), quoted(why)),
        };
        out.push_str(&format!("{x},{y},{motion},{why}\n"));
    }
    out
}

fn quoted(text: &str) -> String {
    match text.contains([',', '"', '\n']) {
        true => format!("\"{}\"", text.replace('"', "\"\"").replace('\n', " ")),
        false => text.to_owned(),
    }
}

fn value(grid: &Grid, found: &Basins, columns: &[Along]) -> Value {
    let attractor = |attractor: &Attractor| {
        let values = columns.iter().zip(&attractor.values).map(|(along, value)| (along.name.clone(), json!(value)));
        json!({
            "returns": attractor.returns, "impacts": attractor.impacts, "starts": attractor.starts, "states": attractor.states,
            "outputs": values.collect::<serde_json::Map<_, _>>(),
        })
    };
    let lead = |(k, lead): (usize, &Result<usize, String>)| {
        let (x, y) = at(grid, k);
        json!({ "x": x, "y": y, "motion": lead.as_ref().ok().map(|k| k + 1), "why": lead.as_ref().err() })
    };
    json!({
        "x": grid.along[0].name, "y": grid.along[1].name, "period": found.period, "alike": found.alike,
        "motions": found.attractors.iter().map(attractor).collect::<Vec<_>>(),
        "starts": found.leads.iter().enumerate().map(lead).collect::<Vec<_>>(),
    })
}
