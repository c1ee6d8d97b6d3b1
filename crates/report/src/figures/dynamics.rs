//! Figures of what a mechanism does in the long run: sections, orbits, bifurcations, basins.

use carom_figure::{Axis, Dash, Figure, Marker, Panel, Series, Size, Style};

/// Width of the stroke of an orbit [pt], finer than that of a curve that is read off.
const FINE: f64 = 0.7;
/// The most motions that a map of basins tells apart by name.
const NAMED: usize = 7;

/// A quantity along an axis: its name and SI unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Along {
    /// The name.
    pub name: String,
    /// The unit; empty for a plain number.
    pub unit: String,
}

impl Along {
    fn axis(&self) -> Axis {
        Axis::new(self.name.replace('_', " "), &self.unit)
    }
}

fn dots(label: &str, points: &[(f64, f64)], shape: Marker) -> Series {
    Series::markers(label, points).style(Style::Markers { shape })
}

/// A section: a dot for each crossing.
pub fn section(title: &str, [x, y]: [&Along; 2], points: &[(f64, f64)]) -> Figure {
    let shape = if points.len() > 200 { Marker::Dot } else { Marker::Circle };
    let panel = Panel::new(x.axis(), y.axis()).series(dots("", points, shape).look(1));
    Figure::new(panel).title(title)
}

/// An orbit: its path over one round, and where the section cuts it.
pub fn orbit(title: &str, [x, y]: [&Along; 2], path: &[(f64, f64)], crossings: &[(f64, f64)]) -> Figure {
    let line = Series::line("orbit", path).style(Style::Line { dash: Dash::Solid, width: FINE }).look(1);
    let panel = Panel::new(x.axis(), y.axis()).series(line).series(dots("section", crossings, Marker::Circle).look(2));
    Figure::new(panel).title(title)
}

/// A bifurcation diagram: the values at the crossings of every value of a parameter, a dot each.
pub fn bifurcation(title: &str, [parameter, value]: [&Along; 2], points: &[(f64, f64)]) -> Figure {
    let panel = Panel::new(parameter.axis(), value.axis()).series(dots("", points, Marker::Dot).look(0));
    Figure::new(panel).size(Size { width: 140.0, height: 90.0 }).title(title)
}

/// A map of basins: for every start a mark in the colour of the motion that it leads to, none where there is none. `motions` are their names.
pub fn basins(title: &str, [x, y]: [&Along; 2], motions: &[String], leads: &[((f64, f64), Option<usize>)]) -> Figure {
    let mut panel = Panel::new(x.axis(), y.axis());
    let shape = if leads.len() > 2500 { Marker::Dot } else { Marker::Square };
    for (k, name) in motions.iter().enumerate() {
        let own = |(at, lead): &((f64, f64), Option<usize>)| (*lead == Some(k)).then_some(*at);
        let points: Vec<(f64, f64)> = leads.iter().filter_map(own).collect();
        // Beyond so many, colours come again and names say nothing.
        let label = if k < NAMED { name.as_str() } else { "" };
        panel = panel.series(dots(label, &points, shape).look(k + 1));
    }
    Figure::new(panel).size(Size { width: 140.0, height: 100.0 }).title(title)
}

/// How an exponent settles: that of each block, and the mean of all with its error.
pub fn exponent(title: &str, blocks: &[f64], value: f64, error: f64) -> Figure {
    let points: Vec<(f64, f64)> = blocks.iter().enumerate().map(|(k, block)| (k as f64 + 1.0, *block)).collect();
    let panel = Panel::new(Axis::new("block of the run", ""), Axis::new("exponent", "1/s"))
        .series(Series::markers("", points).look(1))
        .horizontal(value, "mean")
        .horizontal(value + error, "")
        .horizontal(value - error, "");
    Figure::new(panel).title(title)
}
