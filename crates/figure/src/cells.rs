//! Drawing a heat map: its cells, and the scale beside them.

use super::heat::{APART, EMPTY, WIDE, colour};
use super::palette::INK;
use super::scale::Ruler;
use super::sheet::Sheet;
use super::svg::{Anchor, Canvas, FRAME, Rect};
use super::text::{LABEL, SMALL, width};

/// Into how many pieces the scale is cut.
const PIECES: usize = 48;

/// The cells of a panel.
pub(super) fn draw(canvas: &mut Canvas, sheet: &Sheet) {
    let Some(heat) = &sheet.panel.heat else { return };
    let key = heat.key();
    canvas.within(sheet.frame, |window| {
        for cell in &heat.cells {
            let corners = (sheet.place((cell.x.0, cell.y.0)), sheet.place((cell.x.1, cell.y.1)));
            let (Some(one), Some(other)) = corners else { continue };
            let (left, top) = (one.0.min(other.0), one.1.min(other.1));
            // A hair more, so that no white shows between two cells.
            let rect =
                Rect { left, top, width: (one.0 - other.0).abs() + 0.15, height: (one.1 - other.1).abs() + 0.15 };
            let share = (cell.value - key.ends.0) / (key.ends.1 - key.ends.0);
            window.rect(rect, &if share.is_finite() { colour(share) } else { EMPTY.to_owned() }, None);
        }
    });
}

/// The scale beside a panel.
pub(super) fn draw_key(canvas: &mut Canvas, sheet: &Sheet) {
    let Some(heat) = &sheet.panel.heat else { return };
    let (key, frame) = (heat.key(), sheet.frame);
    let bar = Rect { left: frame.right() + APART, width: WIDE, ..frame };
    let high = bar.height / PIECES as f64;
    for piece in 0..PIECES {
        let share = (piece as f64 + 0.5) / PIECES as f64;
        let top = bar.bottom() - (piece + 1) as f64 * high;
        canvas.rect(Rect { top, height: high + 0.15, ..bar }, &colour(share), None);
    }
    canvas.rect(bar, "none", Some(FRAME));
    let ruler = Ruler { scale: heat.value.scale, ends: key.ends, places: (bar.bottom(), bar.top) };
    let mut widest = 0_f64;
    for tick in &key.ticks {
        let Some(y) = ruler.place(tick.at) else { continue };
        canvas.line("tick", (bar.right() - 3.0, y), (bar.right(), y), FRAME);
        canvas.text((bar.right() + 3.0, y + 0.36 * SMALL), &tick.label, SMALL, Anchor::Start, false, INK);
        widest = widest.max(width(&tick.label, SMALL));
    }
    let at = (bar.right() + 3.0 + widest + 3.0 + LABEL, bar.top + 0.5 * bar.height);
    canvas.text(at, &key.title, LABEL, Anchor::Middle, true, INK);
}
