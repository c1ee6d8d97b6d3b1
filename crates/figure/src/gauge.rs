//! What each side of a panel shows: its ends, its ticks and its title, settled before anything is placed.

use super::axis::{Axis, Scale};
use super::panel::{Bars, Panel, Reference};
use super::scale::{Ruler, extent, limits};
use super::ticks::{self, Tick};

/// One side of a panel, not yet placed on the page.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Gauge {
    pub(super) scale: Scale,
    /// Values at the left and right, or at the bottom and top.
    pub(super) ends: (f64, f64),
    pub(super) ticks: Vec<Tick>,
    pub(super) title: String,
}

/// Free share of the span beside data that must not touch the frame.
const GAP: f64 = 0.03;

/// Smallest and largest value of some data; `None` if there is none.
pub(super) type Extent = Option<(f64, f64)>;

impl Gauge {
    /// A side for data of the given extent, with room for about `count` ticks; its unit also has to fit the magnitude `beside`.
    fn new(axis: &Axis, data: Extent, count: f64, gap: f64, beside: f64) -> Self {
        let ends = limits(axis, data, count, gap);
        let shown = axis.shown(magnitude(axis, data).max(beside));
        let ticks = match axis.scale {
            Scale::Linear => ticks::linear(ends.0, ends.1, shown.factor, count),
            Scale::Log => ticks::logarithmic(ends.0, ends.1, count),
        };
        Self { scale: axis.scale, ends, ticks, title: shown.title }
    }

    /// The horizontal side of a panel; `data` is the extent of everything that shares it.
    pub(super) fn across(panel: &Panel, data: Extent, count: f64) -> Self {
        let runs_on = |points: &[(f64, f64)]| points.is_sorted_by(|a, b| a.0 <= b.0);
        let tight = panel.bars.is_none()
            && !panel.equal
            && panel.series.iter().all(|s| s.style.shape().is_none() && runs_on(&s.points));
        let beside = if panel.equal { magnitude(&panel.y, y_extent(panel)) } else { 0.0 };
        Self::new(&panel.x, data, count, if tight { 0.0 } else { GAP }, beside)
    }

    /// The vertical side of a panel: values, or the names of the bars.
    pub(super) fn upward(panel: &Panel, count: f64) -> Self {
        match &panel.bars {
            None => {
                let beside = if panel.equal { magnitude(&panel.x, x_extent(panel)) } else { 0.0 };
                Self::new(&panel.y, y_extent(panel), count, GAP, beside)
            }
            Some(bars) => Self::rows(bars, &panel.y.label),
        }
    }

    /// Names from top to bottom, one at each whole number.
    fn rows(bars: &Bars, title: &str) -> Self {
        let tick = |(i, name): (usize, &String)| Tick { at: i as f64, label: name.clone() };
        Self {
            scale: Scale::Linear,
            // A little room above the first and below the last bar.
            ends: (bars.categories.len().max(1) as f64 - 0.3, -0.7),
            ticks: bars.categories.iter().enumerate().map(tick).collect(),
            title: title.to_owned(),
        }
    }

    /// The side as a ruler between two places.
    pub(super) fn between(&self, first: f64, last: f64) -> Ruler {
        Ruler { scale: self.scale, ends: self.ends, places: (first, last) }
    }
}

/// The largest magnitude that an axis shows.
fn magnitude(axis: &Axis, data: Extent) -> f64 {
    let (low, high) = axis.fixed().or(data).unwrap_or((0.0, 0.0));
    low.abs().max(high.abs())
}

/// Extent of everything that has an x: points, vertical references, bars and the zero they start from.
pub(super) fn x_extent(panel: &Panel) -> Extent {
    let points = panel.series.iter().flat_map(|s| &s.points).filter(|p| panel.y.shows(p.1)).map(|p| p.0);
    let bars = panel.bars.iter().flat_map(|b| &b.sets).flat_map(|s| s.values.iter().copied().chain([0.0]));
    let lines = panel.references.iter().filter_map(|r| match r {
        Reference::Vertical { at, .. } => Some(*at),
        _ => None,
    });
    extent(&panel.x, points.chain(bars).chain(lines))
}

/// Extent of everything that has a y, among the points whose x is shown.
pub(super) fn y_extent(panel: &Panel) -> Extent {
    let within = |x: f64| panel.x.shows(x) && panel.x.fixed().is_none_or(|(low, high)| (low..=high).contains(&x));
    let points = panel.series.iter().flat_map(|s| &s.points).filter(|p| within(p.0)).map(|p| p.1);
    let lines = panel.references.iter().filter_map(|r| match r {
        Reference::Horizontal { at, .. } => Some(*at),
        _ => None,
    });
    extent(&panel.y, points.chain(lines))
}
