//! `carom section`, `carom orbit`, `carom exponent`, `carom basins`, and the diagrams of `carom sweep`: what a mechanism does in the long run.

pub(super) mod basins;
pub(super) mod bifurcation;
pub(super) mod exponent;
pub(super) mod orbit;
mod progress;
pub(super) mod section;
mod vary;

use super::scenario::find;
use crate::{Failure, input, output, page};
use carom::dynamics::figures::Along;
use carom::dynamics::{DynamicsError, Section, Span, driven};
use carom::figure::FigureError;
use carom::record::Column;
use carom::scenario::{Change, Scenario, Source};
use carom::units::{self, Dimension, engineering};
use clap::Args;
use std::f64::consts::TAU;
use std::path::PathBuf;

/// Periods that a motion is let settle where nothing is said.
const SETTLE: f64 = 200.0;
/// The longest time and the most periods that may be asked for.
const MOST_PERIODS: f64 = 1e9;

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

    /// The period of what drives [s]; none where nothing does, and none is needed.
    fn driven(&self, scenario: &Scenario, needed: bool) -> Result<Option<f64>, Failure> {
        driven(scenario, self.given_period()?, needed).map_err(told)
    }

    /// How long the motion settles.
    fn settle(&self) -> Result<Span, Failure> {
        settle_of(self.settle.as_deref())
    }

    /// The first lines of a page.
    fn heading(&self, name: &str, scenario: &Scenario, period: Option<f64>, settle: f64) -> String {
        heading(name, scenario, period, settle, [self.period.is_none(), self.settle.is_none()])
    }
}

/// The period that `--period` gives [s], as a time, a frequency or an angular speed.
fn period_of(text: Option<&str>) -> Result<Option<f64>, Failure> {
    let Some(text) = text else { return Ok(None) };
    if let Ok(read) = units::parse(text)
        && read.dimension == Some(Dimension::ANGULAR_SPEED)
        && read.value > 0.0
    {
        let turn = if read.is_frequency() { 1.0 } else { TAU };
        return Ok(Some(turn / read.value));
    }
    input::positive("--period", text, Dimension::TIME).map(Some)
}

/// How long a motion settles, as `--settle` says.
fn settle_of(text: Option<&str>) -> Result<Span, Failure> {
    let Some(text) = text else { return Ok(Span::Periods(SETTLE)) };
    let words = text.trim().strip_suffix("periods").or_else(|| text.trim().strip_suffix("period"));
    match words.map(|number| number.trim().parse::<f64>()) {
        Some(Ok(number)) if (0.0..=MOST_PERIODS).contains(&number) => Ok(Span::Periods(number)),
        Some(_) => {
            let reason = format!("expected a number of periods such as \"100 periods\", not {text:?}");
            Err(Failure::option("--settle", reason))
        }
        None => match input::quantity("--settle", text, Dimension::TIME)? {
            time if time >= 0.0 => Ok(Span::Seconds(time)),
            _ => Err(Failure::option("--settle", format!("must not be negative, as {text} is"))),
        },
    }
}

/// The first lines of a page: what is followed, and what was assumed of the period and of settling.
fn heading(name: &str, scenario: &Scenario, period: Option<f64>, settle: f64, assumed: [bool; 2]) -> String {
    let mut out = format!("{}{}\n", page::bold(&format!("{name:26}")), scenario.simulation.title);
    let [found, default] = assumed;
    let driven = match period {
        Some(period) => {
            format!("driven with a period of {}{}", engineering(period, "s"), if found { " (found)" } else { "" })
        }
        None => "nothing drives it in time".to_owned(),
    };
    let default = if default { " (default)" } else { "" };
    out.push_str(&format!(" {driven}; settles for {}{default}\n", engineering(settle, "s")));
    out
}

/// What is wrong with a question is bad input; a motion that does not go on is a run that failed.
fn told(error: DynamicsError) -> Failure {
    match error {
        DynamicsError::Section { .. }
        | DynamicsError::Unknown { .. }
        | DynamicsError::Undriven
        | DynamicsError::NoPeriod
        | DynamicsError::NotItsPeriod(_)
        | DynamicsError::Positive { .. } => Failure::input(error),
        _ => Failure::Run(error.to_string()),
    }
}

/// Refuses a file that cannot be written, or a figure of no known format, before anything is followed.
fn places(figure: Option<&PathBuf>, csv: Option<&PathBuf>) -> Result<(), Failure> {
    [figure, csv].into_iter().flatten().try_for_each(|path| output::place(path))?;
    let known = |path: &&PathBuf| {
        path.extension()
            .and_then(|end| end.to_str())
            .is_some_and(|end| ["svg", "png"].contains(&&end.to_lowercase()[..]))
    };
    match figure.filter(|path| !known(path)) {
        Some(path) => Err(Failure::input(FigureError::Extension(path.clone()))),
        None => Ok(()),
    }
}

/// The section of an option.
fn section(text: &str) -> Result<Section, Failure> {
    Section::read(text).map_err(|error| Failure::option("--section", error))
}

/// What a scenario must have to be looked at where it is cut.
fn outputs(scenario: &Scenario) -> Result<Vec<&Column>, Failure> {
    let outputs: Vec<&Column> = scenario.simulation.outputs.iter().map(|output| &output.column).collect();
    match outputs.is_empty() {
        true => Err(Failure::input(
            "the scenario has no [[output]], so that there is nothing to look at: add one, such as quantities = [\"ball\"]",
        )),
        false => Ok(outputs),
    }
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
