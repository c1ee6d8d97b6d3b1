//! What a mechanism does in the long run: sections, orbits, exponents; basins and diagrams over the points of a study.

pub(crate) mod drawing;
mod points;

use crate::error::{argument, input, run};
use crate::function::Raised;
use crate::outcome::{Table, table};
use crate::quantity::Quantity;
use crate::scenario::Scenario;
use crate::watch::released;
use carom::dynamics::{
    self, Crossing, DynamicsError, ExponentRequest, LongRun, OrbitRequest, Section, Span, Stop, read_period,
};
use carom::record::Column;
use carom::scenario;
use carom::simulate::Simulation;
use pyo3::prelude::*;
use std::ops::RangeInclusive;

pub(crate) use points::{BasinsFound, DiagramFound};

/// Points at which an orbit is looked at in one round.
const PATH: usize = 2000;

/// What is said of all questions about the long run.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Asked {
    section: Option<String>,
    period: Option<Quantity>,
    settle: Option<Quantity>,
}

impl Asked {
    fn section(&self) -> PyResult<Option<Section>> {
        let read = |text: &String| Section::read(text).map_err(|error| argument("section", error));
        self.section.as_ref().map(read).transpose()
    }

    /// The period of what drives [s], if it is given.
    fn period(&self) -> PyResult<Option<f64>> {
        let read = |said: &Quantity| match said {
            Quantity::Number(period) => Ok(*period),
            Quantity::Text(text) => read_period(text).map_err(|why| argument("period", why)),
        };
        self.period.as_ref().map(read).transpose()
    }

    fn settle(&self) -> PyResult<Span> {
        match &self.settle {
            None => Ok(Span::SETTLE),
            Some(Quantity::Number(time)) if *time >= 0.0 && time.is_finite() => Ok(Span::Seconds(*time)),
            Some(Quantity::Number(time)) => Err(argument("settle", format!("must not be negative, as {time} is"))),
            Some(Quantity::Text(text)) => Span::read(text).map_err(|why| argument("settle", why)),
        }
    }
}

/// A number that may be asked for.
fn within(name: &str, count: usize, allowed: RangeInclusive<usize>) -> PyResult<usize> {
    let (least, most) = (allowed.start(), allowed.end());
    match allowed.contains(&count) {
        true => Ok(count),
        false => Err(argument(name, format!("expected {least} to {most}, not {count}"))),
    }
}

/// A question at fault is bad input, a motion that does not go on a run that failed.
fn told(error: DynamicsError) -> PyErr {
    if error.is_input() { input(error) } else { run(error) }
}

/// Follows a scenario for long, where `work` may be ended by Ctrl-C.
fn follow<T: Send>(
    py: Python<'_>,
    scenario: &Scenario,
    clocked: bool,
    asked: &Asked,
    progress: Option<Py<PyAny>>,
    work: impl FnOnce(&mut LongRun, &(dyn Fn() + Sync)) -> Result<T, DynamicsError> + Send,
) -> PyResult<(LongRun, T)> {
    let raised = Raised::default();
    let whole = scenario::Scenario { simulation: scenario.simulation(py, &raised)?, ..scenario.read().clone() };
    let (period, settle, stop) = (asked.period()?, asked.settle()?, Stop::default());
    let found = released(py, &|| stop.ask(), progress, |one| {
        let mut long = LongRun::of(&whole, clocked, period, settle)?;
        long.flow = long.flow.until(&stop);
        let found = work(&mut long, one)?;
        Ok((long, found))
    })?;
    raised.raise()?;
    found.map_err(told)
}

/// The columns of crossings, and the contact of each that is an impact.
type Crossings<'py> = (Table<'py>, Vec<Option<String>>);

fn crossings<'py>(py: Python<'py>, simulation: &Simulation, found: &[Crossing]) -> PyResult<Crossings<'py>> {
    let columns: Vec<Column> =
        [Column::time()].into_iter().chain(dynamics::columns(simulation).map_err(told)?).collect();
    let rows = found.iter().flat_map(|crossing| [vec![crossing.time], crossing.row()].concat()).collect();
    let contact = |crossing: &Crossing| crossing.impact.map(|(k, _)| simulation.model.contacts[k].label());
    Ok((table(py, &columns, rows)?, found.iter().map(contact).collect()))
}

/// A section.
#[derive(IntoPyObject)]
pub(crate) struct SectionFound<'py> {
    section: String,
    period: Option<f64>,
    settle: f64,
    returns: Option<usize>,
    crossings: Crossings<'py>,
}

