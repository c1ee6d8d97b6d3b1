//! Extremes, mean and effective value of columns over a window of time.
//!
//! With the points `(t_k, x_k)` of a column and the length `T` of the window [s],
//!
//! `mean = 1/T sum (t_k+1 - t_k) (x_k + x_k+1)/2`, `rms = sqrt(1/T sum (t_k+1 - t_k) (x_k^2 + x_k+1^2)/2)`:
//!
//! trapeziums, so that points which stand close do not count for more. Columns that rise and fall with a contact have their points from the record
//! of the contact, as in figures: **no peak is lost**. Any other column is known at its samples only. Where the window ends between two points, the
//! column is taken on the line between them. Points without a value are left out.

use super::draw::{Chosen, all_columns, columns, length};
use super::{PlotError, Request, Results};

/// A column over a window of time.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnStatistics {
    /// What it is called in the samples; of a vector whose three components are recorded, what these have in common.
    pub name: String,
    /// Its unit.
    pub unit: String,
    /// Whether it is the length of a vector.
    pub length: bool,
    /// When it is least [s], and how much that is.
    pub least: (f64, f64),
    /// When it is largest [s], and how much that is.
    pub most: (f64, f64),
    /// Its mean over the time.
    pub mean: f64,
    /// Its effective value, the root of the mean of its square.
    pub rms: f64,
}

/// A time [s] and a value.
type Point = (f64, f64);

/// The extremes, mean and effective value of the columns that are asked for, between the times that are asked for; of all columns but energies
/// where none is named. Vectors of forces, moments and rates that are recorded whole have their length as well.
pub fn statistics(results: &Results, request: &Request) -> Result<Vec<ColumnStatistics>, PlotError> {
    request.check_window(results)?;
    let mut chosen = columns(&results.samples, &request.columns)?;
    if request.columns.is_empty() {
        let is_energy = |one: &Chosen<'_>| one.column.name.starts_with("energy.");
        let only = all_columns(&results.samples).all(|one| is_energy(&one));
        chosen = all_columns(&results.samples).filter(|one| only || !is_energy(one)).collect();
    }
    let open = Request::default();
    let mut told = Vec::new();
    for one in &chosen {
        if let Some(vector) = whole(&chosen, one) {
            let points = length(results, vector).unwrap_or_default();
            told.extend(of(vector, &one.column.unit, true, &window(&points, request)));
        }
        told.extend(of(&one.column.name, &one.column.unit, false, &window(&one.over_time(results, &open), request)));
    }
    Ok(told)
}

/// The vector whose first component a column is, if its length has a meaning and all three are among the chosen.
fn whole<'a>(chosen: &[Chosen<'a>], one: &Chosen<'a>) -> Option<&'a str> {
    let vector = one.column.name.strip_suffix(".x")?;
    let is_there = |axis: &str| chosen.iter().any(|other| other.column.name == format!("{vector}.{axis}"));
    // Places have a length only from where one counts, directions always the same.
    let counts = !matches!(one.column.unit.as_str(), "m" | "-" | "");
    (counts && is_there("y") && is_there("z")).then_some(vector)
}

/// The points within a window of time, with one on the line at each end that cuts between two.
fn window(points: &[Point], request: &Request) -> Vec<Point> {
    let cut = |at: f64, pair: &[Point]| {
        let [(s, x), (t, y)] = [pair[0], pair[1]];
        (s < at && at < t).then(|| (at, x + (y - x) * (at - s) / (t - s)))
    };
    let mut kept: Vec<Point> = points.iter().copied().filter(|point| request.shows(point.0)).collect();
    let ends = [request.from, request.to].into_iter().flatten();
    kept.extend(ends.filter_map(|at| points.windows(2).find_map(|pair| cut(at, pair))));
    kept.sort_by(|a, b| a.0.total_cmp(&b.0));
    kept
}

/// What is told of a column, if it has a value in the window.
fn of(name: &str, unit: &str, length: bool, points: &[Point]) -> Option<ColumnStatistics> {
    let first = *points.first()?;
    let (mut least, mut most) = (first, first);
    for point in points {
        least = if point.1 < least.1 { *point } else { least };
        most = if point.1 > most.1 { *point } else { most };
    }
    let span = points[points.len() - 1].0 - first.0;
    let mean_of = |value: fn(f64) -> f64| {
        let part = |pair: &[Point]| 0.5 * (pair[1].0 - pair[0].0) * (value(pair[0].1) + value(pair[1].1));
        // A single instant is its own mean.
        if span > 0.0 { points.windows(2).map(part).sum::<f64>() / span } else { value(first.1) }
    };
    let (mean, rms) = (mean_of(|x| x), mean_of(|x| x * x).sqrt());
    Some(ColumnStatistics { name: name.to_owned(), unit: unit.to_owned(), length, least, most, mean, rms })
}

