//! Reading `[run]`: how long, by which method, and what is recorded.

use super::Fault;
use super::document::Value;
use super::fields::Fields;
use crate::units::Dimension;

/// Samples of a run whose recording is left open.
const SAMPLES: f64 = 1000.0;

/// How a scenario is run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Run {
    /// When it ends [s].
    pub until: f64,
    /// The method.
    pub method: Method,
    /// What is recorded.
    pub record: Record,
}

/// A method, with what it needs to know.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Method {
    /// Dormand-Prince of order eight; relative error allowed in a step.
    Dop853(f64),
    /// Dormand-Prince of order five; relative error allowed in a step.
    Dopri5(f64),
    /// The implicit method for stiff motions; relative error allowed in a step.
    Rodas5p(f64),
    /// Classical Runge-Kutta with steps of this length [s].
    Rk4(f64),
    /// Semi-implicit Euler with steps of this length [s].
    SemiImplicit(f64),
}

/// When the motion is recorded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Record {
    /// At this interval [s].
    Every(f64),
    /// At every step.
    Steps,
}

/// Reads the section.
pub(super) fn read(fields: &Fields<'_>) -> Result<Run, Fault> {
    let until = fields.positive("until")?;
    let method = match fields.choice("method")? {
        "dopri5" => Method::Dopri5(tolerance(fields, "dopri5")?),
        "rodas5p" => Method::Rodas5p(tolerance(fields, "rodas5p")?),
        "rk4" => Method::Rk4(step(fields, "rk4")?),
        "semi-implicit" => Method::SemiImplicit(step(fields, "semi-implicit")?),
        _ => Method::Dop853(tolerance(fields, "dop853")?),
    };
    Ok(Run { until, method, record: record(fields, until)? })
}

/// The tolerance of a method that chooses its steps.
fn tolerance(fields: &Fields<'_>, method: &str) -> Result<f64, Fault> {
    if fields.node("step").is_some() {
        let message = format!("step of [run] is set, but {method} chooses its own steps");
        let label = "remove it, or set tolerance, or method = \"rk4\"";
        return Err(fields.about("step", message).label(label).into());
    }
    let tolerance = fields.positive("tolerance")?;
    if tolerance < 1.0 {
        return Ok(tolerance);
    }
    Err(fields
        .about("tolerance", format!("tolerance of [run] must be below 1, not {tolerance}"))
        .label("such as 1e-8")
        .into())
}

/// The step of a method that does not choose it.
fn step(fields: &Fields<'_>, method: &str) -> Result<f64, Fault> {
    if fields.node("tolerance").is_some() {
        let message = format!("tolerance of [run] is set, but {method} takes fixed steps");
        return Err(fields.about("tolerance", message).label("remove it, and set step").into());
    }
    fields.positive_if("step")?.ok_or_else(|| {
        let message = format!("{method} takes fixed steps, and [run] has no step");
        fields.about("method", message).label("add step = \"1 ms\"").into()
    })
}

/// A frequency, an interval, or every step.
fn record(fields: &Fields<'_>, until: f64) -> Result<Record, Fault> {
    let Some(node) = fields.node("record") else { return Ok(Record::Every(until / SAMPLES)) };
    if matches!(&node.value, Value::Text(text) if text.trim() == "steps") {
        return Ok(Record::Steps);
    }

    // What is not an interval may be a frequency.
    let what = fields.what("record");
    let read = |dimension| fields.number_of(node, &what, dimension, "\"100 Hz\"");
    let label = "write a frequency such as \"100 Hz\", an interval such as \"10 ms\", or \"steps\"";
    let interval = match (read(Dimension::TIME), read(Dimension::RATE)) {
        (Ok(interval), _) => interval,
        (_, Ok(frequency)) => 1.0 / frequency,
        (Err(fault), _) => return Err(fault.label(label).into()),
    };
    if interval > 0.0 && interval.is_finite() {
        return Ok(Record::Every(interval));
    }
    Err(fields.about("record", format!("{what} must be positive")).label(label).into())
}
