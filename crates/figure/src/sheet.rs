//! A panel with its place on the page: where each value is drawn.

use super::gauge::Gauge;
use super::panel::{Panel, Reference};
use super::scale::Ruler;
use super::series::Series;
use super::svg::{Place, Rect};

/// A panel, its frame, and the rulers along the frame.
#[derive(Debug)]
pub(super) struct Sheet<'a> {
    pub(super) panel: &'a Panel,
    pub(super) frame: Rect,
    pub(super) x: Ruler,
    pub(super) y: Ruler,
}

impl<'a> Sheet<'a> {
    pub(super) fn new(panel: &'a Panel, frame: Rect, x: &Gauge, y: &Gauge) -> Self {
        let (x, y) = (x.between(frame.left, frame.right()), y.between(frame.bottom(), frame.top));
        Self { panel, frame, x, y }
    }

    /// Where a point of the data lies, inside the frame or not.
    pub(super) fn place(&self, (x, y): (f64, f64)) -> Option<Place> {
        let finite = x.is_finite() && y.is_finite();
        finite.then_some(())?;
        Some((self.x.place(x)?, self.y.place(y)?))
    }

    /// Whether a point of the data lies inside the frame.
    pub(super) fn holds(&self, (x, y): (f64, f64)) -> bool {
        self.x.holds(x) && self.y.holds(y)
    }

    /// The curve of a series, without points that no eye could tell apart.
    pub(super) fn curve(&self, series: &Series) -> Vec<Place> {
        let mut curve: Vec<Place> = Vec::new();
        for place in series.points.iter().filter_map(|&p| self.place(p)) {
            let near = |&(x, y): &Place| (x - place.0).abs() + (y - place.1).abs() < 0.04;
            if !curve.last().is_some_and(near) {
                curve.push(place);
            }
        }
        curve
    }

    /// The visible part of a reference line.
    pub(super) fn reference(&self, reference: &Reference) -> Vec<Place> {
        let Rect { left, top, .. } = self.frame;
        let (right, bottom) = (self.frame.right(), self.frame.bottom());
        match *reference {
            Reference::Horizontal { at, .. } if self.y.holds(at) => {
                self.y.place(at).map(|y| vec![(left, y), (right, y)]).unwrap_or_default()
            }
            Reference::Vertical { at, .. } if self.x.holds(at) => {
                self.x.place(at).map(|x| vec![(x, bottom), (x, top)]).unwrap_or_default()
            }
            Reference::Diagonal { slope, intercept, .. } => {
                let xs = (0..=400).map(|i| self.x.value(f64::from(i) / 400.0));
                xs.map(|x| (x, slope * x + intercept))
                    .filter(|&p| self.holds(p))
                    .filter_map(|p| self.place(p))
                    .collect()
            }
            _ => Vec::new(),
        }
    }
}
