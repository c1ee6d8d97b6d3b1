//! `carom sweep --section`: bifurcation diagrams.

use super::super::run::watch::Pressed;
use super::super::sweep::bar::Progress;
use super::super::sweep::stored;
use super::grid::Grid;
use super::{axes, columns, heading, period_of, places, section, settle_of, told, within};
use crate::output::Files;
use crate::{Failure, Outcome, page};
use carom::dynamics::figures::{self, Along};
use carom::dynamics::{self, BifurcationRequest, Branch, Crossing, LongRun, Stop, bifurcation};
use carom::figure::Figure;
use carom::folder::RunFolder;
use carom::scenario::Scenario;
use carom::sweep::{Design, Store, Study};
use clap::Args;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Lines that are printed.
const PRINTED: usize = 24;

/// What the settled motion does at every point, instead of measures of a run.
#[derive(Debug, Args)]
pub(in crate::command) struct Diagram {
    /// Draw a bifurcation diagram instead of measuring runs: the settled motion of every point is cut at impacts, impacts(CONTACT), event(NAME), or phase(0.25) of its drive
    #[arg(long, value_name = "SECTION", conflicts_with_all = ["measure", "after", "no_report", "parquet"])]
    pub(in crate::command) section: Option<String>,
    /// With --section, begin each motion where the one before stood, along the last that is varied; such motions follow one another, and only those of other values of the rest go on at once
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

/// Where a diagram goes, and how it is worked out.
pub(in crate::command) struct Place<'a> {
    /// The name of the scenario.
    pub(in crate::command) name: &'a str,
    pub(in crate::command) folder: RunFolder,
    pub(in crate::command) threads: Option<usize>,
    pub(in crate::command) figure: Option<&'a PathBuf>,
    pub(in crate::command) json: bool,
    pub(in crate::command) quiet: bool,
}

/// What is drawn, ready to be worked out.
pub(in crate::command) struct Drawn {
    grid: Grid,
    request: BifurcationRequest,
    first: Scenario,
    known: Vec<Along>,
    /// Which of the columns.
    column: usize,
    /// Period and settling of the first motion [s], and whether they were assumed.
    times: ([Option<f64>; 2], [bool; 2]),
}

impl Diagram {
    /// Reads what is asked over the points of a study; what cannot be is refused before anything is written.
    pub(in crate::command) fn read(&self, study: Study, figure: Option<&PathBuf>) -> Result<Drawn, Failure> {
        places(figure, self.csv.as_ref())?;
        let section = section(self.section.as_deref().unwrap_or_default())?;
        let crossings = self.crossings.unwrap_or(BifurcationRequest::CROSSINGS);
        let crossings = within("--crossings", crossings, BifurcationRequest::ALLOWED)?;
        let grid = Grid::of(study)?;
        let first = grid.study.scenario(0).map_err(Failure::input)?;
        let known = columns(&first.simulation)?;
        let column = match &self.column {
            Some(name) => axes(&[name.clone(), name.clone()], &known)?[0],
            None if section.to_string().starts_with("impacts") => known.len() - 1,
            None => 0,
        };
        let (period, settle) = (period_of(self.period.as_deref())?, settle_of(self.settle.as_deref())?);
        let run = LongRun::of(&first, section.needs_period(), period, settle).map_err(told)?;
        run.cut(&section).map_err(told)?;
        let times = ([run.period, Some(run.settle)], [period.is_none(), self.settle.is_none()]);
        let request = BifurcationRequest { section, period, settle, crossings, carry: self.carry };
        Ok(Drawn { grid, request, first, known, column, times })
    }

    /// Works it out and draws it.
    pub(in crate::command) fn draw(&self, drawn: &Drawn, place: &Place<'_>) -> Outcome {
        let Drawn { grid, request, .. } = drawn;
        let rows = place.folder.rows();
        let mut store = Store::open(&rows, &dynamics::head(&grid.study, request)).map_err(stored)?;
        let (pressed, points, earlier) = (Pressed::heed(), grid.study.points, store.rows().len());
        let bar = Progress::new(points, earlier, place.quiet || place.json, pressed.clone());
        let look = |branch: &Branch| bar.done(branch.stopped.is_some());
        let stop = Stop::of(pressed.flag());
        let ran = bifurcation(&grid.study, request, &mut store, place.threads, &stop, &look);
        bar.clear();
        ran.map_err(stored)?;
        if store.rows().len() < points {
            return Err(super::super::sweep::interrupted(store.rows().len(), points, "motions", &rows));
        }
        self.deliver(drawn, store.rows(), place, earlier)
    }

