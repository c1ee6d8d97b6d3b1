//! From numbers to places: the range an axis shows, and the ruler that maps it onto the page.

use super::axis::{Axis, Scale};
use super::ticks;

/// Smallest and largest of the values an axis can show.
pub(super) fn extent(axis: &Axis, values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    values.filter(|&v| axis.shows(v)).fold(None, |found, v| match found {
        None => Some((v, v)),
        Some((low, high)) => Some((low.min(v), high.max(v))),
    })
}

/// First and last value to show for data of the given extent; `gap` is the least free share of the span at each end.
pub(super) fn limits(axis: &Axis, extent: Option<(f64, f64)>, count: f64, gap: f64) -> (f64, f64) {
    if let Some(fixed) = axis.fixed() {
        return fixed;
    }
    match (axis.scale, extent) {
        (Scale::Linear, None) => (0.0, 1.0),
        (Scale::Log, None) => (0.1, 10.0),
        (Scale::Linear, Some(data)) => linear_limits(widened(data), count, gap),
        (Scale::Log, Some((low, high))) => {
            let room = (high / low).log10().max(0.5) * 0.04;
            (low * 10f64.powf(-room), high * 10f64.powf(room))
        }
    }
}

/// A range of some width, also around a single value.
fn widened((low, high): (f64, f64)) -> (f64, f64) {
    let room = 1e-9 * low.abs().max(high.abs());
    if high - low > room {
        return (low, high);
    }
    let room = if low == 0.0 { 1.0 } else { 0.1 * low.abs() };
    (low - room, high + room)
}

/// Ends at round numbers if they are near, else a little beyond the data.
fn linear_limits((low, high): (f64, f64), count: f64, gap: f64) -> (f64, f64) {
    // Quantities that start near zero are shown from zero.
    let low = if low > 0.0 && low < 0.05 * (high - low) { 0.0 } else { low };
    let free = |edge: f64| if edge == 0.0 { 0.0 } else { gap * (high - low) };
    let ends = |step: f64| {
        (low - beyond(-low, free(low), step, high - low), high + beyond(high, free(high), step, high - low))
    };
    // The wider range may ask for wider steps, whose round numbers lie elsewhere.
    let narrow = ends(ticks::step(high - low, count));
    ends(ticks::step(narrow.1 - narrow.0, count))
}

/// Distance from the edge of the data to the end of the axis: to the next round number, if that is worth the space.
fn beyond(edge: f64, free: f64, step: f64, span: f64) -> f64 {
    let round = ((edge + 0.5 * free) / step - 1e-6).ceil() * step - edge;
    if round <= 0.12 * span { round.max(0.0) } else { free }
}

/// Maps values onto a stretch of the page.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Ruler {
    pub(super) scale: Scale,
    /// Values at the two ends; the first may be the larger one.
    pub(super) ends: (f64, f64),
    /// Places of the two ends, in points.
    pub(super) places: (f64, f64),
}

impl Ruler {
    /// Place of a value, which may lie outside; `None` if it has no place on this scale.
    pub(super) fn place(&self, value: f64) -> Option<f64> {
        let (a, b) = (self.warp(self.ends.0), self.warp(self.ends.1));
        let share = (self.warp(value) - a) / (b - a);
        // Far outside is as good as outside, and keeps the numbers in the file short.
        let share = share.clamp(-20.0, 20.0);
        let place = self.places.0 + share * (self.places.1 - self.places.0);
        place.is_finite().then_some(place)
    }

    /// Whether a value lies between the ends.
    pub(super) fn holds(&self, value: f64) -> bool {
        let (low, high) = (self.ends.0.min(self.ends.1), self.ends.0.max(self.ends.1));
        let slack = 1e-9 * (high - low);
        value >= low - slack && value <= high + slack
    }

    /// The value at a share of the way between the ends.
    pub(super) fn value(&self, share: f64) -> f64 {
        let (a, b) = (self.warp(self.ends.0), self.warp(self.ends.1));
        let warped = a + share * (b - a);
        if self.scale == Scale::Log { 10f64.powf(warped) } else { warped }
    }

    fn warp(&self, value: f64) -> f64 {
        if self.scale == Scale::Log { value.log10() } else { value }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(low: f64, high: f64, gap: f64) -> (f64, f64) {
        limits(&Axis::new("q", ""), Some((low, high)), 5.0, gap)
    }

    #[test]
    fn a_force_that_starts_at_zero_is_shown_from_zero_with_room_above_its_peak() {
        let (low, high) = shown(0.0, 3200.0, 0.03);
        assert_eq!(low, 0.0);
        assert!(high > 3200.0 && high < 3600.0, "{high}");
    }

    #[test]
    fn a_time_axis_ends_with_its_data() {
        assert_eq!(shown(0.0, 100.0, 0.0), (0.0, 100.0));
    }

    #[test]
    fn a_closed_loop_does_not_touch_its_frame() {
        let (low, high) = shown(-1.0, 1.0, 0.03);
        assert!(low < -1.02 && high > 1.02, "{low} {high}");
    }

    #[test]
    fn a_constant_still_gets_a_range() {
        let (low, high) = shown(0.7, 0.7, 0.03);
        assert!(low < 0.7 && high > 0.7);
    }

    #[test]
    fn ratios_become_distances_on_a_logarithmic_ruler() {
        let ruler = Ruler { scale: Scale::Log, ends: (1e-3, 1e3), places: (0.0, 60.0) };
        assert!((ruler.place(1.0).unwrap_or(0.0) - 30.0).abs() < 1e-12);
        assert!((ruler.value(0.5) - 1.0).abs() < 1e-12);
        assert_eq!(ruler.place(-1.0), None);
    }
}
