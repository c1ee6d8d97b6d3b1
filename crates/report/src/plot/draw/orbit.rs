//! The orbit of a journal in its bearing.
//!
//! The first two coordinates of a joint with clearance, `x` and `y` [m], are where the journal's centre is. With the clearance `c` and the
//! indentation `d`, negative while apart, `sqrt(x^2 + y^2) = c + d`, of a ball with the third coordinate too; that is how the circle is found: the clearance is no column.

use super::super::{PlotError, Request, Results};
use super::choice::{self, Chosen};
use super::thin::thin;
use carom_figure::{Axis, Dash, Figure, Panel, Series, Size, Style};
use carom_run::record::Recording;
use std::f64::consts::TAU;

/// The journal's centre, in the circle that it may reach without pressing.
pub(super) fn orbit(results: &Results, request: &Request) -> Result<Figure, PlotError> {
    let recording = &results.samples;
    let wanted = choice::columns(recording, &request.columns)?;
    let [x, y] = pair(recording, &wanted).ok_or_else(|| {
        let needs = "two coordinates of a joint with clearance: add [[output]] quantities = [\"JOINT.coordinate\", \"JOINT.indentation\"]";
        PlotError::Absent { figure: "orbit", needs: needs.to_owned() }
    })?;
    let shown = recording.rows().filter(|row| request.shows(row[0]));
    let points: Vec<(f64, f64)> = shown.map(|row| (row[x.index], row[y.index])).collect();
    let axis = |one: Chosen<'_>| Axis::new(one.words(), one.unit());
    let mut panel = Panel::new(axis(x), axis(y)).equal();
    if let Some(clearance) = clearance(recording, x, y) {
        let turn = (0..=180).map(|k| TAU * f64::from(k) / 180.0);
        let circle: Vec<(f64, f64)> = turn.map(|a| (clearance * a.cos(), clearance * a.sin())).collect();
        let words = format!("clearance {}", carom_lab::units::engineering(clearance, "m").replace("um", "µm"));
        let style = Style::Line { dash: Dash::Dashed, width: 0.9 };
        panel = panel.series(Series::line(words, circle).style(style).look(2));
    }
    let style = Style::Line { dash: Dash::Solid, width: 0.7 };
    let panel = panel.series(Series::line("journal", thin(points)).style(style).look(0));
    Ok(Figure::new(panel).size(Size { width: 100.0, height: 100.0 }))
}

/// The two coordinates: of the joint that is named, or of the first that has an indentation too.
fn pair<'a>(recording: &'a Recording, wanted: &[Chosen<'a>]) -> Option<[Chosen<'a>; 2]> {
    if let [x, y] = wanted {
        return Some([*x, *y]);
    }
    let both = |one: Chosen<'a>| {
        let joint = one.column.name.strip_suffix(".coordinate.1").filter(|_| one.column.unit == "m")?;
        let named = wanted.iter().any(|own| own.index == one.index);
        let touches = wanted.is_empty() && choice::column(recording, &format!("{joint}.indentation")).is_some();
        let other = choice::column(recording, &format!("{joint}.coordinate.2"))?;
        (named || touches).then_some([one, other])
    };
    choice::all(recording).find_map(both)
}

/// The clearance [m], where the indentation of the joint was recorded: the middle one of what the samples say.
fn clearance(recording: &Recording, x: Chosen<'_>, y: Chosen<'_>) -> Option<f64> {
    let joint = x.column.name.strip_suffix(".coordinate.1")?;
    let depth = choice::column(recording, &format!("{joint}.indentation"))?.index;
    // A ball in its socket has a third way; the third coordinate of a journal is a turn.
    let third = choice::column(recording, &format!("{joint}.coordinate.3")).filter(|third| third.column.unit == "m");
    let away = |row: &[f64]| row[x.index].hypot(row[y.index]).hypot(third.map_or(0.0, |third| row[third.index]));
    let mut found: Vec<f64> = recording.rows().map(|row| away(row) - row[depth]).collect();
    found.retain(|c| c.is_finite());
    found.sort_by(f64::total_cmp);
    found.get(found.len() / 2).copied().filter(|clearance| *clearance > 0.0)
}
