//! Round numbers along an axis.
//!
//! Linear steps are 1, 2 or 5 times a power of ten; every label has the decimals its step needs. Logarithmic axes are
//! marked at decades, or at 1, 2 and 5 times a decade if fewer than three decades are in sight.

use super::text::power_of_ten;

/// A mark on an axis.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Tick {
    /// Position, in the unit of the data.
    pub(super) at: f64,
    /// Printed number; empty for a minor mark.
    pub(super) label: String,
}

/// The round step that divides `span` into about `count` parts.
pub(super) fn step(span: f64, count: f64) -> f64 {
    let raw = span / count.max(1.0);
    let decade = 10f64.powf(raw.log10().floor());
    let round = match raw / decade {
        r if r < 1.4 => 1.0,
        r if r < 3.2 => 2.0,
        r if r < 7.1 => 5.0,
        _ => 10.0,
    };
    round * decade
}

/// Linear ticks between `low` and `high`; printed values are divided by `factor`.
pub(super) fn linear(low: f64, high: f64, factor: f64, count: f64) -> Vec<Tick> {
    let (low, high) = (low / factor, high / factor);
    let step = step(high - low, count);
    if !(step.is_finite() && step > 0.0) {
        return Vec::new();
    }
    let decimals = (-(step.log10() + 1e-9).floor()).clamp(0.0, 12.0) as usize;
    let first = (low / step - 1e-6).ceil() as i64;
    let last = (high / step + 1e-6).floor() as i64;
    (first..=last)
        .map(|i| {
            let value = i as f64 * step;
            Tick { at: value * factor, label: number(value, decimals) }
        })
        .collect()
}

/// Logarithmic ticks between `low` and `high`, both positive, with about `count` labels at most.
pub(super) fn logarithmic(low: f64, high: f64, count: f64) -> Vec<Tick> {
    let (first, last) = (low.log10().floor() as i32, high.log10().ceil() as i32);
    let decades = high.log10() - low.log10();
    let stride = (decades / count.max(1.0)).ceil().max(1.0) as i32;
    let labelled: &[u32] = match decades {
        d if d < 1.5 => &[1, 2, 5],
        d if d < 2.5 => &[1, 3],
        _ => &[1],
    };
    let minors: &[u32] = if stride == 1 { &[1, 2, 3, 4, 5, 6, 7, 8, 9] } else { &[1] };
    // Plain numbers, unless one decade in sight needs a power: then all are powers.
    let plain = low >= 9e-3 && high <= 1.1e4;
    let mark = |exponent: i32, m: u32| {
        let at = f64::from(m) * 10f64.powi(exponent);
        let label = labelled.contains(&m) && exponent.rem_euclid(stride) == 0;
        Tick { at, label: if label { log_label(exponent, m, plain) } else { String::new() } }
    };
    let inside = |tick: &Tick| tick.at >= low * (1.0 - 1e-9) && tick.at <= high * (1.0 + 1e-9);
    (first..=last).flat_map(|e| minors.iter().map(move |&m| (e, m))).map(|(e, m)| mark(e, m)).filter(inside).collect()
}

/// `m` times a power of ten, as a plain number or as a power.
fn log_label(exponent: i32, m: u32, plain: bool) -> String {
    match m {
        _ if plain => number(f64::from(m) * 10f64.powi(exponent), exponent.min(0).unsigned_abs() as usize),
        1 => power_of_ten(exponent),
        _ => format!("{m}·{}", power_of_ten(exponent)),
    }
}

/// A number with fixed decimals and a true minus sign.
fn number(value: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", value.abs());
    let zero = text.chars().all(|c| matches!(c, '0' | '.'));
    if value < 0.0 && !zero { format!("−{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(ticks: &[Tick]) -> Vec<&str> {
        ticks.iter().map(|t| t.label.as_str()).filter(|l| !l.is_empty()).collect()
    }

    #[test]
    fn ticks_are_round_and_carry_the_digits_of_their_step() {
        assert_eq!(labels(&linear(0.0, 3500.0, 1e3, 4.0)), ["0", "1", "2", "3"]);
        assert_eq!(labels(&linear(0.0, 1.0, 1.0, 5.0)), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
        assert_eq!(labels(&linear(-40e-6, 40e-6, 1e-6, 4.0)), ["−40", "−20", "0", "20", "40"]);
        assert_eq!(labels(&linear(0.9995, 1.0005, 1.0, 2.0)), ["0.9995", "1.0000", "1.0005"]);
    }

    #[test]
    fn a_decade_is_marked_as_a_power_of_ten() {
        let ticks = logarithmic(1e-8, 1e-2, 10.0);
        assert_eq!(labels(&ticks), ["10⁻⁸", "10⁻⁷", "10⁻⁶", "10⁻⁵", "10⁻⁴", "10⁻³", "10⁻²"]);
        assert!(ticks.len() > 50, "minor marks are missing");
    }

    #[test]
    fn a_short_logarithmic_axis_still_has_numbers() {
        assert_eq!(labels(&logarithmic(0.08, 0.9, 5.0)), ["0.1", "0.2", "0.5"]);
        assert_eq!(labels(&logarithmic(1.5, 7.0, 5.0)), ["2", "5"]);
    }

    #[test]
    fn many_decades_are_thinned() {
        let ticks = logarithmic(1e-15, 1.0, 5.0);
        assert!(labels(&ticks).len() <= 6, "{ticks:?}");
    }

    #[test]
    fn no_span_means_no_ticks() {
        assert!(linear(0.0, f64::NAN, 1.0, 5.0).is_empty());
        assert!(linear(1.0, 1.0, 1.0, 5.0).is_empty());
    }
}
