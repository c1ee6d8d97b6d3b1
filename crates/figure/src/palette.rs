//! Colours and dashes that stay apart for every eye and in grey print.
//!
//! Okabe and Ito's palette without its yellow, which vanishes on white. Seven colours and six dashes have no common
//! divisor, so forty-two lines differ in one or the other.

use super::series::{Dash, Marker};

/// Frame, ticks and text.
pub(super) const INK: &str = "#1a1a1a";
/// Reference lines and their labels.
pub(super) const FAINT: &str = "#757575";

const COLOURS: [&str; 7] = ["#000000", "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"];
const BARS: [&str; 4] = ["#0072b2", "#e69f00", "#8c8c8c", "#009e73"];
const BANDS: [&str; 3] = ["#bfe7dc", "#f9e3b3", "#d9d9d9"];
const DASHES: [Dash; 6] = [Dash::Solid, Dash::Dashed, Dash::DashDot, Dash::Dotted, Dash::LongDash, Dash::DashDotDot];
const SHAPES: [Marker; 6] =
    [Marker::Circle, Marker::Square, Marker::Triangle, Marker::Diamond, Marker::Cross, Marker::Plus];

/// Colour of the `i`-th line or point cloud.
pub(super) fn colour(i: usize) -> &'static str {
    COLOURS[i % COLOURS.len()]
}

/// Colour of the `i`-th set of bars.
pub(super) fn bar_colour(i: usize) -> &'static str {
    BARS[i % BARS.len()]
}

/// Colour of the `i`-th bands, pale enough for lines to be seen on it.
pub(super) fn band_colour(i: usize) -> &'static str {
    BANDS[i % BANDS.len()]
}

/// Lengths of strokes and gaps in points; empty for a full line.
pub(super) fn dashes(dash: Dash, i: usize) -> &'static str {
    match dash {
        Dash::Cycle => dashes(DASHES[i % DASHES.len()], i),
        Dash::Solid => "",
        Dash::Dashed => "4.5 2",
        Dash::DashDot => "5.5 1.7 1.2 1.7",
        Dash::Dotted => "1.2 1.5",
        Dash::LongDash => "9 2.5",
        Dash::DashDotDot => "5.5 1.5 1.2 1.5 1.2 1.5",
    }
}

/// The shape itself, or the `i`-th of the cycle.
pub(super) fn shape(shape: Marker, i: usize) -> Marker {
    if shape == Marker::Cycle { SHAPES[i % SHAPES.len()] } else { shape }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn forty_two_lines_differ() {
        let looks: HashSet<_> = (0..42).map(|i| (colour(i), dashes(Dash::Cycle, i))).collect();
        assert_eq!(looks.len(), 42);
    }
}
