//! The sum of squares and its least value: the one file that knows the crate `basin`.
//!
//! ```text
//! minimise  |r(u)|^2/2   for  a <= u <= b
//! ```
//!
//! By the trust-region-reflective method (Branch, Coleman & Li 1999), with a Jacobian of central differences. Parameters `u` are scaled so that steps of one are large.

use basin::{
    BoxBounds, ConstraintDescription, ConstraintSet, Constraints, CostFunction, DenseMatrix, Executor, Jacobian,
    Residual, TrustRegionReflective,
};
use rayon::prelude::*;
use std::convert::Infallible;

/// Step of a difference, in scaled parameters: what the lab leaves of rounding, 1e-10, is then a millionth of a derivative, and the cubic term 1e-8.
pub(super) const FINE: f64 = 1e-4;
/// The same where impacts are followed to 1e-8 or whole scenarios are run.
pub(super) const COARSE: f64 = 1e-3;
/// A search is given up after so many steps.
const MOST_STEPS: u64 = 100;
/// A search has converged when residuals and the change of any parameter stand this square on each other: the cosine between them. A parameter is then off by this part of its
/// standard error, times the root of the number of points.
const SQUARE: f64 = 1e-3;
/// Residuals of this size, in units of their scale, are those of a fit without error.
const NOTHING: f64 = 1e-7;

/// Residuals at a place; `None` where there are none.
pub(super) type Residuals<'r> = dyn Fn(&[f64]) -> Option<Vec<f64>> + Sync + 'r;

/// Where a search ended.
#[derive(Clone, Debug)]
pub(super) struct Minimum {
    pub(super) at: Vec<f64>,
    /// Half the sum of squares there.
    pub(super) cost: f64,
    /// Whether it is a minimum.
    pub(super) converged: bool,
}

/// Searches from `start`; `None` where there are no residuals.
pub(super) fn minimise(residuals: &Residuals<'_>, start: &[f64], bounds: &[[f64; 2]], step: f64) -> Option<Minimum> {
    let within = start.iter().zip(bounds).all(|(u, [lower, upper])| u.is_finite() && lower <= u && u <= upper);
    if !within {
        return None;
    }
    let first = residuals(start)?;
    if start.is_empty() {
        return Some(Minimum { at: Vec::new(), cost: half_square(&first), converged: true });
    }
    let [lower, upper] = [0, 1].map(|side| bounds.iter().map(|pair| pair[side]).collect::<Vec<f64>>());
    let problem = Problem { residuals, points: first.len(), lower, upper, bounds, step };
    let solver = TrustRegionReflective::new()
        .with_absolute_scaled_gradient_tolerance(1e-10)
        .with_relative_cost_change_tolerance(1e-13)
        .with_relative_step_tolerance::<Vec<f64>, f64>(1e-10);
    let run = Executor::from_start(problem, solver, start.to_vec()).max_iter(MOST_STEPS).run();
    let found = run.ok()?;
    let at: Vec<f64> = found.param().clone();
    let last = residuals(&at)?;
    let converged = is_minimum(residuals, &at, &last, bounds, step);
    Some(Minimum { cost: half_square(&last), at, converged })
}

/// Half the sum of squares.
pub(super) fn half_square(residuals: &[f64]) -> f64 {
    0.5 * residuals.iter().map(|r| r * r).sum::<f64>()
}

/// Changes of the residuals with every parameter, column by column; `None` where they cannot be had.
pub(super) fn derivatives(
    residuals: &Residuals<'_>,
    at: &[f64],
    bounds: &[[f64; 2]],
    step: f64,
) -> Option<Vec<Vec<f64>>> {
    (0..at.len()).into_par_iter().map(|k| derivative(residuals, at, k, bounds[k], step)).collect()
}

/// Change with one parameter: a central difference, or one to the side on which there is room.
fn derivative(
    residuals: &Residuals<'_>,
    at: &[f64],
    k: usize,
    [lower, upper]: [f64; 2],
    step: f64,
) -> Option<Vec<f64>> {
    let moved = |by: f64| {
        let mut there = at.to_vec();
        there[k] += by;
        if there[k] < lower || there[k] > upper { None } else { residuals(&there) }
    };
    let combine = |parts: [(f64, Vec<f64>); 3]| {
        let row = |i: usize| parts.iter().map(|(factor, values)| factor * values[i]).sum::<f64>() / step;
        (0..parts[0].1.len()).map(row).collect()
    };
    match (moved(-step), moved(step)) {
        (Some(before), Some(after)) => {
            Some(after.iter().zip(&before).map(|(after, before)| (after - before) / (2.0 * step)).collect())
        }
        (None, Some(after)) => {
            let (here, far) = (residuals(at)?, moved(2.0 * step)?);
            Some(combine([(-1.5, here), (2.0, after), (-0.5, far)]))
        }
        (Some(before), None) => {
            let (here, far) = (residuals(at)?, moved(-2.0 * step)?);
            Some(combine([(1.5, here), (-2.0, before), (0.5, far)]))
        }
        (None, None) => None,
    }
}

