//! `carom basins`.

use super::progress::Counting;
use super::vary::Vary;
use super::{Asked, outputs, section, shown, told};
use crate::output::Files;
use crate::{Failure, Outcome, page};
use carom::dynamics::figures::{self, Along};
use carom::dynamics::{Attractor, BasinRequest, Basins, basins};
use carom::scenario::{Change, Scenario, ScenarioError, Source};
use clap::Args;
use serde_json::{Value, json};
use std::path::PathBuf;

/// The most starts.
const MOST: usize = 1_000_000;
/// Motions and values that are printed.
const PRINTED: usize = 16;
const VALUES: usize = 4;

/// Basins of attraction: which settled motion each start on a grid leads to
///
/// Two initial values, or two parameters, are varied evenly. Every start is followed until it has settled; motions that come back are the same where they are at the same places once in every period of the
/// drive. All cores work, and the answer is the same for any number of them.
#[derive(Debug, Args)]
#[command(override_usage = "carom basins [OPTIONS] --vary <KEY=FROM..TO:N> --vary <KEY=FROM..TO:N> <FILE|NAME>")]
#[command(after_help = "Examples:
  carom basins bouncing-table --vary height=\"1 mm..8 mm:12\" --vary speed=\"-0.3 m/s..0.3 m/s:12\" --settle \"60 periods\"
  carom basins impact-oscillator --vary place=\"-4 mm..1 mm:6\" --vary speed=\"-0.5 m/s..0.5 m/s:6\" --settle \"40 periods\" --figure basins.svg")]
pub(crate) struct BasinsCommand {
    #[command(flatten)]
    asked: Asked,
    /// What is varied evenly: a parameter, or any key by its dotted path; twice
    #[arg(long, value_name = "KEY=FROM..TO:N")]
    vary: Vec<String>,
    /// Where a motion is cut that nothing drives: impacts, impacts(CONTACT), event(NAME)
    #[arg(long, value_name = "SECTION")]
    section: Option<String>,
    /// Draw the map (.svg or .png)
    #[arg(long, value_name = "FILE")]
    figure: Option<PathBuf>,
    /// Write the motion of each start as CSV, in SI units
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

/// The scenario of every start.
struct Grid {
    source: Source,
    changes: Vec<(&'static str, String)>,
    x: Vary,
    y: Vary,
}

impl Grid {
    fn count(&self) -> usize {
        self.x.values.len() * self.y.values.len()
    }

    /// Numbers along both axes; the first varies fastest.
    fn split(&self, k: usize) -> [usize; 2] {
        [k % self.x.values.len(), k / self.x.values.len()]
    }

    fn at(&self, k: usize) -> (f64, f64) {
        let [i, j] = self.split(k);
        (self.x.values[i], self.y.values[j])
    }

    fn read(&self, k: usize) -> Result<Scenario, ScenarioError> {
        let [i, j] = self.split(k);
        let own = [self.x.change(i), self.y.change(j)];
        let all: Vec<Change<'_>> = self
            .changes
            .iter()
            .chain(&own)
            .map(|(option, assignment)| Change { option, assignment })
            .collect();
        self.source.read_changed(&all)
    }
}

impl BasinsCommand {
    pub(in crate::command) fn run(self) -> Outcome {
        let vary = self.vary.iter().map(|text| Vary::read(text)).collect::<Result<Vec<_>, _>>()?;
        let source = self.asked.source()?;
        let Ok([x, y]) = <[Vary; 2]>::try_from(vary) else {
            return Err(Failure::option("--vary", "give it twice, for the two directions of the map"));
        };
        let grid = Grid { source, changes: self.asked.changes(), x, y };
        if grid.count() > MOST {
            return Err(Failure::option("--vary", format!("{} starts are more than {MOST}: take fewer values", grid.count())));
        }
        let section = self.section.as_ref().map(|text| section(text)).transpose()?;
        let request = BasinRequest { period: self.asked.given_period()?, section, settle: self.asked.settle()? };
        let first = grid.read(0).map_err(Failure::input)?;
        let columns: Vec<Along> = outputs(&first)?
            .iter()
            .map(|column| Along { name: column.name.clone(), unit: column.unit.clone() })
            .collect();
        let bar = Counting::new(grid.count(), "starts");
        let found = basins(grid.count(), &request, |k| grid.read(k), || bar.one());
        bar.clear();
        let found = found.map_err(told)?;
        let names: Vec<String> = (0..found.attractors.len()).map(|k| name(&found, k)).collect();
        let leads: Vec<((f64, f64), Option<usize>)> =
            found.leads.iter().enumerate().map(|(k, lead)| (grid.at(k), lead.as_ref().ok().copied())).collect();
        let title = format!("{}: where starts lead", first.simulation.title);
        let draw = || figures::basins(&title, [&grid.x.along(), &grid.y.along()], &names, &leads);
        let files = Files::default().figure(self.figure.as_ref(), draw)?;
        let files = files.text(self.csv.as_ref(), || csv(&grid, &found));
        let settle = request.settle.seconds(found.period, first.simulation.settings.until);
        let heading = self.asked.heading(&grid.source.name, &first, found.period, settle);
        files.deliver(
            self.asked.json,
            || value(&grid, &found, &columns),
            || format!("{heading}\n{}", text(&grid, &found, &columns)),
        )
    }
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
    let mut out = format!("  {count} starts, {} by {}, lead to {of} motions{alike}\n\n", grid.x.values.len(), grid.y.values.len());
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
    let mut out = format!("{},{},motion,why\n", quoted(&grid.x.key), quoted(&grid.y.key));
    for (k, lead) in found.leads.iter().enumerate() {
        let (x, y) = grid.at(k);
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
        let (x, y) = grid.at(k);
        json!({ "x": x, "y": y, "motion": lead.as_ref().ok().map(|k| k + 1), "why": lead.as_ref().err() })
    };
    json!({
        "x": grid.x.key, "y": grid.y.key, "period": found.period, "alike": found.alike,
        "motions": found.attractors.iter().map(attractor).collect::<Vec<_>>(),
        "starts": found.leads.iter().enumerate().map(lead).collect::<Vec<_>>(),
    })
}
