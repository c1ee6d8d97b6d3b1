//! The data itself: lines, markers and bars, and the thin lines they are read against.

use super::cells;
use super::palette::{FAINT, INK, band_colour, bar_colour, colour, dashes, shape};
use super::panel::Panel;
use super::series::{Marker, Series};
use super::sheet::Sheet;
use super::svg::{Canvas, DOT, Place, RADIUS, Rect, Stroke};
use std::collections::HashSet;

/// Most markers that share a line.
const ALONG: usize = 14;
/// Of so many markers those are left out that would lie on others; a figure of a hundred thousand is no larger than one of ten thousand.
const CLOUD: usize = 2000;

/// How the `i`-th series of a panel is stroked, if it is a line.
pub(super) fn stroke(series: &Series, i: usize) -> Option<Stroke<'static>> {
    let look = series.look.unwrap_or(i);
    let (dash, width) = series.style.line()?;
    Some(Stroke { colour: colour(look), width, dashes: dashes(dash, look) })
}

/// Shape and colour of the markers of the `i`-th series of a panel, if it has any.
pub(super) fn marker(series: &Series, i: usize) -> Option<(Marker, &'static str)> {
    let look = series.look.unwrap_or(i);
    Some((shape(series.style.shape()?, look), colour(look)))
}

/// Faint behind lines, dark in front of bars, where faint would not be seen.
pub(super) fn reference_colour(panel: &Panel) -> &'static str {
    if panel.bars.is_some() { INK } else { FAINT }
}

/// Bands, bars, references and series of one panel, from back to front.
pub(super) fn draw(canvas: &mut Canvas, sheet: &Sheet) {
    cells::draw(canvas, sheet);
    for (i, bands) in sheet.panel.bands.iter().enumerate() {
        shades(sheet, &bands.spans).into_iter().for_each(|shade| canvas.rect(shade, band_colour(i), None));
    }
    for (i, bar) in bars(sheet) {
        canvas.rect(bar, bar_colour(i), None);
    }
    for reference in &sheet.panel.references {
        canvas.polyline("reference", &sheet.reference(reference), Stroke::thin(reference_colour(sheet.panel)));
    }
    // Half a stroke may lie on the frame; nothing may leave it.
    canvas.within(sheet.frame.grown(0.5), |window| {
        for (i, series) in sheet.panel.series.iter().enumerate() {
            let curve = sheet.curve(series);
            if let Some(stroke) = stroke(series, i).filter(|_| curve.len() > 1) {
                window.polyline("series", &curve, stroke);
            }
        }
    });
    for (i, series) in sheet.panel.series.iter().enumerate() {
        draw_markers(canvas, sheet, series, i);
    }
}

/// Markers of one series: all of a cloud, a few along a line.
fn draw_markers(canvas: &mut Canvas, sheet: &Sheet, series: &Series, i: usize) {
    let Some((form, colour)) = marker(series, i) else { return };
    let seen: Vec<Place> = series.points.iter().filter(|&&p| sheet.holds(p)).filter_map(|&p| sheet.place(p)).collect();
    let every = if series.style.line().is_some() { seen.len().div_ceil(ALONG).max(1) } else { 1 };
    let mut taken = HashSet::new();
    for &place in seen.iter().step_by(every) {
        let radius = if form == Marker::Dot { DOT } else { RADIUS };
        if seen.len() <= CLOUD || taken.insert((cell(place.0, radius), cell(place.1, radius))) {
            canvas.marker(place, form, colour);
        }
    }
}

/// The cell of a length [pt] in a grid of half a marker.
fn cell(length: f64, radius: f64) -> i64 {
    (length / radius).round() as i64
}

/// What stretches of x cover of the frame. Those that no eye could tell apart are one.
fn shades(sheet: &Sheet, spans: &[(f64, f64)]) -> Vec<Rect> {
    let Rect { left, top, height, .. } = sheet.frame;
    let place = |x: f64| Some(sheet.x.place(x).filter(|_| x.is_finite())?.clamp(left, sheet.frame.right()));
    let mut shades: Vec<Rect> = Vec::new();
    for (from, to) in spans.iter().filter_map(|&(from, to)| Some((place(from)?, place(to)?))) {
        match shades.last_mut().filter(|last| from >= last.left && from - last.right() < 0.04) {
            Some(last) => last.width = last.width.max(to - last.left),
            None => shades.push(Rect { left: from, top, width: (to - from).max(0.0), height }),
        }
    }
    shades.retain(|shade| shade.width > 0.0);
    shades
}

/// The bars with the number of their set.
fn bars(sheet: &Sheet) -> Vec<(usize, Rect)> {
    let Some(bars) = &sheet.panel.bars else { return Vec::new() };
    // A logarithmic axis has no zero to start from; its bars start at the edge.
    let zero = sheet.x.place(0.0).unwrap_or(sheet.frame.left).clamp(sheet.frame.left, sheet.frame.right());
    let thick = 0.76 / bars.sets.len().max(1) as f64;
    let bar = |set: usize, row: usize, value: f64| {
        let end = sheet.x.place(value)?.clamp(sheet.frame.left, sheet.frame.right());
        let top = sheet.y.place(row as f64 - 0.38 + set as f64 * thick)?;
        let bottom = sheet.y.place(row as f64 - 0.38 + (set + 1) as f64 * thick)?;
        Some((set, Rect { left: zero.min(end), top, width: (end - zero).abs(), height: bottom - top }))
    };
    let sets = bars.sets.iter().enumerate();
    let values = sets.flat_map(|(set, s)| s.values.iter().enumerate().map(move |(row, &v)| (set, row, v)));
    values.filter(|v| v.2.is_finite() && v.1 < bars.categories.len()).filter_map(|(s, r, v)| bar(s, r, v)).collect()
}

/// Places that words and legends should not cover, close enough together to catch every line.
pub(super) fn covered(sheet: &Sheet) -> Vec<Place> {
    let mut taken = Vec::new();
    for series in &sheet.panel.series {
        let curve = sheet.curve(series);
        taken.extend(curve.iter().copied());
        if series.style.line().is_some() {
            curve.windows(2).for_each(|pair| walk(pair[0], pair[1], &mut taken));
        }
    }
    for reference in &sheet.panel.references {
        sheet.reference(reference).windows(2).for_each(|pair| walk(pair[0], pair[1], &mut taken));
    }
    for (_, bar) in bars(sheet) {
        walk_area(bar, &mut taken);
    }
    taken
}

/// Places in a low rectangle: along its top, its middle and its bottom.
pub(super) fn walk_area(area: Rect, taken: &mut Vec<Place>) {
    for y in [area.top, area.top + 0.5 * area.height, area.bottom()] {
        walk((area.left, y), (area.right(), y), taken);
    }
}

/// Places every two points along a straight line.
fn walk(from: Place, to: Place, taken: &mut Vec<Place>) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let steps = (dx.hypot(dy) / 2.0).ceil().clamp(1.0, 2000.0) as u32;
    taken.extend((0..=steps).map(|i| f64::from(i) / f64::from(steps)).map(|s| (from.0 + s * dx, from.1 + s * dy)));
}
