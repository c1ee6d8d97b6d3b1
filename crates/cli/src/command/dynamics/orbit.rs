//! `carom orbit`.

use super::section::crossing_json;
use super::{Asked, axes, columns, places, section, shown, told, within};
use crate::output::Files;
use crate::{Failure, Outcome, page};
use carom::dynamics::figures::{self, Along};
use carom::dynamics::{Crossing, LongRun, Orbit, OrbitRequest, OrbitStability, orbit};
use carom::engine::model::Model;
use carom::units::engineering;
use clap::Args;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Points along the path that is drawn.
const DRAWN: usize = 600;
/// Crossings and multipliers that are printed.
const PRINTED: usize = 16;

/// The periodic orbit that a motion settles to: its period, its impacts, its multipliers, and whether it is stable
///
/// The settled motion is looked at once in every period of the drive, or at an event where nothing drives, until it comes back; Newton's method then finds the orbit itself. With --returns an orbit is found
/// also where the motion leaves it. Impacts are located in the motion and in all its neighbours, so that multipliers are those of the motion with its impacts.
#[derive(Debug, Args)]
#[command(override_usage = "carom orbit [OPTIONS] <FILE|NAME>")]
#[command(after_help = "Examples:
  carom orbit bouncing-table
  carom orbit bouncing-table --set shaking=1.6 --figure orbit.svg
  carom orbit bouncing-table --set shaking=1.6 --returns 1
  carom orbit impact-oscillator --contact compliant --settle \"100 periods\" --json")]
pub(crate) struct OrbitCommand {
    #[command(flatten)]
    asked: Asked,
    /// Where its crossings are told, and where it is cut if nothing drives: impacts, impacts(CONTACT), event(NAME), phase(0.25)
    #[arg(long, value_name = "SECTION", default_value = "impacts")]
    section: String,
    /// After how many returns it closes [default: recognised from the settled motion]
    #[arg(long, value_name = "N")]
    returns: Option<usize>,
    /// The part of the drive's period at which it is shot, where nothing may stick [default: farthest from all events, where nothing touches if there is such a part]
    #[arg(long, value_name = "PART")]
    phase: Option<f64>,
    /// The two columns that are drawn [default: the first two]
    #[arg(long, value_name = "X,Y", value_delimiter = ',')]
    columns: Vec<String>,
    /// Draw the orbit and where the section cuts it (.svg or .png)
    #[arg(long, value_name = "FILE")]
    figure: Option<PathBuf>,
}

impl OrbitCommand {
    pub(in crate::command) fn run(self) -> Outcome {
        places(self.figure.as_ref(), None)?;
        let (source, scenario) = self.asked.read()?;
        let section = section(&self.section)?;
        if let Some(returns) = self.returns {
            within("--returns", returns, OrbitRequest::ALLOWED)?;
        }
        if let Some(phase) = self.phase.filter(|phase| !(0.0..1.0).contains(phase)) {
            return Err(Failure::option(
                "--phase",
                format!("expected a part of the period, from 0 up to 1, not {phase}"),
            ));
        }
        let simulation = &scenario.simulation;
        let LongRun { mut flow, period, settle } = self.asked.long_run(&scenario, section.needs_period())?;
        let cut = section.cut(simulation, period).map_err(told)?;
        let known = columns(simulation)?;
        let drawn = axes(&self.columns, &known)?;
        let request = OrbitRequest { settle, returns: self.returns, most: OrbitRequest::MOST, phase: self.phase };
        let found = orbit(&mut flow, &cut, &request).map_err(told)?;
        let files = match &self.figure {
            None => Files::default(),
            Some(path) => {
                let value = |row: &Vec<f64>, k: usize| row.get(k + 1).copied().unwrap_or(f64::NAN);
                let rows = found.path(&mut flow, DRAWN).map_err(told)?;
                let path_drawn: Vec<(f64, f64)> =
                    rows.iter().map(|row| (value(row, drawn[0]), value(row, drawn[1]))).collect();
                let marks: Vec<(f64, f64)> =
                    found.crossings.iter().map(Crossing::row).map(|row| (row[drawn[0]], row[drawn[1]])).collect();
                let title = format!("{}: {}", simulation.title, stability(&found));
                let draw = || figures::orbit(&title, drawn.map(|k| &known[k]), &path_drawn, &marks);
                Files::default().figure(Some(path), draw)?
            }
        };
        let heading = self.asked.heading(&source.name, &scenario, period, settle);
        files.deliver(
            self.asked.json,
            || value(&found, &simulation.model, &known, period),
            || format!("{heading}\n{}", text(&found, &known, &section.to_string())),
        )
    }
}