/// Cuts the settled motion of a scenario.
#[pyfunction]
pub(crate) fn section<'py>(
    py: Python<'py>,
    scenario: &Scenario,
    asked: Asked,
    count: Option<usize>,
) -> PyResult<SectionFound<'py>> {
    let count = within("count", count.unwrap_or(LongRun::CROSSINGS), LongRun::ALLOWED)?;
    let section = asked.section()?.unwrap_or(Section::Phase(0.0));
    dynamics::columns(&scenario.read().simulation).map_err(told)?;
    let (long, found) = follow(py, scenario, section.needs_period(), &asked, None, |long, _| {
        let cut = long.cut(&section)?;
        long.crossings(&cut, count)
    })?;
    Ok(SectionFound {
        section: section.to_string(),
        period: long.period,
        settle: long.settle,
        returns: dynamics::returns(&found),
        crossings: crossings(py, long.flow.simulation(), &found)?,
    })
}

/// A periodic orbit.
#[derive(IntoPyObject)]
pub(crate) struct OrbitFound<'py> {
    section: String,
    returns: usize,
    period: f64,
    drive_period: Option<f64>,
    settle: f64,
    phase: Option<f64>,
    stability: &'static str,
    multipliers: Vec<(f64, f64)>,
    miss: f64,
    steps: usize,
    came_near: f64,
    impacts: Vec<(String, f64)>,
    crossings: Crossings<'py>,
    path: Table<'py>,
}

/// Finds the periodic orbit near the settled motion of a scenario.
#[pyfunction]
pub(crate) fn orbit<'py>(
    py: Python<'py>,
    scenario: &Scenario,
    asked: Asked,
    returns: Option<usize>,
    phase: Option<f64>,
) -> PyResult<OrbitFound<'py>> {
    returns.map_or(Ok(0), |returns| within("returns", returns, OrbitRequest::ALLOWED))?;
    if let Some(phase) = phase.filter(|phase| !(0.0..1.0).contains(phase)) {
        return Err(argument("phase", format!("expected a part of the period, from 0 up to 1, not {phase}")));
    }
    let section = asked.section()?.unwrap_or(Section::Impacts(None));
    dynamics::columns(&scenario.read().simulation).map_err(told)?;
    let (long, (found, path)) = follow(py, scenario, section.needs_period(), &asked, None, |long, _| {
        let cut = long.cut(&section)?;
        let request = OrbitRequest { settle: long.settle, returns, most: OrbitRequest::MOST, phase };
        let found = dynamics::orbit(&mut long.flow, &cut, &request)?;
        let path = found.path(&mut long.flow, PATH)?;
        Ok((found, path))
    })?;
    let simulation = long.flow.simulation();
    let outputs = simulation.outputs.iter().map(|output| output.column.clone());
    let columns: Vec<Column> = [Column::time()].into_iter().chain(outputs).collect();
    Ok(OrbitFound {
        section: section.to_string(),
        returns: found.returns,
        period: found.period,
        drive_period: long.period,
        settle: long.settle,
        phase: found.phase,
        stability: found.stability().id(),
        multipliers: found.multipliers.iter().map(|x| (x.re, x.im)).collect(),
        miss: found.miss,
        steps: found.steps,
        came_near: found.came_near,
        impacts: found.impacts.iter().map(|(k, speed)| (simulation.model.contacts[*k].label(), *speed)).collect(),
        crossings: crossings(py, simulation, &found.crossings)?,
        path: table(py, &columns, path.concat())?,
    })
}

/// A largest exponent.
#[derive(IntoPyObject)]
pub(crate) struct ExponentFound {
    value: f64,
    error: f64,
    period: Option<f64>,
    settle: f64,
    time: f64,
    intervals: usize,
    interval: f64,
    drawn_out: usize,
    vanished: usize,
    blocks: Vec<f64>,
    parts: bool,
    meets: bool,
}

/// The largest Lyapunov exponent of the settled motion of a scenario.
#[pyfunction]
pub(crate) fn exponent(
    py: Python<'_>,
    scenario: &Scenario,
    asked: Asked,
    interval: Option<Quantity>,
    intervals: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<ExponentFound> {
    let given = crate::quantity::optional("interval", interval.as_ref(), carom::units::Dimension::TIME)?;
    let intervals = intervals.unwrap_or(ExponentRequest::INTERVALS);
    let intervals = within("intervals", intervals, ExponentRequest::ALLOWED)?;
    if let Some(interval) = given.filter(|interval| interval.is_nan() || *interval <= 0.0) {
        return Err(argument("interval", format!("must be positive, not {interval}")));
    }
    let until = scenario.read().simulation.settings.until;
    let (long, found) = follow(py, scenario, false, &asked, progress, |long, one| {
        let interval = ExponentRequest::interval(given, long.period, until);
        let request = ExponentRequest { settle: long.settle, interval, intervals };
        dynamics::exponent(&mut long.flow, &request, |_| {
            one();
            true
        })
    })?;
    Ok(ExponentFound {
        value: found.value,
        error: found.error,
        period: long.period,
        settle: long.settle,
        time: found.time,
        intervals: found.intervals,
        interval: found.interval,
        drawn_out: found.drawn_out,
        vanished: found.vanished,
        parts: found.parts(),
        meets: found.meets(),
        blocks: found.blocks,
    })
}
