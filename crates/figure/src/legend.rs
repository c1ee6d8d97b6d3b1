//! The legend: in a free corner of the frame if there is one, else in rows above the frame.

use super::marks;
use super::palette::{INK, band_colour, bar_colour};
use super::panel::Panel;
use super::sheet::Sheet;
use super::svg::{Anchor, Canvas, Place, Rect};
use super::text::{SMALL, superscripts, width};
use super::words;

/// Length of the sample line; long enough to show every dash pattern.
const KEY: f64 = 22.0;
/// Length of the sample of a bar.
const PATCH: f64 = 12.0;
/// Distance between columns of entries.
const APART: f64 = 10.0;
/// Distance between lines of text.
const ROW: f64 = 10.0;
/// Distance to the frame, and least distance to data.
const INSET: f64 = 4.0;

/// Where the legend goes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Spot {
    /// Inside the frame, with this upper left corner.
    Inside(Place),
    /// Above the frame.
    Above,
}

/// What is listed: label, and which series, set of bars or bands it names.
fn entries(panel: &Panel) -> Vec<(&str, Sample)> {
    let lines = panel.series.iter().enumerate().map(|(i, s)| (s.label.as_str(), Sample::Series(i)));
    let sets = panel.bars.iter().flat_map(|b| &b.sets).enumerate();
    let bars = sets.map(|(i, s)| (s.label.as_str(), Sample::Bars(i)));
    let bands = panel.bands.iter().enumerate().map(|(i, b)| (b.label.as_str(), Sample::Bands(i)));
    lines.chain(bars).chain(bands).filter(|(label, _)| !label.is_empty()).collect()
}

#[derive(Debug, Clone, Copy)]
enum Sample {
    Series(usize),
    Bars(usize),
    Bands(usize),
}

/// Length of the sample beside each label.
fn key(panel: &Panel) -> f64 {
    if panel.series.is_empty() { PATCH } else { KEY }
}

/// Width of each entry.
fn widths(panel: &Panel) -> Vec<f64> {
    let wide = |(label, _): &(&str, Sample)| key(panel) + 4.0 + width(&superscripts(label), SMALL);
    entries(panel).iter().map(wide).collect()
}

/// Left edges of the columns, and the number of rows, when listed above a frame of the given width.
fn grid(panel: &Panel, across: f64) -> (Vec<f64>, usize) {
    let widths = widths(panel);
    let column = |columns: usize, c: usize| widths.iter().skip(c).step_by(columns).copied().fold(0.0, f64::max);
    let edges = |columns: usize| {
        let start = |left: &mut f64, c: usize| Some(std::mem::replace(left, *left + column(columns, c) + APART));
        (0..=columns).scan(0.0, start).collect::<Vec<f64>>()
    };
    let fits = |&columns: &usize| edges(columns).last().is_some_and(|end| end - APART <= across);
    let columns = (1..=widths.len()).rev().find(fits).unwrap_or(1);
    // Fill the rows evenly: four entries that do not fit in one row become two and two.
    let rows = widths.len().div_ceil(columns);
    let even = widths.len().div_ceil(rows.max(1)).max(1);
    (edges(if fits(&even) { even } else { columns }), rows)
}

/// Height to keep free above a frame of the given width.
pub(super) fn height_above(panel: &Panel, across: f64) -> f64 {
    grid(panel, across).1 as f64 * ROW + 2.0
}

/// The first corner, then the first stretch of an edge, where nothing is covered.
pub(super) fn spot(sheet: &Sheet) -> Spot {
    let (panel, frame) = (sheet.panel, sheet.frame);
    let widths = widths(panel);
    if widths.is_empty() {
        return Spot::Inside((frame.left, frame.top));
    }
    let (wide, high) = (widths.iter().copied().fold(0.0, f64::max), widths.len() as f64 * ROW);
    let (free_x, free_y) = (frame.width - wide - 2.0 * INSET, frame.height - high - 2.0 * INSET);
    if free_x < 0.0 || free_y < 0.0 {
        return Spot::Above;
    }
    let mut taken = marks::covered(sheet);
    words::placed(sheet).iter().for_each(|w| marks::walk_area(w.area(), &mut taken));
    let corners = [(1.0, 0.0), (0.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
    let edges = [(0.5, 0.0), (1.0, 0.5), (0.0, 0.5), (0.5, 1.0), (0.75, 0.0), (0.25, 0.0), (0.75, 1.0), (0.25, 1.0)];
    let spots = corners.into_iter().chain(edges);
    let places = spots.map(|(u, v)| (frame.left + INSET + u * free_x, frame.top + INSET + v * free_y));
    let area = |(left, top): Place| Rect { left, top, width: wide, height: high }.grown(INSET - 1.0);
    let mut free = places.filter(|&at| !taken.iter().any(|&p| area(at).holds(p)));
    free.next().map_or(Spot::Above, Spot::Inside)
}

/// Draws the legend where it was decided to be.
pub(super) fn draw(canvas: &mut Canvas, sheet: &Sheet, spot: Spot) {
    let (panel, frame) = (sheet.panel, sheet.frame);
    let (edges, rows) = match spot {
        Spot::Inside(_) => (vec![0.0, 0.0], 0),
        Spot::Above => grid(panel, frame.width),
    };
    let (left, top) = match spot {
        Spot::Inside(at) => at,
        Spot::Above => (frame.left, frame.top - 3.0 - words::head(panel) - rows as f64 * ROW),
    };
    let columns = edges.len() - 1;
    for (i, (label, sample)) in entries(panel).into_iter().enumerate() {
        let (x, y) = (left + edges[i % columns], top + ((i / columns) as f64 + 0.5) * ROW);
        draw_sample(canvas, panel, sample, (x, y));
        let at = (x + key(panel) + 4.0, y + 0.36 * SMALL);
        canvas.text(at, &superscripts(label), SMALL, Anchor::Start, false, INK);
    }
}

/// A short piece of the line, a marker or a patch of the colour of bars or bands.
fn draw_sample(canvas: &mut Canvas, panel: &Panel, sample: Sample, (x, y): Place) {
    let i = match sample {
        Sample::Bars(i) => {
            let patch = Rect { left: x, top: y - 3.0, width: PATCH, height: 6.0 };
            return canvas.rect(patch, bar_colour(i), None);
        }
        Sample::Bands(i) => {
            let patch = Rect { left: x, top: y - 3.0, width: key(panel), height: 6.0 };
            return canvas.rect(patch, band_colour(i), None);
        }
        Sample::Series(i) => i,
    };
    if let Some(stroke) = marks::stroke(&panel.series[i], i) {
        canvas.line("key", (x, y), (x + KEY, y), stroke);
    }
    if let Some((shape, colour)) = marks::marker(&panel.series[i], i) {
        canvas.marker((x + 0.5 * KEY, y), shape, colour);
    }
}