    fn deliver(&self, drawn: &Drawn, found: &BTreeMap<usize, Branch>, place: &Place<'_>, earlier: usize) -> Outcome {
        let chain = dynamics::chain(&drawn.grid.study, &drawn.request);
        let figure = drawn.figure(found);
        let study = serde_json::to_vec_pretty(&drawn.grid.study).map_err(|error| Failure::Run(error.to_string()))?;
        let table = csv(&drawn.grid, &drawn.known, found);
        let own = [
            ("crossings.csv".to_owned(), table.clone().into_bytes()),
            ("figure.svg".to_owned(), figure.svg().into_bytes()),
            ("study.json".to_owned(), study),
        ];
        let names = place.folder.write_files(&own).map_err(|error| Failure::Run(error.to_string()))?;
        let files = Files::default().figure(place.figure, || figure)?.text(self.csv.as_ref(), || table);
        if place.quiet {
            return files.write();
        }
        let (times, assumed) = drawn.times;
        files.deliver(
            place.json,
            || value(drawn, found, &names),
            || {
                let heading = heading(place.name, &drawn.first.simulation.title, times, assumed);
                let all = if earlier == found.len() { "; all points had been followed before" } else { "" };
                let folder = format!("results in {}: {}{all}", place.folder.path().display(), names.join("  "));
                format!("{heading}\n{}\n{folder}", text(&drawn.grid, found, chain))
            },
        )
    }
}

impl Drawn {
    fn figure(&self, found: &BTreeMap<usize, Branch>) -> Figure {
        let last = self.grid.along.len() - 1;
        let of = |(k, branch): (&usize, &Branch)| {
            let value = self.grid.values(*k)[last];
            branch.crossings.iter().map(|crossing| (value, crossing.row()[self.column])).collect::<Vec<_>>()
        };
        let points: Vec<(f64, f64)> = found.iter().flat_map(of).collect();
        let title = format!("{} at {}", self.first.simulation.title, self.request.section);
        figures::bifurcation(&title, [&self.grid.along[last], &self.known[self.column]], &points)
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

fn text(grid: &Grid, found: &BTreeMap<usize, Branch>, chain: usize) -> String {
    let mut out = String::new();
    // Values one after the other that do the same are one line.
    let mut lines: Vec<(usize, usize, String)> = Vec::new();
    let side = match grid.study.design {
        Design::Grid => grid.study.axes.last().and_then(|axis| axis.count()).unwrap_or(1),
        _ => found.len().max(1),
    };
    for (k, branch) in found {
        match lines.last_mut() {
            Some((_, last, said)) if *said == word(branch) && !k.is_multiple_of(side) => *last = *k,
            _ => lines.push((*k, *k, word(branch))),
        }
    }
    let written = |from: usize, to: usize| match from == to {
        true => grid.written(from),
        false => format!("{} to {}", grid.written(from), grid.written(to)),
    };
    let keys: Vec<&str> = grid.study.axes.iter().map(|axis| &axis.key[..]).collect();
    let mut rows = vec![vec![keys.join(", "), "crossings".to_owned()]];
    rows.extend(lines.iter().take(PRINTED).map(|(from, to, said)| vec![written(*from, *to), page::clip(said, 70)]));
    out.push_str(&page::table(&rows, 2));
    if lines.len() > PRINTED {
        out.push_str(&format!("  ... and {} more (crossings.csv has all)\n", lines.len() - PRINTED));
    }
    let fresh = found.iter().filter(|(k, branch)| !k.is_multiple_of(chain) && !branch.carried).count();
    if fresh > 0 {
        let remark = format!(
            "{fresh} of {} motions began as the scenario says: where the one before stood something touched, or would have",
            found.len()
        );
        out.push_str(&page::warnings(&[remark]));
        out.push('\n');
    }
    out
}

fn csv(grid: &Grid, known: &[Along], found: &BTreeMap<usize, Branch>) -> String {
    let heads = known.iter().map(|along| along.name.clone());
    let axes = grid.study.axes.iter().map(|axis| axis.key.clone());
    let mut out = axes.chain(["time".to_owned()]).chain(heads).collect::<Vec<_>>().join(",");
    out.push('\n');
    let cell = |value: &f64| if value.is_finite() { value.to_string() } else { String::new() };
    for (k, branch) in found {
        let values: Vec<String> = grid.values(*k).iter().map(f64::to_string).collect();
        let value = values.join(",");
        for crossing in &branch.crossings {
            let cells: Vec<String> = crossing.row().iter().map(cell).collect();
            out.push_str(&format!("{value},{},{}\n", crossing.time, cells.join(",")));
        }
    }
    out
}

fn value(drawn: &Drawn, found: &BTreeMap<usize, Branch>, files: &[String]) -> Value {
    let finite = |x: &f64| x.is_finite().then_some(*x);
    let row = |crossing: &Crossing| crossing.row().iter().map(finite).collect::<Vec<_>>();
    let branch = |(k, branch): (&usize, &Branch)| {
        json!({
            "values": drawn.grid.values(*k), "returns": branch.returns, "carried": branch.carried, "stopped": branch.stopped,
            "crossings": branch.crossings.iter().map(row).collect::<Vec<_>>(),
        })
    };
    json!({
        "keys": drawn.grid.study.axes.iter().map(|axis| &axis.key).collect::<Vec<_>>(),
        "columns": drawn.known.iter().map(|along| &along.name).collect::<Vec<_>>(),
        "values": found.iter().map(branch).collect::<Vec<_>>(), "files": files,
    })
}