/// Whether it is stable, in a word.
fn stability(found: &Orbit) -> &'static str {
    match found.stability() {
        OrbitStability::Stable => "stable",
        OrbitStability::Neutral => "at the limit of stability",
        OrbitStability::Saddle | OrbitStability::Flip | OrbitStability::Spiral => "unstable",
    }
}

/// What becomes of a small disturbance, in words.
fn disturbance(found: &Orbit) -> String {
    let (size, round) = (found.largest(), engineering(found.period, "s"));
    match found.stability() {
        OrbitStability::Stable if size < 1e-6 => format!("a small disturbance is gone after one round of {round}"),
        OrbitStability::Stable => {
            format!("of a small disturbance {:.3} % is left after every round of {round}", 100.0 * size)
        }
        OrbitStability::Neutral => {
            "a small disturbance neither grows nor dies out, as far as differences tell".to_owned()
        }
        OrbitStability::Saddle => {
            format!("a small disturbance grows to one side, {size:.4} times in every round of {round}")
        }
        OrbitStability::Flip => format!(
            "a small disturbance grows {size:.4} times in every round of {round} and changes its side each time: the period has doubled"
        ),
        OrbitStability::Spiral => {
            format!("a small disturbance grows {size:.4} times in every round of {round} and turns about the orbit")
        }
    }
}

fn text(found: &Orbit, known: &[Along], section: &str) -> String {
    let plural = |n: usize, word: &str| if n == 1 { format!("1 {word}") } else { format!("{n} {word}s") };
    let shot = match found.phase {
        Some(phase) => format!(", shot at {phase:.4} of the drive's period"),
        None => String::new(),
    };
    let comes = format!(
        "comes back after {}, {}, with {}; it misses itself by {:.0e} of its size after {} of Newton's method{shot}",
        plural(found.returns, "return"),
        engineering(found.period, "s"),
        plural(found.impacts.len(), "impact"),
        found.miss,
        plural(found.steps, "step"),
    );
    let mut out = page::paragraph(&comes, "  orbit        ", 15);
    out.push('\n');
    out.push_str(&page::paragraph(&disturbance(found), &format!("  {:13}", stability(found)), 15));
    out.push('\n');
    let multiplier = |x: &carom::dynamics::Multiplier| match x.im.abs() > 1e-9 * x.norm() {
        true => format!("{:.6} {} {:.6} i", x.re, if x.im < 0.0 { "-" } else { "+" }, x.im.abs()),
        false => format!("{:.6}", x.re),
    };
    let all: Vec<String> = found.multipliers.iter().take(PRINTED).map(multiplier).collect();
    out.push_str(&page::names("  multipliers  ", &all));
    out.push('\n');
    if found.crossings.is_empty() {
        out.push_str(&format!("\n  {section} does not cut it\n"));
        return out;
    }
    let rows: Vec<Vec<f64>> = found.crossings.iter().map(Crossing::row).collect();
    let has: Vec<usize> = (0..known.len()).filter(|k| rows.iter().any(|row| row[*k].is_finite())).collect();
    let mut table = vec![has.iter().map(|k| known[*k].name.clone()).collect::<Vec<_>>()];
    table.extend(rows.iter().take(PRINTED).map(|row| has.iter().map(|k| shown(row[*k], &known[*k].unit)).collect()));
    out.push_str(&format!("\n  at {section}\n{}", page::table(&table, 2)));
    if rows.len() > PRINTED {
        out.push_str(&format!("  ... and {} more (--json tells all)\n", rows.len() - PRINTED));
    }
    out
}

fn value(found: &Orbit, model: &Model, known: &[Along], period: Option<f64>) -> Value {
    let impacts =
        found.impacts.iter().map(|(k, speed)| json!({ "contact": model.contacts[*k].label(), "approach": speed }));
    json!({
        "returns": found.returns, "period": found.period, "drive_period": period, "phase": found.phase,
        "stability": found.stability().id(), "largest": found.largest(),
        "multipliers": found.multipliers.iter().map(|x| json!({ "real": x.re, "imaginary": x.im })).collect::<Vec<_>>(),
        "miss": found.miss, "steps": found.steps, "came_near": found.came_near,
        "impacts": impacts.collect::<Vec<_>>(),
        "crossings": found.crossings.iter().map(|crossing| crossing_json(crossing, model, known)).collect::<Vec<_>>(),
    })
}
