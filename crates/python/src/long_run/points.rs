//! What the motions over the points of a study come to: diagrams and basins.

use super::{Asked, told, within};
use crate::error::{argument, run};
use crate::outcome::{Table, table};
use crate::watch::released;
use carom::dynamics::{self, BasinRequest, BifurcationRequest, Branch, LongRun, Section, Stop};
use carom::record::Column;
use carom::sweep::{Scale, Store, Study};
use pyo3::prelude::*;

/// Key, SI unit and values (SI) of each axis.
type Axes = Vec<(String, String, Vec<f64>)>;

fn axes(study: &Study) -> PyResult<Axes> {
    let scales = study.scales().map_err(|key| argument("vary", dynamics::DynamicsError::Varied(key)))?;
    let points: Vec<Vec<f64>> = (0..study.points).map(|point| study.numbers(&scales, point)).collect();
    let axis = |(k, scale): (usize, &Scale)| {
        (scale.name.clone(), scale.unit.clone(), points.iter().map(|values| values[k]).collect())
    };
    Ok(scales.iter().enumerate().map(axis).collect())
}

/// What settled motions do over the points of a study.
#[derive(IntoPyObject)]
pub(crate) struct DiagramFound<'py> {
    title: String,
    section: String,
    axes: Axes,
    period: Option<f64>,
    settle: f64,
    /// The point of each crossing, and the crossings.
    points: Vec<usize>,
    crossings: Table<'py>,
    returns: Vec<Option<usize>>,
    carried: Vec<bool>,
    stopped: Vec<Option<String>>,
}

impl<'py> DiagramFound<'py> {
    pub(crate) fn of(
        py: Python<'py>,
        study: &Study,
        asked: &Asked,
        crossings: Option<usize>,
        carry: bool,
        threads: Option<usize>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let axes = axes(study)?;
        let first = study.scenario(0).map_err(crate::error::input)?;
        let columns = dynamics::columns(&first.simulation).map_err(told)?;
        let request = BifurcationRequest {
            section: asked.section()?.unwrap_or(Section::Phase(0.0)),
            period: asked.period()?,
            settle: asked.settle()?,
            crossings: within(
                "crossings",
                crossings.unwrap_or(BifurcationRequest::CROSSINGS),
                BifurcationRequest::ALLOWED,
            )?,
            carry,
        };
        let LongRun { flow, period, settle } =
            LongRun::of(&first, request.section.needs_period(), request.period, request.settle).map_err(told)?;
        request.section.cut(flow.simulation(), period).map_err(told)?;
        let (mut store, stop) = (Store::in_memory(), Stop::default());
        let ran = released(py, &|| stop.ask(), progress, |one| {
            let look = |_: &Branch| one();
            dynamics::bifurcation(study, &request, &mut store, threads, &stop, &look)
        })?;
        ran.map_err(run)?;
        let found: Vec<&Branch> = store.rows().values().collect();
        let each = || found.iter().flat_map(|branch| branch.crossings.iter().map(move |one| (branch.point, one)));
        let rows = each().flat_map(|(_, one)| [vec![one.time], one.row()].concat()).collect();
        let columns: Vec<Column> = [Column::time()].into_iter().chain(columns).collect();
        Ok(DiagramFound {
            title: first.simulation.title.clone(),
            section: request.section.to_string(),
            axes,
            period,
            settle,
            points: each().map(|(point, _)| point).collect(),
            crossings: table(py, &columns, rows)?,
            returns: found.iter().map(|branch| branch.returns).collect(),
            carried: found.iter().map(|branch| branch.carried).collect(),
            stopped: found.iter().map(|branch| branch.stopped.clone()).collect(),
        })
    }
}

/// A motion that others settle to: returns, impacts, starts, outputs, states.
type Attractor = (Option<usize>, usize, usize, Vec<f64>, Vec<Vec<f64>>);

/// Which motion each start leads to.
#[derive(IntoPyObject)]
pub(crate) struct BasinsFound {
    title: String,
    axes: Axes,
    period: Option<f64>,
    alike: bool,
    outputs: Vec<(String, String)>,
    attractors: Vec<Attractor>,
    leads: Vec<Option<usize>>,
    failures: Vec<(usize, String)>,
}

impl BasinsFound {
    pub(crate) fn of(
        py: Python<'_>,
        study: &Study,
        asked: &Asked,
        threads: Option<usize>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let axes = axes(study)?;
        let first = study.scenario(0).map_err(crate::error::input)?;
        let mut columns = dynamics::columns(&first.simulation).map_err(told)?;
        columns.truncate(first.simulation.outputs.len());
        let request = BasinRequest { period: asked.period()?, section: asked.section()?, settle: asked.settle()? };
        let stop = Stop::default();
        let found =
            released(py, &|| stop.ask(), progress, |one| dynamics::basins(study, &request, threads, &stop, one))?;
        let found = found.map_err(told)?;
        let failures = found.leads.iter().enumerate().filter_map(|(k, lead)| Some((k, lead.as_ref().err()?.clone())));
        Ok(BasinsFound {
            title: first.simulation.title,
            axes,
            period: found.period,
            alike: found.alike,
            outputs: columns.into_iter().map(|column| (column.name, column.unit)).collect(),
            failures: failures.collect(),
            leads: found.leads.iter().map(|lead| lead.as_ref().ok().copied()).collect(),
            attractors: found
                .attractors
                .into_iter()
                .map(|one| (one.returns, one.impacts, one.starts, one.values, one.states))
                .collect(),
        })
    }
}
