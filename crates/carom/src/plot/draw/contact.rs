//! What contacts do while they press: force and indentation over time, and the loop of one over the other.
//!
//! Between impacts nothing presses, and force and indentation are drawn as zero. The loop of an impact encloses the energy it loses.

use super::super::{Curve, Impact, PlotError, Request, Results, Touch};
use super::ONE;
use super::choice;
use super::course::smooth;
use super::thin::thin;
use crate::figure::{Axis, Figure, Panel};

/// Curves beyond this number cannot be told apart.
const MOST: usize = 8;

/// A quantity of a contact: name, unit, and how it is read.
struct Quantity(&'static str, &'static str, fn(&Touch) -> f64);

const FORCE: Quantity = Quantity("contact force", "N", |touch| touch.force);
const INDENTATION: Quantity = Quantity("indentation", "m", |touch| touch.indentation);

impl Quantity {
    fn axis(&self) -> Axis {
        Axis::new(self.0, self.1)
    }
}

/// Contact force over time.
pub(super) fn force_time(results: &Results, request: &Request) -> Result<Figure, PlotError> {
    over_time("force-time", &FORCE, results, request)
}

/// Indentation over time.
pub(super) fn indentation_time(results: &Results, request: &Request) -> Result<Figure, PlotError> {
    over_time("indentation-time", &INDENTATION, results, request)
}

fn over_time(
    figure: &'static str,
    quantity: &Quantity,
    results: &Results,
    request: &Request,
) -> Result<Figure, PlotError> {
    let curves = choice::curves(figure, results, request)?;
    if !request.impacts.is_empty() {
        let impacts = choice::impacts(figure, results, request)?;
        let panel = Panel::new(Axis::new("time since first touch", "s"), quantity.axis());
        return Ok(of_impacts(panel, &impacts, |impact| {
            let course = smooth(impact.touches);
            let seen = course.iter().map(|touch| (touch.time - impact.time, (quantity.2)(touch)));
            std::iter::once((0.0, 0.0)).chain(seen).collect()
        }));
    }
    let mut panel = Panel::new(Axis::new("time", "s"), quantity.axis());
    if curves.len() > MOST {
        panel = panel.title(format!("the first {MOST} of {} contacts", curves.len()));
    }
    for curve in curves.iter().take(MOST) {
        let points = whole(results, curve, quantity);
        let points: Vec<(f64, f64)> = points.into_iter().filter(|point| request.shows(point.0)).collect();
        panel = panel.line(if curves.len() > 1 { curve.contact.as_str() } else { "" }, thin(points));
    }
    Ok(Figure::new(panel).size(ONE))
}

/// A quantity of a contact over the whole run, zero where nothing presses.
fn whole(results: &Results, curve: &Curve, quantity: &Quantity) -> Vec<(f64, f64)> {
    let impacts = results.impacts(Some(&curve.contact));
    // What pressed from the start belongs to no impact.
    let first = impacts
        .first()
        .map_or(curve.touches.len(), |first| curve.touches.partition_point(|touch| touch.time <= first.time));
    let pieces = std::iter::once(&curve.touches[..first]).chain(impacts.iter().map(|impact| impact.touches));
    let seen = pieces.flat_map(smooth).map(|touch| (touch.time, (quantity.2)(&touch)));
    let mut points: Vec<(f64, f64)> = seen.collect();
    for impact in &impacts {
        points.push((impact.time, 0.0));
        if impact.duration.is_finite() {
            points.push((impact.time + impact.duration, 0.0));
        }
    }
    // It is apart before the first impact, and after the last if that has ended.
    let ends = (results.samples.rows().next(), results.samples.rows().next_back());
    if let ((Some(start), Some(end)), [first, .., last] | [first @ last]) = (ends, &impacts[..]) {
        if curve.touches.first().is_none_or(|touch| touch.time > first.time) {
            points.push((start[0], 0.0));
        }
        if last.duration.is_finite() {
            points.push((end[0], 0.0));
        }
    }
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    points
}

/// Force over indentation.
pub(super) fn hysteresis(results: &Results, request: &Request) -> Result<Figure, PlotError> {
    choice::curves("hysteresis", results, request)?;
    let impacts = choice::impacts("hysteresis", results, request)?;
    let panel = Panel::new(INDENTATION.axis(), FORCE.axis());
    let course =
        |impact: &Impact<'_>| smooth(impact.touches).iter().map(|touch| (touch.indentation, touch.force)).collect();
    Ok(of_impacts(panel, &impacts, course))
}

/// A curve for each impact.
fn of_impacts(mut panel: Panel, impacts: &[Impact<'_>], course: impl Fn(&Impact<'_>) -> Vec<(f64, f64)>) -> Figure {
    if impacts.len() > MOST {
        panel = panel.title(format!("the first {MOST} of {} impacts", impacts.len()));
    }
    let several = impacts.iter().any(|impact| impact.contact != impacts[0].contact);
    for impact in impacts.iter().take(MOST) {
        let number = impact.number;
        let label = match several {
            true => format!("{}, impact {number}", impact.contact),
            false => format!("impact {number}"),
        };
        panel = panel.line(label, thin(course(impact)));
    }
    Figure::new(panel).size(ONE)
}
