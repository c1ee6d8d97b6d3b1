//! `carom exponent`.

use super::progress::Counting;
use super::{Asked, places, told, within};
use crate::output::Files;
use crate::{Outcome, input, page};
use carom::dynamics::figures;
use carom::dynamics::{Exponent, ExponentRequest, LongRun, exponent};
use carom::units::{Dimension, engineering};
use clap::Args;
use serde_json::{Value, json};
use std::path::PathBuf;

/// The largest Lyapunov exponent: how fast motions part that begin next to each other
///
/// A neighbour is followed through its own impacts and events, and drawn back after every interval. A positive exponent means chaos; that of a stable orbit is the logarithm of its largest multiplier over its
/// period, and negative. The error is that of ten blocks of the run, at 95 %.
#[derive(Debug, Args)]
#[command(override_usage = "carom exponent [OPTIONS] <FILE|NAME>")]
#[command(after_help = "Examples:
  carom exponent bouncing-table --intervals 400
  carom exponent bouncing-table --set shaking=1.757 --intervals 600 --figure exponent.svg
  carom exponent double-pendulum --settle \"20 s\" --interval \"0.1 s\" --intervals 500 --json")]
pub(crate) struct ExponentCommand {
    #[command(flatten)]
    asked: Asked,
    /// After how long the neighbour is drawn back [default: the period of the drive, or 1/200 of the scenario's run]
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    interval: Option<String>,
    /// How many intervals [default: 2000]
    #[arg(long, value_name = "N")]
    intervals: Option<usize>,
    /// Draw how it settles, block by block (.svg or .png)
    #[arg(long, value_name = "FILE")]
    figure: Option<PathBuf>,
}

impl ExponentCommand {
    pub(in crate::command) fn run(self) -> Outcome {
        places(self.figure.as_ref(), None)?;
        let (source, scenario) = self.asked.read()?;
        let intervals =
            within("--intervals", self.intervals.unwrap_or(ExponentRequest::INTERVALS), ExponentRequest::ALLOWED)?;
        let given =
            self.interval.as_ref().map(|text| input::positive("--interval", text, Dimension::TIME)).transpose()?;
        let LongRun { mut flow, period, settle } = self.asked.long_run(&scenario, false)?;
        let interval = ExponentRequest::interval(given, period, scenario.simulation.settings.until);
        let bar = Counting::new(intervals, "intervals");
        let request = ExponentRequest { settle, interval, intervals };
        let found = exponent(&mut flow, &request, |_| {
            bar.one();
            true
        });
        bar.clear();
        let found = found.map_err(told)?;
        let draw = || figures::exponent(&scenario.simulation.title, &found.blocks, found.value, found.error);
        let files = Files::default().figure(self.figure.as_ref(), draw)?;
        let heading = self.asked.heading(&source.name, &scenario, period, settle);
        files.deliver(self.asked.json, || value(&found, period), || format!("{heading}\n{}", text(&found, period)))
    }
}

/// What the exponent says.
fn meaning(found: &Exponent) -> String {
    let Exponent { value, .. } = found;
    match (found.parts(), found.meets()) {
        (true, _) => format!(
            "neighbours part: their distance doubles in {}; the motion is chaotic if it stays bounded and more --intervals do not make this less",
            engineering(2.0_f64.ln() / value, "s")
        ),
        (_, true) => {
            format!("neighbours come together: their distance halves in {}", engineering(2.0_f64.ln() / -value, "s"))
        }
        _ => "neighbours neither part nor come together beyond doubt".to_owned(),
    }
}

fn text(found: &Exponent, period: Option<f64>) -> String {
    let Exponent { value, error, time, intervals, interval, drawn_out, vanished, .. } = found;
    let mut out = format!("  exponent     {value:.5} 1/s, 95 % within {} of it\n", Significant(*error));
    if let Some(period) = period {
        out.push_str(&format!("  per period   {:.5}, of the drive\n", value * period));
    }
    out.push_str(&page::paragraph(&meaning(found), "  meaning      ", 15));
    out.push_str(&format!(
        "\n  taken over   {}, {intervals} intervals of {}\n",
        engineering(*time, "s"),
        engineering(*interval, "s")
    ));
    let mut remarks = Vec::new();
    if *drawn_out > 0 {
        remarks.push(format!(
            "{drawn_out} of {intervals} intervals were drawn out until both motions did the same again, one having touched what the other had not"
        ));
    }
    if *vanished > 0 {
        remarks.push(format!(
            "after {vanished} of {intervals} intervals nothing was left of the distance: the exponent is no larger than this, and may be far less"
        ));
    }
    if !remarks.is_empty() {
        out.push_str(&page::warnings(&remarks));
        out.push('\n');
    }
    out
}

/// An error with two digits.
struct Significant(f64);

impl std::fmt::Display for Significant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let digits = if self.0 > 0.0 { (1.0 - self.0.log10().floor()).clamp(0.0, 12.0) as usize } else { 1 };
        write!(f, "{:.*}", digits, self.0)
    }
}

fn value(found: &Exponent, period: Option<f64>) -> Value {
    json!({
        "exponent": found.value, "error": found.error, "period": period, "time": found.time, "intervals": found.intervals,
        "interval": found.interval, "drawn_out": found.drawn_out, "vanished": found.vanished, "blocks": found.blocks,
        "neighbours_part": found.parts(),
    })
}