/// Whether no parameter, changed within its bounds, makes the residuals smaller.
fn is_minimum(residuals: &Residuals<'_>, at: &[f64], here: &[f64], bounds: &[[f64; 2]], step: f64) -> bool {
    let size = here.iter().map(|r| r * r).sum::<f64>().sqrt();
    if size <= NOTHING * (here.len() as f64).sqrt() {
        return true;
    }
    let Some(columns) = derivatives(residuals, at, bounds, step) else { return false };
    columns.iter().zip(at).zip(bounds).all(|((column, u), [lower, upper])| {
        let length = column.iter().map(|x| x * x).sum::<f64>().sqrt();
        let slope: f64 = column.iter().zip(here).map(|(x, r)| x * r).sum();
        let room = if slope > 0.0 { u - lower } else { upper - u };
        // What a full step, as far as there is room, would gain of the sum of squares.
        length == 0.0 || (slope / (length * size)).abs() <= SQUARE || slope.abs() * room <= SQUARE * size * size
    })
}

/// The problem as the crate wants it.
struct Problem<'p, 'r> {
    residuals: &'p Residuals<'r>,
    points: usize,
    lower: Vec<f64>,
    upper: Vec<f64>,
    bounds: &'p [[f64; 2]],
    step: f64,
}

impl Constraints for Problem<'_, '_> {
    type Set = ConstraintSet<BoxBounds<Vec<f64>>>;

    fn constraints(&self) -> <Self::Set as ConstraintDescription>::Borrowed<'_> {
        ConstraintSet::new().with_bounds(BoxBounds::new(Some(&self.lower), Some(&self.upper)))
    }
}

impl CostFunction for Problem<'_, '_> {
    type Param = Vec<f64>;
    type Output = f64;
    type Error = Infallible;

    fn cost(&self, at: &Vec<f64>) -> Result<f64, Infallible> {
        Ok((self.residuals)(at).map_or(f64::INFINITY, |residuals| half_square(&residuals)))
    }
}

impl Residual for Problem<'_, '_> {
    type Param = Vec<f64>;
    type Output = Vec<f64>;
    type Error = Infallible;

    /// Where there are no residuals they are infinite, and the step is cut.
    fn residual(&self, at: &Vec<f64>) -> Result<Vec<f64>, Infallible> {
        Ok((self.residuals)(at).unwrap_or_else(|| vec![f64::INFINITY; self.points]))
    }
}

impl Jacobian for Problem<'_, '_> {
    type Jacobian = DenseMatrix;

    fn jacobian(&self, at: &Vec<f64>) -> Result<DenseMatrix, Infallible> {
        let columns = derivatives(self.residuals, at, self.bounds, self.step);
        let columns = columns.unwrap_or_else(|| vec![vec![f64::NAN; self.points]; at.len()]);
        let rows: Vec<f64> = (0..self.points).flat_map(|i| columns.iter().map(move |column| column[i])).collect();
        Ok(DenseMatrix::from_row_slice(self.points, at.len(), &rows))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_straight_line_has_the_slope_of_its_closed_form() {
        let (x, y) = ([0.0, 1.0, 2.0, 3.0, 4.0], [1.1, 2.9, 5.2, 6.8, 9.1]);
        let residuals = |u: &[f64]| Some(x.iter().zip(y).map(|(x, y)| u[0] + u[1] * x - y).collect::<Vec<f64>>());
        let free = [[f64::NEG_INFINITY, f64::INFINITY]; 2];
        let found = minimise(&residuals, &[0.0, 0.0], &free, FINE).unwrap();
        // Slope (5 sum(xy) - sum(x) sum(y))/(5 sum(x^2) - sum(x)^2) = 1.99, intercept 1.04.
        assert!((found.at[1] - 1.99).abs() < 1e-9 && (found.at[0] - 1.04).abs() < 1e-9, "{found:?}");
        assert!(found.converged);
    }

    #[test]
    fn a_bound_holds_and_its_minimum_counts_as_one() {
        let residuals = |u: &[f64]| Some(vec![u[0] - 2.0, 0.5 * (u[0] - 2.0), 0.1]);
        let found = minimise(&residuals, &[0.5], &[[0.0, 1.0]], FINE).unwrap();
        assert!((found.at[0] - 1.0).abs() < 1e-6 && found.converged, "{found:?}");
    }

    #[test]
    fn where_there_are_no_residuals_nothing_is_found_and_nothing_panics() {
        assert!(minimise(&|_: &[f64]| None, &[0.5], &[[0.0, 1.0]], FINE).is_none());
        let residuals = |u: &[f64]| (u[0] > 0.3).then(|| vec![u[0] - 0.1, 0.2]);
        let found = minimise(&residuals, &[0.5], &[[0.0, 1.0]], FINE).unwrap();
        assert!(found.at[0] > 0.3, "{found:?}");
    }
}
