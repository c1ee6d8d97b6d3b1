//! The data itself: lines, markers, bars, references and annotations.

use super::palette::{FAINT, INK, bar_colour, colour, dashes, shape};
use super::panel::{Annotation, Reference};
use super::series::{Series, Shape};
use super::sheet::Sheet;
use super::svg::{Anchor, Canvas, Place, Rect, Stroke};
use super::text::{SMALL, superscripts, width};

/// Most markers that share a line.
const ALONG: usize = 14;

/// How the `i`-th series of a panel is stroked, if it is a line.
pub(super) fn stroke(series: &Series, i: usize) -> Option<Stroke<'static>> {
    let look = series.look.unwrap_or(i);
    let (dash, width) = series.style.line()?;
    Some(Stroke { colour: colour(look), width, dashes: dashes(dash, look) })
}

/// Shape and colour of the markers of the `i`-th series of a panel, if it has any.
pub(super) fn marker(series: &Series, i: usize) -> Option<(Shape, &'static str)> {
    let look = series.look.unwrap_or(i);
    Some((shape(series.style.shape()?, look), colour(look)))
}

/// References, bars and series of one panel, from back to front.
pub(super) fn draw(canvas: &mut Canvas, sheet: &Sheet) {
    for reference in &sheet.panel.references {
        canvas.polyline("reference", &sheet.reference(reference), Stroke::thin(FAINT));
    }
    for (i, bar) in bars(sheet) {
        canvas.rect(bar, bar_colour(i), None);
    }
    // Half a stroke may lie on the frame; nothing may leave it.
    canvas.within(sheet.frame.grown(0.5), |window| {
        for (i, series) in sheet.panel.series.iter().enumerate() {
            let course = sheet.course(series);
            if let Some(stroke) = stroke(series, i).filter(|_| course.len() > 1) {
                window.polyline("series", &course, stroke);
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
    for &place in seen.iter().step_by(every) {
        canvas.marker(place, form, colour);
    }
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

/// Labels of references, and annotations.
pub(super) fn draw_words(canvas: &mut Canvas, sheet: &Sheet) {
    for (words, colour) in words(sheet) {
        canvas.text(words.at, &words.text, SMALL, words.anchor, false, colour);
    }
}

/// A piece of text inside the frame.
struct Words {
    at: Place,
    text: String,
    anchor: Anchor,
}

impl Words {
    /// Words that start right of a place, or end left of it where the frame leaves no room.
    fn beside(sheet: &Sheet, (x, y): Place, text: &str) -> Self {
        let text = superscripts(text);
        let fits = x + 4.0 + width(&text, SMALL) <= sheet.frame.right();
        let y = y.clamp(sheet.frame.top + SMALL + 1.0, sheet.frame.bottom() - 3.0);
        let (x, anchor) = if fits { (x + 4.0, Anchor::Start) } else { (x - 4.0, Anchor::End) };
        Self { at: (x, y), text, anchor }
    }

    /// The area they cover.
    fn area(&self) -> Rect {
        let wide = width(&self.text, SMALL);
        let left = if self.anchor == Anchor::Start { self.at.0 } else { self.at.0 - wide };
        Rect { left, top: self.at.1 - SMALL, width: wide, height: SMALL + 2.0 }
    }
}

/// All words inside the frame with their colours.
fn words(sheet: &Sheet) -> Vec<(Words, &'static str)> {
    let references = sheet.panel.references.iter().filter_map(|r| Some((reference_words(sheet, r)?, FAINT)));
    let annotate = |a: &Annotation| Some((Words::beside(sheet, lifted(sheet.place(a.at)?), &a.text), INK));
    references.chain(sheet.panel.annotations.iter().filter_map(annotate)).collect()
}

/// A little above a place.
fn lifted((x, y): Place) -> Place {
    (x, y - 3.0)
}

/// The label of a reference line, near its far end.
fn reference_words(sheet: &Sheet, reference: &Reference) -> Option<Words> {
    let course = sheet.reference(reference);
    let &end = course.last()?;
    let ending = |at: Place, label: &str| Words { at, text: superscripts(label), anchor: Anchor::End };
    let top = sheet.frame.top;
    let words = match reference {
        Reference::Vertical { label, .. } => Words::beside(sheet, (end.0, top + SMALL + 2.0), label),
        Reference::Horizontal { label, .. } if end.1 - SMALL - 3.0 > top => ending((end.0 - 4.0, end.1 - 3.0), label),
        Reference::Horizontal { label, .. } => ending((end.0 - 4.0, end.1 + SMALL + 1.0), label),
        Reference::Diagonal { label, .. } => {
            // Above the line: left of a steep end, over a flat one.
            let steep = end.1 - SMALL - 3.0 < top;
            ending(if steep { (end.0 - 12.0, top + SMALL + 2.0) } else { (end.0 - 4.0, end.1 - 4.0) }, label)
        }
    };
    (!words.text.is_empty()).then_some(words)
}

/// Places that a legend must not cover, close enough together to catch every line.
pub(super) fn covered(sheet: &Sheet) -> Vec<Place> {
    let mut taken = Vec::new();
    for series in &sheet.panel.series {
        let course = sheet.course(series);
        taken.extend(course.iter().copied());
        if series.style.line().is_some() {
            course.windows(2).for_each(|pair| walk(pair[0], pair[1], &mut taken));
        }
    }
    for reference in &sheet.panel.references {
        sheet.reference(reference).windows(2).for_each(|pair| walk(pair[0], pair[1], &mut taken));
    }
    let areas = bars(sheet).into_iter().map(|(_, bar)| bar).chain(words(sheet).into_iter().map(|(w, _)| w.area()));
    for Rect { left, top, width, height } in areas {
        for y in [top, top + 0.5 * height, top + height] {
            walk((left, y), (left + width, y), &mut taken);
        }
    }
    taken
}

/// Places every two points along a straight line.
fn walk(from: Place, to: Place, taken: &mut Vec<Place>) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let steps = (dx.hypot(dy) / 2.0).ceil().clamp(1.0, 2000.0) as u32;
    taken.extend((0..=steps).map(|i| f64::from(i) / f64::from(steps)).map(|s| (from.0 + s * dx, from.1 + s * dy)));
}
