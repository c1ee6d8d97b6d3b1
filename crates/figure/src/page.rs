//! The page: panels in rows and columns, with frames of equal size that line up.

use super::Figure;
use super::cells;
use super::gauge::{Extent, Gauge, x_extent, y_extent};
use super::heat::Heat;
use super::legend::{self, Spot};
use super::marks;
use super::palette::INK;
use super::panel::Panel;
use super::sheet::Sheet;
use super::svg::{Anchor, Canvas, FRAME, Rect};
use super::text::{LABEL, SMALL, TITLE, superscripts, width};
use super::words;

/// Points in a millimetre.
const MM: f64 = 72.0 / 25.4;
/// Longest side of a page, in points: two metres.
const LARGEST: f64 = 2000.0 * MM;
/// Length of a labelled tick.
const TICK: f64 = 3.0;

/// A panel with both sides settled.
struct Plan<'a> {
    panel: &'a Panel,
    x: Gauge,
    y: Gauge,
    /// Whether another panel below prints the numbers and the title of the x axis.
    silent: bool,
    /// Height of a legend above the frame; `None` if it stands inside.
    legend: Option<f64>,
}

/// Space around a frame.
#[derive(Debug, Clone, Copy, Default)]
struct Margins {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

/// Draws a figure.
pub(super) fn draw(figure: &Figure) -> String {
    let points = |millimetres: f64| (millimetres * MM).clamp(1.0, LARGEST);
    let (wide, high) = (points(figure.size.width), points(figure.size.height));
    let mut canvas = Canvas::page(wide, high);
    let mut plans = plans(figure, wide, high);

    let frames = settle_legends(figure, &mut plans, wide, high);

    // The title starts where the first frame starts, further left or smaller if it is long.
    if let Some(frame) = frames.first().filter(|_| !figure.title.is_empty()) {
        let title = superscripts(&figure.title);
        let size = TITLE * ((wide - 8.0) / width(&title, TITLE)).clamp(0.5, 1.0);
        let left = frame.left.min(wide - 4.0 - width(&title, size)).max(4.0);
        canvas.text((left, 4.0 + TITLE), &title, size, Anchor::Start, false, INK);
    }
    for (plan, &frame) in plans.iter().zip(&frames) {
        plan.draw(&mut canvas, frame);
    }
    canvas.finish()
}

/// Moves legends that find no free corner above their frames, and returns the frames that remain.
fn settle_legends(figure: &Figure, plans: &mut [Plan], wide: f64, high: f64) -> Vec<Rect> {
    let mut found = frames(figure, plans, wide, high);
    // A legend above costs height, which may push out another one; each moves at most once.
    for _ in 0..plans.len() {
        let mut moved = false;
        for (plan, &frame) in plans.iter_mut().zip(&found).filter(|(plan, _)| plan.legend.is_none()) {
            let above = legend::spot(&plan.sheet(frame)) == Spot::Above;
            plan.legend = above.then(|| legend::height_above(plan.panel, frame.width));
            moved |= above;
        }
        if !moved {
            break;
        }
        found = frames(figure, plans, wide, high);
    }
    found
}

/// Settles the sides of every panel.
fn plans<'a>(figure: &'a Figure, wide: f64, high: f64) -> Vec<Plan<'a>> {
    let (rows, columns) = figure.grid();
    // What margins will take is guessed here.
    let room = (wide / columns as f64 - 45.0, high / rows as f64 - 35.0);
    let plan = |(i, panel): (usize, &'a Panel)| {
        let (width, height) = if panel.equal { spread(panel).map_or(room, |spans| fitted(room, spans)) } else { room };
        // Labels need about this much room.
        let (across, upward) = ((width / 32.0).max(2.0), (height / 24.0).max(2.0));
        let below = i + columns < figure.panels.len();
        let data = if figure.share_x { column_extent(figure, i % columns, columns) } else { x_extent(panel) };
        let (x, y) = (Gauge::across(panel, data, across), Gauge::upward(panel, upward));
        Plan { panel, x, y, silent: figure.share_x && below, legend: None }
    };
    figure.panels.iter().enumerate().map(plan).collect()
}

/// Extent in x of all panels in one column.
fn column_extent(figure: &Figure, column: usize, columns: usize) -> Extent {
    let extents = figure.panels.iter().skip(column).step_by(columns).filter_map(x_extent);
    extents.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
}

/// Frames of equal size, aligned along rows and columns.
fn frames(figure: &Figure, plans: &[Plan], wide: f64, high: f64) -> Vec<Rect> {
    let (rows, columns) = figure.grid();
    let margins: Vec<Margins> = plans.iter().map(Plan::margins).collect();
    let most = |pick: fn(&Margins) -> f64, of: &dyn Fn(usize) -> bool| {
        margins.iter().enumerate().filter(|(i, _)| of(*i)).map(|(_, m)| pick(m)).fold(0.0, f64::max)
    };
    let column = |c: usize| (most(|m| m.left, &|i| i % columns == c), most(|m| m.right, &|i| i % columns == c));
    let row = |r: usize| (most(|m| m.top, &|i| i / columns == r), most(|m| m.bottom, &|i| i / columns == r));
    let (across, down): (Vec<_>, Vec<_>) = ((0..columns).map(column).collect(), (0..rows).map(row).collect());

    let head = if figure.title.is_empty() { 0.0 } else { TITLE + 6.0 };
    let spent = |margins: &[(f64, f64)]| margins.iter().map(|m| m.0 + m.1).sum::<f64>();
    let width = ((wide - spent(&across)) / columns as f64).max(10.0);
    let height = ((high - head - spent(&down)) / rows as f64).max(10.0);
    let frame = |i: usize| {
        let (r, c) = (i / columns, i % columns);
        let left = spent(&across[..c]) + across[c].0 + c as f64 * width;
        let top = head + spent(&down[..r]) + down[r].0 + r as f64 * height;
        plans[i].trimmed(Rect { left, top, width, height })
    };
    (0..plans.len()).map(frame).collect()
}

