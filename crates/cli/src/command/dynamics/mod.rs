//! `carom section`, `carom orbit`, `carom exponent`, `carom basins`, and the diagrams of `carom sweep`: what a mechanism does in the long run.

pub(super) mod basins;
pub(super) mod bifurcation;
pub(super) mod exponent;
mod grid;
pub(super) mod orbit;
mod progress;
pub(super) mod section;

use super::scenario::find;
use crate::output::places;
use crate::{Failure, page};
use carom::dynamics::figures::Along;
use carom::dynamics::{self, DynamicsError, LongRun, Section, Span, read_period};
use carom::scenario::{Change, Said, Scenario, Source};
use carom::simulate::Simulation;
use carom::sweep::{Study, StudyRequest};
use carom::units::engineering;
use clap::Args;
use std::ops::RangeInclusive;

/// What all commands about the long run take.
#[derive(Debug, Args)]
pub(super) struct Asked {
    /// A file, or the name of a scenario that comes with carom
    #[arg(value_name = "FILE|NAME")]
    scenario: Option<String>,
    /// Change a parameter, or any key by its dotted path (repeatable)
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Whether surfaces give way by their laws (compliant), or strike in no time (rigid) [default: as the file says]
    #[arg(long, value_name = "WORLD")]
    contact: Option<String>,
    /// The period of what drives, as a time or a frequency [default: found among the parameters and steady drives]
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    period: Option<String>,
    /// How long the motion settles first: a time, or "100 periods" [default: 200 periods, or the run of the scenario where nothing drives]
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    settle: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Asked {
    fn source(&self) -> Result<Source, Failure> {
        find(self.scenario.as_deref())
    }

    fn changes(&self) -> Vec<(&'static str, String)> {
        let set = self.set.iter().map(|set| ("--set", set.clone()));
        set.chain(self.contact.iter().map(|world| ("--contact", format!("run.contact={world}")))).collect()
    }

    /// The scenario as it is asked about.
    fn read(&self) -> Result<(Source, Scenario), Failure> {
        let (source, changes) = (self.source()?, self.changes());
        let changes: Vec<Change<'_>> =
            changes.iter().map(|(option, assignment)| Change { option, assignment }).collect();
        let scenario = source.read_changed(&changes).map_err(Failure::input)?;
        Ok((source, scenario))
    }

    /// The period that is given [s].
    fn given_period(&self) -> Result<Option<f64>, Failure> {
        period_of(self.period.as_deref())
    }

    /// The scenario followed for long; `clocked` where something must drive it.
    fn long_run(&self, scenario: &Scenario, clocked: bool) -> Result<LongRun, Failure> {
        LongRun::of(scenario, clocked, self.given_period()?, self.settle()?).map_err(told)
    }

    /// What is varied of the scenario.
    fn study(&self, source: &Source, vary: &[String]) -> Result<Study, Failure> {
        let changes = self.changes().into_iter().map(|(option, assignment)| (option.to_owned(), assignment)).collect();
        let vary = vary.iter().map(|text| Said::by_option("--vary", text)).collect();
        Study::open(source, &StudyRequest { changes, vary, measure: Vec::new() }).map_err(Failure::input)
    }

    /// How long the motion settles.
    fn settle(&self) -> Result<Span, Failure> {
        settle_of(self.settle.as_deref())
    }

    /// The first lines of a page.
    fn heading(&self, name: &str, scenario: &Scenario, period: Option<f64>, settle: f64) -> String {
        let assumed = [self.period.is_none(), self.settle.is_none()];
        heading(name, &scenario.simulation.title, [period, Some(settle)], assumed)
    }
}

/// The period that `--period` gives [s].
fn period_of(text: Option<&str>) -> Result<Option<f64>, Failure> {
    text.map(|text| read_period(text).map_err(|why| Failure::option("--period", why))).transpose()
}

/// How long a motion settles, as `--settle` says.
fn settle_of(text: Option<&str>) -> Result<Span, Failure> {
    text.map_or(Ok(Span::SETTLE), |text| Span::read(text).map_err(|why| Failure::option("--settle", why)))
}

/// The first lines of a page: what is followed, and what was assumed of the period and of settling.
fn heading(name: &str, title: &str, [period, settle]: [Option<f64>; 2], [found, default]: [bool; 2]) -> String {
    let mut out = format!("{}{title}\n", page::bold(&format!("{name:26}")));
    let driven = match period {
        Some(period) => {
            format!("driven with a period of {}{}", engineering(period, "s"), if found { " (found)" } else { "" })
        }
        None => "nothing drives it in time".to_owned(),
    };
    let default = if default { " (default)" } else { "" };
    out.push_str(&format!(" {driven}; settles for {}{default}\n", engineering(settle.unwrap_or(0.0), "s")));
    out
}

/// What is wrong with a question is bad input; a motion that does not go on is a run that failed.
fn told(error: DynamicsError) -> Failure {
    if error.is_input() { Failure::input(error) } else { Failure::Run(error.to_string()) }
}

/// A number that may be asked for.
fn within(option: &str, count: usize, allowed: RangeInclusive<usize>) -> Result<usize, Failure> {
    let (least, most) = (allowed.start(), allowed.end());
    match allowed.contains(&count) {
        true => Ok(count),
        false => Err(Failure::option(option, format!("expected {least} to {most}, not {count}"))),
    }
}

/// The section of an option.
fn section(text: &str) -> Result<Section, Failure> {
    Section::read(text).map_err(|error| Failure::option("--section", error))
}

/// What is known of a scenario where it is cut.
fn columns(simulation: &Simulation) -> Result<Vec<Along>, Failure> {
    let columns = dynamics::columns(simulation).map_err(told)?;
    Ok(columns.into_iter().map(|column| Along { name: column.name, unit: column.unit }).collect())
}

/// Which of the outputs, phase and approach speed are drawn: as asked for, or the first that there are.
fn axes(option: &[String], known: &[Along]) -> Result<[usize; 2], Failure> {
    let find = |name: &String| {
        known.iter().position(|along| along.name == *name).ok_or_else(|| {
            let names: Vec<&str> = known.iter().map(|along| &along.name[..]).collect();
            Failure::option("--columns", format!("there is no column {name:?}: the section has {}", names.join(", ")))
        })
    };
    match option {
        [] if known.len() > 1 => Ok([0, 1]),
        [] => Ok([0, 0]),
        [x, y] => Ok([find(x)?, find(y)?]),
        _ => Err(Failure::option("--columns", "expected two columns, such as flight.coordinate,flight.speed")),
    }
}

/// What is smaller than this in SI is rounding, and reads 0.
const DUST: f64 = 1e-15;

/// A value as it is read.
fn shown(value: f64, unit: &str) -> String {
    match value {
        value if !value.is_finite() => "-".to_owned(),
        value if value.abs() < DUST => engineering(0.0, unit),
        value => engineering(value, unit),
    }
}
