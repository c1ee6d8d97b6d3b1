//! Columns of the samples that rise and fall with contacts, over the whole run: pushes, stored energies, reactions of joints with clearance,
//! formulas of these.
//!
//! While a contact presses they come from its record, which has every step and every peak of it, and between two rows of it from a cubic that goes
//! beyond neither: **no peak is lost, and none is invented**. While all contacts that a column follows are apart the samples have it.
//! At the instant at which surfaces meet, or have parted, it is what the sample beside it says.

use super::super::{Own, Results};
use super::choice::{self, Chosen};
use super::impact_curve::{PARTS, slope};
use carom_solve::Cubic;

/// A time [s] and a value.
type Point = (f64, f64);

/// All such columns of a run, over the whole of it.
pub(crate) fn curves(results: &Results) -> Vec<Own> {
    let is_own = |one: &Chosen<'_>| {
        let mut all = results.curves.iter().flat_map(|curve| &curve.own);
        all.any(|own| own.column == one.column.name)
    };
    let curve = |one: Chosen<'_>| Own { column: one.column.name.clone(), points: over_run(results, &one) };
    choice::all(&results.samples).filter(is_own).map(curve).collect()
}

/// A column over the whole run.
pub(super) fn over_run(results: &Results, chosen: &Chosen<'_>) -> Vec<Point> {
    let samples: Vec<Point> = results.samples.rows().map(|row| (row[0], row[chosen.index])).collect();
    let (record, spans) = record(results, &chosen.column.name);
    if record.is_empty() {
        return samples;
    }
    let mut points = Vec::new();
    let mut apart = f64::NEG_INFINITY;
    for (from, to) in spans {
        let flight = within(&samples, apart, from);
        points.extend(leaving(apart, flight));
        points.extend(flight);
        points.extend(flight.last().map(|before| (from, before.1)));
        points.extend(smooth(within(&record, from, to.next_up())));
        apart = to;
    }
    let flight = within(&samples, apart, f64::INFINITY);
    points.extend(leaving(apart, flight));
    points.extend(flight);
    points
}

/// What the next sample says, where surfaces have just parted.
fn leaving(parted: f64, flight: &[Point]) -> Option<Point> {
    flight.first().filter(|_| parted.is_finite()).map(|after| (parted, after.1))
}

/// The points after one time and before another [s].
fn within(points: &[Point], after: f64, before: f64) -> &[Point] {
    let first = points.partition_point(|point| point.0 <= after);
    &points[first..points.partition_point(|point| point.0 < before).max(first)]
}

/// A column as the records of contacts have it, in the order of time, and from when to when any of these contacts pressed.
fn record(results: &Results, column: &str) -> (Vec<Point>, Vec<(f64, f64)>) {
    let (mut points, mut all): (Vec<Point>, Vec<(f64, f64)>) = (Vec::new(), Vec::new());
    for curve in &results.curves {
        let Some(own) = curve.own.iter().find(|own| own.column == column) else { continue };
        points.extend(&own.points);
        let impacts =
            results.impacts(Some(&curve.contact)).into_iter().filter(|impact| impact.contact == curve.contact);
        all.extend(impacts.filter_map(|impact| Some((impact.time, impact.touches.last()?.time))));
    }
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    points.dedup_by_key(|point| point.0);
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut spans: Vec<(f64, f64)> = Vec::new();
    for (from, to) in all {
        match spans.last_mut().filter(|last| from <= last.1) {
            Some(last) => last.1 = last.1.max(to),
            None => spans.push((from, to)),
        }
    }
    (points, spans)
}

/// The same points, with others between them that are nowhere beyond their neighbours.
fn smooth(points: &[Point]) -> Vec<Point> {
    let at = |k: usize| points.get(k).copied();
    let is_top = |k: usize| {
        let beside = (k.checked_sub(1).and_then(at), at(k), at(k + 1));
        matches!(beside, (Some(one), Some(here), Some(next)) if (here.1 - one.1) * (next.1 - here.1) <= 0.0)
    };
    let slopes: Vec<f64> = (0..points.len()).map(|k| if is_top(k) { 0.0 } else { slope(at, k) }).collect();
    let mut curve: Vec<Point> = points.first().copied().into_iter().collect();
    for (pair, slope) in points.windows(2).zip(slopes.windows(2)) {
        let [one, other] = [pair[0], pair[1]];
        let h = other.0 - one.0;
        let (low, high) = (one.1.min(other.1), one.1.max(other.1));
        for k in 1..PARTS {
            let s = k as f64 / PARTS as f64;
            let [value, _] = Cubic::at(s, h).of([one.1, slope[0], other.1, slope[1]]);
            // Slopes of at most three secants keep it between the two (Fritsch and Carlson 1980), but for rounding.
            curve.push((one.0 + s * h, value.clamp(low, high)));
        }
        curve.push(other);
    }
    curve
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// What is drawn between two rows is between their values, and time runs on.
        #[test]
        fn no_peak_is_lost_and_none_is_invented(rows in proptest::collection::vec((1e-9..1.0f64, -1e3..1e3f64), 0..20)) {
            let mut time = 0.0;
            let points: Vec<Point> = rows.into_iter().map(|(h, value)| { time += h; (time, value) }).collect();
            let curve = smooth(&points);
            prop_assert!(points.iter().all(|point| curve.contains(point)));
            prop_assert!(curve.windows(2).all(|pair| pair[0].0 <= pair[1].0));
            let top = |points: &[Point]| points.iter().map(|point| point.1.abs()).fold(0.0, f64::max);
            prop_assert_eq!(top(&curve), top(&points));
        }
    }
}
