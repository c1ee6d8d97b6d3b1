//! What contacts do while they press: force and indentation over time, and the loop of one over the other.
//!
//! Between impacts nothing presses, and force and indentation are drawn as zero. The loop of an impact encloses the energy it loses.

use super::super::{PlotError, RecordedImpact, Request, Results};
use super::ONE;
use super::choice;
use super::impact_curve;
use super::quantity::{FORCE, INDENTATION, Quantity};
use super::thin::thin;
use carom_figure::{Axis, Figure, Panel};

/// Curves beyond this number cannot be told apart.
const MOST: usize = 8;

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
        return Ok(of_impacts(panel, &impacts, |impact| quantity.since_touch(impact)));
    }
    let mut panel = Panel::new(Axis::new("time", "s"), quantity.axis());
    if curves.len() > MOST {
        panel = panel.title(format!("the first {MOST} of {} contacts", curves.len()));
    }
    for curve in curves.iter().take(MOST) {
        let points = quantity.over_run(results, curve);
        let points: Vec<(f64, f64)> = points.into_iter().filter(|point| request.shows(point.0)).collect();
        panel = panel.line(if curves.len() > 1 { curve.contact.as_str() } else { "" }, thin(points));
    }
    Ok(Figure::new(panel).size(ONE))
}

/// Force over indentation.
pub(super) fn hysteresis(results: &Results, request: &Request) -> Result<Figure, PlotError> {
    choice::curves("hysteresis", results, request)?;
    let impacts = choice::impacts("hysteresis", results, request)?;
    let panel = Panel::new(INDENTATION.axis(), FORCE.axis());
    let curve = |impact: &RecordedImpact<'_>| {
        impact_curve::of(impact).iter().map(|touch| (touch.indentation, touch.force)).collect()
    };
    Ok(of_impacts(panel, &impacts, curve))
}

/// A curve for each impact.
fn of_impacts(
    mut panel: Panel,
    impacts: &[RecordedImpact<'_>],
    curve: impl Fn(&RecordedImpact<'_>) -> Vec<(f64, f64)>,
) -> Figure {
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
        panel = panel.line(label, thin(curve(impact)));
    }
    Figure::new(panel).size(ONE)
}