/// What the data of a panel spans along both axes; none where it does not spread.
fn spread(panel: &Panel) -> Option<(f64, f64)> {
    let span = |axis: &super::Axis, data: Extent| axis.fixed().or(data).map(|(low, high)| high - low);
    let spans = (span(&panel.x, x_extent(panel))?, span(&panel.y, y_extent(panel))?);
    (spans.0 > 0.0 && spans.1 > 0.0).then_some(spans)
}

/// The largest width and height in a room that are to each other as two spans.
fn fitted(room: (f64, f64), spans: (f64, f64)) -> (f64, f64) {
    let scale = (room.0 / spans.0).min(room.1 / spans.1);
    (scale * spans.0, scale * spans.1)
}

impl Plan<'_> {
    fn sheet(&self, frame: Rect) -> Sheet<'_> {
        Sheet::new(self.panel, frame, &self.x, &self.y)
    }

    /// The frame, cut so that equal distances are equally long where the panel wants that.
    fn trimmed(&self, frame: Rect) -> Rect {
        if !self.panel.equal {
            return frame;
        }
        let span = |gauge: &Gauge| (gauge.ends.1 - gauge.ends.0).abs();
        let (width, height) = fitted((frame.width, frame.height), (span(&self.x), span(&self.y)));
        Rect { left: frame.left + 0.5 * (frame.width - width), width, height, ..frame }
    }

    /// Height of legend and labels above the frame.
    fn head(&self) -> f64 {
        self.legend.unwrap_or(0.0) + words::head(self.panel)
    }

    /// Space for ticks, titles and what stands above the frame.
    fn margins(&self) -> Margins {
        let widest = |gauge: &Gauge| gauge.ticks.iter().map(|t| width(&t.label, SMALL)).fold(0.0, f64::max);
        let line = |words: &str, size: f64| if words.is_empty() { 0.0 } else { size + 4.0 };
        let last = self.x.ticks.iter().rfind(|t| !t.label.is_empty()).map_or(0.0, |t| width(&t.label, SMALL));
        Margins {
            left: 3.0 + line(&self.y.title, LABEL) + widest(&self.y) + 4.0,
            right: (0.5 * last + 2.0).max(6.0).max(self.panel.heat.as_ref().map_or(0.0, Heat::margin)),
            top: 5.0 + line(&self.panel.title, SMALL) + self.head(),
            bottom: if self.silent { 3.0 } else { 3.0 + SMALL + line(&self.x.title, LABEL) + 3.0 },
        }
    }

    /// Draws data, frame, words and legend, in this order.
    fn draw(&self, canvas: &mut Canvas, frame: Rect) {
        let sheet = self.sheet(frame);
        marks::draw(canvas, &sheet);
        canvas.rect(frame, "none", Some(FRAME));
        self.draw_bottom(canvas, &sheet);
        self.draw_side(canvas, &sheet);
        cells::draw_key(canvas, &sheet);
        words::draw(canvas, &sheet);
        if !self.panel.title.is_empty() {
            let at = (frame.left, frame.top - 4.0 - self.head());
            canvas.text(at, &superscripts(&self.panel.title), SMALL, Anchor::Start, false, INK);
        }
        legend::draw(canvas, &sheet, self.legend.map_or_else(|| legend::spot(&sheet), |_| Spot::Above));
    }

    /// Ticks, numbers and title of the x axis.
    fn draw_bottom(&self, canvas: &mut Canvas, sheet: &Sheet) {
        let Rect { left, width, .. } = sheet.frame;
        let bottom = sheet.frame.bottom();
        for tick in &self.x.ticks {
            let Some(x) = sheet.x.place(tick.at) else { continue };
            let long = if tick.label.is_empty() { 0.55 * TICK } else { TICK };
            canvas.line("tick", (x, bottom), (x, bottom - long), FRAME);
            if !self.silent {
                canvas.text((x, bottom + 3.0 + SMALL), &tick.label, SMALL, Anchor::Middle, false, INK);
            }
        }
        if !self.silent {
            let at = (left + 0.5 * width, bottom + SMALL + LABEL + 7.0);
            canvas.text(at, &self.x.title, LABEL, Anchor::Middle, false, INK);
        }
    }

    /// Ticks, numbers or names, and title of the y axis.
    fn draw_side(&self, canvas: &mut Canvas, sheet: &Sheet) {
        let Rect { left, top, height, .. } = sheet.frame;
        // Names of bars need no ticks.
        let reach = if self.panel.bars.is_some() { 0.0 } else { TICK };
        let mut widest = 0f64;
        for tick in &self.y.ticks {
            let Some(y) = sheet.y.place(tick.at) else { continue };
            let long = if tick.label.is_empty() { 0.55 * reach } else { reach };
            canvas.line("tick", (left, y), (left + long, y), FRAME);
            canvas.text((left - 3.0, y + 0.36 * SMALL), &tick.label, SMALL, Anchor::End, false, INK);
            widest = widest.max(width(&tick.label, SMALL));
        }
        let at = (left - widest - 7.0, top + 0.5 * height);
        canvas.text(at, &self.y.title, LABEL, Anchor::Middle, true, INK);
    }
}