#[cfg(test)]
mod tests {
    use super::*;
    use carom_run::record::{Column, Recording};
    use std::f64::consts::{FRAC_1_SQRT_2, TAU};

    /// A sine of amplitude 3 about 1, a constant, and a vector, over two periods of a second.
    fn results() -> Results {
        let names = ["a.speed", "b.speed", "c.reaction.force.x", "c.reaction.force.y", "c.reaction.force.z"];
        let unit = |name: &str| if name.ends_with("speed") { "rad/s" } else { "N" };
        let mut samples = Recording::new(names.map(|name| Column::new(name, unit(name), "")));
        for k in 0..=400 {
            let t = f64::from(k) / 200.0;
            samples.push(t, [1.0 + 3.0 * (TAU * t).sin(), -2.0, 3.0 * (TAU * t).cos(), 3.0 * (TAU * t).sin(), 4.0]);
        }
        Results::of_table("table", samples)
    }

    fn told(request: &Request, name: &str) -> ColumnStatistics {
        let all = statistics(&results(), request).unwrap();
        all.into_iter().find(|one| one.name == name).unwrap_or_else(|| panic!("{name}"))
    }

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-12
    }

    #[test]
    fn a_sine_has_its_amplitude_and_its_effective_value() {
        let sine = told(&Request::default(), "a.speed");
        assert!(near(sine.most.0, 0.25) && near(sine.most.1, 4.0), "{sine:?}");
        assert!(near(sine.least.0, 0.75) && near(sine.least.1, -2.0), "{sine:?}");
        // The mean of (1 + 3 sin)^2 over whole periods is 1 + 9/2.
        assert!(near(sine.mean, 1.0) && near(sine.rms, 5.5f64.sqrt()), "{sine:?}");
        assert!(near(told(&Request::default(), "b.speed").rms, 2.0));
        assert!(near(told(&Request::default(), "b.speed").mean, -2.0));
    }

    #[test]
    fn the_length_of_a_vector_is_told_where_all_of_it_is_recorded() {
        let force = told(&Request::default(), "c.reaction.force");
        assert!(
            force.length && near(force.least.1, 5.0) && near(force.most.1, 5.0) && near(force.rms, 5.0),
            "{force:?}"
        );
        let across = told(&Request { columns: vec!["c".to_owned()], ..Request::default() }, "c.reaction.force.x");
        assert!(near(across.rms, 3.0 * FRAC_1_SQRT_2));
    }

    #[test]
    fn a_window_ends_where_it_says_even_between_samples() {
        // A ramp from 0 to 1 in one step: from 0.25 to 0.75 its mean is a half, its least value a quarter.
        let mut samples = Recording::new([Column::new("ramp", "m", "")]);
        [0.0, 1.0].into_iter().for_each(|t| samples.push(t, [t]));
        let request = Request { from: Some(0.25), to: Some(0.75), ..Request::default() };
        let told = statistics(&Results::of_table("table", samples), &request).unwrap();
        assert_eq!((told[0].least, told[0].most, told[0].mean), ((0.25, 0.25), (0.75, 0.75), 0.5));
    }

    #[test]
    fn points_that_stand_close_do_not_count_for_more() {
        let mut samples = Recording::new([Column::new("peak", "N", "")]);
        [(0.0, 0.0), (0.5, 0.0), (0.5001, 1.0), (0.5002, 1.0), (0.5003, 0.0), (1.0, 0.0)]
            .into_iter()
            .for_each(|(t, x)| samples.push(t, [x]));
        let told = statistics(&Results::of_table("table", samples), &Request::default()).unwrap();
        assert!(near(told[0].mean, 2e-4) && near(told[0].rms, 2e-4f64.sqrt()), "{told:?}");
    }

    #[test]
    fn a_window_without_anything_in_it_is_refused() {
        let said = |from: f64, to: f64| {
            let request = Request { from: Some(from), to: Some(to), ..Request::default() };
            statistics(&results(), &request).unwrap_err().to_string()
        };
        assert!(said(1.0, 0.5).contains("must be the earlier one"), "{}", said(1.0, 0.5));
        assert!(said(3.0, 4.0).contains("the run lasts from 0 s to 2 s"), "{}", said(3.0, 4.0));
    }
}
