//! When surfaces touch: a bar for each touch, a row for each pair. Of a walking machine it is the footfall diagram (Hildebrand 1965).

use super::super::{PlotError, Request, Results};
use carom_figure::{Axis, Dash, Figure, Panel, Series, Size, Style};
use carom_run::request::is_of;

/// Touches that follow each other within this part of the run are one.
const GAP: f64 = 0.002;
/// Thickness of a bar.
const THICK: f64 = 5.0;

/// A bar for each touch, the pair that met first on top.
pub(super) fn footfall(results: &Results, request: &Request) -> Result<Figure, PlotError> {
    let (begin, end) = results.span().unwrap_or((0.0, 0.0));
    let asked = |name: &str| request.contact.as_deref().is_none_or(|contact| is_of(name, contact));
    let mut pairs = results.events.touch_intervals(GAP * (end - begin), end);
    pairs.retain(|pair| asked(&pair[0].name));
    if pairs.is_empty() {
        return Err(PlotError::Absent { figure: "footfall", needs: "a contact whose surfaces meet".to_owned() });
    }
    let (from, to) = (request.from.unwrap_or(begin), request.to.unwrap_or(end));
    let rows = pairs.len();
    let vertical = Axis::new("", "").range(0.4, rows as f64 + 0.6);
    let mut panel = Panel::new(Axis::new("time", "s").range(from, to), vertical);
    for (k, pair) in pairs.iter().enumerate() {
        let height = (rows - k) as f64;
        for touch in pair.iter().filter(|touch| touch.to > from && touch.from < to) {
            let bar = vec![(touch.from.max(from), height), (touch.to.min(to), height)];
            panel = panel.series(Series::line("", bar).style(Style::Line { dash: Dash::Solid, width: THICK }).look(0));
        }
        let name = pair[0].name.rsplit(':').next().unwrap_or_default();
        panel = panel.note((from, height + 0.32), name);
    }
    Ok(Figure::new(panel).size(Size { width: 140.0, height: 18.0 + 11.0 * rows as f64 }))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use carom_run::record::{Column, Event, EventKind, Events, ImpactRecord, Recording};

    #[test]
    fn every_touch_is_a_bar_in_the_row_of_its_pair() {
        let touch = |name: &str, time: f64, duration: f64| {
            let record = ImpactRecord { duration: Some(duration), ..ImpactRecord::default() };
            Event { time, name: name.to_owned(), kind: EventKind::Impact(Box::new(record)) }
        };
        let mut samples = Recording::new([Column::new("x", "m", "")]);
        [0.0, 10.0].into_iter().for_each(|t| samples.push(t, [0.0]));
        let events = [
            touch("feet:floor-left", 0.0, 4.0),
            touch("feet:floor-right", 3.0, 4.0),
            touch("feet:floor-left", 6.0, 2.0),
        ];
        let results = Results { events: Events::from_iter(events), ..Results::of_table("walk", samples) };
        let figure = footfall(&results, &Request::default()).unwrap();
        let bars: Vec<_> = figure.panels[0].series.iter().map(|bar| bar.points.clone()).collect();
        assert_eq!(bars, [vec![(0.0, 2.0), (4.0, 2.0)], vec![(6.0, 2.0), (8.0, 2.0)], vec![(3.0, 1.0), (7.0, 1.0)]]);
        assert!(footfall(&Results::of_table("none", Recording::new([])), &Request::default()).is_err());
    }
}
