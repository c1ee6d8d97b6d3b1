//! Times as they are said of the long run: in seconds or in periods of what drives, and periods as times or frequencies.

use carom_lab::units::{self, Dimension};
use serde::Serialize;
use std::f64::consts::TAU;

/// The most periods that may be asked for.
const MOST_PERIODS: f64 = 1e9;

/// A time, in seconds or in periods of what drives.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub enum Span {
    /// Seconds.
    Seconds(f64),
    /// Periods of what drives.
    Periods(f64),
}

impl Span {
    /// How long a motion is let settle where nothing is said.
    pub const SETTLE: Span = Span::Periods(200.0);

    /// Reads a time, or "100 periods"; or says what is wrong.
    pub fn read(text: &str) -> Result<Self, String> {
        let words = text.trim().strip_suffix("periods").or_else(|| text.trim().strip_suffix("period"));
        match words.map(|number| number.trim().parse::<f64>()) {
            Some(Ok(number)) if (0.0..=MOST_PERIODS).contains(&number) => Ok(Span::Periods(number)),
            Some(_) => Err(format!("expected a number of periods such as \"100 periods\", not {text:?}")),
            None => match units::quantity(text, Dimension::TIME).map_err(|error| error.to_string())? {
                time if time >= 0.0 => Ok(Span::Seconds(time)),
                _ => Err(format!("must not be negative, as {text} is")),
            },
        }
    }

    /// In seconds, with the period of what drives, or the length of the run where nothing does.
    pub fn seconds(self, period: Option<f64>, run: f64) -> f64 {
        match self {
            Span::Seconds(seconds) => seconds,
            Span::Periods(periods) => period.map_or(run, |period| periods * period),
        }
    }
}

/// Reads a period [s], as a time, a frequency or an angular speed; or says what is wrong.
pub fn read_period(text: &str) -> Result<f64, String> {
    if let Ok(read) = units::parse(text)
        && read.dimension == Some(Dimension::ANGULAR_SPEED)
        && read.value > 0.0
    {
        let turn = if read.is_frequency() { 1.0 } else { TAU };
        return Ok(turn / read.value);
    }
    match units::quantity(text, Dimension::TIME).map_err(|error| error.to_string())? {
        period if period > 0.0 => Ok(period),
        _ => Err(format!("must be positive, not {text}")),
    }
}
