//! Words inside a frame: labels of reference lines, and annotations. Each goes to the first spot where it covers nothing.

use super::marks::{covered, reference_colour, walk_area};
use super::palette::INK;
use super::panel::{Panel, Reference};
use super::sheet::Sheet;
use super::svg::{Anchor, Canvas, Place, Rect};
use super::text::{SMALL, superscripts, width};

/// A placed piece of text.
#[derive(Debug)]
pub(super) struct Words {
    at: Place,
    anchor: Anchor,
    text: String,
    colour: &'static str,
}

impl Words {
    /// The area they cover.
    pub(super) fn area(&self) -> Rect {
        area(&self.text, (self.at, self.anchor))
    }
}

/// Height kept free right above the frame: bars fill their frame, so the labels of their references stand outside.
pub(super) fn head(panel: &Panel) -> f64 {
    let named = |r: &Reference| matches!(r, Reference::Vertical { label, .. } if !label.is_empty());
    if panel.bars.is_some() && panel.references.iter().any(named) { SMALL + 2.0 } else { 0.0 }
}

/// Draws all words of a panel.
pub(super) fn draw(canvas: &mut Canvas, sheet: &Sheet) {
    for words in placed(sheet) {
        canvas.text(words.at, &words.text, SMALL, words.anchor, false, words.colour);
    }
}

/// All words of a panel, references first.
pub(super) fn placed(sheet: &Sheet) -> Vec<Words> {
    let labels =
        sheet.panel.references.iter().map(|r| (label(r), beside_line(sheet, r), reference_colour(sheet.panel)));
    let notes = sheet.panel.annotations.iter().filter(|a| sheet.holds(a.at));
    let notes = notes.map(|a| (a.text.as_str(), sheet.place(a.at).map(around).unwrap_or_default(), INK));
    let wanted: Vec<_> = labels.chain(notes).filter(|(text, spots, _)| !text.is_empty() && !spots.is_empty()).collect();
    // Nothing to say: no need to look for room.
    let mut taken = if wanted.is_empty() { Vec::new() } else { covered(sheet) };
    let mut placed = Vec::new();
    for (text, spots, colour) in wanted {
        let text = superscripts(text);
        if let Some((at, anchor)) = best(sheet, &text, &spots, &taken) {
            let words = Words { at, anchor, text, colour };
            walk_area(words.area(), &mut taken);
            placed.push(words);
        }
    }
    placed
}

/// A place, and which end of the text is there.
type Spot = (Place, Anchor);

/// The first spot that covers least.
fn best(sheet: &Sheet, text: &str, spots: &[Spot], taken: &[Place]) -> Option<Spot> {
    let cost = |spot: &Spot| {
        let area = area(text, *spot).grown(0.5);
        let corners = [(area.left, area.top), (area.right(), area.bottom())];
        let outside = corners.iter().filter(|&&corner| !sheet.frame.holds(corner)).count();
        1000 * outside + taken.iter().filter(|&&place| area.holds(place)).count()
    };
    spots.iter().copied().min_by_key(cost)
}

/// The area a text covers from a spot on.
fn area(text: &str, ((x, y), anchor): Spot) -> Rect {
    let wide = width(text, SMALL);
    let left = match anchor {
        Anchor::Start => x,
        Anchor::Middle => x - 0.5 * wide,
        Anchor::End => x - wide,
    };
    Rect { left, top: y - 0.76 * SMALL, width: wide, height: 0.96 * SMALL }
}

/// Spots around a point, best first.
fn around((x, y): Place) -> Vec<Spot> {
    let (over, beside, under) = (y - 4.0, y + 0.36 * SMALL, y + 0.76 * SMALL + 4.0);
    let sides = |y: f64, away: f64| [((x + away, y), Anchor::Start), ((x - away, y), Anchor::End)];
    let middle = [((x, over), Anchor::Middle), ((x, under), Anchor::Middle)];
    [sides(over, 3.0), sides(beside, 5.0), sides(under, 3.0), middle].concat()
}

fn label(reference: &Reference) -> &str {
    match reference {
        Reference::Horizontal { label, .. } | Reference::Vertical { label, .. } | Reference::Diagonal { label, .. } => {
            label
        }
    }
}

/// Spots along a reference line, best first.
fn beside_line(sheet: &Sheet, reference: &Reference) -> Vec<Spot> {
    let curve = sheet.reference(reference);
    let (Some(&start), Some(&end)) = (curve.first(), curve.last()) else { return Vec::new() };
    let drop = 0.76 * SMALL + 3.0;
    match reference {
        Reference::Vertical { .. } if sheet.panel.bars.is_some() => {
            vec![((end.0, sheet.frame.top - 3.0), Anchor::Middle)]
        }
        Reference::Vertical { .. } => {
            let sides = |y: f64| [((end.0 + 3.0, y), Anchor::Start), ((end.0 - 3.0, y), Anchor::End)];
            [sides(end.1 + drop), sides(start.1 - 4.0)].concat()
        }
        Reference::Horizontal { .. } => {
            let ends = |y: f64| [((end.0 - 4.0, y), Anchor::End), ((start.0 + 4.0, y), Anchor::Start)];
            [ends(end.1 - 3.0), ends(end.1 + drop)].concat()
        }
        Reference::Diagonal { .. } => along(&curve, drop),
    }
}

/// Spots on both sides of a slanted line, from its far end back.
fn along(curve: &[Place], drop: f64) -> Vec<Spot> {
    let at = |share: f64| curve.get((share * (curve.len() - 1) as f64) as usize).copied();
    let sides = |(x, y): Place| [((x - 4.0, y - 3.0), Anchor::End), ((x + 4.0, y + drop), Anchor::Start)];
    [0.97, 0.9, 0.8, 0.65, 0.5, 0.35, 0.2].into_iter().filter_map(at).flat_map(sides).collect()
}
