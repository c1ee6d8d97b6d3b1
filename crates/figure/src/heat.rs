//! What a heat map shows: cells of a plane, the colours of their values, and the scale by which these are read.
//!
//! Colours are those of viridis (van der Walt, Smith 2015): their lightness rises evenly, so that they are read in grey print and by every eye.

use super::axis::Axis;
use super::scale::extent;
use super::text::{LABEL, SMALL, width};
use super::ticks::{self, Tick};

/// A cell without a value.
pub(super) const EMPTY: &str = "#e3e3e3";
/// Colours from the least value to the largest, evenly apart.
const COLOURS: [[f64; 3]; 9] = [
    [68.0, 1.0, 84.0],
    [71.0, 45.0, 123.0],
    [59.0, 82.0, 139.0],
    [44.0, 114.0, 142.0],
    [33.0, 145.0, 140.0],
    [40.0, 174.0, 128.0],
    [94.0, 201.0, 98.0],
    [173.0, 220.0, 48.0],
    [253.0, 231.0, 37.0],
];
/// Width of the scale, and its distance from the frame.
pub(super) const WIDE: f64 = 8.0;
pub(super) const APART: f64 = 7.0;

/// Cells coloured by a value.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Heat {
    /// What is coloured, with its unit.
    pub value: Axis,
    /// The cells.
    pub cells: Vec<Cell>,
}

/// A cell of a heat map.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cell {
    /// From where to where along the x axis.
    pub x: (f64, f64),
    /// From where to where along the y axis.
    pub y: (f64, f64),
    /// Its value; what is not finite is drawn grey.
    pub value: f64,
}

/// The scale of the colours, settled.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Key {
    pub(super) ends: (f64, f64),
    pub(super) ticks: Vec<Tick>,
    pub(super) title: String,
}

impl Heat {
    /// Its scale.
    pub(super) fn key(&self) -> Key {
        let found = extent(&self.value, self.cells.iter().map(|cell| cell.value)).unwrap_or((0.0, 1.0));
        let ends = if found.0 < found.1 { found } else { (found.0 - 0.5, found.1 + 0.5) };
        let shown = self.value.shown(ends.0.abs().max(ends.1.abs()));
        Key { ends, ticks: ticks::linear(ends.0, ends.1, shown.factor, 5.0), title: shown.title }
    }

    /// Space that the scale needs at the right of the frame.
    pub(super) fn margin(&self) -> f64 {
        let widest = self.key().ticks.iter().map(|tick| width(&tick.label, SMALL)).fold(0.0, f64::max);
        APART + WIDE + 3.0 + widest + 4.0 + LABEL + 2.0
    }
}

/// The colour at a share of the scale, as `#rrggbb`.
pub(super) fn colour(share: f64) -> String {
    let at = share.clamp(0.0, 1.0) * (COLOURS.len() - 1) as f64;
    let low = (at as usize).min(COLOURS.len() - 2);
    let between = at - low as f64;
    let mix = |k: usize| (COLOURS[low][k] + between * (COLOURS[low + 1][k] - COLOURS[low][k])).round() as u8;
    format!("#{:02x}{:02x}{:02x}", mix(0), mix(1), mix(2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Figure, Panel};

    #[test]
    fn colours_rise_in_lightness_from_end_to_end() {
        assert_eq!((colour(0.0), colour(1.0), colour(9.0)), ("#440154".into(), "#fde725".into(), "#fde725".into()));
        let light = |share: f64| {
            let text = colour(share);
            let part = |at: usize| f64::from(u8::from_str_radix(&text[at..at + 2], 16).unwrap());
            0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
        };
        assert!((0..100).all(|k| light(f64::from(k + 1) / 100.0) >= light(f64::from(k) / 100.0) - 0.5));
    }

    #[test]
    fn every_cell_is_drawn_once_and_what_has_no_value_is_grey() {
        let cell = |k: u32, value: f64| Cell { x: (f64::from(k), f64::from(k + 1)), y: (0.0, 1.0), value };
        let heat = Heat { value: Axis::new("force", "N"), cells: vec![cell(0, 1e3), cell(1, f64::NAN), cell(2, 3e3)] };
        let panel = Panel::new(Axis::new("x", "").range(0.0, 3.0), Axis::new("y", "").range(0.0, 1.0)).heat(heat);
        let svg = Figure::new(panel).svg();
        assert_eq!(svg.matches(EMPTY).count(), 1);
        assert!(svg.contains("force [kN]") && svg.contains("#440154") && svg.contains("#fde725"), "{svg}");
    }

    #[test]
    fn one_value_has_a_scale() {
        let cells = vec![Cell { x: (0.0, 1.0), y: (0.0, 1.0), value: 2.0 }];
        let panel = Panel::new(Axis::new("x", ""), Axis::new("y", "")).heat(Heat { value: Axis::new("e", ""), cells });
        assert!(!Figure::new(panel).svg().contains("NaN"));
    }
}
