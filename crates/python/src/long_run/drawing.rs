//! Figures of the long run, from what Python keeps of it.

use crate::drawing::Drawing;
use carom::dynamics::figures::{self, Along};
use numpy::PyReadonlyArray1;
use pyo3::prelude::*;

/// Name and unit of both axes.
type Axes = [(String, String); 2];
/// Points by their coordinates.
type Points<'py> = (PyReadonlyArray1<'py, f64>, PyReadonlyArray1<'py, f64>);

fn along(axes: Axes) -> [Along; 2] {
    axes.map(|(name, unit)| Along { name, unit })
}

fn pairs((x, y): &Points<'_>) -> Vec<(f64, f64)> {
    x.as_array().iter().copied().zip(y.as_array().iter().copied()).collect()
}

/// A section.
#[pyfunction]
pub(crate) fn draw_section(title: &str, axes: Axes, points: Points<'_>) -> Drawing {
    let [x, y] = &along(axes);
    Drawing(figures::section(title, [x, y], &pairs(&points)))
}

/// An orbit, and where a section cuts it.
#[pyfunction]
pub(crate) fn draw_orbit(title: &str, axes: Axes, path: Points<'_>, crossings: Points<'_>) -> Drawing {
    let [x, y] = &along(axes);
    Drawing(figures::orbit(title, [x, y], &pairs(&path), &pairs(&crossings)))
}

/// A bifurcation diagram.
#[pyfunction]
pub(crate) fn draw_diagram(title: &str, axes: Axes, points: Points<'_>) -> Drawing {
    let [x, y] = &along(axes);
    Drawing(figures::bifurcation(title, [x, y], &pairs(&points)))
}

/// A map of basins: the names of the motions, and which of them each start leads to.
#[pyfunction]
pub(crate) fn draw_basins(
    title: &str,
    axes: Axes,
    motions: Vec<String>,
    starts: Points<'_>,
    leads: Vec<Option<usize>>,
) -> Drawing {
    let [x, y] = &along(axes);
    let leads: Vec<((f64, f64), Option<usize>)> = pairs(&starts).into_iter().zip(leads).collect();
    Drawing(figures::basins(title, [x, y], &motions, &leads))
}

/// How an exponent settles.
#[pyfunction]
pub(crate) fn draw_exponent(title: &str, blocks: Vec<f64>, value: f64, error: f64) -> Drawing {
    Drawing(figures::exponent(title, &blocks, value, error))
}
