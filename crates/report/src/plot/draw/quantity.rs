//! Quantities of contacts over the whole run.
//!
//! Samples come at even times and miss what lasts shorter: a contact of 50 us between samples of 1 ms is not in them. Contacts have a record of
//! their own, in which every step and every peak of an impact is kept, and that is what is drawn, whether a figure asks for the contact or for its
//! column: the curve of each impact (`super::curve`), and between impacts the samples, or zero where nothing was sampled. Other columns that rise
//! and fall with a contact are in `super::own`.

use super::super::{Curve, RecordedImpact, Results};
use super::impact_curve;
use carom_figure::Axis;
use carom_run::motion::ContactSample;

/// A quantity of a contact.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quantity {
    /// What it is called in the columns of the samples.
    column: &'static str,
    words: &'static str,
    unit: &'static str,
    read: fn(&ContactSample) -> f64,
}

pub(super) const FORCE: Quantity =
    Quantity { column: "force", words: "contact force", unit: "N", read: |touch| touch.force };
pub(super) const INDENTATION: Quantity =
    Quantity { column: "indentation", words: "indentation", unit: "m", read: |touch| touch.indentation };
const RATE: Quantity = Quantity { column: "rate", words: "rate", unit: "m/s", read: |touch| touch.rate };

/// The contact and the quantity that a column of the samples is of, where it is one.
pub(super) fn of_column<'a>(results: &'a Results, column: &str) -> Option<(&'a Curve, Quantity)> {
    let (contact, last) = column.rsplit_once('.')?;
    let quantity = [FORCE, INDENTATION, RATE].into_iter().find(|quantity| quantity.column == last)?;
    Some((results.curves.iter().find(|curve| curve.contact == contact)?, quantity))
}

impl Quantity {
    pub(super) fn axis(&self) -> Axis {
        Axis::new(self.words, self.unit)
    }

    /// Of an impact over the time since first touch.
    pub(super) fn since_touch(&self, impact: &RecordedImpact<'_>) -> Vec<(f64, f64)> {
        let curve = impact_curve::of(impact).into_iter().map(|touch| (touch.time - impact.time, (self.read)(&touch)));
        std::iter::once((0.0, 0.0)).chain(curve).collect()
    }

    /// Over the whole run: impacts from the record, and between them what the samples say, as far as they were taken.
    pub(super) fn over_run(&self, results: &Results, curve: &Curve) -> Vec<(f64, f64)> {
        let name = format!("{}.{}", curve.contact, self.column);
        let index = results.samples.columns().iter().position(|column| column.name == name);
        let rows = index.iter().flat_map(|&k| results.samples.rows().map(move |row| (row[0], row[k])));
        let samples: Vec<(f64, f64)> = rows.filter(|point| point.1.is_finite()).collect();
        let flight = |from: f64, to: f64| {
            let first = samples.partition_point(|point| point.0 <= from);
            &samples[first..samples.partition_point(|point| point.0 < to).max(first)]
        };
        let impacts = results.impacts(Some(&curve.contact));
        let mut points = Vec::new();
        let mut apart = f64::NEG_INFINITY;
        for impact in &impacts {
            points.extend(flight(apart, impact.time));
            let curve = impact_curve::of(impact);
            points.push((impact.time, self.at_touch(curve.first())));
            points.extend(curve.iter().map(|touch| (touch.time, (self.read)(touch))));
            apart = curve.last().map_or(impact.time, |touch| touch.time);
            if let Some(duration) = impact.record.duration {
                apart = apart.max(impact.time + duration);
                points.push((apart, self.at_touch(curve.last())));
            }
        }
        points.extend(flight(apart, f64::INFINITY));
        if index.is_none() { self.at_rest(results, &impacts, points) } else { points }
    }

    /// The value where surfaces meet or part: zero, but for a rate, which is that of the step beside it.
    fn at_touch(&self, beside: Option<&ContactSample>) -> f64 {
        if self.column == RATE.column { beside.map_or(0.0, |touch| touch.rate) } else { 0.0 }
    }

    /// Nothing presses before the first impact, nor after the last if that has ended.
    fn at_rest(
        &self,
        results: &Results,
        impacts: &[RecordedImpact<'_>],
        mut points: Vec<(f64, f64)>,
    ) -> Vec<(f64, f64)> {
        let ends = (results.samples.rows().next(), results.samples.rows().next_back());
        if let ((Some(start), Some(end)), [first, .., last] | [first @ last]) = (ends, impacts) {
            if start[0] < first.time {
                points.insert(0, (start[0], 0.0));
            }
            if last.record.duration.is_some() {
                points.push((end[0], 0.0));
            }
        }
        points
    }
}
