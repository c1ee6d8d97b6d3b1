//! Many impacts at once: the same case, with numbers that differ.

use crate::case::Said;
use crate::error::{argument, input};
use crate::function::Raised;
use carom::lab::{Case, CaseError, Prepared, Report, Settings};
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use rayon::prelude::*;

/// So many impacts are run between two looks at Ctrl-C.
const AT_ONCE: usize = 8192;
/// And so many by one thread before it takes others.
const TOGETHER: usize = 16;

/// What is told of every impact, in this order; NaN where there is none.
type Row = [f64; 9];
/// A number of a report.
type Read = fn(&Report) -> f64;
const COLUMNS: [(&str, Read); 9] = [
    ("restitution", |report| report.delivered().unwrap_or(f64::NAN)),
    ("duration", |report| report.duration),
    ("compression_time", |report| report.compression_time),
    ("peak_force", |report| report.peak_force),
    ("peak_indentation", |report| report.peak_indentation),
    ("residual_indentation", |report| report.residual_indentation),
    ("impulse", |report| report.impulse),
    ("dissipated", |report| report.dissipated),
    ("energy_residue", |report| report.energy_residue),
];

/// A column of numbers, and where it goes in a case.
struct Varied {
    values: Vec<f64>,
    place: Place,
}

enum Place {
    Restitution,
    Speed,
    EffectiveMass,
    Stiffness,
    Exponent,
    Gravity,
    Mass(usize),
    Sphere(usize),
    Parameter(usize),
}

impl Varied {
    /// A parameter that varies alone, or one of the numbers that are said of both bodies (`mass.0`, `sphere.1`).
    fn new(case: &mut Case, name: &str, values: Vec<f64>) -> PyResult<Self> {
        let (word, tail) = name.split_once('.').map_or((name, ""), |(word, tail)| (word, tail));
        let body = || tail.parse::<usize>().unwrap_or(0).min(1);
        let place = match word {
            "restitution" => Place::Restitution,
            "speed" => Place::Speed,
            "effective_mass" => Place::EffectiveMass,
            "stiffness" => Place::Stiffness,
            "exponent" => Place::Exponent,
            "gravity" => Place::Gravity,
            "mass" => Place::Mass(body()),
            "sphere" => Place::Sphere(body()),
            "parameters" => {
                case.parameters.push((tail.to_owned(), f64::NAN));
                Place::Parameter(case.parameters.len() - 1)
            }
            _ => return Err(argument(name, "takes one value, not an array")),
        };
        Ok(Varied { values, place })
    }

    fn put(&self, k: usize, case: &mut Case) {
        let value = self.values[k];
        match self.place {
            Place::Restitution => case.restitution = Some(value),
            Place::Speed => case.speed = Some(value),
            Place::EffectiveMass => case.effective_mass = Some(value),
            Place::Stiffness => case.stiffness = Some(value),
            Place::Exponent => case.exponent = Some(value),
            Place::Gravity => case.acceleration = value,
            Place::Mass(body) => put(&mut case.masses, body, value),
            Place::Sphere(body) => put(&mut case.spheres, body, value),
            Place::Parameter(place) => case.parameters[place].1 = value,
        }
    }
}

fn put(values: &mut Vec<f64>, body: usize, value: f64) {
    values.resize(values.len().max(body + 1), value);
    values[body] = value;
}

/// Columns by name, each an array.
pub(crate) type Columns<'py> = Vec<(&'static str, Bound<'py, PyArray1<f64>>)>;

/// Runs as many impacts as the arrays are long, over all threads, in order; what does not vary comes as for `impact`.
#[pyfunction]
pub(crate) fn batch<'py>(
    py: Python<'py>,
    said: Said,
    varied: Vec<(String, PyReadonlyArray1<'py, f64>)>,
) -> PyResult<Columns<'py>> {
    let mut case = said.case()?;
    if case.oblique.is_some() {
        return Err(input("impacts at an angle are run one by one: leave out the arrays, or angle, spin and friction"));
    }
    if case.instant().map_err(input)?.is_some() {
        return Err(input("an impulse law delivers what it is asked for: there is nothing to be run many times"));
    }
    let settings = said.settings()?;
    let read = |(name, values): &(String, PyReadonlyArray1<'py, f64>)| {
        Varied::new(&mut case, name, values.as_array().to_vec())
    };
    let varied = varied.iter().map(read).collect::<PyResult<Vec<_>>>()?;
    let count = varied.first().map_or(0, |one| one.values.len());
    let mut rows: Vec<Row> = Vec::with_capacity(count);
    for begin in (0..count).step_by(AT_ONCE) {
        let these = begin..(begin + AT_ONCE).min(count);
        let raised = Raised::default();
        let one = |k: usize| {
            let mut case = case.clone();
            varied.iter().for_each(|varied| varied.put(k, &mut case));
            case
        };
        if said.is_function() {
            for k in these {
                let prepared = said.prepare(py, &one(k), &raised)?;
                rows.push(py.detach(|| row(&prepared, &settings)));
                raised.raise()?;
            }
        } else {
            let run = |k: usize| -> Result<Row, (usize, CaseError)> {
                one(k).prepare().map(|prepared| row(&prepared, &settings)).map_err(|error| (k, error))
            };
            let new: Result<Vec<Row>, _> =
                py.detach(|| these.into_par_iter().with_min_len(TOGETHER).map(run).collect());
            rows.extend(new.map_err(|(k, error)| input(format!("impact {k} of the arrays: {error}")))?);
        }
        py.check_signals()?;
    }
    let column = |k: usize| rows.iter().map(|row| row[k]).collect::<Vec<f64>>().into_pyarray(py);
    Ok(COLUMNS.iter().enumerate().map(|(k, (name, _))| (*name, column(k))).collect())
}

fn row(prepared: &Prepared, settings: &Settings) -> Row {
    let report = prepared.impact.run(settings);
    COLUMNS.map(|(_, read)| read(&report))
}
