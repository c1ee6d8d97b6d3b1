//! The legend: in a free corner of the frame if there is one, else in rows above the frame.

use super::marks;
use super::palette::{INK, bar_colour};
use super::panel::Panel;
use super::sheet::Sheet;
use super::svg::{Anchor, Canvas, Place, Rect};
use super::text::{SMALL, width};

/// Length of the sample line; long enough to show every dash pattern.
const KEY: f64 = 22.0;
/// Distance between lines of text.
pub(super) const ROW: f64 = 10.0;
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

/// What is listed: label, and which series or set of bars it names.
fn entries(panel: &Panel) -> Vec<(&str, Sample)> {
    let lines = panel.series.iter().enumerate().map(|(i, s)| (s.label.as_str(), Sample::Series(i)));
    let sets = panel.bars.iter().flat_map(|b| &b.sets).enumerate();
    let bars = sets.map(|(i, s)| (s.label.as_str(), Sample::Bars(i)));
    lines.chain(bars).filter(|(label, _)| !label.is_empty()).collect()
}

#[derive(Debug, Clone, Copy)]
enum Sample {
    Series(usize),
    Bars(usize),
}

/// Width of the widest entry.
fn entry_width(panel: &Panel) -> f64 {
    entries(panel).iter().map(|(label, _)| KEY + 4.0 + width(label, SMALL)).fold(0.0, f64::max)
}

/// Entries side by side, and rows of them, when listed above a frame of the given width.
fn grid(panel: &Panel, across: f64) -> (usize, usize) {
    let count = entries(panel).len();
    let columns = ((across + 10.0) / (entry_width(panel) + 10.0)) as usize;
    let columns = columns.clamp(1, count.max(1));
    // Fill the rows evenly: four entries that do not fit in one row become two and two.
    let rows = count.div_ceil(columns);
    (count.div_ceil(rows.max(1)).max(1), rows)
}

/// Height to keep free above a frame of the given width.
pub(super) fn height_above(panel: &Panel, across: f64) -> f64 {
    grid(panel, across).1 as f64 * ROW + 2.0
}

/// The first corner, then the first stretch of an edge, where nothing is covered.
pub(super) fn spot(sheet: &Sheet) -> Spot {
    let (panel, frame) = (sheet.panel, sheet.frame);
    let (wide, high) = (entry_width(panel), entries(panel).len() as f64 * ROW);
    let (free_x, free_y) = (frame.width - wide - 2.0 * INSET, frame.height - high - 2.0 * INSET);
    if free_x < 0.0 || free_y < 0.0 {
        return Spot::Above;
    }
    let taken = marks::covered(sheet);
    let corners = [(1.0, 0.0), (0.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
    let edges = [(0.5, 0.0), (1.0, 0.5), (0.0, 0.5), (0.5, 1.0), (0.75, 0.0), (0.25, 0.0), (0.75, 1.0), (0.25, 1.0)];
    let spots = corners.into_iter().chain(edges);
    let places = spots.map(|(u, v)| (frame.left + INSET + u * free_x, frame.top + INSET + v * free_y));
    let area = |(left, top): Place| Rect { left, top, width: wide, height: high }.grown(INSET - 1.0);
    let mut free = places.filter(|&at| !taken.iter().any(|&p| area(at).holds(p)));
    free.next().map_or(Spot::Above, Spot::Inside)
}

/// Draws the legend where it was decided to be; `foot` is the lower edge of the space kept above the frame.
pub(super) fn draw(canvas: &mut Canvas, sheet: &Sheet, spot: Spot) {
    let panel = sheet.panel;
    let (columns, rows) = match spot {
        Spot::Inside(_) => (1, entries(panel).len()),
        Spot::Above => grid(panel, sheet.frame.width),
    };
    let (left, top) = match spot {
        Spot::Inside(at) => at,
        Spot::Above => (sheet.frame.left, sheet.frame.top - 4.0 - rows as f64 * ROW),
    };
    let stride = entry_width(panel) + 10.0;
    for (i, (label, sample)) in entries(panel).into_iter().enumerate() {
        let (column, row) = (i % columns, i / columns);
        let (x, y) = (left + column as f64 * stride, top + (row as f64 + 0.5) * ROW);
        draw_sample(canvas, panel, sample, (x, y));
        canvas.text((x + KEY + 4.0, y + 0.36 * SMALL), label, SMALL, Anchor::Start, false, INK);
    }
}

/// A short piece of the line, a marker or a patch of the bar's colour.
fn draw_sample(canvas: &mut Canvas, panel: &Panel, sample: Sample, (x, y): Place) {
    match sample {
        Sample::Bars(i) => {
            canvas.rect(Rect { left: x + KEY - 12.0, top: y - 3.0, width: 12.0, height: 6.0 }, bar_colour(i), None);
        }
        Sample::Series(i) => {
            if let Some(stroke) = marks::stroke(&panel.series[i], i) {
                canvas.line("key", (x, y), (x + KEY, y), stroke);
            }
            if let Some((shape, colour)) = marks::marker(&panel.series[i], i) {
                canvas.marker((x + 0.5 * KEY, y), shape, colour);
            }
        }
    }
}
